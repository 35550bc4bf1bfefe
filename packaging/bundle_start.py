"""Runs in a bundle before the program: puts in the place of what is missing there what does as well."""

import os
import sys
from pathlib import Path
from types import ModuleType

# Qt's OpenGL, 10 MB, is left out. pyqtgraph imports it for plots that a graphics card paints, which are not made here,
# and derives a class from one of it.
for name in ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets"):
    module = ModuleType(name)
    module.QOpenGLWidget = type("QOpenGLWidget", (), {})
    sys.modules[name] = module

# Where a system does not say where its fonts are, the bundle does.
if sys.platform == "linux" and not Path("/etc/fonts/fonts.conf").exists():
    os.environ.setdefault("FONTCONFIG_FILE", str(Path(sys._MEIPASS, "fonts.conf")))

# Nor need a system have X11's table of keys that make one letter together; Qt does without, and says so each time.
if sys.platform == "linux" and not Path("/usr/share/X11/locale").exists():
    os.environ.setdefault("QT_LOGGING_RULES", "qt.xkb.compose=false")

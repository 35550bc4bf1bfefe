"""The program as a process that is closed again before it has done anything."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

CLOSED = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from explorer.app.main import Workshop

if __name__ == "__main__":
    application = QApplication([sys.argv[0]])
    workshop = Workshop(application, sys.argv[0])
    workshop.window.show()
    QTimer.singleShot({wait}, workshop.window.close)
    sys.exit(application.exec())
"""


@pytest.mark.parametrize("wait", [0, 200])
def test_a_window_that_is_closed_at_once(tmp_path: Path, wait: int) -> None:
    """Closed while it opens, or while its file is read, the program ends well and says nothing in the terminal."""
    script = tmp_path / "closed.py"
    script.write_text(CLOSED.format(wait=wait))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, timeout=60)
    said = [line for line in ended.stderr.splitlines() if "plugin does not support" not in line]
    assert (ended.returncode, ended.stdout, said) == (0, "", [])

"""What goes into the bundle besides what PyInstaller finds, and what stays out of it."""

import subprocess
from fnmatch import fnmatch
from pathlib import Path, PurePath

Entry = tuple[str, str, str]
"""A place in the bundle's folder, the file that goes there, and what PyInstaller takes it for."""

MODULES_LEFT_OUT = [
    # The application is offline: what libraries fetch files with.
    *("huggingface_hub", "hf_xet", "httpx2", "requests", "urllib3", "certifi", "tqdm", "yaml", "fsspec", "anyio"),
    *("ssl", "_ssl", "readline", "curses", "tkinter", "unittest", "doctest", "pdb", "sqlite3", "xmlrpc"),
    *("ensurepip", "setuptools", "pkg_resources", "pip", "lib2to3", "test", "pytest"),
    *(f"PySide6.Qt{name}" for name in "Network OpenGL OpenGLWidgets Qml Quick Test Sql Xml DBus PrintSupport".split()),
    "_hashlib",  # Python has the digests that are taken here without OpenSSL, too
    *("numpy.f2py", "numpy.testing", "numpy.tests", "numpy.random", "numpy.fft"),
    *(f"pyqtgraph.{name}" for name in "examples opengl flowchart console dockarea".split()),
    *("IPython", "matplotlib", "scipy", "cupy", "numba", "PIL", "h5py", "colorcet", "OpenGL"),
]

# Places in the bundle's folder; * is any characters, / among them.
FILES_LEFT_OUT = [
    "*/translations/*",
    "*/plugins/platforms/libq[elmv]*",  # for screens without a desktop
    "*/plugins/egldeviceintegrations/*",
    "*/plugins/generic/*",
    "*/plugins/networkinformation/*",
    "*/plugins/tls/*",
    "*/plugins/platformthemes/libqgtk3*",  # brings all of GTK along
    "*/plugins/imageformats/*q[gjtw]*",  # gif, jpeg, tga, tiff, wbmp, webp: icons are svg, fonts and pictures png
    "*/plugins/imageformats/*qicns*",
    "*/plugins/xcbglintegrations/*",  # everything is painted by the processor
    "*/plugins/wayland-graphics-integration-client/*",
    "*/libQt6Network*",
    "*/libQt6OpenGL*",
    "*/libQt6Egl*",
    "*/libQt6WlShell*",
    "*/pyqtgraph/colors/*",
    "*/pyqtgraph/icons/*",
]

# Qt is linked to these, and PyInstaller leaves them to the system: a bare one has none of them.
SYSTEM_LIBRARIES = (
    *("libEGL.so.1", "libGL.so.1", "libGLX.so.0", "libGLdispatch.so.0", "libOpenGL.so.0", "libxcb.so.1"),
    *("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1"),
)


def is_left_out(place: str) -> bool:
    """Whether a file is of no use to the application, by its place in the bundle's folder."""
    return any(fnmatch("/" + PurePath(place).as_posix(), pattern) for pattern in FILES_LEFT_OUT)


def system_libraries() -> list[Entry]:
    """Those of a Linux system that go into the bundle. Raises SystemExit where one is missing."""
    cache = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    found = dict(line.split(" => ") for line in cache.splitlines() if " => " in line and "x86-64" in line)
    paths = {name.split()[0]: path for name, path in found.items()}
    if missing := [name for name in SYSTEM_LIBRARIES if name not in paths]:
        raise SystemExit(f"The bundle needs these libraries of the system: {', '.join(missing)}.")
    return [(name, str(Path(paths[name]).resolve()), "BINARY") for name in SYSTEM_LIBRARIES]


def needed(binaries: list[Entry]) -> list[Entry]:
    """Those that are left when the libraries are gone that only what was left out has asked for."""
    from PyInstaller.depend.bindepend import get_imports

    by_name = {PurePath(place).name: source for place, source, _ in binaries}
    asking = [source for place, source, _ in binaries if "/" in place or "python" in place]  # not found as a library
    seen = set(asking)
    while asking:
        for name, _ in get_imports(asking.pop()):
            source = by_name.get(PurePath(name).name)
            if source is not None and source not in seen:
                seen.add(source)
                asking.append(source)
    return [entry for entry in binaries if entry[1] in seen]

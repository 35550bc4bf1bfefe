"""What Qt needs of a Linux system before it can open a window, and what to say where that is missing.

Knows the standard library alone: packaging/start.py asks here too, when nothing else is installed yet.
"""

from __future__ import annotations  # start.py runs on an older Python as far as the sentence about it

import importlib.util
import os
import shutil
import sys
from pathlib import Path

# These names hold on Debian 12 as well as on later releases, where apt resolves them to the renamed ones (…t64).
QT_PACKAGES = """libgl1 libegl1 libglib2.0-0 libfontconfig1 libfreetype6 libdbus-1-3 libx11-xcb1 libxkbcommon-x11-0
    libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0
    libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xkb1
    libwayland-client0 libwayland-cursor0 libwayland-egl1""".split()

_PLATFORMS = ("libqxcb.so", "libqwayland.so")


def has_display() -> bool:
    """Whether there is something to open a window on."""
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    return named or sys.platform != "linux"


NO_DISPLAY = "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set."


def missing_libraries(qt: Path) -> list[str]:
    """The shared libraries that the dynamic linker does not find for the widgets and both Linux platforms of PySide6,
    which is installed in the folder ``qt``."""
    import subprocess  # here, since the first window does not wait for it

    asking = [qt / "QtWidgets.abi3.so", qt / "QtSvg.abi3.so"]
    asking += [qt / "Qt" / "plugins" / "platforms" / name for name in _PLATFORMS]
    found = subprocess.run(["ldd", *map(str, asking)], capture_output=True, text=True).stdout
    return sorted({line.split()[0] for line in found.splitlines() if line.endswith("not found")})


def libraries_missed(names: list[str]) -> str:
    """The sentence that names missing libraries."""
    return f"Qt needs system libraries that are missing ({some(names)})."


def how_to_install(packages: list[str], again: str = "tokenizer-explorer") -> str:
    """What a person has to do who lacks Debian packages, before the command ``again`` is of use."""
    if not shutil.which("apt-get"):
        return f"Please install them with your system's package manager, then run again\n\n    {again}"
    sudo = "" if os.geteuid() == 0 else "sudo "
    names = " ".join(packages)
    please = (
        f"Please run\n\n    {sudo}apt-get update && {sudo}apt-get install -y {names}\n\nand then again\n\n    {again}"
    )
    return (
        f"{please}\n\nIf you may not use sudo, ask who looks after this computer to run the first command."
        if sudo
        else please
    )


def some(names: list[str]) -> str:
    """The first names, and how many more there are."""
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def what_keeps_qt_from_loading(error: ImportError) -> str | None:
    """What a person reads whose system lacks a library without which PySide6 cannot be imported."""
    library, _, reason = str(error).partition(": ")
    if sys.platform != "linux" or "cannot open shared object file" not in reason:
        return None
    return _libraries_sentence([library])


def what_keeps_windows_closed() -> str | None:
    """What a person reads on whose system Qt would end itself, since none of its platforms can be loaded.

    The one that can is then loaded; Qt would have done it anyway.
    """
    if not has_display():
        return NO_DISPLAY
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return None
    import ctypes

    for name in _PLATFORMS if os.environ.get("DISPLAY") else _PLATFORMS[1:]:
        try:
            ctypes.CDLL(str(_qt() / "Qt" / "plugins" / "platforms" / name))
        except OSError as error:
            library = str(error).partition(": ")[0]
        else:
            return None
    return _libraries_sentence([library])


def _qt() -> Path:
    """The folder of PySide6, found without loading it."""
    spec = importlib.util.find_spec("PySide6")
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def _libraries_sentence(known: list[str]) -> str:
    names = missing_libraries(_qt()) if shutil.which("ldd") else known
    return f"{libraries_missed(names or known)} {how_to_install(QT_PACKAGES)}"

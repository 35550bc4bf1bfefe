"""The command on a machine where Qt lacks something: it answers what needs no Qt, and else says what to install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from explorer import __version__
from explorer.qt_needs import QT_PACKAGES

ROOT = Path(__file__).resolve().parents[2]
NO_LIBRARY = "libEGL.so.1: cannot open shared object file: No such file or directory"

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt brings all with it")


@pytest.fixture
def without_qt(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine whose PySide6 lacks a library."""
    package = tmp_path / "PySide6"
    package.mkdir()
    (package / "__init__.py").write_text(f"raise ImportError({NO_LIBRARY!r})\n")
    return {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "DISPLAY": ":0"}


def run(environment: dict[str, str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "explorer", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


def test_the_version_needs_no_qt(without_qt: dict[str, str]) -> None:
    """--version is answered without a window."""
    ended = run(without_qt, "--version")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"tokenizer-explorer {__version__}\n", "")


def test_the_help_needs_no_qt(without_qt: dict[str, str]) -> None:
    """--help is answered without a window, and names the file that may be given."""
    ended = run(without_qt, "--help")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "[FILE]" in ended.stdout


@needs_linux
def test_a_missing_library_is_named_with_what_installs_it(without_qt: dict[str, str]) -> None:
    """One sentence names the library and the command; there is no traceback."""
    ended = run(without_qt)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("Qt needs system libraries that are missing (libEGL.so.1). Please ")
    assert "Traceback" not in ended.stderr
    assert " ".join(QT_PACKAGES) in ended.stderr or "your system's package manager" in ended.stderr


@needs_linux
def test_a_platform_that_cannot_be_loaded_is_told_before_qt_ends_the_program(tmp_path: Path) -> None:
    """Where no platform of Qt can be loaded, a sentence says so, where Qt would abort."""
    package = tmp_path / "PySide6"
    platforms = package / "Qt" / "plugins" / "platforms"
    platforms.mkdir(parents=True)
    for name in ("libqxcb.so", "libqwayland.so"):
        (platforms / name).write_bytes(b"")
    (package / "__init__.py").write_text("")
    (tmp_path / "asked.py").write_text("from explorer.qt_needs import *\nprint(what_keeps_windows_closed())\n")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "DISPLAY": ":0"}
    environment.pop("QT_QPA_PLATFORM", None)
    command = [sys.executable, str(tmp_path / "asked.py")]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert ended.stdout.startswith("Qt needs system libraries that are missing (")


@needs_linux
def test_without_a_display_a_sentence_says_so() -> None:
    """Where no window can open there is a sentence, where Qt would abort."""
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    ended = run({**environment, "PYTHONPATH": str(ROOT)})
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.\n"


def test_qt_leaves_python_its_import() -> None:
    """With Qt loaded modules are imported as before, and none of them is read by PySide6."""
    code = "import builtins; plain = builtins.__import__; import explorer.__main__ as command; command.load_qt(); "
    code += "import sys; sys.exit(builtins.__import__ is not plain or 'PySide6.QtCore' not in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60).returncode == 0

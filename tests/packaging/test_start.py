"""packaging/start.py says in one sentence what keeps it from starting."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def start(start_on: Callable[[str], ModuleType]) -> ModuleType:
    """The script as on Linux."""
    return start_on("linux")


@pytest.fixture
def start_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Makes the script as on a platform, in a fresh clone in a folder with a space in its name.

    Running a program is a fault there.
    """
    return lambda platform: _script(platform, tmp_path, monkeypatch)


def _script(platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    clone = tmp_path / "my clone"
    for folder in ("packaging", "explorer"):
        (clone / folder).mkdir(parents=True)
    for name in ("pyproject.toml", "packaging/start.py", "explorer/__init__.py", "explorer/qt_needs.py"):
        (clone / name).write_bytes((ROOT / name).read_bytes())
    spec = importlib.util.spec_from_file_location("start", clone / "packaging" / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # The script looks for its neighbors first; the processes that later tests start must not.
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "platform", platform)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.subprocess, "run", lambda *_, **__: pytest.fail("started a program"))
    monkeypatch.setenv("DISPLAY", ":0")
    return module


def test_an_old_python_is_refused(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.10 gets a sentence that names both versions."""
    old = SimpleNamespace(version_info=(3, 10, 12), version="3.10.12 (main)", exit=sys.exit)
    monkeypatch.setattr(start, "sys", old)
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or later, and this is 3\.10\.12\.$"):
        start.main(["app"])


def test_no_display(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no window can open, the application is not installed first."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SystemExit, match=r"^There is no display"):
        start.main(["app"])


@pytest.mark.parametrize("arguments", [[], ["ap"], ["--help"]])
def test_usage(start: ModuleType, arguments: list[str]) -> None:
    """Anything but the two commands shows the two commands."""
    with pytest.raises(SystemExit, match=r"start\.py app \[FILE\]\n.*start\.py tests"):
        start.main(arguments)


def test_a_folder_that_cannot_be_written_to(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only clone is named, before anything is tried in it."""
    monkeypatch.setattr(start.os, "access", lambda path, mode: mode != os.W_OK and os.path.exists(path))
    with pytest.raises(SystemExit, match=r"cannot be written to: .*my clone$"):
        start.main(["tests"])


def test_packages_for_somebody_who_is_not_root(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without root nothing is installed: the missing libraries are named, what to run, and whom to ask without sudo."""
    monkeypatch.setattr(sys, "argv", ["packaging/start.py", "app", "my text.txt"])
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}")
    missing = ["libEGL.so.1", "libGL.so.1", "libX11.so.6", "libz.so.1"]
    monkeypatch.setattr(start, "missing_libraries", lambda qt: missing)
    with pytest.raises(SystemExit) as stopped:
        start.install_system_packages("app")
    sentence = str(stopped.value)
    assert sentence.startswith(
        "Qt needs system libraries that are missing (libEGL.so.1, libGL.so.1, libX11.so.6 and 1 more)."
    )
    assert "sudo apt-get update && sudo apt-get install -y libgl1 libegl1 " in sentence
    assert "\n\n    python3 packaging/start.py app 'my text.txt'\n\n" in sentence
    assert sentence.endswith("If you may not use sudo, ask who looks after this computer to run the first command.")


def test_nothing_missing(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With all in place nothing is asked, said or installed."""
    monkeypatch.setattr(start, "missing_libraries", lambda qt: [])
    start.install_system_packages("app")
    assert capsys.readouterr().out == ""


def test_the_tests_need_more_than_the_application(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only Qt's libraries are there, the tests ask for a display, its keyboard and mouse, and for fonts."""
    monkeypatch.setattr(sys, "argv", ["packaging/start.py", "app", "my text.txt"])
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(start, "missing_libraries", lambda qt: [])
    monkeypatch.setattr(start.Path, "exists", lambda path: False)
    start.install_system_packages("app")
    with pytest.raises(SystemExit, match=r"^The tests need xvfb, xdotool, fonts-noto-core, fonts-noto-color-emoji\."):
        start.install_system_packages("tests")


def test_a_ready_environment_is_left_alone(start: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """A stamp that fits pyproject.toml saves the installation; one for the tests is good for the application too."""
    start.SITE.joinpath("pip").mkdir(parents=True)
    start.PYTHON.parent.mkdir()
    start.PYTHON.touch(mode=0o755)
    project = (start.ROOT / "pyproject.toml").read_bytes()
    fingerprint = start.hashlib.sha256(project + str(start.ROOT).encode()).hexdigest()
    (start.VENV / "ready-for-tests").write_text(fingerprint)

    start.install_project("tests")
    start.install_project("app")
    assert capsys.readouterr().out == ""
    assert [stamp.name for stamp in start.VENV.glob("ready-*")] == ["ready-for-tests"]


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_qt_needs_no_system_libraries_elsewhere(
    start_on: Callable[[str], ModuleType],
    platform: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """On macOS and Windows nothing is asked of the system, for the application or for the tests."""
    start = start_on(platform)
    monkeypatch.setattr(start, "missing_libraries", lambda qt: pytest.fail("looked for libraries"))
    for purpose in ("app", "tests"):
        start.install_system_packages(purpose)
    assert capsys.readouterr().out == ""


def test_the_environment_on_windows_has_its_own_folders(start_on: Callable[[str], ModuleType]) -> None:
    """On Windows a virtual environment has its Python in Scripts and its packages in Lib, and is found there."""
    start = start_on("win32")
    assert start.PYTHON == start.VENV / "Scripts" / "python.exe"
    assert start.SITE == start.VENV / "Lib" / "site-packages"


def test_the_environment_on_macos_is_as_on_linux(start_on: Callable[[str], ModuleType]) -> None:
    """On macOS Python is in bin, as venv itself says of any POSIX system."""
    start = start_on("darwin")
    packages = start.SITE.relative_to(start.VENV).as_posix()
    assert packages == f"lib/python3.{sys.version_info[1]}/site-packages"
    assert start.PYTHON == start.VENV / "bin" / "python"


@pytest.mark.parametrize(
    ("arguments", "ending"),
    [
        (["app", "my text.txt"], ["-P", "-m", "explorer", "my text.txt"]),
        (["tests", "-k", "tie"], ["-m", "pytest", "-n", "2", "--dist", "worksteal", "-k", "tie"]),
    ],
)
def test_windows_waits_for_what_it_started(
    start_on: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    ending: list[str],
) -> None:
    """Without a display named, a program is run as a child whose exit code becomes the script's own."""
    start = start_on("win32")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.setenv(name, "")
    monkeypatch.chdir(start.ROOT)
    monkeypatch.setattr(start, "install_project", lambda purpose: None)
    monkeypatch.setattr(start.os, "execv", lambda *_: pytest.fail("became another program"))
    ran: list[list[str]] = []
    monkeypatch.setattr(
        start.subprocess, "run", lambda command: ran.append(command) or subprocess.CompletedProcess(command, 3)
    )
    with pytest.raises(SystemExit) as ended:
        start.main(arguments)
    assert ended.value.code == 3
    assert ran == [[str(start.PYTHON), *ending]]

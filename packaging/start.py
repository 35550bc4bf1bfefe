"""From a fresh clone to the running application, or to the tests, with one command.

    python3 packaging/start.py app [FILE]
    python3 packaging/start.py tests [ARGUMENTS FOR PYTEST]

On Windows it is ``py packaging\\start.py``. The first run makes .venv in the checkout, installs the project there, and
sees to the system libraries that Qt needs on Linux (as root by installing them, else by naming the command that does).
Later runs start at once; a changed pyproject.toml is installed anew. Only the standard library is used, since nothing
else is there yet.
"""

from __future__ import annotations  # an older Python shall get as far as the sentence in main()

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
WINDOWS = sys.platform == "win32"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
SITE = VENV / ("Lib" if WINDOWS else f"lib/python{sys.version_info[0]}.{sys.version_info[1]}") / "site-packages"

sys.path.insert(0, str(ROOT))
from explorer.qt_needs import (  # noqa: E402  (found only now)
    NO_DISPLAY,
    QT_PACKAGES,
    has_display,
    how_to_install,
    libraries_missed,
    missing_libraries,
    some,
)

# What the tests need beyond Qt: a display with hands on it, and letters for the scripts that they draw.
TEST_PACKAGES = {
    "/usr/bin/Xvfb": "xvfb",
    "/usr/bin/xdotool": "xdotool",
    "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf": "fonts-noto-core",
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf": "fonts-noto-color-emoji",
}


# As many at a time as have the two cores of a small machine busy; "-n 0" among the arguments runs one after the other.
TESTS_AT_A_TIME = ("-n", "2", "--dist", "worksteal")


def main(arguments: list[str]) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036
        stop(f"The tokenizer explorer needs Python 3.11 or later, and this is {sys.version.split()[0]}.")
    if arguments[:1] not in (["app"], ["tests"]):
        stop(__doc__.split("\n\n")[1])
    purpose, *rest = arguments
    if purpose == "app" and not has_display():
        stop(NO_DISPLAY)

    install_project(purpose)
    install_system_packages(purpose)
    if purpose == "app":
        # -P: a folder named explorer where the user stands is not taken for ours; FILE stays relative to there.
        go_on_as([str(PYTHON), "-P", "-m", "explorer", *rest])
    os.chdir(ROOT)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    go_on_as([str(PYTHON), "-m", "pytest", *TESTS_AT_A_TIME, *rest])


def go_on_as(command: list[str]) -> None:
    """Become another program. On Windows, which cannot do that, wait for it and end as it ends."""
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(command[0], command)
    sys.exit(subprocess.run(command).returncode)


def stop(sentence: str) -> None:
    sys.exit(sentence)


def say(phase: str) -> None:
    print(phase, flush=True)


def install_project(purpose: str) -> None:
    """Bring .venv up to what pyproject.toml asks for, unless a stamp says that it is."""
    fingerprint = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()).hexdigest()
    # The tests' packages include the application's, so their stamp is good for both.
    stamps = [VENV / "ready-for-tests"] if purpose == "tests" else [VENV / "ready-for-app", VENV / "ready-for-tests"]
    # A .venv of another Python, or one half made, is of no use.
    usable = os.access(PYTHON, os.X_OK) and (SITE / "pip").is_dir()
    if usable and any(stamp.is_file() and stamp.read_text() == fingerprint for stamp in stamps):
        return
    if not os.access(ROOT, os.W_OK):
        stop(f"Nothing can be installed here, because this folder cannot be written to: {ROOT}")
    if not usable:
        say("Making .venv …")
        try:
            import ensurepip  # noqa: F401  (Debian keeps it in a package of its own)
        except ImportError:
            apt_install(["python3-venv"], "Python's venv module is incomplete.")
        run([sys.executable, "-m", "venv", "--clear", str(VENV)], "Making .venv failed.")
    say("Installing the project and what it needs into .venv (about 100 MB to download at the first time) …")
    wanted = ".[test]" if purpose == "tests" else "."
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    run([*pip, "--editable", wanted], "Installing failed; pip says why above.", cwd=ROOT)
    stamps[0].write_text(fingerprint)


def install_system_packages(purpose: str) -> None:
    """Install, or ask for, the Debian packages without which Qt cannot open a window and the tests cannot see one."""
    if sys.platform != "linux":
        return
    libraries = missing_libraries(SITE / "PySide6")
    packages = QT_PACKAGES if libraries else []
    reasons = [libraries_missed(libraries)] if libraries else []
    if purpose == "tests":
        lacking = [package for file, package in TEST_PACKAGES.items() if not Path(file).exists()]
        packages = packages + lacking
        reasons += [f"The tests need {', '.join(lacking)}."] if lacking else []
    if packages:
        apt_install(packages, " ".join(reasons))
        if libraries := missing_libraries(SITE / "PySide6"):
            stop(f"Qt still misses system libraries ({some(libraries)}), although these packages are installed.")


def apt_install(packages: list[str], reason: str) -> None:
    """Install as root; anybody else, and any system without apt, is told what to do."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        stop(f"{reason} {how_to_install(packages, shlex.join(['python3', *sys.argv]))}")
    say(f"Installing system packages ({some(packages)}) …")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    failed = f"{reason} Installing them failed; apt-get says why above."
    run(["apt-get", "update", "-q"], failed, quiet=True)
    run(["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages], failed, quiet=True)


def run(command: list[str], failed: str, *, cwd: Path | None = None, quiet: bool = False) -> None:
    """Run a command that never asks back. A quiet one shows its output only when it fails."""
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if quiet else {}
    done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, text=True, **output)
    if done.returncode:
        print(done.stdout or "", file=sys.stderr, flush=True)
        stop(failed)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        stop("Stopped.")

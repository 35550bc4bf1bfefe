"""From a fresh clone to the running application, or to the tests, with one command.

    python3 packaging/start.py app [FILE]
    python3 packaging/start.py tests [ARGUMENTS FOR PYTEST]

The first run makes .venv in the checkout, installs the project there, and sees to the system libraries that Qt needs
(as root by installing them, else by naming the command that does). Later runs start at once; a changed pyproject.toml
is installed anew. Only the standard library is used, since nothing else is there yet.
"""

from __future__ import annotations  # an older Python shall get as far as the sentence in main()

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
SITE = VENV / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"

# These names hold on Debian 12 as well as on later releases, where apt resolves them to the renamed ones (…t64).
QT_PACKAGES = """libgl1 libegl1 libglib2.0-0 libfontconfig1 libfreetype6 libdbus-1-3 libx11-xcb1 libxkbcommon-x11-0
    libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0
    libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xkb1
    libwayland-client0 libwayland-cursor0 libwayland-egl1""".split()

# What the tests need beyond Qt: a display with hands on it, and letters for the scripts that they draw.
TEST_PACKAGES = {
    "/usr/bin/Xvfb": "xvfb",
    "/usr/bin/xdotool": "xdotool",
    "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf": "fonts-noto-core",
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf": "fonts-noto-color-emoji",
}


def main(arguments: list[str]) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036
        stop(f"The tokenizer explorer needs Python 3.11 or later, and this is {sys.version.split()[0]}.")
    if arguments[:1] not in (["app"], ["tests"]):
        stop(__doc__.split("\n\n")[1])
    purpose, *rest = arguments
    if purpose == "app" and sys.platform == "linux" and not display():
        stop("There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.")

    install_project(purpose)
    install_system_packages(purpose)
    sys.stdout.flush()
    if purpose == "app":
        # -P: a folder named explorer where the user stands is not taken for ours; FILE stays relative to there.
        os.execv(PYTHON, [str(PYTHON), "-P", "-m", "explorer", *rest])
    os.chdir(ROOT)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.execv(PYTHON, [str(PYTHON), "-m", "pytest", *rest])


def stop(sentence: str) -> None:
    sys.exit(sentence)


def say(phase: str) -> None:
    print(phase, flush=True)


def display() -> bool:
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


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
    libraries = missing_libraries()
    packages = QT_PACKAGES if libraries else []
    reasons = [f"Qt needs system libraries that are missing ({some(libraries)})."] if libraries else []
    if purpose == "tests":
        lacking = [package for file, package in TEST_PACKAGES.items() if not Path(file).exists()]
        packages = packages + lacking
        reasons += [f"The tests need {', '.join(lacking)}."] if lacking else []
    if packages:
        apt_install(packages, " ".join(reasons))
        if libraries := missing_libraries():
            stop(f"Qt still misses system libraries ({some(libraries)}), although these packages are installed.")


def some(names: list[str]) -> str:
    """The first names, and how many more there are."""
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def missing_libraries() -> list[str]:
    """The shared libraries that the dynamic linker does not find for Qt's widgets and its two Linux platforms."""
    qt = SITE / "PySide6"
    asking = [qt / "QtWidgets.abi3.so", qt / "QtSvg.abi3.so"]
    asking += [qt / "Qt" / "plugins" / "platforms" / name for name in ("libqxcb.so", "libqwayland.so")]
    found = subprocess.run(["ldd", *map(str, asking)], capture_output=True, text=True).stdout
    return sorted({line.split()[0] for line in found.splitlines() if line.endswith("not found")})


def apt_install(packages: list[str], reason: str) -> None:
    """Install as root; anybody else, and any system without apt, is told what to do."""
    if not shutil.which("apt-get"):
        stop(f"{reason} Please install them with your system's package manager and run this command again.")
    if os.geteuid() != 0:
        names = " ".join(packages)
        stop(f"{reason} Please run\n\n    sudo apt-get update && sudo apt-get install -y {names}\n\nand start again.")
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

"""Make what people without Python can use: the bundle, and for Debian and its kin a package of it.

    python3 packaging/build.py

All goes to dist/: a folder, the same packed, and on Linux a .deb. The version is that of explorer/__init__.py. What is
needed is installed into .venv-package; check.py says whether what was made is right.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD, DIST, VENV = ROOT / "build", ROOT / "dist", ROOT / ".venv-package"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
NAME = "tokenizer-explorer"
VERSION = re.search(r'__version__ = "(.+)"', (ROOT / "explorer" / "__init__.py").read_text("utf-8"))[1]
BUNDLE = DIST / NAME
PYINSTALLER = "pyinstaller>=6.22,<7"
NEVER_STRIPPED = "numpy.libs"  # its libraries do not load any more


def main() -> None:
    for step in (install, draw_icons, bundle, strip, add_licences, pack, make_deb):
        print(f"── {step.__name__.replace('_', ' ')}", flush=True)
        step()
    for made in sorted(DIST.glob(f"{NAME}*")):
        print(f"{size(made) / 1e6:8.1f} MB  {made.relative_to(ROOT)}")


def install() -> None:
    if not PYTHON.exists():
        venv.create(VENV, with_pip=True, clear=True)
    run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ROOT, PYINSTALLER)


def draw_icons() -> None:
    run(PYTHON, ROOT / "packaging" / "icons.py", BUILD / "icons")


def bundle() -> None:
    spec = ROOT / "packaging" / f"{NAME}.spec"
    folders = ("--distpath", DIST, "--workpath", BUILD / "pyinstaller")
    run(PYTHON, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *folders, spec)


def strip() -> None:
    """Take the symbols out that only a debugger reads: 20 MB of the Python library alone."""
    if sys.platform == "linux":
        libraries = (path for path in BUNDLE.rglob("*.so*") if path.is_file() and not path.is_symlink())
        for path in libraries:
            if NEVER_STRIPPED not in path.parts and not path.name.startswith("libscipy_openblas"):
                run("strip", "--strip-unneeded", path)


def add_licences() -> None:
    run(PYTHON, ROOT / "packaging" / "licences.py", BUNDLE)


def pack() -> None:
    if sys.platform == "linux":
        with tarfile.open(DIST / f"{NAME}-{VERSION}-linux-x86_64.tar.xz", "w:xz") as packed:
            packed.add(BUNDLE, NAME)
    else:
        shutil.make_archive(str(DIST / f"{NAME}-{VERSION}-{sys.platform}"), "zip", DIST, NAME)


def make_deb() -> None:
    """A package that depends on nothing but the C library, so that it is installed without network."""
    if not shutil.which("dpkg-deb"):
        return
    tree, linux, icons = BUILD / "deb", ROOT / "packaging" / "linux", BUILD / "icons"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(BUNDLE, tree / "opt" / NAME, symlinks=True)
    share = tree / "usr" / "share"
    place(linux / f"{NAME}.desktop", share / "applications")
    place(linux / f"{NAME}.xml", share / "mime" / "packages")
    place(ROOT / "LICENSE", share / "doc" / NAME, "copyright")
    place(ROOT / "resources" / "icons" / f"{NAME}.svg", share / "icons" / "hicolor" / "scalable" / "apps")
    for pixels in (16, 32, 48, 128, 256):
        place(icons / f"{pixels}.png", share / "icons" / "hicolor" / f"{pixels}x{pixels}" / "apps", f"{NAME}.png")
    (tree / "usr" / "bin").mkdir(parents=True)
    (tree / "usr" / "bin" / NAME).symlink_to(f"/opt/{NAME}/{NAME}")
    control = (linux / "control").read_text("utf-8").format(version=VERSION, kilobytes=size(tree) // 1000)
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN" / "control").write_text(control, "utf-8")
    made = DIST / f"{NAME}_{VERSION}_amd64.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, made)


def place(file: Path, folder: Path, name: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, folder / (name or file.name))


def size(path: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.lstat().st_size for file in path.rglob("*") if file.is_file() or file.is_symlink())


def run(*command: str | os.PathLike[str]) -> None:
    subprocess.run([*map(str, command)], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()

"""Say whether what build.py has made is right: python3 packaging/check.py

Sizes against what was asked for, the smoke test of the bundle, that of a wheel, by every Python from 3.11 to 3.14 that
is here, and of a source archive, each in an environment of its own, and on Linux what the package depends on.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from build import BUNDLE, DIST, NAME, ROOT, VERSION, size

MINORS = range(11, 15)
"""The Pythons that the project is for: 3.11 to 3.14."""
LARGEST_FOLDER, LARGEST_PACKED = 180e6, 60e6  # bytes
PROGRAM = BUNDLE / (f"{NAME}.exe" if sys.platform == "win32" else NAME)


def main() -> None:
    checks = (sizes, bundle_works, wheel_works, source_archive_works, package)
    failed = [check.__name__.replace("_", " ") for check in checks if not check()]
    sys.exit(f"Not right: {', '.join(failed)}." if failed else 0)


def sizes() -> bool:
    """The folder, and what it is packed in."""
    measured = [(BUNDLE, LARGEST_FOLDER)]
    measured += [(made, LARGEST_PACKED) for made in sorted(DIST.glob(f"{NAME}[-_]{VERSION}*")) if made.is_file()]
    for path, most in measured:
        print(f"{size(path) / 1e6:6.1f} of at most {most / 1e6:.0f} MB: {path.name}")
    return all(size(path) <= most for path, most in measured)


def bundle_works() -> bool:
    """The smoke test of the bundle."""
    return _smoke(PROGRAM)


def wheel_works() -> bool:
    """The smoke test of a wheel in environments that have nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps"]
        subprocess.run([*build, "--wheel-dir", folder, str(ROOT)], check=True, cwd=folder)
        wheel = next(Path(folder).glob("*.whl"))
        works = [_works_installed(wheel, python) for python in _pythons()]  # all are tried, whatever the first gives
        return all(works)


def source_archive_works() -> bool:
    """The same of what pip makes of the source archive."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder, "build")
        venv.create(environment, with_pip=True)
        python = _programs(environment) / "python"
        subprocess.run([python, "-m", "pip", "--quiet", "install", "build"], check=True, cwd=folder)
        build = [python, "-m", "build", "--sdist", "--outdir", folder, str(ROOT)]
        subprocess.run(build, check=True, cwd=folder, stdout=subprocess.DEVNULL)
        return _works_installed(next(Path(folder).glob("*.tar.gz")), sys.executable)


def _works_installed(archive: Path, python: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", folder], check=True)
        programs = _programs(Path(folder))
        pip = [str(programs / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", str(archive)], check=True, cwd=folder)
        said = subprocess.run([programs / "python", "--version"], capture_output=True, text=True).stdout.strip()
        print(f"{archive.name} by {said}:", end=" ", flush=True)
        return _smoke(programs / NAME, folder)


def _pythons() -> list[str]:
    """The interpreters that are found, one for each version; those that are not are said."""
    found = []
    for minor in MINORS:
        kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions").glob(f"3.{minor}.*/bin/python")
        own = [sys.executable] if sys.version_info.minor == minor else []
        named = shutil.which(f"python3.{minor}")
        candidates = [*own, *map(str, kept), *([named] if named else [])]
        python = next(filter(_runs, candidates), None)
        if python:
            found.append(python)
        else:
            print(f"Python 3.{minor} is not here and was not tried.")
    return found


def _runs(python: str) -> bool:
    return subprocess.run([python, "-c", "import ensurepip"], capture_output=True).returncode == 0


def _programs(environment: Path) -> Path:
    return environment / ("Scripts" if sys.platform == "win32" else "bin")


def package() -> bool:
    """What the .deb says of itself, if there is one."""
    made = DIST / f"{NAME}_{VERSION}_amd64.deb"
    if not shutil.which("dpkg-deb") or not made.exists():
        return True
    said = subprocess.run(["dpkg-deb", "--field", made, "Version", "Depends"], capture_output=True, text=True).stdout
    print(said.strip())
    return f"Version: {VERSION}" in said and "Depends: libc6" in said and "," not in said


def _smoke(program: Path, folder: str | Path = ROOT) -> bool:
    ended = subprocess.run([str(program), "--smoke"], cwd=folder, capture_output=True, text=True)
    print(f"{program.name} --smoke: {ended.stdout.strip().splitlines()[-1] if ended.stdout else ended.stderr}")
    return ended.returncode == 0


if __name__ == "__main__":
    main()

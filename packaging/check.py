"""Say whether what build.py has made is right: python3 packaging/check.py

Sizes against what was asked for, the smoke test of the bundle and of a wheel in an environment of its own, and on Linux
what the package depends on.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from build import BUNDLE, DIST, NAME, ROOT, VERSION, size

LARGEST_FOLDER, LARGEST_PACKED = 180e6, 60e6  # bytes
PROGRAM = BUNDLE / (f"{NAME}.exe" if sys.platform == "win32" else NAME)


def main() -> None:
    failed = [check.__name__.replace("_", " ") for check in (sizes, bundle_works, wheel_works, package) if not check()]
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
    """The smoke test of a wheel in an environment that has nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        scripts = Path(folder, "Scripts" if sys.platform == "win32" else "bin")
        pip = [str(scripts / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, str(ROOT)], check=True, cwd=folder)
        wheel = next(Path(folder).glob("*.whl"))
        subprocess.run([*pip, "install", str(wheel)], check=True, cwd=folder)
        return _smoke(scripts / NAME, folder)


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

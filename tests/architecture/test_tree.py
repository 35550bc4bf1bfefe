"""What the repository holds, and where."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOP = {"pyproject.toml", "README.md", "LICENSE", "explorer", "resources", "tests", "packaging"}


@pytest.fixture(scope="module")
def tracked() -> list[str]:
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("needs git and a clone of the repository")
    # Run as root in somebody else's clone, git would refuse to answer without safe.directory.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listing.split("\0") if name]


def test_the_top_level_stays_small(tracked: list[str]) -> None:
    """At the top there are only the agreed names, and dotfiles."""
    top = {name.split("/")[0] for name in tracked}
    assert {name for name in top if not name.startswith(".")} - TOP == set()


def test_the_packaging_folder_is_not_a_package(tracked: list[str]) -> None:
    """Our folder packaging/ has no __init__.py, with which it would stand in front of the library of that name."""
    assert "packaging/__init__.py" not in tracked

"""The smoke test that source, wheel and bundle share, run from the source."""

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

from explorer.session.workspace import WORKSPACES

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_SCREEN = {
    name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
}


def smoke(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run it as a person does who has no screen."""
    command = [sys.executable, "-m", "explorer", "--smoke", str(folder)]
    return subprocess.run(command, cwd=ROOT, env=WITHOUT_SCREEN, capture_output=True, text=True, timeout=300)


def test_all_parts_of_the_application_work(tmp_path: Path) -> None:
    """Without a screen it trains, opens, compares and paints each workspace, and ends well."""
    ended = smoke(tmp_path / "pictures")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    pictures = {file.stem: QImage(str(file)) for file in (tmp_path / "pictures").iterdir()}
    assert pictures.keys() == set(WORKSPACES)
    assert {(picture.width(), picture.height()) for picture in pictures.values()} == {(1440, 900)}


def test_what_fails_is_named(tmp_path: Path) -> None:
    """Where a picture cannot be written, the part and the file are named, and the process ends with 1."""
    (tmp_path / "train.png").mkdir()
    ended = smoke(tmp_path)
    assert ended.returncode == 1
    last = ended.stdout.splitlines()[-1]
    assert last.startswith("FAILED  picture of train")
    assert "train.png" in last

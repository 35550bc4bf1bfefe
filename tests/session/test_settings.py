"""What is remembered from one start to the next."""

from pathlib import Path

import pytest

from explorer.session.display_state import DisplayState
from explorer.session.display_verbs import DisplayVerbs
from explorer.session.kept_files import NOTHING_KEPT
from explorer.session.settings import Remembered, Settings, SettingsKeeper
from explorer.session.store import Store

GEOMETRY = bytes(range(256))


def test_the_first_start_remembers_nothing(tmp_path: Path) -> None:
    """Where there is no file all is as at the first start, and reading makes none."""
    assert Settings(tmp_path / "settings.ini").read() == Remembered()
    assert list(tmp_path.iterdir()) == []


def test_what_was_chosen_is_there_at_the_next_start(store: Store, tmp_path: Path) -> None:
    """Theme, zoom, recent files, switches, and size and panes of the window come back."""
    path = tmp_path / "settings.ini"
    settings = Settings(path)
    keeper = SettingsKeeper(store, settings)
    store.set_theme("dark")
    store.set_zoom(1.25)
    store.change(kept=NOTHING_KEPT.with_recent("/a, b.txt").with_recent('/é "\n\udc80'))
    DisplayVerbs(store).toggle_tokens_in_text()
    DisplayVerbs(store).toggle_motion()
    settings.remember_window(GEOMETRY, (280, 600, 400))
    del keeper
    recent, display = ('/é "\n\udc80', "/a, b.txt"), DisplayState(tokens_in_text=False, motion=False)
    remembered = Remembered("dark", 1.25, recent, GEOMETRY, (280, 600, 400), display)
    assert Settings(path).read() == remembered


@pytest.mark.parametrize(
    "text",
    [
        "theme=pink\nzoom=9\nrecent=3\ngeometry=3\nwidths=3\ntokens_in_text=3",
        'theme=3\nzoom=big\nrecent="[1, 2]"\ngeometry=\nwidths="[0, 0, 1]"',
        'theme\nzoom=NaN\nrecent="["\nwidths=[[1]]',
        "\0\ufffd",
        'widths="[3000000000, 1, 1]"',
        'widths="[10001, 1, 1]"',
        'widths="[5]"',
        'widths="[5, 5, 5, 5]"',
        f'recent="{"[" * 200_000}"\nwidths="{"[" * 200_000}"\nzoom="{"[" * 200_000}"',
    ],
)
def test_what_cannot_be_is_as_at_the_first_start(text: str, tmp_path: Path) -> None:
    """A file that a hand or a disk has spoilt spoils no start."""
    path = tmp_path / "settings.ini"
    path.write_text(f"[General]\n{text}\n")
    assert Settings(path).read() == Remembered()

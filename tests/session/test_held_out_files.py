"""A held-out text that is opened."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.session import held_out_files
from explorer.session.held_out_files import HeldOutFiles
from explorer.session.sources import TextSource
from explorer.session.state import first_state
from explorer.session.store import Store


@pytest.fixture
def store() -> Store:
    return Store(first_state())


def test_a_text_is_opened(store: Store, qtbot: QtBot, tmp_path: Path) -> None:
    """Its text is held out under the name of its file, and the corpus stays what it was."""
    path = tmp_path / "held.txt"
    path.write_text("lowest", "utf-8")
    files = HeldOutFiles(store)
    files.open(str(path))
    qtbot.waitUntil(lambda: store.state.measures.held_out is not None)
    held_out = store.state.measures.held_out
    assert isinstance(held_out, TextSource)
    assert (held_out.text, held_out.title) == ("lowest", "held.txt")
    assert store.state.source == first_state().source


def test_a_file_that_is_no_text(store: Store, qtbot: QtBot, tmp_path: Path) -> None:
    """A notice says what is wrong, and nothing else changes."""
    files = HeldOutFiles(store)
    files.open(str(tmp_path / "missing.txt"))
    qtbot.waitUntil(lambda: store.state.notice is not None)
    assert store.state.measures.held_out is None


def test_what_is_opened_last_wins(store: Store, qtbot: QtBot, tmp_path: Path) -> None:
    """Of two files the second is held out, whichever was read first."""
    for name in ("one", "two"):
        (tmp_path / name).write_text(name, "utf-8")
    files = HeldOutFiles(store)
    changes: list[str] = []
    store.state_changed.connect(lambda old, new: changes.append(new.measures.held_out.title))
    files.open(str(tmp_path / "one"))
    files.open(str(tmp_path / "two"))
    qtbot.waitUntil(lambda: bool(changes))
    assert changes == ["two"]


def test_a_file_that_there_is_no_memory_for(store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notice says so."""

    def fill_memory(_: str) -> TextSource:
        raise MemoryError

    monkeypatch.setattr(held_out_files, "read_source", fill_memory)
    files = HeldOutFiles(store)
    files.open("huge.txt")
    qtbot.waitUntil(lambda: store.state.notice is not None)
    assert store.state.notice is not None
    assert store.state.notice.sentence == "There is not enough memory to open huge.txt."

"""The corpus pane: what it shows for a source, and what it may be edited to."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.panes.corpus_pane import CorpusPane
from explorer.session.sources import FileSource, TextSource
from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.views.theme import load_look

SAMPLE = "the beginning\nof a file"


@pytest.fixture
def store() -> Store:
    return Store(first_state())


@pytest.fixture
def pane(store: Store, qtbot: QtBot) -> CorpusPane:
    pane = CorpusPane(store, load_look("light"))
    qtbot.addWidget(pane.frame)
    return pane


def test_a_text_like_the_sample_before_it_can_be_edited(store: Store, pane: CorpusPane) -> None:
    """The sample of a large file, pasted as a text of its own, is a text: no note above it, and open to edits."""
    store.set_source(FileSource("/large.txt", "large.txt", 6_000_000, SAMPLE))
    assert pane.text.area.isReadOnly()
    assert "large.txt" in pane.text.area.accessibleDescription()
    store.set_source(TextSource(SAMPLE))
    assert not pane.text.area.isReadOnly()
    assert pane.text.area.accessibleDescription() == ""


def test_an_edit_of_the_text_reaches_the_store_and_stays_in_the_editor(store: Store, pane: CorpusPane) -> None:
    """What is typed is the corpus at once, and showing it again moves no cursor."""
    store.set_text("set new")
    area = pane.text.area
    cursor = area.textCursor()
    cursor.setPosition(3)
    area.setTextCursor(cursor)
    area.insert("s")
    assert store.state.source == TextSource("sets new")
    assert (pane.text.text, area.textCursor().position()) == ("sets new", 4)

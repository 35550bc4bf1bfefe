"""The corpus pane: what it shows for a source, and what it may be edited to."""

from dataclasses import dataclass, replace

import pytest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from explorer.engine import Corpus, train
from explorer.engine.text.corpus import CountedWord
from explorer.panes import corpus_pane
from explorer.panes.corpus_pane import CorpusPane
from explorer.session.sources import SENNRICH, CorpusSource, FileOnDisk, FileSource, ShownText, TextSource
from explorer.session.state import Model
from explorer.session.store import Store
from explorer.views.framed_button import FramedButton
from explorer.views.theme import load_look
from explorer.views.word_editor_view import WordAdded

SAMPLE = "the beginning\nof a file"


@dataclass(frozen=True, slots=True)
class NamesSource(CorpusSource):
    """The names in a folder: a kind of source that nothing else knows."""

    names: tuple[str, ...]

    @property
    def title(self) -> str:
        return "names"

    def corpus(self) -> Corpus:
        return Corpus.from_text(" ".join(self.names))

    def shown_text(self) -> ShownText:
        return ShownText("\n".join(self.names), "The folder is not edited here.")


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


def test_another_kind_of_source_needs_nothing_else(store: Store, pane: CorpusPane) -> None:
    """What a source answers is shown: its text with the note, its counted words, and after an undo what was before."""
    source = NamesSource(("hug", "pug", "hug"))
    store.set_source(source)
    store.training_finished(Model(source, store.state.recipe, train(source.corpus(), store.state.recipe)))
    assert (store.state.corpus_view, pane.text.text) == ("text", "hug\npug\nhug")
    assert pane.text.area.isReadOnly()
    assert pane.text.area.accessibleDescription() == "The folder is not edited here."
    store.show_corpus_as("words")
    model = pane.words.findChild(QAbstractItemView).model()
    shown = [[model.index(row, column).data() for column in (1, 2)] for row in range(model.rowCount())]
    assert shown == [["hug", "2"], ["pug", "1"]]
    store.undo()
    assert (store.state.source, store.state.corpus_view) == (SENNRICH, "words")


def test_a_long_list_is_not_offered_to_be_edited(
    store: Store, pane: CorpusPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted words can be made words to edit, unless there are so many that the window would stand still."""
    source = NamesSource(("hug", "pug", "hug"))
    model = Model(source, store.state.recipe, train(source.corpus(), store.state.recipe))
    for most, is_offered in ((2, True), (1, False)):
        monkeypatch.setattr(corpus_pane, "MOST_EDITED", most)
        store.set_source(source)
        store.training_finished(model)
        store.show_corpus_as("words")
        offered = {button.accessibleName() for button in pane.frame.findChildren(FramedButton) if not button.isHidden()}
        assert ("Edit as words" in offered) == is_offered
        store.set_text("typed")


def test_what_a_file_was_read_as_is_a_button(store: Store, pane: CorpusPane) -> None:
    """The encoding stands under the text, guessed or not, and can be asked to be another; typed words have none."""
    asked: list[FramedButton] = []
    pane.read_as_requested.connect(asked.append)
    buttons = pane.frame.findChildren(FramedButton)
    assert not any(button.isVisibleTo(pane.frame) for button in buttons)
    store.set_source(TextSource("Привет", "letter.txt", FileOnDisk("/letter.txt", 6, "cp1251", guessed=True)))
    (button,) = [button for button in buttons if button.isVisibleTo(pane.frame)]
    assert button.face().text == "windows-1251 (guessed) ▾"
    assert button.accessibleName() == "Read as…, now windows-1251 (guessed)"
    button.click()
    assert asked == [button]
    store.set_text("typed")
    assert not button.isVisibleTo(pane.frame)


def test_the_alphabet_over_bytes_has_them_all(store: Store, pane: CorpusPane) -> None:
    """The title says how large the alphabet is, and how many of its symbols the corpus has: these are shown."""
    recipe = replace(store.state.recipe, base="bytes")
    store.training_finished(Model(SENNRICH, recipe, train(SENNRICH.corpus(), recipe)))
    assert pane.alphabet.accessibleName().startswith("Alphabet, 257 symbols, 11 of them in the corpus")


@pytest.mark.parametrize("height", [380, 440, 470, 700])
def test_the_pane_itself_needs_no_scroll_bar(store: Store, pane: CorpusPane, height: int, qtbot: QtBot) -> None:
    """A text has its own scroll bar; beneath it stand whole rows of chips, within the height of the pane."""
    text = "the beginning of a file with many letters, 0123456789 of them; " * 40
    store.set_source(FileSource("/large.txt", "large.txt", 6_000_000, text))
    store.training_finished(
        Model(store.state.source, store.state.recipe, train(Corpus.from_text(text), store.state.recipe))
    )
    store.go_to(20)
    pane.frame.resize(280, height)
    pane.frame.show()
    area = pane.frame.findChild(QScrollArea)
    shown = [flow for flow in (pane.alphabet, pane.learned) if flow.isVisible()]
    for flow in shown:
        qtbot.waitUntil(lambda flow=flow: flow.height() == flow.heightForWidth(flow.width()))
    assert all(flow.geometry().bottom() < area.height() for flow in shown)
    assert area.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("height", range(348, 700, 16))
def test_no_heading_stands_over_nothing(store: Store, pane: CorpusPane, height: int) -> None:
    """Alphabet and pieces are shown with chips beneath their titles, or not at all; one of them always is."""
    pane.frame.resize(280, height)
    pane.frame.show()
    for step, empty in ((0, pane.learned), (3, None), (0, pane.learned)):
        store.go_to(step)
        QApplication.processEvents()
        shown = [flow for flow in (pane.alphabet, pane.learned) if flow.isVisible()]
        assert [": " in flow.accessibleName() for flow in shown] == [flow is not empty for flow in shown]
        assert [flow for flow in shown if flow is not empty]


def test_what_was_typed_is_read_as_words_with_counts(store: Store, pane: CorpusPane) -> None:
    """Counts in a new word are its counts; of a word that stood there already they are added up, which is said."""
    pane.words.edit_requested.emit(WordAdded("hug 10, low: 2", "1"))
    assert store.state.source.typed_words[0] == CountedWord("low", 7)
    assert store.state.source.typed_words[-1] == CountedWord("hug", 10)
    said = pane.words.findChild(QLabel, "problem")
    assert said.text() == "“low” stood there already: the counts are added up."
    pane.words.edit_requested.emit(WordAdded("two words", "1"))
    assert said.text() == "“two words” is one word: typed words are not split."
    pane.words.edit_requested.emit(WordAdded("pug", "1"))
    assert said.isHidden()

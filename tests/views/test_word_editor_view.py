"""The word editor reports what was typed, and keeps it when the answer is that something is wrong."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from explorer.views.cell_editor import CellEditor
from explorer.views.theme import Look, load_look
from explorer.views.word_editor_table import TIMES, WORD, WordEditorTable
from explorer.views.word_editor_view import (
    WordAdded,
    WordEdit,
    WordEdited,
    WordEditorView,
    WordsPasted,
    WordsRemoved,
)

SENNRICH = (("low", 5), ("lower", 2), ("newest", 6), ("widest", 3))


class Owner:
    """Answers edits as a pane does: with new words, or with a sentence when a count is no number."""

    def __init__(self, view: WordEditorView) -> None:
        self.view = view
        self.words: list[tuple[str, int]] = list(SENNRICH)
        self.edits: list[WordEdit] = []
        view.edit_requested.connect(self.answer)
        view.set_words(SENNRICH, 16, read_only=False)

    def answer(self, edit: WordEdit) -> None:
        self.edits.append(edit)
        if isinstance(edit, WordEdited | WordAdded):
            row = edit.row if isinstance(edit, WordEdited) else len(self.words)
            if not edit.times.isdigit():
                self.view.show_problem(row, f"“{edit.times}” is no number.")
                return
            self.words[row : row + 1] = [(edit.word, int(edit.times))]
        elif isinstance(edit, WordsRemoved):
            self.words = [word for row, word in enumerate(self.words) if row not in edit.rows]
        self.view.set_words(tuple(self.words), sum(times for _word, times in self.words), read_only=False)


@pytest.fixture
def view(look: Look, qtbot: QtBot) -> WordEditorView:
    view = WordEditorView(look)
    qtbot.addWidget(view)
    view.resize(278, 300)
    view.show()
    return view


@pytest.fixture
def owner(view: WordEditorView) -> Owner:
    return Owner(view)


def table(view: WordEditorView) -> WordEditorTable:
    return view.findChild(WordEditorTable)


def field(view: WordEditorView) -> CellEditor:
    return table(view).editor


def sentence(view: WordEditorView) -> str:
    label = view.findChild(QLabel, "problem")
    return label.text() if label.isVisible() else ""


def click(view: WordEditorView, row: int, column: int) -> None:
    left, right = table(view).spans[column]
    QTest.mouseClick(table(view).viewport(), Qt.MouseButton.LeftButton, pos=QPoint((left + right) // 2, 32 * row + 16))


def type_over(view: WordEditorView, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    """Type into the open field, whose text is selected, and leave it with a key."""
    assert field(view).isVisible()
    QTest.keyClicks(field(view), text)
    QTest.keyClick(field(view), key)


def test_the_second_click_opens_a_cell(view: WordEditorView, owner: Owner) -> None:
    """A click chooses a row, another opens its word or its count with the text selected."""
    click(view, 1, WORD)
    assert not field(view).isVisible()
    click(view, 1, WORD)
    assert (field(view).text(), field(view).selectedText()) == ("lower", "lower")
    type_over(view, "slower")
    click(view, 1, TIMES)
    type_over(view, "7")
    assert owner.edits == [WordEdited(1, "slower", "2"), WordEdited(1, "slower", "7")]
    assert owner.words[1] == ("slower", 7)


def test_nothing_is_reported_when_nothing_changed(view: WordEditorView, owner: Owner) -> None:
    """Leaving a cell as it was, or with Esc, is no edit."""
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab):
        table(view).opening.emit((0, TIMES))
        QTest.keyClick(field(view), key)
    table(view).opening.emit((0, WORD))
    type_over(view, "changed", Qt.Key.Key_Escape)
    assert owner.edits == []


def test_tab_goes_from_word_to_count_to_the_next_word(view: WordEditorView, owner: Owner) -> None:
    """Tab and Shift+Tab walk through the cells and report each change on the way."""
    table(view).opening.emit((0, WORD))
    type_over(view, "slow", Qt.Key.Key_Tab)
    assert table(view).cell() == (0, TIMES)
    type_over(view, "9", Qt.Key.Key_Tab)
    assert table(view).cell() == (1, WORD)
    QTest.keyClick(field(view), Qt.Key.Key_Backtab)
    assert table(view).cell() == (0, TIMES)
    assert owner.words[0] == ("slow", 9)


def test_a_word_is_added_with_its_count(view: WordEditorView, owner: Owner) -> None:
    """The last row takes a word, with Tab its count, and is open again for the next one."""
    click(view, 4, WORD)
    type_over(view, "wider", Qt.Key.Key_Tab)
    assert (table(view).cell(), field(view).text()) == ((4, TIMES), "1")
    type_over(view, "4")
    assert owner.edits == [WordAdded("wider", "4")]
    assert table(view).cell() == (5, WORD)
    type_over(view, "widely")
    assert owner.words[4:] == [("wider", 4), ("widely", 1)]
    QTest.keyClick(field(view), Qt.Key.Key_Return)
    assert not field(view).isVisible()
    assert len(owner.edits) == 2


def test_what_was_refused_is_kept_with_the_reason(view: WordEditorView, owner: Owner) -> None:
    """A wrong count stays in its cell under a sentence, until it is mended or given up."""
    table(view).opening.emit((2, TIMES))
    type_over(view, "six")
    assert (table(view).cell(), field(view).text()) == ((2, TIMES), "six")
    assert sentence(view) == "“six” is no number."
    field(view).clearFocus()
    assert (field(view).text(), len(owner.edits)) == ("six", 1)
    field(view).setFocus()
    field(view).selectAll()
    type_over(view, "8")
    assert (owner.words[2], sentence(view)) == (("newest", 8), "")
    table(view).opening.emit((2, TIMES))
    type_over(view, "many")
    QTest.keyClick(field(view), Qt.Key.Key_Escape)
    assert (field(view).isVisible(), sentence(view), owner.words[2]) == (False, "", ("newest", 8))


def test_a_refused_new_word_is_kept_too(view: WordEditorView, owner: Owner) -> None:
    """The count of a new word is mended without typing the word again."""
    click(view, 4, WORD)
    type_over(view, "wider", Qt.Key.Key_Tab)
    type_over(view, "x")
    assert (table(view).cell(), field(view).text()) == ((4, TIMES), "x")
    field(view).selectAll()
    type_over(view, "2")
    assert owner.words[4] == ("wider", 2)


def test_a_late_refusal_opens_the_cell_again(view: WordEditorView, owner: Owner) -> None:
    """An answer that comes only after the field was closed brings back what was typed."""
    view.edit_requested.disconnect(owner.answer)
    table(view).opening.emit((0, WORD))
    type_over(view, "</w>")
    assert not field(view).isVisible()
    view.show_problem(0, "The marker occurs in the text.")
    assert (table(view).cell(), field(view).text()) == ((0, WORD), "</w>")


def test_delete_removes_the_selected_words(view: WordEditorView, owner: Owner) -> None:
    """Delete reports the selected rows, and never the row that adds a word."""
    table(view).select(1)
    QTest.keyClick(table(view), Qt.Key.Key_Delete)
    table(view).selectAll()
    QTest.keyClick(table(view), Qt.Key.Key_Delete)
    assert owner.edits == [WordsRemoved((1,)), WordsRemoved((0, 1, 2))]
    QTest.keyClick(table(view), Qt.Key.Key_Delete)
    assert len(owner.edits) == 2


@pytest.mark.parametrize("into_field", [False, True])
def test_pasted_lines_are_words(view: WordEditorView, owner: Owner, into_field: bool) -> None:
    """Several lines pasted on the table or into a cell are reported as they are."""
    QGuiApplication.clipboard().setText("hug\t10\npug 5")
    if into_field:
        click(view, 4, WORD)
    target = field(view) if into_field else table(view)
    QTest.keyClick(target, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert owner.edits == [WordsPasted("hug\t10\npug 5")]
    assert not field(view).isVisible()


def test_one_pasted_line_goes_into_the_cell(view: WordEditorView, owner: Owner) -> None:
    """A single word pasted into an open cell is text of that cell."""
    QGuiApplication.clipboard().setText("hug")
    click(view, 4, WORD)
    QTest.keyClick(field(view), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert (field(view).text(), owner.edits) == ("hug", [])


def test_read_only_words_have_no_way_in(view: WordEditorView, owner: Owner) -> None:
    """Words that come from a text cannot be opened, added, pasted or removed."""
    view.set_words(SENNRICH, 16, read_only=True)
    assert table(view).records.rowCount() == 4
    click(view, 1, WORD)
    click(view, 1, WORD)
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Delete):
        QTest.keyClick(table(view), key)
    QGuiApplication.clipboard().setText("a\nb")
    QTest.keyClick(table(view), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert (field(view).isVisible(), owner.edits) == (False, [])


@pytest.mark.parametrize("word", ["a\u00a0b", " lead", "\u200d", "שלום", "e\u0301", "\x00", "\ud800", "a\nb"])
def test_strange_words_survive_being_looked_at(view: WordEditorView, owner: Owner, word: str) -> None:
    """Opening a cell with invisible characters and leaving it changes nothing."""
    view.set_words(((word, 1),), 1, read_only=False)
    table(view).opening.emit((0, WORD))
    QTest.keyClick(field(view), Qt.Key.Key_Return)
    assert owner.edits == []
    assert view.grab().height() == 300


def test_totals_follow_the_rows(view: WordEditorView, owner: Owner) -> None:
    """The totals stand under the last row, and stay in sight under a long list."""
    footer = view.childAt(20, 24 + 5 * 32 + 10)
    assert footer.accessibleName() == "4 words, 16 times"
    view.set_words(tuple((f"word{n}", 1) for n in range(14_000)), 14_000, read_only=True)
    assert footer.accessibleName() == "14,000 words, 14,000 times"
    assert footer.geometry().bottom() == view.height() - 1


def test_the_field_lies_on_its_cell_at_any_zoom(view: WordEditorView, owner: Owner) -> None:
    """The open field covers its cell and moves with it when the look changes or the list scrolls."""
    table(view).opening.emit((1, WORD))
    for zoom in (1.0, 2.0):
        view.resize(round(278 * zoom), round(300 * zoom))
        view.set_look(load_look("dark", zoom))
        row = table(view).rowViewportPosition(1)
        assert (field(view).y(), field(view).height()) == (row, round(32 * zoom) - 1)
        assert field(view).x() < table(view).spans[WORD][0] < field(view).x() + 8 * zoom


def test_words_are_copied_as_they_can_be_pasted(view: WordEditorView, owner: Owner) -> None:
    """Ctrl+C copies words and counts, a tab between them, without their numbers and the row that adds one."""
    table(view).setFocus()
    table(view).selectAll()
    QTest.keyClick(table(view), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "low\t5\nlower\t2\nnewest\t6\nwidest\t3"
    QTest.keyClick(table(view), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert owner.edits == [WordsPasted("low\t5\nlower\t2\nnewest\t6\nwidest\t3")]

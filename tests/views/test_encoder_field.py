"""The field with one line of a text."""

from time import process_time

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.figures.display_text import Splice
from explorer.views.encoder_field import LONGEST_EDITED, LONGEST_LINE, EncoderField
from explorer.views.theme import load_look


def pasted(field: EncoderField, text: str) -> None:
    """Another text in the place of all that there is."""
    field.selectAll()
    data = QMimeData()
    data.setText(text)
    field.insertFromMimeData(data)
    QApplication.processEvents()


def a_field(qtbot: QtBot) -> EncoderField:
    """A field in sight."""
    field = EncoderField(load_look("light", 1.0))
    qtbot.addWidget(field)
    field.setFixedSize(500, 40)
    field.show()
    return field


def press(field: EncoderField, *keys: str) -> None:
    """Press keys, one after the other."""
    for key in keys:
        combination = QKeySequence(key)[0]
        QTest.keyClick(field, combination.key(), combination.keyboardModifiers())


@pytest.mark.parametrize("zoom", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("lines", [2, 9])
def test_the_last_line_stays_in_sight(qtbot: QtBot, zoom: float, lines: int) -> None:
    """After a text of several lines one of a single line is to be seen, and cannot be scrolled away."""
    look = load_look("light", zoom)
    field = EncoderField(look)
    qtbot.addWidget(field)
    field.setFixedSize(look.px(500), look.px(40))
    field.show()
    pasted(field, "\n".join(f"line {number}" for number in range(lines)))
    assert field.verticalScrollBar().value() == lines - 1  # where the cursor is
    pasted(field, "a house")
    for _ in range(3):
        field.verticalScrollBar().setValue(field.verticalScrollBar().value() + 1)
    field.moveCursor(QTextCursor.MoveOperation.Start)
    assert field.verticalScrollBar().value() == 0
    assert field.firstVisibleBlock().text() == "a house"
    assert field.viewport().rect().intersected(field.cursorRect()).height() >= field.fontMetrics().ascent()


def test_a_long_line_is_broken(qtbot: QtBot) -> None:
    """Of thousands of letters only those in sight are painted, a line of the field at a time; the text stays."""
    field = a_field(qtbot)
    text = ("The quick brown fox jumps. " * 300)[:LONGEST_EDITED]
    pasted(field, text[: LONGEST_LINE // 2])
    assert field.document().lineCount() == 1
    field.set_text(text, read_only=False)
    assert field.toPlainText() == text
    assert field.document().blockCount() == 1
    assert field.document().lineCount() > 100
    assert field.verticalScrollBar().maximum() == field.document().lineCount() - 1
    pasted(field, "short")
    assert (field.document().lineCount(), field.verticalScrollBar().value()) == (1, 0)


def test_of_a_very_long_line_the_beginning_is_shown(qtbot: QtBot) -> None:
    """It can only be replaced as a whole: when all is selected by what is pasted or typed, or be cleared."""
    field = a_field(qtbot)
    text = "漢字仮名" * 25_000
    splices: list[Splice] = []
    field.splice_requested.connect(splices.append)
    pasted(field, text)
    field.set_text(text, read_only=False)
    assert field.shows_beginning
    assert text.startswith(field.toPlainText())
    assert 1_000 <= len(field.toPlainText()) <= LONGEST_LINE
    splices.clear()
    QGuiApplication.clipboard().setText("new")
    for key in ("x", "Backspace", "Ctrl+V"):
        field.moveCursor(QTextCursor.MoveOperation.Start)
        press(field, key)
        assert not splices
        press(field, "Ctrl+A", key)
        assert splices.pop() == Splice(0, len(text), {"x": "x", "Backspace": "", "Ctrl+V": "new"}[key])
    field.set_text("new", read_only=False)
    assert not field.shows_beginning
    press(field, "End", "x")
    assert splices == [Splice(3, 0, "x")]


@pytest.mark.parametrize("text", ["漢字仮名" * 25_000, "a" * 100_000, "กั็" * 15_000, "\u200d" * 40_000])
def test_a_long_text_is_shown_as_soon_as_a_short_one(qtbot: QtBot, text: str) -> None:
    """However long its only line is, it takes the field no longer than twice as long a text as it shows of it."""
    seconds = []
    for part in (text[:LONGEST_LINE], text):
        field = a_field(qtbot)
        began = process_time()
        field.set_text(part, read_only=False)
        QApplication.processEvents()
        seconds.append(process_time() - began)
        assert not field.loading
    assert seconds[1] < 2 * seconds[0] + 0.05

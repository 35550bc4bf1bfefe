"""The field with one line of a text."""

from time import process_time

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.views.encoder_field import LONGEST_LINE, EncoderField
from explorer.views.theme import load_look


def pasted(field: EncoderField, text: str) -> None:
    """Another text in the place of all that there is."""
    field.selectAll()
    data = QMimeData()
    data.setText(text)
    field.insertFromMimeData(data)
    QApplication.processEvents()


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


def test_a_very_long_line_is_broken(qtbot: QtBot) -> None:
    """Of 100,000 letters only those in sight are painted, a line of the field at a time; the text stays as it is."""
    look = load_look("light", 1.0)
    field = EncoderField(look)
    qtbot.addWidget(field)
    field.setFixedSize(500, 40)
    field.show()
    text = "The quick brown fox jumps. " * 4_000
    pasted(field, text[: LONGEST_LINE // 2])
    assert field.document().lineCount() == 1
    field.set_text(text, read_only=False)
    qtbot.waitUntil(lambda: not field.loading)
    assert field.toPlainText() == text
    assert field.document().blockCount() == 1
    assert field.document().lineCount() > 1_000
    assert field.verticalScrollBar().maximum() == field.document().lineCount() - 1
    pasted(field, "short")
    assert (field.document().lineCount(), field.verticalScrollBar().value()) == (1, 0)


def test_a_line_without_spaces_is_broken_as_soon(qtbot: QtBot) -> None:
    """100,000 letters without a space take no longer by far than with them, though Qt may look for one in each line."""
    seconds = []
    for text in ("The quick brown fox jumps. " * 3_700, "a" * 100_000):
        field = EncoderField(load_look("light", 1.0))
        qtbot.addWidget(field)
        field.setFixedSize(500, 40)
        field.show()
        began = process_time()
        field.set_text(text, read_only=False)
        qtbot.waitUntil(lambda field=field: not field.loading, timeout=60_000)
        seconds.append(process_time() - began)
    assert seconds[1] < 8 * seconds[0] + 0.2

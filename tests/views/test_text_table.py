"""A table of text: its columns, its copy, what is cut."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from explorer.views.painting import text_width
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look, load_look

COLUMNS = (
    TextColumn[tuple[str, str, str]]("word", "left", lambda row: row[0]),
    TextColumn[tuple[str, str, str]]("times", "right", lambda row: row[1], optional=True),
    TextColumn[tuple[str, str, str]]("remark", "left", lambda row: row[2], stretches=True),
)


@pytest.fixture
def table(qtbot: QtBot) -> TextTable[tuple[str, str, str]]:
    table = TextTable(load_look("light"), COLUMNS, "words")
    qtbot.addWidget(table)
    table.resize(600, 200)
    table.set_source(ReadyRows((("low", "5", "short"), ("newest", "1,234,567", "a remark " * 40))))
    return table


def test_columns_are_as_wide_as_what_they_hold(table: TextTable[tuple[str, str, str]]) -> None:
    """A column has room for its widest cell; the last one takes the rest."""
    (word, times, remark) = table.spans
    assert table.spans[0][0] == 16
    assert times[1] - times[0] > word[1] - word[0]
    assert remark[1] == 600 - 16


def test_columns_never_shrink(table: TextTable[tuple[str, str, str]]) -> None:
    """With other rows the columns stand where they were."""
    before = table.spans
    table.set_source(ReadyRows((("a", "1", ""),)))
    assert table.spans == before


def test_rows_that_come_into_sight_have_room(table: TextTable[tuple[str, str, str]], look: Look) -> None:
    """However far a table is scrolled, or pulled higher, no cell in sight is cut while there is room for it."""
    rows = [("low", "9" * (12 + number // 40), "") for number in range(200)]
    table.show()

    def is_cut(index: int) -> bool:
        left, right = table.spans[1]
        return text_width(look, rows[index][1], "body") > right - left

    for turn in (lambda: table.scrollTo(table.records.index(199, 0)), lambda: table.resize(600, 5000)):
        table.resize(600, 200)
        table.set_look(look)
        table.set_source(ReadyRows(tuple(rows)))
        table.scrollToTop()
        turn()
        assert not any(is_cut(index) for index in range(table.rowAt(0), 200))


def test_where_room_is_short_an_optional_column_goes(table: TextTable[tuple[str, str, str]]) -> None:
    """A narrow table has no counts, and the remark has their room."""
    table.resize(330, 200)
    table.refresh_columns()
    (_, times, remark) = table.spans
    assert times[0] == times[1]
    assert remark[1] - remark[0] > 200


def test_what_is_cut_is_told_by_the_tip(table: TextTable[tuple[str, str, str]]) -> None:
    """Only a cell that is cut has a tip, with all of its text."""
    long = table.records.row(1)
    assert table.tip(long, 2, QPoint()) == long[2]
    assert table.tip(long, 0, QPoint()) == ""


def test_the_whole_table_is_copied(table: TextTable[tuple[str, str, str]]) -> None:
    """Under the titles of its columns, as tab-separated values."""
    table.set_source(ReadyRows((("low", "5", "short"),)))
    table.copy_all()
    assert QGuiApplication.clipboard().text() == "word\ttimes\tremark\nlow\t5\tshort"

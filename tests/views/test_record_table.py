"""Tables look only at rows in sight, keep their place when rows change, and can be read and copied."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.views.painting import paint_text
from explorer.views.record_model import Column, ReadyRows, RecordModel
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look, load_look

COLUMNS: tuple[Column[int], ...] = (
    Column("number", "right", str),
    Column("square", "right", lambda n: str(n * n), lambda n: f"{n} squared"),
)


class Numbers:
    """A source of numbers that remembers what it was asked for."""

    def __init__(self, count: int, first: int = 0) -> None:
        self.count, self.first = count, first
        self.asked: set[int] = set()

    def __len__(self) -> int:
        return self.count

    def row(self, index: int) -> int:
        self.asked.add(index)
        return self.first + index


class NumberTable(RecordTable[int]):
    """A table of two columns."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, COLUMNS, 20, "numbers")

    def lay_out(self, width: int) -> tuple[Span, ...]:
        return (16, width // 2), (width // 2 + 8, width - 16)

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: int) -> None:
        paint_text(painter, self.content(0, rect), self.look, str(row), "body", "ink", "right")


@pytest.fixture
def table(look: Look, qtbot: QtBot) -> NumberTable:
    table = NumberTable(look)
    qtbot.addWidget(table)
    table.resize(300, 224)
    table.show()
    return table


def test_a_hundred_thousand_rows_cost_ten(table: NumberTable) -> None:
    """Only rows that can be seen are made, at first, after scrolling, and when others take their place."""
    first = Numbers(100_000)
    table.set_source(first)
    table.grab()
    assert max(first.asked) < 12
    table.scrollTo(table.records.index(50_000, 0), table.ScrollHint.PositionAtTop)
    second = Numbers(100_000, first=7)
    table.set_source(second)
    table.grab()
    assert second.asked <= set(range(49_999, 50_013))


def test_the_place_is_kept(table: NumberTable) -> None:
    """Other rows of the same number leave scroll position and selection where they were; fewer rows cut them off."""
    table.set_source(Numbers(1000))
    table.grab()
    table.select(500)
    place = 3000
    table.verticalScrollBar().setValue(place)
    for count in (1000, 2000, 800):
        table.set_source(Numbers(count, first=count))
        assert (table.verticalScrollBar().value(), table.selected_rows()) == (place, (500,))
    table.set_source(Numbers(3))
    table.grab()
    assert (table.verticalScrollBar().value(), table.selected_rows()) == (0, ())


def test_the_model_is_sound(qapp: QApplication) -> None:
    """Qt's own tester finds nothing to complain about, however the number of rows changes."""
    model: RecordModel[int] = RecordModel(COLUMNS)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for count in (3, 3, 10, 0, 5):
        model.set_source(Numbers(count))
        assert model.rowCount() == count
    assert model.rowCount(model.index(0, 0)) == 0
    tester.deleteLater()


def test_cells_speak(table: NumberTable) -> None:
    """A screen reader gets the text of a cell, or what the column says aloud, and titles of the columns."""
    table.set_source(ReadyRows([3, 4]))
    model, role = table.records, Qt.ItemDataRole.AccessibleTextRole
    assert [model.data(model.index(1, column), role) for column in (0, 1)] == ["4", "4 squared"]
    assert [model.headerData(column, Qt.Orientation.Horizontal) for column in (0, 1)] == ["number", "square"]
    assert table.accessibleName() == "numbers"


def test_copying_gives_tab_separated_values(table: NumberTable) -> None:
    """Ctrl+C puts the selected rows on the clipboard under their titles, from the top in whatever order chosen."""
    table.set_source(Numbers(10))
    table.select(4)
    flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    table.selectionModel().select(table.records.index(2, 0), flags)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "number\tsquare\n2\t4\n4\t16"


def test_a_choice_is_reported_only_when_a_person_makes_it(table: NumberTable, qtbot: QtBot) -> None:
    """Clicks and arrow keys are reported; selecting by program, focus and other rows are not."""
    reported: list[object] = []
    table.row_selected.connect(reported.append)
    table.set_source(Numbers(10))
    table.select(3)
    table.set_source(Numbers(2))
    table.setFocus()
    assert reported == []
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(row_of(table, 0)).center())
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert reported == [0, 1]
    table.select(None)
    assert reported == [0, 1]
    assert table.selected_rows() == ()


def row_of(table: NumberTable, row: int) -> QModelIndex:
    return table.records.index(row, 0)


def test_focus_and_selection_have_forms_of_their_own(table: NumberTable, look: Look) -> None:
    """A selected row has a blue bar and a tint; the row that has the focus has a frame."""
    table.set_source(Numbers(5))
    table.select(1)
    table.clearFocus()
    top = table.horizontalHeader().height()
    middle = top + 20 + 10
    image = table.grab().toImage()
    assert [image.pixelColor(x, middle) for x in (0, 3, 4)] == [
        look.color("blue"),
        look.color("blue"),
        look.color("blue-tint"),
    ]
    table.setFocus()
    image = table.grab().toImage()
    assert image.pixelColor(150, top + 20) == look.color("blue")


def test_headers_stand_over_their_columns(table: NumberTable, look: Look) -> None:
    """Sections meet between the columns, so that a click in a column is a click in its section; zoom keeps it so."""
    table.set_source(Numbers(5))
    for zoom in (1.0, 2.0):
        table.set_look(load_look("light", zoom))
        header = table.horizontalHeader()
        assert table.columnAt(100) == 0
        assert table.columnAt(290) == 1
        assert header.sectionSize(0) == table.width() // 2 + 4
        assert header.height() == round(24 * zoom)
        assert table.rowHeight(0) == round(20 * zoom)


def first_in_sight(table: NumberTable) -> int:
    return table.rowAt(0)


@pytest.mark.parametrize("zooms", [(2.0,), (0.8,), (1.25, 3.0, 1.0)])
def test_zoom_keeps_the_first_row_in_sight(table: NumberTable, zooms: tuple[float, ...]) -> None:
    """However rows become higher or lower, the list begins with the row with which it began."""
    table.set_source(Numbers(1000))
    table.verticalScrollBar().setValue(500 * 20)
    for zoom in zooms:
        table.set_look(load_look("light", zoom))
        assert first_in_sight(table) == 500
        assert table.rowViewportPosition(500) == 0


def test_zoom_and_size_keep_the_current_row_in_sight(table: NumberTable) -> None:
    """A current row at the lower end stays in sight when rows grow, and when the table becomes lower."""
    table.set_source(Numbers(1000))
    table.verticalScrollBar().setValue(500 * 20)
    table.select(508)
    table.set_look(load_look("light", 2.0))
    assert 0 <= table.rowViewportPosition(508) <= table.viewport().height() - 40
    table.resize(300, 120)
    assert 0 <= table.rowViewportPosition(508) <= table.viewport().height() - 40
    table.verticalScrollBar().setValue(100 * 40)  # a person looks elsewhere
    table.resize(300, 100)
    assert first_in_sight(table) == 100


def outlined(table: NumberTable) -> tuple[int, int] | None:
    """From where to where the blue outline reaches, at the left of the rows."""
    image, blue = table.viewport().grab().toImage(), table.look.color("blue")
    inside = [y for y in range(image.height()) if image.pixelColor(image.width() // 2, y) == blue]
    assert all(image.pixelColor(x, inside[0]) == blue for x in (0, image.width() - 1)) if inside else True
    return (inside[0], inside[-1]) if inside else None


def test_the_focus_is_seen_at_once(table: NumberTable, qtbot: QtBot) -> None:
    """With Tab, with no row current or the current one out of sight, the outline goes round all; else round the row."""
    table.set_source(Numbers(1000))
    height = table.viewport().height()
    table.clearFocus()
    assert outlined(table) is None
    table.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(table.hasFocus)
    table.setCurrentIndex(QModelIndex())
    assert outlined(table) == (0, height - 1)
    table.select(3)
    assert outlined(table) == (60, 79)
    table.verticalScrollBar().setValue(500 * 20)
    assert outlined(table) == (0, height - 1)

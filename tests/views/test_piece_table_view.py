"""The table of the pieces of a step: what becomes of each in words, the bracket of ties, what goes in little room."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from explorer.engine.text.alphabet import Spelling
from explorer.figures.pair_lines import SumPart
from explorer.figures.unigram_lines import PieceLine, PieceTitles
from explorer.figures.visible_text import visible_runs
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.piece_table_view import PieceTableView
from explorer.views.record_model import ReadyRows
from explorer.views.record_table import RecordTable
from explorer.views.segmented_control import SegmentedControl
from explorer.views.spelled_line import SpelledLine
from explorer.views.theme import Look

PRUNING = PieceTitles("tokens", "loss", "result")
PARTS = (SumPart("Loss ", "text"), SumPart("0.762", "number"))


def row(piece: str, fate: str, *, goes: bool = False, tied: bool = False) -> PieceLine:
    return PieceLine(piece, visible_runs(piece, Spelling()), "−12.345", "1,234", "0.0123", fate, goes=goes, tied=tied)


ROWS = (
    row("ferment", "small loss", goes=True),
    row("gony", "small loss", goes=True, tied=True),
    row("Act", "stays", tied=True),
    row("the", "stays"),
)


@pytest.fixture
def button(look: Look) -> FramedButton:
    return FramedButton(look, ButtonFace(text="Loss without it"), "Loss without it")


@pytest.fixture
def view(look: Look, qtbot: QtBot, button: FramedButton) -> PieceTableView:
    view = PieceTableView(look, (button,))
    qtbot.addWidget(view)
    view.resize(446, 440)
    view.set_orders(("Goes first", "log p", "Tokens", "Loss"), 0)
    view.set_source(ReadyRows(ROWS), PRUNING)
    view.set_spelled(ROWS[0].runs, PARTS)
    view.offer((button,))
    view.show()
    return view


def table(view: PieceTableView) -> RecordTable[PieceLine]:
    return view.findChildren(RecordTable)[0]


def shown(view: PieceTableView) -> list[str]:
    """The titles of the columns that have room; the last has none."""
    columns = zip(table(view).records.columns, table(view).spans, strict=True)
    return [column.title for column, (left, right) in columns if right > left]


def test_what_becomes_of_pieces_is_said_in_words(view: PieceTableView) -> None:
    """Of a tie the word says whether the piece stays."""
    records = table(view).records
    fates = [records.columns[-1].text(records.row(index)) for index in range(4)]
    assert fates == ["small loss", "tied, goes", "tied, stays", "stays"]


def test_ties_stand_in_a_bracket(view: PieceTableView, look: Look) -> None:
    """It begins at the first of them and ends at the last."""
    image = table(view).viewport().grab().toImage()
    orange = look.color("orange")
    bracket = [y for y in range(4 * 28) if image.pixelColor(6, y) == orange]
    assert (bracket[0], bracket[-1]) == (28 + 6, 3 * 28 - 6 - 1)


def test_in_a_narrow_pane_what_decides_stays(view: PieceTableView) -> None:
    """First the numbers go that pieces are not judged by; a piece keeps its room."""
    assert shown(view) == ["piece", "log p", "tokens", "loss", ""]
    view.resize(288, 440)
    assert shown(view) == ["piece", "loss", ""]
    view.set_source(ReadyRows(ROWS), PieceTitles("expected", "new log p", "count"))
    assert shown(view) == ["piece", "expected", ""]
    view.set_source(ReadyRows(ROWS), PieceTitles())
    assert shown(view) == ["piece", "log p", ""]


def test_in_a_low_pane_rows_are_seen(view: PieceTableView, button: FramedButton) -> None:
    """The orders and the buttons go before the rows do; what the button does can be had by its key."""
    order = view.findChild(SegmentedControl)
    assert order.isVisible()
    assert table(view).height() > 24 + 4 * 28
    view.resize(446, 160)
    assert not order.isVisible()
    assert button.visibleRegion().isEmpty()
    assert table(view).height() >= 24 + 2 * 28


def test_enter_asks(view: PieceTableView, qtbot: QtBot) -> None:
    """Enter on the table is told."""
    with qtbot.waitSignal(view.entered):
        QTest.keyClick(table(view), Qt.Key.Key_Return)


def test_an_order_is_chosen(view: PieceTableView, qtbot: QtBot) -> None:
    """By its index; other steps have other orders, and each control is there again when its orders are."""
    control = view.findChild(SegmentedControl)
    with qtbot.waitSignal(view.order_chosen) as told:
        QTest.mouseClick(control.childAt(control.width() - 20, control.height() // 2), Qt.MouseButton.LeftButton)
    assert told.args == [3]
    view.set_orders(("Goes first", "log p"), 1)
    assert not control.isVisible()
    view.set_orders(("Goes first", "log p", "Tokens", "Loss"), 0)
    assert control.isVisible()


def test_one_order_is_no_choice(view: PieceTableView) -> None:
    """Where pieces can stand in one order only there is nothing to choose, and the table has the room."""
    view.set_orders(("Count",), 0)
    assert not any(control.isVisible() for control in view.findChildren(SegmentedControl))
    assert table(view).y() == 0
    view.set_orders(("Goes first", "log p"), 1)
    assert table(view).y() > 0


def test_a_long_remark_is_shortened(view: PieceTableView) -> None:
    """Of its wordings the first is shown that has room; a screen reader hears the whole."""
    long, short = "a very long life " * 30, "a short life"
    remarks = [(SumPart(text, "text"),) for text in (long, short)]
    view.set_spelled(ROWS[0].runs, PARTS, remarks[0], (), remarks[1:])
    line = view.findChild(SpelledLine)
    assert line.shown_text() == "Loss 0.762a short life"
    assert line.accessibleName() == f"ferment: Loss 0.762. {long}"


def test_equal_rows_are_the_same(view: PieceTableView) -> None:
    """A row that is shown again as it was needs no second picture."""
    painted = table(view).picture_key(0, ROWS[0])
    assert painted == table(view).picture_key(3, replace(ROWS[0]))
    assert table(view).picture_key(1, ROWS[1]) is None  # its bracket hangs on its neighbors

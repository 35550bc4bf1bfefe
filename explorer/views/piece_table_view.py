"""The pieces of a step, what became of each, and beneath them why the chosen one stays or goes."""

from collections.abc import Hashable, Iterable, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.pair_lines import SumPart
from explorer.figures.unigram_lines import PieceLine, PieceTitles
from explorer.figures.visible_text import Runs, plain_text
from explorer.views.button_row import ButtonRow
from explorer.views.framed_button import FramedButton
from explorer.views.marks import paint_tie_bracket
from explorer.views.record_model import RowSource
from explorer.views.segmented_control import SegmentedControl
from explorer.views.spelled_line import SpelledLine
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

_ORDER_ROW, _LEAST_FOR_ORDER = 40, 280  # the height of the row of orders, and of the whole from which it is shown
_LEAST_FOR_BUTTONS = 240  # the same for the buttons, of which that with a key can be had by its key all the same

_MOST_LINES = ((400, (5, 3)), (300, (4, 2)), (240, (3, 1)), (0, (2, 0)))
"""How many lines the sentence and the remark may have, by the least height of the whole."""


def _columns(titles: PieceTitles) -> tuple[TextColumn[PieceLine], ...]:
    decides = titles.decides
    numbers: tuple[TextColumn[PieceLine], ...] = (
        TextColumn(
            *("log p", "right", lambda line: line.score), role="control", token="ink-2", optional=decides != "score"
        ),
        TextColumn(titles.count, "right", lambda line: line.count, role="number", optional=decides != "count"),
        TextColumn(titles.result, "right", lambda line: line.result, role="number", optional=decides != "result"),
    )
    return (
        TextColumn("piece", "left", lambda line: plain_text(line.runs), runs=lambda line: line.runs, stretches=True),
        *(column for column in numbers if column.title),
        TextColumn(
            *("", "left", _said_fate), heard="what becomes of it", role="header", token="ink-3", stands_out=_stands_out
        ),
    )


def _stands_out(line: PieceLine) -> bool:
    return line.goes or line.tied


def _said_fate(line: PieceLine) -> str:
    if line.tied:
        return "tied, goes" if line.goes else "tied, stays"
    return line.fate


class PieceTableView(QWidget):
    """The orders to choose from, the table, and the sentences about the chosen piece with what can be done."""

    row_selected = Signal(object)
    """The index of the piece that a person chose, or None."""
    order_chosen = Signal(object)
    """The index of the order that a person chose."""
    entered = Signal(object)
    """Enter was pressed on a piece (the object is always None)."""

    def __init__(self, look: Look, buttons: Sequence[FramedButton]) -> None:
        super().__init__()
        self._look = look
        self._below = 0  # the height kept for the sentences
        self._orders: dict[tuple[str, ...], SegmentedControl] = {}
        self._order: SegmentedControl | None = None
        self._table = _PieceTable(look)
        self._table.setParent(self)
        self._spelled = SpelledLine(look)
        self._spelled.setParent(self)
        self._buttons = ButtonRow(look, buttons)
        self._buttons.setParent(self)
        self.setFocusProxy(self._table)
        self._table.row_selected.connect(self.row_selected)
        self._table.entered.connect(self.entered)

    def set_source(self, source: RowSource[PieceLine], titles: PieceTitles) -> None:
        """Show other pieces."""
        self._table.name(titles)
        self._table.set_source(source)
        self._place()

    def set_orders(self, labels: tuple[str, ...], chosen: int) -> None:
        """Offer orders by their names; one alone is no choice."""
        control = self._orders.get(labels)
        if control is None and len(labels) > 1:
            control = self._orders[labels] = SegmentedControl(self._look, labels, "Order of the pieces")
            control.setParent(self)
            control.chosen.connect(self.order_chosen)
        if control is not None:
            control.set_chosen(chosen)
        if control is not self._order:
            if self._order is not None:
                self._order.hide()
            self._order = control
            self._place()

    def set_numbers(self, wordings: Sequence[str]) -> None:
        """Say over the pieces how many there are, "2 of 12 pieces", in the first of the wordings that has room."""
        self._table.header.say(0, wordings)

    def select(self, index: int | None) -> None:
        """Select a piece without reporting it."""
        self._table.select(index)

    def show_top(self) -> None:
        """Show the pieces from the first one on."""
        self._table.scrollToTop()

    def show_row(self, index: int) -> None:
        """Bring a piece into sight."""
        self._table.scrollTo(self._table.model().index(index, 0))

    def set_spelled(
        self,
        piece: Runs | None,
        parts: Sequence[SumPart],
        remark: Sequence[SumPart] = (),
        shorter: Iterable[tuple[SumPart, ...]] = (),
        shorter_remarks: Iterable[tuple[SumPart, ...]] = (),
    ) -> None:
        """Show a piece, its sentence and a remark under the table; without a piece only the sentence.

        ``shorter`` and ``shorter_remarks`` are wordings for where there is no room.
        """
        self._spelled.set_spelled((piece,) if piece else None, parts, remark, shorter, shorter_remarks)
        self._place()

    def offer(self, buttons: Sequence[FramedButton]) -> None:
        """Which of the buttons are to be seen."""
        self._buttons.offer(buttons)
        self._place()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._below = 0
        for order in self._orders.values():
            order.set_look(look)
        self._table.set_look(look)
        self._spelled.set_look(look)
        self._buttons.set_look(look)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize() != self.size():
            self._below = 0
        self._place()

    def _place(self) -> None:
        px, width, height = self._look.px, self.width(), self.height()
        self._table.take_size(width, self._table.height())
        self._spelled.set_left(px(16))
        self._spelled.set_most(*next(most for least, most in _MOST_LINES if height >= px(least)))
        buttons = self._buttons.heightForWidth(width) if height >= px(_LEAST_FOR_BUTTONS) else 0
        # It only grows, so that the table stands still while the sentence changes from step to step.
        self._below = below = max(self._below, self._spelled.height_for(width) + buttons)
        top = 0
        if self._order is not None:
            shown = height >= px(_LEAST_FOR_ORDER) and self._order.width() + 2 * px(12) <= width
            self._order.setVisible(shown)
            self._order.move(px(12), 0)
            top = px(_ORDER_ROW) if shown else 0
        self._table.setGeometry(0, top, width, max(0, height - below - top))
        self._spelled.setGeometry(0, height - below, width, below - buttons)
        self._buttons.setGeometry(0, height - buttons, width, buttons)


class _PieceTable(TextTable[PieceLine]):
    """The rows themselves."""

    entered = Signal(object)

    def __init__(self, look: Look) -> None:
        self._titles = PieceTitles()
        super().__init__(look, _columns(self._titles), "pieces at this step")

    def name(self, titles: PieceTitles) -> None:
        """Say what the numbers are."""
        if titles != self._titles:
            self._titles = titles
            self.set_titles(_columns(titles))

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: PieceLine) -> None:
        super().paint_cells(painter, rect, index, row)
        if row.tied:
            above = index > 0 and self.records.row(index - 1).tied
            below = index + 1 < self.records.rowCount() and self.records.row(index + 1).tied
            paint_tie_bracket(painter, rect, self.look, self.look.px(6), begins=not above, ends=not below)

    def picture_key(self, index: int, row: PieceLine) -> Hashable | None:
        return None if row.tied else row

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit(None)
        else:
            super().keyPressEvent(event)

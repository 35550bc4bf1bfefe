"""The pair table: every pair of a step by its count, why it has that count, and which one wins."""

from collections.abc import Hashable, Iterable, Sequence

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.numbers import grouped, percent, signed
from explorer.figures.pair_columns import PairNeeds, bar_parts, pair_columns
from explorer.figures.pair_lines import PairLine, SumPart
from explorer.figures.visible_text import Runs, plain_text
from explorer.views.chips import chip_height, chip_tip, fitting_pair, paint_pair
from explorer.views.painting import paint_text, text_width
from explorer.views.record_model import Column, RowSource
from explorer.views.record_table import RecordTable, Span
from explorer.views.spelled_line import SpelledLine
from explorer.views.theme import Look

_ROW = 28
_HEADER_GAP = 4
_BAR = 12
_CUT = 2
_PAIR_ROOM = 112
_RANK, _PAIR, _COUNT, _SHARE, _CHANGE, _BY_WORD, _VERDICT = range(7)


def _verdict(line: PairLine) -> str:
    return "wins" if line.wins else "tied" if line.tied else ""


_COLUMNS: tuple[Column[PairLine], ...] = (
    Column("rank", "right", lambda line: line.rank),
    Column("pair", "left", lambda line: f"{plain_text(line.left)} {plain_text(line.right)}"),
    Column("count", "right", lambda line: str(line.count)),
    Column("share %", "right", lambda line: percent(line.share)),
    Column("change", "right", lambda line: signed(line.change)),
    Column("by word", "left", lambda line: line.spelled),
    Column("", "right", _verdict, heard="verdict"),
)


class PairTableView(QWidget):
    """The table, and under it the chosen pair's count as a sum over words."""

    row_selected = Signal(object)
    """The index of the pair that a person chose, or None."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._below = 0  # the height kept for the sentence
        self._table = _PairTable(look)
        self._table.setParent(self)
        self._spelled = SpelledLine(look)
        self._spelled.setParent(self)
        self.setFocusProxy(self._table)
        self._table.row_selected.connect(self.row_selected)

    def set_source(self, source: RowSource[PairLine], most_pairs: int = 0, top_count: int = 0) -> None:
        """Show other pairs; the highest count comes first.

        ``most_pairs`` and ``top_count`` are the largest numbers that any step has: columns have room for them at all
        steps, so that none moves, or comes and goes, while a person steps.
        """
        self._table.set_pairs(source, most_pairs, top_count)
        self._place()

    def set_number(self, number: str) -> None:
        """Say over the pairs how many there are: "12 pairs", or "2 of 12 pairs" where others are left out."""
        self._table.header.say(_PAIR, (number, number.rsplit(" ", 1)[0]))

    def select(self, index: int | None) -> None:
        """Select a pair without reporting it."""
        self._table.select(index)

    def show_top(self) -> None:
        """Show the pairs from the best one on."""
        self._table.scrollToTop()

    def set_spelled(
        self,
        left: Runs | None,
        right: Runs | None,
        parts: Sequence[SumPart],
        remark: Sequence[SumPart] = (),
        shorter: Iterable[tuple[SumPart, ...]] = (),
    ) -> None:
        """Show a pair, its sentence and a remark under the table; without a pair only the sentence.

        ``shorter`` are wordings of the sentence for where it has no room.
        """
        self._spelled.set_spelled((left, right) if left and right else None, parts, remark, shorter)
        self._place()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._below = 0
        self._table.set_look(look)
        self._spelled.set_look(look)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self._below = 0
        self._place()

    def _place(self) -> None:
        self._table.take_size(self.width(), self._table.height())
        self._spelled.set_left(self._table.spans[_PAIR][0])
        # It only grows, so that the table stands still while the sentence changes from step to step.
        self._below = below = max(self._below, self._spelled.height_for(self.width()))
        self._table.setGeometry(0, 0, self.width(), max(0, self.height() - below))
        self._spelled.setGeometry(0, self.height() - below, self.width(), below)


class _PairTable(RecordTable[PairLine]):
    """The rows themselves."""

    def __init__(self, look: Look) -> None:
        self._most_pairs = self._top_count = 0  # at any step, no matter which pairs are shown
        super().__init__(look, _COLUMNS, _ROW, "pairs at this step", header_gap=_HEADER_GAP)

    def set_pairs(self, source: RowSource[PairLine], most_pairs: int, top_count: int) -> None:
        """Show other rows, in columns that have room for the numbers of every step."""
        self._most_pairs, self._top_count = most_pairs, top_count
        self.set_source(source)

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look, n_rows = self.look, self.records.rowCount()
        most_pairs = max(self._most_pairs, n_rows)
        top_count = max(self._top_count, self.records.row(0).count if n_rows else 0)
        needs = PairNeeds(
            rank=max(look.px(24), text_width(look, f"{grouped(most_pairs)}=", "control")),
            pair=look.px(_PAIR_ROOM),
            count=max(look.px(40), text_width(look, grouped(top_count), "number", strong=True)),
            share=text_width(look, "share %", "header"),
            change=text_width(look, "change", "header"),
            verdict=text_width(look, "wins", "header", strong=True),
        )
        columns = pair_columns(width, needs, look.px)
        return (
            columns.rank,
            columns.pair,
            columns.count,
            columns.share,
            columns.change,
            columns.bar,
            columns.verdict,
        )

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: PairLine) -> None:
        look = self.look
        paint_text(painter, self.content(_RANK, rect), look, row.rank, "control", "ink-3", "right")
        self._paint_pair(painter, self.content(_PAIR, rect), row)
        count = self.content(_COUNT, rect)
        ink = "blue-ink" if row.wins else "ink"
        paint_text(painter, count, look, grouped(row.count), "number", ink, "right", strong=True)
        for column, text in ((_SHARE, percent(row.share)), (_CHANGE, signed(row.change))):
            cell = self.content(column, rect)
            if cell.width() > 0:
                quiet = column == _CHANGE and row.change == 0
                paint_text(painter, cell, look, text, "control", "ink-3" if quiet else "ink-2", "right")
        self._paint_bar(painter, self.content(_BY_WORD, rect), row)
        if verdict := _verdict(row):
            token = "blue-ink" if row.wins else "orange-ink"
            cell = self.content(_VERDICT, rect)
            paint_text(painter, cell, look, verdict, "header", token, "right", strong=True)
        if row.tied:
            self._paint_tie(painter, rect, index)

    def picture_key(self, index: int, row: PairLine) -> Hashable | None:
        return (row, index == 0, self._goes_on(index)) if row.tied else row

    def ground(self, row: PairLine, selected: bool) -> str | None:
        return "blue-tint" if selected or row.wins else None

    def tip(self, row: PairLine, column: int, position: QPoint) -> str:
        if column == _PAIR:
            whole = (chip_tip(row.left), chip_tip(row.right), self._shown(row) != (row.left, row.right))
            return f"{plain_text(row.left)} + {plain_text(row.right)}" if any(whole) else ""
        return row.spelled if column in (_COUNT, _BY_WORD) else ""

    def _shown(self, row: PairLine) -> tuple[Runs, Runs]:
        return fitting_pair(self.look, row.left, row.right, "table", self.spans[_PAIR][1] - self.spans[_PAIR][0])

    def _paint_pair(self, painter: QPainter, cell: QRect, row: PairLine) -> None:
        corner = QPoint(cell.x(), cell.y() + (cell.height() - chip_height(self.look, "table")) // 2)
        paint_pair(painter, corner, self.look, self._shown(row), "table", "wins" if row.wins else "plain")

    def _paint_bar(self, painter: QPainter, cell: QRect, row: PairLine) -> None:
        if cell.width() <= 0:
            return
        look = self.look
        height = look.px(_BAR)
        top = cell.y() + (cell.height() - height) // 2
        color = look.color("blue" if row.wins else "slate")
        for left, right in bar_parts(row.segments, cell.left(), cell.right() + 1, look.px(_CUT)):
            painter.fillRect(QRect(left, top, right - left, height), color)

    def _goes_on(self, index: int) -> bool:
        """Whether the top tie has another pair beneath this one."""
        return index + 1 < self.records.rowCount() and self.records.row(index + 1).tied

    def _paint_tie(self, painter: QPainter, rect: QRect, index: int) -> None:
        """The part of the bracket of the top tie that lies at this row."""
        look = self.look
        stroke, hook, inset = look.px(2), look.px(6), look.px(6)
        left = look.px(12)
        has_more = self._goes_on(index)
        top = rect.top() + (inset if index == 0 else 0)
        bottom = rect.bottom() + 1 - (0 if has_more else inset)
        orange = look.color("orange")
        painter.fillRect(QRect(left, top, stroke, bottom - top), orange)
        if index == 0:
            painter.fillRect(QRect(left, top, hook, stroke), orange)
        if not has_more:
            painter.fillRect(QRect(left, bottom - stroke, hook, stroke), orange)

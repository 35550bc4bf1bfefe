"""The pair table: every pair of a step by its count, why it has that count, and which one wins."""

from collections.abc import Callable, Hashable, Iterable, Sequence

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.numbers import grouped, percent, signed
from explorer.figures.pair_columns import PairNeeds, bar_parts, pair_columns, scored_columns
from explorer.figures.pair_lines import PairLine, ScoreFace, SumPart
from explorer.figures.visible_text import Runs, plain_text
from explorer.views.chips import chip_height, chip_tip, fitting_pair, paint_pair
from explorer.views.marks import paint_tie_bracket
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


def _verdict(line: PairLine) -> str:
    return "wins" if line.wins else "tied" if line.tied else ""


def _of_score(text: Callable[[ScoreFace], str]) -> Callable[[PairLine], str]:
    return lambda line: text(line.score) if line.score else ""


_EVERY: dict[str, Column[PairLine]] = {
    "rank": Column("rank", "right", lambda line: line.rank),
    "pair": Column("pair", "left", lambda line: f"{plain_text(line.left)} {plain_text(line.right)}"),
    "score": Column("score", "right", _of_score(lambda score: score.number), _of_score(lambda score: score.sum)),
    "count": Column("count", "right", lambda line: str(line.count)),
    "left": Column("count a", "right", _of_score(lambda score: str(score.left_count))),
    "right": Column("count b", "right", _of_score(lambda score: str(score.right_count))),
    "share": Column("share %", "right", lambda line: percent(line.share)),
    "change": Column("change", "right", lambda line: signed(line.change)),
    "bar": Column("by word", "left", lambda line: line.spelled),
    "verdict": Column("", "right", _verdict, heard="verdict"),
}
_BY_COUNT = ("rank", "pair", "count", "share", "change", "bar", "verdict")
_SCORED = ("rank", "pair", "score", "count", "left", "right", "bar", "verdict")


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

    def set_source(
        self, source: RowSource[PairLine], most_pairs: int = 0, top_count: int = 0, *, scored: bool = False
    ) -> None:
        """Show other pairs; the highest count, or score, comes first. ``scored`` says that pairs have scores.

        ``most_pairs`` and ``top_count`` are the largest numbers that any step has: columns have room for them at all
        steps, so that none moves, or comes and goes, while a person steps.
        """
        self._table.set_pairs(source, most_pairs, top_count, scored=scored)
        self._place()

    def set_number(self, number: str) -> None:
        """Say over the pairs how many there are: "12 pairs", or "2 of 12 pairs" where others are left out."""
        self._table.header.say(_BY_COUNT.index("pair"), (number, number.rsplit(" ", 1)[0]))

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
        self._spelled.set_left(self._table.span("pair")[0])
        # It only grows, so that the table stands still while the sentence changes from step to step.
        self._below = below = max(self._below, self._spelled.height_for(self.width()))
        self._table.setGeometry(0, 0, self.width(), max(0, self.height() - below))
        self._spelled.setGeometry(0, self.height() - below, self.width(), below)


class _PairTable(RecordTable[PairLine]):
    """The rows themselves."""

    def __init__(self, look: Look) -> None:
        self._most_pairs = self._top_count = 0  # at any step, no matter which pairs are shown
        self._names: tuple[str, ...] = _BY_COUNT
        super().__init__(
            look, tuple(map(_EVERY.__getitem__, _BY_COUNT)), _ROW, "pairs at this step", header_gap=_HEADER_GAP
        )

    def set_pairs(self, source: RowSource[PairLine], most_pairs: int, top_count: int, *, scored: bool) -> None:
        """Show other rows, in columns that have room for the numbers of every step."""
        self._most_pairs, self._top_count = most_pairs, top_count
        names = _SCORED if scored else _BY_COUNT
        if names != self._names:
            self._names = names
            self.set_columns(tuple(map(_EVERY.__getitem__, names)))
        self.set_source(source)

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look, n_rows, scored = self.look, self.records.rowCount(), self._names is _SCORED
        most_pairs = max(self._most_pairs, n_rows)
        top_count = max(self._top_count, self.records.row(0).count if n_rows else 0)
        needs = PairNeeds(
            rank=max(look.px(24), text_width(look, f"{grouped(most_pairs)}=", "control")),
            pair=look.px(_PAIR_ROOM),
            count=self._count_width(top_count),
            share=text_width(look, "share %", "header"),
            change=text_width(look, "change", "header"),
            verdict=text_width(look, "wins", "header", strong=True),
            score=text_width(look, "0.00123", "number", strong=True) if scored else 0,
            side=text_width(look, "count b", "header"),
        )
        if scored:
            return scored_columns(width, needs, look.px)
        columns = pair_columns(width, needs, look.px)
        return tuple(getattr(columns, name) for name in self._names)

    def _count_width(self, top_count: int) -> int:
        """The room of the count, which is written in strong letters where it decides."""
        look, text = self.look, grouped(top_count)
        score = self.records.row(0).score if self.records.rowCount() else None
        if score is not None and score.decides:
            return max(text_width(look, "count", "header"), text_width(look, text, "control"))
        return max(look.px(40), text_width(look, text, "number", strong=True))

    def span(self, name: str) -> Span:
        """Where the content of a column begins and ends."""
        return self.spans[self._names.index(name)]

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: PairLine) -> None:
        look, cells = self.look, {name: self.content(number, rect) for number, name in enumerate(self._names)}
        paint_text(painter, cells["rank"], look, row.rank, "control", "ink-3", "right")
        self._paint_pair(painter, cells["pair"], row)
        if row.score:
            self._paint_score(painter, cells, row, row.score)
        else:
            self._paint_strong(painter, cells["count"], grouped(row.count), row)
            self._paint_quiet(painter, cells["share"], percent(row.share))
            self._paint_quiet(painter, cells["change"], signed(row.change), "ink-2" if row.change else "ink-3")
        self._paint_bar(painter, cells["bar"], row)
        if verdict := _verdict(row):
            token = "blue-ink" if row.wins else "orange-ink"
            cell = cells["verdict"]
            paint_text(painter, cell, look, verdict, "header", token, "right", strong=True)
        if row.tied:
            ends = not self._goes_on(index)
            paint_tie_bracket(painter, rect, self.look, self.look.px(12), begins=index == 0, ends=ends)

    def picture_key(self, index: int, row: PairLine) -> Hashable | None:
        return (row, index == 0, self._goes_on(index)) if row.tied else row

    def ground(self, row: PairLine, selected: bool) -> str | None:
        return "blue-tint" if selected or row.wins else None

    def tip(self, row: PairLine, column: int, position: QPoint) -> str:
        name = self._names[column]
        if name == "pair":
            whole = (chip_tip(row.left), chip_tip(row.right), self._shown(row) != (row.left, row.right))
            return f"{plain_text(row.left)} + {plain_text(row.right)}" if any(whole) else ""
        if row.score and name in ("score", "left", "right"):
            return row.score.sum
        return row.spelled if name in ("count", "bar") else ""

    def _shown(self, row: PairLine) -> tuple[Runs, Runs]:
        return fitting_pair(self.look, row.left, row.right, "table", self.span("pair")[1] - self.span("pair")[0])

    def _paint_pair(self, painter: QPainter, cell: QRect, row: PairLine) -> None:
        corner = QPoint(cell.x(), cell.y() + (cell.height() - chip_height(self.look, "table")) // 2)
        paint_pair(painter, corner, self.look, self._shown(row), "table", "wins" if row.wins else "plain")

    def _paint_score(self, painter: QPainter, cells: dict[str, QRect], row: PairLine, score: ScoreFace) -> None:
        """The score with what it is made of; the number that decides is the strong one."""
        strong, other = ("score", "count") if score.decides else ("count", "score")
        texts = {"score": score.number, "count": grouped(row.count)}
        self._paint_strong(painter, cells[strong], texts[strong], row)
        self._paint_quiet(painter, cells[other], texts[other])
        self._paint_quiet(painter, cells["left"], grouped(score.left_count))
        self._paint_quiet(painter, cells["right"], grouped(score.right_count))

    def _paint_strong(self, painter: QPainter, cell: QRect, text: str, row: PairLine) -> None:
        ink = "blue-ink" if row.wins else "ink"
        paint_text(painter, cell, self.look, text, "number", ink, "right", strong=True)

    def _paint_quiet(self, painter: QPainter, cell: QRect, text: str, ink: str = "ink-2") -> None:
        if cell.width() > 0:
            paint_text(painter, cell, self.look, text, "control", ink, "right")

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

"""The list of all merges: what the timeline shows, as a table, and the way to any step by name."""

from collections.abc import Hashable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy

from explorer.figures.numbers import counted, grouped
from explorer.figures.timeline_steps import NO_STEPS, TimelineSteps
from explorer.figures.visible_text import LONGEST, Runs, elided, plain_text
from explorer.views.chips import chip_height, chip_width, paint_chip
from explorer.views.marks import paint_firing_mark, paint_tie_ring
from explorer.views.painting import paint_text, text_width
from explorer.views.record_model import Column
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look

_PIECE, _COUNT, _TIED = 1, 2, 3
TIED_WITH = "tied with"  # so many others, as the caption has it


@dataclass(frozen=True, slots=True)
class MergeRow:
    """One merge as the list shows it."""

    step: int
    piece: Runs
    count: str  # or another value that decides, as it is written
    n_tied: int

    @property
    def tie(self) -> str:
        """The tie in words; nothing without one."""
        return f"tied with {counted(self.n_tied - 1, 'other', 'others')}" if self.n_tied > 1 else ""


class MergeRows:
    """The first merges of a timeline as rows, made when they come into sight."""

    def __init__(self, steps: TimelineSteps, n: int) -> None:
        self._steps = steps
        self._n = min(n, steps.n)

    def __len__(self) -> int:
        return self._n

    def row(self, index: int) -> MergeRow:
        """The merge that leads to step index + 1."""
        steps = self._steps
        return MergeRow(index + 1, steps.pieces(index), steps.scale.written(steps.counts[index]), steps.tied[index])


def _columns(value: str) -> tuple[Column[MergeRow], ...]:
    """The columns, ``value`` being what decides."""
    return (
        Column("step", "right", lambda row: str(row.step)),
        Column("piece", "left", lambda row: plain_text(row.piece)),
        Column(value, "right", lambda row: row.count.replace(",", "")),
        Column(TIED_WITH, "right", lambda row: str(row.n_tied - 1), lambda row: row.tie),
    )


def _longest_value(steps: TimelineSteps) -> str:
    """The value that needs most room: of counts the highest, of scores the smallest."""
    if not steps.n:
        return "0"
    return max(map(steps.scale.written, (max(steps.counts), min(steps.counts))), key=len)


class MergeListView(RecordTable[MergeRow]):
    """Shows every merge in learned order; the current step is the selected row, held in the middle."""

    step_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        self._step = 0
        self._steps = NO_STEPS
        self._told: int | None = None
        self.firing: int | None = None
        self._longest = ("", "", "")  # of step, count and tie: what the columns are laid out for
        super().__init__(look, _columns(NO_STEPS.scale.name), row_height=28, name="Merges in learned order")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.row_selected.connect(self._ask_for_row)

    def set_steps(self, steps: TimelineSteps) -> None:
        """Show another training."""
        tied = max(steps.tied, default=0)
        self._longest = (grouped(steps.n), _longest_value(steps), grouped(max(0, tied - 1)))
        if steps.scale.name != self._steps.scale.name:
            self.set_columns(_columns(steps.scale.name))
        self._steps = steps
        self._show_rows()
        self._show_step()

    def set_step(self, step: int) -> None:
        """Move to a step; 0 selects no row."""
        self._step = step
        self._show_step()

    def set_told(self, last: int | None) -> None:
        """The step that the list ends with, since later ones are hidden, or None."""
        if last != self._told:
            self._told = last
            self._show_rows()

    def set_firing(self, merge: int | None) -> None:
        """Mark the merge that a replay has come to, by its number, or none."""
        if merge != self.firing:
            self.firing = merge
            self.viewport().update()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._show_step()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_step()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(352), self.look.px(204))

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        step, count, tied = (text_width(look, number, "control") for number in self._longest)
        margin, gap = look.px(16), look.px(12)
        step_end = margin + max(step, look.px(28))
        tied_start = width - margin - max(tied + look.px(24), text_width(look, TIED_WITH, "header"))
        count_start = tied_start - gap - max(count, look.px(36))
        return (
            (margin, step_end),
            (step_end + gap, count_start - gap),
            (count_start, tied_start - gap),
            (tied_start, width - margin),
        )

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: MergeRow) -> None:
        look, now, done = self.look, row.step == self._step, row.step <= self._step
        quiet = "ink-2" if now else "ink-3"
        step = self.content(0, rect)
        paint_text(painter, step, look, grouped(row.step), "control", "ink" if now else quiet, "right", strong=now)
        self._paint_piece(painter, self.content(_PIECE, rect), row.piece, now=now)
        ink = "ink" if done else quiet
        paint_text(painter, self.content(_COUNT, rect), look, row.count, "control", ink, "right", strong=now)
        if row.step == self.firing:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_firing_mark(painter, QPointF(look.px(10), rect.center().y() + 0.5), look)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        if row.n_tied > 1:
            tied = self.content(_TIED, rect)
            paint_text(painter, tied, look, grouped(row.n_tied - 1), "control", quiet, "right")
            center = QPointF(tied.x() + look.px(7), rect.center().y() + 0.5)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_tie_ring(painter, center, look, 5 * look.zoom)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def picture_key(self, index: int, row: MergeRow) -> Hashable | None:
        return row, row.step == self._step, row.step <= self._step, row.step == self.firing

    def tip(self, row: MergeRow, column: int, position: QPoint) -> str:
        return plain_text(row.piece) if column == _PIECE else row.tie if column == _TIED else ""

    def _paint_piece(self, painter: QPainter, room: QRect, piece: Runs, *, now: bool) -> None:
        look, longest = self.look, LONGEST
        while chip_width(look, piece, "table") > room.width() and longest > 1:
            longest -= 1
            piece = elided(piece, longest)
        height = chip_height(look, "table")
        chip = QRect(room.x(), room.center().y() - height // 2 + 1, chip_width(look, piece, "table"), height)
        paint_chip(painter, chip, look, piece, "table", state="merged" if now else "plain")

    def _show_rows(self) -> None:
        self.set_source(MergeRows(self._steps, self._steps.n if self._told is None else self._told))

    def _show_step(self) -> None:
        self.select(self._step - 1 if self._step else None)
        if self._step:
            self.scrollTo(self.records.index(self._step - 1, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        else:
            self.scrollToTop()
        self.viewport().update()

    def _ask_for_row(self, index: int | None) -> None:
        if index is not None and index + 1 != self._step:
            self.step_requested.emit(index + 1)

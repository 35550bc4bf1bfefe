"""The list of all steps of a training: what the timeline shows, as a table, and the way to any step by name."""

from collections.abc import Hashable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy

from explorer.figures.numbers import grouped
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
GONE = "gone"


@dataclass(frozen=True, slots=True)
class MergeRow:
    """One step as the list shows it."""

    step: int
    piece: Runs
    count: str  # or another value that decides, as it is written
    tied: bool
    last: str  # with how many others it is tied, or where steps go round how many pieces went
    tie: str  # in words; nothing without one


class MergeRows:
    """The first steps of a timeline as rows, made when they come into sight."""

    def __init__(self, steps: TimelineSteps, n: int) -> None:
        self._steps = steps
        self._n = min(n + 1 - steps.first, len(steps.counts))

    def __len__(self) -> int:
        return self._n

    def row(self, index: int) -> MergeRow:
        """The step whose number is ``index`` plus that of the first."""
        steps, n_tied = self._steps, self._steps.tied[index]
        tie = steps.words.tie(n_tied) if n_tied > 1 else ""
        last = steps.rounds.gone[index] if steps.rounds else n_tied - 1
        count = steps.scale.written(steps.counts[index])
        return MergeRow(index + steps.first, steps.pieces(index), count, n_tied > 1, grouped(last), tie)


def _columns(steps: TimelineSteps) -> tuple[Column[MergeRow], ...]:
    """The columns, one of them what decides."""
    return (
        Column("step", "right", lambda row: str(row.step)),
        Column(steps.words.named, "left", lambda row: plain_text(row.piece)),
        Column(steps.scale.name, "right", lambda row: row.count.replace(",", "")),
        Column(_last_title(steps), "right", lambda row: row.last.replace(",", ""), lambda row: row.tie),
    )


def _last_title(steps: TimelineSteps) -> str:
    return GONE if steps.rounds else TIED_WITH


def _longest_value(steps: TimelineSteps) -> str:
    """The value that needs most room: of counts the highest, of scores the smallest."""
    if not steps.n:
        return "0"
    return max(map(steps.scale.written, (max(steps.counts), min(steps.counts))), key=len)


class MergeListView(RecordTable[MergeRow]):
    """Shows every step in order; the current one is the selected row, held in the middle."""

    step_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        self._step = 0
        self._steps = NO_STEPS
        self._told: int | None = None
        self.firing: int | None = None
        self._longest = ("", "", "")  # of step, count and tie: what the columns are laid out for
        super().__init__(look, _columns(NO_STEPS), row_height=28, name=NO_STEPS.words.listed)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.row_selected.connect(self._ask_for_row)

    def set_steps(self, steps: TimelineSteps) -> None:
        """Show another training."""
        last = max(steps.rounds.gone) if steps.rounds else max(steps.tied, default=1) - 1
        self._longest = (grouped(steps.n), _longest_value(steps), grouped(last))
        self.setAccessibleName(steps.words.listed)
        if steps.scale.name != self._steps.scale.name:
            self.set_columns(_columns(steps))
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
        tied_start = width - margin - max(tied + look.px(24), text_width(look, _last_title(self._steps), "header"))
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
        tied = self.content(_TIED, rect)
        if row.tied or self._steps.rounds:
            paint_text(painter, tied, look, row.last, "control", quiet, "right")
        if row.tied:
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
        if self._steps.rounds:  # the name of a stage is no piece
            paint_text(painter, room, look, plain_text(piece), "control", "ink" if now else "ink-2", strong=now)
            return
        while chip_width(look, piece, "table") > room.width() and longest > 1:
            longest -= 1
            piece = elided(piece, longest)
        height = chip_height(look, "table")
        chip = QRect(room.x(), room.center().y() - height // 2 + 1, chip_width(look, piece, "table"), height)
        paint_chip(painter, chip, look, piece, "table", state="merged" if now else "plain")

    def _show_rows(self) -> None:
        self.set_source(MergeRows(self._steps, self._steps.n if self._told is None else self._told))

    def _show_step(self) -> None:
        row = self._step - self._steps.first
        self.select(row if row >= 0 else None)
        if row >= 0:
            self.scrollTo(self.records.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        else:
            self.scrollToTop()
        self.viewport().update()

    def _ask_for_row(self, index: int | None) -> None:
        if index is not None and index + self._steps.first != self._step:
            self.step_requested.emit(index + self._steps.first)

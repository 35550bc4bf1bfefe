"""The ways to cut a text, best first: rank, pieces, log p, and the share of all of them as a number and a bar."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView

from explorer.figures.lattice_lines import PathLine
from explorer.figures.numbers import percent
from explorer.figures.visible_text import plain_text
from explorer.views.chip_row import chips_width, n_alike, paint_chips
from explorer.views.marks import paint_tie_bracket
from explorer.views.painting import paint_text, text_width
from explorer.views.record_model import Column, ReadyRows
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look

_ROW, _BAR, _MARGIN, _GAP = 30, 12, 16, 12
_NARROWEST_BAR = 32
_COLUMNS: tuple[Column[PathLine], ...] = (
    Column("rank", "right", lambda line: line.rank),
    Column("pieces", "left", lambda line: line.spoken),
    Column("log p", "right", lambda line: line.score),
    Column("share %", "right", lambda line: percent(line.share)),
    Column("", "left", lambda line: "the best" if line.wins else "tied" if line.tied else "", heard="verdict"),
)


class PathTable(RecordTable[PathLine]):
    """Shows paths; the best has its ground and its bar in blue, and those that tie with it a bracket."""

    path_pointed = Signal(object)
    """The index of the path under the pointer, or None."""

    def __init__(self, look: Look) -> None:
        self._pointed: int | None = None
        super().__init__(look, _COLUMNS, _ROW, "paths, best first", header_gap=2)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)

    def set_paths(self, lines: Sequence[PathLine]) -> None:
        """Show other paths."""
        self.select(None)
        self.set_source(ReadyRows(lines))
        self.scrollToTop()
        self.refresh_columns(anew=True)

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look, rows = self.look, range(min(self.records.rowCount(), 40))
        first = [self.records.row(row) for row in rows]
        last = [self.records.row(self.records.rowCount() - 1)] if first else []
        rank = max([text_width(look, line.rank, "control") for line in (*first, *last)] + [look.px(24)])
        score = max([text_width(look, line.score, "control") for line in (*first, *last)] + [look.px(44)])
        share = max(text_width(look, "share %", "header"), text_width(look, "100.0", "body"))
        gap, margin = look.px(_GAP), look.px(_MARGIN)
        room = width - 2 * margin - rank - score - share - 4 * gap
        need = max((chips_width(look, line.pieces, "table") for line in first), default=0)
        bar = max(look.px(_NARROWEST_BAR), min(look.px(72), room // 3, room - need))
        edges = []
        x = margin
        for wide in (rank, max(0, room - bar), score, share, bar):
            edges.append((x, x + wide))
            x += wide + gap
        return tuple(edges)

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: PathLine) -> None:
        look, cells = self.look, [self.content(number, rect) for number in range(len(_COLUMNS))]
        paint_text(painter, cells[0], look, row.rank, "control", "ink-3", "right")
        # Where not all pieces have room, those that differ from the best path are shown, and one before them.
        first = max(0, n_alike(row.pieces, self.records.row(0).pieces) - 1) if index else 0
        paint_chips(painter, cells[1], look, row.pieces, first, "wins" if row.wins else "plain")
        paint_text(painter, cells[2], look, row.score, "control", "ink-2", "right")
        paint_text(painter, cells[3], look, percent(row.share), "body", "ink", "right")
        self._paint_bar(painter, cells[4], row)
        if row.tied:
            goes_on = index + 1 < self.records.rowCount() and self.records.row(index + 1).tied
            paint_tie_bracket(painter, rect, look, look.px(8), begins=index == 0, ends=not goes_on)

    def picture_key(self, index: int, row: PathLine) -> Hashable | None:
        return None

    def ground(self, row: PathLine, selected: bool) -> str | None:
        return "blue-tint" if selected or row.wins else None

    def tip(self, row: PathLine, column: int, position: QPoint) -> str:
        return " + ".join(map(plain_text, row.pieces)) if column == 1 else ""

    def _paint_bar(self, painter: QPainter, cell: QRect, row: PathLine) -> None:
        """On one scale for the table: the best path has the whole width."""
        look = self.look
        best = self.records.row(0).share
        width = max(1, round(cell.width() * row.share / best)) if best else 0
        high = look.px(_BAR)
        color = look.color("blue" if row.wins else "slate")
        painter.fillRect(QRect(cell.x(), cell.y() + (cell.height() - high) // 2, width, high), color)

    # ── pointing ──────────────────────────────────────────────────────────────────────────────────────────────────

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        row = self.rowAt(event.position().toPoint().y())
        self._point(row if row >= 0 else None)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def _point(self, row: int | None) -> None:
        if row != self._pointed:
            self._pointed = row
            self.path_pointed.emit(row)

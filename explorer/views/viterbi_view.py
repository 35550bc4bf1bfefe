"""The table of the Viterbi search beneath a lattice: a column for each node, centered under it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.figures.lattice_lines import NodeLine, copied_nodes
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import Runs, plain_text
from explorer.views.chips import ChipSize, PaintState, chip_height, chip_width, paint_chip
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.run_text import RunInks, fitting_runs, paint_runs, runs_width
from explorer.views.theme import Look
from explorer.views.tips import tip_text

ROW_HEIGHT = 35
NAMES_WIDTH = 104
_APART = 8  # between the numbers of neighboring columns
_CHIP: ChipSize = "table"
_ROOMY = 108
"""A column this wide at 100 % has room for the runner-up's score beside its piece."""

ROWS = ("node", "best score", "last piece", "from node", "runner-up", "margin")


class RowNames(QWidget):
    """The names of the rows, at the left of columns that may be scrolled."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(f"Rows of the Viterbi table: {', '.join(ROWS)}")

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(NAMES_WIDTH), self._look.px(ROW_HEIGHT) * len(ROWS))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, height = self._look, self._look.px(ROW_HEIGHT)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.color("pane"))
            for row, name in enumerate(ROWS):
                rect = QRect(0, row * height, self.width(), height)
                paint_text(painter, rect, look, name, "header", "ink-3")
                if row:
                    paint_hairline(painter, look, 0, self.width(), row * height)


class ViterbiView(QWidget):
    """Paints the columns that are in sight; the lattice above says where they stand."""

    node_pointed = Signal(object)
    """The node whose column is under the pointer, or None."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._lines: Sequence[NodeLine] = ()
        self._nodes: Sequence[float] = ()
        self._spacing = 1.0
        self._least_width = 0
        self._pointed: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # to be copied, and read
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_lines(
        self, lines: Sequence[NodeLine], nodes: Sequence[float], spacing: float, least_width: int = 0
    ) -> None:
        """Show the table of another search; ``nodes`` are the x of the columns' middles, ``spacing`` apart.

        ``least_width`` is that of the lattice above.
        """
        self._lines, self._nodes, self._spacing, self._least_width = lines, nodes, spacing, least_width
        self._pointed = None
        self.setAccessibleName(". ".join(spoken_node(line) for line in lines[:100]))
        self.updateGeometry()
        self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def set_pointed(self, node: int | None) -> None:
        """Light the column of a node."""
        if node != self._pointed:
            self._pointed = node
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._least_width, self._look.px(ROW_HEIGHT) * len(ROWS))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def column_at(self, x: int) -> int | None:
        """The node whose column is at ``x``, or None beside all columns."""
        node = round((x - self._nodes[0]) / self._spacing) if self._nodes else -1
        return node if 0 <= node < len(self._lines) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        look, area, height = self._look, event.rect(), self._look.px(ROW_HEIGHT)
        with QPainter(self) as painter:
            painter.fillRect(area, look.color("pane"))
            for row in range(1, len(ROWS)):
                paint_hairline(painter, look, 0, self.width(), row * height)
            for line, x in zip(self._lines, self._nodes, strict=True):
                left = round(x - self._spacing / 2)
                column = QRect(left, 0, round(x + self._spacing / 2) - left, height)
                if column.right() < area.left() or column.left() > area.right():
                    continue
                if line.node == self._pointed:
                    painter.fillRect(QRect(left, 0, column.width(), self.height()), look.color("blue-tint"))
                self._paint_column(painter, column, line)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(look.pen("blue", 2))
                painter.drawRect(self.visibleRegion().boundingRect().adjusted(1, 1, -1, -1))

    def _paint_column(self, painter: QPainter, cell: QRect, line: NodeLine) -> None:
        """The six cells of a node, from the top."""
        for paint in self._cells(painter, line):
            paint(cell)
            cell.translate(0, cell.height())

    def _cells(self, painter: QPainter, line: NodeLine) -> tuple[Callable[[QRect], None], ...]:
        tie = "orange-ink" if line.tied else "ink"
        start = "" if line.node else "start"
        none = "none" if line.score and line.node and not line.runner_up else ""
        return (
            lambda cell: self._node(painter, cell, line),
            lambda cell: self._text(painter, cell, line.score, "blue-ink" if line.on_best else "ink", strong=True),
            lambda cell: self._piece(painter, cell, line.last, start, "merged" if line.on_best else "plain"),
            lambda cell: self._text(painter, cell, line.source, "ink"),
            lambda cell: self._runner_up(painter, cell, line, none),
            lambda cell: self._text(painter, cell, line.margin, tie, strong=line.tied),
        )

    def _text(self, painter: QPainter, cell: QRect, text: str, ink: str, *, strong: bool = False) -> None:
        role = (
            "control"
            if text_width(self._look, text, "control", strong=strong) <= cell.width() - self._look.px(_APART)
            else "index"
        )
        paint_text(painter, cell, self._look, text, role, ink, "center", strong=strong)

    def _node(self, painter: QPainter, cell: QRect, line: NodeLine) -> None:
        """Its number, and where there is room the text up to it."""
        look, gap = self._look, self._look.px(8)
        number = text_width(look, grouped(line.node), "body", strong=True)
        spelled = round(runs_width(look, line.spelled, "mono-piece"))
        if not line.spelled or number + gap + spelled > cell.width() - gap:
            self._text(painter, cell, grouped(line.node), "ink", strong=True)
            return
        left = cell.left() + (cell.width() - number - gap - spelled) // 2
        rect = QRect(left, cell.top(), number, cell.height())
        paint_text(painter, rect, look, grouped(line.node), "body", "ink", strong=True)
        rest = QRectF(left + number + gap, cell.top(), spelled, cell.height())
        paint_runs(painter, rest, look, line.spelled, "mono-piece", RunInks("ink-2"))

    def _piece(self, painter: QPainter, cell: QRect, piece: Runs, without: str, state: PaintState) -> None:
        if piece:
            self._chip(painter, cell, piece, state)
        else:
            self._text(painter, cell, without, "ink-2")

    def _runner_up(self, painter: QPainter, cell: QRect, line: NodeLine, without: str) -> None:
        said = "tied" if line.tied else line.runner_up_score
        if not line.runner_up or cell.width() < self._look.px(_ROOMY):
            self._piece(painter, cell, line.runner_up, without, "plain")
            return
        gap = self._look.px(4)
        beside = text_width(self._look, said, "control", strong=line.tied)
        chip = min(chip_width(self._look, line.runner_up, _CHIP), cell.width() - beside - gap)
        left = cell.left() + (cell.width() - chip - gap - beside) // 2
        self._chip(painter, QRect(left, cell.top(), chip, cell.height()), line.runner_up, "plain")
        rest = QRect(left + chip + gap, cell.top(), beside, cell.height())
        ink = "orange-ink" if line.tied else "ink"
        paint_text(painter, rest, self._look, said, "control", ink, strong=line.tied)

    def _chip(self, painter: QPainter, cell: QRect, piece: Runs, state: PaintState) -> None:
        look = self._look
        width, height = min(chip_width(look, piece, _CHIP), cell.width() - look.px(2)), chip_height(look, _CHIP)
        rect = QRect(
            cell.left() + (cell.width() - width) // 2, cell.top() + (cell.height() - height) // 2, width, height
        )
        shown = fitting_runs(look, piece, "chip-table", width - 2 * look.px(3))
        paint_chip(painter, rect, look, shown, _CHIP, state=state)

    # ── keys and focus ────────────────────────────────────────────────────────────────────────────────────────────

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(copied_nodes(self._lines))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # ── pointing ──────────────────────────────────────────────────────────────────────────────────────────────────

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.column_at(event.position().toPoint().x()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            position: QPoint = event.pos()
            node = self.column_at(position.x())
            QToolTip.showText(event.globalPos(), tip_text(spoken_node(self._lines[node])) if node is not None else "")
            return True
        return super().event(event)

    def _point(self, node: int | None) -> None:
        if node != self._pointed:
            self.set_pointed(node)
            self.node_pointed.emit(node)


def spoken_node(line: NodeLine) -> str:
    """A column in words, for tool tips and screen readers."""
    said = f"node {grouped(line.node)}"
    if not line.score:
        return said
    said += f": best score {line.score}"
    if line.last:
        said += f", last piece {plain_text(line.last)} from node {line.source}"
    if line.runner_up:
        said += f", runner-up {plain_text(line.runner_up)} {line.runner_up_score}, "
        said += "tied" if line.tied else f"margin {line.margin}"
    return said

"""The lattice of a text, painted: nodes on a line, pieces as arcs, the best path in a casing of its own.

What does not change while a person pans or points is laid out once; a frame paints only what is in sight.
"""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.figures.lattice_layout import Arc, Label, LatticeLayout, lattice_layout, least_width
from explorer.figures.lattice_lines import nats
from explorer.figures.lattice_shown import LatticeShown
from explorer.figures.numbers import grouped, percent
from explorer.figures.visible_text import plain_text
from explorer.views.chips import ChipSize, PaintState, chip_width, paint_chip
from explorer.views.painting import paint_text, text_width
from explorer.views.run_text import fitting_runs
from explorer.views.theme import Look
from explorer.views.tips import tip_text

_LARGE: ChipSize = "corpus"
_SMALL: ChipSize = "table"
_LEAN = 0.12
"""How far the middle control points of an arc stand inside of its ends, as a part of its width."""
_CASING = 1.25
_NEAR = 8
"""An arc is under the pointer within so many pixels at 100 %."""


class LatticeView(QWidget):
    """Paints a lattice as wide as it must be; whoever scrolls it sees a part."""

    edge_pointed = Signal(object)
    """The index of the edge under the pointer, or of the one that keys lead to; None where there is none."""
    edge_reached = Signal(object)
    """The same, where it was keys that led there: it may be out of sight."""
    edge_clicked = Signal(object)
    """The index of an edge that was clicked."""
    laid_out = Signal(object)
    """Everything stands elsewhere, since the size is another one."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown = LatticeShown()
        self._layout: LatticeLayout | None = None
        self._pointed: int | None = None
        self._anchor = QWidget(self)
        self._anchor.hide()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_shown(self, shown: LatticeShown) -> None:
        """Show another lattice, or another state of it."""
        if shown.edges != self._shown.edges or shown.shares != self._shown.shares:
            self._layout = None
            self._pointed = None
        self._shown = shown
        self.setAccessibleName(shown.said)
        self.updateGeometry()
        self.update()

    @property
    def shown(self) -> LatticeShown:
        """What is shown now."""
        return self._shown

    def set_pointed(self, edge: int | None) -> None:
        """Raise an edge, as the pointer does."""
        if edge != self._pointed:
            self._pointed = edge
            self.setAccessibleDescription(self._tip(edge) if edge is not None else "")
            self.update()

    def anchor_at(self, edge: int) -> QWidget:
        """What a menu can come up under: an unseen widget where the label of an edge stands, or its arc's top."""
        arc = self.layout_now().arcs[edge]
        label = arc.label or Label(arc.middle, arc.top, 1, 1)
        self._anchor.setGeometry(round(label.left), round(label.top), round(label.width), round(label.height))
        return self._anchor

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look, self._layout = look, None
        self.updateGeometry()
        self.update()

    def layout_now(self) -> LatticeLayout:
        """Where everything stands at the present size."""
        if self._layout is None:
            shown, size = self._shown, self.size()
            faces = dict(zip((edge.piece for edge in shown.edges), shown.faces, strict=True))
            self._layout = lattice_layout(
                shown.n_nodes,
                shown.edges,
                shown.shares,
                (size.width(), size.height()),
                lambda piece, small: chip_width(self._look, faces[piece], _SMALL if small else _LARGE),
                self._look.zoom,
            )
        return self._layout

    def sizeHint(self) -> QSize:
        return QSize(self._least_width(), self._look.px(360))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_width(), self._look.px(96))

    def _least_width(self) -> int:
        return least_width(self._shown.n_nodes, self._look.zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._layout = None
        self.laid_out.emit(None)

    # ── painting ──────────────────────────────────────────────────────────────────────────────────────────────────

    def paintEvent(self, event: QPaintEvent) -> None:
        layout, area = self.layout_now(), event.rect()
        arcs = layout.arcs_between(area.left(), area.right() + 1)
        cased = self._shown.raised or self._shown.best
        best = [arc for arc in arcs if arc.edge in cased]
        others = [arc for arc in arcs if arc.edge not in cased]
        with QPainter(self) as painter:
            painter.fillRect(area, self._look.color("pane"))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for arc in others:
                self._stroke(painter, layout, arc, arc.stroke, self._color(arc))
            self._paint_cased(painter, layout, best)
            self._paint_nodes(painter, layout, area)
            for arc in (*others, *best):
                self._paint_label(painter, layout, arc)
            if self._pointed is not None:
                self._paint_label(painter, layout, layout.arcs[self._pointed], raised=True)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(self._look.pen("blue", 2))
                seen = self.visibleRegion().boundingRect()
                painter.drawRect(seen.adjusted(1, 1, -1, -1))

    def _color(self, arc: Arc) -> str:
        if self._shown.edges[arc.edge].end > self._shown.reached:
            return "line"
        is_back = arc.edge in self._shown.back and not self._shown.best
        return "blue" if is_back or arc.edge in self._shown.best else "slate"

    def _paint_cased(self, painter: QPainter, layout: LatticeLayout, arcs: Iterable[Arc]) -> None:
        """All arcs of a path in one casing, so that they read as one: ink, a gap, and the core."""
        arcs, gap = tuple(arcs), self._look.zoom * _CASING
        for growth, color in ((4 * gap, "ink"), (2 * gap, "pane"), (0.0, "")):
            for arc in arcs:
                self._stroke(painter, layout, arc, arc.stroke + growth, color or self._color(arc))

    def _stroke(self, painter: QPainter, layout: LatticeLayout, arc: Arc, width: float, color: str) -> None:
        pen = QPen(self._look.color(color), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if arc.edge in self._shown.taken:
            pen.setDashPattern((5, 4))
        painter.setPen(pen)
        if arc.top == layout.line:
            painter.drawLine(QPointF(arc.start, layout.line), QPointF(arc.end, layout.line))
        else:
            painter.drawPath(_curve(layout, arc))

    def _paint_nodes(self, painter: QPainter, layout: LatticeLayout, area: QRect) -> None:
        look, radius = self._look, layout.radius
        role = "body" if radius >= look.px(16) else "index"
        on_best = {0, *(self._shown.edges[edge].end for edge in self._shown.best)} if self._shown.best else frozenset()
        for node, x in enumerate(layout.nodes):
            if not area.left() - radius <= x <= area.right() + radius:
                continue
            rect = QRectF(x - radius, layout.line - radius, 2 * radius, 2 * radius)
            is_reached = node <= self._shown.reached
            fill, edge, ink = ("blue", "on-blue", "on-blue") if node in on_best else ("chip", "edge", "ink")
            if not is_reached:
                edge, ink = "line", "ink-3"
            painter.setPen(QPen(look.color(edge), look.px(1)))
            painter.setBrush(look.color(fill))
            painter.drawEllipse(rect.adjusted(1, 1, -1, -1))
            if text_width(look, grouped(node), role, strong=True) <= 2 * radius:  # the table has all numbers
                paint_text(painter, rect.toAlignedRect(), look, grouped(node), role, ink, "center", strong=is_reached)

    def _paint_label(self, painter: QPainter, layout: LatticeLayout, arc: Arc, *, raised: bool = False) -> None:
        label, shown, look = arc.label, self._shown, self._look
        size: ChipSize = _LARGE if layout.has_scores else _SMALL
        face = shown.faces[arc.edge]
        if label is None:
            if not raised:
                return
            width = chip_width(look, face, size)
            height = look.px(24)
            rect = QRect(round(arc.middle - width / 2), round(arc.top - height / 2), width, height)
        else:
            rect = QRect(round(label.left), round(label.top), round(label.width), round(label.height))
        is_best, is_ahead = arc.edge in shown.best, shown.edges[arc.edge].end > shown.reached
        state: PaintState = "chosen" if is_best else "plain"
        if arc.edge in shown.unknown:
            state = "unknown"
        if raised:
            state = "raised"
        role = "chip-corpus" if size == _LARGE else "chip-table"
        runs = fitting_runs(look, face, role, rect.width() - 2 * look.px(3))
        paint_chip(painter, rect, look, runs, size, state=state)
        if arc.edge in shown.taken:
            painter.setPen(look.pen("ink", 2))
            painter.drawLine(rect.left(), rect.center().y() + 1, rect.right() + 1, rect.center().y() + 1)
        if layout.has_scores and not is_ahead:
            below = QRect(rect.center().x() - look.px(60), rect.bottom() + 1, look.px(120), look.px(20))
            score = nats(shown.edges[arc.edge].score, 2)
            ink = "ink" if is_best else "ink-3"
            wide = text_width(look, score, "control", strong=is_best) + look.px(4)
            plate = QRect(below.center().x() - wide // 2, below.y() + look.px(2), wide, look.px(16))
            painter.fillRect(plate, look.color("pane"))  # so that an arc that passes does not cross it
            paint_text(painter, below, look, score, "control", ink, "center", strong=is_best)

    # ── pointing ──────────────────────────────────────────────────────────────────────────────────────────────────

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pointed = self.edge_at(event.position().toPoint())
        if pointed != self._pointed:
            self.set_pointed(pointed)
            self.edge_pointed.emit(pointed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (
            event.button() == Qt.MouseButton.LeftButton
            and (edge := self.edge_at(event.position().toPoint())) is not None
        ):
            self.edge_clicked.emit(edge)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down lead from edge to edge, Enter asks for the one that is pointed at."""
        n_edges, moves = len(self._shown.edges), {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if n_edges and (move := moves.get(Qt.Key(event.key()))):
            first = 0 if move > 0 else n_edges - 1
            pointed = first if self._pointed is None else (self._pointed + move) % n_edges
            self.set_pointed(pointed)
            self.edge_reached.emit(pointed)
            self.edge_pointed.emit(pointed)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._pointed is not None:
            self.edge_clicked.emit(self._pointed)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._pointed is not None:
            self.set_pointed(None)
            self.edge_pointed.emit(None)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            edge = self.edge_at(event.pos())
            QToolTip.showText(event.globalPos(), tip_text(self._tip(edge)) if edge is not None else "", self)
            return True
        return super().event(event)

    def edge_at(self, position: QPoint) -> int | None:
        """The edge whose label or arc is under a position; a label before an arc, the last painted first."""
        layout = self.layout_now()
        near = self._look.px(_NEAR)
        arcs = layout.arcs_between(position.x() - near, position.x() + near)
        for arc in reversed(arcs):
            label = arc.label
            if label and QRectF(label.left, label.top, label.width, label.height).contains(QPointF(position)):
                return arc.edge
        around = QRectF(position.x() - near / 2, position.y() - near / 2, near, near)
        return next((arc.edge for arc in reversed(arcs) if _touches(layout, arc, around)), None)

    def _tip(self, edge: int) -> str:
        shown = self._shown
        its = shown.edges[edge]
        face = plain_text(shown.faces[edge])
        share = percent(shown.shares[edge])
        return f"{face}, from node {its.start} to {its.end}: log p {nats(its.score)}, on {share} % of all paths"


def _curve(layout: LatticeLayout, arc: Arc) -> QPainterPath:
    lean = (arc.end - arc.start) * _LEAN
    path = QPainterPath(QPointF(arc.start, layout.line))
    path.cubicTo(arc.start + lean, arc.control, arc.end - lean, arc.control, arc.end, layout.line)
    return path


def _touches(layout: LatticeLayout, arc: Arc, around: QRectF) -> bool:
    """Whether an arc, which is no filled shape, passes through a small rectangle."""
    if not arc.start <= around.center().x() <= arc.end:
        return False
    if arc.top == layout.line:
        return bool(around.top() <= layout.line <= around.bottom())
    there = _curve(layout, arc)
    there_and_back = QPainterPath(there)
    there_and_back.connectPath(there.toReversed())  # which encloses nothing
    return bool(there_and_back.intersects(around))

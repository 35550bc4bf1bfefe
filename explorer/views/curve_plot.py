"""A plot of curves in the look of everything else; imported when one is first wanted, since pyqtgraph takes long."""

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from explorer.figures.plots import Plot, PlotLine
from explorer.views.marks import paint_hatch
from explorer.views.theme import Look

_AXIS_WIDTH, _AXIS_HEIGHT = 72, 20
_MARGIN = 28  # at the right, with room for half of the last number


class CurvePlot(QWidget):
    """A title with the value of now over the curves; a click or a drag asks for a place along the x axis."""

    place_requested = Signal(object)
    """An x, in the units of the plot."""

    def __init__(self, look: Look, title: str, *, with_x_axis: bool = True) -> None:
        super().__init__()
        self._look = look
        self._plot: Plot | None = None
        self._mark: tuple[float, float] | None = None
        self._title, self._value = QLabel(title), QLabel()
        self._canvas = _Canvas(self)
        self._with_x_axis = with_x_axis
        self._head = QHBoxLayout()
        self._head.addWidget(self._title)
        self._head.addWidget(self._value)
        self._head.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._head)
        self._column.addWidget(self._canvas, 1)
        self.setAccessibleName(title)
        self.set_look(look)

    def set_plot(self, plot: Plot) -> None:
        """Show other curves."""
        if plot != self._plot:
            self._plot = plot
            self._draw()

    def set_cover(self, start: float | None) -> None:
        """Cover all that is right of a place along the x axis, or nothing."""
        self._canvas.cover(start)

    def set_mark(self, mark: tuple[float, float] | None, value: str = "") -> None:
        """Mark a place of the curve, and say its value beside the title."""
        self._mark = mark
        self._value.setText(value)
        self.setAccessibleDescription(value)
        self._canvas.mark(mark)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._title.setFont(look.font("control"))
        self._value.setFont(look.font("control", strong=True))
        self._head.setContentsMargins(look.px(16), 0, look.px(16), 0)
        self._head.setSpacing(look.px(8))
        self._column.setSpacing(look.px(2))
        self._draw()

    def _draw(self) -> None:
        self._canvas.draw(self._look, self._plot, with_x_axis=self._with_x_axis)
        self._canvas.mark(self._mark)


class _Canvas(pg.PlotWidget):
    """What pyqtgraph paints: two axes, the lines, the mark of now."""

    def __init__(self, owner: CurvePlot) -> None:
        super().__init__(owner)
        self._owner = owner
        self._now: Any = None
        self._point: Any = None
        self._look: Look | None = None
        self._cover_start: float | None = None
        self.setObjectName("canvas")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)  # no click takes the keys where they do nothing
        self.setFrameShape(self.Shape.NoFrame)
        plot = self.getPlotItem()
        plot.setMenuEnabled(False)
        plot.hideButtons()
        plot.setMouseEnabled(False, False)
        plot.getViewBox().setDefaultPadding(0)

    def draw(self, look: Look, plot: Plot | None, *, with_x_axis: bool) -> None:
        """Paint everything but the mark anew."""
        self._look = look
        self.setBackground(look.color("pane"))
        item = self.getPlotItem()
        item.clear()
        item.setContentsMargins(0, look.px(4), look.px(_MARGIN), look.px(4))
        left, bottom = item.getAxis("left"), item.getAxis("bottom")
        left.setWidth(look.px(_AXIS_WIDTH))
        bottom.setHeight(look.px(_AXIS_HEIGHT) if with_x_axis else look.px(4))
        for axis in (left, bottom):
            axis.setPen(look.pen("line"))
            axis.setTextPen(look.color("ink-3"))
            axis.setTickFont(look.font("index"))
            axis.setStyle(
                tickLength=0,
                tickTextOffset=look.px(6),
                autoExpandTextSpace=False,
                hideOverlappingLabels=look.px(_MARGIN),  # how far a label may leave its axis
            )
        bottom.setStyle(showValues=with_x_axis)
        self._now = pg.InfiniteLine(angle=90, pen=look.pen("blue"), movable=False)
        self._point = pg.ScatterPlotItem(size=look.px(9), pen=look.pen("blue"), brush=look.color("blue"))
        for mark in (self._now, self._point):
            mark.hide()
            item.addItem(mark, ignoreBounds=True)
        if plot is None:
            return
        left.setTicks([plot.y.ticks])
        bottom.setTicks([plot.x.ticks])
        for line in plot.lines:
            self._add_line(look, line)
        item.setRange(xRange=(plot.x.low, plot.x.high), yRange=(plot.y.low, plot.y.high), padding=0)

    def mark(self, place: tuple[float, float] | None) -> None:
        """Move the mark, or hide it."""
        for mark in (self._now, self._point):
            mark.setVisible(place is not None)
        if place is not None:
            self._now.setPos(place[0])
            self._point.setData([place[0]], [place[1]])

    def cover(self, start: float | None) -> None:
        """Hatch what is right of a place, or nothing."""
        if start != self._cover_start:
            self._cover_start = start
            self.viewport().update()

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        if self._cover_start is None or self._look is None:
            return
        box = self.getPlotItem().getViewBox()
        area = box.sceneBoundingRect()
        left = box.mapViewToScene(QPointF(self._cover_start, 0)).x() + self._look.px(6)  # clear of the mark
        if left < area.right():
            paint_hatch(painter, QRectF(left, area.top(), area.right() - left, area.height()).toRect(), self._look)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._ask_for(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._ask_for(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _ask_for(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            place = self.getPlotItem().getViewBox().mapSceneToView(self.mapToScene(event.position().toPoint()))
            self._owner.place_requested.emit(place.x())

    def _add_line(self, look: Look, line: PlotLine) -> None:
        pen = QPen(look.color("slate" if line.dashed else "blue"), look.px(2) if not line.dashed else look.px(1.5))
        pen.setCosmetic(True)
        if line.dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        self.getPlotItem().plot(list(line.xs), list(line.ys), pen=pen, antialias=True)

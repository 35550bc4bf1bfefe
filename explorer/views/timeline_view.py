"""The timeline: every step of a training in one picture, and the way to any of them."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.figures.numbers import counted, grouped
from explorer.figures.timeline import TimelineLayout, timeline_layout
from explorer.figures.timeline_steps import NO_STEPS, TimelineSteps
from explorer.figures.visible_text import elided, plain_text
from explorer.views.marks import paint_firing_mark, paint_focus_ring
from explorer.views.theme import Look
from explorer.views.timeline_marks import DONE, NOTHING, TO_COME, Phase
from explorer.views.timeline_painting import (
    paint_cover,
    paint_current_column,
    paint_flag,
    paint_ground,
    paint_start,
    paint_steps,
)
from explorer.views.tips import tip_text

_WHEEL_NOTCH = 120


class TimelineView(QWidget):
    """Shows the steps as a curve; a click or drag anywhere asks for that step.

    Everything but the current step is painted once into two pixmaps, all done and all to come; a step only moves the
    seam between them.
    """

    step_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._steps = NO_STEPS
        self._step = 0
        self.firing: int | None = None
        self._layout: TimelineLayout | None = None
        self._done = self._to_come = QPixmap()
        self._told: int | None = None  # the last step that is not covered
        self._wheel = 0
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._name_step()

    def set_steps(self, steps: TimelineSteps) -> None:
        """Show another training."""
        self._steps = steps
        self._step = min(self._step, steps.n)
        self._forget_layout()
        self._name_step()

    def set_step(self, step: int) -> None:
        """Move to a step, 0 to n."""
        if step != self._step:
            self._step = step
            self._name_step()
            self.update()

    def set_firing(self, merge: int | None) -> None:
        """Mark the merge that a replay has come to, by its number, or none."""
        if merge != self.firing:
            self.firing = merge
            self._name_step()
            self.update()

    def set_told(self, last: int | None) -> None:
        """The step after which all is hidden, or None."""
        if last != self._told:
            self._told = last
            self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self._forget_layout()

    def layout_now(self) -> TimelineLayout:
        """Where everything stands at the present size."""
        if self._layout is None:
            self._layout = timeline_layout(self._steps, self.width(), self.height(), self._look.zoom)
        return self._layout

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(640), self._look.px(204))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(200), self._look.px(120))

    def paintEvent(self, event: QPaintEvent) -> None:
        layout, look = self.layout_now(), self._look
        if self._done.isNull() or self._done.devicePixelRatio() != self.devicePixelRatio():
            ground = self._painted_ground(layout)
            self._done, self._to_come = (self._painted(ground, layout, phase) for phase in (DONE, TO_COME))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if (column := layout.column_of(self._step)) is not None:
                self._paint_seam(painter, layout, column.left, column.right)
                paint_current_column(
                    painter, layout, column, look, NOTHING if self._is_covered(self._step + 1) else TO_COME
                )
            else:
                seam = round(layout.x_of(self._step))
                self._paint_seam(painter, layout, seam, seam)
                if layout.mode == "columns":
                    paint_start(painter, layout, look)
                elif layout.mode == "curve":
                    self._paint_flag(painter, layout)
            if self.firing is not None and self.firing <= layout.n:
                paint_firing_mark(painter, QPointF(layout.x_of(self.firing), layout.rows.base + 0.5), look)
            if self.hasFocus():
                inset = look.px(4)
                paint_focus_ring(painter, self.rect().adjusted(inset, inset, -inset, -inset), look)

    def _is_covered(self, step: int) -> bool:
        return self._told is not None and self._told < step <= self._steps.n

    def _paint_seam(self, painter: QPainter, layout: TimelineLayout, left: int, right: int) -> None:
        """What is done up to ``left``, what is to come from ``right``, with a cover over what is not told."""
        ratio, height = self.devicePixelRatio(), self.height()
        for pixmap, start, end in ((self._done, 0, left), (self._to_come, right, self.width())):
            source = QRectF(start * ratio, 0, (end - start) * ratio, height * ratio)
            painter.drawPixmap(QRectF(start, 0, end - start, height), pixmap, source)
        if self._told is not None and self._is_covered(self._told + 1):
            start = right if self._told <= self._step else layout.end_of(self._told)
            paint_cover(painter, layout, self._look, start, self._told)

    def _paint_flag(self, painter: QPainter, layout: TimelineLayout) -> None:
        steps, i = self._steps, self._step - self._steps.first
        if i < 0:
            paint_flag(painter, layout, self._look, 0, None, ())
        else:
            paint_flag(painter, layout, self._look, self._step, steps.counts[i], elided(steps.pieces(i)))

    def _painted_ground(self, layout: TimelineLayout) -> QPixmap:
        pixmap = QPixmap(self.size() * self.devicePixelRatio())
        pixmap.setDevicePixelRatio(self.devicePixelRatio())
        pixmap.fill(self._look.color("pane"))
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_ground(painter, layout, self._look)
        return pixmap

    def _painted(self, ground: QPixmap, layout: TimelineLayout, phase: Phase) -> QPixmap:
        pixmap = QPixmap(ground)
        if layout.mode != "empty":
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                paint_steps(painter, layout, self._look, phase)
        return pixmap

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._ask_for(self.layout_now().step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._ask_for(self.layout_now().step_at(event.position().x()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers():
            event.ignore()  # with Ctrl the wheel zooms
            return
        self._wheel += event.angleDelta().y() or -event.angleDelta().x()
        notches = int(self._wheel / _WHEEL_NOTCH)
        self._wheel -= notches * _WHEEL_NOTCH
        self._ask_for(self._step - notches)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: self._step - 1,
            Qt.Key.Key_Right: self._step + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self._steps.n,
        }
        if event.modifiers() or event.key() not in steps:
            super().keyPressEvent(event)
        else:
            self._ask_for(steps[Qt.Key(event.key())])

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), tip_text(self.tip_at(event.pos().x(), event.pos().y())), self)
            return True
        return super().event(event)

    def tip_at(self, x: float, y: float = 0) -> str:
        """What the tool tip says ``x`` pixels from the left and ``y`` from the top."""
        layout = self.layout_now()
        if layout.curve and layout.curve.ties and x < layout.left and abs(y - layout.rows.ties) < self._look.px(8):
            return f"How many pairs were tied for a merge: up to {grouped(layout.curve.most_tied)}, by their logarithm"
        return self._sentence(layout.step_at(x))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget_layout()

    def _ask_for(self, step: int) -> None:
        step = max(0, min(self._steps.n, step))
        if step != self._step:
            self.step_requested.emit(step)

    def _forget_layout(self) -> None:
        self._layout = None
        self._done = self._to_come = QPixmap()
        self.update()

    def _sentence(self, step: int) -> str:
        """A step in words."""
        if not self._steps.n:
            return self._steps.words.nothing
        if step < self._steps.first:
            return f"Step 0: {self._steps.words.start}"
        if self._is_covered(step):
            return f"Step {grouped(step)}: covered until the next pair is guessed"
        i = step - self._steps.first
        piece, n_tied = plain_text(elided(self._steps.pieces(i), 40)), self._steps.tied[i]
        tie = f", {self._steps.words.tie(n_tied)}" if n_tied > 1 else ""
        return f"Step {grouped(step)}: {piece}, {self._steps.scale.said(self._steps.counts[i])}{tie}"

    def _name_step(self) -> None:
        self.setAccessibleName(f"Timeline of {counted(self._steps.n, self._steps.words.one, self._steps.words.many)}")
        replay = f". The encoder is at merge {grouped(self.firing)}" if self.firing is not None else ""
        self.setAccessibleDescription(self._sentence(self._step) + replay)

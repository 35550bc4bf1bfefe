"""Two or more ways to see the same thing, one of them chosen: "Words | Text"."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QWidget

from explorer.views.marks import HALO, paint_focus_ring
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

_HEIGHT = 28
_PADDING = 13
_ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class SegmentedControl(QWidget):
    """A row of labels in one frame. Tab leads to the chosen one, and arrow keys choose the one beside it."""

    chosen = Signal(object)
    """The index of the label that a person chose."""

    def __init__(self, look: Look, labels: Sequence[str], name: str = "") -> None:
        super().__init__()
        self._look = look
        self._group = QButtonGroup(self)
        self._segments = [_Segment(look, label, self) for label in labels]
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        for number, segment in enumerate(self._segments):
            self._group.addButton(segment, number)
            self._row.addWidget(segment)
        self.set_chosen(0)
        self._group.idClicked.connect(self._report)
        self.setAccessibleName(name or " or ".join(labels))
        self.set_look(look)

    def set_chosen(self, index: int) -> None:
        """Choose a label without reporting it."""
        self._segments[index].setChecked(True)
        for number, segment in enumerate(self._segments):
            segment.setFocusPolicy(Qt.FocusPolicy.TabFocus if number == index else Qt.FocusPolicy.NoFocus)
        self.update()

    def set_label(self, index: int, label: str) -> None:
        """Call one of them otherwise."""
        if label != self._segments[index].text():
            self._segments[index].setText(label)
            self.set_look(self._look)

    def choose_beside(self, segment: "_Segment", by: int) -> None:
        """Go with the focus to the label before or behind one, and choose it."""
        index = self._group.id(segment) + by
        if 0 <= index < len(self._segments):
            self._segments[index].setFocus()
            self._segments[index].click()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        halo = look.px(HALO)
        self._row.setContentsMargins(halo, halo, halo, halo)
        for segment in self._segments:
            segment.set_look(look)
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        halo = 2 * self._look.px(HALO)
        width = sum(segment.sizeHint().width() for segment in self._segments)
        return QSize(width + halo, self._look.px(_HEIGHT) + halo)

    def _report(self, index: int) -> None:
        self.set_chosen(index)
        self.chosen.emit(index)

    def frame(self) -> QRect:
        """The frame, inside the room for the ring of the focus."""
        halo = self._look.px(HALO)
        return self.rect().adjusted(halo, halo, -halo, -halo)

    def paintEvent(self, event: QPaintEvent) -> None:
        if any(segment.hasFocus() for segment in self._segments):
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                paint_focus_ring(painter, self.frame(), self._look)


class _Segment(QAbstractButton):
    """One label: a radio button to the keyboard and to screen readers."""

    def __init__(self, look: Look, label: str, control: SegmentedControl) -> None:
        super().__init__()
        self._look = look
        self._control = control
        self.setText(label)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        width = text_width(self._look, self.text(), "control", strong=True) + 2 * self._look.px(_PADDING)
        return QSize(width, self._look.px(_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (by := _ARROWS.get(Qt.Key(event.key()))) is not None:
            self._control.choose_beside(self, by)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._control.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._control.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the part of the common frame that lies here, so that its outer corners are round."""
        look = self._look
        frame = QRectF(self._control.frame().translated(-self.pos()))
        radius = look.px(4)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(look.pen("edge"))
            painter.setBrush(look.color("chip"))
            painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
            if self.isChecked() or self.isDown():
                inside = QPainterPath()
                inside.addRoundedRect(frame.adjusted(1, 1, -1, -1), radius - 1, radius - 1)
                painter.setClipPath(inside)
                painter.fillRect(self.rect(), look.color("ink-2" if self.isChecked() else "chip-alt"))
                painter.setClipping(False)
            ink = "pane" if self.isChecked() else "ink" if self.underMouse() else "ink-2"
            paint_text(painter, self.rect(), look, self.text(), "control", ink, "center", strong=self.isChecked())

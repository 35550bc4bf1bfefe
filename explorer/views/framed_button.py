"""The framed button: an icon, a word, and the key that does the same, in one quiet rectangle."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from explorer.views.icons import ICON_SIZE, paint_icon
from explorer.views.marks import HALO, key_width, paint_focus_ring, paint_key
from explorer.views.shaped_text import shaped
from explorer.views.theme import Look
from explorer.views.tips import set_tip


class ButtonFace(NamedTuple):
    """What stands on a button; ``mark`` paints a mark of its own in place of an icon, given the middle of its box."""

    icon: str = ""
    text: str = ""
    key: str = ""
    primary: bool = False
    mark: Callable[[QPainter, QPointF, QColor], None] | None = None


class FramedButton(QAbstractButton):
    """Asks for its action with ``requested`` (the object is always None), by mouse, Space or Enter."""

    requested = Signal(object)

    def __init__(self, look: Look, face: ButtonFace, accessible: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._face = face
        self._frame_size = QSize(0, 32)
        # A click does not take the keys away from where a person was; Tab comes here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_action(accessible)
        self.clicked.connect(self._ask)

    def set_action(self, accessible: str) -> None:
        """What a screen reader says, and the tool tip where the face has no word."""
        self.setAccessibleName(accessible)
        set_tip(self, "" if self._face.text == accessible else accessible)

    def face(self) -> ButtonFace:
        """What stands on it now."""
        return self._face

    def set_face(self, face: ButtonFace) -> None:
        """Change what stands on it."""
        if face != self._face:
            before, self._face = self.sizeHint(), face
            if self.sizeHint() != before:  # a layout of the whole window hangs on it
                self.updateGeometry()
            self.update()

    def set_frame_size(self, width: int, height: int) -> None:
        """The size of the frame at 100 %; width 0 is as wide as the face needs."""
        self._frame_size = QSize(width, height)
        self.updateGeometry()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = self._look
        width = look.px(self._frame_size.width()) or round(self._content_width()) + 2 * look.px(12)
        return QSize(width + 2 * look.px(HALO), look.px(self._frame_size.height()) + 2 * look.px(HALO))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        frame = self._frame()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_frame(painter, frame)
            self._paint_face(painter, frame)
            if self.hasFocus():
                paint_focus_ring(painter, frame, self._look)

    def _ask(self) -> None:
        self.requested.emit(None)

    def _frame(self) -> QRect:
        halo = self._look.px(HALO)
        return self.rect().adjusted(halo, halo, -halo, -halo)

    def _ink(self) -> QColor:
        token = "off" if not self.isEnabled() else "on-blue" if self._face.primary else "ink"
        return self._look.color(token)

    def _paint_frame(self, painter: QPainter, frame: QRect) -> None:
        look = self._look
        fill, border = "chip-alt" if self.isDown() else "chip", "ink-2" if self.underMouse() else "edge"
        if self._face.primary:
            fill, border = "blue-ink" if self.isDown() else "blue", "ink-2" if self.underMouse() else "blue"
        if not self.isEnabled():
            fill, border = "pane", "line"
        painter.setBrush(look.color(fill))
        painter.setPen(look.pen(border))
        painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), look.px(4), look.px(4))

    def _content_width(self) -> float:
        look, face = self._look, self._face
        parts = []
        if face.icon or face.mark:
            parts.append(float(look.px(ICON_SIZE)))
        if face.text:
            parts.append(shaped(look, face.text, "control").width)
        if face.key:
            parts.append(float(key_width(look, face.key)))
        return sum(parts) + look.px(8) * max(0, len(parts) - 1)

    def _paint_face(self, painter: QPainter, frame: QRect) -> None:
        look, face, ink = self._look, self._face, self._ink()
        x = frame.x() + (frame.width() - self._content_width()) / 2
        if face.icon or face.mark:
            size = look.px(ICON_SIZE)
            box = QRect(round(x), frame.y() + (frame.height() - size) // 2, size, size)
            if face.mark:
                face.mark(painter, QRectF(box).center(), ink)
            else:
                paint_icon(painter, box, face.icon, ink)
            x += size + look.px(8)
        if face.text:
            line = shaped(look, face.text, "control")
            painter.setPen(ink)
            line.paint(painter, x, look.baseline("control", frame.y(), frame.height()))
            x += line.width + look.px(8)
        if face.key:
            paint_key(painter, QPointF(x, frame.center().y() + 0.5), look, face.key, enabled=self.isEnabled())

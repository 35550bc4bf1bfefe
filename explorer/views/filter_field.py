"""The field that filters a table: what is typed is reported at once, Esc or its small × takes it away."""

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QSizePolicy, QWidget

from explorer.views.icons import paint_icon
from explorer.views.marks import HALO, key_width, paint_key
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_WIDEST, _NARROWEST, _HEIGHT = 128, 88, 32
_ICON, _SIDE = 16, 28


class FilterField(QWidget):
    """A line of text behind a magnifier; after it the key that leads here, or × while something stands in it."""

    changed = Signal(object)
    """The text."""
    left = Signal(object)
    """The keys are to go back to the table (the object is always None)."""

    def __init__(self, look: Look, accessible: str, how: str, key: str, widest: int = _WIDEST) -> None:
        super().__init__()
        self._look = look
        self._widest = widest  # in pixels at 100 %
        self._line = _Line(self, key)
        self._line.setPlaceholderText("filter")
        self._line.setAccessibleName(accessible)
        self._line.setAccessibleDescription(how)
        set_tip(self._line, how)
        self._clear = _Clear(self._line)
        self.setFocusProxy(self._line)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._line.textChanged.connect(self._report)
        self._clear.clicked.connect(self.clear)
        self.set_look(look)

    @property
    def text(self) -> str:
        """What stands in it."""
        return self._line.text()

    def clear(self) -> None:
        """Take away what stands in it."""
        self._line.clear()

    def set_text(self, text: str) -> None:
        """Have something else stand in it, which is reported."""
        if text != self._line.text():
            self._line.setText(text)

    def set_how(self, how: str) -> None:
        """Say otherwise what can be typed."""
        self._line.setAccessibleDescription(how)
        set_tip(self._line, how)

    def begin(self) -> None:
        """Take the keys, with what stands in it selected, so that typing replaces it."""
        self._line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._line.selectAll()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._line.set_look(look)
        self._clear.set_look(look)
        self._place()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(self._widest), self._look.px(_HEIGHT)) + self._halos()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(_NARROWEST), self._look.px(_HEIGHT)) + self._halos()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _halos(self) -> QSize:
        return QSize(2, 2) * self._look.px(HALO)

    def _place(self) -> None:
        halo, side = self._look.px(HALO), self._look.px(_SIDE)
        frame = self.rect().adjusted(halo, halo, -halo, -halo)
        self._line.setGeometry(frame)
        self._clear.setGeometry(frame.width() - side, (frame.height() - side) // 2, side, side)

    def _report(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        self.changed.emit(text)


class _Line(QLineEdit):
    """The text itself."""

    def __init__(self, parent: FilterField, key: str) -> None:
        super().__init__(parent)
        self._field = parent
        self._key = key

    def set_look(self, look: Look) -> None:
        self._look = look
        self.setFont(look.font("control"))
        self.setTextMargins(look.px(_ICON), 0, look.px(_ICON), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self._field.left.emit(None)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        size = self._look.px(_ICON)
        with QPainter(self) as painter:
            box = QRect(self._look.px(7), (self.height() - size) // 2, size, size)
            paint_icon(painter, box, "search", self._look.color("ink-3"))
            if not self.text() and not self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                left = self.width() - self._look.px(8) - key_width(self._look, self._key)
                paint_key(painter, QPointF(left, self.height() / 2), self._look, self._key)


class _Clear(QAbstractButton):
    """The ×."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Clear the filter")
        set_tip(self, "Clear the filter (Esc)")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Esc does the same
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.hide()

    def set_look(self, look: Look) -> None:
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        size = self._look.px(_ICON)
        with QPainter(self) as painter:
            box = QRect((self.width() - size) // 2, (self.height() - size) // 2, size, size)
            paint_icon(painter, box, "close", self._look.color("ink" if self.underMouse() else "ink-3"))

"""A variable word of a sentence, as a flat button."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

from explorer.figures.sentence import Choice
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

LINE_HEIGHT = 28
_ARROW = 6


class ChoiceButton(QAbstractButton):
    """A variable word: underlined, with a small arrow; asks to be opened with its key."""

    open_requested = Signal(object)
    focus_changed = Signal(object)

    def __init__(self, look: Look, choice: Choice, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.choice = choice
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._ask_to_open)
        self.set_choice(look, choice)

    def set_choice(self, look: Look, choice: Choice) -> None:
        """Show another choice, theme or zoom."""
        self._look = look
        self.choice = choice
        self.setAccessibleName(f"{choice.accessible}: {choice.text}")
        self.update()

    def sizeHint(self) -> QSize:
        look = self._look
        return QSize(text_width(look, self.choice.text, self._role()) + look.px(3 + _ARROW), look.px(LINE_HEIGHT))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, rect = self._look, self.rect()
        lively = self.isDown() or self.underMouse()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_text(painter, rect, look, self.choice.text, self._role(), "ink")
            self._paint_arrow(painter, "ink" if lively else "ink-3")
            painter.setPen(look.pen("ink" if lively else "edge"))
            y = rect.height() - look.px(4) + 0.5
            painter.drawLine(QPointF(0, y), QPointF(rect.width(), y))

    def _ask_to_open(self) -> None:
        self.open_requested.emit(self.choice.key)

    def _role(self) -> str:
        return "mono-body" if self.choice.mono else "body"

    def _paint_arrow(self, painter: QPainter, ink: str) -> None:
        look = self._look
        width, height = look.px(_ARROW), look.px(4)
        left, top = self.width() - width, self.height() / 2 - height / 2 + 0.5
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color(ink))
        corners = [QPointF(left, top), QPointF(left + width, top), QPointF(left + width / 2, top + height)]
        painter.drawPolygon(QPolygonF(corners))

"""The page of all keys, which covers the window until a key or a click closes it."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from explorer.app.chosen_theme import theme_name
from explorer.figures.key_sheet import KeySection
from explorer.figures.presentation_layout import page_scale
from explorer.session.state import SessionState
from explorer.views.key_sheet_view import AT_A_DESK, IN_A_ROOM, KeySheetView, SheetSize
from explorer.views.scrolled import Scrolled
from explorer.views.theme import load_look

TITLE, PRESENTED = "All keys", "Keys while presenting"
CLOSING = "Esc or a click closes this page."
_CLOSING = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Question, Qt.Key.Key_F1)
_SCROLLING = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


class KeySheetDialog(QDialog):
    """Fills the window: in the size of the presentation while it is presented, and else as large as the zoom says."""

    def __init__(self, window: QWidget, sections: Sequence[KeySection], state: SessionState) -> None:
        super().__init__(window, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        presenting = state.presentation.on
        scale = page_scale(window.width(), window.height()) if presenting else state.zoom
        self._look = load_look(theme_name(state.theme), scale, presenting=presenting)
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        size = IN_A_ROOM if presenting else AT_A_DESK
        self.sheet = KeySheetView(self._look, sections, size)
        self.scrolled = Scrolled(self.sheet)
        column = QVBoxLayout(self)
        edge = self._look.hairline
        column.setContentsMargins(edge, edge, edge, edge)
        column.addLayout(self._heading(PRESENTED if presenting else TITLE, size))
        column.addWidget(self.scrolled, 1)
        self.setGeometry(window.rect().translated(window.mapToGlobal(QPoint(0, 0))))

    def _heading(self, title: str, size: SheetSize) -> QHBoxLayout:
        """What this page is, and how it is left."""
        margin, heading = self._look.px(size.margin), QHBoxLayout()
        heading.setContentsMargins(margin, margin // 2, margin, 0)
        heading.setSpacing(margin // 2)
        for words, role in ((title, size.title), (CLOSING, size.text)):
            label = QLabel(words)
            label.setFont(self._look.font(role))
            heading.addWidget(label)
        heading.addStretch(1)
        return heading

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _CLOSING:
            self.close()
        elif event.key() in _SCROLLING:
            bar = self.scrolled.verticalScrollBar()
            bar.setValue(bar.value() + _SCROLLING[Qt.Key(event.key())] * self._look.px(AT_A_DESK.line))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._look.color("pane"))
            painter.setPen(self._look.pen("edge"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

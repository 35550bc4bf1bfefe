"""The top of the window: the menus at the left, the name of what is open at the right."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenuBar, QSizePolicy, QWidget

from explorer.views.theme import Look

HEIGHT, MARGIN = 32, 16


class MenuRow(QWidget):
    """A menu bar, and a title that takes what the menus leave."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title = ""
        self.menus = QMenuBar()
        self._label = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._label.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._row.addWidget(self.menus)
        self._row.addWidget(self._label, 1)
        self.set_look(look)

    def title(self) -> str:
        """The name of what is open."""
        return self._title

    def set_title(self, title: str) -> None:
        """Name what is open."""
        self._title = title
        self._fit()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.setFixedHeight(look.px(HEIGHT))
        self._row.setContentsMargins(0, 0, look.px(MARGIN), 0)
        self._label.setFont(look.font("control"))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Cut the title in its middle where it has no room."""
        room = self.width() - self._row.contentsMargins().right() - self.menus.sizeHint().width()
        text = self._look.metrics("control").elidedText(self._title, Qt.TextElideMode.ElideMiddle, room)
        self._label.setText(text)
        self._label.setToolTip(self._title if text != self._title else "")

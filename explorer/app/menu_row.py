"""The top of the window: the menus at the left, the name of what is open at the right.

Where there is no room for the menus beside each other, all of them are in one.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenuBar, QSizePolicy, QWidget

from explorer.views.theme import Look
from explorer.views.tips import set_tip

HEIGHT, MARGIN = 36, 16


class MenuRow(QWidget):
    """A menu bar, and a title that takes what the menus, and what is shown beside them, leave."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.menus = QMenuBar()
        self.folded = QMenuBar()
        self.folded.hide()
        self._all_menus = self.folded.addMenu("&Menu ▾")
        self._all_menus.aboutToShow.connect(self._take_menus)
        self._title = _Title()
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        for bar in (self.menus, self.folded):
            self._row.addWidget(bar, 0, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self._title, 1)
        self.set_look(look)

    def add(self, widget: QWidget) -> None:
        """Show a widget, which may come and go, between the menus and the title."""
        self._row.insertWidget(self._row.count() - 1, widget)

    def set_folded(self, folded: bool) -> None:
        """Whether all menus are in one, and beside it stand those that were added to it."""
        self.menus.setVisible(not folded)
        self.folded.setVisible(folded)

    def title(self) -> str:
        """The name of what is open."""
        return self._title.whole

    def set_title(self, title: str) -> None:
        """Name what is open."""
        self._title.set_whole(title)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.setFixedHeight(look.px(HEIGHT))
        self._row.setContentsMargins(0, 0, look.px(MARGIN), 0)
        self._title.setFont(look.font("control"))
        self._title.set_whole(self._title.whole)

    def _take_menus(self) -> None:
        self._all_menus.clear()
        self._all_menus.addActions(self.menus.actions())


class _Title(QLabel):
    """A line that is cut in its middle where it has no room."""

    def __init__(self) -> None:
        super().__init__(textFormat=Qt.TextFormat.PlainText)
        self.whole = ""
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_whole(self, whole: str) -> None:
        """Say something else."""
        self.whole = whole
        text = self.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideMiddle, self.width())
        self.setText(text)
        set_tip(self, whole if text != whole else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.set_whole(self.whole)

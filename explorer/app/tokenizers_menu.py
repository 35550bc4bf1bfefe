"""The menu of tokenizers: those that come with the program, and any file."""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget


class TokenizersMenu(QMenu):
    """Filled when it is looked at: the first window knows none of them."""

    def __init__(self, open_shipped: Callable[[str], object], parent: QWidget) -> None:
        super().__init__("To&kenizers", parent)
        self._open_shipped = open_shipped
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)
        self.triggered.connect(self._open)

    def _fill(self) -> None:
        from explorer.formats.shipped import SHIPPED

        if not self.isEmpty():
            return
        for shipped in SHIPPED:
            item = QAction(shipped.title, self)
            item.setData(shipped.key)
            item.setToolTip(shipped.said)
            self.addAction(item)

    def _open(self, item: QAction) -> None:
        self._open_shipped(item.data())

"""One page at a time, in a window without room for panes side by side: which one, and what leads to another.

That is a row of tabs, and where these have no room either, a menu.
"""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from explorer.views.marks import HALO
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look

PAGES = ("Words", "Corpus", "Pairs", "Merges", "Recipe")
MARGIN = 16


class Pages(QWidget):
    """The row of tabs, and the menu; both have the chosen page marked."""

    chosen = Signal(object)
    """Another page is to be shown (the object is always None)."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._index = 0
        self._tabs = SegmentedControl(look, PAGES, "What is shown")
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._tabs)
        self._row.addStretch(1)
        self.menu = QMenu()
        self._items = QActionGroup(self.menu)
        for page in PAGES:
            item = self.menu.addAction(page)
            item.setCheckable(True)
            self._items.addAction(item)
        self._mark()
        self._tabs.chosen.connect(self._choose)
        self._items.triggered.connect(self._choose_item)
        self.set_look(look)

    @property
    def page(self) -> str:
        """The chosen one of ``PAGES``."""
        return PAGES[self._index]

    def go_to(self, page: str) -> None:
        """Choose one of ``PAGES``."""
        self._choose(PAGES.index(page))

    def call(self, page: str, name: str) -> None:
        """Call one of ``PAGES`` by what stands on it."""
        index = PAGES.index(page)
        item = self._items.actions()[index]
        if name != item.text():
            self._tabs.set_label(index, name)
            item.setText(name)
            self._mark()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        edge = look.px(MARGIN) - look.px(HALO)
        self._row.setContentsMargins(edge, 0, edge, 0)
        self._tabs.set_look(look)

    def _choose(self, index: int) -> None:
        self._index = index
        self._tabs.set_chosen(index)
        self._mark()
        self.chosen.emit(None)

    def _choose_item(self, item: QAction) -> None:
        self._choose(self._items.actions().index(item))

    def _mark(self) -> None:
        item = self._items.actions()[self._index]
        item.setChecked(True)
        self.menu.setTitle(f"{item.text()} ▾")

"""The Measures workspace: the sizes at the left, at the right one of several pages. Made when it is first opened."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QSplitter, QWidget

from explorer.app.maximizer import Maximizer
from explorer.app.measures_pages import MeasuresPages
from explorer.panes.measuring_pane import MeasuringPane
from explorer.panes.sizes_pane import SizesPane
from explorer.session.held_out_files import HeldOutFiles
from explorer.session.store import Store
from explorer.views.folded_tab import FoldedTab
from explorer.views.theme import Look

FIRST_WIDTHS = (680, 720)
NARROW = 1120  # below this width the sizes fold
MARGIN, GAP = 16, 8


class MeasuresWorkspace(QWidget):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._look = look
        self._files = HeldOutFiles(store, self)
        self.measuring = MeasuringPane(store, look)
        self.sizes = SizesPane(store, look)
        self.pages = MeasuresPages(store, look)
        self.maximizer = Maximizer((self.pages.frame, self.sizes.frame))
        self.tab = FoldedTab(look, "Sizes")
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        for frame, width in zip((self.sizes.frame, self.pages.frame), FIRST_WIDTHS, strict=True):
            self._splitter.addWidget(frame)
            self._splitter.setStretchFactor(self._splitter.count() - 1, width)
        self._splitter.setSizes([look.px(width) for width in FIRST_WIDTHS])
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.tab)
        self._row.addWidget(self._splitter, 1)
        self.tab.toggled.connect(self._fit)
        self.maximizer.changed.connect(self._fit)
        self.sizes.open_requested.connect(self._ask_for_held_out)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.measuring.set_look(look)
        self.sizes.set_look(look)
        self.pages.set_look(look)
        self.tab.set_look(look)
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), 0)
        self._row.setSpacing(look.px(GAP))
        self._splitter.setHandleWidth(look.px(GAP))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self, _: object = None) -> None:
        """Where both have no room beside each other, the sizes fold to a tab, which shows them in place of a page."""
        only, opened = self.maximizer.pane, self.tab.isChecked()
        narrow = self.width() < self._look.px(NARROW) and only is None
        self.tab.setVisible(narrow)
        self.sizes.frame.setVisible(only is self.sizes.frame if only else opened or not narrow)
        self.pages.frame.setVisible(only is self.pages.frame if only else not (narrow and opened))

    def _ask_for_held_out(self, _: object) -> None:
        path, _filter = QFileDialog.getOpenFileName(
            self, "Open a held-out text", "", "Texts (*.txt *.md);;All files (*)"
        )
        if path:
            self._files.open(path)

"""The Measures workspace: the sizes at the left, at the right one of several pages. Made when it is first opened."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QSplitter, QWidget

from explorer.panes.measuring_pane import MeasuringPane
from explorer.panes.sizes_pane import SizesPane
from explorer.session.held_out_files import HeldOutFiles
from explorer.session.store import Store
from explorer.views.theme import Look

FIRST_WIDTHS = (680, 720)
MARGIN, GAP = 16, 8


class MeasuresWorkspace(QWidget):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._look = look
        self._files = HeldOutFiles(store, self)
        self.measuring = MeasuringPane(store, look)
        self.sizes = SizesPane(store, look)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.sizes.frame)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._splitter)
        self.sizes.open_requested.connect(self._ask_for_held_out)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.measuring.set_look(look)
        self.sizes.set_look(look)
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), 0)
        self._splitter.setHandleWidth(look.px(GAP))

    def _ask_for_held_out(self, _: object) -> None:
        path, _filter = QFileDialog.getOpenFileName(
            self, "Open a held-out text", "", "Texts (*.txt *.md);;All files (*)"
        )
        if path:
            self._files.open(path)

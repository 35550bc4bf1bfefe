"""The panes side by side: corpus, words at the step, pairs. Where width is short the corpus folds to a tab.

Where even two have no room beside each other, only one is shown, and it is said from outside which.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from explorer.app.maximizer import Maximizer
from explorer.views.folded_tab import FoldedTab
from explorer.views.theme import Look

FIRST_WIDTHS = (280, 664, 448)  # corpus, words, pairs
LEAST_WIDTHS = (224, 400, 280)
NARROW = 1180  # below this width the corpus folds
MARGIN, GAP = 16, 8


class PaneRow(QWidget):
    """Lays out the three panes, with gaps between them that can be dragged."""

    def __init__(self, look: Look, corpus: QWidget, words: QWidget, pairs: QWidget, maximizer: Maximizer) -> None:
        super().__init__()
        self._look = look
        self._corpus, self._words, self._pairs = corpus, words, pairs
        self._distant = False
        self._only: QWidget | None = None
        self._shared: tuple[int, ...] = ()  # the widths when last all panes were to be seen
        self.maximizer = maximizer
        self.tab = FoldedTab(look, "Corpus")
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        for pane, width in zip((corpus, words, pairs), FIRST_WIDTHS, strict=True):
            self._splitter.addWidget(pane)
            self._splitter.setStretchFactor(self._splitter.count() - 1, width)
        self._splitter.setSizes([look.px(width) for width in FIRST_WIDTHS])
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.tab)
        self._row.addWidget(self._splitter, 1)
        self.tab.toggled.connect(self._fit)
        maximizer.changed.connect(self._fit)
        self._measure()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.tab.set_look(look)
        self._measure()
        self._fit()

    def keep_distance(self, distant: bool) -> None:
        """Whether something stands above that the panes must not touch."""
        self._distant = distant
        self._measure()

    def show_only(self, pane: QWidget | None) -> None:
        """Show one pane, whatever is maximized, or all that have room."""
        self._only = pane
        self._fit()

    def widths(self) -> tuple[int, ...]:
        """How wide the panes are, in pixels, or were when last all of them were to be seen."""
        widths = tuple(self._splitter.sizes())
        return widths if all(widths) else self._shared

    def set_widths(self, widths: tuple[int, ...]) -> None:
        """Share the room as it was shared before."""
        for place, width in enumerate(widths):  # which is kept when the window gets its size
            self._splitter.setStretchFactor(place, width)
        self._splitter.setSizes(widths)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _measure(self) -> None:
        px = self._look.px
        self._row.setSpacing(px(GAP))
        self._row.setContentsMargins(px(MARGIN), px(GAP) if self._distant else 0, px(MARGIN), 0)
        self._splitter.setHandleWidth(px(GAP))

    def _fit(self, _: object = None) -> None:
        """Fold what has no room, and let no pane be dragged narrower than it can be read."""
        px, opened = self._look.px, self.tab.isChecked()
        panes = (self._corpus, self._words, self._pairs)
        only = self._only or self._maximized()
        narrow = self.width() < px(NARROW) and only is None
        was_whole, self._shared = all(self._splitter.sizes()), self.widths()
        self.tab.setVisible(narrow)
        folded = self._words if opened else self._corpus
        for pane in panes:
            pane.setVisible(pane is only if only else not (narrow and pane is folded))
        least = {pane: px(width) for pane, width in zip(panes, LEAST_WIDTHS, strict=True)}
        room = self.width() - px(2 * MARGIN + 2 * GAP) - (self.tab.sizeHint().width() + px(GAP) if narrow else 0)
        share = min(1.0, max(0, room) / sum(least[pane] for pane in panes if not pane.isHidden()))
        for pane in panes:
            pane.setMinimumWidth(int(least[pane] * share))
        if not was_whole and self._shared and not any(pane.isHidden() for pane in panes):
            self._splitter.setSizes(self._shared)

    def _maximized(self) -> QWidget | None:
        """The one of the panes that fills the row, or holds what fills it."""
        pane = self.maximizer.pane
        panes = (self._corpus, self._words, self._pairs)
        return next((held for held in panes if pane is not None and (held is pane or held.isAncestorOf(pane))), None)

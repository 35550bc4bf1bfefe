"""The table of a step: of pairs where pairs merge, of pieces where a vocabulary shrinks. One is to be seen at a time.

What stands in place of the pairs is made when it is first wanted: the first window does not wait for it.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.app.maximizer import Maximizer
from explorer.panes.pairs_pane import PairsPane
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.theme import Look

if TYPE_CHECKING:
    from explorer.panes.vocabulary_pane import VocabularyPane


class StepTable(QWidget):
    """Holds the frames of both, as if they were one pane."""

    changed = Signal(object)
    """The other one is to be seen (the object is always None)."""

    def __init__(self, store: Store, look: Look, pairs: PairsPane, maximizer: Maximizer) -> None:
        super().__init__()
        self._store = store
        self._look = look
        self._pairs = pairs
        self._pieces: VocabularyPane | None = None
        self.shown: PairsPane | VocabularyPane = pairs
        self._bare = False
        self._maximizer = maximizer
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(pairs.frame)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    @property
    def name(self) -> str:
        """What the rows are."""
        return "Pairs" if self.shown is self._pairs else "Pieces"

    def set_look(self, look: Look) -> None:
        """Another theme or zoom, for what is made here."""
        self._look = look
        if self._pieces is not None:
            self._pieces.set_look(look)

    def set_bare(self, bare: bool) -> None:
        """Whether headers are left out, but for one whose filter holds something."""
        self._bare = bare
        shown = self.shown
        shown.frame.set_bare(bare and not shown.filter.text)

    def begin_filter(self) -> None:
        """Go to the filter of what is shown."""
        shown = self.shown
        shown.frame.set_bare(False)
        shown.filter.begin()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.trace is not new.trace:
            self._show(new)

    def _show(self, state: SessionState) -> None:
        before, self.shown = self.shown, self._pairs if state.merging is not None else self._pieces_pane()
        if self.shown is not before:
            before.frame.hide()
            self.shown.frame.show()
            self._maximizer.pass_on(before.frame, self.shown.frame)
            self.set_bare(self._bare)
            self.changed.emit(None)

    def _pieces_pane(self) -> "VocabularyPane":
        if self._pieces is None:
            from explorer.panes.vocabulary_pane import VocabularyPane

            self._pieces = VocabularyPane(self._store, self._look)
            self._column.addWidget(self._pieces.frame)
            self._maximizer.add(self._pieces.frame)
        return self._pieces

"""The sentence under the rows: how the chosen row differs from the reference, or what the chosen token is."""

from PySide6.QtCore import QObject

from explorer.session.compare_shown import told_now
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.theme import Look
from explorer.views.told_line import ToldLine


class DifferencePane(QObject):
    """Feeds the sentence."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._pointed: tuple[int, int] | None = None
        self.line = ToldLine(look)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.line.set_look(look)

    def point_at(self, token: tuple[int, int] | None) -> None:
        """Tell of a token while the pointer is on it."""
        self._pointed = token
        self._show(self._store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.compare is not new.compare or old.tokenizers is not new.tokenizers
        if new.workspace == "compare" and (old.workspace != "compare" or seen or old.typed_step != new.typed_step):
            if _chosen(old) != _chosen(new):  # since the pointer came there
                self._pointed = None
            self._show(new)

    def _show(self, state: SessionState) -> None:
        self.line.set_told(told_now(state, self._pointed))


def _chosen(state: SessionState) -> tuple[object, ...]:
    return state.compare.compared, state.compare.token, state.tokenizers.row

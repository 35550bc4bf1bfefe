"""What is said of each tokenizer over all languages that are measured."""

from PySide6.QtCore import QObject

from explorer.session.languages_shown import fairness_of, progress
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.fairness_view import FairnessView
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look

_HEADER = 50


class FairnessPane(QObject):
    """Feeds the table."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._look = look
        self.view = FairnessView(look)
        self.frame = PaneFrame(look, "All languages together")
        self.frame.set_body(self.view)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.frame, self.view):
            part.set_look(look)

    def whole_height(self, width: int) -> int:
        """The pixels in which all has room."""
        return self._look.px(_HEADER) + self.view.whole_height(width)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        before, now = old.languages, new.languages
        seen = old.workspace != "languages" or old.tokenizers is not new.tokenizers
        if new.workspace == "languages" and (seen or before.measured is not now.measured or before.read != now.read):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        self.view.set_rows(fairness_of(state))
        n_done, n = progress(state)
        self.frame.set_note("" if n_done == n else f"of the {n_done:,} languages that are counted")

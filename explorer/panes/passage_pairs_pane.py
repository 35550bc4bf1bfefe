"""Why a number of a language is what it is: the passages with the most tokens, beside those of the reference."""

from PySide6.QtCore import QObject

from explorer.session.languages_job import chosen_entry, wanted_pairs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.pane_frame import PaneFrame
from explorer.views.passage_pairs import PassagePairs
from explorer.views.theme import Look

HOW = "choose a number to see what it is made of"


class PassagePairsPane(QObject):
    """Feeds the passages."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self.view = PassagePairs(look)
        self.frame = PaneFrame(look, "Why?")
        self.frame.set_body(self.view)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.view):
            part.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.workspace != "languages" or old.tokenizers is not new.tokenizers
        before, now = old.languages, new.languages
        if new.workspace == "languages" and (seen or before.cell != now.cell or before.pairs is not now.pairs):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        languages, entry = state.languages, chosen_entry(state)
        if languages.cell is None or languages.read is None or entry is None:
            self.frame.set_note(HOW)
            self.view.set_pairs(None)
            return
        pairs = languages.pairs
        titles = {language.code: language.title for language in languages.read.told.languages}
        if pairs is not None and pairs.job == wanted_pairs(state) and pairs.problem:
            self.frame.set_note(pairs.problem)
            return
        title = titles.get(languages.cell.code, languages.cell.code)
        self.frame.set_note(f"{title} by {entry.label}: the passages with the most tokens")
        self.view.set_pairs(pairs.pairs if pairs is not None else None)

"""The page of a presentation, fed from the state."""

from PySide6.QtCore import QObject

from explorer.engine.learn.any_trace import is_merging
from explorer.figures.presentation_page import Moment, Page, page_at
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.presentation_view import PresentationView


class PresentationPane(QObject):
    """Feeds the page while it is presented, and turns clicks on it into verbs."""

    def __init__(self, store: Store, theme: str) -> None:
        super().__init__()
        self._verbs = PresentationVerbs(store)  # a connection alone does not keep it
        self.view = PresentationView(theme, page_of(store.state))
        self.view.row_pressed.connect(self._verbs.raise_row)
        self.view.pair_pressed.connect(self._verbs.guess)
        store.state_changed.connect(self._follow)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if not new.presentation.on:
            return
        if old.trace is not new.trace or old.presentation != new.presentation or old.step != new.step:
            self.view.set_page(page_of(new))
        self.view.set_typed(new.typed_step)
        self.view.set_blank(new.presentation.blank)


def page_of(state: SessionState) -> Page:
    """The page of the step at hand."""
    now = state.presentation.at(state.step)
    if not is_merging(state.trace):
        from explorer.figures.unigram_page import unigram_page  # which presenting merges need not wait for

        return unigram_page(state.trace, state.step, now.spotlight)
    return page_at(state.trace, Moment(state.step, now.phase, now.counted, now.guess, now.spotlight))

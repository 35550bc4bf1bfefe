"""The caption: in words, what the last step did and what the next will do."""

from PySide6.QtCore import QObject

from explorer.engine.learn.any_trace import is_merging
from explorer.figures.guess import asking_caption, right_caption
from explorer.figures.trace_caption import caption_at
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.caption_view import CaptionView
from explorer.views.theme import Look


class CaptionPane(QObject):
    """Feeds the caption of the current step."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self.view = CaptionView(look)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.view.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.trace is not new.trace or old.step != new.step or old.presentation != new.presentation:
            self._show(new)

    def _show(self, state: SessionState) -> None:
        trace, step = state.trace, state.step
        if not is_merging(trace):
            from explorer.figures.unigram_caption import unigram_caption  # which the first window need not wait for

            self.view.set_caption(unigram_caption(trace, step))
            return
        caption, guess = caption_at(trace, step), state.presentation.at(step).guess
        if state.is_asking:
            caption = asking_caption(caption, trace, step, guess)
        elif guess is not None:
            caption = right_caption(caption)
        self.view.set_caption(caption)

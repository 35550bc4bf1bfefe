"""Hiding the winner in the ordinary window: the switch for it, and the pairs to guess from."""

from PySide6.QtCore import QObject

from explorer.engine import Trace
from explorer.figures.guess import MOST_CANDIDATES, guess_rows, order_note
from explorer.figures.scores import weight_of
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.guess_view import GuessView
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look

_HOW = "Which pair merges next? Press its number or click on it; Enter shows it."

LEAST_WIDTH = 372
"""Of a pane whose header has room for the switch; in a narrower one there are its key and the menu."""


class GuessPane(QObject):
    """Covers the pairs of a frame while a question is open."""

    def __init__(self, store: Store, look: Look, frame: PaneFrame) -> None:
        super().__init__()
        self._verbs = PresentationVerbs(store)
        self._look = look
        self._frame = frame
        self._view: GuessView | None = None
        self.button = FramedButton(look, ButtonFace(), "")
        self._name_button(hides=False)
        frame.add_header_widget(self.button, LEAST_WIDTH)
        self.button.requested.connect(self._toggle)
        store.state_changed.connect(self._follow)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.button.set_look(look)
        if self._view is not None:
            self._view.set_look(look)

    def _toggle(self, _: object) -> None:
        self._verbs.hide_winner()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.presentation.hides_winner != new.presentation.hides_winner:
            self._name_button(hides=new.presentation.hides_winner)
        asks = new.is_asking and not new.presentation.on
        if (
            asks
            and new.merging is not None
            and (old.trace is not new.trace or old.step != new.step or old.presentation != new.presentation)
        ):
            self._ask(new, new.merging)
        self._frame.show_cover(asks)

    def _ask(self, state: SessionState, trace: Trace) -> None:
        if self._view is None:
            self._view = GuessView(self._look)
            self._view.guessed.connect(self._verbs.guess_number)
            self._frame.set_cover(self._view)
        step = state.step
        rows = guess_rows(trace, step, state.presentation.at(step).guess, MOST_CANDIDATES)
        pairs = trace.at(step).pairs
        order = order_note(len(rows), len(pairs))
        self._view.set_rows(rows, weight_of(trace, pairs[0]), f"{order[0].upper()}{order[1:]}. {_HOW}")

    def _name_button(self, *, hides: bool) -> None:
        words = "Show winner" if hides else "Hide winner"
        self.button.set_face(ButtonFace(text=words, key="P"))
        self.button.set_action(f"{words} (P)")

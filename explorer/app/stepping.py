"""Steps on and back in what is shown: in the training, or in the Segment workspace in the search of a text."""

from typing import TYPE_CHECKING

from explorer.session.playback import training_place
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.segment_state import search_place
from explorer.session.state import SessionState
from explorer.session.store import Store

if TYPE_CHECKING:
    from explorer.session.segment_verbs import SegmentVerbs


class Stepping:
    """What the keys of the transport and a clicker do."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._training = PresentationVerbs(store)
        self._verbs: SegmentVerbs | None = None

    def on(self) -> None:
        """One step on."""
        self._search.step_by(1) if self._in_search else self._training.on()

    def back(self) -> None:
        """One step back."""
        self._search.step_by(-1) if self._in_search else self._training.back()

    def first(self) -> None:
        """To the start."""
        self.go_to(0)

    def last(self) -> None:
        """To the end."""
        self._search.go_to_end() if self._in_search else self._store.go_to_end()

    def go_to(self, step: int) -> None:
        """Go to a step by its number."""
        self._search.go_to(step) if self._in_search else self._store.go_to(step)

    def finish_typing(self) -> None:
        """Go to the step whose number was typed."""
        if typed := self._store.state.typed_step:
            self.go_to(int(typed))

    def toggle_playing(self) -> None:
        """Play or pause."""
        self._search.toggle_playing() if self._in_search else self._store.toggle_playing()

    @property
    def is_playing(self) -> bool:
        """Whether anything plays: the training, a replay or a search."""
        state = self._store.state
        return state.playing or state.encoder.playing or state.segment.playing

    def stop_playing(self) -> None:
        """Pause all that plays."""
        self._store.stop_playing()
        if self.is_playing:
            self._search.stop_playing()

    @property
    def _in_search(self) -> bool:
        return self._store.state.workspace == "segment"

    @property
    def _search(self) -> "SegmentVerbs":
        if self._verbs is None:
            from explorer.session.segment_verbs import SegmentVerbs  # not before that workspace is opened

            self._verbs = SegmentVerbs(self._store)
        return self._verbs


def place(state: SessionState) -> tuple[int, int]:
    """The step that is shown, and how many there are."""
    return search_place(state) if state.workspace == "segment" else training_place(state)

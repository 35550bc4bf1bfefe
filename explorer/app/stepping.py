"""Steps on and back in what is shown: in the training, in the search of a text, or among tokenizers."""

from typing import TYPE_CHECKING, Protocol

from explorer.session.playback import training_place
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.segment_state import search_place
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizers_state import tokenizer_place
from explorer.session.workspace import OF_TOKENIZERS, OF_TRAINING

if TYPE_CHECKING:
    from explorer.session.segment_verbs import SegmentVerbs
    from explorer.session.tokenizer_verbs import TokenizerVerbs


class Steps(Protocol):
    """What is stepped through where it is not the training."""

    def step_by(self, steps: int) -> None:
        """So many on, or back."""

    def go_to(self, step: int) -> None:
        """Go to one by its number."""

    def go_to_end(self) -> None:
        """To the last."""

    def toggle_playing(self) -> None:
        """Play or pause."""

    def stop_playing(self) -> None:
        """Pause."""


class Stepping:
    """What the keys of the transport and a clicker do."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._training = PresentationVerbs(store)
        self._search: SegmentVerbs | None = None
        self._tokenizers: TokenizerVerbs | None = None

    def on(self) -> None:
        """One step on."""
        steps.step_by(1) if (steps := self._steps) else self._training.on()

    def back(self) -> None:
        """One step back."""
        steps.step_by(-1) if (steps := self._steps) else self._training.back()

    def first(self) -> None:
        """To the start."""
        self.go_to(0)

    def last(self) -> None:
        """To the end."""
        (self._steps or self._store).go_to_end()

    def go_to(self, step: int) -> None:
        """Go to a step by its number."""
        (self._steps or self._store).go_to(step)

    def finish_typing(self) -> None:
        """Go to the step whose number was typed."""
        state = self._store.state
        if typed := state.typed_step:
            # rows and pages have numbers from 1 on
            self.go_to(int(typed) - (state.workspace in ("compare", "languages")))

    def toggle_playing(self) -> None:
        """Play or pause."""
        (self._steps or self._store).toggle_playing()

    @property
    def is_playing(self) -> bool:
        """Whether anything plays: the training, a replay or a search."""
        state = self._store.state
        return state.playing or state.encoder.playing or state.segment.playing

    def stop_playing(self) -> None:
        """Pause all that plays."""
        self._store.stop_playing()
        if self.is_playing:
            self._search_steps.stop_playing()

    @property
    def _steps(self) -> "Steps | None":
        """What is stepped through in the workspace that is shown; None where it is the training."""
        workspace = self._store.state.workspace
        if workspace in OF_TRAINING:
            return None
        return self._tokenizer_steps if workspace in OF_TOKENIZERS else self._search_steps

    @property
    def _search_steps(self) -> "SegmentVerbs":
        if self._search is None:
            from explorer.session.segment_verbs import SegmentVerbs  # not before that workspace is opened

            self._search = SegmentVerbs(self._store)
        return self._search

    @property
    def _tokenizer_steps(self) -> "TokenizerVerbs":
        if self._tokenizers is None:
            from explorer.session.tokenizer_verbs import TokenizerVerbs  # the same

            self._tokenizers = TokenizerVerbs(self._store)
        return self._tokenizers


def place(state: SessionState) -> tuple[int, int]:
    """The step that is shown, and how many there are."""
    if state.workspace in OF_TOKENIZERS:
        return tokenizer_place(state)
    return search_place(state) if state.workspace == "segment" else training_place(state)

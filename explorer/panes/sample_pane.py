"""Paths drawn at random from the lattice, beside what is to be expected."""

from PySide6.QtCore import QObject

from explorer.engine.errors import ExplorerError
from explorer.figures.numbers import whole_number
from explorer.figures.sample_lines import (
    dropped_lines,
    dropped_sentence,
    entered_alpha,
    entered_dropout,
    sample_lines,
    sample_sentence,
)
from explorer.session.encoder_state import Encoded, Joined, Matched, encoder_k
from explorer.session.segment_state import N_DRAWN, Drawn, DrawnTokens, can_draw, drawn_now, ranked_now, shows_lattice
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.pane_frame import PaneFrame
from explorer.views.sample_view import SampleView
from explorer.views.theme import Look

NO_DRAWS = "There is nothing to draw from: WordPiece cuts a word in one way only."
LARGEST_SEED = 2**31 - 1


class SamplePane(QObject):
    """Feeds the table of draws, and takes α and the seed."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = SegmentVerbs(store)
        self.view = SampleView(look)
        self._draw = FramedButton(look, ButtonFace(text=f"Draw {N_DRAWN}", key="D"), f"Draw {N_DRAWN} (D)")
        self.frame = PaneFrame(look, "Sample")
        self.frame.add_header_widget(self._draw)
        self.frame.set_body(self.view)
        self._draw.requested.connect(self._ask_to_draw)
        self.view.number_moved.connect(self._move_number)
        self.view.number_entered.connect(self._enter_number)
        self.view.seed_entered.connect(self._enter_seed)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.view, self._draw):
            part.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "segment" and (old.workspace != "segment" or _seen(old) != _seen(new)):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        segment, encoded = state.segment, state.encoder.encoded
        self._draw.setEnabled(can_draw(state))
        by_path = shows_lattice(state)
        self.view.set_numbers("α" if by_path else "p", segment.alpha if by_path else segment.dropout, segment.seed)
        self.view.set_applies(by_path or isinstance(encoded, Encoded | Joined))
        self._show_paths(state) if by_path else self._show_dropout(state)

    def _show_paths(self, state: SessionState) -> None:
        ranked, drawn = ranked_now(state), drawn_now(state)
        if ranked is None or not ranked.paths:
            self.view.table.set_lines((), N_DRAWN)
            self.view.set_note("")
            return
        counts = drawn.counts if isinstance(drawn, Drawn) else None
        lattice, spelling = ranked.of.lattice, ranked.of.spelling
        lines = sample_lines(lattice, ranked.paths, state.segment.alpha, N_DRAWN, counts, spelling)
        self.view.table.set_lines(lines, N_DRAWN)
        self.view.set_note(sample_sentence(lines, N_DRAWN, is_drawn=drawn is not None))

    def _show_dropout(self, state: SessionState) -> None:
        encoded, drawn = state.encoder.encoded, drawn_now(state)
        counts = drawn.counts if isinstance(drawn, DrawnTokens) else None
        if not isinstance(encoded, Encoded | Joined):
            self.view.set_note(NO_DRAWS if isinstance(encoded, Matched) else "")
            return
        spelling = encoded.spelling if isinstance(encoded, Joined) else encoded.tokenizer.spelling
        self.view.table.set_lines(dropped_lines(counts, spelling) if counts else (), N_DRAWN)
        self.view.set_note(dropped_sentence(counts, N_DRAWN))

    def _ask_to_draw(self, _: object) -> None:
        self._verbs.draw()

    def _move_number(self, number: float) -> None:
        if shows_lattice(self._store.state):
            self._verbs.set_alpha(number)
        else:
            self._verbs.set_dropout(number)

    def _enter_number(self, text: str) -> None:
        try:
            if shows_lattice(self._store.state):
                self._verbs.set_alpha(entered_alpha(text))
            else:
                self._verbs.set_dropout(entered_dropout(text))
        except ExplorerError as error:
            self.view.set_problem(str(error))

    def _enter_seed(self, text: str) -> None:
        try:
            seed = whole_number(text)
        except ValueError:
            seed = -1
        if 0 <= seed <= LARGEST_SEED:
            self._verbs.set_seed(seed)
        else:
            self.view.set_problem(f"A seed is a whole number from 0 to {LARGEST_SEED:,}.")


def _seen(state: SessionState) -> tuple[object, ...]:
    segment = state.segment
    numbers = segment.alpha, segment.dropout, segment.seed
    return *numbers, ranked_now(state), segment.drawn, state.encoder.encoded, encoder_k(state), segment.model

"""Paths drawn at random from the lattice, beside what is to be expected."""

from PySide6.QtCore import QObject

from explorer.engine.errors import ExplorerError
from explorer.figures.numbers import whole_number
from explorer.figures.sample_lines import entered_alpha, sample_lines, sample_sentence
from explorer.session.segment_state import N_DRAWN, SegmentState
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.pane_frame import PaneFrame
from explorer.views.sample_view import SampleView
from explorer.views.theme import Look

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
        self.view.alpha_moved.connect(self._verbs.set_alpha)
        self.view.alpha_entered.connect(self._enter_alpha)
        self.view.seed_entered.connect(self._enter_seed)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.view, self._draw):
            part.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "segment" and (old.workspace != "segment" or _seen(old.segment) != _seen(new.segment)):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        segment = state.segment
        self.view.set_numbers(segment.alpha, segment.seed)
        searched, drawn = segment.searched, segment.drawn
        can_draw = searched is not None and bool(searched.paths)
        self._draw.setEnabled(can_draw)
        if searched is None or not can_draw:
            self.view.table.set_lines((), N_DRAWN)
            self.view.set_note("")
            return
        counts = drawn.counts if drawn is not None else None
        lines = sample_lines(searched.lattice, searched.paths, segment.alpha, N_DRAWN, counts, searched.spelling)
        self.view.table.set_lines(lines, N_DRAWN)
        self.view.set_note(sample_sentence(lines, N_DRAWN, is_drawn=drawn is not None))

    def _ask_to_draw(self, _: object) -> None:
        self._verbs.draw()

    def _enter_alpha(self, text: str) -> None:
        try:
            self._verbs.set_alpha(entered_alpha(text))
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


def _seen(segment: SegmentState) -> tuple[object, ...]:
    return segment.alpha, segment.seed, segment.searched, segment.drawn

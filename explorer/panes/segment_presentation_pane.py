"""The page of a presentation of the Segment workspace, fed from the state."""

from PySide6.QtCore import QObject

from explorer.figures.caption import Caption, CaptionText
from explorer.figures.encoder_lines import FIRST_TOKENS
from explorer.session.segment_shown import search_caption, shown_lattice, shown_replay
from explorer.session.segment_state import shows_lattice
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.segment_page import SegmentPage


class SegmentPresentationPane(QObject):
    """Feeds the page while it is presented."""

    def __init__(self, store: Store, theme: str) -> None:
        super().__init__()
        self.view = SegmentPage(theme)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.presentation.on and new.workspace == "segment":
            self._show(new)

    def _show(self, state: SessionState) -> None:
        searched = state.segment.searched
        if not shows_lattice(state):
            if (replay := shown_replay(state, FIRST_TOKENS)) is not None:
                self.view.show_replay(replay)
        elif searched is not None:
            self.view.show_lattice(shown_lattice(searched, state))
        typed = state.typed_step
        self.view.set_caption(Caption((CaptionText(f"Jump to {typed}_"),), ()) if typed else search_caption(state))
        self.view.set_blank(state.presentation.blank)

"""Where the search is, in words, and the buttons that lead on."""

from PySide6.QtCore import QObject

from explorer.session.encoder_state import Matched
from explorer.session.segment_shown import search_caption
from explorer.session.segment_state import search_place, shows_lattice
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.caption_view import CaptionView
from explorer.views.search_transport import SearchTransport
from explorer.views.theme import Look


class SearchPane(QObject):
    """Feeds the caption and the transport."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs = SegmentVerbs(store)
        self.caption = CaptionView(look)
        self.transport = SearchTransport(look)
        self.transport.move_requested.connect(self._move)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.caption.set_look(look)
        self.transport.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "segment":
            self._show(new)

    def _show(self, state: SessionState) -> None:
        self.caption.set_caption(search_caption(state))
        place, n = search_place(state)
        playing = state.segment.playing if shows_lattice(state) else state.encoder.playing
        self.transport.set_place(place, n, _unit(state, n), playing=playing, jump=state.typed_step)

    def _move(self, move: str) -> None:
        if move == "play":
            self._verbs.toggle_playing()
        elif move in ("first", "last"):
            self._verbs.go_to(0) if move == "first" else self._verbs.go_to_end()
        else:
            self._verbs.step_by(1 if move == "on" else -1)


def _unit(state: SessionState, n: int) -> str:
    """What the transport counts."""
    if shows_lattice(state):
        return "node" if n == 1 else "nodes"
    if isinstance(state.encoder.encoded, Matched):
        return "search" if n == 1 else "searches"
    return "merge" if n == 1 else "merges"

"""Where the search is, in words, and the buttons that lead on."""

from PySide6.QtCore import QObject

from explorer.figures.caption import Caption, CaptionText
from explorer.figures.edge_lines import edge_caption
from explorer.figures.lattice_lines import node_caption
from explorer.figures.segment_lines import nodes_said
from explorer.session.segment_state import reached_node, shown_edge
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.caption_view import CaptionView
from explorer.views.search_transport import SearchTransport
from explorer.views.theme import Look

NOTHING_TYPED = "Type a word or a sentence to segment it."


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
        segment = state.segment
        n = segment.searched.n_nodes if segment.searched else 0
        place, jump = reached_node(state), state.typed_step
        self.transport.set_place(place, n, nodes_said(n), playing=segment.playing, jump=jump)

    def _move(self, move: str) -> None:
        if move == "play":
            self._verbs.toggle_playing()
        elif move in ("first", "last"):
            self._verbs.go_to(0) if move == "first" else self._verbs.go_to_end()
        else:
            self._verbs.step_by(1 if move == "on" else -1)


def search_caption(state: SessionState) -> Caption:
    """What the search has found at its node."""
    segment = state.segment
    if segment.problem or segment.searched is None:
        return Caption((CaptionText(segment.problem),), ())
    if not segment.searched.n_nodes:
        return Caption((CaptionText(NOTHING_TYPED),), ())
    searched = segment.searched
    if segment.pointed is not None:
        edge = shown_edge(searched, segment.what_if, segment.pointed)
        return edge_caption(searched.lattice, edge, searched.shares[segment.pointed], searched.spelling)
    return node_caption(searched.lattice, reached_node(state), searched.spelling)

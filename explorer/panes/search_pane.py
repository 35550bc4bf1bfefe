"""Where the search is, in words, and the buttons that lead on."""

from PySide6.QtCore import QObject

from explorer.figures.caption import Caption, CaptionText
from explorer.figures.edge_lines import edge_caption
from explorer.figures.lattice_lines import node_caption
from explorer.session.encoder_state import Matched, encoder_k, n_replayed, order_in_use
from explorer.session.replay_figures import replay_figure
from explorer.session.segment_state import reached_node, search_place, shown_edge, shows_lattice
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


def search_caption(state: SessionState) -> Caption:
    """What the search has found at its node, or the replay at its step."""
    if not shows_lattice(state):
        return replay_caption(state)
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


def replay_caption(state: SessionState) -> Caption:
    """What the last merge of a replay joined, or the last search found."""
    encoder = state.encoder
    if encoder.problem or encoder.encoded is None:
        return Caption((CaptionText(encoder.problem),), ())
    figure = replay_figure(encoder.encoded, encoder_k(state), order_in_use(state))
    return Caption(figure.at(n_replayed(state), None, 1).sentence, ())


def _unit(state: SessionState, n: int) -> str:
    """What the transport counts."""
    if shows_lattice(state):
        return "node" if n == 1 else "nodes"
    if isinstance(state.encoder.encoded, Matched):
        return "search" if n == 1 else "searches"
    return "merge" if n == 1 else "merges"

"""What is to be seen of a state of the Segment workspace, for its panes and while it is presented."""

from collections.abc import Generator
from dataclasses import replace
from functools import lru_cache

from explorer.engine.encode.lattice_paths import Edge
from explorer.figures.caption import Caption, CaptionText
from explorer.figures.edge_lines import edge_caption
from explorer.figures.encoder_replay import ReplayShown
from explorer.figures.lattice_lines import NodeLine, node_caption, node_lines, title_note
from explorer.figures.lattice_shown import LatticeShown
from explorer.figures.visible_text import Runs, visible_runs, word_text
from explorer.session.encoder_state import encoder_k, n_replayed, order_in_use
from explorer.session.replay_figures import replay_figure
from explorer.session.segment_state import Searched, WhatIf, ranked_now, reached_node, shown_edge, shows_lattice
from explorer.session.state import SessionState

LONGEST_TITLE = 24  # characters
NOTHING_TYPED = "Type a word or a sentence to segment it."


def shown_lattice(searched: Searched, state: SessionState) -> LatticeShown:
    """A lattice as far as its search has come, with what was changed in it by hand."""
    segment, lattice, reached = state.segment, searched.lattice, reached_node(state)
    numbers = _numbers(searched)
    at_end = reached == searched.n_nodes and lattice.has_path
    ranked = ranked_now(state) if at_end and segment.raised is not None else None
    raised = ranked.paths[segment.raised or 0].edges if ranked else ()
    return LatticeShown(
        n_nodes=len(lattice.text) + 1,
        edges=_edges(searched, segment.what_if),
        faces=_faces(searched),
        shares=searched.shares,
        best=frozenset(numbers[edge[:2]] for edge in lattice.best().edges) if at_end else frozenset(),
        back=frozenset(numbers[column.edge[:2]] for column in lattice.viterbi()[: reached + 1] if column.edge),
        reached=reached,
        raised=frozenset(numbers[edge[:2]] for edge in raised),
        unknown=_unknown(searched),
        taken=frozenset(numbers[span] for span in segment.what_if.taken if span in numbers),
        said=f"Lattice of {word_text(lattice.text, LONGEST_TITLE)}: {title_note(lattice)}",
    )


def shown_nodes(searched: Searched, state: SessionState) -> tuple[NodeLine, ...]:
    """The table of the search, filled as far as it has come."""
    reached = reached_node(state)
    if reached == searched.n_nodes:
        return _lines(searched, at_end=True)
    return (*_lines(searched, at_end=False)[: reached + 1], *_no_lines(searched)[reached + 1 :])


def making_ready(searched: Searched) -> Generator[None, None, None]:
    """Do a part at a time what is else done when a lattice is first shown."""
    _faces(searched)
    yield
    _lines(searched, at_end=True)
    yield


def search_caption(state: SessionState) -> Caption:
    """What the search has found at its node, or of an edge that is pointed at; or where the replay is."""
    segment, searched = state.segment, state.segment.searched
    if not shows_lattice(state):
        replay = shown_replay(state, 1)
        return Caption(replay.sentence if replay else (CaptionText(state.encoder.problem),), ())
    if segment.problem or searched is None:
        return Caption((CaptionText(segment.problem),), ())
    if not searched.n_nodes:
        return Caption((CaptionText(NOTHING_TYPED),), ())
    if segment.pointed is not None:
        edge = shown_edge(searched, segment.what_if, segment.pointed)
        return edge_caption(searched.lattice, edge, searched.shares[segment.pointed], searched.spelling)
    return node_caption(searched.lattice, reached_node(state), searched.spelling)


def shown_replay(state: SessionState, most: int) -> ReplayShown | None:
    """The replay at its step, with so many tokens; None where there is none."""
    encoder = state.encoder
    if encoder.problem or encoder.encoded is None:
        return None
    return replay_figure(encoder.encoded, encoder_k(state), order_in_use(state)).at(n_replayed(state), None, most)


@lru_cache(maxsize=2)
def _numbers(searched: Searched) -> dict[tuple[int, int], int]:
    """The place of each edge in the model's lattice, by its span."""
    return {edge[:2]: number for number, edge in enumerate(searched.model.edges)}


@lru_cache(maxsize=4)
def _lines(searched: Searched, *, at_end: bool) -> tuple[NodeLine, ...]:
    """All columns of the table; at the end those are marked through which the best path goes."""
    lines = node_lines(searched.lattice, searched.spelling)
    return lines if at_end else tuple(replace(line, on_best=False) for line in lines)


@lru_cache(maxsize=2)
def _no_lines(searched: Searched) -> tuple[NodeLine, ...]:
    """All columns of the table before the search."""
    return node_lines(searched.lattice, searched.spelling, reached=0)


@lru_cache(maxsize=2)
def _faces(searched: Searched) -> tuple[Runs, ...]:
    return tuple(visible_runs(edge.piece, searched.spelling) for edge in searched.model.edges)


@lru_cache(maxsize=2)
def _edges(searched: Searched, what_if: WhatIf) -> tuple[Edge, ...]:
    """The edges of the model's lattice with the scores that they have now."""
    if not what_if.scores:
        return searched.model.edges
    return tuple(shown_edge(searched, what_if, number) for number in range(len(searched.model.edges)))


@lru_cache(maxsize=2)
def _unknown(searched: Searched) -> frozenset[int]:
    """The edges of characters that no piece spells."""
    unknown = searched.tokenizer.unknown_id
    return frozenset(number for number, edge in enumerate(searched.model.edges) if edge.piece_id == unknown)

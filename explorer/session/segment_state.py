"""The Segment workspace: which model cuts the text, how far its search is shown, and what was changed in it by hand.

The text is the encoder's: one text, two views.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from explorer.session.encoder_state import Encoded, Joined, encoder_k, replay_place

if TYPE_CHECKING:  # the first window cuts nothing
    from explorer.engine.encode.lattice import Edge, Lattice, Path
    from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
    from explorer.engine.text.alphabet import Spelling
    from explorer.figures.lattice_lines import PathLine
    from explorer.session.state import SessionState

ModelChoice = Literal["trained", "example", "file"]

EXAMPLE_WORD = "hugs"
"""What the table of pieces that comes with the program is shown on."""
LONGEST_SEGMENTED = 1_000
"""Characters of a text whose lattice is drawn."""
N_DRAWN = 200

Span = tuple[int, int]
"""The nodes that an edge leads from and to; no two edges have the same."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What was changed by hand: edges that are taken out, and pieces with another log p, nats."""

    taken: frozenset[Span] = frozenset()
    scores: tuple[tuple[str, float], ...] = ()

    def toggled(self, span: Span) -> "WhatIf":
        """The same with an edge out, or in again."""
        return replace(self, taken=self.taken ^ {span})

    def with_score(self, piece: str, score: float | None) -> "WhatIf":
        """The same with another score for a piece; with None it has its own again."""
        others = tuple(pair for pair in self.scores if pair[0] != piece)
        return replace(self, scores=others if score is None else (*others, (piece, score)))

    def applied(self, lattice: "Lattice") -> "Lattice":
        """The lattice as it would be."""
        for piece, score in self.scores:
            lattice = lattice.with_score(piece, score)
        for edge in lattice.edges if self.taken else ():
            if edge[:2] in self.taken:
                lattice = lattice.without(edge)
        return lattice


AS_TRAINED = WhatIf()


@dataclass(frozen=True, slots=True, eq=False)
class PieceTable:
    """Pieces with their scores, ready to cut a text."""

    name: str
    tokenizer: "UnigramTokenizer"


@dataclass(frozen=True, slots=True, eq=False)
class Searched:
    """What came of a text: the lattice as the model has it, and what is known of it as it was changed by hand.

    Without a path there are no ``shares`` but zeros, and ``log_z`` and ``entropy`` are 0.
    """

    tokenizer: "UnigramTokenizer"
    spelling: "Spelling"  # of its pieces
    model: "Lattice"
    lattice: "Lattice"  # as it was changed
    shares: tuple[float, ...]  # of all paths, for each edge of ``model``: 0 to 1
    log_z: float  # nats
    entropy: float  # bits

    @property
    def n_nodes(self) -> int:
        """The steps of the search: all nodes but the first."""
        return len(self.lattice.text)


@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """The best paths of a lattice, and the lines of their table."""

    of: Searched
    paths: "tuple[Path, ...]"
    lines: "tuple[PathLine, ...]"


def shown_edge(searched: Searched, what_if: WhatIf, index: int) -> "Edge":
    """An edge of the model's lattice with the score that it has now."""
    edge = searched.model.edges[index]
    return edge._replace(score=dict(what_if.scores).get(edge.piece, edge.score))


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """Paths drawn at random: how often each was, by its edges' spans."""

    counts: "Mapping[tuple[Span, ...], int]"


@dataclass(frozen=True, slots=True, eq=False)
class DrawnTokens:
    """Encodings with merges passed over at random: how often each was, by its tokens."""

    of: Encoded | Joined
    k: int  # the merges that are used
    counts: "Mapping[tuple[str, ...], int]"


@dataclass(frozen=True, slots=True)
class SegmentState:
    """What a person has chosen in the workspace, and what came of the text, which may be a moment later."""

    model: ModelChoice = "trained"
    opened: bool = False  # whether the workspace has been shown
    table: PieceTable | None = None  # of the file that was opened
    reached: int | None = None  # the node that the search has come to; None is the end
    playing: bool = False
    what_if: WhatIf = AS_TRAINED
    raised: int | None = None  # the path that is pointed at, by its place in the list
    pointed: int | None = None  # the edge that is pointed at, by its place in the model's lattice
    alpha: float = 0.5
    dropout: float = 0.1  # the probability that a merge is passed over
    seed: int = 7
    drawing: bool = False
    drawn: Drawn | DrawnTokens | None = None
    searched: Searched | None = None
    ranked: Ranked | None = None  # comes a little later
    problem: str = ""  # why there is no answer


UNOPENED = SegmentState()
"""The workspace before it is first shown."""


def shows_lattice(state: "SessionState") -> bool:
    """Whether the workspace shows a lattice, and not the replay of what Train has trained."""
    return state.segment.model != "trained" or state.trace.recipe.algorithm == "unigram"


def shows_replay(state: "SessionState") -> bool:
    """Whether the workspace is shown, and in it the replay of what Train has trained."""
    return state.workspace == "segment" and not shows_lattice(state)


def reached_node(state: "SessionState") -> int:
    """The node that the search has come to."""
    return lattice_place(state)[0]


def lattice_place(state: "SessionState") -> tuple[int, int]:
    """The node that the search has come to, and how many there are to come to; of no lattice (0, 0)."""
    segment = state.segment
    n_nodes = segment.searched.n_nodes if segment.searched else 0
    return n_nodes if segment.reached is None else min(segment.reached, n_nodes), n_nodes


def search_place(state: "SessionState") -> tuple[int, int]:
    """The step that the workspace shows, and how many there are: nodes, or those of a replay."""
    return lattice_place(state) if shows_lattice(state) else replay_place(state)


def ranked_now(state: "SessionState") -> Ranked | None:
    """The best paths of the lattice that is shown; None while they are looked for."""
    ranked = state.segment.ranked
    return ranked if ranked is not None and ranked.of is state.segment.searched else None


def can_draw(state: "SessionState") -> bool:
    """Whether something can be drawn from: paths of a lattice, or merges that may be passed over."""
    if shows_lattice(state):
        return state.segment.searched is not None and state.segment.searched.lattice.has_path
    return isinstance(state.encoder.encoded, Encoded | Joined) and len(state.encoder.text) <= LONGEST_SEGMENTED


def drawn_now(state: "SessionState") -> Drawn | DrawnTokens | None:
    """What was drawn, where it is of what is shown."""
    drawn, segment = state.segment.drawn, state.segment
    if isinstance(drawn, DrawnTokens):
        is_now = drawn.of is state.encoder.encoded and drawn.k == encoder_k(state) and not shows_lattice(state)
    else:
        is_now = drawn is not None and shows_lattice(state) and segment.searched is not None
    return drawn if is_now else None

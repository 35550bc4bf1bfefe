"""The lattice of a text: every way to cut it into pieces, with the score of each (Kudo 2018, section 3).

Its nodes are the places between code points, 0 at the start and ``len(text)`` at the end; an edge is a piece that
stands between two of them. A path from start to end is one segmentation, its score the sum of its edges' scores::

    P(path) = product of p(piece)        score = natural logarithm of p

Paths whose scores are equal, but for the last bits that the order of a sum decides, are tied. Among them the one is
shown whose last piece starts earliest, then the piece before it, and so on: the rule of SentencePiece, whose search
goes from left to right and keeps what it found first.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from random import Random

from explorer.engine.encode.lattice_paths import Column, Edge, Path, beats, best_path, n_best_paths, viterbi
from explorer.engine.errors import ExplorerError, quoted

__all__ = ["Column", "Edge", "Lattice", "Path", "log_sum"]

LARGEST_SCORE = 1e100  # nats, of either sign; sums of many more do not overflow
LARGEST_ALPHA = 1e6
MOST_TIED = 10**18  # a long word has more tied paths than numbers are worth keeping for


@dataclass(frozen=True)
class Lattice:
    """All pieces that stand in one text. Edges are kept in the order of their starts, then of their ends.

    Raises ExplorerError for an edge that covers nothing or leaves the text, and for a score that is not finite. What
    asks for a path raises ExplorerError if there is none, naming the character that no piece reaches over.
    """

    text: str
    edges: tuple[Edge, ...]

    def __post_init__(self) -> None:
        for edge in self.edges:
            if not 0 <= edge.start < edge.end <= len(self.text):
                where = f"from {edge.start} to {edge.end} of {len(self.text)}".replace("-", "−")
                raise ExplorerError(f"The piece {quoted(edge.piece)} covers no part of the text: {where}.")
            if not abs(edge.score) <= LARGEST_SCORE:  # so also where it is no number
                shown = str(edge.score).replace("-", "−")
                raise ExplorerError(f"The score of {quoted(edge.piece)} is {shown}; scores are finite logarithms.")
        object.__setattr__(self, "edges", tuple(sorted(self.edges, key=lambda edge: edge[:2])))

    # ── the best path ─────────────────────────────────────────────────────────────────────────────────────────────

    def viterbi(self) -> tuple[Column, ...]:
        """The table of the Viterbi search, one column for each node, from left to right."""
        return self._columns

    @cached_property
    def _columns(self) -> tuple[Column, ...]:
        return viterbi(self.arriving)

    @property
    def has_path(self) -> bool:
        """Whether the text can be cut into the pieces at all."""
        return self._columns[-1].score > -math.inf

    def best(self) -> Path:
        """The path of the highest score; among tied ones that of the rule."""
        self._check_path()
        return best_path(self._columns)

    @property
    def n_best_tied(self) -> int:
        """How many paths have the highest score; ``MOST_TIED`` stands for all greater numbers."""
        self._check_path()
        return self.n_tied_at[-1]

    @cached_property
    def n_tied_at(self) -> tuple[int, ...]:
        """For each node how many ways to it have the best score there; 0 where none leads there."""
        n_paths = [1] + [0] * len(self.text)
        for column in self._columns[1:]:
            for edge in self.arriving[column.node] if column.edge else ():
                if not beats(column.score, self._columns[edge.start].score + edge.score):
                    n_paths[column.node] = min(n_paths[column.node] + n_paths[edge.start], MOST_TIED)
        return tuple(n_paths)

    @property
    def n_paths(self) -> int:
        """How many paths there are; of a long text that is a number of hundreds of digits."""
        n_paths = [1] + [0] * len(self.text)
        for node, arriving in enumerate(self.arriving[1:], start=1):
            n_paths[node] = sum(n_paths[edge.start] for edge in arriving)
        return n_paths[-1]

    def n_best(self, n: int) -> tuple[Path, ...]:
        """The ``n`` best paths, or all if there are fewer, best first, tied ones in the order of the rule."""
        if n < 1:
            raise ExplorerError(f"At least one path must be asked for, not {n:,}.".replace("-", "−"))
        self._check_path()
        return n_best_paths(self.arriving, n)

    # ── all paths at once ─────────────────────────────────────────────────────────────────────────────────────────

    def log_z(self, alpha: float = 1.0) -> float:
        """The logarithm of the sum of all paths' probabilities, each to the power of ``alpha``, nats.

        At 1 it is the logarithm of the text's likelihood, at 0 that of the number of paths.
        """
        self._check_path()
        return self._forward(_checked(alpha))[-1]

    def marginals(self, alpha: float = 1.0) -> tuple[float, ...]:
        """For each edge, in order, the share of the paths through it, weighed by their probabilities: 0 to 1.

        They sum to 1 over the edges that span any one code point, since every path has one such edge.
        """
        self._check_path()
        forward, backward = self._forward(_checked(alpha)), self._backward(alpha)
        log_z = forward[-1]
        return tuple(
            min(1.0, math.exp(forward[edge.start] + alpha * edge.score + backward[edge.end] - log_z))
            for edge in self.edges
        )

    def entropy(self, alpha: float = 1.0) -> float:
        """How uncertain the segmentation is, in bits: 0 where there is one path, at most log2 of their number."""
        mean_score = sum(share * edge.score for share, edge in zip(self.marginals(alpha), self.edges, strict=True))
        return max(0.0, (self.log_z(alpha) - alpha * mean_score) / math.log(2))

    def probability(self, path: Path, alpha: float = 1.0) -> float:
        """How probable a path is among all, 0 to 1."""
        return math.exp(alpha * path.score - self.log_z(alpha))

    def sample(self, alpha: float, seed: int, among: int | None = None) -> Path:
        """One path drawn as :meth:`samples` draws; the same seed draws the same path."""
        return self.samples(1, alpha, seed, among)[0]

    def samples(self, n: int, alpha: float, seed: int, among: int | None = None) -> tuple[Path, ...]:
        """``n`` paths drawn independently with probability P(path)^alpha, renormalized (Kudo 2018, section 3.3).

        ``alpha`` 0 draws among all paths alike, 1 by their probabilities; the larger, the surer the best is drawn.
        ``among`` is the paper's l: only so many best paths are drawn from. Without it all are, by forward filtering
        and backward sampling.
        """
        if among is not None:
            paths = self.n_best(among)
            weights = [math.exp(_checked(alpha) * (path.score - paths[0].score)) for path in paths]
            return tuple(Random(seed).choices(paths, weights, k=n))
        return tuple(islice(self.drawing(alpha, seed), n))

    def drawing(self, alpha: float, seed: int) -> Iterator[Path]:
        """Paths drawn one after the other from among all, as :meth:`samples` draws them, without an end."""
        self._check_path()
        random, forward = Random(seed), self._forward(_checked(alpha))
        while True:
            yield self._drawn(forward, alpha, random)

    def _drawn(self, forward: Sequence[float], alpha: float, random: Random) -> Path:
        edges: list[Edge] = []
        node = len(self.text)
        while node:
            arriving = self.arriving[node]
            weights = [math.exp(forward[edge.start] + alpha * edge.score - forward[node]) for edge in arriving]
            edge = random.choices(arriving, weights)[0] if len(arriving) > 1 else arriving[0]
            edges.append(edge)
            node = edge.start
        edges.reverse()
        return Path(tuple(edges), sum(edge.score for edge in edges))

    def _forward(self, alpha: float) -> list[float]:
        """For each node the logarithm of the summed probabilities of all ways from the start to it."""
        sums = [0.0]
        for node in range(1, len(self.text) + 1):
            sums.append(log_sum([sums[edge.start] + alpha * edge.score for edge in self.arriving[node]]))
        return sums

    def _backward(self, alpha: float) -> list[float]:
        """For each node the logarithm of the summed probabilities of all ways from it to the end."""
        sums = [0.0] * (len(self.text) + 1)
        for node in range(len(self.text) - 1, -1, -1):
            sums[node] = log_sum([alpha * edge.score + sums[edge.end] for edge in self.leaving[node]])
        return sums

    # ── what if ───────────────────────────────────────────────────────────────────────────────────────────────────

    def without(self, edge: Edge) -> "Lattice":
        """The lattice with one edge taken out; it may be left without a path."""
        return replace(self, edges=tuple(other for other in self.edges if other != edge))

    def with_score(self, piece: str, score: float) -> "Lattice":
        """The lattice with another score for a piece, wherever it stands."""
        return replace(
            self, edges=tuple(edge._replace(score=score) if edge.piece == piece else edge for edge in self.edges)
        )

    # ── its edges by node ─────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def arriving(self) -> tuple[tuple[Edge, ...], ...]:
        """For each node the edges that end there, the one that starts earliest first."""
        ending: list[list[Edge]] = [[] for _ in range(len(self.text) + 1)]
        for edge in self.edges:
            ending[edge.end].append(edge)
        return tuple(map(tuple, ending))

    @cached_property
    def leaving(self) -> tuple[tuple[Edge, ...], ...]:
        """For each node the edges that start there, the shortest first."""
        starting: list[list[Edge]] = [[] for _ in range(len(self.text) + 1)]
        for edge in self.edges:
            starting[edge.start].append(edge)
        return tuple(map(tuple, starting))

    def _check_path(self) -> None:
        if not self.has_path:
            farthest = max(column.node for column in self._columns if column.score > -math.inf)
            character = quoted(self.text[farthest])
            raise ExplorerError(f"No path leads to the end: no piece goes on over {character} at offset {farthest:,}.")


def log_sum(terms: Sequence[float]) -> float:
    """log(Σ exp(term)), -inf for no terms; the largest is taken out, so that nothing overflows."""
    most = max(terms, default=-math.inf)
    if most == -math.inf:
        return most
    return most + math.log(sum([math.exp(term - most) for term in terms]))


def _checked(alpha: float) -> float:
    if not 0 <= alpha <= LARGEST_ALPHA:
        shown = str(alpha).replace("-", "−")
        raise ExplorerError(
            f"α is a number from 0, which draws all paths alike, to {LARGEST_ALPHA:,.0f}, which draws the best; "
            f"it cannot be {shown}."
        )
    return alpha

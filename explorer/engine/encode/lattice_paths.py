"""Searching a lattice for its best paths: the Viterbi table, and the n best.

Both go from left to right over ``arriving``: for each node the edges that end there, the one that starts earliest
first. Sums of the same terms in another order differ in the last bits of a float, so scores are equal where they differ
by no more than ``ABSOLUTE`` or, far from zero, ``RELATIVE``; such paths are tied.
"""

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

ABSOLUTE = 1e-9  # nats
RELATIVE = 1e-12


class Edge(NamedTuple):
    """A piece at a place."""

    start: int  # code points from the lattice's start
    end: int  # half-open
    piece: str
    piece_id: int | None  # None for a character that the vocabulary does not have
    score: float  # natural logarithm of the piece's probability, nats


@dataclass(frozen=True, slots=True)
class Path:
    """One segmentation, from the start of the text to its end."""

    edges: tuple[Edge, ...]
    score: float  # sum of the edges' scores, nats

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces in order."""
        return tuple(edge.piece for edge in self.edges)


@dataclass(frozen=True, slots=True)
class Column:
    """What the Viterbi search knows at a node: one column of its table."""

    node: int  # code points from the start
    score: float  # of the best path from the start to here, nats; -inf where none leads here
    edge: Edge | None  # the last of that path; None at the start, and where no path leads
    runner_up: Edge | None  # the last edge of the best path that comes here by another edge
    margin: float | None  # nats by which the runner-up is behind; 0 for a tie

    @property
    def tied(self) -> bool:
        """Whether the runner-up has the same score."""
        return self.margin == 0


def beats(score: float, other: float) -> bool:
    """Whether a score is better than another, and not merely the same sum in another order."""
    return score > other and score - other > max(ABSOLUTE, RELATIVE * abs(score))


def viterbi(arriving: Sequence[Sequence[Edge]]) -> tuple[Column, ...]:
    """One column for each node, from left to right."""
    columns = [Column(0, 0.0, None, None, None)]
    for node, edges in enumerate(arriving[1:], start=1):
        arrivals = [
            (columns[edge.start].score + edge.score, edge) for edge in edges if columns[edge.start].score > -math.inf
        ]
        if not arrivals:
            columns.append(Column(node, -math.inf, None, None, None))
            continue
        score, edge = arrivals.pop(_first_best(arrivals))
        if not arrivals:
            columns.append(Column(node, score, edge, None, None))
            continue
        behind, runner_up = arrivals[_first_best(arrivals)]
        columns.append(Column(node, score, edge, runner_up, score - behind if beats(score, behind) else 0.0))
    return tuple(columns)


def best_path(columns: Sequence[Column]) -> Path:
    """The path that leads back from the last column, which some path must reach."""
    edges = []
    column = columns[-1]
    while column.edge:
        edges.append(column.edge)
        column = columns[column.edge.start]
    return Path(tuple(reversed(edges)), columns[-1].score)


def n_best_paths(arriving: Sequence[Sequence[Edge]], n: int) -> tuple[Path, ...]:
    """The ``n`` best paths to the last node, best first; of tied ones that whose last differing piece starts earliest.

    Every node keeps the n best ways to come there, each as the last edge and a rank at the node it starts from.
    """
    search = searching_n_best(arriving, n)
    while True:
        try:
            next(search)
        except StopIteration as done:
            return tuple(done.value)


def searching_n_best(arriving: Sequence[Sequence[Edge]], n: int) -> Generator[None, None, tuple[Path, ...]]:
    """The same, a node at a time, for whoever has something else to do meanwhile."""
    ways = [[_Way(0.0, None, 0)]]
    for edges in arriving[1:]:
        yield
        found = [
            _Way(way.score + edge.score, edge, rank) for edge in edges for rank, way in enumerate(ways[edge.start])
        ]
        ways.append(_ranked(found)[:n])
    return tuple(_path(ways, rank) for rank in range(len(ways[-1])))


def _path(ways: "list[list[_Way]]", rank: int) -> Path:
    way = ways[-1][rank]
    score = way.score
    edges = []
    while way.edge:
        edges.append(way.edge)
        way = ways[way.edge.start][way.rank]
    return Path(tuple(reversed(edges)), score)


class _Way(NamedTuple):
    """One of the best ways to come to a node."""

    score: float
    edge: Edge | None  # the last; None at the start
    rank: int  # which way it is from where that edge starts, 0 the best


def _first_best(arrivals: Sequence[tuple[float, Edge]]) -> int:
    """The first arrival that none beats."""
    best = 0
    for index, (score, _) in enumerate(arrivals):
        if beats(score, arrivals[best][0]):
            best = index
    return best


def _ranked(ways: list[_Way]) -> list[_Way]:
    """Ways by score, the best first; those of equal scores as they came, the earliest start first."""
    by_score = sorted(enumerate(ways), key=lambda numbered: -numbered[1].score)
    ranked: list[_Way] = []
    tied: list[tuple[int, _Way]] = []
    for number, way in by_score:
        if tied and beats(tied[-1][1].score, way.score):
            ranked += [way for _, way in sorted(tied, key=lambda numbered: numbered[0])]
            tied = []
        tied.append((number, way))
    return ranked + [way for _, way in sorted(tied, key=lambda numbered: numbered[0])]

"""A lattice as it is shown at one moment of its search, in plain values."""

from dataclasses import dataclass

from explorer.engine.encode.lattice_paths import Edge
from explorer.figures.visible_text import Runs


@dataclass(frozen=True, eq=False)
class LatticeShown:
    """A lattice as it is shown: for each edge its face and its share of all paths, and which edges stand out."""

    n_nodes: int = 1
    edges: tuple[Edge, ...] = ()
    faces: tuple[Runs, ...] = ()
    shares: tuple[float, ...] = ()
    best: frozenset[int] = frozenset()  # indices of the edges of the best path, once the search has come to the end
    back: frozenset[int] = frozenset()  # of the best edge into each node that the search has come to
    reached: int = 0  # the last of those nodes
    raised: frozenset[int] = frozenset()  # of a path that is pointed at: it takes the casing
    unknown: frozenset[int] = frozenset()  # of characters that no piece spells
    taken: frozenset[int] = frozenset()  # that are taken out by hand
    said: str = ""  # for a screen reader

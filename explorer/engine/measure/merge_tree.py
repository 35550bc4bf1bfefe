"""How a piece was put together: the two pieces that were merged into it, those that made these, and so on."""

from collections.abc import Callable
from dataclasses import dataclass

Sides = Callable[[str], tuple[str, str] | None]
"""The two pieces that are merged into a piece; None for one that no merge makes."""


@dataclass(frozen=True, slots=True)
class MergeNode:
    """A piece of a tree."""

    piece: str
    left: int | None = None  # the places in the tree of its two sides; None for a piece that no merge makes
    right: int | None = None


def merge_tree(piece: str, sides: Sides) -> tuple[MergeNode, ...]:
    """The tree of a piece, which is its last node; sides stand before what they make.

    Of “est”, made of “es” and “t”: e, s, es, t, est. A piece that would be a part of itself, as only a faulty file has
    it, is made of nothing.
    """
    nodes: list[MergeNode] = []
    places: list[int] = []  # of finished sides that wait for what they make
    waiting: list[tuple[str, bool]] = [(piece, False)]
    being_made: set[str] = set()
    while waiting:
        current, is_made = waiting.pop()
        if is_made:
            right, left = places.pop(), places.pop()
            nodes.append(MergeNode(current, left, right))
            being_made.remove(current)
        else:
            made_of = sides(current)
            if made_of is not None and all(made_of) and being_made.isdisjoint(made_of) and current not in made_of:
                waiting += [(current, True), (made_of[1], False), (made_of[0], False)]
                being_made.add(current)
                continue
            nodes.append(MergeNode(current))
        places.append(len(nodes) - 1)
    return tuple(nodes)

"""A piece as the tree of the merges that make it: where its symbols and joins stand, in pixels at 100 %."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

CHIP, LEVEL, SAID = 26, 60, 16
_GAP, _MARGIN = 8, 8


class Join(NamedTuple):
    """One merge: two neighbors become a piece."""

    place: int  # of the left one among the symbols that there are then
    left: str
    right: str
    piece: str
    said: str  # its rank, or score, in words


class TreeNode(NamedTuple):
    """A symbol, or what two became: its chip, and the nodes that it was made of."""

    left: float
    top: float
    width: float
    text: str
    said: str = ""
    children: tuple[int, ...] = ()  # by their places among the nodes

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.left + self.width / 2


@dataclass(frozen=True, slots=True)
class MergeTree:
    """All nodes, symbols first, then joins in the order of their making; the last is the piece."""

    nodes: tuple[TreeNode, ...]
    width: float
    height: float


def merge_tree(symbols: Sequence[str], joins: Sequence[Join], width_of: Callable[[str], float]) -> MergeTree:
    """Lay the tree out: symbols side by side at the bottom, each join over the middle of its two, as high as it must.

    ``width_of`` is asked for the pixels that a chip needs.
    """
    spans: list[tuple[float, float]] = []
    x = float(_MARGIN)
    for symbol in symbols:
        width = width_of(symbol)
        spans.append((x, x + width))
        x += width + _GAP
    levels = [0] * len(symbols)
    standing = list(range(len(symbols)))
    children: list[tuple[int, ...]] = [()] * len(symbols)
    texts, said = list(symbols), [""] * len(symbols)
    for join in joins:
        left, right = standing[join.place], standing[join.place + 1]
        middle = (spans[left][0] + spans[right][1]) / 2
        half = width_of(join.piece) / 2
        spans.append((middle - half, middle + half))
        levels.append(1 + max(levels[left], levels[right]))
        children.append((left, right))
        texts.append(join.piece)
        said.append(join.said)
        standing[join.place : join.place + 2] = [len(levels) - 1]
    highest = max(levels, default=0)
    push = max(0.0, _MARGIN - min((span[0] for span in spans), default=0.0))
    nodes = tuple(
        TreeNode(span[0] + push, (highest - level) * LEVEL + _MARGIN + SAID, span[1] - span[0], text, words, below)
        for span, level, text, words, below in zip(spans, levels, texts, said, children, strict=True)
    )
    right_end = max((node.left + node.width for node in nodes), default=0.0)
    return MergeTree(nodes, right_end + _MARGIN, highest * LEVEL + CHIP + 2 * _MARGIN + SAID)

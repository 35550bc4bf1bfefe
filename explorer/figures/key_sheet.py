"""The cheat sheet of all keys: sections of lines, and how they share columns."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple


class KeyLine(NamedTuple):
    """What is done, and the keys that do it."""

    text: str
    keys: tuple[str, ...]


class KeySection(NamedTuple):
    """Lines under a title."""

    title: str
    lines: tuple[KeyLine, ...]


def shared_columns(heights: Sequence[int], n_columns: int) -> tuple[range, ...]:
    """Which sections stand in which column, in their order, so that no column is higher than need be.

    The highest is as low as it can be, then the next. No column is empty: there are at most as many as sections.
    """
    n = len(heights)
    cuts = combinations(range(1, n), max(0, min(n_columns, n) - 1))
    shares = (tuple(range(a, b) for a, b in pairwise((0, *cut, n))) for cut in cuts)
    return min(shares, key=lambda share: sorted((sum(heights[i] for i in column) for column in share), reverse=True))

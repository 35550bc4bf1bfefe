"""Tie rules: which of the pairs with the highest count is merged.

Each rule is a sort key over pairs; the smallest key wins. ``first-seen`` alone depends on the state of the corpus (the
first place of the pair in the segmentation of that step), so it has no key here: training keeps it by place.
"""

from collections.abc import Callable, Sequence
from typing import Any

from explorer.engine.learn.recipes import TieRule
from explorer.engine.text.alphabet import Spelling

TieKey = tuple[Any, ...]
PairKey = Callable[[int, int], TieKey]


def pair_key(rule: TieRule, pieces: Sequence[str], spelling: Spelling) -> PairKey:
    """The sort key of ``rule`` for a pair of symbol ids (left, right).

    ``pieces`` maps a symbol id to its spelling and may grow while training runs.
    """
    if rule == "smallest":
        return lambda left, right: (pieces[left], pieces[right])
    if rule == "largest":
        return lambda left, right: (_descending(pieces[left]), _descending(pieces[right]))
    if rule == "lowest-ids":
        return lambda left, right: (left, right)
    if rule == "shortest":
        marker, continuation = spelling.marker_symbol, spelling.continuation

        def shortest(left: int, right: int) -> TieKey:
            piece = pieces[left] + pieces[right][len(continuation) :]
            n_marks = piece.startswith(marker) if continuation else piece.count(marker) if marker else 0
            n_characters = len(piece) - n_marks * (len(marker) - 1)
            return n_characters, piece  # no two pairs stand for the same piece

        return shortest
    raise ValueError(f"{rule} has no key of its own")


def _descending(piece: str) -> tuple[int, ...]:
    """A key that sorts strings by code point from the largest to the smallest ("abc" before "ab" before "aa")."""
    return (*(-ord(character) for character in piece), 1)

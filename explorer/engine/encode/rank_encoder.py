"""Encoding by ranks: tiktoken's way to cut a word into pieces.

The rule, as a lecturer would say it::

    a word that is a piece is taken as it is
    else join, again and again, the two neighbors whose joint piece has the lowest rank, the leftmost of them first

until no two neighbors are a piece together. A rank is both the id of a piece and its turn: there is no list of merges,
and any two neighbors may join that spell a piece, not only those it was learned from.

Words are spelled in bytes, one character U+0000 to U+00FF each.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import overload

from explorer.engine.encode.stages import PieceAt

Ranks = Mapping[str, int]

NEVER = 1 << 62
"""The rank of what is no piece, above all others."""
_LONG_WORD = 100  # bytes; up to about here looking at all pairs each time is quicker than keeping a heap of them


def cut_points(word: str, ranks: Ranks, below: int = NEVER) -> list[int]:
    """Where the pieces of a word begin, and its end; only pieces of a rank under ``below`` are made."""
    if len(word) > _LONG_WORD:
        return _cut_points_of_long(word, ranks, below)
    starts = list(range(len(word) + 1))
    rank_of = ranks.get
    # joint[i] is the rank of the i-th piece together with the one after it.
    joint = [rank_of(word[start : start + 2], NEVER) for start in range(len(word) - 1)]
    while joint:
        lowest = min(joint)
        if lowest >= below:
            break
        index = joint.index(lowest)
        del starts[index + 1], joint[index]
        if index < len(joint):
            joint[index] = rank_of(word[starts[index] : starts[index + 2]], NEVER)
        if index:
            joint[index - 1] = rank_of(word[starts[index - 1] : starts[index + 1]], NEVER)
    return starts


def _cut_points_of_long(word: str, ranks: Ranks, below: int) -> list[int]:
    """The same in n log n instead of n²: a heap of (rank, place, end) over a linked list."""
    n_bytes = len(word)
    following = list(range(1, n_bytes + 2))  # of each piece's start the start of the next
    preceding = list(range(-1, n_bytes))
    standing = [True] * n_bytes
    heap = [
        (rank, place, place + 2)
        for place in range(n_bytes - 1)
        if (rank := ranks.get(word[place : place + 2])) is not None
    ]
    heapify(heap)
    while heap:
        rank, place, end = heappop(heap)
        if rank >= below:
            break
        neighbor = following[place]
        if not standing[place] or neighbor >= n_bytes or following[neighbor] != end:
            continue  # one of the two was joined to another meanwhile
        standing[neighbor] = False
        following[place] = end
        if end < n_bytes:
            preceding[end] = place
            last = following[end]
            if (joint := ranks.get(word[place:last])) is not None:
                heappush(heap, (joint, place, last))
        before = preceding[place]
        if before >= 0 and (joint := ranks.get(word[before:end])) is not None:
            heappush(heap, (joint, before, end))
    return [*(place for place in range(n_bytes) if standing[place]), n_bytes]


class RankModel:
    """Pieces with their ranks, which are their ids; a model of a pipeline.

    ``vocabulary`` may hold more than ``ranks`` has: special tokens, which no word is cut into. A byte without a rank of
    its own is unknown where nothing joins it.
    """

    said = "pieces joined by rank"

    def __init__(self, ranks: Ranks, vocabulary: Sequence[str]) -> None:
        self.ranks = ranks
        self.vocabulary = vocabulary

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word."""
        whole = self.ranks.get(word)
        if whole is not None:
            return (PieceAt(0, len(word), whole),)
        found = []
        for start, end in pairwise(cut_points(word, self.ranks)):
            piece_id = self.ranks.get(word[start:end])
            found.append(PieceAt(start, end, piece_id, piece_id is None))
        return found


class RankMerges(Sequence[tuple[str, str]]):
    """For each piece of more than a byte, by rank, the two pieces that are joined for it, worked out when asked for.

    They are the two that the word is in before the piece's own turn comes. A piece that no two others make, which then
    only a word as a whole can be, stands beside an empty string: ("", piece).
    """

    def __init__(self, ranks: Ranks) -> None:
        self._ranks = ranks

    @cached_property
    def _pieces(self) -> list[str]:
        return sorted((piece for piece in self._ranks if len(piece) > 1), key=self._ranks.__getitem__)

    def __len__(self) -> int:
        return len(self._pieces)

    @overload
    def __getitem__(self, index: int) -> tuple[str, str]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[str, str]]: ...
    def __getitem__(self, index: int | slice) -> tuple[str, str] | list[tuple[str, str]]:
        if isinstance(index, slice):
            return [self._sides(piece) for piece in self._pieces[index]]
        return self._sides(self._pieces[index])

    def _sides(self, piece: str) -> tuple[str, str]:
        starts = cut_points(piece, self._ranks, below=self._ranks[piece])
        return (piece[: starts[1]], piece[starts[1] :]) if len(starts) == 3 else ("", piece)

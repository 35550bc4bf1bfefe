"""The lattices of many short texts at once, flat: what every step of the training walks over.

They are found once, from the first pieces; when pieces go, their edges go. A character that is no piece any more keeps
an edge, to UNKNOWN, as SentencePiece has it: a text never loses its last path.
"""

from array import array
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import accumulate, compress

from explorer.engine.encode.piece_search import PieceSearch

UNKNOWN = -1
"""The piece of an unknown character; in a list by pieces it is the last."""

FlatEdge = tuple[int, int, int]
"""Start, end (code points from the text's start, half-open) and piece."""


class Edges:
    """For each text the pieces that stand in it, in the order of their starts, then of their ends."""

    def __init__(self, texts: Sequence[str], search: PieceSearch) -> None:
        """The edges of all pieces that stand in some texts, of which none is empty."""
        self.lengths = array("i", map(len, texts))
        self._first = array("q", [0])  # for each text the number of its first edge, and after the last their number
        self._starts, self._ends, self._pieces = array("i"), array("i"), array("i")
        for text in texts:
            starts, ends, pieces = zip(*edges_of(text, search), strict=True)
            self._starts.extend(starts)
            self._ends.extend(ends)
            self._pieces.extend(pieces)
            self._first.append(len(self._starts))

    def of(self, text: int) -> Iterator[FlatEdge]:
        """The edges of a text."""
        here = slice(self._first[text], self._first[text + 1])
        return zip(self._starts[here], self._ends[here], self._pieces[here], strict=True)

    def kept(self, kept: Sequence[int]) -> "Edges":
        """The edges without those of pieces that go; in the list by pieces those that stay, UNKNOWN too, have 1."""
        edges = copy(self)
        stay = [kept[piece] or end == start + 1 for start, end, piece in self._all()]
        n_before = list(accumulate(map(bool, stay), initial=0))
        edges._first = array("q", map(n_before.__getitem__, self._first))
        edges._starts = array("i", compress(self._starts, stay))
        edges._ends = array("i", compress(self._ends, stay))
        edges._pieces = array("i", (p if kept[p] else UNKNOWN for p in compress(self._pieces, stay)))
        return edges

    def _all(self) -> Iterator[FlatEdge]:
        return zip(self._starts, self._ends, self._pieces, strict=True)


def edges_of(text: str, search: PieceSearch) -> Iterator[FlatEdge]:
    """The edges of one text."""
    for start in range(len(text)):
        single = False
        for end, piece in search.starting_at(text, start):
            yield start, end, piece
            single = single or end == start + 1
        if not single:
            yield start, start + 1, UNKNOWN

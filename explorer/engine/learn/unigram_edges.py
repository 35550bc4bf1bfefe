"""The lattices of many short texts at once, flat: what every step of the training walks over.

They are found once, from the first pieces; when pieces go, their edges go. A character that is no piece any more keeps
an edge, to UNKNOWN, as SentencePiece has it: a text never loses its last path.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence

from explorer.engine.encode.piece_search import PieceSearch

UNKNOWN = -1
"""The piece of an unknown character; in a list by pieces it is the last."""

FlatEdge = tuple[int, int, int]
"""Start, end (code points from the text's start, half-open) and piece."""


class Edges:
    """For each text the pieces that stand in it, in the order of their starts, then of their ends."""

    def __init__(self, lengths: Iterable[int], edges: Iterable[Iterable[FlatEdge]]) -> None:
        """``lengths`` of the texts, in code points, and the edges of each."""
        self.lengths = array("i", lengths)
        self._first = array("q", [0])  # for each text the number of its first edge, and after the last their number
        self._starts, self._ends, self._pieces = array("i"), array("i"), array("i")
        for here in edges:
            for start, end, piece in here:
                self._starts.append(start)
                self._ends.append(end)
                self._pieces.append(piece)
            self._first.append(len(self._starts))

    @classmethod
    def found(cls, texts: Sequence[str], search: PieceSearch) -> "Edges":
        """The edges of all pieces that stand in some texts."""
        return cls(map(len, texts), (edges_of(text, search) for text in texts))

    def of(self, text: int) -> Iterator[FlatEdge]:
        """The edges of a text."""
        here = slice(self._first[text], self._first[text + 1])
        return zip(self._starts[here], self._ends[here], self._pieces[here], strict=True)

    def kept(self, kept: Sequence[int]) -> "Edges":
        """The edges without those of pieces that are not kept: 1 in the list by pieces, 0 for the others."""
        return Edges(self.lengths, (_kept(self.of(text), kept) for text in range(len(self.lengths))))


def edges_of(text: str, search: PieceSearch) -> Iterator[FlatEdge]:
    """The edges of one text."""
    for start in range(len(text)):
        single = False
        for end, piece in search.starting_at(text, start):
            yield start, end, piece
            single = single or end == start + 1
        if not single:
            yield start, start + 1, UNKNOWN


def _kept(edges: Iterable[FlatEdge], kept: Sequence[int]) -> Iterator[FlatEdge]:
    for start, end, piece in edges:
        if piece == UNKNOWN or kept[piece]:
            yield start, end, piece
        elif end == start + 1:
            yield start, end, UNKNOWN

"""Encoding by merges as the tokenizers library does: of the merges that stand in the word now, the earliest learned.

The rule, as a lecturer would say it::

    while two neighbors are a merge:
        join those whose merge was learned first; of equal ones those farthest left

It differs from replaying the list (see :mod:`explorer.engine.encode.merge_encoder`) where a join makes a pair whose
merge was learned earlier: here one goes back to it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import count, pairwise

from explorer.engine.encode.stages import PieceAt
from explorer.engine.text.alphabet import BYTE_PIECES

_LONG_WORD = 200  # symbols; up to about here looking at all pairs each time is quicker than keeping a heap of them


class PairRanks:
    """Merges by the ids of their two sides: the earlier one was learned, the lower its rank, which counts from 0."""

    def __init__(self, merges: Sequence[tuple[str, str]], ids: Mapping[str, int], continuation: str = "") -> None:
        """``ids`` of all pieces; ``continuation`` is what a right side loses where it is joined.

        Raises KeyError for a merge whose side or result is no piece. Of equal pairs the last one counts.
        """
        lost = len(continuation)
        sides = zip((ids[left] for left, _ in merges), (ids[right] for _, right in merges), strict=True)
        self.ranks: dict[tuple[int, int], int] = dict(zip(sides, count()))
        self.made = [ids[left + right[lost:]] for left, right in merges]
        self.never = len(merges)

    def merged(self, symbols: list[int]) -> tuple[list[int], list[int]]:
        """The ids that a word's first symbols become, and by its index the symbol at which each begins."""
        if len(symbols) > _LONG_WORD:
            return self._merged_long(symbols)
        never, made, ranks = self.never, self.made, self.ranks
        starts = list(range(len(symbols)))
        found = [ranks.get(pair, never) for pair in pairwise(symbols)]
        while found and (rank := min(found)) < never:
            place = found.index(rank)
            symbols[place : place + 2] = [made[rank]]
            del starts[place + 1], found[place]
            if place:
                found[place - 1] = ranks.get((symbols[place - 1], symbols[place]), never)
            if place < len(found):
                found[place] = ranks.get((symbols[place], symbols[place + 1]), never)
        return symbols, starts

    def _merged_long(self, symbols: list[int]) -> tuple[list[int], list[int]]:
        """The same in n log n instead of n²: a heap of (rank, place) over a linked list."""
        ranks, made = self.ranks, self.made
        following = [*range(1, len(symbols)), -1]
        preceding = list(range(-1, len(symbols) - 1))
        joined = bytearray(len(symbols))  # 1 where a symbol was joined to the one before it
        heap = [(ranks[pair], place) for place, pair in enumerate(pairwise(symbols)) if pair in ranks]
        heapify(heap)
        while heap:
            rank, place = heappop(heap)
            neighbor = following[place]
            if joined[place] or neighbor < 0 or ranks.get((symbols[place], symbols[neighbor])) != rank:
                continue  # one of the two was joined to another symbol meanwhile
            symbols[place] = made[rank]
            joined[neighbor] = 1
            after, before = following[neighbor], preceding[place]
            following[place] = after
            if after >= 0:
                preceding[after] = place
                rank = ranks.get((symbols[place], symbols[after]), -1)
                if rank >= 0:
                    heappush(heap, (rank, place))
            if before >= 0:
                rank = ranks.get((symbols[before], symbols[place]), -1)
                if rank >= 0:
                    heappush(heap, (rank, before))
        starts = [place for place, gone in enumerate(joined) if not gone]
        return [symbols[start] for start in starts], starts


@dataclass(frozen=True)
class PriorityBpe:
    """A BPE model whose merges are taken by priority.

    What a symbol has no piece for is spelled in the pieces of its bytes (``byte_fallback``) if all of them are there,
    else it is the unknown token, else it is left out.
    """

    vocabulary: Sequence[str]
    ids: Mapping[str, int]
    merges: Sequence[tuple[str, str]]
    unk_token: str | None = None
    fuse_unk: bool = False  # unknown symbols that stand together are one token
    byte_fallback: bool = False
    prefix: str = ""  # of every symbol but a word's first
    suffix: str = ""  # of a word's last symbol
    ignore_merges: bool = False  # a whole word that is a piece is taken as it is
    said: str = "BPE"

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word, in order."""
        if self.ignore_merges and (whole := self.ids.get(word)) is not None:
            return (PieceAt(0, len(word), whole),)
        if not self.prefix and not self.suffix:
            symbols = list(map(self.ids.get, word))
            if None not in symbols:
                known: list[int] = symbols  # type: ignore[assignment]
                ids, starts = self.pair_ranks.merged(known)
                return list(map(PieceAt, starts, [*starts[1:], len(word)], ids))
        return self._joined(self.first_symbols(word))

    @cached_property
    def pair_ranks(self) -> PairRanks:
        """The merges, ready to be looked up."""
        return PairRanks(self.merges, self.ids, self.prefix)

    def first_symbols(self, word: str) -> list[PieceAt]:
        """The symbols of a word with what is unknown, in the library's order.

        An unknown one waits for the next known symbol, and bytes do not count as such: they come before it.
        """
        symbols: list[PieceAt] = []
        waiting: PieceAt | None = None
        for start, character in enumerate(word):
            symbol = f"{self.prefix}{character}" if start else character
            if start == len(word) - 1:
                symbol += self.suffix
            piece_id = self.ids.get(symbol)
            if piece_id is not None:
                if waiting:
                    symbols.append(waiting)
                    waiting = None
                symbols.append(PieceAt(start, start + 1, piece_id))
            elif self.byte_fallback and (found := self._bytes(symbol)):
                symbols += (PieceAt(start, start + 1, found_id, byte=byte) for byte, found_id in enumerate(found))
            elif self.unk_token is not None:
                if waiting and self.fuse_unk:
                    waiting = waiting._replace(end=start + 1)
                    continue
                if waiting:
                    symbols.append(waiting)
                waiting = PieceAt(start, start + 1, self.ids.get(self.unk_token), True)
        if waiting:
            symbols.append(waiting)
        return symbols

    def _bytes(self, symbol: str) -> list[int] | None:
        ids = [self.ids.get(BYTE_PIECES[byte]) for byte in symbol.encode("utf-8", "surrogatepass")]
        known = [piece_id for piece_id in ids if piece_id is not None]
        return known if len(known) == len(ids) else None

    def _joined(self, symbols: Sequence[PieceAt]) -> list[PieceAt]:
        ids, firsts = self.pair_ranks.merged([-1 if at.piece_id is None else at.piece_id for at in symbols])
        pieces = []
        for piece_id, first, end in zip(ids, firsts, [*firsts[1:], len(symbols)], strict=False):  # or there is none
            if end == first + 1:
                pieces.append(symbols[first])
            else:
                pieces.append(PieceAt(symbols[first].start, symbols[end - 1].end, piece_id))
        return pieces

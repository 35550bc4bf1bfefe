"""Encoding by merges as subword-nmt does: the earliest merge that stands in the word is made wherever it stands.

The rule, as a lecturer would say it::

    while two neighbors are a merge:
        of those merges take the one that was learned first, and join every place of it, from left to right

A word's last symbol has the mark of ends joined to it (codes of version 0.2), or the mark is a symbol of its own behind
it (0.1).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from explorer.engine.encode.merge_encoder import join_pair, replay
from explorer.engine.encode.stages import PieceAt

Pair = tuple[str, str]
_LONG_WORD = 100  # symbols; longer words are replayed, which is the same where no merge needs a later one


@dataclass(frozen=True)
class AllAtOnceBpe:
    """Merges over characters; pieces are written as subword-nmt does, all but a word's last followed by ``separator``.

    A character that is no symbol of the merges is unknown.
    """

    vocabulary: Sequence[str]
    ids: Mapping[str, int]
    merges: Sequence[Pair]
    joined_mark: bool  # whether the mark of ends is joined to the last symbol
    mark: str = "</w>"
    separator: str = "@@"
    said: str = "BPE"

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word, in order."""
        pieces = []
        start = 0
        for symbol in self._symbols(word):
            text = symbol.removesuffix(self.mark) if start + len(symbol) > len(word) else symbol
            end = start + len(text)
            if text:
                piece_id = self.ids.get(text if end == len(word) else text + self.separator)
                pieces.append(PieceAt(start, end, piece_id, piece_id is None))
            start = end
        return pieces

    def _symbols(self, word: str) -> list[str]:
        symbols = self.first_symbols(word)
        if len(symbols) > _LONG_WORD and self._in_order:
            return replay(symbols, self._table)
        while found := self.next_merge(symbols):
            symbols = join_pair(symbols, found[1])
        return symbols

    def first_symbols(self, word: str) -> list[str]:
        """The characters of a word with the mark at its end; one of a single character has none."""
        if len(word) == 1:
            return [word]
        return [*word[:-1], word[-1] + self.mark] if self.joined_mark else [*word, self.mark]

    def next_merge(self, symbols: Sequence[str]) -> tuple[int, Pair] | None:
        """Of the merges that stand in some symbols the one that was learned first, by its number from 0."""
        ranks = self._ranks
        return min(((ranks[pair], pair) for pair in pairwise(symbols) if pair in ranks), default=None)

    @cached_property
    def _ranks(self) -> dict[Pair, int]:
        """Of equal merges the first counts."""
        return {pair: rank for rank, pair in reversed(list(enumerate(self.merges)))}

    @cached_property
    def _in_order(self) -> bool:
        """Whether each merge needs only what earlier ones make, as in every list that was learned."""
        made_by: dict[str, int] = {}
        for number, (left, right) in enumerate(self.merges):
            made_by.setdefault(left + right, number)
        return all(made_by.get(side, -1) < number for number, pair in enumerate(self.merges) for side in pair) and len(
            set(self.merges)
        ) == len(made_by) == len(self.merges)

    @cached_property
    def _table(self) -> Mapping[Pair, tuple[int, ...]]:
        return {pair: (rank,) for rank, pair in enumerate(self.merges)}

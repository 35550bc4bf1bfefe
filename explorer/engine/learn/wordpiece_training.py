"""WordPiece, learned: pairs chosen by score, count(ab) / (count(a) · count(b)), with the counts of each step.

Merging is that of byte-pair encoding; only the weight of a pair is another. A merge changes the counts of the two
symbols that it joins, and so the score of every pair with one of them, which may rise as well as fall.
"""

from collections import defaultdict
from collections.abc import Sequence
from heapq import heappush

from explorer.engine.learn.pair_training import PairTraining, Proceed
from explorer.engine.learn.record import StopReason, TraceRecord
from explorer.engine.learn.score_table import ScoreOrder
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe
from explorer.engine.text.corpus import Row


def learn_pieces(
    rows: Sequence[Row], recipe: WordPieceRecipe, alphabet: Sequence[str], n_pieces: int | None, proceed: Proceed
) -> tuple[TraceRecord, StopReason]:
    """Learn merges over ``rows`` until the recipe's target, or until ``n_pieces`` pieces (alphabet included) exist.

    ``alphabet`` holds every first symbol of the rows, in id order.
    """
    kind = _ScoreTraining if recipe.criterion == "score" else PairTraining
    training = kind(rows, recipe, alphabet)
    stop = training.run(recipe.merges, n_pieces, proceed)
    return training.record(), stop


def wordpiece_alphabet(rows: Sequence[Row], recipe: WordPieceRecipe) -> tuple[str, ...]:
    """The first symbols in id order, by code point.

    Hugging Face's trainer, the criterion "frequency", has every character of the corpus before the continuations, also
    those that begin no word.
    """
    found = {symbol for row in rows for symbol in row.symbols}
    if recipe.criterion == "score":
        return tuple(sorted(found))
    characters = {character for row in rows for character in row.word}
    return (*sorted(characters), *sorted(found - characters))


class _ScoreTraining(PairTraining):
    """A training run in which the weight of a pair is its score."""

    by_count = False

    def __init__(self, rows: Sequence[Row], recipe: WordPieceRecipe, alphabet: Sequence[str]) -> None:
        self._order = ScoreOrder.of(recipe, n_symbols=sum(row.count * len(row.symbols) for row in rows))
        self._pairs_with: defaultdict[int, set[int]] = defaultdict(set)  # by symbol: the pairs of which it is a side
        super().__init__(rows, recipe, alphabet)

    def weigh(self, pair: int) -> int:
        """The score, as a whole number."""
        left, right = self.sides[pair]
        return self._order.weight(self.count[pair], self.times[left], self.times[right])

    def reweigh(self, pair: int) -> None:
        """Take note of the score of now, and queue a pair whose score has risen."""
        before = self.weight[pair]
        super().reweigh(pair)
        if self.weight[pair] > before:
            heappush(self.heap, (-self.weight[pair], self.key[pair], pair))

    def _add_pair(self, sides: tuple[int, int], count: int, places: list[int], step: int) -> None:
        for symbol in sides:
            self._pairs_with[symbol].add(len(self.sides))
        super()._add_pair(sides, count, places, step)

    def _merge(self, pair: int, step: int) -> None:
        super()._merge(pair, step)
        left, right = self.sides[pair]
        for symbol in {left, right}:
            self._pairs_with[symbol] = {other for other in self._pairs_with[symbol] if self.count[other]}
        for other in self._pairs_with[left] | self._pairs_with[right]:
            self.reweigh(other)

"""The pairs of a step with their scores, count(ab) / (count(a) · count(b)), and in that order where it decides."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from explorer.engine.learn.pair_table import PairAtStep, PairTable
from explorer.engine.learn.record import TraceRecord
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe


@dataclass(frozen=True, slots=True)
class ScoreOrder:
    """Scores as whole numbers that compare as the exact ratios do.

    ⌊score · 2^bits⌋ is such a number: two different ratios p/q and r/s differ by at least 1/qs, and no denominator is
    larger than N² where the corpus has N symbols. So with 2^bits ≥ N⁴ different scores are different numbers, in the
    same order, and equal scores are equal ones.
    """

    bits: int
    least_count: int  # a pair that stands less often is never merged, now or later, and comes last

    @classmethod
    def of(cls, recipe: WordPieceRecipe, n_symbols: int) -> "ScoreOrder":
        """That of a recipe for a corpus of so many symbols."""
        stops_where_none_repeats = recipe.merges is None and recipe.vocab_size is None
        return cls(4 * n_symbols.bit_length(), max(recipe.min_count, 2 if stops_where_none_repeats else 1))

    def weight(self, count: int, left_count: int, right_count: int) -> int:
        """The score of a pair as such a number."""
        return (count << self.bits) // (left_count * right_count) if count >= self.least_count else 0


@dataclass(frozen=True, slots=True)
class ScoredPair(PairAtStep):
    """A row of the table with what its score is made of."""

    left_count: int  # how often the left symbol stands in the corpus at this step
    right_count: int

    @property
    def score(self) -> Fraction:
        """count(ab) / (count(a) · count(b)), above 0 and at most 1; ``float(score)`` for display."""
        return Fraction(self.count, self.left_count * self.right_count)


class ScoredPairTable(PairTable):
    """The pairs of a step in the order of their counts, each with its score."""

    def __init__(self, record: TraceRecord, step: int, symbol_counts: "array[int]") -> None:
        super().__init__(record, step, record.n_symbols[step])
        self._symbol_counts = symbol_counts

    def _row(self, life: int, rank: int, *, tied: bool) -> ScoredPair:
        plain = super()._row(life, rank, tied=tied)
        values: Any = {field.name: getattr(plain, field.name) for field in fields(plain)}
        left_count, right_count = self._sides(life)
        return ScoredPair(**values, left_count=left_count, right_count=right_count)

    def _sides(self, life: int) -> tuple[int, int]:
        """How often the two symbols of a life's pair stand in the corpus at this step."""
        record, counts = self._record, self._symbol_counts
        pair = record.life_pair[life]
        return counts[record.pair_left[pair]], counts[record.pair_right[pair]]


class ByScoreTable(ScoredPairTable):
    """The pairs of a step in the order of their scores; all are sorted as soon as one is asked for."""

    def __init__(self, record: TraceRecord, step: int, symbol_counts: "array[int]", order: ScoreOrder) -> None:
        super().__init__(record, step, symbol_counts)
        self._weight = lambda life: order.weight(record.life_count[life], *self._sides(life))

    def in_order(self, lives: Sequence[int]) -> list[int]:
        """Lives that hold at this step, given by the tie rule, by score and then by the tie rule."""
        return sorted(lives, key=self._weight, reverse=True)  # which leaves equal ones as they were

    def _first_candidate(self) -> int:
        return 0

    def _find(self, n: int) -> None:
        if n and not self._found:
            since, until, step = self._record.life_from, self._record.life_until, self.step
            order = self._record.life_order
            self._found += self.in_order([life for life in order if since[life] <= step < until[life]])

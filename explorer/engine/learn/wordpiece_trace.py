"""A training run of WordPiece: a trace of pairs like any other, which also knows what each score is made of."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from explorer.engine.learn.frame import Frame
from explorer.engine.learn.piece_counts import side_counts
from explorer.engine.learn.record import TraceRecord
from explorer.engine.learn.row_lengths import RowLengths
from explorer.engine.learn.score_table import ByScoreTable, ScoredPairTable, ScoreOrder
from explorer.engine.learn.trace import Merge, Merges, Trace
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe

if TYPE_CHECKING:
    from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer


@dataclass(frozen=True, slots=True)
class ScoredMerge(Merge):
    """A merge with what its score was made of, before it."""

    left_count: int
    right_count: int

    @property
    def score(self) -> Fraction:
        """count(ab) / (count(a) · count(b)), above 0 and at most 1."""
        return Fraction(self.count, self.left_count * self.right_count)


@dataclass(frozen=True, eq=False)
class WordPieceTrace(Trace):
    """What training left behind; see :class:`Trace`. Its merges and the rows of its tables know their scores."""

    recipe: WordPieceRecipe

    @cached_property
    def merges(self) -> "ScoredMerges":
        """All merges in learned order, each a :class:`ScoredMerge`; ``merges[k - 1]`` leads to step k."""
        return ScoredMerges(self.record, self._first_counts)

    @cached_property
    def merge_scores(self) -> "array[float]":
        """The score of each merge, in learned order, to be drawn; ``merges[k].score`` is exact."""
        sides = side_counts(self.record, self._first_counts)
        counts = self.record.merge_count
        return array("d", [count / (left * right) for count, (left, right) in zip(counts, sides, strict=True)])

    @cached_property
    def most_of_a_piece(self) -> int:
        """How often the most frequent piece of any step stands: no merge makes a piece that stands more often."""
        return max(self._first_counts, default=0)

    def tokenizer(self, step: int | None = None) -> "WordPieceTokenizer":  # type: ignore[override]
        """The tokenizer with the vocabulary of ``step`` merges; by default of all."""
        from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer

        pieces = self.at(len(self) if step is None else step).vocabulary
        learned = frozenset(pieces)
        special = tuple(token for token in self.recipe.all_special_tokens if token not in learned)
        return WordPieceTokenizer(
            vocabulary=(*pieces, *special),
            continuation=self.recipe.marker_text,
            normalizer=self.recipe.normalizer,
            pretokenizer=self.recipe.pretokenizer,
            unk_token=self.recipe.unk_token,
            longest_word=self.recipe.longest_word,
            special_tokens=special,
        )

    def _new_frame(self, step: int, row_lengths: RowLengths) -> Frame:
        return _ScoredFrame(self, step, row_lengths)


class _ScoredFrame(Frame):
    """A step whose table knows the scores."""

    def __init__(self, trace: WordPieceTrace, step: int, row_lengths: RowLengths) -> None:
        super().__init__(trace.record, step, row_lengths)
        self._trace = trace

    @cached_property
    def pairs(self) -> ScoredPairTable:
        """The ranked table of pairs, best first, each row a :class:`ScoredPair`."""
        record, recipe = self._record, self._trace.recipe
        symbol_counts = self._trace.piece_counts(self.step).counts
        if recipe.criterion == "score":
            return ByScoreTable(record, self.step, symbol_counts, ScoreOrder.of(recipe, record.n_symbols[0]))
        return ScoredPairTable(record, self.step, symbol_counts)


class ScoredMerges(Merges):
    """The merges of a record as values, with how often their sides stood in the corpus."""

    def __init__(self, record: TraceRecord, first_counts: "array[int]") -> None:
        super().__init__(record)
        self._first_counts = first_counts

    @cached_property
    def _side_counts(self) -> Sequence[tuple[int, int]]:
        return side_counts(self._record, self._first_counts)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> ScoredMerge: ...
        @overload
        def __getitem__(self, index: slice) -> tuple[ScoredMerge, ...]: ...
        def __getitem__(self, index: int | slice) -> object: ...

    def _merge(self, index: int) -> ScoredMerge:
        plain = super()._merge(index)
        values: Any = {field.name: getattr(plain, field.name) for field in fields(plain)}
        left_count, right_count = self._side_counts[index]
        return ScoredMerge(**values, left_count=left_count, right_count=right_count)

"""A training run as an immutable value: every merge, and the state after any number of them."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from explorer.engine.learn.frame import Frame
from explorer.engine.learn.piece_counts import PieceCounts, counts_at, first_counts, token_entropies
from explorer.engine.learn.recipes import BpeRecipe, MergingRecipe, Recipe, is_plain
from explorer.engine.learn.record import NEVER, StopReason, TraceRecord
from explorer.engine.learn.row_lengths import RowLengths
from explorer.engine.text.corpus import CountedWord, FirstWord, Row

if TYPE_CHECKING:
    from explorer.engine.encode.tokenizer import BpeTokenizer


@dataclass(frozen=True, slots=True)
class Merge:
    """One merge: ``left`` + ``right`` became ``piece``."""

    left: str
    right: str
    piece: str
    count: int  # adjacent places before the merge, overlaps included
    replaced: int  # how many of them were merged
    n_tied: int  # pairs that had this count, the winner included
    pair_id: int = field(compare=False, repr=False)  # what the pair table of the trace knows the two sides by


@dataclass(frozen=True, eq=False)
class Trace:
    """What training left behind. A step is a number of merges already applied: 0 the alphabet, the length the end.

    Each run leaves a trace of its own, which equals no other: to compare millions of numbers would hold a window up.
    The flat arrays of ``record`` are the engine's own; everybody else reads them through what stands here.
    """

    recipe: MergingRecipe
    record: TraceRecord
    stop: StopReason
    first_word: FirstWord

    def __len__(self) -> int:
        return len(self.record.merge_pair)

    @cached_property
    def merges(self) -> "Merges":
        """All merges in learned order; ``merges[k - 1]`` leads to step k."""
        return Merges(self.record)

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The first symbols that stand in the corpus, in the order in which they are met."""
        return self.record.alphabet

    @property
    def words(self) -> Sequence[str]:
        """The words of the corpus, one a row, as written and without their markers."""
        return self.record.words

    @property
    def word_counts(self) -> Sequence[int]:
        """How often the word of each row stands in the corpus."""
        return self.record.row_counts

    @cached_property
    def n_words(self) -> int:
        """Words in the corpus, each as often as it stands there."""
        return sum(self.record.row_counts)

    def counted_words(self) -> tuple[CountedWord, ...]:
        """The rows as words typed with their counts; a row without the mark of the others is the first of its text."""
        record, spelling = self.record, self.recipe.spelling
        marked = spelling.marker == "word-start"
        return tuple(
            CountedWord(word, count, marked and record.pieces[record.symbols[start]] != spelling.marker_symbol)
            for word, count, start in zip(record.words, record.row_counts, record.row_starts, strict=False)
        )

    @property
    def merge_counts(self) -> Sequence[int]:
        """The count of each merge, in learned order."""
        return self.record.merge_count

    @property
    def n_tied(self) -> Sequence[int]:
        """How many pairs had the count of each merge, the winner included."""
        return self.record.merge_tied

    @property
    def n_symbols(self) -> Sequence[int]:
        """Symbols in the corpus, each as often as its word stands there, by step."""
        return self.record.n_symbols

    @cached_property
    def most_pairs(self) -> int:
        """How many pairs stand in the corpus at the step that has the most of them."""
        return max(self.record.n_live_pairs)

    def rows(self) -> tuple[Row, ...]:
        """The rows that training started from."""
        record = self.record
        pieces, symbols = record.pieces, record.symbols
        ends = [start - 1 for start in record.row_starts[1:]]
        return tuple(
            Row(word, tuple(map(pieces.__getitem__, symbols[start:end])), count)
            for word, count, start, end in zip(record.words, record.row_counts, record.row_starts, ends, strict=False)
        )

    def piece_counts(self, step: int) -> PieceCounts:
        """How often each piece of the vocabulary stands in the corpus after ``step`` merges, 0 to len(trace)."""
        self._check(step)
        return counts_at(self.record, self._first_counts, step)

    @cached_property
    def bits_per_token(self) -> Sequence[float]:
        """What one symbol of the corpus carries if all that is known is how often each stands there, by step."""
        return token_entropies(self.record, self._first_counts)

    @cached_property
    def _first_counts(self) -> "array[int]":
        """How often each symbol of the alphabet stands in the corpus before any merge."""
        return first_counts(self.record)

    def at(self, step: int) -> Frame:
        """The state after ``step`` merges, 0 to len(trace); IndexError outside."""
        self._check(step)
        return self._frame(step)

    def _check(self, step: int) -> None:
        if not 0 <= step <= len(self):
            raise IndexError(f"step {step} of a trace of {len(self)}")

    @cached_property
    def _frame(self) -> Callable[[int], Frame]:
        """Frames are shared by all who ask; the last few are kept, with what was computed in them."""
        row_lengths = RowLengths(self.record)
        return lru_cache(maxsize=8)(lambda step: self._new_frame(step, row_lengths))

    def _new_frame(self, step: int, row_lengths: RowLengths) -> Frame:
        return Frame(self.record, step, row_lengths)

    def under(self, recipe: Recipe) -> "Trace | None":
        """This trace by a recipe that differs only in what is added after training; None where it would be another."""
        if not is_plain(recipe) or not is_plain(self.recipe):
            return None
        added: Any = {"special_tokens": (), "unk_token": self.recipe.unk_token}
        plain, ours = replace(recipe, **added), replace(self.recipe, **added)
        return replace(self, recipe=recipe) if plain == ours and recipe.vocab_size is None else None

    def parts(self) -> Iterator[object]:
        """What the trace is made of, to be sent one after the other: a large one is long to read as a whole."""
        yield from (self.recipe, self.stop, self.first_word)
        yield from (getattr(self.record, part.name) for part in fields(self.record))
        yield from (getattr(self, part.name) for part in fields(self)[len(fields(Trace)) :])

    @classmethod
    def from_parts(cls, parts: Iterator[Any]) -> "Trace":
        """The trace that was given in parts; takes no more of them than it is made of."""
        recipe, stop, first_word = islice(parts, 3)
        record = TraceRecord(*islice(parts, len(fields(TraceRecord))))
        kind = cls if isinstance(recipe, BpeRecipe) else _trace_of_another_kind(recipe)
        return kind(recipe, record, stop, first_word, *islice(parts, len(fields(kind)) - len(fields(Trace))))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled without what was computed from the record."""
        return type(self), tuple(getattr(self, part.name) for part in fields(self))

    def find_pair(self, left: str, right: str) -> int | None:
        """The id of a pair that stood in the corpus at some step, or None."""
        ids = self._piece_ids
        return self._pair_of(ids.get(left), ids.get(right))

    def sides(self, pair_id: int) -> tuple[str, str]:
        """The two pieces of a pair. Raises IndexError for an id that no pair of the trace has."""
        if pair_id < 0:
            raise IndexError(f"pair {pair_id}")
        record = self.record
        return record.pieces[record.pair_left[pair_id]], record.pieces[record.pair_right[pair_id]]

    def merge_step(self, left: str, right: str) -> int | None:
        """The step at which a pair is merged, or None if it never is; once merged, a pair never stands again."""
        piece = left + right[len(self.record.continuation) :]
        made = self._piece_ids.get(piece, -1) - self.record.n_alphabet
        return made + 1 if made >= 0 and self.sides(self.record.merge_pair[made]) == (left, right) else None

    def next_tie(self, step: int) -> int | None:
        """The first step after ``step``, 0 to len(trace), whose merge was decided by the tie rule, or None.

        Raises IndexError for a step outside.
        """
        self._check(step)
        return next((k + 1 for k in range(step, len(self)) if self.record.merge_tied[k] > 1), None)

    def next_merge_in_row(self, row: int, step: int) -> int | None:
        """The first step after ``step``, 0 to len(trace), at which something merges inside a row, or None.

        Raises IndexError for a step outside, and for a row that the corpus does not have.
        """
        self._check(step)
        if not 0 <= row < len(self.words):
            raise IndexError(f"row {row} of {len(self.words)}")
        steps = self._merge_steps_in(row)
        index = bisect_right(steps, step)
        return steps[index] if index < len(steps) else None

    @cached_property
    def _merge_steps_in(self) -> Callable[[int], list[int]]:
        """The steps at which something merges inside a row; of the last rows asked about, for a row may be a stream."""
        record = self.record

        def steps(row: int) -> list[int]:
            joins = set(record.joined_at[record.row_starts[row] : record.row_starts[row + 1]])
            return sorted(joins - {NEVER})

        return lru_cache(maxsize=8)(steps)

    def tokenizer(self, step: int | None = None) -> "BpeTokenizer":
        """The tokenizer as it is after ``step`` merges, 0 to len(trace); by default after all. IndexError outside."""
        from explorer.engine.encode.tokenizer import BpeTokenizer  # training and stepping have no need of it

        n = len(self) if step is None else step
        self._check(n)
        record, recipe = self.record, self.recipe
        assert is_plain(recipe)  # the others have tokenizers of their own
        pieces = record.pieces[: record.n_alphabet + n]
        learned = frozenset(pieces)
        special = tuple(token for token in recipe.all_special_tokens if token not in learned)
        return BpeTokenizer(
            vocabulary=(*pieces, *special),
            merges=tuple([self.sides(pair) for pair in record.merge_pair[:n]]),
            spelling=recipe.spelling,
            normalizer=recipe.normalizer,
            pretokenizer=recipe.pretokenizer,
            unk_token=recipe.unk_token,
            first_word=self.first_word,
            special_tokens=special,
        )

    @cached_property
    def _piece_ids(self) -> dict[str, int]:
        return {piece: i for i, piece in enumerate(self.record.pieces)}

    @cached_property
    def _pair_of(self) -> Callable[[int | None, int | None], int | None]:
        """The pair of two symbols; looked for among all, since a table of them would take longer than a step may."""
        lefts, rights = self.record.pair_left, self.record.pair_right

        def find(left: int | None, right: int | None) -> int | None:
            if left is None or right is None:
                return None
            pair = -1
            try:
                while True:
                    pair = lefts.index(left, pair + 1)
                    if rights[pair] == right:
                        return pair
            except ValueError:
                return None

        return lru_cache(maxsize=64)(find)


def _trace_of_another_kind(recipe: object) -> type[Trace]:
    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe, SentencePieceBpeTrace
    from explorer.engine.learn.wordpiece_trace import WordPieceTrace

    return SentencePieceBpeTrace if isinstance(recipe, SentencePieceBpeRecipe) else WordPieceTrace


class Merges(Sequence[Merge]):
    """The merges of a record as values."""

    def __init__(self, record: TraceRecord) -> None:
        self._record = record

    def __len__(self) -> int:
        return len(self._record.merge_pair)

    @overload
    def __getitem__(self, index: int) -> Merge: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Merge, ...]: ...
    def __getitem__(self, index: int | slice) -> object:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        return self._merge(range(len(self))[index])

    def _merge(self, index: int) -> Merge:
        record = self._record
        pair = record.merge_pair[index]
        return Merge(
            left=record.pieces[record.pair_left[pair]],
            right=record.pieces[record.pair_right[pair]],
            piece=record.pieces[record.n_alphabet + index],
            count=record.merge_count[index],
            replaced=record.merge_replaced[index],
            n_tied=record.merge_tied[index],
            pair_id=pair,
        )

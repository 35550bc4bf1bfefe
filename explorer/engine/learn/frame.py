"""One step of a trace: the words, the pairs and the vocabulary after so many merges, read from the record on demand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import overload

from explorer.engine.learn.pair_table import PairTable, standing_places
from explorer.engine.learn.record import TraceRecord
from explorer.engine.learn.row_lengths import RowLengths


@dataclass(frozen=True, slots=True)
class WordAtStep:
    """A row of the corpus at a step."""

    word: str  # as written, without its marker
    count: int
    symbols: tuple[str, ...]
    just_merged: tuple[int, ...]  # indices of the symbols that the last merge made
    merges_next: tuple[int, ...]  # indices of the left symbols of the pairs that the next merge joins
    n_more: int = 0  # symbols beside those that were asked for


class Frame:
    """The state after ``step`` merges. Everything is computed when asked for, and only as far as asked."""

    def __init__(self, record: TraceRecord, step: int, row_lengths: RowLengths) -> None:
        self.step = step
        self.n_symbols = record.n_symbols[step]  # in the corpus, each as often as its word stands there
        self.n_pieces = record.n_alphabet + step  # the size of the vocabulary
        self._record = record
        self._row_lengths = row_lengths

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The pieces of this step, in id order: the alphabet, then merged pieces as they were made."""
        return self._record.pieces[: self.n_pieces]

    @cached_property
    def words(self) -> "Words":
        """Rows of (symbols, count), in the order of the corpus."""
        return Words(self._record, self.step)

    @cached_property
    def pairs(self) -> "PairTable":
        """The ranked table of pairs, best first."""
        return PairTable(self._record, self.step, self.n_symbols)

    def word(self, row: int, most: int | None = None, first: int | None = None) -> WordAtStep:
        """Row ``row`` of the corpus with what just merged and what merges next, or ``most`` symbols of it.

        A raw stream is one row of a million symbols, of which nobody sees more than its beginning, or what stands from
        place ``first`` on, where a symbol of the row must begin. Raises IndexError for a row or a place that is none.
        """
        record, step = self._record, self.step
        self._check(row)
        if first is not None and not (record.row_starts[row] <= first < record.row_starts[row + 1] - 1):
            raise IndexError(f"place {first} is not in row {row}")
        starts, end = _boundaries(record, row, step, None if most is None else most + 1, first)
        n_more = 0
        if most is not None and len(starts) > most:
            end = starts.pop()
            n_more = self._row_lengths.at(row, step) - most
        elif first is not None:
            n_more = self._row_lengths.at(row, step) - len(starts)
        ends = [*starts[1:], end]
        joined_at = record.joined_at
        symbols = tuple(_spelled(record, a, b) for a, b in zip(starts, ends, strict=True))
        return WordAtStep(
            word=record.words[row],
            count=record.row_counts[row],
            symbols=symbols,
            just_merged=tuple(
                i for i, (a, b) in enumerate(zip(starts, ends, strict=True)) if step in joined_at[a + 1 : b]
            ),
            merges_next=tuple(i for i, b in enumerate(ends) if joined_at[b] == step + 1),
            n_more=n_more,
        )

    def first_place(self, pair_id: int, row: int) -> int | None:
        """The place at which a pair first stands in a row, or None; IndexError for a row or a pair there is not."""
        self._check(row)
        if not 0 <= pair_id < len(self._record.pair_left):
            raise IndexError(f"pair {pair_id} of {len(self._record.pair_left)}")
        row_at = self._record.row_at
        places = standing_places(self._record, pair_id, self.step)
        return next((place for place in places if row_at[place] == row), None)

    def place_before(self, place: int, n: int) -> int:
        """Where the ``n``-th symbol before the one at a place begins; where the row does if there are not so many.

        ``n`` is 0 or more. Raises IndexError for a place outside the corpus.
        """
        record = self._record
        if not 0 <= place < len(record.row_at):
            raise IndexError(f"place {place} of {len(record.row_at)}")
        start = record.row_starts[record.row_at[place]]
        for earlier in range(place - 1, start - 1, -1):
            if not n:
                break
            if record.joined_at[earlier] > self.step:
                place, n = earlier, n - 1
        return place

    def _check(self, row: int) -> None:
        n_rows = len(self._record.row_counts)
        if not 0 <= row < n_rows:
            raise IndexError(f"row {row} of {n_rows}")


class Words(Sequence[tuple[tuple[str, ...], int]]):
    """The words of a step as (symbols, count)."""

    def __init__(self, record: TraceRecord, step: int) -> None:
        self._record = record
        self._step = step

    def __len__(self) -> int:
        return len(self._record.row_counts)

    @overload
    def __getitem__(self, row: int) -> tuple[tuple[str, ...], int]: ...
    @overload
    def __getitem__(self, row: slice) -> tuple[tuple[tuple[str, ...], int], ...]: ...
    def __getitem__(self, row: int | slice) -> object:
        if isinstance(row, slice):
            return tuple(self[i] for i in range(*row.indices(len(self))))
        row = range(len(self))[row]
        starts, end = _boundaries(self._record, row, self._step)
        symbols = tuple(_spelled(self._record, a, b) for a, b in zip(starts, [*starts[1:], end], strict=True))
        return symbols, self._record.row_counts[row]


def _boundaries(
    record: TraceRecord, row: int, step: int, most: int | None = None, first: int | None = None
) -> tuple[list[int], int]:
    """The first places where symbols of a row start at ``step``, or all, and the place after its last symbol."""
    start, end = record.row_starts[row] if first is None else first, record.row_starts[row + 1] - 1
    joined_at = record.joined_at
    return list(islice((place for place in range(start, end) if joined_at[place] > step), most)), end


def _spelled(record: TraceRecord, start: int, end: int) -> str:
    """The first symbols of places [start, end), joined."""
    pieces, lost = record.pieces, len(record.continuation)
    first, *others = [pieces[symbol] for symbol in record.symbols[start:end]]
    return first + "".join([piece[lost:] for piece in others])

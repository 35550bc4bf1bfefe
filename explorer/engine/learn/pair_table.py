"""The pairs of a step, best first, and the words behind each count, read from the record on demand."""

import heapq
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from explorer.engine.learn.record import TraceRecord

CHUNK = 24  # pairs found at once when the table is read further down
LIVES_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class PairAtStep:
    """A row of the pair table at a step."""

    left: str
    right: str
    count: int
    rank: int  # 1 + the number of pairs with a higher count (or score, where pairs are compared by that)
    tied: bool  # another pair has the same one
    change: int  # the count less what it was one step before
    pair_id: int


@dataclass(frozen=True, slots=True)
class WordShare:
    """What one word adds to the count of a pair."""

    row: int
    word: str
    times: int  # occurrences in the word
    count: int  # of the word

    @property
    def share(self) -> int:
        """Occurrences × count."""
        return self.times * self.count


class PairTable(Sequence[PairAtStep]):
    """The pairs of a step, best first, found only as far down as they are asked for."""

    def __init__(self, record: TraceRecord, step: int, n_symbols: int) -> None:
        self._record = record
        self._weight: Callable[[int], int] = record.life_count.__getitem__  # of a life: by what rows are ordered
        self.step = step
        self._found: list[int] = []  # lives that hold at this step, best first
        self._searched = self._first_candidate()
        self._n_symbols = n_symbols

    @cached_property
    def total(self) -> int:
        """Adjacent pairs in the corpus, the sum of all counts."""
        return self._n_symbols - sum(self._record.row_counts)

    def _first_candidate(self) -> int:
        """Where in the order of lives to begin: no pair stands more often than the one that merges next."""
        record, step = self._record, self.step
        if not record.merge_count:
            return 0
        # After the last merge the best pair is not written down, but it stands no more often than the last one did.
        best = record.merge_count[min(step, len(record.merge_count) - 1)]
        return bisect_left(record.life_order, -best, key=lambda life: -record.life_count[life])

    def __len__(self) -> int:
        return self._record.n_live_pairs[self.step]

    @overload
    def __getitem__(self, index: int) -> PairAtStep: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PairAtStep, ...]: ...
    def __getitem__(self, index: int | slice) -> object:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        index = range(len(self))[index]
        self._find(index + 2)
        found, weight = self._found, self._weight(self._found[index])
        rank = 1 + bisect_left(found, -weight, key=lambda life: -self._weight(life))
        has_next = index + 1 < len(found) and self._weight(found[index + 1]) == weight
        return self._row(found[index], rank, tied=has_next or rank <= index)

    def __iter__(self) -> Iterator[PairAtStep]:
        return (self[i] for i in range(len(self)))

    def index_of(self, pair_id: int) -> int | None:
        """The row of a pair, or None where it does not stand at this step."""
        life = self.life_of(pair_id)
        if life is None:
            return None
        searched = 0
        while True:
            try:
                return self._found.index(life, searched)
            except ValueError:
                searched = len(self._found)
                self._find(searched + CHUNK)

    def count_of(self, pair_id: int) -> int:
        """How often a pair stands at this step; 0 where it does not."""
        life = self.life_of(pair_id)
        return 0 if life is None else self._record.life_count[life]

    def is_best(self, pair_id: int) -> bool:
        """Whether a pair stands at this step and has the highest count, or score."""
        self._find(1)
        life = self.life_of(pair_id)
        return life is not None and self._weight(life) == self._weight(self._found[0])

    def n_tied(self) -> int:
        """How many pairs have the highest count, or score."""
        return len(self.tied_ids())

    def tied_ids(self) -> list[int]:
        """The ids of the pairs that have the highest count, or score, in the order of their rows."""
        weight, found = self._weight, self._found
        self._find(1)
        n = min(1, len(found))
        while n < len(found) and weight(found[n]) == weight(found[0]):
            n += 1
            if n == len(found):
                self._find(n + 1)
        pairs = self._record.life_pair
        return [pairs[life] for life in found[:n]]

    def row_of(self, life: int) -> PairAtStep:
        """The row of a life that holds at this step, wherever it stands in the table."""
        found, weight = self._found, self._weight(life)
        while len(found) < len(self) and (not found or self._weight(found[-1]) >= weight):
            self._find(2 * len(found) + CHUNK)
        first = bisect_left(found, -weight, key=lambda life: -self._weight(life))
        has_next = first + 1 < len(found) and self._weight(found[first + 1]) == weight
        return self._row(life, first + 1, tied=has_next)

    def words(self, pair_id: int) -> tuple[WordShare, ...]:
        """The words that give a pair its count, the largest share first, then in the order of the corpus."""
        return self.largest_words(pair_id, len(self._record.row_counts))

    def n_words(self, pair_id: int) -> int:
        """How many words give a pair its count."""
        if len(self._record.row_counts) == 1:
            return int(self.count_of(pair_id) > 0)
        row_at = self._record.row_at
        return len(set(map(row_at.__getitem__, standing_places(self._record, pair_id, self.step))))

    def largest_words(self, pair_id: int, n: int) -> tuple[WordShare, ...]:
        """The ``n`` words with the largest shares of a pair's count, the largest first, then in order of the corpus."""
        record = self._record
        if len(record.row_counts) == 1:  # such as a raw stream, which may hold the pair a million times
            word, count = record.words[0], record.row_counts[0]
            times_in_it = self.count_of(pair_id) // count
            return (WordShare(0, word, times_in_it, count),)[:n] if times_in_it else ()
        most_times = record.pair_most_times[pair_id]
        times: dict[int, int] = {}
        enough = 0  # what the n-th word found so far adds to the count
        for place in standing_places(record, pair_id, self.step):
            row = record.row_at[place]
            if row in times:
                times[row] += 1
                continue
            if len(times) >= n:
                enough = enough or heapq.nlargest(n, (t * record.row_counts[r] for r, t in times.items()))[-1]
                if record.row_counts[row] * most_times < enough:  # rows come by descending count
                    break
            times[row] = 1
        largest = heapq.nsmallest(n, times.items(), key=lambda item: (-item[1] * record.row_counts[item[0]], item[0]))
        return tuple(WordShare(row, record.words[row], t, record.row_counts[row]) for row, t in largest)

    def life_of(self, pair_id: int) -> int | None:
        """The life of a pair that holds at this step."""
        record, step = self._record, self.step
        life = record.pair_last_life[pair_id]
        while life >= 0 and record.life_from[life] > step:
            life = record.life_previous[life]
        return life if life >= 0 and step < record.life_until[life] else None

    def in_order(self, lives: list[int]) -> list[int]:
        """Lives that hold at this step, given in the order of all lives, as the rows of the table are ordered."""
        return lives

    def _find(self, n: int) -> None:
        """Search on until ``n`` pairs are found, or all."""
        n = min(n, len(self))
        if len(self._found) >= n:
            return
        n = min(max(n, len(self._found) + CHUNK), len(self))
        record, step, found, position = self._record, self.step, self._found, self._searched
        order, since, until = record.life_order, record.life_from, record.life_until
        while len(found) < n:
            some = order[position : position + LIVES_AT_ONCE]
            position += len(some)
            found += [life for life in some if since[life] <= step < until[life]]
        self._searched = position

    def _row(self, life: int, rank: int, *, tied: bool) -> PairAtStep:
        record = self._record
        pair = record.life_pair[life]
        count = record.life_count[life]
        change = 0
        if self.step and record.life_from[life] == self.step:
            previous = record.life_previous[life]
            change = count - (record.life_count[previous] if previous >= 0 else 0)
        left, right = record.pieces[record.pair_left[pair]], record.pieces[record.pair_right[pair]]
        return PairAtStep(left, right, count, rank, tied, change, pair)


def standing_places(record: TraceRecord, pair_id: int, step: int) -> Iterator[int]:
    """The places at which a pair stands at ``step``, in descending order of the row's count, then ascending."""
    return standing_among(record, pair_id, step, places_ever(record, pair_id))


def places_ever(record: TraceRecord, pair_id: int) -> "array[int]":
    """The places at which a pair stood at some step, in descending order of the row's count, then ascending."""
    return record.pair_places[record.pair_places_from[pair_id] : record.pair_places_from[pair_id + 1]]


def standing_among(record: TraceRecord, pair_id: int, step: int, places: Iterable[int]) -> Iterator[int]:
    """Those of some places of a pair at which it stands at ``step``.

    Both symbols must have been made by then, which each is at one step wherever it stands, and none of the three
    boundaries around them joined yet.
    """
    joined_at = record.joined_at
    left, right = record.pair_left[pair_id], record.pair_right[pair_id]
    made_at = max(left, right) - record.n_alphabet + 1
    if step < made_at:
        return iter(())
    middle = record.spans[left]
    end = middle + record.spans[right]
    return (p for p in places if joined_at[p] > step and joined_at[p + middle] > step and joined_at[p + end] > step)

"""The record of a training run: flat arrays from which any step is read without replaying or rescanning anything.

Three ideas carry it.

*Places.* All rows lie one after the other in one array of first symbols, a gap (-1) before, between and after them.
A symbol at any step is an interval of that array, so it is named by the place where it starts.

*Joins.* Merging only ever removes boundaries, each once. ``joined_at[p]`` is the step at which the boundary before
place p went. Hence the segmentation of a row at step k: cut wherever ``joined_at[p] > k``.

*Lives.* The count of a pair changes only at some steps; between two changes it lives with one count. A life is
(pair, count, first step, last step), and ``life_order`` lists all lives by count and tie rule. The table of pairs at
step k is that list without the lives that do not hold at k. (Where pairs are compared by a score, which changes more
often, the list goes by the tie rule alone, and the table is sorted when it is asked for.)
"""

from array import array
from dataclasses import dataclass
from typing import Literal

from explorer.engine.learn.row_words import RowWords

StopReason = Literal["target-reached", "no-pair-repeats", "no-pair-left", "below-min-count", "cancelled"]

GAP = -1
NEVER = 2**31 - 1


@dataclass(frozen=True, slots=True)
class TraceRecord:
    """What a training run leaves behind. Steps count merges already applied: 0 is the alphabet."""

    pieces: tuple[str, ...]  # spelling of each symbol id: the alphabet first, then merged pieces as they were made
    spans: "array[int]"  # by symbol id: how many places it covers
    n_alphabet: int
    continuation: (
        str  # what the symbols inside a word begin with and lose where they are joined to another: "##", or ""
    )

    alphabet: tuple[str, ...]  # the first symbols that stand in the corpus, as they are met in it

    words: RowWords  # each row as written, without its marker
    symbols: "array[int]"  # first symbols of all rows by place, GAP before, between and after the rows
    row_starts: "array[int]"  # place of each row's first symbol; one more entry: the place after the last gap
    row_counts: "array[int]"  # how often each row's word stands in the corpus
    row_at: "array[int]"  # by place: the row it belongs to (a gap: the row before it)
    joined_at: "array[int]"  # by place: the step at which the boundary before it went, or NEVER

    merge_pair: "array[int]"  # pair ids, one entry a merge; merge i makes the piece n_alphabet + i
    merge_count: "array[int]"  # adjacent positions, overlaps included
    merge_replaced: "array[int]"  # how many of them were merged
    merge_tied: "array[int]"  # pairs that had this count, the winner included

    pair_left: "array[int]"  # symbol ids, one entry for each pair that ever stood in the corpus
    pair_right: "array[int]"
    pair_last_life: "array[int]"
    pair_places_from: "array[int]"  # pair i ever stood at pair_places[pair_places_from[i]:pair_places_from[i + 1]]
    pair_places: "array[int]"  # each pair's in descending order of the row's count, then ascending
    pair_most_times: "array[int]"  # no row ever held the pair more often

    life_pair: "array[int]"  # one entry a life, in order of its first step
    life_count: "array[int]"
    life_from: "array[int]"  # first step at which the count holds
    life_until: "array[int]"  # the step at which it holds no more, or NEVER
    life_previous: "array[int]"  # the pair's life before this one, or -1
    life_order: "array[int]"  # lives by descending count, then by the tie rule; under a score by the tie rule alone
    n_symbols: "array[int]"  # in the corpus, each as often as its word stands there, by step
    n_live_pairs: "array[int]"  # pairs that stand in the corpus, by step 0 … number of merges

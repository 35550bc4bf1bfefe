"""Encoding by merges: the merges are replayed, in the order in which they were learned, on the symbols of one word.

The rule, as a lecturer would say it::

    for merge in merges:
        go through the word from left to right and join every place where the merge's two sides stand together

One never goes back to an earlier merge. A list of merges may hold the same pair twice, since two merges can make the
same piece ("ab" + "c", "a" + "bc"), and a pair with that piece then turns up again after it was dealt with. (Libraries
that take the earliest merge which finds a place, whatever came before, differ from the replay only then.)
"""

import sys
from bisect import bisect_right
from collections.abc import Container, Generator, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

Pair = tuple[str, str]
MergeTable = Mapping[Pair, tuple[int, ...]]  # for each pair the numbers of its merges, from 0, ascending

NEVER = sys.maxsize
"""The number of no merge, after all others."""
_PATIENCE = 1024  # looks at a place between two moments at which a long replay can be left
_LONG_WORD = 100  # symbols; up to about here looking at all pairs each time is quicker than keeping a heap of them


def merge_table(merges: Sequence[Pair], vocabulary: Container[str]) -> MergeTable:
    """The numbers of each pair's merges; a merge of pieces outside the vocabulary is left out, for it never happens."""
    table: dict[Pair, tuple[int, ...]] = {}
    for number, (left, right) in enumerate(merges):
        if left in vocabulary and right in vocabulary and left + right in vocabulary:
            table[left, right] = (*table.get((left, right), ()), number)
    return table


def replay(symbols: Sequence[str], merges: MergeTable) -> list[str]:
    """The tokens of a word, from its first symbols."""
    if len(symbols) > _LONG_WORD:
        return _replay_long(symbols, merges)
    tokens = list(symbols)
    for _, after in replay_steps(symbols, merges):
        tokens = after
    return tokens


def replay_steps(symbols: Sequence[str], merges: MergeTable) -> Iterator[tuple[int, list[str]]]:
    """Each merge that finds a place, by its number from 0, with the symbols after it."""
    current = list(symbols)
    number = -1
    while True:
        upcoming = ((_next_number(pair, number, merges), pair) for pair in pairwise(current) if pair in merges)
        number, pair = min(upcoming, default=(NEVER, ("", "")))
        if number == NEVER:
            return
        current = join_pair(current, pair)
        yield number, current


def join_pair(symbols: Sequence[str], pair: Pair) -> list[str]:
    """``symbols`` with the pair joined wherever it stands, left to right: "aaa" becomes "aa", "a"."""
    left, right = pair
    joined: list[str] = []
    for symbol in symbols:
        if symbol == right and joined and joined[-1] == left:
            joined[-1] = left + right
        else:
            joined.append(symbol)
    return joined


def _next_number(pair: Pair, number: int, merges: MergeTable) -> int:
    """The first merge of ``pair`` that comes after merge ``number``, or NEVER."""
    numbers = merges.get(pair, ())
    index = bisect_right(numbers, number)
    return numbers[index] if index < len(numbers) else NEVER


def _replay_long(symbols: Sequence[str], merges: MergeTable) -> list[str]:
    """The same in n log n instead of n²."""
    starts = [place for place, number in enumerate(joined_numbers(symbols, merges)) if number == NEVER]
    return ["".join(symbols[start:end]) for start, end in pairwise([*starts, len(symbols)])]


def joined_numbers(symbols: Sequence[str], merges: MergeTable, continuation: str = "") -> list[int]:
    """What :func:`joining` finds, at once."""
    joins = joining(symbols, merges, continuation)
    while True:
        try:
            next(joins)
        except StopIteration as done:
            numbers: list[int] = done.value
            return numbers


def joining(symbols: Sequence[str], merges: MergeTable, continuation: str = "") -> Generator[None, None, list[int]]:
    """For each symbol the number of the merge that joins it to the symbol before it, NEVER where none does.

    All of a replay is in these numbers, since merging only takes boundaries away: after merge ``number`` a token
    begins at each symbol whose own number is larger. Yields now and then, so that a long word can be waited for.
    ``continuation`` is what a symbol loses where it is joined to the one before it.

    A heap of (merge, place) over a linked list gives merges in learned order, and the places of one merge from left
    to right, which is the rule. What a merge makes is only ever pushed for later merges: the number never falls.
    """
    current: list[str] = list(symbols)  # an empty string where a symbol was joined to the one before it
    joined = [NEVER] * len(current)
    following = [*range(1, len(current)), -1]
    preceding = list(range(-1, len(current) - 1))
    heap = [(_next_number(pair, -1, merges), place) for place, pair in enumerate(pairwise(current)) if pair in merges]
    heapify(heap)
    n_taken = 0
    while heap:
        n_taken += 1
        if not n_taken % _PATIENCE:
            yield
        number, place = heappop(heap)
        neighbor = following[place]
        if neighbor < 0 or not current[place] or number not in merges.get((current[place], current[neighbor]), ()):
            continue  # one of the two was joined to another symbol meanwhile
        current[place] += current[neighbor][len(continuation) :]
        current[neighbor] = ""
        joined[neighbor] = number
        following[place] = following[neighbor]
        if following[place] >= 0:
            preceding[following[place]] = place
        for left, right in ((preceding[place], place), (place, following[place])):
            if left >= 0 and right >= 0:
                later = _next_number((current[left], current[right]), number, merges)
                if later < NEVER:
                    heappush(heap, (later, left))
    return joined

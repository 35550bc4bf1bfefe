"""How many symbols a row has."""

from array import array
from collections.abc import Callable
from dataclasses import replace

import pytest

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.row_lengths import LONG, RowLengths


class Watched(array):  # type: ignore[type-arg]
    """An array that remembers how many of its items were read in slices."""

    n_read = 0

    def __getitem__(self, key):  # type: ignore[no-untyped-def]
        found = super().__getitem__(key)
        if isinstance(key, slice):
            self.n_read += len(found)
        return found


@pytest.fixture
def traced() -> Callable[..., Trace]:
    """traced(words): eight merges of words, each of which stands once more than the one before it."""

    def trace(*words: str) -> Trace:
        counts = ((word, count) for count, word in enumerate(words, start=1))
        return train(Corpus.from_counts(counts), BpeRecipe(merges=8))

    return trace


LONG_WORD = "lower lowest newest " * (LONG // 10)


@pytest.mark.parametrize("words", [(LONG_WORD,), (LONG_WORD, "low"), ("low", LONG_WORD, "lower" * 10)])
def test_lengths(traced: Callable[..., Trace], words: tuple[str, ...]) -> None:
    """At each step a row, long or short, alone or among others, has as many symbols as it is cut into."""
    trace = traced(*words)
    lengths = RowLengths(trace.record)
    for step in range(len(trace) + 1):
        cut = trace.at(step).words
        assert [lengths.at(row, step) for row in range(len(words))] == [len(symbols) for symbols, _ in cut]


def test_a_long_row_is_read_once(traced: Callable[..., Trace]) -> None:
    """Whoever steps does not wait for the letters of a long row to be counted at each step."""
    record = traced("low", LONG_WORD).record
    watched = Watched("i", record.joined_at)
    lengths = RowLengths(replace(record, joined_at=watched))
    for step in range(9):
        lengths.at(1, step)
    assert watched.n_read == len(LONG_WORD)

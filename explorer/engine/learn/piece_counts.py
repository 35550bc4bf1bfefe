"""How often each piece stands in the corpus as a symbol, at any step.

A merge that replaces n pairs makes n symbols of its piece and takes n of each of its sides. So the counts of a step are
those of the first symbols and the merges up to there, added up, and the corpus need not be read again.
"""

from array import array
from dataclasses import dataclass
from math import log2

from explorer.engine.learn.record import TraceRecord


@dataclass(frozen=True, slots=True)
class PieceCounts:
    """The symbols of a step by piece; both columns go by symbol id, as the vocabulary of the step does."""

    counts: "array[int]"  # how often the piece stands in the corpus, each time as often as its word
    unused_since: tuple[int | None, ...]  # the step from which on it stood nowhere, or None where it stands

    @property
    def n_unused(self) -> int:
        """How many pieces of the vocabulary stand nowhere in the corpus."""
        return sum(step is not None for step in self.unused_since)


def first_counts(record: TraceRecord) -> "array[int]":
    """How often each symbol of the alphabet stands in the corpus before any merge, by symbol id."""
    counts = [0] * (record.n_alphabet + 1)  # the last entry is that of GAP
    row_counts = record.row_counts
    for symbol, row in zip(record.symbols, record.row_at, strict=True):
        counts[symbol] += row_counts[row]
    return array("q", counts[:-1])


def side_counts(record: TraceRecord, first: "array[int]") -> list[tuple[int, int]]:
    """For each merge how often its left and its right piece stood in the corpus before it."""
    counts = array("q", first)
    sides = []
    for pair, replaced in zip(record.merge_pair, record.merge_replaced, strict=True):
        left, right = record.pair_left[pair], record.pair_right[pair]
        sides.append((counts[left], counts[right]))
        counts.append(replaced)
        counts[left] -= replaced
        counts[right] -= replaced
    return sides


def token_entropies(record: TraceRecord, first: "array[int]") -> "array[float]":
    """Bits that one symbol of the corpus carries, by step: −Σ p log2 p over the pieces, p = count / all symbols.

    A merge changes three counts; of −Σ p log2 p = log2 n − (Σ c log2 c) / n only their terms are taken anew.
    """
    counts = array("q", first)
    weighed = sum(map(_weighed, counts))
    bits = array("d", [_entropy(record.n_symbols[0], weighed)])
    for step, (pair, replaced) in enumerate(zip(record.merge_pair, record.merge_replaced, strict=True), start=1):
        counts.append(0)
        for symbol, change in (
            (record.pair_left[pair], -replaced),
            (record.pair_right[pair], -replaced),
            (len(counts) - 1, replaced),
        ):
            weighed -= _weighed(counts[symbol])
            counts[symbol] += change
            weighed += _weighed(counts[symbol])
        bits.append(_entropy(record.n_symbols[step], weighed))
    return bits


def _weighed(count: int) -> float:
    return count * log2(count) if count else 0.0


def _entropy(n: int, weighed: float) -> float:
    return max(0.0, log2(n) - weighed / n)


def counts_at(record: TraceRecord, first: "array[int]", step: int) -> PieceCounts:
    """The counts after ``step`` merges, from those of the alphabet before any."""
    counts = array("q", first)
    unused_since: list[int | None] = [None if count else 0 for count in first]
    merges = zip(record.merge_pair[:step], record.merge_replaced[:step], strict=True)
    for number, (pair, replaced) in enumerate(merges, start=1):
        left, right = record.pair_left[pair], record.pair_right[pair]
        counts.append(replaced)
        unused_since.append(None)
        counts[left] -= replaced
        counts[right] -= replaced
        if not counts[left]:
            unused_since[left] = number
        if not counts[right]:
            unused_since[right] = number
    return PieceCounts(counts, tuple(unused_since))

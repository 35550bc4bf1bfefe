"""Compression by pairs of bytes, from which byte-pair encoding has its name.

Philip Gage, A New Algorithm for Data Compression, The C Users Journal 12 (2), February 1994: as long as a pair of
neighboring bytes repeats, the most frequent one is replaced everywhere by a byte value that does not occur in the
data, and the replacement is written into a table. Undone in reverse order, the replacements give the data back.

What the article leaves open is settled here as for byte-pair encoding: counts are of adjacent places, overlaps
included; replacing goes from left to right; of the pairs that tie, the first met in the data is taken. (Gage's own
program takes a pair from three occurrences on, which costs less in its table, and cuts a file in blocks.)
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

GageStop = Literal["no-pair-repeats", "no-byte-left"]

BYTES_PER_REPLACEMENT = 3  # in the table: the new byte and the two that it stands for


@dataclass(frozen=True, slots=True)
class Replacement:
    """One line of the table: ``name`` stands for ``pair``."""

    name: bytes  # one byte
    pair: bytes  # two bytes, each of the data or the name of an earlier replacement
    count: int  # adjacent places before the replacement, overlaps included; at least 2
    replaced: int  # how many of them were replaced: bytes that the data became shorter by


@dataclass(frozen=True, slots=True)
class GageCompression:
    """Data, compressed. A step is a number of replacements already made: 0 the data as it was."""

    original: bytes
    table: tuple[Replacement, ...]  # in the order in which they were made
    data: bytes  # after the last of them
    stop: GageStop

    def after(self, step: int) -> bytes:
        """The data after ``step`` replacements, 0 to the length of the table; IndexError outside."""
        if not 0 <= step <= len(self.table):
            raise IndexError(f"step {step} of {len(self.table)} replacements")
        data = self.original
        for replacement in self.table[:step]:
            data = data.replace(replacement.pair, replacement.name)
        return data

    def steps(self) -> Iterator[tuple[Replacement, bytes]]:
        """Each replacement with the data after it."""
        data = self.original
        for replacement in self.table:
            data = data.replace(replacement.pair, replacement.name)
            yield replacement, data

    @property
    def table_size(self) -> int:
        """The table in bytes: three for each replacement, its name and its pair."""
        return BYTES_PER_REPLACEMENT * len(self.table)

    @property
    def size(self) -> int:
        """What has to be kept, in bytes: the compressed data and the table."""
        return len(self.data) + self.table_size

    @property
    def ratio(self) -> float:
        """What has to be kept, table and all, by the size of the data; above 1 the table costs more than was saved."""
        return self.size / len(self.original) if self.original else 1.0


def compress(data: bytes, names: bytes = b"") -> GageCompression:
    """Replace pairs until none repeats, or until all 256 byte values are taken.

    New bytes are taken from ``names`` first, in that order, then from 255 downward, as Gage's program does. A byte
    that occurs in ``data`` is never a name, even where replacements have made it vanish; so a name says by itself
    that it is one.
    """
    taken = set(data)
    free = iter([name for name in dict.fromkeys([*names, *range(255, -1, -1)]) if name not in taken])
    counts = Counter(pairwise(data))
    table: list[Replacement] = []
    current = data
    stop: GageStop = "no-pair-repeats"
    while (best := max(counts.values(), default=0)) > 1:
        name = next(free, None)
        if name is None:
            stop = "no-byte-left"
            break
        tied = (bytes(pair) for pair, count in counts.items() if count == best)
        pair = min(tied, key=current.find)
        parts = current.split(pair)  # found from left to right, none within another
        _recount(counts, parts, pair, name)
        current = bytes([name]).join(parts)
        table.append(Replacement(bytes([name]), pair, best, len(parts) - 1))
    return GageCompression(data, tuple(table), current, stop)


def expand(data: bytes, table: Sequence[Replacement]) -> bytes:
    """The bytes that were compressed: the replacements undone, the last one first."""
    for replacement in reversed(table):
        data = data.replace(replacement.name, replacement.pair)
    return data


def _recount(counts: Counter[tuple[int, int]], parts: Sequence[bytes], pair: bytes, name: int) -> None:
    """Change the counts of pairs as a replacement does, visiting its own places only.

    ``parts`` is what stands before, between and after the places of ``pair``.
    """
    left, right = pair
    change: Counter[tuple[int, int]] = Counter({(left, right): 1 - len(parts)})
    for part, times in Counter([part[:1] for part in parts[1:]]).items():
        for neighbor in part:  # none where a place stands beside another, or at the end
            change[right, neighbor] -= times
            change[name, neighbor] += times
    for part, times in Counter([part[-1:] for part in parts[:-1]]).items():
        for neighbor in part:
            change[neighbor, left] -= times
            change[neighbor, name] += times
    side_by_side = parts[1:-1].count(b"")
    change[right, left] -= side_by_side
    change[name, name] += side_by_side
    for sides, difference in change.items():
        counts[sides] += difference
        if not counts[sides]:
            del counts[sides]

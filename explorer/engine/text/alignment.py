"""Where the characters of a normalized text came from."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """One stretch that normalization rewrote; all positions are code points, all ranges half-open."""

    start: int  # in the normalized text
    end: int
    raw_start: int  # in the raw text
    raw_end: int


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where the code points of a normalized text came from: its changed stretches, in order.

    Between two changes the texts run in step, one code point for one. A change is the smallest stretch that
    normalizes by itself, and each of its characters comes from the whole of it: both “f” and “i” from “ﬁ”, “é” from
    “e” and its accent. What was dropped is a change of its own, to nothing, and no character comes from it.
    """

    changes: tuple[Change, ...]
    starts: tuple[int, ...]  # the changes' starts in the normalized text, for bisecting

    @classmethod
    def of(cls, changes: Sequence[Change]) -> "Alignment | None":
        """The alignment of some changes, in order; None where there is none."""
        return cls(tuple(changes), tuple(change.start for change in changes)) if changes else None

    def raw_range(self, start: int, end: int) -> tuple[int, int]:
        """The raw code points [start, end) behind the normalized code points [start, end).

        An empty range stands where the raw text of the character before it ends.
        """
        raw_start = self._source(start)[0] if start < end else (self._source(end - 1)[1] if end else 0)
        return raw_start, self._source(end - 1)[1] if start < end else raw_start

    def shift(self, start: int, end: int) -> int | None:
        """How far raw code points lie behind the normalized ones [start, end); None where a change touches these."""
        index = bisect_right(self.starts, end) - 1
        if index < 0:
            return 0
        change = self.changes[index]
        return None if change.end >= start else change.raw_end - change.end

    def _source(self, position: int) -> tuple[int, int]:
        """The raw range of the one normalized code point at ``position``."""
        index = bisect_right(self.starts, position) - 1
        if index < 0:
            return position, position + 1
        change = self.changes[index]
        if position < change.end:
            return change.raw_start, change.raw_end
        raw = position - change.end + change.raw_end
        return raw, raw + 1


@dataclass(frozen=True, slots=True)
class Normalized:
    """A normalized text with its alignment; ``sources`` is None where each code point kept its place."""

    text: str
    sources: Alignment | None = None

    def raw_range(self, start: int, end: int) -> tuple[int, int]:
        """The raw code points [start, end) behind the normalized code points [start, end)."""
        return self.sources.raw_range(start, end) if self.sources else (start, end)

    def then(self, after: "Normalized") -> "Normalized":
        """What ``after`` made of this text, aligned to the raw one.

        What was put in stands where the character after it begins.
        """
        if self.sources is None or after.sources is None:
            return Normalized(after.text, self.sources or after.sources)
        return Normalized(after.text, Alignment.of(_joined(self.sources, after.sources, len(after.text))))


def _joined(first: Alignment, second: Alignment, length: int) -> list[Change]:
    """The changes of two alignments, one after the other; ``length`` is that of the last text."""
    changes: list[Change] = []
    inner = position = middle = 0  # the first's next change; how far the last text and the one between are dealt with

    def in_step(until: int) -> None:
        """What the first changed in the text between up to ``until``, in which the second changed nothing."""
        nonlocal inner
        shift = position - middle
        while inner < len(first.changes) and (change := first.changes[inner]).start <= until:
            start, end = max(change.start, middle), min(change.end, until)
            if start < end or change.start == change.end:
                changes.append(Change(start + shift, end + shift, change.raw_start, change.raw_end))
            if change.end > until:
                return
            inner += 1

    for change in second.changes:
        start, end = change.raw_start, change.raw_end
        in_step(start)
        raw_start, raw_end = first.raw_range(start, max(end, start + 1))
        changes.append(Change(change.start, change.end, raw_start, raw_end if start < end else raw_start))
        while inner < len(first.changes) and first.changes[inner].end <= end and first.changes[inner].start < end:
            inner += 1
        position, middle = change.end, end
    in_step(middle + length - position)
    return changes


def aligned(stretches: Iterable[tuple[str, int | None]]) -> Normalized:
    """The text of some stretches, in order: what each became, and how many raw code points it was.

    None stands for a stretch that stayed as it was, character for character.
    """
    parts: list[str] = []
    changes: list[Change] = []
    start = raw_start = 0
    for part, n_raw in stretches:
        parts.append(part)
        end, raw_end = start + len(part), raw_start + (len(part) if n_raw is None else n_raw)
        if n_raw is not None and not len(part) == n_raw == 1:
            changes.append(Change(start, end, raw_start, raw_end))
        start, raw_start = end, raw_end
    return Normalized("".join(parts), Alignment.of(changes))

"""One axis for all stages of a tokenizer: a column for each code point of the raw text, and for what is put between.

Whatever a stage makes stands over the columns that it was made from, so that a character can be followed straight down.
A place is a number of columns from the left; a part of a column is a fraction of it.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from explorer.engine.text.alignment import Alignment, Change


class Span(NamedTuple):
    """A stretch of the axis, in columns."""

    start: float
    end: float


Spans = Sequence[Span]
"""Of each character of a text where it stands."""


class Axis:
    """The columns: those of ``n_raw`` code points, one before each place where something is put in, and at both ends
    those of what the post-processor puts there."""

    def __init__(self, n_raw: int, put_in: Iterable[int], *, n_before: int = 0, n_after: int = 0) -> None:
        self.raw: list[Span] = []
        self._gaps: dict[int, Span] = {}
        self.before = [Span(number, number + 1) for number in range(n_before)]
        gaps, column = set(put_in), n_before
        for position in range(n_raw + 1):
            if position in gaps:
                self._gaps[position] = Span(column, column + 1)
                column += 1
            if position < n_raw:
                self.raw.append(Span(column, column + 1))
                column += 1
        self.after = [Span(column + number, column + number + 1) for number in range(n_after)]
        self.n_columns = column + n_after

    def gap(self, position: int) -> Span:
        """The column of what is put in before a raw code point."""
        return self._gaps[position]


def spans_of(length: int, sources: Alignment | None, beneath: Spans, gap: Callable[[int], Span]) -> Spans:
    """Where the characters of a text stand that was made of another, whose own stand at ``beneath``.

    Several that were made of the same stretch share it evenly. ``gap`` is asked where something stands that was put in
    before a character of the text beneath.
    """
    if sources is None:
        return beneath
    spans: list[Span] = []
    for changes in _by_stretch(sources.changes):
        first, last = changes[0], changes[-1]
        in_step = first.start - len(spans)
        spans += beneath[first.raw_start - in_step : first.raw_start]
        if last.end > first.start:
            whole = joined(beneath[first.raw_start : first.raw_end]) or gap(first.raw_start)
            spans += shares(whole, last.end - first.start)
    in_step = length - len(spans)
    spans += beneath[len(beneath) - in_step :]
    return spans


def joined(spans: Spans) -> Span | None:
    """From the start of the first to the end of the last; None of none."""
    return Span(spans[0].start, spans[-1].end) if spans else None


def shares(whole: Span, n: int) -> list[Span]:
    """A stretch in n equal parts."""
    width = (whole.end - whole.start) / n if n else 0.0
    return [Span(whole.start + width * number, whole.start + width * (number + 1)) for number in range(n)]


def put_in_at(sources: Alignment | None) -> list[int]:
    """Before which characters of the text beneath something was put in."""
    changes = sources.changes if sources else ()
    return [change.raw_start for change in changes if change.raw_start == change.raw_end and change.start < change.end]


class ColumnWidths:
    """How wide each column is, in pixels: as wide as the widest that stands over it needs."""

    def __init__(self, n_columns: int) -> None:
        self._widths = [0.0] * n_columns

    def need(self, span: Span, width: float) -> None:
        """Have a stretch at least so wide: what it lacks is shared by its columns."""
        first, last = int(span.start), max(int(span.start) + 1, -int(-span.end // 1))
        if last - first == 1:
            share = span.end - span.start
            if share > 0:
                self._widths[first] = max(self._widths[first], width / share)
            return
        covered = [min(span.end, column + 1) - max(span.start, column) for column in range(first, last)]
        has = sum([self._widths[first + number] * part for number, part in enumerate(covered)])
        if has < width:
            more = (width - has) / sum([part * part for part in covered])
            for number, part in enumerate(covered):
                self._widths[first + number] += more * part

    def edges(self) -> list[float]:
        """Where each column begins, and the end of the last."""
        return list(accumulate(self._widths, initial=0.0))


def _by_stretch(changes: Sequence[Change]) -> Iterable[list[Change]]:
    """Changes that follow one another and were made of the same stretch, together."""
    group: list[Change] = []
    for change in changes:
        if group and (group[0].raw_start, group[0].raw_end) != (change.raw_start, change.raw_end):
            yield group
            group = []
        group.append(change)
    if group:
        yield group

"""The timeline of a training as plain numbers: one column a merge, the counts as a curve, the ties as rings.

When each merge has room for its name, every column carries step and piece. With more merges the curve stays, and the
pieces are read from the list beside it.
"""

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal
from unicodedata import east_asian_width

from explorer.figures.count_axis import CountAxis, fitting_axis, straight_axis
from explorer.figures.numbers import grouped
from explorer.figures.value_scale import COUNTS, ValueScale
from explorer.figures.visible_text import Run, Runs, elided

Mode = Literal["empty", "columns", "curve"]

NARROWEST_COLUMN = 44
MOST_POINTS = 500
"""Merges up to which the curve shows each of them as a point."""
MOST_CORNERS = 2000
"""Merges up to which the curve is a line through all of them; above, it has one corner a pixel."""

COMPACT_HEIGHT = 160
"""Pixels at 100 % below which timeline and transport draw their rows closer together."""
_CELL = 0.6
"""The width of a monospaced character, in ems."""
_DIGIT = 7.6
_TIED = 32  # of the word "tied" at the left of its number, with gaps
"""The width of a digit in the small text of the axis; the space between thousands is half of it."""


@dataclass(frozen=True)
class TimelineSteps:
    """What happened, merge by merge: ``counts[i]``, ``tied[i]`` (the winner counted) and ``pieces(i)`` for merge i.

    Merge i leads to step i + 1; step 0 is the alphabet. Where ``scale`` says so, the counts are values of another kind.
    """

    n: int
    counts: Sequence[float]
    tied: Sequence[int]
    pieces: Callable[[int], Runs]
    scale: ValueScale = COUNTS


NO_STEPS = TimelineSteps(0, (), (), lambda i: ())


@dataclass(frozen=True, slots=True)
class Rows:
    """The heights, from above: cap of the current column, highest point, base, ties, the lines of text, the end."""

    cap: int
    top: int
    base: int
    ties: int
    step: int
    piece: int
    marker: int
    end: int


@dataclass(frozen=True, slots=True)
class Column:
    """One merge with room for its name; ``small`` says that the piece needs the smaller letters.

    The count stands at the upper right of the point, or above it where the longest count would leave its column.
    """

    step: int
    left: int
    right: int
    x: float
    y: float
    count: str
    count_above: bool
    tied: bool
    piece: Runs
    marker: Runs
    small: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """Many merges: the line through them, with points and rings only where they fit."""

    corners: tuple[tuple[float, float], ...]
    extents: tuple[tuple[int, float, float], ...]
    """Where one pixel holds counts that differ: its x, and the heights of the most and the least."""
    points: tuple[tuple[float, float, bool], ...]
    counts: tuple[str, ...]
    """Written at the points where there is room; else the levels of the axis say how high these are."""
    point_radius: float
    ring_radius: float
    ties: tuple[tuple[int, int, float], ...]
    """Where there are no rings: left, width and height of a bar, 0 to 1; see :func:`_tie_bars`."""
    most_tied: int
    """The pairs of the largest tie, which a bar of full height stands for."""
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class TimelineLayout:
    """Where everything stands; the current step is no part of it, so that stepping moves nothing."""

    mode: Mode
    n: int
    left: int
    right: int
    height: int
    rows: Rows
    axis: CountAxis
    scale: ValueScale = COUNTS
    columns: tuple[Column, ...] = ()
    curve: Curve | None = None

    @property
    def pitch(self) -> float:
        """Pixels from one step to the next."""
        return (self.right - self.left) / max(1, self.n)

    def x_of(self, step: int) -> float:
        """Where a step stands; step 0 is the left end."""
        if self.mode == "columns" and step > 0:
            return self.columns[step - 1].x
        return self.left + step * self.pitch

    def end_of(self, step: int) -> int:
        """Where the room of a step ends, 1 or later: half-way to the next one."""
        return self.columns[step - 1].right if self.mode == "columns" else round(self.x_of(step) + self.pitch / 2)

    def step_at(self, x: float) -> int:
        """The step nearest to a click or drag at ``x``, never outside 0 to n."""
        if self.mode == "columns":
            return bisect_right(self.columns, x, key=lambda column: column.left)
        return max(0, min(self.n, round((x - self.left) / self.pitch)))


def columns_fit(steps: TimelineSteps, width: int, zoom: float) -> bool:
    """Whether every merge has room for its name in a timeline of this width."""
    left, right = round(64 * zoom), width - round(24 * zoom)
    longest = max((len(steps.scale.written(steps.counts[i])) for i in range(min(steps.n, 100))), default=0)
    narrowest = max(NARROWEST_COLUMN, longest * 8 + 4) * zoom
    return 0 < steps.n * narrowest <= right - left


def timeline_layout(steps: TimelineSteps, width: int, height: int, zoom: float) -> TimelineLayout:
    """The layout for a widget of this size."""
    right = width - round(24 * zoom)
    rows = _rows(height, zoom, curve=not columns_fit(steps, width, zoom))
    if steps.n == 0:
        return TimelineLayout("empty", 0, round(64 * zoom), right, height, rows, straight_axis(1, rows.top, rows.base))
    highest, lowest = max(steps.counts), min(steps.counts)
    if columns_fit(steps, width, zoom):
        axis = straight_axis(highest, rows.top, rows.base)
        if steps.scale.may_rise:
            axis = fitting_axis(lowest, highest, rows.top, rows.base)
        left = round(64 * zoom)
        columns = _columns(steps, left, right, rows, axis, zoom)
        return TimelineLayout("columns", steps.n, left, right, height, rows, axis, steps.scale, columns)
    axis = fitting_axis(lowest, highest, rows.top, rows.base)
    most_tied = _TIED + _text_width(grouped(max(steps.tied)))
    left = round((24 + max(56, _text_width(steps.scale.written(highest)), most_tied)) * zoom)
    right = max(right, left + round(40 * zoom))  # in a very narrow window the curve leaves at the right
    curve = _curve(steps, left, right, axis, zoom)
    return TimelineLayout("curve", steps.n, left, right, height, rows, axis, steps.scale, curve=curve)


def _rows(height: int, zoom: float, *, curve: bool) -> Rows:
    """Text hangs from the lower edge, so that the curve takes what height there is."""
    compact = height < COMPACT_HEIGHT * zoom
    end = height - round((4 if compact else 12 if curve else 20) * zoom)

    def above_end(distance: float) -> int:
        return end - round(distance * zoom)

    cap = round((4 if compact else 8) * zoom)
    top = round((26 if compact else 36) * zoom)
    if curve:
        base = max(above_end(48 if compact else 58), top + 1)
        ties, step = (40, 28) if compact else (48, 30)
        return Rows(cap, top, base, above_end(ties), above_end(step), above_end(13), end, end)
    step, piece, marker = (37, 22, 8) if compact else (48, 30, 13)
    base = max(above_end(49 if compact else 72), top + 1)
    return Rows(cap, top, base, base, above_end(step), above_end(piece), above_end(marker), end)


def _columns(
    steps: TimelineSteps, left: int, right: int, rows: Rows, axis: CountAxis, zoom: float
) -> tuple[Column, ...]:
    edges = [left + round(i * (right - left) / steps.n) for i in range(steps.n + 1)]
    written = steps.scale.written
    longest = max(_text_width(written(count)) for count in steps.counts)
    above = steps.scale.may_rise or (13 + 1.1 * longest) * zoom > (right - left) / steps.n / 2
    columns = []
    for i, (start, end) in enumerate(pairwise(edges)):
        piece, marker = _piece_and_marker(steps.pieces(i))
        cells = (end - start - 4 * zoom) / (_CELL * zoom)
        small = _cells(piece) > cells / 15
        piece = elided(piece, max(3, int(cells / (12 if small else 15))))
        x, y, count = (start + end) / 2, axis.y(steps.counts[i]), written(steps.counts[i])
        columns.append(Column(i + 1, start, end, x, y, count, above, steps.tied[i] > 1, piece, marker, small))
    return tuple(columns)


def _piece_and_marker(runs: Runs) -> tuple[Runs, Runs]:
    """A long mark at the end of a word, such as </w>, gets a line of its own; a short one stays with its letters."""
    if len(runs) > 1 and runs[-1].kind == "marker" and len(runs[-1].text) > 1:
        return runs[:-1], runs[-1:]
    return runs, ()


def _cells(runs: Runs) -> int:
    """The width in monospaced characters."""
    return sum(_run_cells(run) for run in runs)


def _run_cells(run: Run) -> int:
    boxed = 2 if run.kind in ("named", "hex") else 0
    return boxed + sum(2 if east_asian_width(character) in "WF" else 1 for character in run.text)


def _text_width(number: str) -> float:
    return sum(_DIGIT if character.isdigit() else _DIGIT / 2 for character in number)


def _curve(steps: TimelineSteps, left: int, right: int, axis: CountAxis, zoom: float) -> Curve:
    pitch = (right - left) / steps.n
    extents: tuple[tuple[int, float, float], ...] = ()
    points: tuple[tuple[float, float, bool], ...] = ()
    counts: tuple[str, ...] = ()
    longest = 0.0
    if steps.n <= MOST_CORNERS:
        corners = tuple((left + (i + 1) * pitch, axis.y(count)) for i, count in enumerate(steps.counts))
    else:
        extents = _extents(steps.counts, left, right, axis)
        corners = tuple((x + 0.5, (most + least) / 2) for x, most, least in extents)
        extents = tuple(extent for extent in extents if extent[2] - extent[1] > 2 * zoom)
    if steps.n <= MOST_POINTS and pitch >= 8 * zoom:
        points = tuple((x, y, tied > 1) for (x, y), tied in zip(corners, steps.tied, strict=True))
        counts = tuple(map(steps.scale.written, steps.counts))
        longest = max(map(_text_width, counts))
    return Curve(
        corners,
        extents,
        points,
        counts if not axis.logarithmic and pitch > (18 + 1.1 * longest) * zoom else (),
        point_radius=min(4.0, pitch / zoom / 4) * zoom,
        ring_radius=min(8.0, pitch / zoom / 2) * zoom,
        ties=() if points else _tie_bars(steps.tied, left, right, max(1, round(2 * zoom))),
        most_tied=max(steps.tied),
        ticks=_ticks(steps.n, left, right, zoom),
    )


def _extents(counts: Sequence[float], left: int, right: int, axis: CountAxis) -> tuple[tuple[int, float, float], ...]:
    """For each pixel its x, and the heights of the most and the least count in it.

    Each pixel takes in the first merge of the next one, so that the curve has no gaps.
    """
    y = {count: axis.y(count) for count in set(counts)}
    columns = []
    for pixel, (start, end) in enumerate(pairwise(_bounds(len(counts), right - left))):
        here = counts[start : end + 1]
        columns.append((left + pixel, y[max(here)], y[min(here)]))
    return tuple(columns)


def _tie_bars(tied: Sequence[int], left: int, right: int, step: int) -> tuple[tuple[int, int, float], ...]:
    """Bars ``step`` pixels wide: how much was tied there.

    On real text nearly every merge is tied, so that a bar does not only say how many merges were, but among how many
    pairs: it is the mean of log n_tied, full height being the largest tie of all.
    """
    most = max(tied)
    if most < 2:
        return ()
    bars = []
    for number, (start, end) in enumerate(pairwise(_bounds(len(tied), (right - left) // step))):
        here = tied[start : max(end, start + 1)]
        share = sum(map(math.log, here)) / len(here) / math.log(most)
        if share:
            bars.append((left + number * step, step, share))
    return tuple(bars)


def _bounds(n: int, parts: int) -> list[int]:
    """Where to cut n merges into so many parts."""
    return [part * n // parts for part in range(parts + 1)]


def _ticks(n: int, left: int, right: int, zoom: float) -> tuple[tuple[float, str], ...]:
    """Round steps along the axis, and the last one in place of any that would touch it."""
    apart = 88 * zoom
    pitch = (right - left) / n
    every = next(
        (unit for power in range(12) for unit in (10**power, 2 * 10**power, 5 * 10**power) if unit * pitch >= apart), n
    )
    steps = [step for step in range(0, n, every) if (n - step) * pitch >= 0.75 * apart]
    return tuple((left + step * pitch, grouped(step)) for step in [*steps, n])

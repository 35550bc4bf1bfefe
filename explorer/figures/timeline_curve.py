"""The timeline of many steps as plain numbers: one line, with points only where they fit, and ties as bars."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from explorer.figures.count_axis import CountAxis
from explorer.figures.numbers import grouped
from explorer.figures.timeline_steps import TimelineSteps

MOST_POINTS = 500
"""Merges up to which the curve shows each of them as a point."""
MOST_CORNERS = 2000
"""Merges up to which the curve is a line through all of them; above, it has one corner a pixel."""

_DIGIT = 7.6
"""The width of a digit in the small text of the axis; the space between thousands is half of it."""


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


def number_width(number: str) -> float:
    """The pixels at 100 % of a number in the small text of the axis."""
    return sum(_DIGIT if character.isdigit() else _DIGIT / 2 for character in number)


def curve_layout(steps: TimelineSteps, left: int, right: int, axis: CountAxis, zoom: float) -> Curve:
    pitch = (right - left) / steps.n
    extents: tuple[tuple[int, float, float], ...] = ()
    points: tuple[tuple[float, float, bool], ...] = ()
    counts: tuple[str, ...] = ()
    longest = 0.0
    if steps.n <= MOST_CORNERS:
        corners = tuple((left + (i + steps.first) * pitch, axis.y(count)) for i, count in enumerate(steps.counts))
    else:
        extents = _extents(steps.counts, left, right, axis)
        corners = tuple((x + 0.5, (most + least) / 2) for x, most, least in extents)
        extents = tuple(extent for extent in extents if extent[2] - extent[1] > 2 * zoom)
    if steps.n <= MOST_POINTS and pitch >= 8 * zoom:
        points = tuple((x, y, tied > 1) for (x, y), tied in zip(corners, steps.tied, strict=True))
        counts = tuple(map(steps.scale.written, steps.counts))
        longest = max(map(number_width, counts))
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

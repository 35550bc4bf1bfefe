"""Curves as plain numbers: where their lines run, and what stands at the axes."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from explorer.engine.measure.growth import GrowthCurve
from explorer.figures.numbers import grouped

MOST_POINTS = 400
"""Of a line; more than there are pixels for would only be slower to paint."""
_MOST_TICKS = 5


@dataclass(frozen=True, slots=True)
class PlotAxis:
    """From ``low`` to ``high``, in the units of the lines; a tick is a position and what is written there."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class PlotLine:
    """A line through points; a dashed one is a law, not a measurement."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines over two axes."""

    x: PlotAxis
    y: PlotAxis
    lines: tuple[PlotLine, ...]


def step_plot(values: Sequence[float], told: int | None = None) -> Plot:
    """A measure at each step from 0 on; there is at least one. The line ends at the step ``told``, if one is named."""
    last = len(values) - 1
    every, end = max(1, last // MOST_POINTS), last if told is None else told
    steps = sorted({*range(0, end + 1, every), end})
    line = PlotLine(tuple(map(float, steps)), tuple(float(values[step]) for step in steps))
    return Plot(straight_axis(last, least_unit=1), straight_axis(max(values) * 1.08), (line,))


def growth_plot(curve: GrowthCurve, *, log_log: bool) -> Plot:
    """Distinct words over words read, and the fitted law; with ``log_log`` both as powers of ten."""
    xs, ys = tuple(map(float, curve.n_tokens)), tuple(map(float, curve.n_types))
    lines = [PlotLine(xs, ys)]
    if curve.fit is not None:
        lines.append(PlotLine(xs, tuple(curve.fit.at(n) for n in curve.n_tokens), dashed=True))
    high_x, high_y = xs[-1], max(max(line.ys) for line in lines)
    if not log_log:
        return Plot(straight_axis(high_x), straight_axis(high_y * 1.05), tuple(lines))
    powers = tuple(PlotLine(tuple(map(log10, line.xs)), tuple(map(log10, line.ys)), line.dashed) for line in lines)
    low_y = min(min(line.ys) for line in lines)
    return Plot(power_axis(xs[0], high_x), power_axis(low_y, high_y * 1.2), powers)


def straight_axis(high: float, least_unit: float = 0.0) -> PlotAxis:
    """From 0 on, with a few round numbers, which are no nearer than ``least_unit``."""
    high = high if high > 0 else 1.0
    power = 10.0 ** floor(log10(high))
    unit = next(
        unit
        for unit in (power / 10, power / 5, power / 2, power, power * 2)
        if (high / unit < _MOST_TICKS and unit >= least_unit) or unit > power
    )
    ticks = [number * unit for number in range(floor(high / unit + 1e-9) + 1)]
    return PlotAxis(0.0, high, tuple((tick, _plain(tick)) for tick in ticks))


def power_axis(low: float, high: float) -> PlotAxis:
    """Positions are powers of ten; ``low`` is above 0 and not above ``high``."""
    first, last = log10(low), log10(high)
    powers = range(ceil(first - 1e-9), floor(last + 1e-9) + 1)
    return PlotAxis(first, max(last, first + 0.1), tuple((float(power), _plain(10.0**power)) for power in powers))


def _plain(number: float) -> str:
    """Whole numbers grouped, others with as many digits as tell them apart."""
    return grouped(round(number)) if abs(number - round(number)) < 1e-9 else f"{number:.3g}"

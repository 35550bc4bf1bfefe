"""Curves and their axes as numbers."""

from math import log10

import pytest

from explorer.engine.measure.growth import growth_curve
from explorer.figures.plots import MOST_POINTS, growth_plot, power_axis, step_plot, straight_axis


@pytest.mark.parametrize(
    ("high", "least", "ticks"),
    [
        (15, 1, ["0", "5", "10", "15"]),
        (2, 1, ["0", "1", "2"]),
        (0, 1, ["0", "1"]),
        (2.2, 0, ["0", "0.5", "1", "1.5", "2"]),
        (8000, 1, ["0", "2,000", "4,000", "6,000", "8,000"]),
        (170_480, 0, ["0", "50,000", "100,000", "150,000"]),
    ],
)
def test_round_numbers_at_an_axis(high: float, least: float, ticks: list[str]) -> None:
    """At most five numbers, as round as can be, from 0 to the end or below it; steps are whole."""
    assert [text for _, text in straight_axis(high, least).ticks] == ticks


def test_powers_of_ten_at_an_axis() -> None:
    """A logarithmic axis has its powers of ten between the ends, in their places."""
    axis = power_axis(340, 170_480)
    assert axis.ticks == ((3.0, "1,000"), (4.0, "10,000"), (5.0, "100,000"))
    assert (axis.low, axis.high) == (log10(340), log10(170_480))


def test_many_steps_are_thinned() -> None:
    """A curve of 8,000 steps has no more points than can be seen, the first and the last among them."""
    values = [8000 - step for step in range(8001)]
    (line,) = step_plot(values).lines
    assert len(line.xs) <= MOST_POINTS + 2
    assert (line.xs[0], line.xs[-1]) == (0, 8000)
    assert all(y == values[int(x)] for x, y in zip(line.xs, line.ys, strict=True))


def test_a_trace_without_merges_has_a_plot() -> None:
    """One point is enough."""
    plot = step_plot([95])
    assert plot.lines[0].xs == (0,)
    assert plot.x.high > plot.x.low


def test_the_growth_of_words_has_its_law_beside_it() -> None:
    """The curve is as it was counted, the law is dashed, and on powers of ten the law is a straight line."""
    curve = growth_curve("a b a c a b d a e".split())
    measured, law = growth_plot(curve, log_log=False).lines
    assert (measured.ys, measured.dashed, law.dashed) == (tuple(map(float, curve.n_types)), False, True)
    _, law = growth_plot(curve, log_log=True).lines
    slopes = [(law.ys[n] - law.ys[0]) / (law.xs[n] - law.xs[0]) for n in range(1, len(law.xs))]
    assert curve.fit is not None
    assert slopes == pytest.approx([curve.fit.beta] * len(slopes))


def test_one_word_has_no_law() -> None:
    """A text of one word is one point on either scale."""
    for log_log in (False, True):
        assert len(growth_plot(growth_curve(["a"]), log_log=log_log).lines) == 1

"""Where merges stand on the timeline."""

from itertools import pairwise

import pytest

from explorer.engine.text.alphabet import Spelling
from explorer.figures.timeline import NARROWEST_COLUMN, columns_fit, timeline_layout
from explorer.figures.timeline_curve import MOST_CORNERS, MOST_POINTS
from explorer.figures.timeline_steps import TimelineSteps
from explorer.figures.visible_text import plain_text, visible_runs

SENNRICH = Spelling(marker="end-of-word", marker_text="</w>")
PIECES = "es est est</w> lo low ne new newest</w> low</w> wi wid widest</w> lowe lower lower</w>".split()
COUNTS = (9, 9, 9, 7, 7, 6, 6, 6, 5, 3, 3, 3, 2, 2, 2)
TIED = (3, 2, 1, 2, 1, 3, 2, 1, 1, 3, 2, 1, 2, 2, 1)
FOUR_WORDS = TimelineSteps(15, COUNTS, TIED, lambda i: visible_runs(PIECES[i], SENNRICH))


def zipf(n: int) -> TimelineSteps:
    """A curve as real text gives it, tied nearly everywhere after its first fifth."""
    counts = tuple(max(9, round(20_000 / (i + 1))) for i in range(n))
    return TimelineSteps(n, counts, tuple(2 if i > n // 5 else 1 for i in range(n)), lambda i: ())


def test_the_timeline_of_the_first_start() -> None:
    """Beside the transport at 1440 pixels, the fifteen merges have 71 pixels each, and </w> has a line of its own."""
    layout = timeline_layout(FOUR_WORDS, 1152, 204, 1.0)
    assert layout.mode == "columns"
    assert {column.right - column.left for column in layout.columns} == {70, 71}
    third = layout.columns[2]
    assert (third.step, third.x, third.y, third.count, third.tied) == (3, 241.5, 36, "9", False)
    assert (plain_text(third.piece), plain_text(third.marker), third.small) == ("est", "</w>", False)
    assert [column.step for column in layout.columns if column.tied] == [1, 2, 4, 6, 7, 10, 11, 13, 14]
    assert not any(column.count_above for column in layout.columns)


def test_columns_have_no_gaps() -> None:
    """Each column begins where the one before ends, from the left of the plot to its right."""
    layout = timeline_layout(FOUR_WORDS, 1151, 204, 1.0)
    assert [layout.left, *(column.right for column in layout.columns)] == [
        *(column.left for column in layout.columns),
        layout.right,
    ]


def test_a_straight_scale_starts_at_zero() -> None:
    """Heights are in proportion to the counts, and zero is the base line."""
    axis = timeline_layout(FOUR_WORDS, 1152, 204, 1.0).axis
    assert axis.y(0) == axis.base
    assert axis.base - axis.y(6) == pytest.approx(2 * (axis.base - axis.y(3)))


@pytest.mark.parametrize("width", [1152, 700])
@pytest.mark.parametrize("steps", [FOUR_WORDS, zipf(60), zipf(8000)], ids=["15", "60", "8000"])
def test_a_click_on_a_step_leads_to_it(steps: TimelineSteps, width: int) -> None:
    """The step found at the x of a step is that step; beyond the ends it is the first or the last."""
    layout = timeline_layout(steps, width, 204, 1.0)
    every = max(1, steps.n // 100)
    assert all(layout.step_at(layout.x_of(step)) == step for step in range(1, steps.n + 1, every))
    assert layout.step_at(layout.x_of(0) - 1) == layout.step_at(-100) == 0
    assert layout.step_at(width + 100) == steps.n


def test_where_columns_would_be_narrow_there_is_a_curve() -> None:
    """A column is at least 44 pixels wide, times the zoom; with less the names move to the list."""
    least = 64 + 24 + 15 * NARROWEST_COLUMN
    assert columns_fit(FOUR_WORDS, least, 1.0)
    assert not columns_fit(FOUR_WORDS, least - 1, 1.0)
    assert not columns_fit(FOUR_WORDS, least, 1.5)
    assert timeline_layout(FOUR_WORDS, least - 1, 204, 1.0).mode == "curve"


def test_long_pieces_and_counts_keep_to_their_column() -> None:
    """A long piece takes smaller letters, then loses its middle; long counts stand above their points."""
    runs = visible_runs("internationalization", SENNRICH)
    layout = timeline_layout(TimelineSteps(8, (20_134,) * 8, (1,) * 8, lambda i: runs), 64 + 24 + 8 * 64, 204, 1.0)
    column = layout.columns[0]
    assert column.small
    assert plain_text(column.piece) == "inte…ion"
    assert column.count_above


def test_a_scarce_height_loses_no_row() -> None:
    """At 120 pixels all rows of text are there, in their order, and the curve above them."""
    rows = timeline_layout(FOUR_WORDS, 1152, 120, 1.0).rows
    order = [rows.cap, rows.top, rows.base, rows.step, rows.piece, rows.marker, rows.end]
    assert order == sorted(set(order))
    assert rows.end <= 120


def test_a_long_curve_has_a_logarithmic_scale() -> None:
    """From 20,000 down to 9 the scale is logarithmic, with four decades named."""
    axis = timeline_layout(zipf(8000), 900, 204, 1.0).axis
    assert axis.logarithmic
    assert axis.levels(apart=15) == (10, 100, 1000, 10_000)
    decades = [axis.y(10**power) for power in range(1, 5)]
    assert [low - high for low, high in pairwise(decades)] == pytest.approx([decades[0] - decades[1]] * 3)


def test_levels_that_would_touch_are_left_out() -> None:
    """Where the curve is low, fewer levels are named, none of them within the height of a label of another."""
    axis = timeline_layout(zipf(8000), 900, 120, 1.0).axis
    levels = axis.levels(apart=15)
    assert 1 <= len(levels) < 4
    assert all(axis.y(low) - axis.y(high) >= 15 for low, high in pairwise(levels))


def test_points_and_rings_only_where_they_fit() -> None:
    """Up to 500 merges with 8 pixels each are points with rings; else ties are bars beneath the curve."""
    dots, dense = (timeline_layout(zipf(n), 900, 204, 1.0).curve for n in (60, MOST_POINTS + 1))
    assert dots
    assert dense
    assert (len(dots.points), dots.ties) == (60, ())
    assert [tied for _, _, tied in dots.points] == [False] * 13 + [True] * 47
    assert dense.points == ()
    assert dense.ties


def test_counts_stand_at_the_points_of_a_short_curve() -> None:
    """Where a curve has room for its counts they are written at the points; else the levels of the axis are."""
    wide, narrow = (timeline_layout(FOUR_WORDS, width, 204, 1.0).curve for width in (640, 400))
    assert wide
    assert narrow
    assert (wide.counts, narrow.counts) == (tuple(map(str, COUNTS)), ())


def test_bars_of_ties_say_how_many_are_tied() -> None:
    """The largest tie gives a full bar, ties of two a low one, and where nothing is tied there is no bar."""
    tied = (1,) * 1000 + (2,) * 1000 + (1024,) * 1000
    layout = timeline_layout(TimelineSteps(3000, (5,) * 3000, tied, lambda i: ()), 1000, 204, 1.0)
    assert layout.curve
    heights = [height for _, _, height in layout.curve.ties]
    assert min(x for x, _, _ in layout.curve.ties) > layout.x_of(990)
    assert (heights[len(heights) // 4], max(heights)) == pytest.approx((0.1, 1.0))
    assert layout.curve.most_tied == 1024


def test_the_number_of_the_largest_tie_has_room() -> None:
    """Where more pairs are tied than the best one counts, the curve begins further to the right."""
    few, many = (
        timeline_layout(TimelineSteps(3000, (5,) * 3000, (tied,) * 3000, lambda i: ()), 1000, 204, 1.0).left
        for tied in (12, 123_456)
    )
    assert few == 80
    assert many > few


def test_every_merge_counts_in_a_dense_curve() -> None:
    """Above 2,000 merges one high count among thousands still reaches its height, in the pixel where it belongs."""
    counts = [10] * 8000
    counts[4321] = 15
    layout = timeline_layout(TimelineSteps(8000, counts, (1,) * 8000, lambda i: ()), 1000, 204, 1.0)
    assert layout.curve
    assert len(layout.curve.corners) == layout.right - layout.left < MOST_CORNERS
    peaks = {x for x, most, _ in layout.curve.extents if most == layout.axis.y(15)}
    assert peaks
    assert all(abs(x - layout.x_of(4322)) <= 2 for x in peaks)


@pytest.mark.parametrize("n", [16, 300, 8000, 32_000])
def test_ticks_are_round_and_apart(n: int) -> None:
    """Steps are named at round numbers and at the end, never closer than their labels are wide."""
    layout = timeline_layout(zipf(n), 700, 204, 1.0)
    assert layout.curve
    ticks = layout.curve.ticks
    assert ticks[0][1] == "0"
    assert ticks[-1][0] == layout.right
    assert all(right - left >= 60 for (left, _), (right, _) in pairwise(ticks))


def test_without_merges_there_is_an_empty_timeline() -> None:
    """A training that merged nothing has step 0, wherever one clicks."""
    layout = timeline_layout(TimelineSteps(0, (), (), lambda i: ()), 900, 204, 1.0)
    assert (layout.mode, layout.step_at(500)) == ("empty", 0)


def test_zoom_scales_every_measure() -> None:
    """Twice the size at twice the zoom is the same picture."""
    once, twice = timeline_layout(FOUR_WORDS, 1152, 204, 1.0), timeline_layout(FOUR_WORDS, 2304, 408, 2.0)
    assert twice.mode == "columns"
    assert [column.x for column in twice.columns] == pytest.approx([2 * column.x for column in once.columns], abs=1)
    assert [column.y for column in twice.columns] == [2 * column.y for column in once.columns]

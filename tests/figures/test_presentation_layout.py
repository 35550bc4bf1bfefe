"""The page of a presentation as numbers: on every screen everything has its place, and nothing overlaps."""

from itertools import combinations, pairwise

import pytest

from explorer.figures.presentation_layout import (
    MOST_BARS,
    Box,
    PageLayout,
    PageNeeds,
    bar_width,
    page_layout,
    page_scale,
    progress_bars,
    row_at,
)

SCREENS = [(1920, 1080), (3840, 2160), (1280, 720), (1280, 800), (1024, 768), (2560, 1080)]
NEEDS = PageNeeds(word=200, times=70, note=60, pair=160, count=40)


def layout_for(width: int, height: int, *, n_rows: int = 4, n_steps: int = 15) -> PageLayout:
    scale = page_scale(width, height)
    needs = PageNeeds(*(round(scale * need) for need in (200, 70, 60, 160, 40)))
    return page_layout(width, height, n_rows=n_rows, n_steps=n_steps, needs=needs, with_digits=True)


def test_a_screen_of_1080_lines_is_the_measure() -> None:
    """Lengths are pixels at 1080p, and follow the height; a narrow screen has everything smaller."""
    assert page_scale(1920, 1080) == 1
    assert page_scale(3840, 2160) == 2
    assert page_scale(5000, 1080) == 1
    assert page_scale(740, 1080) == 0.5


@pytest.mark.parametrize("n_rows", [1, 4, 6])
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_everything_is_on_the_screen_and_apart(width: int, height: int, n_rows: int) -> None:
    """No two parts of the page overlap, and none leaves the screen."""
    layout = layout_for(width, height, n_rows=n_rows)
    parts = [layout.title, layout.step, *layout.rows, layout.heading, *layout.pairs]
    parts += [layout.note, layout.verdict, layout.caption, *layout.progress]
    for part in parts:
        assert 0 <= part.x < part.right <= width
        assert 0 <= part.y < part.bottom <= height
    for one, other in combinations(parts, 2):
        beside = one.right <= other.x or other.right <= one.x
        assert beside or one.bottom <= other.y or other.bottom <= one.y, f"{one} {other}"
    columns = layout.columns
    assert columns.word[0] < columns.word[1] < columns.times_right < columns.chips[0] < columns.chips[1]
    assert columns.chips[1] <= columns.note_right <= layout.rows[0].right


@pytest.mark.parametrize(("n_rows", "height"), [(1, 732), (2, 160), (4, 160), (5, 146), (6, 122)])
def test_rows_are_as_high_as_they_can_be(n_rows: int, height: int) -> None:
    """At 1080p four rows are 160 high, six share the room; the only row, such as a stream, has all of it."""
    rows = layout_for(1920, 1080, n_rows=n_rows).rows
    assert abs(rows[0].height - height) <= 1
    assert all(upper.bottom == lower.y for upper, lower in pairwise(rows))


@pytest.mark.parametrize("n_steps", [1, 2, 15, MOST_BARS])
def test_each_step_has_a_bar(n_steps: int) -> None:
    """The bars fill the line from end to end, of one width to a pixel, with the same gap between them."""
    bars = progress_bars(64, 1856, 1024, 20, 8, n_steps)
    assert len(bars) == n_steps
    assert (bars[0].x, bars[-1].right) == (64, 1856)
    assert {right.x - left.right for left, right in pairwise(bars)} <= {8}
    assert max(bar.width for bar in bars) - min(bar.width for bar in bars) <= 1


@pytest.mark.parametrize("n_steps", [0, MOST_BARS + 1, 32_000])
def test_too_many_steps_have_one_bar(n_steps: int) -> None:
    """Beyond sixty steps the progress is one bar."""
    assert progress_bars(64, 1856, 1024, 20, 8, n_steps) == (Box(64, 1024, 1792, 20),)


def test_a_bar_is_as_long_as_its_count() -> None:
    """Half the count is half the length; one in a million is seen; nothing is nothing."""
    assert [bar_width(count, 8, 160) for count in (8, 4, 0)] == [160, 80, 0]
    assert bar_width(1, 1_000_000, 160) == 1
    assert bar_width(0, 0, 160) == 0


def test_a_point_finds_its_row() -> None:
    """The pixel at the upper edge belongs to a row, the one beneath its lower edge to the next."""
    rows = (Box(0, 10, 100, 20), Box(0, 30, 100, 20))
    assert [row_at(rows, 5, y) for y in (9, 10, 29, 30, 50)] == [None, 0, 0, 1, None]
    assert row_at(rows, 100, 15) is None

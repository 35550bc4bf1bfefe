"""How high counts stand, and which are labelled."""

import pytest

from explorer.figures.count_axis import CountAxis, fitting_axis, straight_axis


@pytest.mark.parametrize(
    ("axis", "levels"),
    [
        (straight_axis(9, 0, 100), (0, 2, 4, 6, 8)),
        (straight_axis(20, 0, 100), (0, 5, 10, 15, 20)),
        (straight_axis(10**12, 0, 100), (0, 5 * 10**11, 10**12)),
        (fitting_axis(4 * 10**12, 8 * 10**12, 0, 100), (0, 2 * 10**12, 4 * 10**12, 6 * 10**12, 8 * 10**12)),
        (fitting_axis(1, 10**12, 0, 100), (1, 10**3, 10**6, 10**9, 10**12)),
        (straight_axis(0, 0, 100), (0, 1)),
    ],
)
def test_levels(axis: CountAxis, levels: tuple[int, ...]) -> None:
    """A few round counts are labelled, however high the counts are."""
    assert axis.levels(apart=15) == levels

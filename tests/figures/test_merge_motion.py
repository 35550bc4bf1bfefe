"""A merge in motion, as numbers."""

import pytest

from explorer.figures.merge_motion import Phases, between, joined, phases


@pytest.mark.parametrize(
    ("elapsed", "expected"),
    [
        (0, Phases(0, 0, 0)),
        (40, Phases(0.875, 0, 0)),  # 1 − (1 − ½)³
        (80, Phases(1, 0, 0)),
        (140, Phases(1, 0.875, 0)),
        (200, Phases(1, 1, 0)),
        (220, Phases(1, 1, 0.875)),
        (240, Phases(1, 1, 1)),
        (5_000, Phases(1, 1, 1)),
    ],
)
def test_the_parts_come_one_after_the_other(elapsed: int, expected: Phases) -> None:
    """First the bracket closes, then the chips come together, then the tint comes; each is fast at first."""
    assert phases(elapsed) == expected


def test_what_joins() -> None:
    """A pair is two chips that become one; between pairs chips stay as they are."""
    assert joined(5, (0, 3)) == ((0, 1), (2,), (3, 4))
    assert joined(2, ()) == ((0,), (1,))
    assert joined(0, ()) == ()


def test_between() -> None:
    """From the start to the end, in proportion."""
    assert [between(10, 20, share) for share in (0, 0.5, 1)] == [10, 15, 20]

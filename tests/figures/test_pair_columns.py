"""The columns of the pair table give way in a fixed order and never overlap."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.figures.pair_columns import PairNeeds, bar_parts, pair_columns, scored_columns

NEEDS = PairNeeds(rank=24, pair=98, count=40, share=42, change=42, verdict=28)


def px(length: float) -> int:
    return round(length)


def has(width: int, needs: PairNeeds = NEEDS) -> tuple[bool, bool, bool]:
    """Whether share, change and bar are there."""
    columns = pair_columns(width, needs, px)
    return tuple(right > left for left, right in (columns.share, columns.change, columns.bar))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("width", "present"),
    [
        (900, (True, True, True)),
        (446, (True, True, True)),
        (400, (False, True, True)),
        (330, (False, False, True)),
        (250, (False, False, False)),
    ],
)
def test_columns_give_way(width: int, present: tuple[bool, bool, bool]) -> None:
    """A narrow pane loses the share first, then the change, then the bar."""
    assert has(width) == present


@given(st.integers(0, 2000), st.integers(20, 400), st.integers(20, 120))
def test_columns_never_overlap(width: int, pair: int, count: int) -> None:
    """From left to right every column ends before the next begins, whatever the width."""
    needs = PairNeeds(rank=24, pair=pair, count=count, share=42, change=42, verdict=28)
    columns = pair_columns(width, needs, px)
    if width < 250 + count:
        return  # then there is no room for even rank, count and verdict
    spans = [columns.rank, columns.pair, columns.count, columns.share, columns.change, columns.bar, columns.verdict]
    assert all(left <= right for left, right in spans)
    assert all(a[1] <= b[0] for a, b in pairwise(spans) if b[1] > b[0] and a[1] > a[0])
    assert spans[-1][1] == width - 16


@pytest.mark.parametrize(
    ("segments", "parts"),
    [
        ((5 / 7, 2 / 7), ((0, 78), (80, 110))),  # the picture: 112 pixels for 7, cut by 2 after 5
        ((), ()),
        ((0.00001,), ((0, 1),)),
        ((0.5, 0.001, 0.001), ((0, 54),)),
    ],
)
def test_the_parts_of_a_bar(segments: tuple[float, ...], parts: tuple[tuple[int, int], ...]) -> None:
    """Parts lie on one scale with a gap after each, and even the smallest bar is seen."""
    assert bar_parts(segments, 0, 112, 2) == parts


SCORED = PairNeeds(rank=40, pair=112, count=44, share=42, change=42, verdict=28, score=70, side=44)


@pytest.mark.parametrize(("width", "sides", "bar"), [(900, True, True), (448, True, False), (360, False, False)])
def test_columns_of_scores_give_way(width: int, sides: bool, bar: bool) -> None:
    """A narrow pane loses the bar first, and last the counts of the sides, which the sentence beneath says."""
    rank, pair, score, count, left, right, bars, verdict = scored_columns(width, SCORED, px)
    assert [span[1] > span[0] for span in (left, right, bars)] == [sides, sides, bar]
    assert all(span[1] > span[0] for span in (rank, pair, score, count, verdict))


@given(st.integers(340, 2000), st.integers(20, 400), st.integers(40, 100))
def test_columns_of_scores_never_overlap(width: int, pair: int, number: int) -> None:
    """From left to right every column ends before the next begins."""
    needs = PairNeeds(rank=24, pair=pair, count=number, share=42, change=42, verdict=28, score=60, side=44)
    spans = [span for span in scored_columns(width, needs, px) if span[1] > span[0]]
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    assert spans[-1][1] == width - 16

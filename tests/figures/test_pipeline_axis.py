"""The axis of all stages: columns, and where derived characters stand on them."""

import pytest

from explorer.engine.text.alignment import Alignment, Change
from explorer.figures.pipeline_axis import Axis, ColumnWidths, Span, spans_of


def no_gap(position: int) -> Span:
    """Nothing is put in."""
    raise AssertionError(position)


def test_columns_before_between_and_behind() -> None:
    """Two code points, one column put in before the second, one before all and one behind all."""
    axis = Axis(2, [1], n_before=1, n_after=1)
    assert axis.before == [Span(0, 1)]
    assert axis.raw == [Span(1, 2), Span(3, 4)]
    assert axis.gap(1) == Span(2, 3)
    assert axis.after == [Span(4, 5)]
    assert axis.n_columns == 5


@pytest.mark.parametrize(
    ("length", "changes", "expected"),
    [
        (3, [], [(0, 1), (1, 2), (2, 3)]),
        (4, [(1, 3, 1, 2)], [(0, 1), (1, 1.5), (1.5, 2), (2, 3)]),  # one became two
        (2, [(0, 1, 0, 2)], [(0, 2), (2, 3)]),  # two became one
        (2, [(1, 1, 1, 2)], [(0, 1), (2, 3)]),  # one was dropped
        (3, [(0, 1, 0, 2), (1, 2, 0, 2)], [(0, 1), (1, 2), (2, 3)]),  # two changes of one stretch share it
    ],
)
def test_where_derived_characters_stand(
    length: int, changes: list[tuple[int, int, int, int]], expected: list[tuple[float, float]]
) -> None:
    """In step they stand where they stood; several of one stretch share it evenly."""
    beneath = [Span(0, 1), Span(1, 2), Span(2, 3)]
    sources = Alignment.of([Change(*change) for change in changes])
    assert spans_of(length, sources, beneath, no_gap) == [Span(*span) for span in expected]


def test_what_is_put_in_shares_its_gap() -> None:
    """Two characters before the second one have each a half of the column that is there for them."""
    sources = Alignment.of([Change(1, 3, 1, 1)])
    beneath = [Span(0, 1), Span(2, 3)]
    spans = spans_of(4, sources, beneath, lambda position: Span(1, 2) if position == 1 else no_gap(position))
    assert spans == [Span(0, 1), Span(1, 1.5), Span(1.5, 2), Span(2, 3)]


def test_a_wide_stretch_widens_its_columns_alike() -> None:
    """What is wider than its two columns gives both the same more; a half column doubles what it needs."""
    widths = ColumnWidths(3)
    for column in range(3):
        widths.need(Span(column, column + 1), 10)
    widths.need(Span(0, 2), 30)
    assert widths.edges() == [0, 15, 30, 40]
    widths.need(Span(2, 2.5), 20)
    assert widths.edges() == [0, 15, 30, 70]


def test_a_stretch_that_has_room_changes_nothing() -> None:
    """Where there is room already no column grows."""
    widths = ColumnWidths(2)
    widths.need(Span(0, 1), 20)
    widths.need(Span(0, 2), 15)
    assert widths.edges() == [0, 20, 20]

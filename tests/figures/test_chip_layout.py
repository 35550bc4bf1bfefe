"""Chips flow into rows, and what has no room is known."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.figures.chip_layout import Place, first_places, how_many_fit, last_places, rows_of, wrapped


def test_items_wrap_at_the_end_of_a_row() -> None:
    """An item that does not fit begins a new row; one wider than the room has a row of its own."""
    assert wrapped([40, 40, 40], 90, 4) == (Place(0, 0), Place(44, 0), Place(0, 1))
    assert wrapped([200, 40], 90, 4) == (Place(0, 0), Place(0, 1))
    assert wrapped([], 90, 4) == ()


def test_a_cut_row_keeps_room_for_its_note() -> None:
    """All items if they fit, else as many as leave room for the note."""
    assert how_many_fit([40, 40], 84, 4, 60) == 2
    assert how_many_fit([40, 40, 40], 84, 4, 20) == 1
    assert how_many_fit([40], 10, 4, 20) == 0


def test_only_what_may_be_seen_is_measured() -> None:
    """Of a hundred thousand items a flow looks at a handful, from whichever end is kept."""
    asked: list[int] = []

    def width(number: int) -> int:
        asked.append(number)
        return 30

    first_places(100_000, width, 100, 4, 2, 50)
    last_places(100_000, width, 100, 4, 2, 50)
    assert len(asked) < 20


@given(st.lists(st.integers(1, 60), max_size=40), st.integers(1, 4), st.integers(60, 200))
def test_the_newest_is_always_among_the_last(widths: list[int], rows: int, room: int) -> None:
    """The last item is in sight, nothing goes beyond the rows, and the mark has a place when something is left out."""
    first, places = last_places(len(widths), widths.__getitem__, room, 4, rows, 50)
    shown = len(widths) - first
    assert len(places) == shown + (1 if first else 0)
    assert shown or not widths
    assert rows_of(places) <= rows or shown == 1


@given(st.lists(st.integers(1, 60), max_size=40), st.integers(1, 4), st.integers(60, 200))
def test_first_items_leave_room_for_the_mark(widths: list[int], rows: int, room: int) -> None:
    """All items if they fit, else the first ones with the mark still inside the rows."""
    places = first_places(len(widths), widths.__getitem__, room, 4, rows, 50)
    assert rows_of(places) <= rows
    if len(places) < len(widths):
        assert rows_of(wrapped([*widths[: len(places)], 50], room, 4)) <= rows or not places
    else:
        assert places == wrapped(widths, room, 4)

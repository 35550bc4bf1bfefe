"""Where the slots of a comparison stand."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.figures.aligned_layout import GUTTER, System, aligned_layout, tokens_between
from explorer.figures.aligned_rows import SLOT, AlignedText
from explorer.figures.text_slots import slots_of


def text_of(n: int, rules: tuple[int, ...] = (), **needs: dict[int, int]) -> AlignedText:
    """A text of ``n`` letters without rows."""
    return AlignedText(slots_of("a" * n), (), rules, needs.get("widths", {}), needs.get("gaps", {}))


def room_for(n: int) -> int:
    """The pixels of ``n`` slots with the gutter."""
    return GUTTER + n * SLOT


def test_slots_stand_side_by_side() -> None:
    """Each slot is 35 pixels wide, and one with four parts 120."""
    layout = aligned_layout(text_of(3, widths={1: 120}), 400)
    assert [layout.left(0, place) for place in (0, 1, 2)] == [0, 35, 155]
    assert layout.right(0, 3) == 190
    assert layout.left(0, 1.25) == 65  # a quarter of the second slot


def test_zoom_scales_all() -> None:
    """At 200 % slots are twice as wide."""
    assert aligned_layout(text_of(2), 400, 2.0).width(0) == 140


def test_a_text_breaks_where_no_more_fits() -> None:
    """Seven letters where four fit: four and three."""
    layout = aligned_layout(text_of(7), room_for(4))
    assert layout.systems == (System(0, 4), System(4, 7))
    assert layout.left(1, 4) == 0
    assert (layout.system_of(3), layout.system_of(4), layout.system_of(7)) == (0, 1, 1)


def test_it_breaks_at_a_common_boundary_if_that_is_near_the_end() -> None:
    """Of five slots that fit three are filled by words that all rows end there; two would be too few."""
    assert aligned_layout(text_of(8, (0, 3, 8)), room_for(5)).systems[0] == System(0, 3)
    assert aligned_layout(text_of(8, (0, 2, 8)), room_for(5)).systems[0] == System(0, 5)


def test_what_takes_no_room_of_the_text_stands_before_its_place() -> None:
    """A gap of 30 pixels before the second slot lies between both, and one before the first in the gutter."""
    layout = aligned_layout(text_of(2, gaps={0: 30, 1: 30}), 400)
    assert (layout.left(0, 0), layout.right(0, 1), layout.left(0, 1)) == (0, 35, 65)


def test_places_under_pixels() -> None:
    """A pixel leads to its slot, with the part of it that lies before; a pixel of a gap leads to none."""
    layout = aligned_layout(text_of(2, gaps={1: 30}), 400)
    assert layout.place_at(0, 0) == 0
    assert layout.place_at(0, 36) is None
    assert layout.place_at(0, 65) == 1
    assert layout.place_at(0, 200) is None


def test_tokens_between_places() -> None:
    """Of [0, 2), [2, 2) and [2, 5) all stand at 2, and only the last at 3."""
    starts, ends = (0, 2, 2), (2, 2, 5)
    assert list(tokens_between(starts, ends, 2, 2)) == [0, 1, 2]
    assert list(tokens_between(starts, ends, 3, 4)) == [2]


@given(
    st.integers(0, 60),
    st.integers(1, 500),
    st.dictionaries(st.integers(0, 59), st.integers(36, 600), max_size=5),
    st.dictionaries(st.integers(0, 60), st.integers(20, 90), max_size=5),
    st.sets(st.integers(0, 60)),
)
def test_systems_are_the_text(n: int, room: int, widths: dict[int, int], gaps: dict[int, int], rules: set[int]) -> None:
    """Whatever there is room for, systems follow each other to the end, none is empty, and none of several slots is
    wider than the room."""
    widths = {slot: width for slot, width in widths.items() if slot < n}
    gaps = {place: width for place, width in gaps.items() if place <= n}
    text = text_of(n, tuple(sorted(rule for rule in rules if rule <= n)), widths=widths, gaps=gaps)
    layout = aligned_layout(text, room)
    assert [system.start for system in layout.systems[1:]] == [system.end for system in layout.systems[:-1]]
    assert (layout.systems[0].start, layout.systems[-1].end) == (0, n)
    if n:
        assert all(start < end for start, end in layout.systems)
        assert all(
            layout.width(number) <= max(1, room - layout.gutter)
            for number, (start, end) in enumerate(layout.systems)
            if end - start > 1
        )

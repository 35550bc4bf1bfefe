"""Where bands stand above one another, and what stands at a point."""

from array import array

from explorer.figures.pipeline_bands import STAGE_KEYS, Band, Box, Letters, TakenApart
from explorer.figures.pipeline_layout import (
    MOST_STRETCH,
    QUIET,
    box_at,
    boxes_between,
    character_at,
    letters_between,
    pipeline_layout,
    systems,
)

BANDS = tuple(
    Band(key, "" if key in ("added", "post") else "said", is_quiet=key in ("added", "post")) for key in STAGE_KEYS
)


def test_bands_follow_one_another() -> None:
    """Each begins where the one above it ends; those that pass the text on are low and have no row."""
    layout = pipeline_layout(BANDS, range(8), 0)
    tops = [place.top for place in layout.places]
    ends = [place.top + place.height for place in layout.places]
    assert tops == [0, *ends[:-1]]
    assert layout.height == ends[-1]
    assert [place.height for place in layout.places if place.is_quiet] == [QUIET, QUIET]
    for place in layout.places:
        if not place.is_quiet:
            assert place.top < place.row < place.beneath <= place.top + place.height


def test_more_room_is_shared_but_not_without_bounds() -> None:
    """In a high window the bands that show something are higher, all by the same factor, which is bounded."""
    least, most = pipeline_layout(BANDS, range(8), 0), pipeline_layout(BANDS, range(8), 10_000)
    ratios = {b.height / a.height for a, b in zip(least.places, most.places, strict=True) if not a.is_quiet}
    assert {round(ratio, 6) for ratio in ratios} == {MOST_STRETCH}


def test_a_band_stays_where_it_is_when_the_next_comes() -> None:
    """Stage by stage nothing that is there already moves."""
    four, five = (pipeline_layout(BANDS, range(n), 700).places for n in (4, 5))
    assert five[:4] == four


def test_all_lengths_follow_the_zoom() -> None:
    """At twice the zoom, in twice the room, everything is twice as high."""
    one, two = pipeline_layout(BANDS, range(8), 700), pipeline_layout(BANDS, range(8), 1400, 2.0)
    assert [2 * place.top for place in one.places] == [place.top for place in two.places]
    assert [2 * place.row for place in one.places] == [place.row for place in two.places]


def test_the_band_at_a_height() -> None:
    """The first from the top on, none beneath the last."""
    layout = pipeline_layout(BANDS, range(2), 0)
    first, second = layout.places
    assert layout.band_at(0) is first
    assert layout.band_at(second.top) is second
    assert layout.band_at(layout.height) is None


def test_what_stands_between_two_x() -> None:
    """Letters and boxes that are at least in part between, not those that only touch."""
    letters = Letters(array("d", [0, 10, 20]), array("d", [10, 20, 30]), ("a", "b", "c"), ("same",) * 3)
    assert list(letters_between(letters, 10, 20)) == [1]
    assert list(letters_between(letters, 9, 21)) == [0, 1, 2]
    boxes = [Box(0, 10, "word", "a", 0, 1), Box(20, 30, "word", "b", 2, 3)]
    assert list(boxes_between(boxes, 5, 20)) == boxes[:1]
    assert box_at(boxes, 29.9) == boxes[1]
    assert box_at(boxes, 15) is None


def test_the_character_at_an_x() -> None:
    """Of what was put in it is the character behind it; behind the last there is none."""
    taken = TakenApart("ab", BANDS, array("d", [0, 10, 15, 25]), 25.0)
    assert [character_at(taken, x) for x in (0, 9, 12, 24)] == [0, 0, 1, 1]
    assert character_at(taken, 26) is None


def test_lines_of_a_page_break_between_words() -> None:
    """Each line is as long as there is room, up to where a word begins; a word without room is cut through."""
    assert systems(100, 40, [0, 30, 45, 75]) == [(0, 30), (30, 45), (45, 75), (75, 100)]
    assert systems(100, 60, [0, 30, 45, 75]) == [(0, 45), (45, 100)]
    assert systems(100, 40, [0]) == [(0, 40), (40, 80), (80, 100)]
    assert systems(30, 40, [0]) == [(0, 30)]
    assert systems(0, 40, []) == [(0, 0)]

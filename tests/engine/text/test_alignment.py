"""Alignments, one after the other."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.text.alignment import Normalized, aligned

stretch = st.tuples(st.text("ab", max_size=3), st.one_of(st.none(), st.integers(0, 3)))


@given(st.lists(stretch, max_size=6), st.data())
def test_two_steps_as_one(first_stretches: list[tuple[str, int | None]], data: st.DataObject) -> None:
    """Each character comes from what the characters behind it came from, and one that was put in stands where the next
    begins."""
    first = aligned(first_stretches)
    second_stretches: list[tuple[str, int | None]] = []
    left = len(first.text)
    while left or not second_stretches:
        n = data.draw(st.integers(0, left))
        became = data.draw(st.one_of(st.none(), st.text("xy", max_size=3)))
        second_stretches.append((first.text[len(first.text) - left :][:n], None) if became is None else (became, n))
        left -= n
    second = aligned(second_stretches)
    both = first.then(second)
    assert both.text == second.text
    for place in range(len(second.text)):
        start, end = second.raw_range(place, place + 1)
        expected = first.raw_range(start, end) if start < end else (first.raw_range(start, start + 1)[0],) * 2
        assert both.raw_range(place, place + 1) == expected


def test_a_step_that_changes_nothing() -> None:
    """Where one of two steps keeps every character in its place, the alignment is that of the other."""
    longer = aligned([("fi", 1), ("sh", None)])
    assert longer.then(Normalized("fish")).raw_range(0, 2) == (0, 1)
    assert Normalized("ﬁsh").then(longer).raw_range(2, 4) == (1, 3)


@given(st.lists(stretch, max_size=6), st.data())
def test_in_step(stretches: list[tuple[str, int | None]], data: st.DataObject) -> None:
    """Where no change touches a range, all that is in it comes from as far away as its first character."""
    normalized = aligned(stretches)
    start = data.draw(st.integers(0, len(normalized.text)))
    end = data.draw(st.integers(start, len(normalized.text)))
    changes = normalized.sources.changes if normalized.sources else ()
    shift = normalized.sources.shift(start, end) if normalized.sources else 0
    assert (shift is None) == any(change.start <= end and start <= change.end for change in changes)
    if shift is not None:
        for place in range(start, end):
            assert normalized.raw_range(place, place + 1) == (place + shift, place + shift + 1)

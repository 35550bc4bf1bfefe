"""Slots: the letters of a text, and places among them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.figures.text_slots import MOST_JOINED, slots_of

FAMILY = "👨\u200d👩\u200d👧"  # 18 bytes: three people of 4 and two joiners of 3


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("ab", ["a", "b"]),
        ("", []),
        ("e\u0301t", ["e\u0301", "t"]),
        (f"a{FAMILY}", ["a", FAMILY]),
        ("\r\n", ["\r\n"]),
        ("a" + "\u0301" * MOST_JOINED, ["a", *("\u0301",) * MOST_JOINED]),
    ],
)
def test_letters(text: str, letters: list[str]) -> None:
    """A slot is what a person sees as a letter, unless it is of very many code points."""
    slots = slots_of(text)
    assert [slots[slot] for slot in range(len(slots))] == letters


def test_places_within_a_slot_go_by_bytes() -> None:
    """“e” has one byte of the three of “é” in two code points, so that the accent begins at a third of the slot."""
    assert list(slots_of("e\u0301t").places) == [0, 1 / 3, 1, 2]


@pytest.mark.parametrize(
    ("text", "position", "n_bytes", "place"),
    [
        ("aé", 1, 1, 1.5),
        ("aé", 1, 2, 2),
        ("🤗b", 0, 3, 0.75),
        ("e\u0301", 0, 2, 2 / 3),
        ("ab", 0, 1, 1),
        ("ab", 1, 0, 1),
    ],
)
def test_places_of_bytes(text: str, position: int, n_bytes: int, place: float) -> None:
    """So many bytes behind a code point lie within its slot or behind it."""
    assert slots_of(text).within(position, n_bytes) == place


@given(st.text(st.sampled_from("ab \r\né\u0301\u200d👨🇳🇵") | st.characters(), max_size=30))
def test_slots_are_the_text(text: str) -> None:
    """All slots one after the other are the text, and each code point has a place in the slot that holds it."""
    slots = slots_of(text)
    assert "".join(slots[slot] for slot in range(len(slots))) == text
    assert len(slots.places) == len(text) + 1
    assert list(slots.places) == sorted(slots.places)
    assert all(slots.places[start] == slot for slot, start in enumerate(slots.starts))

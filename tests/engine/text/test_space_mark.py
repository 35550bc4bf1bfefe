"""Spaces written as ▁: what SentencePiece's normalizer with the identity rule gives, and the way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentencepiece import SentencePieceNormalizer

from explorer.engine.text.space_mark import SpaceMark

TEXTS = st.text(" a\n\u3000é", max_size=12)


@given(TEXTS, st.booleans(), st.booleans())
def test_as_sentencepiece(text: str, prefix: bool, remove: bool) -> None:
    """With the identity rule a text is marked as the sentencepiece library marks it."""
    theirs = SentencePieceNormalizer(
        rule_name="identity", add_dummy_prefix=prefix, escape_whitespaces=True, remove_extra_whitespaces=remove
    )
    ours = SpaceMark(add_dummy_prefix=prefix, remove_extra_whitespaces=remove)
    assert ours.prepared(text).text == theirs.normalize(text)


@pytest.mark.parametrize(
    ("text", "marked", "ranges"),
    [
        ("a b", "▁a▁b", [(0, 0), (0, 1), (1, 2), (2, 3)]),
        ("  a   b ", "▁a▁b", [(0, 2), (2, 3), (3, 6), (6, 7)]),
        ("ﬁ  ﬁ", "▁fi▁fi", [(0, 0), (0, 1), (0, 1), (1, 3), (3, 4), (3, 4)]),
    ],
)
def test_where_characters_came_from(text: str, marked: str, ranges: list[tuple[int, int]]) -> None:
    """A mark has the range of its spaces, the mark before a text an empty one, a part of a ligature all of it."""
    prepared = SpaceMark(normalizer="nfkc").prepared(text)
    assert prepared.text == marked
    assert [prepared.raw_range(place, place + 1) for place in range(len(marked))] == ranges


@given(TEXTS, st.booleans(), st.booleans())
def test_ranges_are_in_order_and_hold_every_letter(text: str, prefix: bool, remove: bool) -> None:
    """Each character but a mark is the raw character at its range, and ranges go from left to right."""
    prepared = SpaceMark(add_dummy_prefix=prefix, remove_extra_whitespaces=remove).prepared(text)
    ranges = [prepared.raw_range(place, place + 1) for place in range(len(prepared.text))]
    assert ranges == sorted(ranges)
    for character, (start, end) in zip(prepared.text, ranges, strict=True):
        assert text[start:end].strip(" ") == character.strip("▁")


@given(TEXTS)
def test_nothing_is_lost_unless_asked(text: str) -> None:
    """Where extra spaces are kept the text comes back whole."""
    mark = SpaceMark(remove_extra_whitespaces=False)
    assert mark.text(mark.prepared(text).text) == text
    plain = SpaceMark(escape=False)
    assert plain.text(plain.prepared(text).text) == plain.prepared(text).text == text

"""One tokenizer on several texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Run
from explorer.engine.measure.chunks import (
    chunked,
    every,
    in_context,
    prefix_in_whole,
    safe_boundaries,
    with_trailing_space,
)
from tests.engine.measure.small_pipelines import ranks, unigram

NEWEST = ranks(" n", "ew", " new", "es", "est", " newest", "new", "the").pipeline
TEXTS = st.text(st.sampled_from("newst \n12é\u0301🤗") | st.characters(), max_size=12)


def test_a_string_in_a_context() -> None:
    """After a space “newest” is a part of one token; by itself it is of two."""
    found = in_context(NEWEST, "newest", "the ")
    assert [NEWEST.model.vocabulary[i] for i in found.alone.ids if i is not None] == ["new", "est"]
    assert (found.start, found.end, found.first, found.last) == (4, 10, 1, 2)
    assert (found.begins_with_token, found.ends_with_token, found.same) == (False, True, False)


def test_a_string_that_is_itself_in_a_context() -> None:
    """Where tokens begin and end with the string, and have the same ids, nothing around it matters."""
    found = in_context(NEWEST, " newest", "the", ", the")
    assert (found.begins_with_token, found.ends_with_token, found.same) == (True, True, True)
    assert in_context(NEWEST, "").same


def test_other_tokens_within_the_same_ends() -> None:
    """“es” after “n” is joined with “t” behind it, though the string begins with a token."""
    found = in_context(NEWEST, "es", "q", "t")
    assert (found.begins_with_token, found.ends_with_token, found.same) == (True, False, False)


def test_a_mark_before_the_text() -> None:
    """SentencePiece's “▁” before the first word makes it another piece than within a word."""
    pipeline = unigram({"▁a": -1, "a": -2, "b": -2}).pipeline
    assert not in_context(pipeline, "a", "b").same
    assert in_context(pipeline, "a", "", "b").same


def test_prefix() -> None:
    """What follows may change the last tokens of a prefix: “the new” ends otherwise than “the newest” goes on."""
    found = prefix_in_whole(NEWEST, "the newest", 7)
    assert (found.n_same, found.position, found.is_kept) == (1, 3, False)
    assert prefix_in_whole(NEWEST, "the newest", 3).is_kept
    assert prefix_in_whole(NEWEST, "the newest", 0).is_kept


def test_trailing_space() -> None:
    """A space at the end is a token of its own here, and changes none before it."""
    found = with_trailing_space(NEWEST, "the newest  ")
    assert (found.prefix.text, found.whole.text) == ("the newest", "the newest ")
    assert found.is_kept
    assert len(found.whole.tokens) == len(found.prefix.tokens) + 1


def test_a_trailing_space_that_changes_what_is_before_it() -> None:
    """Where nothing is split, “b” and the space behind it are one token."""
    assert not with_trailing_space(ranks("b ", splitter="none").pipeline, "ab").is_kept


def test_chunks() -> None:
    """A cut that changes nothing, one within a token, and one within what is read as a character."""
    text = "the newest e\u0301"
    found = chunked(NEWEST, text, (3, 6, 12, 0, 99))
    assert [chunk.text for chunk in found.chunks] == ["the", " ne", "west e", "\u0301"]
    assert found.starts == (0, 3, 6, 12)
    assert [(cut.position, cut.in_grapheme, cut.in_token, cut.is_safe) for cut in found.cuts] == [
        (3, False, False, True),
        (6, False, True, False),
        (12, True, False, True),
    ]
    assert found.n_tokens == sum(len(NEWEST.run(chunk.text).tokens) for chunk in found.chunks)


def test_a_cut_between_tokens_may_not_be_safe() -> None:
    """“12345” is split in threes, 123 and 45; cut after 1 it is 1, 234 and 5, and 34 is one token."""
    pipeline = ranks("34", splitter="cl100k").pipeline
    cuts = chunked(pipeline, "12345", (1, 3)).cuts
    assert [(cut.in_token, cut.is_safe) for cut in cuts] == [(False, False), (False, True)]


def test_safe_boundaries() -> None:
    """Of the boundaries of tokens, those at which cutting changes none."""
    whole = NEWEST.run("the newest nest")
    assert whole.tokens.starts == (0, 3, 10, 12)
    assert [position for position in safe_boundaries(NEWEST, whole) if position is not None] == [3, 10, 12]


def test_a_cut_of_a_long_text_costs_no_more_than_one_of_a_short_one() -> None:
    """Of a text of any length each cut has what is near it encoded, besides the text itself and its chunks."""

    class Counting(Pipeline):
        def run(self, text: str) -> Run:
            lengths.append(len(text))
            return super().run(text)

    pipeline = Counting(NEWEST.model, pretokenizer=NEWEST.pretokenizer)
    costs = []
    lengths: list[int] = []
    for n in (10_000, 40_000):
        lengths.clear()
        n_cuts = len(chunked(pipeline, "the newest " * (n // 10), range(1_100, n, 1_100)).cuts)
        costs.append((sum(lengths) - 2 * (n // 10 * 11)) / n_cuts)
    assert costs[1] == pytest.approx(costs[0], rel=0.01)


@pytest.mark.parametrize(("text", "length", "positions"), [("abcdefg", 3, [3, 6]), ("abc", 3, []), ("", 1, [])])
def test_every(text: str, length: int, positions: list[int]) -> None:
    """Chunks of one length, the last of what is left."""
    assert list(every(text, length)) == positions


@given(TEXTS)
def test_safe_is_what_it_says(text: str) -> None:
    """The ids of both parts of a safe cut are those of the whole, and every other boundary changes some."""
    whole = NEWEST.run(text)
    safe = {position for position in safe_boundaries(NEWEST, whole) if position is not None}
    for position in range(1, len(text)):
        parts = NEWEST.encode(text[:position]) + NEWEST.encode(text[position:])
        if position in safe:
            assert parts == whole.ids
        elif position in whole.tokens.starts and not whole.tokens.bytes:
            assert parts != whole.ids
    assert {cut.position for cut in chunked(NEWEST, text, range(len(text))).cuts if cut.is_safe} == safe


@given(TEXTS, TEXTS, TEXTS)
def test_any_context(string: str, before: str, after: str) -> None:
    """A string that is the same in its context has its own ids there."""
    found = in_context(NEWEST, string, before, after)
    assert found.whole.text[found.start : found.end] == string
    if found.same:
        assert found.whole.tokens.ids[found.first : found.last] == found.alone.tokens.ids


@given(TEXTS, st.integers(0, 12))
def test_any_prefix(text: str, length: int) -> None:
    """Tokens that are the same have the same ids, and the next ones differ."""
    found = prefix_in_whole(NEWEST, text, length)
    assert found.prefix.tokens.ids[: found.n_same] == found.whole.tokens.ids[: found.n_same]
    assert found.position <= length
    assert not found.is_kept or found.position == min(length, len(text))

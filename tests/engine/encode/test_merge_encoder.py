"""The replay of merges on one word."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.merge_encoder import Pair, join_pair, merge_table, replay, replay_steps


class Everything:
    """A vocabulary that holds every piece."""

    def __contains__(self, piece: object) -> bool:
        return True


EVERYTHING = Everything()


def naive_steps(symbols: Sequence[str], merges: Sequence[Pair]) -> list[tuple[int, list[str]]]:
    """The rule word for word: for each merge in turn, through the word from left to right."""
    current = list(symbols)
    steps = []
    for number, (left, right) in enumerate(merges):
        before = current
        current = []
        i = 0
        while i < len(before):
            if before[i : i + 2] == [left, right]:
                current.append(left + right)
                i += 2
            else:
                current.append(before[i])
                i += 1
        if current != before:
            steps.append((number, current))
    return steps


@st.composite
def merge_lists(draw: st.DrawFn) -> list[Pair]:
    """Merges of what earlier merges made, in which pieces and even pairs come again."""
    pieces = ["a", "b", "c"]
    merges = []
    for _ in range(draw(st.integers(0, 12))):
        pair = (draw(st.sampled_from(pieces)), draw(st.sampled_from(pieces)))
        merges.append(pair)
        pieces.append("".join(pair))
    return merges


@given(word=st.text("abc", max_size=30), merges=merge_lists())
def test_a_short_word(word: str, merges: list[Pair]) -> None:
    """A word of some symbols takes the very steps that going through all the merges takes."""
    expected = naive_steps(word, merges)
    assert list(replay_steps(word, merge_table(merges, EVERYTHING))) == expected
    assert replay(word, merge_table(merges, EVERYTHING)) == (expected[-1][1] if expected else list(word))


@given(word=st.text("abc", min_size=1, max_size=30), times=st.integers(101, 150), merges=merge_lists())
def test_a_long_word(word: str, times: int, merges: list[Pair]) -> None:
    """A word of more than a hundred symbols comes out as going through all the merges has it."""
    long_word = word * times
    expected = naive_steps(long_word, merges)
    assert replay(long_word, merge_table(merges, EVERYTHING)) == (expected[-1][1] if expected else list(long_word))


@pytest.mark.parametrize("times", [1, 100])
def test_a_pair_that_is_merged_twice(times: int) -> None:
    """A pair that comes up again, since another merge makes one of its sides too, is merged by its second merge."""
    merges = [("a", "b"), ("ab", "c"), ("x", "abc"), ("b", "c"), ("a", "bc"), ("x", "abc")]
    table = merge_table(merges[1:], EVERYTHING)  # without a + b, "abc" is only made after the first x + abc
    assert replay(["x", "a", "b", "c"] * times, table) == ["xabc"] * times
    assert [number + 1 for number, _ in replay_steps("xabc", table)] == [3, 4, 5]


@pytest.mark.parametrize("times", [1, 100])
def test_one_never_goes_back(times: int) -> None:
    """A pair that comes up after its only merge has passed stays apart."""
    merges = [("x", "abc"), ("b", "c"), ("a", "bc")]
    assert replay(["x", "a", "b", "c"] * times, merge_table(merges, EVERYTHING)) == ["x", "abc"] * times


def test_from_left_to_right() -> None:
    """Of overlapping places the left one is joined."""
    assert join_pair("aaa", ("a", "a")) == ["aa", "a"]
    assert join_pair(("a", "b", "a", "b", "a"), ("a", "b")) == ["ab", "ab", "a"]
    assert join_pair(["aa", "a", "a"], ("a", "a")) == ["aa", "aa"]


def test_words_too_short_to_merge() -> None:
    """Nothing merges in one symbol, nor in none."""
    table = merge_table([("a", "a")], EVERYTHING)
    assert replay([], table) == []
    assert replay(["a"], table) == ["a"]


def test_pieces_outside_the_vocabulary() -> None:
    """A merge whose sides or piece are outside the vocabulary never happens, and keeps its number."""
    merges = [("a", "b"), ("b", "x"), ("c", "d"), ("c", "a")]
    assert merge_table(merges, {"a", "b", "c", "d", "ab", "bx", "ca"}) == {("a", "b"): (0,), ("c", "a"): (3,)}


def test_a_hundred_thousand_times_a() -> None:
    """100,000 × "a" under {a, aa, aaaa} is 25,000 tokens, four letters each."""
    table = merge_table([("a", "a"), ("aa", "aa")], EVERYTHING)
    assert replay("a" * 100_000, table) == ["aaaa"] * 25_000

"""Counting by hand: what each word gives, and that it comes to what the engine counts."""

from itertools import pairwise

import pytest

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.figures.caption import plain_line
from explorer.figures.hand_counting import (
    CountedPair,
    counted_heading,
    counted_pairs,
    counted_so_far,
    counting_sentence,
    rest_note,
    row_note,
)
from explorer.figures.numbers import SPACE
from explorer.figures.presented_rows import MOST_ROWS, PresentedRows, presented_rows

SENNRICH = train(
    Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3}), BpeRecipe(merges=15, marker="end-of-word")
)
MANY = train(
    Corpus.from_text("the newest of the widest lower rivers lowers the lowest river and again it flows on by day " * 3),
    BpeRecipe(merges=40, marker="end-of-word"),
)
STREAM = train(Corpus.from_text("set new new renew reset renew " * 400), BpeRecipe(merges=5, pretokenizer="none"))


def text(words: str) -> str:
    """What is printed, with spaces that may break."""
    return words.replace(SPACE, " ")


def test_each_pair_counts_as_often_as_its_word() -> None:
    """low × 5 and lower × 2: l + o and o + w stand 5 + 2 times, w + e, e + r only in the second word."""
    counted = counted_pairs([(("l", "o", "w"), 5), (("l", "o", "w", "e", "r"), 2)])
    assert counted == (
        CountedPair("l", "o", 7, 2),
        CountedPair("o", "w", 7, 2),
        CountedPair("w", "e", 2, 2),
        CountedPair("e", "r", 2, 2),
    )


def test_a_pair_counts_at_each_of_its_places() -> None:
    """banana × 3: a + n stands twice in it, so that it counts 6; aaa has two pairs, which overlap."""
    assert counted_pairs([(tuple("banana"), 3)])[0] == CountedPair("a", "n", 6, 6)
    assert counted_pairs([(tuple("aaa"), 1)]) == (CountedPair("a", "a", 2, 2),)
    assert counted_pairs([]) == ()


STEPS = [(trace, step) for trace in (SENNRICH, MANY) for step in range(0, len(trace), 4)]


@pytest.mark.parametrize(("trace", "step"), STEPS)
def test_all_words_together_give_the_counts_of_the_engine(trace: Trace, step: int) -> None:
    """When everything is counted the pairs have the counts of the pair table, and no word was counted twice."""
    rows = presented_rows(trace, step)
    pairs = counted_so_far(trace, step, rows, rows.n_counted)
    counts = {(pair.left, pair.right): pair.count for pair in trace.at(step).pairs}
    assert pairs
    assert {(pair.left, pair.right): pair.count for pair in pairs}.items() <= counts.items()
    before = {(pair.left, pair.right): pair.count for pair in counted_so_far(trace, step, rows, rows.n_counted - 1)}
    for pair in pairs:
        assert pair.count - pair.newest == before.get((pair.left, pair.right), 0)


@pytest.mark.parametrize("step", range(0, len(MANY), 3))
def test_of_many_words_those_are_shown_in_which_something_merges(step: int) -> None:
    """At most so many rows have room; some word of the last merge is among them, and one of the next."""
    rows = presented_rows(MANY, step)
    assert len(rows.rows) < MOST_ROWS
    assert len(rows.rows) + rows.n_more == len(MANY.words)
    assert list(rows.rows) == sorted(set(rows.rows))
    frame = MANY.at(step)
    assert any(frame.word(row).merges_next for row in rows.rows)
    assert not step or any(frame.word(row).just_merged for row in rows.rows)


def test_few_words_are_all_shown() -> None:
    """Four words are four rows in their order, counted one after the other."""
    assert presented_rows(SENNRICH, 3) == PresentedRows((0, 1, 2, 3), 0)


def test_a_stream_is_counted_at_once() -> None:
    """Nobody counts thousands of symbols by hand: one key counts them all, as the engine does."""
    rows = presented_rows(STREAM, 0)
    assert (rows.rows, rows.n_counted, rows.by_hand) == ((0,), 1, False)
    assert counted_so_far(STREAM, 0, rows, 0) == ()
    best = STREAM.at(0).pairs[0]
    assert counted_so_far(STREAM, 0, rows, 1)[0] == CountedPair(best.left, best.right, best.count, best.count)


def test_the_sentence_says_what_a_word_gives_and_how_many_are_left() -> None:
    """At step 3, as in the lecture: lower × 2 gives 2 to each of its five pairs, and two words are left."""
    rows = presented_rows(SENNRICH, 3)

    def said(n_done: int) -> str:
        return text(plain_line(counting_sentence(SENNRICH, 3, rows, n_done)))

    assert said(0) == "Each pair counts as often as its word stands in the corpus."
    assert said(2) == "lower × 2 adds 2 to each of its five pairs. Two words to go."
    assert said(3) == "newest × 6 adds 6 to each of its three pairs. One word to go."
    assert said(4) == "widest × 3 adds 3 to each of its three pairs. All are counted. Which pair is it?"


def said_of(trace: Trace, step: int, n_done: int) -> tuple[str, str]:
    """The heading over the counted pairs, and the note under them."""
    rows = presented_rows(trace, step)
    pairs = counted_so_far(trace, step, rows, n_done)
    note = rest_note(trace, step, rows, n_done, pairs)
    return counted_heading(trace, step, rows, n_done, pairs), "".join(part.text for part in note)


def test_what_is_counted_and_what_is_left_is_said() -> None:
    """low has three pairs and lower three others; newest and widest, then named, have the last six of twelve."""
    assert said_of(SENNRICH, 3, 0) == ("Counted so far, 0 of 12 pairs", "12 more pairs not yet counted")
    assert said_of(SENNRICH, 3, 1) == ("Counted so far, 3 of 12 pairs", "9 more pairs not yet counted")
    assert said_of(SENNRICH, 3, 2) == ("Counted so far, 6 of 12 pairs", "6 more pairs in newest and widest")
    assert said_of(SENNRICH, 3, 3) == ("Counted so far, 9 of 12 pairs", "3 more pairs in widest")
    assert said_of(SENNRICH, 3, 4) == ("Counted, 12 pairs", "the 6 highest of 12")


def test_the_numbers_of_a_long_text_change_with_each_word() -> None:
    """Every word that brings new pairs makes more of them counted and fewer of them left, down to none."""
    n_pairs, rows = len(MANY.at(0).pairs), presented_rows(MANY, 0)
    assert said_of(MANY, 0, rows.n_counted) == (f"Counted, {n_pairs} pairs", f"the 6 highest of {n_pairs}")
    frame, met = MANY.at(0), set[tuple[str, str]]()
    for n_done, row in enumerate(rows.rows, 1):
        met |= set(pairwise(frame.words[row][0]))
        heading, note = said_of(MANY, 0, n_done)
        assert heading == f"Counted so far, {len(met)} of {n_pairs} pairs"
        assert note == f"{n_pairs - len(met)} more pairs not yet counted"


def test_a_stream_is_all_or_nothing() -> None:
    """Before its one key nothing of it is counted, and after it everything."""
    n_pairs = len(STREAM.at(0).pairs)
    assert said_of(STREAM, 0, 0)[0] == f"Counted so far, 0 of {n_pairs} pairs"
    assert said_of(STREAM, 0, 1)[0] == f"Counted, {n_pairs} pairs"


@pytest.mark.parametrize(
    ("n_symbols", "number", "n_done", "note"),
    [
        (5, 2, 1, ("", "", "")),
        (5, 2, 2, ("4", " pairs, each + 7", "+ 7")),
        (2, 2, 2, ("1", " pair, + 7", "+ 7")),
        (1, 2, 2, ("", "no pair", "")),
        (5, 2, 3, ("", "✓ counted", "✓")),
    ],
)
def test_a_row_says_whether_it_is_counted(n_symbols: int, number: int, n_done: int, note: tuple[str, ...]) -> None:
    """Nothing before its turn, then what it gives, then that it is done."""
    assert tuple(map(text, row_note(n_symbols, 7, number, n_done))) == note

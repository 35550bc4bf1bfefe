"""The caption says in words what happened, why, and what comes next."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from explorer.engine.learn.pair_table import WordShare
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.learn.record import StopReason
from explorer.engine.text.alphabet import Spelling
from explorer.figures.caption import (
    TIE_SENTENCES,
    CaptionChip,
    Ending,
    LastMerge,
    NextMerge,
    ending_sentence,
    plain_line,
    step_caption,
    wordings,
)
from explorer.figures.visible_text import Runs, visible_runs

SENNRICH = Spelling(marker="end-of-word", marker_text="</w>")
END = Ending("no-pair-repeats", 15)


def runs(piece: str) -> Runs:
    return visible_runs(piece, SENNRICH)


def last(count: int = 9, *, replaced: int | None = None, n_tied: int = 1, **more: Any) -> LastMerge:
    return LastMerge(
        runs("est"), runs("</w>"), runs("est</w>"), count, count if replaced is None else replaced, n_tied, **more
    )


def shares(*words: tuple[str, int, int]) -> Sequence[WordShare]:
    return [WordShare(row, word, times, count) for row, (word, times, count) in enumerate(words)]


def coming(n_tied: int, *rivals: tuple[str, str]) -> NextMerge:
    return NextMerge(runs("l"), runs("o"), 7, n_tied, [(runs(left), runs(right)) for left, right in rivals])


def plain(sentence: str) -> str:
    """Spaces of every kind as plain ones."""
    return re.sub(r"\s", " ", sentence)


def first_line(merge: LastMerge) -> str:
    caption = step_caption(3, last=merge, coming=END, tie_rule="first-seen", alphabet="11 symbols")
    return plain(caption.sentence).split(" No pair")[0]


def second_line(merge: NextMerge) -> str:
    caption = step_caption(0, last=None, coming=merge, tie_rule="first-seen", alphabet="11 symbols")
    return plain(caption.sentence).split("yet. ")[1]


def test_the_caption_of_the_design() -> None:
    """Step 3 of Sennrich's words reads as the design writes it, and what was just merged is marked."""
    merge = last(words=shares(("newest", 1, 6), ("widest", 1, 3)))
    caption = step_caption(3, last=merge, coming=coming(2, ("o", "w")), tie_rule="first-seen", alphabet="11 symbols")
    assert plain(caption.sentence) == (
        "Step 3: est + </w> → est</w>, 9 times (newest × 6, widest × 3). No tie."
        " Next: l + o, 7 times, tied with o + w. The pair seen first wins."
    )
    states = [part.state for part in caption.first if isinstance(part, CaptionChip)]
    assert states == ["plain", "plain", "merged"]


def test_step_zero() -> None:
    """At step 0 the caption names the alphabet, and that nothing has merged."""
    caption = step_caption(0, last=None, coming=END, tie_rule="first-seen", alphabet="11 symbols")
    assert caption.sentence.startswith("Step 0: the alphabet, 11 symbols. Nothing has merged yet.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "9 times."),
        ((("banana", 2, 3),), "9 times (2 × banana × 3 and 3 times in other words)."),
        ((("a", 1, 4), ("b", 1, 2), ("c", 1, 1), ("d", 1, 1)), "(a × 4, b × 2, c × 1 and 2 times in other words)."),
        ((("a\u00a0b", 1, 9),), "(a[NBSP]b × 9)."),
    ],
)
def test_the_words_behind_a_count(words: tuple[tuple[str, int, int], ...], said: str) -> None:
    """Up to three words are named, with how often they stand; of the rest, what they add to the count."""
    assert said in first_line(last(words=shares(*words)))


def test_overlaps_are_told() -> None:
    """Where a pair overlaps itself, the caption says both how often it stood and how often it was replaced."""
    assert ", counted 4 times, replaced 2 times (they overlap). No tie." in first_line(last(4, replaced=2))


@pytest.mark.parametrize(("n_tied", "said"), [(1, "No tie."), (2, "Tied with 1 other."), (3, "Tied with 2 others.")])
def test_a_tie_that_was_won(n_tied: int, said: str) -> None:
    """The pairs that had the same count are counted, without the winner."""
    assert first_line(last(n_tied=n_tied)).endswith(said)


@pytest.mark.parametrize(
    ("merge", "said"),
    [
        (coming(1), "7 times. No tie."),
        (coming(2, ("o", "w")), "tied with o + w. The pair"),
        (coming(3, ("o", "w"), ("n", "e")), "tied with o + w and n + e."),
        (coming(4, ("o", "w"), ("n", "e"), ("e", "w")), "tied with o + w, n + e and e + w."),
        (
            coming(1710, ("o", "w"), ("n", "e"), ("e", "w"), ("w", "i")),
            "tied with 1,709 others, among them o + w, n + e and e + w.",
        ),
        (coming(3), "tied with 2 others. The pair"),
    ],
)
def test_a_tie_to_come(merge: NextMerge, said: str) -> None:
    """Up to three rivals are named; of more, their number."""
    assert said in second_line(merge)


def test_every_tie_rule_has_its_words() -> None:
    """Each tie rule that there is is told in a sentence of its own."""
    assert set(TIE_SENTENCES) == set(TIE_RULES)
    assert len(set(TIE_SENTENCES.values())) == len(TIE_RULES)


@pytest.mark.parametrize(
    ("reason", "n_merges", "said"),
    [
        ("no-pair-repeats", 15, "No pair repeats: training stopped after 15 merges."),
        ("target-reached", 15, "The target of 15 merges is reached: training stopped after 15 merges."),
        ("no-pair-left", 1, "No pair is left: training stopped after 1 merge."),
        ("below-min-count", 8, "No pair stands 5 times: training stopped after 8 merges."),
        ("no-pair-left", 0, "No pair is left: nothing merges."),
        ("cancelled", 8, "Training was cancelled after 8 merges."),
    ],
)
def test_the_end_of_training(reason: StopReason, n_merges: int, said: str) -> None:
    """At the end the caption says why training stopped."""
    assert ending_sentence(Ending(reason, n_merges, target="15 merges", min_count=5)) == said


def test_a_line_gets_shorter_word_by_word() -> None:
    """The words behind the count go one by one before the tie is told in a word, and nothing is cut in its middle."""
    merge = last(9, n_tied=3, words=shares(("newest", 1, 4), ("widest", 1, 3), ("best", 1, 2)))
    caption = step_caption(3, last=merge, coming=END, tie_rule="first-seen", alphabet="11 symbols")
    assert [
        plain(plain_line(line)).removeprefix("Step 3: est + </w> → est</w>, 9 times")
        for line in wordings(caption.first)
    ] == [
        " (newest × 4, widest × 3, best × 2). Tied with 2 others.",
        " (newest × 4, widest × 3, …). Tied with 2 others.",
        " (newest × 4, …). Tied with 2 others.",
        ". Tied with 2 others.",
        ". Tied.",
    ]

"""Guessing which pair merges next: nothing tells the winner before it is guessed, and every guess is told the truth."""

import pytest

from explorer.engine import BpeRecipe, Corpus, train
from explorer.figures.caption import plain_line
from explorer.figures.guess import MOST_CANDIDATES, asking_caption, candidates, guess_rows, order_note, right_caption
from explorer.figures.numbers import SPACE
from explorer.figures.presentation_page import Moment, Page, page_at
from explorer.figures.trace_caption import caption_at
from explorer.figures.visible_text import plain_text
from explorer.figures.word_lines import first_mark

TRACE = train(
    Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3}), BpeRecipe(merges=15, marker="end-of-word")
)


def page(step: int, phase: str, counted: int | None = None, guess: tuple[str, str] | None = None) -> Page:
    return page_at(TRACE, Moment(step, phase, counted, guess))


@pytest.mark.parametrize("step", range(len(TRACE)))
def test_the_winner_is_among_the_candidates_and_its_place_does_not_tell(step: int) -> None:
    """The candidates stand in order of their letters, the winner somewhere among them, and no count is told."""
    pairs = [(pair.left, pair.right) for pair in candidates(TRACE, step)]
    merge = TRACE.merges[step]
    assert (merge.left, merge.right) in pairs
    assert pairs == sorted(pairs)
    assert len(pairs) == min(MOST_CANDIDATES, len(TRACE.at(step).pairs))
    rows = guess_rows(TRACE, step, None, MOST_CANDIDATES)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert {row.count for row in rows} == {None}


def test_a_guess_is_told_its_own_count_and_no_other() -> None:
    """At step 3 e + w stands six times."""
    rows = guess_rows(TRACE, 3, ("e", "w"), MOST_CANDIDATES)
    assert [row.count for row in rows if row.count is not None] == [6]


@pytest.mark.parametrize(
    ("guess", "told"),
    [
        (("e", "w"), "Not e + w. It stands 6 times: another pair stands more often."),
        (("o", "w"), "Not o + w. It stands as often as the winner, 7 times. The pair seen first wins."),
        (("e", "s"), "Not e + s. It stands 0 times: another pair stands more often."),
        (None, "Next: which pair? Press its number, or Enter to see it."),
    ],
)
def test_a_wrong_guess_is_told_why(guess: tuple[str, str] | None, told: str) -> None:
    """At step 3 l + o wins, 7 times, by the tie rule over o + w; e + s has merged and stands no more."""
    caption = caption_at(TRACE, 3)
    asking = asking_caption(caption, TRACE, 3, guess)
    assert plain_line(asking.second).replace(SPACE, " ") == told
    assert asking.first == caption.first


def test_a_right_guess_is_told_so() -> None:
    """The caption says that it was right, and then what it says otherwise."""
    caption = caption_at(TRACE, 3)
    assert right_caption(caption).sentence.endswith("Right. " + plain_line(caption.second))


def test_the_order_is_named() -> None:
    """Whoever sees only some of the pairs is told of how many."""
    assert order_note(9, 1234) == "9 of 1,234, in order of their letters"
    assert order_note(5, 5) == "in order of their letters"


@pytest.mark.parametrize("step", range(len(TRACE)))
def test_the_page_tells_nothing_before_the_answer(step: int) -> None:
    """While a question is open no word shows what merges next, and the box of the winner is covered."""
    for asked in (page(step, "asked"), page(step, "asked", counted=0), page(step, "asked", counted=4)):
        assert all(word.line is not None and not word.line.brackets for word in asked.words)
        assert asked.verdict is not None
        assert asked.verdict.kind == "covered"
        assert not any(pair.wins for pair in asked.pairs)
    shown = page(step, "shown")
    assert shown.verdict is None
    assert all(word.line is not None and not word.line.brackets for word in shown.words)


@pytest.mark.parametrize("step", range(len(TRACE)))
def test_the_answer_is_the_merge(step: int) -> None:
    """The page of the answer marks the pair that merges, in the words, in the list and in the box."""
    answer, merge = page(step, "revealed"), TRACE.merges[step]
    assert [pair.pair for pair in answer.pairs if pair.wins] == [(merge.left, merge.right)]
    assert any(word.line is not None and word.line.brackets for word in answer.words)
    assert answer.verdict is not None
    assert plain_line(answer.verdict.line) == f"{merge.left} + {merge.right} → {merge.piece}"


def test_what_is_tied_is_known_with_the_answer() -> None:
    """At step 0 e + s, s + t and t + </w> stand 9 times each; while it is asked nothing says so."""
    answer = page(0, "revealed")
    assert [pair.count for pair in answer.pairs[: answer.n_tied]] == [9, 9, 9]
    assert answer.n_tied == 3
    assert page_at(TRACE, Moment(0, "asked")).n_tied == 0
    assert page_at(TRACE, Moment(0, "asked", counted=4)).n_tied == 0


def test_the_page_of_a_step_shows_what_merged() -> None:
    """Step 3: est and </w> became est</w>, which is marked in two words and is the last of three pieces."""
    shown = page(3, "shown")
    assert plain_line(shown.title) == "est + </w> → est</w>"
    marked = [word.row for word in shown.words if word.line and any(chip.state == "merged" for chip in word.line.chips)]
    assert marked == [2, 3]
    assert (shown.heading, len(shown.pieces), shown.newest) == ("Learned so far, 3 pieces", 3, True)


def test_the_first_and_the_last_page_say_where_they_are() -> None:
    """Before the first merge there is the alphabet; after the last one it is said why training stopped."""
    first, last = page(0, "shown"), page(15, "shown")
    assert (first.heading, len(first.pieces)) == ("Alphabet, 11 symbols", 11)
    assert last.verdict is not None
    assert last.verdict.sentence == "The target of 15 merges is reached: training stopped after 15 merges."


def test_the_word_that_is_counted_is_raised() -> None:
    """While the second word is counted it is raised, whatever was raised before; the first says that it is counted."""
    counting = page_at(TRACE, Moment(3, "asked", 2, raised=0))
    assert [word.raised for word in counting.words] == [False, True, False, False]
    assert counting.words[0].note.words == "✓ counted"
    assert [word.raised for word in page_at(TRACE, Moment(3, "shown", raised=0)).words] == [True, False, False, False]
    assert [(pair.count, pair.newest) for pair in counting.pairs] == [(7, 2), (7, 2), (5, 0), (2, 2), (2, 2), (2, 2)]


def test_of_a_stream_the_place_is_shown_where_something_merges() -> None:
    """Behind hundreds of symbols that stay as they are, x y merges: the page shows it, with an ellipsis before."""
    stream = train(
        Corpus.from_text("".join(chr(0x4E00 + number) for number in range(900)) + "xyxyxy"),
        BpeRecipe(merges=1, pretokenizer="none"),
    )
    for moment, marked in ((Moment(1, "shown"), "xy"), (Moment(0, "revealed"), "x")):
        line = page_at(stream, moment).words[0].line
        assert line is not None
        mark = first_mark(line)
        assert mark is not None
        assert plain_text(line.chips[0].runs) == "…"
        assert plain_text(line.chips[mark].runs) == marked

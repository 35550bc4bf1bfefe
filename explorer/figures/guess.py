"""Guessing which pair merges next: the pairs that come into question, and what a guess is told."""

from dataclasses import dataclass, replace
from typing import Any

from explorer.engine import Trace
from explorer.engine.learn.pair_table import PairAtStep
from explorer.figures.caption import TIE_SENTENCES, Caption, CaptionChip, CaptionText, Line
from explorer.figures.numbers import counted, grouped
from explorer.figures.scores import Weight, is_by_score, score_ratio, weight_of
from explorer.figures.visible_text import Runs, visible_runs

MOST_CANDIDATES = 9
"""As many as there are digits to choose them by."""


@dataclass(frozen=True, slots=True)
class GuessRow:
    """A pair that comes into question; its count, or score, is None, and covered, unless it was guessed in vain."""

    number: int
    left: Runs
    right: Runs
    count: Weight | None


def candidates(trace: Trace, step: int, most: int = MOST_CANDIDATES) -> tuple[PairAtStep, ...]:
    """The pairs that are best at a step, in an order that does not say how good: by code point."""
    return tuple(sorted(trace.at(step).pairs[:most], key=lambda pair: (pair.left, pair.right)))


def guess_rows(trace: Trace, step: int, guess: tuple[str, str] | None, most: int) -> tuple[GuessRow, ...]:
    """The candidates as rows that do not say how often they stand, except the one that was guessed."""
    spelling = trace.recipe.spelling
    return tuple(
        GuessRow(
            number,
            visible_runs(pair.left, spelling),
            visible_runs(pair.right, spelling),
            weight_of(trace, pair) if (pair.left, pair.right) == guess else None,
        )
        for number, pair in enumerate(candidates(trace, step, most), 1)
    )


def order_note(n_rows: int, n_pairs: int) -> str:
    """Which pairs the rows are, and why they stand in this order."""
    some = f"{n_rows} of {grouped(n_pairs)}, " if n_rows < n_pairs else ""
    return f"{some}in order of their letters"


def asking_caption(caption: Caption, trace: Trace, step: int, guess: tuple[str, str] | None) -> Caption:
    """The caption of a step whose next merge is hidden."""
    asked: Line = (CaptionText("Next: which pair? Press its number, or Enter to see it."),)
    return replace(caption, second=wrong_guess(trace, step, *guess) if guess else asked)


def right_caption(caption: Caption) -> Caption:
    """The caption of a step whose next merge was guessed."""
    return replace(caption, second=(CaptionText("Right. "), *caption.second))


def pair_line(trace: Trace, left: str, right: str) -> Line:
    """A pair as two chips with a plus between them."""
    spelling = trace.recipe.spelling
    return (
        CaptionChip(visible_runs(left, spelling)),
        CaptionText(" + "),
        CaptionChip(visible_runs(right, spelling)),
    )


def wrong_guess(trace: Trace, step: int, left: str, right: str) -> Line:
    """What is said of a pair that does not merge next."""
    pair_id, pairs = trace.find_pair(left, right), trace.at(step).pairs
    life = None if pair_id is None else pairs.life_of(pair_id)
    tied = pair_id is not None and pairs.is_best(pair_id)
    if is_by_score(trace) and life is not None:
        row: Any = pairs.row_of(life)
        told = f"Its score is {score_ratio(row)}: another pair has a better one."
        as_good = f"Its score is that of the winner, {score_ratio(row)}."
    else:
        times = counted(0 if pair_id is None else pairs.count_of(pair_id), "time", "times")
        told = f"It stands {times}: another pair stands more often."
        as_good = f"It stands as often as the winner, {times}."
    if tied:
        told = f"{as_good} {TIE_SENTENCES[trace.recipe.tie_rule]}"
    return (CaptionText("Not "), *pair_line(trace, left, right), CaptionText(f". {told}"))

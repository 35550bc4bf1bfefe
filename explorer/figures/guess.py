"""Guessing which pair merges next: the pairs that come into question, and what a guess is told."""

from explorer.engine import Trace
from explorer.engine.learn.frame import PairAtStep
from explorer.figures.caption import TIE_SENTENCES, CaptionChip, CaptionText, Line
from explorer.figures.numbers import counted
from explorer.figures.visible_text import visible_runs

MOST_CANDIDATES = 9
"""As many as there are digits to choose them by."""


def candidates(trace: Trace, step: int, most: int = MOST_CANDIDATES) -> tuple[PairAtStep, ...]:
    """The pairs that stand most often at a step, in an order that does not say how often: by code point."""
    return tuple(sorted(trace.at(step).pairs[:most], key=lambda pair: (pair.left, pair.right)))


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
    pair_id = trace.find_pair(left, right)
    count = 0 if pair_id is None else trace.at(step).pairs.count_of(pair_id)
    times = counted(count, "time", "times")
    if count == trace.merges[step].count:
        told = f" stands as often as the winner, {times}, but: {TIE_SENTENCES[trace.recipe.tie_rule].lower()}"
    else:
        told = f" stands {times}: another pair stands more often."
    return (CaptionText("Not "), *pair_line(trace, left, right), CaptionText(f". It{told}"))

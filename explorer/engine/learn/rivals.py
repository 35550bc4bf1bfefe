"""Which of the tied pairs each tie rule would take."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.engine.learn.frame import PairAtStep, places_ever, standing_among
from explorer.engine.learn.recipes import TIE_RULES, TieRule
from explorer.engine.learn.record import NEVER, TraceRecord
from explorer.engine.learn.tie_rules import pair_key

if TYPE_CHECKING:
    from explorer.engine.learn.trace import Trace


def rivals_by_rule(trace: "Trace", step: int) -> dict[TieRule, PairAtStep]:
    """For each tie rule the pair that it would merge after ``step`` merges, given all that was merged before.

    The rule of the trace has its own winner, ``trace.at(step).pairs[0]``. Empty where no pair is left.
    """
    frame = trace.at(step)
    tied = frame.pairs[: frame.pairs.n_tied()]
    if len(tied) <= 1:
        return {rule: pair for rule in TIE_RULES for pair in tied}
    record, own_rule = trace.record, trace.recipe.tie_rule
    pieces = list(frame.vocabulary)
    winners: dict[TieRule, PairAtStep] = {}
    for rule in TIE_RULES:
        if rule == own_rule:
            winners[rule] = tied[0]
        elif rule == "first-seen":
            winners[rule] = _first_seen(record, step, tied)
        else:
            key = pair_key(rule, pieces, trace.recipe.spelling)
            sides = [(record.pair_left[pair.pair_id], record.pair_right[pair.pair_id]) for pair in tied]
            winners[rule] = tied[min(range(len(tied)), key=lambda i: key(*sides[i]))]
    return winners


def _first_seen(record: TraceRecord, step: int, tied: Sequence[PairAtStep]) -> PairAtStep:
    """The pair that stands before all others: rows in their order, each from left to right."""
    first, winner = NEVER, tied[0]
    for pair in tied:
        earlier = sorted([place for place in places_ever(record, pair.pair_id) if place < first])
        for place in standing_among(record, pair.pair_id, step, earlier):
            first, winner = place, pair
            break
    return winner

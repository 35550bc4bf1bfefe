"""Which of the tied pairs each tie rule would take."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.engine.learn.pair_table import PairAtStep, places_ever, standing_among
from explorer.engine.learn.recipes import TIE_RULES, TieRule
from explorer.engine.learn.record import NEVER, TraceRecord
from explorer.engine.learn.tie_rules import pair_key

if TYPE_CHECKING:
    from explorer.engine.learn.trace import Trace


def rivals_by_rule(trace: "Trace", step: int) -> dict[TieRule, PairAtStep]:
    """For each tie rule the pair that it would merge after ``step`` merges, given all that was merged before.

    The rule of the trace has its own winner, ``trace.at(step).pairs[0]``. Empty where no pair is left.
    """
    pairs = trace.at(step).pairs
    tied = pairs.tied_ids()
    if len(tied) <= 1:
        return {rule: pair for rule in TIE_RULES for pair in pairs[:1]}
    rows = {pair_id: row for row, pair_id in enumerate(tied)}
    return {rule: pairs[rows[_winner(trace, step, tied, rule)]] for rule in TIE_RULES}


def _winner(trace: "Trace", step: int, tied: Sequence[int], rule: TieRule) -> int:
    """The id of the pair, among those of ``tied``, that a rule takes."""
    record, pieces = trace.record, trace.record.pieces
    if rule == trace.recipe.tie_rule:
        return tied[0]
    if rule == "first-seen":
        return _first_seen(record, step, tied)
    left, right = record.pair_left, record.pair_right
    if rule == "largest":  # as its key has it, and found sooner
        return max(tied, key=lambda pair: (pieces[left[pair]], pieces[right[pair]]))
    key = pair_key(rule, pieces, trace.recipe.spelling)
    return min(tied, key=lambda pair: key(left[pair], right[pair]))


def _first_seen(record: TraceRecord, step: int, tied: Sequence[int]) -> int:
    """The pair that stands before all others: rows in their order, each from left to right."""
    first, winner = NEVER, tied[0]
    for pair in tied:
        earlier = sorted([place for place in places_ever(record, pair) if place < first])
        for place in standing_among(record, pair, step, earlier):
            first, winner = place, pair
            break
    return winner

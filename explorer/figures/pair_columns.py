"""Where the columns of the pair table lie, and which of them give way when the pane is narrow."""

from collections.abc import Callable
from dataclasses import dataclass

Span = tuple[int, int]

_LONGEST_BAR = 176
_SHORTEST_BAR = 44
_LEAST_PAIR = 76


@dataclass(frozen=True, slots=True)
class PairNeeds:
    """The pixels that the contents of the columns need."""

    rank: int
    pair: int
    count: int
    share: int
    change: int
    verdict: int
    score: int = 0
    side: int = 0  # the count of a symbol


@dataclass(frozen=True, slots=True)
class PairColumns:
    """The left and right end of each column; one that has given way is empty."""

    rank: Span
    pair: Span
    count: Span
    share: Span
    change: Span
    bar: Span
    verdict: Span


def pair_columns(width: int, needs: PairNeeds, px: Callable[[float], int]) -> PairColumns:
    """Columns for a table of ``width`` pixels; ``px`` turns lengths at 100 % into pixels.

    What does not fit goes in this order: the share (count and bar say it too), the change, the bar. Then the pair is
    elided. What is left over goes to the bar, and beyond its greatest length to the pair.
    """
    margin, gap, narrow = px(16), px(12), px(8)
    pair_left = margin + needs.rank + gap
    right = width - margin
    room = right - pair_left - needs.pair - narrow - needs.count  # to the right of the count
    verdict = narrow + needs.verdict
    shortest_bar = gap + px(_SHORTEST_BAR)
    share, change = gap + needs.share, gap + needs.change
    if room < share + change + shortest_bar + verdict:
        share = 0
    if room < share + change + shortest_bar + verdict:
        change = 0
    bar = max(0, room - share - change - verdict)
    if bar < shortest_bar:
        bar = 0
    bar = min(bar, gap + px(_LONGEST_BAR))
    count_right = right - verdict - bar - change - share
    share_right = count_right + share
    change_right = share_right + change
    bar_right = change_right + bar
    count_left = count_right - needs.count
    return PairColumns(
        rank=(margin, margin + needs.rank),
        pair=(pair_left, max(pair_left, count_left - narrow)),
        count=(count_left, count_right),
        share=(share_right - needs.share, share_right) if share else (count_right, count_right),
        change=(change_right - needs.change, change_right) if change else (share_right, share_right),
        bar=(change_right + gap, bar_right) if bar else (change_right, change_right),
        verdict=(right - needs.verdict, right),
    )


def scored_columns(width: int, needs: PairNeeds, px: Callable[[float], int]) -> tuple[Span, ...]:
    """Rank, pair, score, count, the counts of the two sides, bar and verdict, where pairs have scores.

    What does not fit goes in this order: the bar; what the pair has beyond its least; the counts of the two sides,
    which the sentence beneath the table says, too.
    """
    margin, gap, side = px(16), px(8), max(needs.count, needs.side)
    numbers = [needs.score, needs.count, side, side]
    pair_left = margin + needs.rank + px(12)
    right = width - margin - needs.verdict - px(8)
    room = right - pair_left - sum(numbers) - len(numbers) * gap
    if room < px(_LEAST_PAIR):
        numbers[2:] = [0, 0]
    bar = min(room - needs.pair, gap + px(_LONGEST_BAR))
    if bar < gap + px(_SHORTEST_BAR):
        bar = 0
    x = right - bar
    spans: list[Span] = [(x + gap, right) if bar else (x, x), (width - margin - needs.verdict, width - margin)]
    for number in reversed(numbers):
        spans.insert(0, (x - number, x))
        x -= number + gap if number else 0
    return (margin, margin + needs.rank), (pair_left, max(pair_left, x)), *spans


def bar_parts(segments: tuple[float, ...], left: int, right: int, gap: int) -> tuple[Span, ...]:
    """The pixels of a bar's parts: one scale from ``left`` to ``right``, a gap after each part, none of them lost."""
    parts = []
    share = 0.0
    start = left
    for segment in segments:
        share += segment
        end = left + round(share * (right - left))
        if end > start:
            parts.append((start, max(start + 1, end - gap)))
            start = end
    if not parts and segments:
        parts.append((left, left + 1))
    return tuple(parts)

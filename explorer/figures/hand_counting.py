"""Counting the pairs of a corpus by hand, one word after the other: what stands there, and what is said of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import chain, pairwise
from operator import attrgetter
from typing import NamedTuple

from explorer.engine import Trace
from explorer.figures.caption import CaptionChip, CaptionText, Line
from explorer.figures.numbers import SPACE, counted, grouped, times
from explorer.figures.pair_lines import SumPart
from explorer.figures.presented_rows import PresentedRows
from explorer.figures.scores import is_by_score
from explorer.figures.visible_text import word_runs, word_text

MOST_PAIRS = 6
"""So many pairs are listed."""

_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LONGEST_NAMED = 12  # characters of a word that is named in a note
_WHICH = "Which pair is it?"
_WHICH_BY_SCORE = "By the counts of both symbols: which pair is it?"

Words = Sequence[tuple[Sequence[str], int]]
"""Words as their symbols, each with its count."""


@dataclass(frozen=True, slots=True)
class CountedPair:
    """A pair with its count so far, and what was counted last in it."""

    left: str
    right: str
    count: int
    newest: int


class RowNote(NamedTuple):
    """What stands at the right of a word that is counted: a number that stands out, words, and both in short."""

    number: str
    words: str
    short: str


NO_NOTE = RowNote("", "", "")


def counted_pairs(words: Words) -> tuple[CountedPair, ...]:
    """The pairs of some words, each as often as its word stands, the highest count first, then as they are met.

    ``newest`` is what the last of the words gives.
    """
    totals: Counter[tuple[str, str]] = Counter()
    newest: Counter[tuple[str, str]] = Counter()
    for symbols, count in words:
        newest = Counter()
        for pair in pairwise(symbols):
            newest[pair] += count
        totals.update(newest)
    return tuple(CountedPair(*pair, count, newest[pair]) for pair, count in totals.most_common())


def counted_so_far(trace: Trace, step: int, rows: PresentedRows, n_done: int) -> tuple[CountedPair, ...]:
    """The pairs counted so far; when all are, the counts are those of the pair table."""
    frame = trace.at(step)
    done = rows.rows[:n_done] if rows.by_hand else ()
    so_far = counted_pairs([frame.words[row] for row in done])
    if n_done < rows.n_counted or (rows.by_hand and not rows.n_more):
        return so_far
    most = frame.pairs[:MOST_PAIRS]
    if is_by_score(trace):
        most = tuple(nlargest(MOST_PAIRS, frame.pairs, key=attrgetter("count")))
    before = {(pair.left, pair.right): pair.count for pair in so_far}
    return tuple(
        CountedPair(pair.left, pair.right, pair.count, pair.count - before.get((pair.left, pair.right), 0))
        for pair in most
    )


def counting_sentence(trace: Trace, step: int, rows: PresentedRows, n_done: int) -> Line:
    """What the word that was counted last gives, and how many are to be counted."""
    which = _WHICH_BY_SCORE if is_by_score(trace) else _WHICH
    if not n_done:
        return (CaptionText("Each pair counts as often as its word stands in the corpus."),)
    if not rows.by_hand:
        return (CaptionText(f"All symbols are counted. {which}"),)
    if n_done > len(rows.rows):
        others = counted(rows.n_more, "more word adds its pairs", "more words add their pairs")
        return (CaptionText(f"{others}: all are counted. {which}"),)
    symbols, count = trace.at(step).words[rows.rows[n_done - 1]]
    word = trace.words[rows.rows[n_done - 1]]
    n_left = len(rows.rows) - n_done + rows.n_more
    to_go = f"{_spelled(n_left).capitalize()} {'word' if n_left == 1 else 'words'} to go."
    after = to_go if n_left else f"All are counted. {which}"
    return CaptionChip(word_runs(word)), CaptionText(f" {times(count)} {_gives(symbols, count)} {after}")


def _gives(symbols: Sequence[str], count: int) -> str:
    """What a word gives to its pairs."""
    n_places, n_pairs = len(symbols) - 1, len(set(pairwise(symbols)))
    if not n_places:
        return "has no pair."
    if n_places == 1:
        return f"adds {grouped(count)} to its only pair."
    if n_pairs == n_places:
        return f"adds {grouped(count)} to each of its {_spelled(n_places)} pairs."
    return f"adds {grouped(count)} for each of its {_spelled(n_places)} pairs."


def counted_heading(trace: Trace, step: int, rows: PresentedRows, n_done: int, pairs: Sequence[CountedPair]) -> str:
    """How many of all pairs have been met in the words that are counted."""
    n_pairs = len(trace.at(step).pairs)
    of_all = counted(n_pairs, "pair", "pairs")
    return f"Counted, {of_all}" if n_done >= rows.n_counted else f"Counted so far, {grouped(len(pairs))} of {of_all}"


def rest_note(
    trace: Trace, step: int, rows: PresentedRows, n_done: int, pairs: Sequence[CountedPair]
) -> tuple[SumPart, ...]:
    """How many pairs have not been met yet, and in which words; or when all are, that not all have room."""
    n_pairs = len(trace.at(step).pairs)
    n_left = n_pairs - len(pairs) if n_done < rows.n_counted else 0
    if not n_left:
        hidden = n_pairs > MOST_PAIRS
        return (SumPart(f"the {grouped(MOST_PAIRS)} highest of {grouped(n_pairs)}", "text"),) if hidden else ()
    rest = rows.rows[n_done:]
    if len(rest) > 2 or rows.n_more or not rows.by_hand:
        return (*more_pairs(n_left), SumPart(" not yet counted", "text"))
    named = [SumPart(word_text(trace.words[row], _LONGEST_NAMED), "word") for row in rest]
    between = [SumPart(text, "text") for text in (" in ", " and ")]
    return (*more_pairs(n_left), *chain.from_iterable(zip(between, named, strict=False)))


def more_pairs(number: int) -> tuple[SumPart, ...]:
    """That there are more pairs than those that are listed, if there are."""
    return (SumPart(counted(number, "more pair", "more pairs"), "text"),) if number else ()


def row_note(n_symbols: int, count: int, number: int, n_done: int) -> RowNote:
    """What stands beside the word with this number: that it is counted, or what it gives now."""
    if number != n_done:
        return RowNote("", "✓ counted", "✓") if number < n_done else NO_NOTE
    n_places, gives = n_symbols - 1, f"+{SPACE}{grouped(count)}"
    if not n_places:
        return RowNote("", "no pair", "")
    return RowNote(grouped(n_places), f" pair, {gives}" if n_places == 1 else f" pairs, each {gives}", gives)


def _spelled(number: int) -> str:
    """Small numbers as words, as they are said."""
    return _SPELLED[number] if number < len(_SPELLED) else grouped(number)

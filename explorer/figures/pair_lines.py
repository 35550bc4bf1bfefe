"""A row of the pair table, ready to be painted, and its count spelled out as a sum over words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from explorer.engine.learn.pair_table import PairAtStep, WordShare
from explorer.engine.learn.recipes import TieRule
from explorer.engine.text.alphabet import Spelling
from explorer.figures.numbers import SPACE, TIMES, counted, grouped, times
from explorer.figures.scores import is_readable, score_division, score_number, score_ratio, score_sum
from explorer.figures.visible_text import Runs, elided, plain_text, visible_runs, word_text

if TYPE_CHECKING:
    from explorer.engine.learn.score_table import ScoredPair

MOST_WORDS = 8
"""Bars and sums name so many words, the largest shares first, then "and n more"."""


@dataclass(frozen=True, slots=True)
class ScoreFace:
    """What a row says of the score of its pair."""

    number: str  # "0.0278"
    sum: str  # "20 / (20 × 36) = 1/36 ≈ 0.0278"
    left_count: int  # how often the left symbol stands in the corpus
    right_count: int
    decides: bool  # whether pairs are ranked by it, and not by the count


@dataclass(frozen=True, slots=True)
class PairLine:
    """A row of the pair table."""

    rank: str  # as in sport: "1=", "1=", "3="
    left: Runs
    right: Runs
    count: int
    share: float  # of all pairs at this step
    change: int  # since the step before
    segments: tuple[float, ...]  # of the bar: one a word, the rest last; the longest bar of the table is 1
    tied: bool  # has the highest count, and is not alone with it
    wins: bool
    shares: tuple[WordShare, ...]  # the largest words
    score: ScoreFace | None = None  # None where pairs have none

    @property
    def spelled(self) -> str:
        """The count as a sum over words: "7 = low × 5 + lower × 2"."""
        return "".join(part.text for part in spelled_parts(self.count, self.shares))


class SumPart(NamedTuple):
    """A stretch of a spelled-out sum, in which words of the corpus and results stand out."""

    text: str
    kind: Literal["number", "word", "text"]


def pair_line(
    pair: PairAtStep, shares: Sequence[WordShare], spelling: Spelling, *, total: int, top_count: int, wins: bool
) -> PairLine:
    """The row of a pair: ``shares`` largest first, ``total`` all pairs of the step, ``top_count`` the highest count."""
    return PairLine(
        rank=f"{grouped(pair.rank)}=" if pair.tied else grouped(pair.rank),
        left=visible_runs(pair.left, spelling),
        right=visible_runs(pair.right, spelling),
        count=pair.count,
        share=pair.count / total if total else 0.0,
        change=pair.change,
        segments=bar_segments(pair.count, shares, top_count),
        tied=pair.tied and pair.rank == 1,
        wins=wins,
        shares=tuple(shares[:MOST_WORDS]),
    )


def scored_pair_line(line: PairLine, pair: "ScoredPair", best: "ScoredPair", *, by_score: bool) -> PairLine:
    """The same row with its score. Where that decides it is the length of the bar, and the words cut it as before."""
    face = ScoreFace(score_number(pair.score), score_sum(pair), pair.left_count, pair.right_count, by_score)
    if not by_score:
        return replace(line, score=face)
    scale = float(pair.score / best.score) * best.count / pair.count
    return replace(line, score=face, segments=tuple(segment * scale for segment in line.segments))


def bar_segments(count: int, shares: Sequence[WordShare], top_count: int) -> tuple[float, ...]:
    """The lengths of a bar's parts, the longest bar being 1: the largest words, then all others together."""
    if not top_count:
        return ()
    named = [share.share for share in islice(shares, MOST_WORDS)]
    rest = count - sum(named)
    return tuple(part / top_count for part in (*named, *([rest] if rest > 0 else [])))


def spelled_parts(
    count: int, shares: Sequence[WordShare], n_words: int | None = None, most: int = MOST_WORDS
) -> tuple[SumPart, ...]:
    """The count as the sum that it is: "7 = low × 5 + lower × 2"; a pair twice in a word gives "2 × banana × 3".

    ``shares`` may be all words or only the largest: what they lack of the count is named as the rest, which with
    ``n_words``, the number of all words, is counted too. At ``most`` so many words are named, at least one.
    """
    parts = [SumPart(grouped(count), "number"), SumPart(" = ", "text")]
    for number, share in enumerate(islice(shares, most)):
        before = f" +{SPACE}" if number else ""
        if share.times > 1:
            before += f"{grouped(share.times)}{SPACE}{TIMES}{SPACE}"
        if before:
            parts.append(SumPart(before, "text"))
        parts.append(SumPart(word_text(share.word), "word"))
        parts.append(SumPart(f"{SPACE}{times(share.count)}", "text"))
    rest = count - sum(share.share for share in islice(shares, most))
    if rest > 0:
        n_more = (len(shares) if n_words is None else n_words) - most
        others = counted(n_more, "more word", "more words") if n_more > 0 else "others"
        parts.append(SumPart(f" and {others}, {grouped(rest)} together", "text"))
    return tuple(parts)


def score_parts(pair: "ScoredPair") -> tuple[SumPart, ...]:
    """A score spelled out, before the count is: "1/36 = 20 / (20 × 36), and "."""
    equals = "=" if is_readable(pair.score) else "≈"
    return SumPart(score_ratio(pair), "number"), SumPart(f" {equals} {score_division(pair)}, and ", "text")


def shorter_parts(count: int, shares: Sequence[WordShare], n_words: int) -> Iterator[tuple[SumPart, ...]]:
    """The same sum with fewer and fewer words named, down to one, for where there is no room for all of them."""
    for most in range(min(len(shares), MOST_WORDS) - 1, 0, -1):
        yield spelled_parts(count, shares, n_words, most)


def rival_parts(
    rivals: Mapping[TieRule, PairAtStep], own_rule: TieRule, pair_id: int, spelling: Spelling
) -> tuple[SumPart, ...]:
    """What other tie rules make of one of the tied pairs: "Other tie rules: largest o + w; shortest e + r".

    Of the winner this names the pairs that other rules take, of any other pair the rules that take it, if there are.
    """
    winner = rivals[own_rule].pair_id
    rules_of: dict[int, list[str]] = {}
    for rule, rival in rivals.items():
        rules_of.setdefault(rival.pair_id, []).append(rule.replace("-", SPACE))
    if pair_id != winner:
        takers = ", ".join(rules_of.get(pair_id, ()))
        return (SumPart(f"Taken by other tie rules: {takers}", "text"),) if takers else ()
    others = {rival.pair_id: rival for rival in rivals.values() if rival.pair_id != winner}
    parts = []  # never none: the smallest of several pairs is not the largest
    for number, rival in enumerate(others.values()):
        before = "; " if number else "Other tie rules: "
        left, right = (plain_text(elided(visible_runs(side, spelling))) for side in (rival.left, rival.right))
        parts += [SumPart(f"{before}{', '.join(rules_of[rival.pair_id])}{SPACE}", "text"), SumPart(left, "word")]
        parts += [SumPart(f"{SPACE}+{SPACE}", "text"), SumPart(right, "word")]
    return tuple(parts)

"""What decides in a trace, a count or a score; and how a score is written: as the ratio that it is, and as a number."""

from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, Union

from explorer.engine import Trace
from explorer.engine.learn.any_trace import AnyTrace
from explorer.engine.learn.pair_table import PairAtStep
from explorer.figures.numbers import MINUS, SPACE, TIMES, grouped

if TYPE_CHECKING:  # the first window has no score
    from fractions import Fraction

    from explorer.engine.learn.score_table import ScoredPair
    from explorer.engine.learn.wordpiece_trace import ScoredMerge, WordPieceTrace

Weight: TypeAlias = Union[int, "Fraction"]
"""What pairs are compared by: a count, or a score."""

LONGEST_RATIO = 9_999
"""The largest denominator of a ratio that is worth reading."""


def is_scored(trace: AnyTrace) -> "TypeGuard[WordPieceTrace]":
    """Whether the pairs of a trace have scores, no matter whether these decide."""
    return trace.recipe.algorithm == "wordpiece"


def is_by_score(trace: Trace) -> "TypeGuard[WordPieceTrace]":
    """Whether the pair with the best score merges, and not the one that stands most often."""
    return trace.recipe.algorithm == "wordpiece" and trace.recipe.criterion == "score"


def weight_of(trace: Trace, pair: PairAtStep) -> Weight:
    """What a pair is compared by in its trace."""
    row: Any = pair
    weight: Weight = row.score if is_by_score(trace) else pair.count
    return weight


def weight_text(weight: Weight) -> str:
    """A count, or a score as a number: "1,234", "0.0278"."""
    return grouped(weight) if isinstance(weight, int) else score_number(weight)


def score_number(score: "Fraction | float") -> str:
    """A score, above 0 and at most 1, with three significant digits: "1.00", "0.0278", and below 0.001 "1.23e−4"."""
    value = float(score)
    text = f"{value:#.3g}" if value >= 0.001 else f"{value:.2e}"
    return text.replace("-", MINUS).replace(f"{MINUS}0", MINUS)


def score_level(score: float) -> str:
    """A round score beside an axis: "0.05", "1e−5"."""
    return f"{score:g}".replace("-", MINUS).replace(f"{MINUS}0", MINUS)


def is_readable(score: "Fraction") -> bool:
    """Whether a score is written as the ratio that it is."""
    return score.denominator <= LONGEST_RATIO


def score_ratio(pair: "ScoredMerge | ScoredPair") -> str:
    """A score as a ratio in lowest terms, "1/36"; as a number where that would be hard to read."""
    score = pair.score
    if not is_readable(score):
        return score_number(score)
    return f"{score.numerator}/{grouped(score.denominator)}" if score.denominator > 1 else f"{score.numerator}"


def score_division(pair: "ScoredMerge | ScoredPair") -> str:
    """What a score is made of: "20 / (20 × 36)"."""
    sides = f"{grouped(pair.left_count)}{SPACE}{TIMES}{SPACE}{grouped(pair.right_count)}"
    return f"{grouped(pair.count)}{SPACE}/{SPACE}({sides})"


def score_sum(pair: "ScoredMerge | ScoredPair") -> str:
    """The whole of it: "20 / (20 × 36) = 1/36 ≈ 0.0278"."""
    from fractions import Fraction  # which the first window need not wait for

    score, number = pair.score, score_number(pair.score)
    ratio = f"{SPACE}={SPACE}{score_ratio(pair)}" if is_readable(score) and score != 1 else ""
    exact = Fraction(number.replace(MINUS, "-")) == score
    return f"{score_division(pair)}{ratio}{SPACE}{'=' if exact else '≈'}{SPACE}{number}"

"""What the values of merges are, counts or scores, and how they are written along a curve."""

from collections.abc import Callable
from dataclasses import dataclass

from explorer.figures.numbers import counted, grouped
from explorer.figures.scores import score_level, score_number


@dataclass(frozen=True)
class ValueScale:
    """How a value is written at a point, how it is said in a sentence, and how a round one stands beside the axis."""

    name: str
    written: Callable[[float], str]
    said: Callable[[float], str]
    level: Callable[[float], str]
    may_rise: bool  # from one merge to the next


def _whole(count: float) -> str:
    return grouped(round(count))


def _times(count: float) -> str:
    return counted(round(count), "time", "times")


def _score(score: float) -> str:
    return f"score {score_number(score)}"


COUNTS = ValueScale("count", _whole, _times, _whole, may_rise=False)
SCORES = ValueScale("score", score_number, _score, score_level, may_rise=True)

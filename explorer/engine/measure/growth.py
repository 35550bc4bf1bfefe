"""How the words of a running text grow in number: the type–token curve, and the law fitted to it.

Herdan 1960 (Type-Token Mathematics) and Heaps 1978 (Information Retrieval: Computational and Theoretical Aspects):
after n tokens of running text there are about V = K · n^β distinct ones, with 0 < β < 1: their number goes on growing,
ever more slowly. Hence no vocabulary of words is ever complete.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log

from explorer.engine.text.normalizers import Normalizer, normalized_text
from explorer.engine.text.pretokenizers import words

MOST_POINTS = 500


@dataclass(frozen=True, slots=True)
class HeapsFit:
    """V = K · n^β, by least squares of log V on log n over the points of a curve."""

    k: float  # K, distinct words after one token; above 0
    beta: float  # β, the slope in log space

    def at(self, n_tokens: int) -> float:
        """Distinct words expected after ``n_tokens`` ≥ 1 tokens."""
        return self.k * float(n_tokens**self.beta)


@dataclass(frozen=True, slots=True)
class GrowthCurve:
    """Distinct words (types) after so many words of running text (tokens)."""

    n_tokens: tuple[int, ...]  # ascending; the last one is the whole text
    n_types: tuple[int, ...]  # as many entries, 1 ≤ n_types ≤ n_tokens
    fit: HeapsFit | None  # None with fewer than two points


def running_words(texts: Iterable[str], normalizer: Normalizer, pretokenizer: str) -> list[str]:
    """The words of texts in the order in which they are read; where nothing splits, what white space divides."""
    split = "whitespace" if pretokenizer == "none" else pretokenizer
    return [word for text in texts for word in words(normalized_text(text, normalizer), split)]


def growth_curve(tokens: Sequence[str], most_points: int = MOST_POINTS) -> GrowthCurve:
    """The curve of running words at ``most_points`` equal distances, at every token of a shorter text."""
    n = len(tokens)
    if not n:
        return GrowthCurve((), (), None)
    # The place of each word's first appearance: read backward, the earliest is written last.
    first_places = sorted(dict(zip(reversed(tokens), range(n - 1, -1, -1), strict=True)).values())
    n_points = min(n, most_points)
    at = tuple(n * point // n_points for point in range(1, n_points + 1))
    n_types = tuple(bisect_left(first_places, n_read) for n_read in at)
    return GrowthCurve(at, n_types, _fit(at, n_types))


def new_words(tokens: Sequence[str], last: int) -> int:
    """How many of the distinct words stand only among the ``last`` tokens: those that these have brought."""
    return len(set(tokens)) - len(set(tokens[: max(0, len(tokens) - last)]))


def _fit(n_tokens: Sequence[int], n_types: Sequence[int]) -> HeapsFit | None:
    if len(n_tokens) < 2:
        return None
    xs, ys = [log(n) for n in n_tokens], [log(n) for n in n_types]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    beta = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / sum((x - mean_x) ** 2 for x in xs)
    return HeapsFit(exp(mean_y - beta * mean_x), beta)

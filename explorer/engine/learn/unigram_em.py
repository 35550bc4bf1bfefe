"""One step of expectation-maximization for a unigram language model (Dempster, Laird and Rubin 1977; Kudo 2018).

E-step: how often each piece is expected in the corpus, if every word may be cut in every way, each as probable as the
product of its pieces' probabilities. M-step: new probabilities from those counts.
"""

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from explorer.engine.encode.lattice import log_sum
from explorer.engine.learn.unigram_edges import Edges, FlatEdge

Check = Callable[[], None]  # called now and then; raises what ends the training

THRESHOLD = 0.5  # expected count below which SentencePiece drops a piece in every M-step
SMALLEST_COUNT = 1e-6  # what a count is taken for that has vanished, so that its logarithm stays finite
WORDS_BETWEEN_CHECKS = 1024
LONG_WORD = 200  # characters of a word that takes as long as hundreds of others

_SMALLEST, _LARGEST = 1e-280, 1e280  # between these a product of probabilities keeps all its digits


def is_check_due(word: int, length: int) -> bool:
    """Whether somebody may be waiting to end the training: now and then, and before every long word."""
    return not word % WORDS_BETWEEN_CHECKS or length >= LONG_WORD


@dataclass(frozen=True, slots=True)
class Expectation:
    """What an E-step finds."""

    counts: "array[float]"  # expected in the corpus, by piece; the last is of unknown characters
    log_likelihood: float  # Σ count(word) · ln Z(word), nats


def expect(
    edges: Edges, counts: Sequence[int], scores: Sequence[float], sizes: Sequence[int], check: Check = lambda: None
) -> Expectation:
    """The E-step, by forward-backward sums over the lattice of every word.

    ``counts`` are those of the words; ``scores`` (nats) and ``sizes`` (characters) those of the pieces, the last of an
    unknown character.
    """
    expected = array("d", bytes(8 * len(scores)))
    likelihoods = Likelihoods(edges, scores, sizes)
    log_likelihood = 0.0
    for word, count in enumerate(counts):
        if is_check_due(word, edges.lengths[word]):
            check()
        here = list(edges.of(word))
        log_z, shares = likelihoods.of(here, edges.lengths[word])
        log_likelihood += count * log_z
        for (_, _, piece), share in zip(here, shares, strict=True):
            expected[piece] += count * share
    return Expectation(expected, log_likelihood)


class Likelihoods:
    """Forward-backward sums over words, under fixed scores.

    Products are summed as they are, not as logarithms: that is several times quicker. So that they stay within range
    each probability is scaled by its piece's size, which scales all paths of a word alike; the scale is such that the
    longest word stays about 1. Where that does not do, logarithms are summed.
    """

    def __init__(self, edges: Edges, scores: Sequence[float], sizes: Sequence[int]) -> None:
        self.scores = scores
        length = max(edges.lengths)
        longest = list(edges.of(edges.lengths.index(length)))
        self.scale = -_log_forward(longest, length, scores)[-1] / length  # nats per character
        self.scaled = [_exp(score + self.scale * size) for score, size in zip(scores, sizes, strict=True)]

    def of(self, edges: Sequence[FlatEdge], length: int) -> tuple[float, list[float]]:
        """ln Z of a word, nats, and for each of its edges the share of the paths through it, by their probability."""
        forward = self._forward(edges, length)
        z = forward[length]
        if not _SMALLEST < z < _LARGEST:
            return self._by_logarithms(edges, length)
        scaled = self.scaled
        backward = [0.0] * length + [1 / z]
        shares = []
        for start, end, piece in reversed(edges):
            rest = scaled[piece] * backward[end]
            backward[start] += rest
            shares.append(forward[start] * rest)
        shares.reverse()
        return math.log(z) - self.scale * length, shares

    def log_z(self, edges: Sequence[FlatEdge], length: int) -> float:
        """ln Z alone, nats; -inf where no path is left."""
        z = self._forward(edges, length)[length]
        if _SMALLEST < z < _LARGEST:
            return math.log(z) - self.scale * length
        return _log_forward(edges, length, self.scores)[length]

    def _forward(self, edges: Iterable[FlatEdge], length: int) -> list[float]:
        scaled = self.scaled
        forward = [1.0] + [0.0] * length
        for start, end, piece in edges:
            forward[end] += forward[start] * scaled[piece]
        return forward

    def _by_logarithms(self, edges: Sequence[FlatEdge], length: int) -> tuple[float, list[float]]:
        forward = _log_forward(edges, length, self.scores)
        backward = [-math.inf] * length + [0.0]
        shares = []
        for start, end, piece in reversed(edges):
            rest = self.scores[piece] + backward[end]
            backward[start] = log_sum((backward[start], rest))
            shares.append(math.exp(forward[start] + rest - forward[-1]))
        shares.reverse()
        return forward[-1], shares


def _log_forward(edges: Iterable[FlatEdge], length: int, scores: Sequence[float]) -> list[float]:
    forward = [0.0] + [-math.inf] * length
    for start, end, piece in edges:
        forward[end] = log_sum((forward[end], forward[start] + scores[piece]))
    return forward


def _exp(x: float) -> float:
    return math.exp(x) if x < 700 else math.inf


def maximize(pieces: Iterable[int], counts: Sequence[float]) -> dict[int, float]:
    """The M-step of the paper: p = count / sum of counts; a score for each of the pieces, nats."""
    kept = {piece: max(counts[piece], SMALLEST_COUNT) for piece in pieces}
    log_total = math.log(math.fsum(kept.values()))
    return {piece: math.log(count) - log_total for piece, count in kept.items()}


def maximize_bayes(pieces: Iterable[int], counts: Sequence[float]) -> dict[int, float]:
    """The M-step of SentencePiece: ψ(count) − ψ(sum of counts), for the pieces whose count reaches the threshold.

    It is the mean-field estimate under a sparse prior (Liang and Klein 2007): rare pieces get less than their share,
    and e to the power of the scores does not sum to 1. Numbers are rounded to 32 bits as they are there, since that
    decides ties later on.
    """
    kept = {piece: float32(counts[piece]) for piece in pieces}
    kept = {piece: count for piece, count in kept.items() if count >= THRESHOLD}
    if not kept:
        return {}
    total = 0.0
    for count in kept.values():
        total = float32(total + count)
    log_total = float32(digamma(total))
    return {piece: float32(float32(digamma(count)) - log_total) for piece, count in kept.items()}


def digamma(x: float) -> float:
    """ψ(x), the derivative of ln Γ(x), for x > 0: recurrence up to 7, then its asymptotic series around x − 1/2."""
    result = 0.0
    while x < 7:
        result -= 1 / x
        x += 1
    square = 1 / (x - 0.5) ** 2
    series = ((-127 / 30720 * square + 31 / 8064) * square - 7 / 960) * square + 1 / 24
    return result + math.log(x - 0.5) + series * square


_ROUNDER = array("f", [0.0])


def float32(x: float) -> float:
    """The 32-bit float nearest to ``x``."""
    _ROUNDER[0] = x
    return _ROUNDER[0]

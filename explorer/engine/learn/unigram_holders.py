"""The words that hold a piece, with their lattices: what the piece is worth in each of them, exactly."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.learn.unigram_edges import Edges
from explorer.engine.learn.unigram_em import Likelihoods


@dataclass(frozen=True, slots=True)
class WordExpectation:
    """How often a piece is expected in a word that holds it."""

    word: str  # as it is cut, ▁ included
    count: int  # in the corpus
    times: float  # in the word once, 0 to as often as it stands there

    @property
    def share(self) -> float:
        """Its part of what is expected in the corpus."""
        return self.count * self.times


class Holders:
    """Some words, each of which holds a piece, and a vocabulary; the sums over all paths are taken word by word."""

    def __init__(
        self, piece: str, words: Sequence[tuple[str, int]], scores: Mapping[str, float], unknown_score: float
    ) -> None:
        """``words`` are those that hold the piece, with their counts, ``scores`` (nats) those of all pieces in them."""
        self.words = words
        spelled = list(scores)
        self._number = spelled.index(piece)
        search = PieceSearch((other, number) for number, other in enumerate(spelled))
        self._edges = Edges([word for word, _ in words], search)
        self._likelihoods = Likelihoods(self._edges, [*scores.values(), unknown_score], [*map(len, spelled), 1])

    def expectations(self) -> Iterator[WordExpectation]:
        """How often the piece is expected in each word."""
        for n, (word, count) in enumerate(self.words):
            edges = [*self._edges.of(n)]
            _, shares = self._likelihoods.of(edges, len(word))
            here = zip(edges, shares, strict=True)
            yield WordExpectation(word, count, sum(share for edge, share in here if edge[2] == self._number))

    def falls(self) -> Iterator[float]:
        """By how much the log-likelihood of each word, as often as it stands in the corpus, falls without the piece."""
        kept = bytearray(b"\1") * len(self._likelihoods.scores)
        kept[self._number] = False
        others = self._edges.kept(kept)
        log_z = self._likelihoods.log_z
        for n, (word, count) in enumerate(self.words):
            size = len(word)
            yield count * (log_z([*self._edges.of(n)], size) - log_z([*others.of(n)], size))

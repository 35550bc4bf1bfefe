"""The tokenizer of the unigram language model: of all ways to cut a text the most probable one (Kudo 2018)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from explorer.engine.encode.lattice import Edge, Lattice
from explorer.engine.encode.lattice_paths import beats
from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.encode.sentencepiece_tokenizer import Found, SentencePieceTokenizer
from explorer.engine.text.alphabet import utf8_symbols

UNKNOWN_PENALTY = 10.0  # nats by which an unknown character is less probable than the least probable piece
USER_DEFINED_SCORE = -0.1
SMALLEST_FLOAT32 = 2.0**-126


class WordLattice(NamedTuple):
    """What :meth:`UnigramTokenizer.explain` says of a word: the lattice that its best path was sought in."""

    offsets: tuple[int, int]  # code points of the raw text
    lattice: Lattice


@dataclass(frozen=True)
class UnigramTokenizer(SentencePieceTokenizer):
    """The pieces of a unigram language model; see :class:`SentencePieceTokenizer`.

    - ``normal`` pieces have the score that stands beside them, a natural logarithm.
    - ``user-defined`` pieces have one that no others on the same stretch can reach: −0.1, or more should normal pieces
      have positive scores.
    - ``unused`` pieces are not sought in the text.
    - The score of an unknown character lies 10 below the least of all normal pieces, so that it is taken only where
      there is no other way.
    """

    slow_parts: ClassVar[tuple[str, ...]] = (*SentencePieceTokenizer.slow_parts, "edge_scores", "_search")

    def cut_word(self, word: str) -> list[Found]:
        """Of a word by itself, as :meth:`Lattice.best` finds it, without the rest of the lattice."""
        n_characters = len(word)
        best = [0.0] + [-math.inf] * n_characters
        last: list[tuple[int, int | None]] = [(0, None)] * (n_characters + 1)
        edge_scores, met, lengths_at = self.edge_scores, self._search.ids.get, self._search.lengths_at
        for start in range(n_characters):
            so_far = best[start]
            single = False
            for length in lengths_at(word, start):
                end = start + length
                if end > n_characters:
                    break
                piece_id = met(word[start:end])
                if piece_id is None:
                    continue
                single = single or length == 1
                score = so_far + edge_scores[piece_id]
                if score > best[end] and beats(score, best[end]):
                    best[end] = score
                    last[end] = start, piece_id
            if not single:
                score = so_far + self.unknown_score
                if score > best[start + 1] and beats(score, best[start + 1]):
                    best[start + 1] = score
                    last[start + 1] = start, self.unknown_id
        path = []
        end = len(word)
        while end:
            start, piece_id = last[end]
            path.append(Found(start, end, piece_id, piece_id == self.unknown_id))
            end = start
        return path[::-1]

    # ── the lattice ───────────────────────────────────────────────────────────────────────────────────────────────

    def lattice(self, text: str) -> Lattice:
        """All pieces that stand in a text, after it was prepared: offsets are those of the prepared text."""
        return self.lattice_of(self.prepared(text).text)

    def lattice_of(self, text: str) -> Lattice:
        """All pieces that stand in a text that is prepared already."""
        return Lattice(text, tuple(self._edges(text)))

    def explain(self, text: str) -> tuple[WordLattice, ...]:
        """The lattice of every word that is cut by itself, in order."""
        prepared = self.prepared(text)
        return tuple(
            WordLattice(prepared.raw_range(start, start + len(word)), self.lattice_of(word))
            for start, word in self.words(prepared.text)
        )

    # ── the vocabulary ────────────────────────────────────────────────────────────────────────────────────────────

    def make_ready(self) -> None:
        """Do at once what is else done when the first text is cut; of 32,000 pieces it takes some 60 ms."""
        _ = self._search, self.edge_scores, self.unknown_score

    @cached_property
    def unknown_score(self) -> float:
        """The score of a character that is no piece, nats."""
        return min(self._normal_scores, default=0.0) - UNKNOWN_PENALTY

    @cached_property
    def edge_scores(self) -> tuple[float, ...]:
        """For each piece the score that it has wherever it stands in a text, nats."""
        best = max([SMALLEST_FLOAT32, *self._normal_scores])
        return tuple(
            len(utf8_symbols(piece)) * best + USER_DEFINED_SCORE if self.kinds[piece_id] == "user-defined" else score
            for piece_id, (piece, score) in enumerate(zip(self.vocabulary, self.scores, strict=True))
        )

    @cached_property
    def _normal_scores(self) -> Sequence[float]:
        return [score for score, kind in zip(self.scores, self.kinds, strict=True) if kind == "normal"]

    @cached_property
    def _search(self) -> PieceSearch:
        return PieceSearch(self.piece_ids.items())

    def _edges(self, text: str) -> Iterator[Edge]:
        return (Edge(start, end, text[start:end], piece, score) for start, end, piece, score in self._standing(text))

    def _standing(self, text: str) -> Iterator[tuple[int, int, int | None, float]]:
        """All pieces that stand in a prepared text, by their starts, and what stands for each unknown character: start,
        end, id and score.
        """
        scores, starting_at = self.edge_scores, self._search.starting_at
        for start in range(len(text)):
            single = False
            for end, piece_id in starting_at(text, start):
                if end == start + 1:
                    single = True
                yield start, end, piece_id, scores[piece_id]
            if not single:
                yield start, start + 1, self.unknown_id, self.unknown_score

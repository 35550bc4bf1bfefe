"""The unigram model of the tokenizers library: the most probable way to cut a word, in float64, without tolerance.

The search goes from left to right. Of two ways to a place whose sums are equal to the last bit the one found first is
kept, whose last piece starts earliest; a sum that is greater in the last bit alone wins. (SentencePiece adds up in
float32, so that what is a tie in one may be none in the other.)
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from explorer.engine.encode.lattice_paths import Edge
from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.encode.stages import PieceAt
from explorer.engine.encode.unigram_tokenizer import UNKNOWN_PENALTY
from explorer.engine.text.alphabet import BYTE_PIECES


@dataclass(frozen=True)
class UnigramModel:
    """Pieces with their scores, by id; the vocabulary may go on with added tokens, which have none.

    A character that is no piece by itself may be unknown: its score lies 10 below the least of all pieces. Unknown
    ones that stand together are one token, or the pieces of their bytes if all of them are there.
    """

    vocabulary: Sequence[str]
    scores: Sequence[float]  # nats
    unk_id: int | None = None
    byte_fallback: bool = False
    said: str = "Unigram"

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word, in order."""
        pieces: list[PieceAt] = []
        for start, end in self._spans(word):
            piece_id = self.ids.get(word[start:end])
            if piece_id is not None:
                pieces.append(PieceAt(start, end, piece_id, piece_id == self.unk_id))
            elif self.byte_fallback and (found := self._bytes(word, start, end)):
                pieces += found
            else:
                pieces.append(PieceAt(start, end, self.unk_id, True))
        return pieces

    def _spans(self, word: str) -> list[tuple[int, int]]:
        """Where the best path's tokens begin and end; unknown characters that stand together are one."""
        scores, unk_id, unknown_score = self.scores, self.unk_id, self.unknown_score
        lengths_at, met, n_characters = self._search.lengths_at, self._search.ids.get, len(word)
        best = [0.0] + [-math.inf] * n_characters
        last: list[tuple[int, int | None] | None] = [None] * (n_characters + 1)
        for start in range(n_characters):
            so_far = best[start]
            alone = False  # whether the character is a piece
            for length in lengths_at(word, start):
                end = start + length
                if end > n_characters:
                    break
                piece_id = met(word[start:end])
                if piece_id is None:
                    continue
                score = scores[piece_id] + so_far
                if score > best[end] or last[end] is None:
                    best[end] = score
                    last[end] = start, piece_id
                alone = alone or length == 1
            if not alone:
                end, score = start + 1, unknown_score + so_far
                if score > best[end] or last[end] is None:
                    best[end] = score
                    last[end] = start, unk_id
        spans: list[tuple[int, int]] = []
        end = len(word)
        fusing = False
        while end:
            found = last[end]
            assert found is not None
            start, found_id = found
            if found_id == unk_id and fusing:
                spans[-1] = start, spans[-1][1]
            else:
                spans.append((start, end))
            fusing = found_id == unk_id
            end = start
        return spans[::-1]

    def edges(self, word: str) -> Iterator[Edge]:
        """All pieces that stand in a word, by their starts, and what stands for each character that is none."""
        for start in range(len(word)):
            alone = False
            for length in self._search.lengths_at(word, start):
                end = start + length
                piece_id = self._search.ids.get(word[start:end])
                if end <= len(word) and piece_id is not None:
                    yield Edge(start, end, word[start:end], piece_id, self.scores[piece_id])
                    alone = alone or length == 1
            if not alone:
                yield Edge(start, start + 1, word[start], self.unk_id, self.unknown_score)

    def _bytes(self, word: str, start: int, end: int) -> list[PieceAt]:
        """The pieces of the bytes of unknown characters, none unless all are there."""
        found = []
        for position in range(start, end):
            for byte, value in enumerate(word[position].encode("utf-8", "surrogatepass")):
                piece_id = self.ids.get(BYTE_PIECES[value])
                if piece_id is None:
                    return []
                found.append(PieceAt(position, position + 1, piece_id, byte=byte))
        return found

    @cached_property
    def ids(self) -> dict[str, int]:
        """The id of each piece; of one that stands twice the last."""
        return dict(zip(self.vocabulary, range(len(self.scores)), strict=False))

    @cached_property
    def unknown_score(self) -> float:
        """The score of a character that is no piece, nats."""
        return min(self.scores, default=0.0) - UNKNOWN_PENALTY

    @cached_property
    def _search(self) -> PieceSearch:
        return PieceSearch((piece, piece_id) for piece, piece_id in self.ids.items() if piece)

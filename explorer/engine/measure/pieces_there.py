"""What piece a tokenizer would need to have a stretch of a text in one token, as its vocabulary would write it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Part, PieceAt, Run, Word
from explorer.engine.measure.extents import Extent, byte_offsets


class StretchPiece(NamedTuple):
    """The piece of a stretch that a tokenizer has in several."""

    piece: str
    joined: tuple[str, str, str] | None
    """Its first two pieces and what they would make; None where the second goes on behind the stretch, or one of them
    is a byte of a character."""


@dataclass(frozen=True, slots=True)
class WordPieces:
    """A word of a run."""

    text: str  # the raw text as a whole
    part: Part
    word: Word

    @property
    def extent(self) -> Extent:
        """The bytes of the raw text behind it."""
        offsets = byte_offsets(self.text)
        start, end = self.part.raw_range(self.word.start, self.word.end)
        return offsets[start], offsets[end]

    def stretch(self, pipeline: Pipeline, words: Sequence[int], index: int, end: int) -> StretchPiece | None:
        """The piece from the start of token ``index``, which is of this word, to the raw byte ``end``.

        ``words`` are the words of all tokens. Of a character that is spelled in bytes it is the character itself, where
        that byte is within it. None where no characters of the word end there.
        """
        number = words[index]
        nth = 0
        while nth < index and words[index - nth - 1] == number:
            nth += 1
        pieces = pipeline.cut(self.word.text)
        first = pieces[nth]
        stop = self._stop(first.end, end)
        if stop is None:
            return None if first.byte is None else StretchPiece(self.word.text[first.start : first.end], None)
        vocabulary = pipeline.model.vocabulary
        last = next((piece for piece in pieces[nth:] if piece.end == stop), None)
        piece = self._written(vocabulary, first, last, first.start, stop)
        second = pieces[nth + 1] if nth + 1 < len(pieces) else None
        if second is None or second.end > stop or first.byte is not None or second.byte is not None:
            return StretchPiece(piece, None)
        left, right = (self._written(vocabulary, one, one, one.start, one.end) for one in (first, second))
        return StretchPiece(piece, (left, right, self._written(vocabulary, first, second, first.start, second.end)))

    def _stop(self, position: int, end: int) -> int | None:
        """Where the characters of the word that come from before the raw byte ``end`` stop, if they come to it."""
        while position < len(self.word.text) and self._raw_end(position) <= end:
            position += 1
        return position if position and self._raw_end(position - 1) == end else None

    def _raw_end(self, position: int) -> int:
        """The raw byte at which the text behind one character of the word ends."""
        word, offsets = self.word, byte_offsets(self.text)
        if word.is_bytes and self.part.normalized.sources is None:
            return offsets[self.part.start + word.start] + max(0, position + 1 - word.n_before)
        start, end = word.sources.raw_range(position, position + 1) if word.sources else (position, position + 1)
        return offsets[self.part.raw_range(word.start + start, word.start + end)[1]]

    def _written(self, vocabulary: Sequence[str], first: PieceAt, last: PieceAt | None, start: int, end: int) -> str:
        """A stretch with what its first piece has before its text (##) and its last behind (</w>)."""
        before = self._beside(vocabulary, first)[0]
        after = self._beside(vocabulary, last)[1] if last else ""
        return before + self.word.text[start:end] + after

    def _beside(self, vocabulary: Sequence[str], piece: PieceAt) -> tuple[str, str]:
        """What a piece is written with before and behind the text that it stands for."""
        text = self.word.text[piece.start : piece.end]
        if piece.piece_id is None or piece.unknown or piece.byte is not None:
            return "", ""
        before, found, after = vocabulary[piece.piece_id].partition(text)
        return (before, after) if found else ("", "")


class RunWords:
    """The words of a run, by the numbers that its tokens have of them."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._before = [0, *accumulate(len(part.words) for part in run.parts)]

    def word(self, number: int) -> WordPieces:
        """The word with a number, from 0."""
        nth = bisect_right(self._before, number) - 1
        part = self._run.parts[nth]
        return WordPieces(self._run.text, part, part.words[number - self._before[nth]])

    def words_from(self, number: int) -> Iterator[WordPieces]:
        """The word with a number and those after it."""
        return map(self.word, range(number, self._before[-1]))

    def cover(self, extent: Extent, number: int) -> bool:
        """Whether any of some bytes are in a word, which has that number or a later one."""
        start, end = extent
        for word in self.words_from(number):
            word_start, word_end = word.extent
            if word_start >= end:
                return False
            if word_end > start:
                return True
        return False

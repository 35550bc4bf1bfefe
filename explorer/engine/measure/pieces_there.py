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
    """The characters of a word that a tokenizer has in several pieces, and the piece that it would need for them."""

    piece: str
    number: int  # of the first of the pieces among those of the word
    end: int  # in the word


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
        """The stretch from the start of token ``index``, which is of this word, to the raw byte ``end``.

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
            return None if first.byte is None else StretchPiece(self.word.text[first.start : first.end], nth, first.end)
        vocabulary = pipeline.model.vocabulary
        last = next((piece for piece in pieces[nth:] if piece.end == stop), None)
        before = self._beside(vocabulary, first)[0]
        after = self._beside(vocabulary, last)[1] if last else ""
        return StretchPiece(before + self.word.text[first.start : stop] + after, nth, stop)

    def extent_of(self, place: int) -> Extent:
        """The raw bytes behind one character of the word."""
        return (self._raw_end(place - 1) if place else self.extent[0]), self._raw_end(place)

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

"""The tokens of a text at any step of a trace whose recipe prepares lines as SentencePiece does."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from explorer.engine.learn.any_trace import is_merging
from explorer.engine.learn.text_tokens import LONGEST_LOOK, TokenSpan
from explorer.engine.text.sentencepiece_text import SPACE_MARK

if TYPE_CHECKING:
    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeTrace
    from explorer.engine.learn.unigram_trace import UnigramTrace


class LineTokens:
    """Finds the tokens of the lines in sight; each line is prepared and cut by itself, as in training."""

    def __init__(self, trace: "SentencePieceBpeTrace | UnigramTrace") -> None:
        self.trace = trace
        self._preparation = trace.recipe.preparation

    def spans(self, text: str, start: int, end: int, step: int) -> list[TokenSpan]:
        """The tokens at ``step`` that touch the code points [start, end) of ``text``, in order.

        Nothing for a line that is too long to be looked at. No token is marked: the last step made none of them.
        """
        found: list[TokenSpan] = []
        first = text.rfind("\n", 0, start) + 1
        while first < end:
            after = text.find("\n", first)
            after = len(text) if after < 0 else after
            if after - first <= LONGEST_LOOK:
                found += (
                    span
                    for span in self._in_line(text[first:after], first, step)
                    if span.end > start and span.start < end
                )
            first = after + 1
        return found

    def _in_line(self, line: str, offset: int, step: int) -> Iterator[TokenSpan]:
        prepared = self._preparation.prepared(line)
        place = 0
        for number, length in enumerate(self._lengths(prepared.text, step)):
            begin, end = prepared.raw_range(place, place + length)
            place += length
            if begin < end:  # else a mark that stands for no space
                yield TokenSpan(offset + begin, offset + end, number, just_merged=False)

    def _lengths(self, text: str, step: int) -> Iterable[int]:
        """The lengths of the pieces of a prepared line."""
        if is_merging(self.trace):
            return [found.end - found.start for found in self.trace.tokenizer(step).found(text)]
        frame = self.trace.at(step)
        words = words_of(text) if self.trace.recipe.split_by_whitespace else (text,)
        return [len(piece) for word in words for piece in frame.cut(word)]


def words_of(text: str) -> Iterator[str]:
    """The words of a prepared text, each from its mark on."""
    start = 0
    while start < len(text):
        end = text.find(SPACE_MARK, start + 1)
        end = len(text) if end < 0 else end
        yield text[start:end]
        start = end

"""The stages of a tokenizer of byte-pair encoding.

The pre-tokenizer spells the words as the model reads them: over characters or bytes, with the mark before or after.
A mark before a word takes the space there for its own. In a raw stream spaces stay as they are, since each stands for a
mark; one is put where the stream has a mark without a space.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate

from explorer.engine.encode.byte_words import byte_sources
from explorer.engine.encode.merge_encoder import replay
from explorer.engine.encode.stages import PieceAt
from explorer.engine.encode.stages import Word as WordThere
from explorer.engine.encode.tokenizer import BpeTokenizer, Word
from explorer.engine.text.alignment import Alignment, Change
from explorer.engine.text.alphabet import Spelling, utf8_symbols

NO_MARK = "\uffff"
"""Put before a word without a mark that else would seem to begin with one. It is no character of Unicode."""


class SpelledWords:
    """Splits as a tokenizer with a mark before or after words does, and spells them."""

    def __init__(self, tokenizer: BpeTokenizer, said: str, *, is_whole: bool = False) -> None:
        """``is_whole``: what stands in its place when it is switched off, which makes one word of a text."""
        self.said = said
        self._words = (replace(tokenizer, pretokenizer="none") if is_whole else tokenizer).words
        self._spelling = tokenizer.spelling
        self._is_stream = tokenizer.pretokenizer == "none"

    def __call__(self, text: str, *, initial: bool) -> Sequence[WordThere]:
        return [self._spelled(word) for word in self._words(text, initial)]

    def _spelled(self, word: Word) -> WordThere:
        is_bytes = self._spelling.base == "bytes"
        body = utf8_symbols(word.text) if is_bytes else word.text
        before, after = self._marks(body, word.initial)
        has_space = bool(before) and word.spaced and not word.initial  # the mark stands for it
        start = word.start - has_space
        return WordThere(
            start,
            word.start + len(word.text),
            before + body + after,
            _sources(word.text, is_bytes, len(before), has_space, len(after)),
            is_bytes,
            len(before) - has_space,
        )

    def _marks(self, body: str, initial: bool) -> tuple[str, str]:
        """What is put before a word, and after it."""
        spelling = self._spelling
        mark = " " if self._is_stream else spelling.marker_symbol
        if spelling.marker == "end-of-word":
            return "", mark
        if not initial:
            return mark, ""
        return NO_MARK if len(mark) > 1 and _seems_marked(body, mark) else "", ""


def _seems_marked(body: str, mark: str) -> bool:
    return body.lstrip(NO_MARK).startswith(mark)


@lru_cache(maxsize=65_536)
def _sources(text: str, is_bytes: bool, n_before: int, has_space: bool, n_after: int) -> Alignment | None:
    """Where the characters of a spelled word came from, counted from its start: those of the marks before and after it
    from the space there, or from nothing."""
    changes = []
    if n_before and not (has_space and n_before == 1):
        changes.append(Change(0, n_before, 0, int(has_space)))
    in_bytes = byte_sources(text) if is_bytes else None
    for change in in_bytes.changes if in_bytes else ():
        start, end = change.start + n_before, change.end + n_before
        changes.append(Change(start, end, change.raw_start + has_space, change.raw_end + has_space))
    if n_after:
        n_symbols = len(utf8_symbols(text)) if is_bytes else len(text)
        place, raw = n_before + n_symbols, len(text) + has_space
        changes.append(Change(place, place + n_after, raw, raw))
    return Alignment.of(changes)


class MergingModel:
    """Merges, replayed in the order in which they were learned."""

    said = "merges in learned order"

    def __init__(self, tokenizer: BpeTokenizer, vocabulary: Sequence[str]) -> None:
        """``vocabulary``: that of the tokenizer, its special tokens spelled as the pieces are."""
        self.vocabulary = vocabulary
        self.tokenizer = tokenizer
        spelling = tokenizer.spelling
        self._mark = spelling.marker_symbol
        self._is_stream = tokenizer.pretokenizer == "none" and spelling.marker != "none"
        # Words come in their base already, the mark as its symbol.
        self._symbols = Spelling("characters", spelling.marker, self._mark, spelling.marker_joined)

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word."""
        ids, unknown_id = self.tokenizer.piece_ids, self.tokenizer.unknown_id
        symbols, start, ends = self.first_symbols(word)
        found = []
        n_symbols = 0
        for token in replay(symbols, self.tokenizer.merge_table):
            length = 0
            while length < len(token):
                length += len(symbols[n_symbols])
                n_symbols += 1
            end = ends[n_symbols - 1]
            piece_id = ids.get(token)
            unknown = piece_id is None
            found.append(PieceAt(start, end, unknown_id if unknown else piece_id, unknown))
            start = end
        return found

    def first_symbols(self, word: str) -> tuple[Sequence[str], int, Sequence[int]]:
        """The first symbols of a word, where the first of them begins, and where each ends."""
        mark, marker = self._mark, self._symbols.marker
        if self._is_stream:
            return self._of_stream(word)
        start = 0
        if marker == "none":
            symbols: Sequence[str] = word
        elif marker == "end-of-word":
            symbols = self._symbols.symbols(word[: len(word) - len(mark)])
        elif word.startswith(mark):
            symbols = self._symbols.symbols(word[len(mark) :])
        else:
            start = int(word.startswith(NO_MARK) and _seems_marked(word, mark) and len(mark) > 1)
            symbols = word[start:]
        return symbols, start, list(accumulate(map(len, symbols), initial=start))[1:]

    def _of_stream(self, word: str) -> tuple[Sequence[str], int, Sequence[int]]:
        """The same where each space stands for a mark."""
        n_narrower = len(self._mark) - 1
        at_end = self._symbols.marker == "end-of-word"
        symbols: list[str] = []
        widths: list[int] = []
        for index, part in enumerate((word[:-1] if at_end else word).split(" ")):
            spelled = self._symbols.symbols(part, initial=index == 0)
            marked = len(spelled) - 1 if at_end else 0 if index else -1
            symbols += spelled
            widths += [len(symbol) - n_narrower * (place == marked) for place, symbol in enumerate(spelled)]
        return symbols, 0, list(accumulate(widths))

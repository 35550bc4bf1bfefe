"""Normalizers, pre-tokenizers and decoders of the tokenizers library as stages of ours.

The library says what a text becomes, and can be asked for every character where it came from; but that takes long. So
the quick ways are tried first, and each is checked: what comes out must be what the library gave.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from explorer.engine.encode.byte_words import byte_sources
from explorer.engine.encode.memo import Memo
from explorer.engine.encode.pipeline import MOST_KNOWN
from explorer.engine.encode.stages import Word
from explorer.engine.errors import ExplorerError
from explorer.engine.text.alignment import Alignment, Change, Normalized
from explorer.engine.text.alphabet import gpt2_byte_characters

Answer = TypeVar("Answer")

_TO_GPT2 = gpt2_byte_characters()
_SPACE = _TO_GPT2[0x20]
LETTERS_A_PIECE = 4  # about, by which shapes are weighed
_surrogates = re.compile("[\ud800-\udfff]")


def from_library(words: str, function: Callable[..., Answer], *arguments: Any) -> Answer:
    """What a function of the library answers. Raises ExplorerError with ``words`` where it refuses or panics."""
    try:
        return function(*arguments)
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise ExplorerError(f"{words}: {error}") from None
        raise


class _ByItself(dict[str, str]):
    """What a normalizer makes of a character by itself."""

    def __init__(self, normalized: Callable[[str], str]) -> None:
        super().__init__()
        self._normalized = normalized

    def __missing__(self, character: str) -> str:
        self[character] = self._normalized(character)
        return self[character]

    def __reduce__(self) -> tuple[type, tuple[Callable[[str], str]]]:
        return type(self), (self._normalized,)


class LibraryNormalizer:
    """A normalizer of the library."""

    def __init__(self, normalizer: Any, said: str) -> None:
        self.said = said
        self._normalizer = normalizer
        self._by_itself = _ByItself(self.text)

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        """The text in another form; half characters, which the library does not take, become U+FFFD."""
        text = whole_characters(text)
        result = self.text(text)
        if result == text:
            return Normalized(text)
        parts = list(map(self._by_itself.__getitem__, text))
        if "".join(parts) == result:
            return Normalized(result, _one_by_one(parts))
        offsets = [offset for split in self._traced(text) for offset in split]
        return Normalized(result, alignment_of(offsets, len(text)))

    def text(self, text: str) -> str:
        """The normalized text alone."""
        result: str = from_library("The normalizer gave up", self._normalizer.normalize_str, text)
        return result

    def _traced(self, text: str) -> list[list[tuple[int, int]]]:
        return traced(text, lambda pts: pts.normalize(self._normalizer.normalize))


class LibrarySplitting:
    """A pre-tokenizer of the library; ``elsewhere`` is what it is where a text does not begin."""

    def __init__(self, pretokenizer: Any, elsewhere: Any, said: str, *, over_bytes: bool, space_mark: str) -> None:
        """``over_bytes`` says that it spells words in GPT-2's characters, ``space_mark`` is what spaces become."""
        self.said = said
        self._pretokenizer = pretokenizer
        self._elsewhere = elsewhere
        self._over_bytes = over_bytes
        self._space_mark = space_mark
        self._shapes: Memo[tuple[str, str], Word | None] = Memo(MOST_KNOWN)

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        """The words of a text."""
        if not text:
            return ()
        text = whole_characters(text)
        pretokenizer = self._pretokenizer if initial else self._elsewhere
        pieces = from_library("The pre-tokenizer gave up", pretokenizer.pre_tokenize_str, text)
        words = []
        for piece, (start, end) in pieces:
            stretch = text[start:end]
            if piece == stretch:
                words.append(Word(start, end, piece, None, self._over_bytes))
                continue
            shape = self._shape(piece, stretch)
            if shape is None:
                return self._traced(text, pretokenizer)
            words.append(Word(start, end, *shape[2:]))
        return words

    def _shape(self, piece: str, stretch: str) -> Word | None:
        """A piece as the word of a stretch; None where it is not seen how the one became the other."""
        found = self._shapes.get((piece, stretch))
        if found is None:
            found = self._shape_of(piece, stretch)
            self._shapes.keep((piece, stretch), found, 1 + len(stretch) // LETTERS_A_PIECE)
        return found

    def _shape_of(self, piece: str, stretch: str) -> Word | None:
        if self._over_bytes:
            spelled = gpt2_spelled(stretch)
            if piece == spelled:
                return Word(0, 0, piece, byte_sources(stretch), True)
            if piece == _SPACE + spelled:
                return Word(0, 0, piece, _behind_mark(byte_sources(stretch)), True, 1)
        if self._space_mark:
            if piece == stretch.replace(" ", self._space_mark):
                return Word(0, 0, piece)
            if piece == self._space_mark + stretch.replace(" ", self._space_mark):
                return Word(0, 0, piece, _behind_mark(None), n_before=1)
        return None

    @staticmethod
    def _traced(text: str, pretokenizer: Any) -> list[Word]:
        words = []
        for piece, offsets in traced_pieces(text, pretokenizer.pre_tokenize):
            start = min(start for start, _ in offsets)
            end = max(end for _, end in offsets)
            within = [(raw_start - start, raw_end - start) for raw_start, raw_end in offsets]
            words.append(Word(start, end, piece, alignment_of(within, end - start)))
        return words


class LibraryDecoder:
    """A decoder of the library; without one the library puts spaces between tokens."""

    def __init__(self, decoder: Any, vocabulary: Sequence[str], normalized: Mapping[int, str], said: str) -> None:
        """``normalized`` has what is read back for added tokens that are looked for in the normalized text."""
        self.said = said
        self._decoder = decoder
        self._vocabulary = vocabulary
        self._normalized = normalized

    def __call__(self, ids: Sequence[int]) -> str:
        """The text that ids stand for, special tokens among them; ids that stand for nothing are passed over."""
        known, normalized = self._vocabulary, self._normalized
        pieces = [normalized.get(piece_id, known[piece_id]) for piece_id in ids if 0 <= piece_id < len(known)]
        if self._decoder is None or not pieces:  # on which a decoder that strips fails
            return " ".join(pieces)
        text: str = from_library("The decoder gave up", self._decoder.decode, pieces)
        return text


def gpt2_spelled(text: str) -> str:
    """The UTF-8 bytes of a text in GPT-2's characters."""
    return text.encode("utf-8").decode("latin-1").translate(_TO_GPT2)


def traced_pieces(text: str, work: Callable[[Any], object]) -> list[tuple[str, list[tuple[int, int]]]]:
    """The pieces of a text after some work of the library, each with the raw range of every character in it."""
    from tokenizers import PreTokenizedString

    def trace() -> Any:
        pts = PreTokenizedString(text)
        work(pts)
        pts.tokenize(_characters)
        return pts.to_encoding()

    encoding = from_library("The tokenizers library gave up", trace)
    pieces: dict[int, tuple[list[str], list[tuple[int, int]]]] = {}
    for character, word, offsets in zip(encoding.tokens, encoding.word_ids, encoding.offsets, strict=True):
        characters, ranges = pieces.setdefault(word, ([], []))
        characters.append(character)
        ranges.append(offsets)
    return [("".join(characters), ranges) for characters, ranges in pieces.values()]


def traced(text: str, work: Callable[[Any], object]) -> list[list[tuple[int, int]]]:
    """The raw ranges alone."""
    return [ranges for _, ranges in traced_pieces(text, work)]


def _characters(text: str) -> list[Any]:
    """A token for each character."""
    from tokenizers import Token

    tokens = []
    start = 0
    for character in text:
        end = start + len(character.encode("utf-8"))
        tokens.append(Token(0, character, (start, end)))
        start = end
    return tokens


def _one_by_one(parts: Sequence[str]) -> Alignment | None:
    """The alignment of a text of which every character became a part of its own."""
    if {*map(len, parts)} == {1}:
        return None
    changes = []
    growth = 0
    for raw, length in enumerate(map(len, parts)):
        if length != 1:
            changes.append(Change(raw + growth, raw + growth + length, raw, raw + 1))
            growth += length - 1
    return Alignment.of(changes)


def alignment_of(offsets: Iterable[tuple[int, int]], n_raw: int) -> Alignment | None:
    """The alignment of a text by the raw range of each of its characters."""
    changes: list[Change] = []
    position = raw = 0  # raw: where the text goes on if it is in step
    before = (0, 0)
    for position, (start, end) in enumerate(offsets):
        if start > raw:
            changes.append(Change(position, position, raw, start))  # dropped
            raw = start
        if (start, end) != (raw, raw + 1):
            if position and (start, end) == before:  # the same as the character before it
                first = position - 1
                if changes and changes[-1].end == position and changes[-1].start < position:
                    first = changes.pop().start
                changes.append(Change(first, position + 1, start, end))
            else:
                changes.append(Change(position, position + 1, start, end))
        before = start, end
        raw = end
        position += 1
    if raw < n_raw:
        changes.append(Change(position, position, raw, n_raw))
    return Alignment.of(changes)


def _behind_mark(sources: Alignment | None) -> Alignment | None:
    """The sources of a text before which stands a mark that comes from nothing."""
    behind = sources.changes if sources else ()
    shifted = (Change(c.start + 1, c.end + 1, c.raw_start, c.raw_end) for c in behind)
    return Alignment.of([Change(0, 1, 0, 0), *shifted])


def whole_characters(text: str) -> str:
    """Half characters, which the library does not take, become U+FFFD."""
    return text if text.isascii() else _surrogates.sub("\ufffd", text)

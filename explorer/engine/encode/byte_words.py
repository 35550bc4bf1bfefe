"""Splitting over bytes: a model that sees a character U+0000 to U+00FF for each UTF-8 byte of a word."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, repeat
from operator import itemgetter

from explorer.engine.encode.stages import Word
from explorer.engine.encode.vocabulary import pieces_of
from explorer.engine.text.alignment import Alignment, Change
from explorer.engine.text.alphabet import utf8_symbols
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS, split, words


class ByteSplit:
    """Splits by name or regular expression, as :func:`split` does, and spells the words in bytes."""

    def __init__(self, pretokenizer: str, said: str = "", *, timeout: float | None = None) -> None:
        self.said = said or pretokenizer
        self._pretokenizer = pretokenizer
        self._timeout = timeout  # seconds, for a regular expression that may never end

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        if self._pretokenizer in PUBLISHED_PATTERNS:  # which keep the text whole, so that lengths tell where words are
            found = words(text, self._pretokenizer)
            ends = list(accumulate(map(len, found)))
            return byte_words([0, *ends], ends, found)
        spans = self._spans(text)
        return byte_words(map(_first, spans), map(_second, spans), [text[start:end] for start, end in spans])

    def _spans(self, text: str) -> Sequence[tuple[int, int]]:
        return split(text, self._pretokenizer, timeout=self._timeout)


def byte_words(starts: Iterable[int], ends: Iterable[int], texts: Iterable[str]) -> list[Word]:
    """Words as they are spelled in bytes."""
    spelled = list(map(_spelled, texts))
    return list(map(Word, starts, ends, map(_first, spelled), map(_second, spelled), repeat(True)))


@lru_cache(maxsize=65_536)
def _spelled(text: str) -> tuple[str, Alignment | None]:
    return (text, None) if text.isascii() else (utf8_symbols(text), byte_sources(text))


_first, _second = itemgetter(0), itemgetter(1)


@lru_cache(maxsize=65_536)
def byte_sources(text: str) -> Alignment | None:
    """Where the bytes of a text came from: each from its character."""
    changes = []
    start = 0
    for position, character in enumerate(text):
        end = start + len(utf8_symbols(character))
        if end - start > 1:
            changes.append(Change(start, end, position, position + 1))
        start = end
    return Alignment.of(changes)


class JoinedBytes:
    """A decoder: the bytes of pieces are joined and read as UTF-8; what is none becomes U+FFFD."""

    said = "bytes, joined and read as UTF-8"

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._vocabulary = vocabulary  # one character U+0000 to U+00FF a byte

    def __call__(self, ids: Sequence[int]) -> str:
        return "".join(pieces_of(ids, self._vocabulary)).encode("latin-1").decode("utf-8", "replace")

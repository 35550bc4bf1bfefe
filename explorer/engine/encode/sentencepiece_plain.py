"""SentencePiece's two models that search for nothing: one cuts into characters, one into words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from explorer.engine.encode.sentencepiece_tokenizer import Found, SentencePieceTokenizer
from explorer.engine.text.sentencepiece_text import SPACE_MARK


@dataclass(frozen=True)
class _PlainTokenizer(SentencePieceTokenizer):
    @cached_property
    def spelled_ids(self) -> dict[str, int]:
        """The id of each piece that is looked up; unused ones are as good as others here."""
        return self.ids_of("normal", "user-defined", "unused")

    @property
    def met_ids(self) -> Mapping[str, int]:
        """Those."""
        return self.spelled_ids

    def _found(self, word: str, start: int, end: int) -> Found:
        piece_id = self.spelled_ids.get(word[start:end])
        return Found(start, end, self.unknown_id if piece_id is None else piece_id, piece_id is None)


@dataclass(frozen=True)
class SentencePieceCharacterTokenizer(_PlainTokenizer):
    """Cuts into single characters, and user-defined pieces where they stand; see :class:`SentencePieceTokenizer`."""

    def cut_word(self, word: str) -> list[Found]:
        """The characters of a stretch."""
        return [self._found(word, start, end) for start, end, _ in self.first_symbols(word)]


@dataclass(frozen=True)
class SentencePieceWordTokenizer(_PlainTokenizer):
    """Cuts into words, each of which begins at ▁, as pieces or not; see :class:`SentencePieceTokenizer`."""

    @property
    def words_are_apart(self) -> bool:
        """Whether no run of unknown words goes over a ▁."""
        return bool(self.byte_ids)

    def words(self, text: str) -> Iterator[tuple[int, str]]:
        """The words with their starts."""
        starts = [0, *(place for place in range(1, len(text)) if text[place] == SPACE_MARK)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            if start < end:
                yield start, text[start:end]

    def cut_word(self, word: str) -> list[Found]:
        """A word, which is one piece or unknown."""
        return [self._found(word, 0, len(word))]

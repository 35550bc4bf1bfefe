"""SentencePiece's library itself, to compare with."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from explorer.engine.errors import ExplorerError

QUIET = 3  # of the library's levels of what it prints: nothing but what ends the process


@dataclass
class LibraryProcessor:
    """A model as the library has it. What it makes of bytes that are no character, U+FFFD, is as it says."""

    library: str
    processor: Any

    def encode(self, text: str) -> Sequence[int]:
        """The ids of a text. Raises ExplorerError where the library refuses it, as it does lone surrogates."""
        try:
            ids: list[int] = self.processor.encode(text.encode())
        except (UnicodeError, RuntimeError, ValueError) as error:
            raise ExplorerError(f"The sentencepiece library refuses the text: {error}.") from None
        return ids

    def decode(self, ids: Sequence[int]) -> str:
        """The text that ids stand for. Raises ExplorerError where the library fails."""
        try:
            text: str = self.processor.decode(list(ids))
        except (UnicodeError, RuntimeError, ValueError, IndexError) as error:
            raise ExplorerError(f"The sentencepiece library fails: {error}.") from None
        return text


@dataclass(frozen=True)
class LibraryModel:
    """Makes the library's tokenizer from the bytes of a file, which may take a second."""

    data: bytes

    def __call__(self) -> LibraryProcessor:
        """The tokenizer, which is kept. Raises ExplorerError where the library refuses the file."""
        return _loaded(self.data)


@lru_cache(maxsize=8)
def _loaded(data: bytes) -> LibraryProcessor:
    import sentencepiece

    sentencepiece.set_min_log_level(QUIET)
    try:
        processor = sentencepiece.SentencePieceProcessor(model_proto=data)
    except (RuntimeError, ValueError, OSError) as error:
        raise ExplorerError(f"The sentencepiece library refuses the file: {error}") from None
    return LibraryProcessor(f"sentencepiece {sentencepiece.__version__}", processor)

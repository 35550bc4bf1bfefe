"""The tokenizers library's own tokenizer of a file, to compare with."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from explorer.formats.library_stages import from_library


@dataclass
class LibraryTokenizer:
    """A tokenizer of the library; neither truncated nor padded, and without dropout."""

    library: str
    tokenizer: Any

    def encode(self, text: str) -> Sequence[int]:
        """The ids of a text, with what the post-processor adds. Raises ExplorerError where the library refuses it."""
        ids: list[int] = from_library("The tokenizers library refuses the text", self.tokenizer.encode, text).ids
        return ids

    def decode(self, ids: Sequence[int]) -> str:
        """The text that ids stand for, special tokens among them. Raises ExplorerError where the library fails."""
        if not ids:  # on which a decoder that strips fails
            return ""
        text: str = from_library("The tokenizers library fails", self.tokenizer.decode, list(ids), False)
        return text


@dataclass(frozen=True)
class LibraryReference:
    """Makes the library's tokenizer from what stands in a file, which may take a second the first time."""

    data: bytes

    def __call__(self) -> LibraryTokenizer:
        """The tokenizer. Raises ExplorerError where the library refuses the file."""
        return self._tokenizer

    @cached_property
    def _tokenizer(self) -> LibraryTokenizer:
        import tokenizers

        refusal = "The tokenizers library refuses the file"
        tokenizer = from_library(refusal, tokenizers.Tokenizer.from_str, self.data.decode("utf-8", "replace"))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        if getattr(tokenizer.model, "dropout", None):
            tokenizer.model.dropout = None
        return LibraryTokenizer(f"tokenizers {tokenizers.__version__}", tokenizer)

    def __getstate__(self) -> dict[str, bytes]:
        return {"data": self.data}  # another process makes its own

"""How tiktoken treats a text before it looks for pieces, and tiktoken itself, to compare with."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from explorer.engine.encode.byte_words import ByteSplit
from explorer.engine.text.alignment import Normalized, aligned
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS
from explorer.engine.text.unicode_16 import in_unicode_16
from explorer.formats.library_stages import from_library


class WholeCharacters:
    """What tiktoken does before all else: two halves of a character are made one, and one alone is U+FFFD."""

    said = ""
    _halves = re.compile("([\ud800-\udbff][\udc00-\udfff])|[\ud800-\udfff]")

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        if text.isascii() or not self._halves.search(text):
            return Normalized(text)
        return aligned(self._stretches(text))

    def _stretches(self, text: str) -> Iterator[tuple[str, int | None]]:
        end = 0
        for found in self._halves.finditer(text):
            whole = found[0].encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            yield text[end : found.start()], None
            yield whole, len(found[0])
            end = found.end()
        yield text[end:], None


class RankSplit(ByteSplit):
    """Splits as tiktoken does, which sees all letters as Unicode 16 has them."""

    def _spans(self, text: str) -> Sequence[tuple[int, int]]:
        return super()._spans(in_unicode_16(text))


class TiktokenReference:
    """The tokenizer as tiktoken has it."""

    def __init__(self, name: str, ranks: Mapping[str, int], pattern: str, special: Mapping[str, int]) -> None:
        import tiktoken

        self.library = f"tiktoken {tiktoken.__version__}"
        make = partial(
            tiktoken.Encoding,
            name,
            pat_str=PUBLISHED_PATTERNS.get(pattern, pattern),
            mergeable_ranks={piece.encode("latin-1"): rank for piece, rank in ranks.items()},
            special_tokens=dict(special),
        )
        self._encoding = from_library("The tiktoken library refuses the ranks", make)

    def encode(self, text: str) -> Sequence[int]:
        """The ids of a text, in which special tokens are found."""
        encode = partial(self._encoding.encode, allowed_special="all")
        return from_library("The tiktoken library refuses the text", encode, text)

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ids."""
        return from_library("The tiktoken library fails", self._encoding.decode, ids)

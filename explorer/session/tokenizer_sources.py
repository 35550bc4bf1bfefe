"""Where a tokenizer comes from: with the program, from a file, or from what was trained here."""

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer.engine.errors import shown_name

if TYPE_CHECKING:  # the first window opens none
    from explorer.engine.encode.sentencepiece_tokenizer import SentencePieceTokenizer
    from explorer.engine.encode.tokenizer import BpeTokenizer
    from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
    from explorer.engine.learn.any_trace import AnyTrace
    from explorer.engine.learn.recipes import Algorithm
    from explorer.formats.how import How

    TrainedTokenizer = BpeTokenizer | WordPieceTokenizer | SentencePieceTokenizer


@dataclass(frozen=True, slots=True)
class ShippedSource:
    """A tokenizer that comes with the program."""

    key: str  # of formats.shipped
    title: str

    @property
    def label(self) -> str:
        """What a row of it is called."""
        return self.title


@dataclass(frozen=True, slots=True)
class TokenizerFile:
    """A file, or a folder of files."""

    path: str
    how: "How | None" = None  # what its content does not say
    repair: bool = False  # whether what is wrong with it is mended on the way
    attempt: int = 0  # a file that is opened again is read again
    digest: str = field(compare=False, repr=False, default="")
    """Of what it held when it was opened: a process that reads it again is not to have another tokenizer."""

    @property
    def label(self) -> str:
        """What a row of it is called."""
        return shown_name(os.path.basename(os.path.normpath(self.path)))


@dataclass(frozen=True, slots=True)
class TrainedSource:
    """What was trained here. Two of them are equal where their numbers are: each trained tokenizer has one.

    The tokenizer itself does not travel with it: a process is handed it once (:class:`Handed`).
    """

    number: int
    label: str
    tokenizer: "TrainedTokenizer | None" = field(compare=False, repr=False, default=None)
    trace: "AnyTrace | None" = field(compare=False, repr=False, default=None)  # that it is of

    def __reduce__(self) -> "tuple[type, tuple[int, str]]":
        return type(self), (self.number, self.label)


TokenizerSource = ShippedSource | TokenizerFile | TrainedSource


def trained_source(number: int, trace: "AnyTrace") -> TrainedSource:
    """What was trained here, by the name of its algorithm: "Own BPE"."""
    return TrainedSource(number, _OWN[trace.recipe.algorithm], trace.tokenizer(), trace)


_OWN: "dict[Algorithm, str]" = {
    "bpe": "Own BPE",
    "wordpiece": "Own WordPiece",
    "sentencepiece-bpe": "Own SentencePiece BPE",
    "unigram": "Own Unigram",
}

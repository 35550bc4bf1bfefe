"""What the writers of tokenizer files have in common."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.engine.encode.sentencepiece_tokenizer import SentencePieceTokenizer
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.errors import ExplorerError, quoted

TrainedTokenizer = BpeTokenizer | WordPieceTokenizer | SentencePieceTokenizer

OutKind = Literal[
    "tokenizer.json",
    "SentencePiece model",
    "tiktoken ranks",
    "WordPiece vocabulary",
    "vocabulary and merges",
    "subword-nmt codes",
    "table",
]
"""The kinds of files that tokenizers are written to."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What was written: the files, and what they do not hold, a sentence each."""

    paths: tuple[str, ...]
    notes: tuple[str, ...]


class CannotHoldError(ExplorerError):
    """A kind of file cannot hold a tokenizer; the sentence says why."""


def check_distinct(pieces: Iterable[str]) -> None:
    """Raise CannotHoldError for a piece that stands twice, once as something that is not learned."""
    seen: set[str] = set()
    for piece in pieces:
        if piece in seen:
            raise CannotHoldError(f"The piece {quoted(piece)} stands in the vocabulary twice, with two meanings.")
        seen.add(piece)


def check_unicode(pieces: Iterable[str]) -> None:
    """Raise CannotHoldError for a piece with half of a surrogate pair, which no file of UTF-8 can hold."""
    text = "\0".join(pieces)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        piece = text[text.rfind("\0", 0, error.start) + 1 :].partition("\0")[0]
        half = f"U+{ord(text[error.start]):04X}"
        raise CannotHoldError(f"The piece {quoted(piece)} holds {half}, half of a pair, which is no Unicode.") from None


def check_holds_none(pieces: Sequence[str], characters: str, called: str, why: str) -> None:
    """Raise CannotHoldError for a piece that holds one of some characters: "a space", "which parts the two sides"."""
    if not frozenset(characters).isdisjoint("".join(pieces)):
        piece = next(piece for piece in pieces if not frozenset(characters).isdisjoint(piece))
        raise CannotHoldError(f"The piece {quoted(piece)} holds {called}, {why}.")


def check_merges(tokenizer: BpeTokenizer) -> None:
    """Raise CannotHoldError unless replaying the merges is what the libraries do.

    They take the merge that stands first in the list of all that find a place in the word now, and so go back where a
    merge makes a side of an earlier one. That never happens if each piece is made by one merge, and no merge needs
    what a later one makes; so it is with all merges that were learned.
    """
    number_of: dict[str, int] = {}
    for number, (left, right) in enumerate(tokenizer.merges, start=1):
        piece = left + right
        if piece in number_of:
            raise CannotHoldError(f"The merges {number_of[piece]:,} and {number:,} both make {quoted(piece)}.")
        number_of[piece] = number
    for number, sides in enumerate(tokenizer.merges, start=1):
        for side in sides:
            if number_of.get(side, 0) >= number:
                raise CannotHoldError(f"Merge {number:,} joins {quoted(side)}, which is made by a later merge.")


def how_text_is_prepared(tokenizer: BpeTokenizer | WordPieceTokenizer) -> str:
    """What is done to a text before it is cut: "texts are normalized (nfkc) and split (gpt2)"."""
    normalized = "" if tokenizer.normalizer == "none" else f"normalized ({tokenizer.normalizer}) and "
    split = "not split" if tokenizer.pretokenizer == "none" else f"split ({tokenizer.pretokenizer})"
    return f"texts are {normalized}{split}"

"""Writing ``vocab.txt``: the pieces of WordPiece, one a line; the number of a line, from 0, is the id."""

from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.errors import quoted
from explorer.formats.saving import (
    CannotHoldError,
    TrainedTokenizer,
    check_distinct,
    check_holds_none,
    check_unicode,
    how_text_is_prepared,
)

_USUAL = WordPieceTokenizer(())


def notes_on(tokenizer: TrainedTokenizer) -> tuple[str, ...]:
    """What the file would not hold, a sentence each. Raises CannotHoldError where it cannot hold the tokenizer."""
    tokenizer = _checked(tokenizer)
    notes = [f"The file holds pieces alone; that {how_text_is_prepared(tokenizer)} is to be said where it is loaded."]
    if tokenizer.unk_token != _USUAL.unk_token:
        notes.append(f"Nor does it say that the unknown token is {quoted(tokenizer.unk_token)}.")
    if tokenizer.continuation != _USUAL.continuation:
        notes.append(f"Nor does it say that pieces within words begin with {quoted(tokenizer.continuation)}.")
    if tokenizer.longest_word != _USUAL.longest_word:
        notes.append(f"Nor does it say that words of more than {tokenizer.longest_word:,} characters are unknown.")
    return tuple(notes)


def contents(tokenizer: TrainedTokenizer) -> bytes:
    """The file. Raises CannotHoldError."""
    return "".join(f"{piece}\n" for piece in _checked(tokenizer).vocabulary).encode()


def _checked(tokenizer: TrainedTokenizer) -> WordPieceTokenizer:
    if not isinstance(tokenizer, WordPieceTokenizer):
        raise CannotHoldError("Such a file holds the pieces of WordPiece.")
    check_unicode(tokenizer.vocabulary)
    check_distinct(tokenizer.vocabulary)
    check_holds_none(tokenizer.vocabulary, "\n\r", "a line break", "where its line would end")
    for piece in tokenizer.vocabulary:
        if piece != piece.rstrip():
            raise CannotHoldError(f"The piece {quoted(piece)} ends in white space, which readers take off.")
    return tokenizer

"""Writing ``.tiktoken``: the pieces of byte-level BPE with their ranks, which are their ids, in base64, one a line.

tiktoken joins any two neighbors that spell a piece, and takes a word that is a piece as it is. Of merges that were
learned that is no other answer: where a piece was learned its two sides stood together, and so the merges before it
leave the same two wherever it stands and nothing was joined across its ends.
"""

from base64 import b64encode

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.errors import quoted
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS
from explorer.formats.saving import CannotHoldError, TrainedTokenizer, check_merges


def notes_on(tokenizer: TrainedTokenizer) -> tuple[str, ...]:
    """What the file would not hold, a sentence each. Raises CannotHoldError where it cannot hold the tokenizer."""
    tokenizer = _checked(tokenizer)
    notes = [f"The file does not say how texts are split: {_pattern_said(tokenizer)}."]
    if tokenizer.normalizer != "none":
        notes.append(f"Nor does it say that texts are normalized ({tokenizer.normalizer}): do that before.")
    if tokenizer.special_tokens:
        named = ", ".join(f"{quoted(token)}: {piece_id}" for token, piece_id in tokenizer.special_ids.items())
        notes.append(f"Special tokens are given beside it: {named}.")
    return tuple(notes)


def contents(tokenizer: TrainedTokenizer) -> bytes:
    """The file. Raises CannotHoldError."""
    tokenizer = _checked(tokenizer)
    lines = (
        b"%b %d\n" % (b64encode(piece.encode("latin-1")), piece_id)
        for piece, piece_id in sorted(tokenizer.piece_ids.items(), key=lambda item: item[1])
    )
    return b"".join(lines)


def pattern_of(tokenizer: BpeTokenizer) -> str:
    """The regular expression to give to tiktoken, which leaves out what it does not find."""
    if tokenizer.pretokenizer == "none":
        return r"[\s\S]+"
    if tokenizer.pretokenizer == "whitespace":
        return r"[^\s\x1c-\x1f]+"
    if tokenizer.pretokenizer in PUBLISHED_PATTERNS:
        return PUBLISHED_PATTERNS[tokenizer.pretokenizer]
    return rf"(?:{tokenizer.pretokenizer})|(?:(?!{tokenizer.pretokenizer})[\s\S])+"


def _checked(tokenizer: TrainedTokenizer) -> BpeTokenizer:
    if not isinstance(tokenizer, BpeTokenizer) or tokenizer.spelling.base != "bytes":
        raise CannotHoldError("Such a file holds the merges of BPE over bytes.")
    if tokenizer.spelling.marker != "none":
        raise CannotHoldError("Such a file knows no marks beside words.")
    check_merges(tokenizer)
    return tokenizer


def _pattern_said(tokenizer: BpeTokenizer) -> str:
    if tokenizer.pretokenizer in PUBLISHED_PATTERNS:
        return f"with the pattern of {tokenizer.pretokenizer}"
    return f"tiktoken is to be given the pattern {quoted(pattern_of(tokenizer))}"

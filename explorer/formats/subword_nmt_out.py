"""Writing the codes of subword-nmt: a merge a line.

Version 0.2 has the end of a word at its last letter, and a header; version 0.1 has it as a symbol, and none.
"""

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.errors import quoted
from explorer.formats.saving import CannotHoldError, TrainedTokenizer, check_merges, check_unicode

HEADER = "#version: 0.2"
MARK = "</w>"


def notes_on(tokenizer: TrainedTokenizer) -> tuple[str, ...]:
    """What the file would not hold, a sentence each. Raises CannotHoldError where it cannot hold the tokenizer."""
    tokenizer = _checked(tokenizer)
    notes = ["The file holds merges alone: pieces have no ids there, and texts are split at spaces, not at tabs."]
    if tokenizer.normalizer != "none":
        notes.append(f"Nor does it say that texts are normalized ({tokenizer.normalizer}): do that before.")
    if tokenizer.special_tokens:
        notes.append("Nor does it know special tokens.")
    return tuple(notes)


def contents(tokenizer: TrainedTokenizer) -> bytes:
    """The file. Raises CannotHoldError."""
    tokenizer = _checked(tokenizer)
    header = [HEADER] if tokenizer.spelling.marker_joined else []
    lines = [*header, *(f"{left} {right}" for left, right in tokenizer.merge_table)]
    return "".join(f"{line}\n" for line in lines).encode()


def _checked(tokenizer: TrainedTokenizer) -> BpeTokenizer:
    if not isinstance(tokenizer, BpeTokenizer) or tokenizer.spelling.base != "characters":
        raise CannotHoldError("Such a file holds the merges of BPE over characters.")
    spelling = tokenizer.spelling
    if (spelling.marker, spelling.marker_text) != ("end-of-word", MARK):
        raise CannotHoldError(f"There each word ends in “{MARK}”.")
    if tokenizer.pretokenizer != "whitespace":
        raise CannotHoldError("There a text is split at spaces, and in no other way.")
    check_unicode(tokenizer.vocabulary)
    check_merges(tokenizer)
    for left, right in tokenizer.merges[:1] if not spelling.marker_joined else ():
        if left.startswith("#version:"):
            raise CannotHoldError(f"The merge of {quoted(left)} and {quoted(right)} would be taken for a header.")
    return tokenizer

"""Writing ``vocab.json`` and ``merges.txt``, as GPT-2 has them: the id of each piece, and a merge a line."""

import json
import os

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.errors import quoted
from explorer.formats.hf_bpe import HfBpe, hf_bpe
from explorer.formats.saving import CannotHoldError, TrainedTokenizer, check_holds_none, how_text_is_prepared

HEADER = "#version: 0.2"


def notes_on(tokenizer: TrainedTokenizer) -> tuple[str, ...]:
    """What the files would not hold, a sentence each. Raises CannotHoldError where they cannot hold the tokenizer."""
    bpe = _checked(tokenizer)
    prepared = how_text_is_prepared(bpe.tokenizer)
    notes = [*bpe.notes, f"The files hold no more than pieces and merges; that {prepared} is to be said at loading."]
    if bpe.suffix:
        notes.append(f"Nor do they say that words end in {quoted(bpe.suffix)}.")
    if bpe.mark:
        where = "after" if bpe.tokenizer.spelling.marker == "end-of-word" else "before"
        notes.append(f"Nor do they say that “{bpe.mark}” stands {where} words.")
    return tuple(notes)


def contents(tokenizer: TrainedTokenizer) -> bytes:
    """The first of the files, with the vocabulary. Raises CannotHoldError."""
    return json.dumps(_checked(tokenizer).vocabulary, ensure_ascii=False).encode()


def merges(tokenizer: TrainedTokenizer) -> bytes:
    """The second, with the merges. Raises CannotHoldError."""
    lines = [HEADER, *(f"{left} {right}" for left, right in _checked(tokenizer).merges)]
    return "".join(f"{line}\n" for line in lines).encode()


def merges_path(path: str) -> str:
    """Where the merges go whose vocabulary has a path: vocab.json and merges.txt, my-vocab.json and my-merges.txt."""
    folder, name = os.path.split(path)
    stem = os.path.splitext(name)[0]
    named = stem.replace("vocab", "merges") if "vocab" in stem else f"{stem}-merges"
    return os.path.join(folder, f"{named}.txt")


def _checked(tokenizer: TrainedTokenizer) -> HfBpe:
    if not isinstance(tokenizer, BpeTokenizer):
        raise CannotHoldError("Such files hold the merges of BPE.")
    bpe = hf_bpe(tokenizer)
    sides = [side for merge in bpe.merges for side in merge]
    check_holds_none(sides, _WHITE_SPACE, "white space", "which parts the two sides of a merge there")
    for left, right in bpe.merges:
        if left.startswith("#version"):
            raise CannotHoldError(f"The merge of {quoted(left)} and {quoted(right)} would be taken for a header.")
    return bpe


_WHITE_SPACE = "".join(filter(str.isspace, map(chr, range(0x3001))))

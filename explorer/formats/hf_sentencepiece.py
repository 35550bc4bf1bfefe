"""SentencePiece's Unigram and BPE as the tokenizers library has them.

The library has no kinds of pieces. Control pieces are added tokens, and so are found in texts; user-defined ones are
pieces of a score that no others reach, or for BPE words of their own. Its BPE knows merges and no scores: there is a
merge for all two pieces that make a third, in the order of the scores of what they make.
"""

import re
from base64 import b64encode

from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.sentencepiece_tokenizer import UNKNOWN_SURFACE, SentencePieceTokenizer
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.errors import quoted
from explorer.engine.text.sentencepiece_text import SPACE_MARK
from explorer.formats import hf_text
from explorer.formats.hf_text import Stage
from explorer.formats.saving import CannotHoldError, check_distinct, check_unicode


def sentencepiece_document(tokenizer: SentencePieceTokenizer) -> tuple[Stage, tuple[str, ...]]:
    """The document, and what it does not hold. Raises CannotHoldError."""
    check_unicode(tokenizer.vocabulary)
    check_distinct(tokenizer.vocabulary)
    if tokenizer.preparation.treat_whitespace_as_suffix:
        raise CannotHoldError(f"“{SPACE_MARK}” stands before words there, and here after them.")
    if not tokenizer.preparation.escape_whitespaces and tokenizer.preparation.add_dummy_prefix:
        raise CannotHoldError(f"The space before a text is always written as “{SPACE_MARK}” there.")
    for piece in user_defined(tokenizer):
        if " " in piece or tokenizer.preparation.charsmap.normalize(piece).text != piece:
            raise CannotHoldError(f"The user-defined piece {quoted(piece)} is another once it is normalized.")
    normalizers, notes = _normalizers(tokenizer)
    if isinstance(tokenizer, UnigramTokenizer):
        model = _unigram(tokenizer)
    elif isinstance(tokenizer, SentencePieceBpeTokenizer):
        model = _bpe(tokenizer)
    else:
        raise CannotHoldError("Such a file holds Unigram and BPE.")
    named = [
        quoted(tokenizer.vocabulary[i]) for i in (tokenizer.unknown_id, *tokenizer.byte_ids[10:11]) if i is not None
    ]
    if named:
        notes.append(f"A text that reads {' or '.join(named)} may be taken for that piece there.")
    takes_spaces = _strips(tokenizer) and _makes_spaces(tokenizer)
    added = [
        hf_text.added_token(piece, piece_id, takes_spaces=takes_spaces)
        for piece_id, (piece, kind) in enumerate(zip(tokenizer.vocabulary, tokenizer.kinds, strict=True))
        if kind == "control"
    ]
    document = hf_text.document(
        model,
        added=added,
        normalizers=normalizers,
        pretokenizers=_pretokenizers(tokenizer),
        decoders=_decoders(tokenizer),
    )
    return document, tuple(notes)


def user_defined(tokenizer: SentencePieceTokenizer) -> list[str]:
    """The user-defined pieces, the longest first."""
    kinds = zip(tokenizer.vocabulary, tokenizer.kinds, strict=True)
    return sorted((piece for piece, kind in kinds if kind == "user-defined"), key=len, reverse=True)


# ── text ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _strips(tokenizer: SentencePieceTokenizer) -> bool:
    return tokenizer.preparation.remove_extra_whitespaces


def _makes_spaces(tokenizer: SentencePieceTokenizer) -> bool:
    """Whether the rules make a space of every kind of white space."""
    rules = tokenizer.preparation.charsmap
    return bool(rules.compiled) and rules.longest("\n", 0) == (1, " ")


def _normalizers(tokenizer: SentencePieceTokenizer) -> tuple[list[Stage], list[str]]:
    """A text as the model reads it, but for its first space: "low  lower" as "low▁lower".

    The library adds a space only to what begins where the raw text does, so nothing may be taken off there. A space at
    the beginning is left for the one that is added; all others are marks already.
    """
    preparation, rules = tokenizer.preparation, tokenizer.preparation.charsmap
    stages: list[Stage] = []
    notes = []
    if rules.compiled:
        dropped = [f"\\x{code:02x}" for code in range(1, 0xA0) if rules.longest(chr(code), 0) == (1, "")]
        if dropped and _strips(tokenizer):
            stages.append(hf_text.replacing(rf"\A[{''.join(dropped)}]+", " "))
        compiled = b64encode(rules.compiled).decode()
        stages.append({"type": "Precompiled", "precompiled_charsmap": compiled})
        notes.append(
            "The library normalizes grapheme by grapheme, SentencePiece the longest stretch that has a rule: with "
            "several marks on a letter the two may differ."
        )
    if _strips(tokenizer):
        space = SPACE_MARK if preparation.escape_whitespaces else " "
        first = " " if preparation.add_dummy_prefix else ""
        stages += [
            hf_text.replacing(rf"[ {space}]+\z", ""),
            hf_text.replacing(r"\A +", first),
            hf_text.replacing(r"(?<!\A) +", space),
        ]
        if tokenizer.control_pieces and preparation.add_dummy_prefix:
            notes.append("Of what becomes spaces after a special token one may be left there.")
    elif preparation.escape_whitespaces:
        stages.append(hf_text.replacing_text(" ", SPACE_MARK))
    return stages, notes


def _pretokenizers(tokenizer: SentencePieceTokenizer) -> list[Stage]:
    """Puts a space before the text, and marks for spaces, at which it may be split."""
    preparation = tokenizer.preparation
    stages: list[Stage] = []
    if preparation.add_dummy_prefix:
        stages.append(hf_text.spaces_as(" ", before_first=True))
    if preparation.escape_whitespaces:
        stages.append(hf_text.spaces_as(SPACE_MARK, split=tokenizer.words_are_apart))
    if isinstance(tokenizer, SentencePieceBpeTokenizer) and (symbols := user_defined(tokenizer)):
        stages.append(hf_text.split_stage("|".join(map(re.escape, symbols)), "Isolated"))
    return stages


def _decoders(tokenizer: SentencePieceTokenizer) -> list[Stage]:
    stages: list[Stage] = []
    if tokenizer.unknown_id is not None:
        stages.append(hf_text.replacing_text(tokenizer.vocabulary[tokenizer.unknown_id], UNKNOWN_SURFACE))
    stages += [hf_text.replacing_text(SPACE_MARK, " "), {"type": "ByteFallback"}, hf_text.JOINED]
    if tokenizer.preparation.add_dummy_prefix or tokenizer.preparation.remove_extra_whitespaces:
        stages.append(hf_text.without_spaces(first=True))
    return stages


# ── models ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _unigram(tokenizer: UnigramTokenizer) -> Stage:
    if tokenizer.unknown_id is None:
        raise CannotHoldError("There is no piece for unknown characters, and the library must have one.")
    return {
        "type": "Unigram",
        "unk_id": tokenizer.unknown_id,
        "vocab": list(zip(tokenizer.vocabulary, tokenizer.edge_scores, strict=True)),
        "byte_fallback": bool(tokenizer.byte_ids),
    }


def _bpe(tokenizer: SentencePieceBpeTokenizer) -> Stage:
    unknown_id = tokenizer.unknown_id
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": None if unknown_id is None else tokenizer.vocabulary[unknown_id],
        "continuing_subword_prefix": None,
        "end_of_word_suffix": None,
        "fuse_unk": True,
        "byte_fallback": bool(tokenizer.byte_ids),
        "ignore_merges": "user-defined" in tokenizer.kinds,  # a word that is a piece is one token
        "vocab": {piece: piece_id for piece_id, piece in enumerate(tokenizer.vocabulary)},
        "merges": merges_of(tokenizer),
    }


def merges_of(tokenizer: SentencePieceBpeTokenizer) -> list[tuple[str, str]]:
    """All two pieces that make a third, in the order of its score; for one piece the longest left side first."""
    pieces, scores = tokenizer.piece_ids, tokenizer.scores
    learned = sorted(
        (piece for piece, piece_id in pieces.items() if tokenizer.kinds[piece_id] == "normal" and len(piece) > 1),
        key=lambda piece: -scores[pieces[piece]],
    )
    joined = {piece for piece, piece_id in pieces.items() if tokenizer.kinds[piece_id] == "normal"}
    return [
        (piece[:middle], piece[middle:])
        for piece in learned
        for middle in range(len(piece) - 1, 0, -1)
        if piece[:middle] in joined and piece[middle:] in joined
    ]

"""Writing SentencePiece's ``.model``: the message of protocol buffers that ``sentencepiece_model.proto`` describes."""

import struct

from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.sentencepiece_tokenizer import PieceKind, SentencePieceTokenizer
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.errors import quoted
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.formats.protobuf_wire import bytes_field, float_field, number_field, text_field
from explorer.formats.saving import CannotHoldError, TrainedTokenizer, check_distinct, check_holds_none, check_unicode
from explorer.formats.sentencepiece_message import NORMALIZER, PIECES, TRAINER

KINDS: dict[PieceKind, int] = {"normal": 1, "unknown": 2, "control": 3, "user-defined": 4, "unused": 5, "byte": 6}
UNIGRAM, BPE = 1, 2
LARGEST_FLOAT32 = 3.4e38


def notes_on(tokenizer: TrainedTokenizer) -> tuple[str, ...]:
    """What the file would not hold, a sentence each. Raises CannotHoldError where it cannot hold the tokenizer."""
    tokenizer = _checked(tokenizer)
    if isinstance(tokenizer, UnigramTokenizer) and any(_rounded(score) != score for score in tokenizer.scores):
        return ("Scores are rounded to 32 bits, so of two ways that are nearly equal the other may be taken.",)
    return ()


def contents(tokenizer: TrainedTokenizer) -> bytes:
    """The file. Raises CannotHoldError."""
    tokenizer = _checked(tokenizer)
    parts = [
        bytes_field(PIECES, text_field(1, piece) + float_field(2, score) + number_field(3, KINDS[kind]))
        for piece, score, kind in zip(tokenizer.vocabulary, tokenizer.scores, tokenizer.kinds, strict=True)
    ]
    parts.append(bytes_field(TRAINER, _trainer(tokenizer)))
    parts.append(bytes_field(NORMALIZER, _normalizer(tokenizer.preparation)))
    return b"".join(parts)


def _checked(tokenizer: TrainedTokenizer) -> SentencePieceTokenizer:
    if not isinstance(tokenizer, UnigramTokenizer | SentencePieceBpeTokenizer):
        raise CannotHoldError("Such a file holds Unigram, and BPE as SentencePiece has it.")
    check_unicode(tokenizer.vocabulary)
    check_distinct(tokenizer.vocabulary)
    check_holds_none(tokenizer.vocabulary, "\0", "NUL", "which the library does not load")
    if tokenizer.kinds.count("unknown") != 1:
        raise CannotHoldError("The library wants one piece for unknown characters, and just one.")
    for piece, score in zip(tokenizer.vocabulary, tokenizer.scores, strict=True):
        if abs(score) > LARGEST_FLOAT32:
            raise CannotHoldError(f"The score of {quoted(piece)} is too large for 32 bits.")
    return tokenizer


def _rounded(score: float) -> float:
    rounded: float = struct.unpack("<f", struct.pack("<f", score))[0]
    return rounded


def _trainer(tokenizer: SentencePieceTokenizer) -> bytes:
    """The settings of training, as far as encoding asks for them."""
    unknown_id = tokenizer.kinds.index("unknown")
    ids = {piece: i for i, piece in enumerate(tokenizer.vocabulary) if tokenizer.kinds[i] == "control"}
    special_ids = unknown_id, ids.get("<s>", -1), ids.get("</s>", -1), ids.get("<pad>", -1)
    return b"".join(
        [
            number_field(3, UNIGRAM if isinstance(tokenizer, UnigramTokenizer) else BPE),
            number_field(4, len(tokenizer.vocabulary)),
            number_field(24, tokenizer.preparation.treat_whitespace_as_suffix),
            number_field(35, bool(tokenizer.byte_ids)),
            *(number_field(number, piece_id) for number, piece_id in enumerate(special_ids, start=40)),
            text_field(45, tokenizer.vocabulary[unknown_id]),
        ]
    )


def _normalizer(preparation: SentencePieceText) -> bytes:
    name = preparation.rules if isinstance(preparation.rules, str) else "user_defined"
    return b"".join(
        [
            text_field(1, name),
            bytes_field(2, preparation.charsmap.compiled),
            number_field(3, preparation.add_dummy_prefix),
            number_field(4, preparation.remove_extra_whitespaces),
            number_field(5, preparation.escape_whitespaces),
        ]
    )

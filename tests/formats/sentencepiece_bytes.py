"""SentencePiece models as bytes: trained by the library, or written field by field."""

import io
from collections.abc import Iterable, Sequence
from typing import Any

import sentencepiece

from explorer.formats.protobuf_wire import bytes_field, float_field, number_field, text_field

NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE = 1, 2, 3, 4, 5, 6
UNIGRAM, BPE, WORD, CHARACTER = 1, 2, 3, 4

Piece = tuple[str | bytes, float, int]
UNK: Piece = ("<unk>", 0.0, UNKNOWN)
AS_IT_IS = number_field(3, 0) + number_field(4, 0)
"""Settings of a normalizer that puts no space before a text, and removes none."""


def trained(lines: Iterable[str], **settings: Any) -> bytes:
    """A model that the library trains on some lines."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=model, minloglevel=2, **settings
    )
    return model.getvalue()


def piece(text: str | bytes, score: float, kind: int) -> bytes:
    """A piece as the library writes it."""
    written = text.encode() if isinstance(text, str) else text
    return bytes_field(1, bytes_field(1, written) + float_field(2, score) + number_field(3, kind))


def model(pieces: Sequence[Piece], kind: int = UNIGRAM, trainer: bytes = b"", normalizer: bytes = AS_IT_IS) -> bytes:
    """A model of some pieces."""
    return (
        b"".join(piece(*row) for row in pieces)
        + bytes_field(2, number_field(3, kind) + trainer)
        + bytes_field(3, normalizer)
    )


def self_test(*samples: tuple[str, str]) -> bytes:
    """Texts that a model comes with, and the pieces that are expected of each."""
    return bytes_field(
        4, b"".join(bytes_field(1, text_field(1, text) + text_field(2, pieces)) for text, pieces in samples)
    )

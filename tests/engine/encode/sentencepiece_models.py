"""Unigram models of the sentencepiece library as our tokenizer, read by the library itself."""

import io
from collections.abc import Iterable, Iterator
from typing import Any

import sentencepiece

from explorer.engine.encode.sentencepiece_tokenizer import PieceKind
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.text.charsmap import Charsmap
from explorer.engine.text.sentencepiece_text import SentencePieceText


def trained(lines: Iterable[str], **settings: Any) -> sentencepiece.SentencePieceProcessor:
    """A Unigram model that the library trains on some lines."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=model, **{"model_type": "unigram", "minloglevel": 2} | settings
    )
    return sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())


def ours(theirs: sentencepiece.SentencePieceProcessor, user_defined: Iterable[str] = ()) -> UnigramTokenizer:
    """Our tokenizer of a model. The library does not tell which pieces are user-defined, so they must be named."""
    ids = range(theirs.get_piece_size())
    named = {theirs.piece_to_id(piece) for piece in user_defined}

    def kind(piece_id: int) -> PieceKind:
        if piece_id in named:
            return "user-defined"
        asked: dict[PieceKind, Any] = {
            "unknown": theirs.is_unknown,
            "control": theirs.is_control,
            "unused": theirs.is_unused,
            "byte": theirs.is_byte,
        }
        return next((name for name, ask in asked.items() if ask(piece_id)), "normal")

    return UnigramTokenizer(
        preparation=preparation(theirs),
        vocabulary=tuple(map(theirs.id_to_piece, ids)),
        scores=tuple(map(theirs.get_score, ids)),
        kinds=tuple(map(kind, ids)),
    )


def preparation(theirs: sentencepiece.SentencePieceProcessor) -> SentencePieceText:
    """How a model normalizes: field 3 of its file, whose fields 2 to 5 are the rules and three settings."""
    spec = dict(message_fields(dict(message_fields(theirs.serialized_model_proto()))[3]))
    prefix, extra, escape = (bool(spec.get(number, True)) for number in (3, 4, 5))
    return SentencePieceText(Charsmap(spec.get(2, b"")), prefix, extra, escape)


def message_fields(message: bytes) -> Iterator[tuple[int, Any]]:
    """The fields of a message of protocol buffers, of the kinds that stand in a model: numbers and bytes."""
    place = 0

    def number() -> int:
        nonlocal place
        value = shift = 0
        while True:
            byte = message[place]
            place += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    while place < len(message):
        key = number()
        length = {0: 0, 1: 8, 2: None, 5: 4}[key & 7]
        if length == 0:
            yield key >> 3, number()
            continue
        length = number() if length is None else length
        yield key >> 3, message[place : place + length]
        place += length

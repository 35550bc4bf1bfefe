"""Unigram models of the sentencepiece library as our tokenizer, read by the library itself."""

import io
from collections.abc import Iterable
from typing import Any

import sentencepiece

from explorer.engine.encode.unigram_tokenizer import PieceKind, UnigramTokenizer


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
        vocabulary=tuple(map(theirs.id_to_piece, ids)),
        scores=tuple(map(theirs.get_score, ids)),
        kinds=tuple(map(kind, ids)),
    )

"""The bytes that pieces of a tokenizer.json stand for in a text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.engine.text.alphabet import BYTE_PIECES, gpt2_byte_characters
from explorer.formats.model_json import ModelParts
from explorer.formats.stage_json import parts_of_type, types

_FROM_GPT2 = {character: byte for byte, character in gpt2_byte_characters().items()}
_BYTE_VALUES = {piece: value for value, piece in enumerate(BYTE_PIECES)}


@dataclass(frozen=True, slots=True)
class PieceSpelling:
    """How pieces are written."""

    over_bytes: bool = False  # in GPT-2's characters
    space_mark: str = ""  # what stands for a space
    prefix: str = ""  # of pieces that do not begin a word
    suffix: str = ""  # of pieces that end one
    byte_pieces: bool = False  # whether <0x0A> stands for a byte


def spelling_of(document: Mapping[str, Any], parts: ModelParts, *, over_bytes: bool) -> PieceSpelling:
    """How the pieces of a file are written."""
    over_bytes = over_bytes or "ByteLevel" in types(document.get("normalizer"))
    stages = (document.get("pre_tokenizer"), document.get("decoder"))
    marks = [part.get("replacement", "▁") for stage in stages for part in parts_of_type(stage, "Metaspace")]
    prepended = [part.get("prepend") for part in parts_of_type(document.get("normalizer"), "Prepend")]
    marks += [mark for mark in prepended if mark == "▁"]
    return PieceSpelling(
        over_bytes,
        marks[0] if marks else "",
        parts.options.get("continuing_subword_prefix") or "",
        parts.options.get("end_of_word_suffix") or "",
        bool(parts.options.get("byte_fallback")),
    )


@dataclass(frozen=True)
class PieceBytes:
    """The UTF-8 bytes of a piece by its id; None for a special one and for an id that stands for nothing."""

    vocabulary: Sequence[str]
    special_ids: frozenset[int]
    spelling: PieceSpelling

    def __call__(self, piece_id: int) -> bytes | None:
        if piece_id in self.special_ids or not 0 <= piece_id < len(self.vocabulary):
            return None
        piece, spelling = self.vocabulary[piece_id], self.spelling
        if not piece:
            return None
        if spelling.byte_pieces and piece in _BYTE_VALUES:
            return bytes([_BYTE_VALUES[piece]])
        if spelling.over_bytes:
            values = [_FROM_GPT2.get(character) for character in piece]
            if None not in values:
                return bytes(value for value in values if value is not None)
        piece = piece.removeprefix(spelling.prefix).removesuffix(spelling.suffix)
        if spelling.space_mark:
            piece = piece.replace(spelling.space_mark, " ")
        return piece.encode("utf-8", "surrogatepass")

"""The stages of a SentencePiece tokenizer.

The normalizer is the whole preparation: the rules of the charsmap, and spaces written as ▁. Words begin at ▁ as long as
cutting them one by one gives what cutting the whole text does. The model cuts them as the algorithm has it, spells
unknown characters in bytes where there are byte pieces, and else takes a run of them as one.
"""

from collections.abc import Sequence
from functools import cached_property

from explorer.engine.encode.pipeline import NoneAdded, Pipeline
from explorer.engine.encode.sentencepiece_tokenizer import SentencePieceTokenizer
from explorer.engine.encode.special_tokens import text_parts
from explorer.engine.encode.stages import AddedAt, PieceAt, Word
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.alphabet import BYTE_PIECES, utf8_symbols
from explorer.engine.text.sentencepiece_text import SPACE_MARK


def sentencepiece_pipeline(tokenizer: SentencePieceTokenizer) -> Pipeline:
    """The tokenizer as a line of stages, whose answers are those of its ``encode``.

    Control pieces in a text are text, as the library has it; :class:`ControlPieces` finds them.
    """
    return Pipeline(
        SentencePieceModel(tokenizer),
        normalizer=Preparing(tokenizer),
        pretokenizer=WordsAtMarks(tokenizer),
        decoder=SentencePieceDecoder(tokenizer),
    )


class ControlPieces(NoneAdded):
    """Control pieces that are found in the raw text."""

    def __init__(self, tokenizer: SentencePieceTokenizer) -> None:
        self.said = "control pieces"
        self._tokenizer = tokenizer

    @cached_property
    def _ids(self) -> dict[str, int]:
        return self._tokenizer.ids_of("control")

    def in_raw(self, text: str) -> Sequence[AddedAt]:
        """The longest that stands at a place, left to right."""
        present = tuple(piece for piece in self._tokenizer.control_pieces if piece in text)
        parts = text_parts(text, present, "allow") if present else ()
        return [AddedAt(start, start + len(piece), self._ids[piece]) for start, piece, found in parts if found]


class Preparing:
    """Normalizes by the rules of the model, and writes spaces as it does."""

    def __init__(self, tokenizer: SentencePieceTokenizer) -> None:
        self._tokenizer = tokenizer

    @property
    def said(self) -> str:
        """What it does."""
        return said_of(self._tokenizer)

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        return self._tokenizer.prepared(text, sentence_initial=initial).whole


def said_of(tokenizer: SentencePieceTokenizer) -> str:
    """How a tokenizer prepares a text: “nmt_nfkc, a space before the text, extra spaces removed, spaces as ▁”."""
    preparation = tokenizer.preparation
    where = "after" if preparation.treat_whitespace_as_suffix else "before"
    rules = preparation.rules
    parts: list[str] = [rules if isinstance(rules, str) else rules.name or "rules of its own"]
    if preparation.add_dummy_prefix:
        parts.append(f"a space {where} the text")
    if preparation.remove_extra_whitespaces:
        parts.append("extra spaces removed")
    if preparation.escape_whitespaces:
        parts.append(f"spaces as {SPACE_MARK}")
    return ", ".join(parts)


class WordsAtMarks:
    """A word begins at each ▁; where a piece or a run of unknown characters may go over one, the text stays whole."""

    def __init__(self, tokenizer: SentencePieceTokenizer) -> None:
        self._tokenizer = tokenizer

    @property
    def said(self) -> str:
        """What it does."""
        where = "after" if self._tokenizer.preparation.treat_whitespace_as_suffix else "before"
        return f"{where} {SPACE_MARK}, if no piece goes over it" if self._tokenizer.words_are_apart else ""

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        words = self._tokenizer.words(text) if self._tokenizer.words_are_apart else [(0, text)] if text else []
        return [Word(start, start + len(word), word) for start, word in words]


class SentencePieceModel:
    """The pieces of the model, and its way to cut a word."""

    def __init__(self, tokenizer: SentencePieceTokenizer) -> None:
        self.tokenizer = tokenizer
        self.vocabulary = tokenizer.vocabulary
        self.said = "pieces with scores"

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word."""
        byte_ids = self.tokenizer.byte_ids
        found: list[PieceAt] = []
        for piece in self.tokenizer.found(word):
            if piece.unknown and byte_ids:
                for place in range(piece.start, piece.end):
                    found += _in_bytes(place, word[place], byte_ids)
            else:
                found.append(PieceAt(*piece))
        return found


def _in_bytes(place: int, character: str, byte_ids: Sequence[int]) -> list[PieceAt]:
    """The byte pieces of a character."""
    spelled = utf8_symbols(character)
    if len(spelled) == 1:
        return [PieceAt(place, place + 1, byte_ids[ord(spelled)])]
    return [PieceAt(place, place + 1, byte_ids[ord(byte)], byte=n) for n, byte in enumerate(spelled)]


class SentencePieceDecoder:
    """Joins pieces, reads bytes, and makes spaces of ▁."""

    def __init__(self, tokenizer: SentencePieceTokenizer) -> None:
        self.said = f"pieces joined, {SPACE_MARK} as a space" if tokenizer.preparation.escape_whitespaces else "joined"
        self._tokenizer = tokenizer

    def __call__(self, ids: Sequence[int]) -> str:
        return self._tokenizer.decode(ids)


def piece_bytes(tokenizer: SentencePieceTokenizer, piece_id: int) -> bytes | None:
    """The UTF-8 bytes that a piece stands for in a text; None for control pieces and the unknown one."""
    kind, piece = tokenizer.kinds[piece_id], tokenizer.vocabulary[piece_id]
    if kind == "byte":
        return bytes([BYTE_PIECES.index(piece)])
    if kind in ("control", "unknown"):
        return None
    return piece.replace(tokenizer.preparation.space, " ").encode("utf-8", "surrogatepass")

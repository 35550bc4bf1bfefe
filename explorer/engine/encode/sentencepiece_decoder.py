"""From ids to text, as SentencePiece's library has it."""

from collections.abc import Sequence

from explorer.engine.encode.sentencepiece_tokenizer import UNKNOWN_SURFACE, SentencePieceTokenizer
from explorer.engine.encode.vocabulary import pieces_of
from explorer.engine.text.alphabet import text_of_bytes
from explorer.engine.text.sentencepiece_text import SPACE_MARK, SentencePieceText


class LibraryDecoder:
    """The text that ids stand for, as the library tells it but for bytes that make no character: ``\\xNN`` here, where
    the library has U+FFFD for each.

    Of the pieces that come before anything else the ▁ at their start stands for nothing; of the first alone where
    extra spaces are not removed. What is unknown, or bytes, keeps its spaces.
    """

    said = f"pieces joined, {SPACE_MARK} as a space"

    def __init__(
        self,
        tokenizer: SentencePieceTokenizer,
        unknown_surface: str = UNKNOWN_SURFACE,
        denormalizer: SentencePieceText | None = None,
    ) -> None:
        self._tokenizer = tokenizer
        self._unknown_surface = unknown_surface
        self._denormalizer = denormalizer

    def __call__(self, ids: Sequence[int]) -> str:
        """Raises ExplorerError, naming the position, for ids outside the vocabulary."""
        tokenizer, preparation = self._tokenizer, self._tokenizer.preparation
        at_start = preparation.add_dummy_prefix or preparation.remove_extra_whitespaces
        parts: list[str] = []
        spelled = ""  # bytes that follow each other, one character each
        for kind, piece in zip(pieces_of(ids, tokenizer.kinds), pieces_of(ids, tokenizer.vocabulary), strict=True):
            if kind == "byte":
                spelled += chr(int(piece[3:5], 16))
                continue
            if spelled:
                parts.append(text_of_bytes(spelled))
                spelled = ""
            at_start = at_start and not parts
            if kind == "unknown":
                parts.append(self._unknown_surface)
            elif kind != "control":
                if at_start and piece.startswith(SPACE_MARK):
                    piece = piece[1:]
                    at_start = preparation.remove_extra_whitespaces
                if piece:
                    parts.append(piece.replace(SPACE_MARK, " "))
        parts.append(text_of_bytes(spelled))
        text = "".join(parts)
        return self._denormalizer.prepared(text).text if self._denormalizer else text

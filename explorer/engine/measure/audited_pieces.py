"""The pieces of a vocabulary as an audit sees them: the bytes that each stands for, and its marks."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.text.alphabet import BYTE_PIECES

PieceBytes = Callable[[int], bytes | None]
"""The UTF-8 bytes that a piece stands for in a text; None for a special one."""


class AuditedPiece(NamedTuple):
    """A piece."""

    piece_id: int
    spelling: str  # as the vocabulary has it
    data: bytes  # that it stands for, a space before it among them
    mark: tuple[str, str] = ("", "")  # what it is written with before and behind its text: ##, </w>

    @property
    def text(self) -> str | None:
        """The text that it stands for; None where its bytes are no whole characters."""
        try:
            return self.data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return None


@dataclass(frozen=True, eq=False)
class AuditedVocabulary:
    """A vocabulary that is looked through."""

    pipeline: Pipeline
    piece_bytes: PieceBytes | None = None  # by default those of the spelling
    special_ids: frozenset[int] = frozenset()

    @cached_property
    def pieces(self) -> tuple[AuditedPiece, ...]:
        """All that stand for bytes of a text, by id: 200,000 in about half a second."""
        bytes_of = self.piece_bytes or self._spelled
        return tuple(
            AuditedPiece(piece_id, spelling, data, _mark(spelling, data))
            for piece_id, spelling in enumerate(self.pipeline.model.vocabulary)
            if spelling and piece_id not in self.special_ids and (data := bytes_of(piece_id))
        )

    def _spelled(self, piece_id: int) -> bytes:
        return self.pipeline.model.vocabulary[piece_id].encode("utf-8", "surrogatepass")


def _mark(spelling: str, data: bytes) -> tuple[str, str]:
    """What a piece is written with around its text; nothing where that is not in its spelling, as over bytes."""
    text = data.strip(b" ").decode("utf-8", "surrogateescape")
    if not text or spelling == text or spelling in _BYTE_PIECES:
        return "", ""
    before, found, behind = spelling.partition(text)
    return (before, behind) if found else ("", "")


_BYTE_PIECES = frozenset(BYTE_PIECES)

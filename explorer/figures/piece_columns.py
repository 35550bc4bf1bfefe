"""The pieces of a vocabulary, column by column: what 200,000 of them are, in a few stretches of memory.

Columns travel from one process to another as they are; objects for single pieces are made where they are shown.
"""

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise, repeat
from typing import Literal, NamedTuple

from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.rank_encoder import RankModel
from explorer.engine.measure.audited_pieces import AuditedPiece, AuditedVocabulary
from explorer.engine.text.alphabet import BYTE_PIECES
from explorer.engine.text.scripts import COMMON, INHERITED, script
from explorer.formats.opened import OpenedTokenizer

PieceKind = Literal["normal", "byte", "special", "added", "unused"]
PIECE_KINDS: tuple[PieceKind, ...] = ("normal", "byte", "special", "added", "unused")
"""A piece that was learned; a single byte; one that stands for no text of its own; one that is found before the model
is asked; one that was left free for later, as its name says."""

PARTIAL, MIXED = "partial", "several"
"""What stands for a script where bytes are no whole characters, and where letters are of more than one."""

Measure = Literal["rank", "merge", "score", ""]
_IS_FREE = re.compile(r"[\[<|]+(unused|reserved|extra_id|special_reserved|control_)\w*[\]>|]+", re.IGNORECASE).fullmatch
_NO_CHARACTERS, _NO_MARK = -1, ("", "")


class PieceCell(NamedTuple):
    """How a piece is written: its marks, and between them the bytes that it stands for."""

    before: bytes
    data: bytes
    behind: bytes


@dataclass(frozen=True, eq=False)
class PieceColumns:
    """All ids that stand for a piece, a row each, in ascending order."""

    ids: "array[int]"
    written: bytes  # what all pieces are written as, marks included, one after the other
    ends: "array[int]"  # where each ends in ``written``
    row_at: "array[int]"  # of each byte of ``written``, so that what is found there is known to be in which piece
    n_before: bytes  # bytes of the mark before each
    n_behind: bytes
    n_characters: "array[int]"  # code points without marks; −1 where the bytes are no whole characters
    scripts: bytes  # places in ``script_names``
    script_names: tuple[str, ...]  # from A to Z
    kinds: bytes  # places in PIECE_KINDS
    measure: Measure  # what the numbers are; nothing where the model has none
    measures: "array[float]"  # by row; NaN where a piece has none
    by_writing: "array[int]"  # all rows in the order of what they are written as, byte by byte

    def __len__(self) -> int:
        return len(self.ids)

    def cell(self, row: int) -> PieceCell:
        """A piece and its marks."""
        start, end = self.ends[row - 1] if row else 0, self.ends[row]
        first, last = start + self.n_before[row], end - self.n_behind[row]
        return PieceCell(self.written[start:first], self.written[first:last], self.written[last:end])

    def all_written(self) -> list[bytes]:
        """What each piece is written as, by row: a few hundredths of a second for 200,000."""
        written = self.written
        return [written[start:end] for start, end in pairwise([0, *self.ends])]


@lru_cache(maxsize=2)
def piece_columns(opened: OpenedTokenizer) -> PieceColumns:
    """The columns of a tokenizer's pieces: about two seconds for 200,000, so that this is for a child process."""
    pieces = tuple(_all_pieces(opened))
    cells = [_cell(piece) for piece in pieces]
    texts = [piece.text for piece in pieces]
    scripts = [script_of(text) for text in texts]
    names = tuple(sorted(set(scripts)))
    places = {name: place for place, name in enumerate(names)}
    ends, end = array("I"), 0
    for cell in cells:
        end += sum(map(len, cell))
        ends.append(end)
    measure, numbers = _measures(opened, pieces)
    return PieceColumns(
        array("I", [piece.piece_id for piece in pieces]),
        b"".join(part for cell in cells for part in cell),
        ends,
        array("I", chain.from_iterable(map(repeat, range(len(cells)), (sum(map(len, cell)) for cell in cells)))),
        bytes([len(cell.before) for cell in cells]),
        bytes([len(cell.behind) for cell in cells]),
        array("i", [_NO_CHARACTERS if text is None else len(text) for text in texts]),
        bytes([places[name] for name in scripts]),
        names,
        bytes(_kinds(opened, pieces)),
        measure,
        numbers,
        array("I", sorted(range(len(pieces)), key=list(map(b"".join, cells)).__getitem__)),
    )


@lru_cache(maxsize=2)
def audited(opened: OpenedTokenizer) -> AuditedVocabulary:
    """A vocabulary that is looked through, the same for as long as its tokenizer is looked at."""
    return AuditedVocabulary(opened.pipeline, opened.piece_bytes, opened.special_ids)


def script_of(text: str | None) -> str:
    """The script of a text's letters: "latin", MIXED where they are of several, "common" without any; PARTIAL for
    None, bytes that are no whole characters."""
    if text is None:
        return PARTIAL
    if text.isascii():
        return "latin" if any(map(str.isalpha, text)) else COMMON
    found = set(map(script, text))
    found -= {COMMON, INHERITED}
    return found.pop() if len(found) == 1 else MIXED if found else COMMON


def _all_pieces(opened: OpenedTokenizer) -> Iterator[AuditedPiece]:
    """All that the vocabulary has, by id; those that stand for no text with the bytes that they are written with."""
    in_texts = {piece.piece_id: piece for piece in audited(opened).pieces}
    for piece_id, spelling in enumerate(opened.pipeline.model.vocabulary):
        if (piece := in_texts.get(piece_id)) is not None:
            yield piece
        elif spelling:
            yield AuditedPiece(piece_id, spelling, spelling.encode("utf-8", "surrogatepass"))


def _cell(piece: AuditedPiece) -> PieceCell:
    """A mark that stands for a space is not written beside the space."""
    if piece.mark == _NO_MARK:  # by far the most
        return PieceCell(b"", piece.data, b"")
    before, behind = piece.mark
    return PieceCell(
        b"" if piece.data.startswith(b" ") else before.encode("utf-8", "surrogatepass")[:255],
        piece.data,
        b"" if piece.data.endswith(b" ") else behind.encode("utf-8", "surrogatepass")[:255],
    )


def _kinds(opened: OpenedTokenizer, pieces: Sequence[AuditedPiece]) -> Iterator[int]:
    added, special = opened.pipeline.added, opened.special_ids
    may_be_added = opened.kind == "tokenizer.json"  # elsewhere all that are found before are special ones
    has_bytes = opened.algorithm.startswith("byte-level")
    byte_pieces = frozenset(BYTE_PIECES)
    normal, byte, of_special, of_added, unused = range(len(PIECE_KINDS))
    for piece in pieces:
        spelling = piece.spelling
        if _IS_FREE(spelling):
            yield unused
        elif piece.piece_id in special:
            yield of_special
        elif may_be_added and any(
            found.token_id == piece.piece_id for found in (*added.in_raw(spelling), *added.in_normalized(spelling))
        ):
            yield of_added
        else:
            yield byte if spelling in byte_pieces or (has_bytes and len(piece.data) == 1) else normal


def _measures(opened: OpenedTokenizer, pieces: Sequence[AuditedPiece]) -> "tuple[Measure, array[float]]":
    """What a model goes by, of each piece."""
    model, nan = opened.pipeline.model, float("nan")
    if isinstance(model, RankModel):
        return "rank", array("d", [model.ranks.get(piece.spelling, nan) for piece in pieces])
    if opened.scores is not None:
        scores = opened.scores
        return "score", array("d", [scores[p.piece_id] if p.piece_id < len(scores) else nan for p in pieces])
    if opened.merges:
        lost = len(model.prefix) if isinstance(model, PriorityBpe) else 0
        ends = len(opened.merges)
        made = {
            left + right[lost:]: ends - n for n, (left, right) in enumerate(reversed(opened.merges))
        }  # of several merges that make the same piece the first
        return "merge", array("d", [made.get(piece.spelling, nan) for piece in pieces])
    return "", array("d")

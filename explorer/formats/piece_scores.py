"""Pieces with their scores, a piece, a tab and its log p a line: what SentencePiece writes as ``.vocab``.

Scores are natural logarithms of probabilities, nats. Pieces that SentencePiece treats in a way of its own are told by
their names: ``<unk>``, ``<s>``, ``</s>``, ``<pad>`` and the 256 bytes ``<0x00>`` to ``<0xFF>``. Where a piece holds
``▁``, texts are prepared as SentencePiece does by default; where none does, pieces are sought in texts as they are.

Lines end at a line feed, before which there may be a carriage return; a column counts code points; both start at 1.
"""

import os
from pathlib import Path

from explorer.engine.encode.lattice import LARGEST_SCORE
from explorer.engine.encode.sentencepiece_tokenizer import PieceKind
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.errors import CorpusFileError, ExplorerError, quoted, shown_name
from explorer.engine.text.alphabet import BYTE_PIECES
from explorer.engine.text.sentencepiece_text import AS_WRITTEN, SPACE_MARK, SentencePieceText
from explorer.engine.text.text_files import text_lines
from explorer.formats.csv_fields import TableFault

MOST_PIECES = 500_000
"""More than any published vocabulary has."""
LONGEST_LINE = 10_000  # code points
EXPECTED = "a piece, a tab and its log p are expected"
LIMITS = "a logarithm from −1e100 to 1e100 is expected"
KINDS: dict[str, PieceKind] = {"<unk>": "unknown", "<s>": "control", "</s>": "control", "<pad>": "control"}


def read_piece_scores(path: str | os.PathLike[str]) -> UnigramTokenizer:
    """The pieces of a file, ready to cut texts. Raises CorpusFileError with the place of what is wrong."""
    name = shown_name(Path(path).name)
    lines: dict[str, int] = {}
    scores: list[float] = []
    blank = 0  # the first empty line
    try:
        for number, line in enumerate(text_lines(path, "utf-8"), start=1):
            record = line.removesuffix("\n").removesuffix("\r")
            if not record:  # a blank line at the end is no fault; elsewhere the next line tells of it
                blank = blank or number
                continue
            if blank:
                raise TableFault(blank, 1, f"the line is empty; {EXPECTED}")
            piece, score = _row(number, record)
            if piece in lines:
                raise TableFault(
                    number, 1, f"the piece {quoted(piece)} stands a second time, first in line {lines[piece]:,}"
                )
            lines[piece] = number
            scores.append(score)
            if len(scores) > MOST_PIECES:
                raise TableFault(number, 1, f"begins one piece too many: no more than {MOST_PIECES:,} are taken")
    except TableFault as fault:
        place = f"at line {fault.line:,}, column {fault.column:,}"
        raise CorpusFileError(f"{name} cannot be read as pieces with scores: {place} {fault.words}.") from None
    if not lines:
        raise CorpusFileError(f"{name} cannot be read as pieces with scores: it has no lines.")
    pieces = tuple(lines)
    has_bytes = lines.keys() >= set(BYTE_PIECES)
    kinds = tuple("byte" if has_bytes and piece in _BYTES else KINDS.get(piece, "normal") for piece in pieces)
    if "normal" not in kinds:
        raise CorpusFileError(f"{name} has no piece that could stand in a text.")
    marks = any(SPACE_MARK in piece for piece in pieces)
    try:
        return UnigramTokenizer(pieces, tuple(scores), kinds, SentencePieceText() if marks else AS_WRITTEN)
    except ExplorerError as error:
        raise CorpusFileError(f"{name} cannot be read as pieces with scores: {error}") from None


_BYTES = frozenset(BYTE_PIECES)


def _row(line: int, record: str) -> tuple[str, float]:
    """The piece and the score of a line. Raises TableFault where there are no such two."""
    if len(record) > LONGEST_LINE:
        raise TableFault(line, LONGEST_LINE + 1, f"the line goes on; {EXPECTED}")
    piece, tab, typed = record.rpartition("\t")
    if not tab:
        raise TableFault(line, len(record) + 1, f"the line ends without a tab; {EXPECTED}")
    if not piece:
        raise TableFault(line, 1, "there is no piece before the tab")
    if "\0" in piece:
        raise TableFault(line, piece.index("\0") + 1, f"NUL stands in the piece {quoted(piece)}")
    for name, character in (("a tab", "\t"), ("a carriage return", "\r")):
        if character in piece:
            raise TableFault(line, piece.index(character) + 1, f"{name} stands in the piece {quoted(piece)}")
    if not piece.strip(" "):
        raise TableFault(line, 1, f"the piece is nothing but spaces; a space is written as {SPACE_MARK}")
    column = len(piece) + 2
    try:
        score = float(typed.replace("−", "-")) if typed.strip() == typed and "_" not in typed else None
    except ValueError:
        score = None
    if score is None:
        found = quoted(typed) if typed else "missing"
        raise TableFault(line, column, f"the score of {quoted(piece)} is {found}; a number is expected, such as −2.64")
    if not abs(score) <= LARGEST_SCORE:
        shown = typed.replace("-", "−")
        raise TableFault(line, column, f"the score of {quoted(piece)} is {shown}; {LIMITS}")
    return piece, score

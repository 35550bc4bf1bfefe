"""The lines of a file of ranks, one by one: what is wrong with each, and what can be made of it."""

from binascii import Error as Base64Error
from binascii import a2b_base64
from collections.abc import Sequence

from explorer.formats.diagnosis import Finding
from explorer.formats.examination import Examination
from explorer.formats.limits import MOST_IDS
from explorer.formats.text_lines import shown

EXPECTED = "a piece in base64, a space and its rank are expected"


def examined_ranks(lines: Sequence[bytes], examination: Examination) -> dict[str, int]:
    """The ranks of a file in which something is wrong or odd. Raises TokenizerFileError."""
    ranks: dict[str, int] = {}
    pieces: dict[int, str] = {}  # by rank
    for number, line in enumerate(lines, start=1):
        row = _row(number, line, examination)
        if row is None:
            continue
        piece, rank = row
        if pieces.get(rank, piece) != piece:
            words, mend = f"the rank {rank:,} stands a second time", "leave out the later piece of each such rank"
            examination.add_at("rank", "wrong", words, number, line, line.rfind(b" ") + 1, repair=mend)
            continue
        if piece in ranks:
            mend = "keep the later rank of each, as tiktoken does"
            examination.add_at("piece", "wrong", "the piece stands a second time", number, line, repair=mend)
            del pieces[ranks[piece]]
        ranks[piece] = rank
        pieces[rank] = piece
    if not ranks:
        examination.add("nothing", Finding("wrong", "the file has no ranks", expected=EXPECTED))
    examination.refuse()
    return ranks


def _row(number: int, line: bytes, examination: Examination) -> tuple[str, int] | None:
    """The piece and the rank of a line, as far as it has them."""
    fields = line.split()
    if not fields:
        examination.add_at("blank", "odd", "the line is empty", number, line, expected=EXPECTED)
        return None
    if len(fields) != 2:
        n_fields = f"{len(fields)} fields" if len(fields) > 1 else "one field"
        words, place = f"the line has {n_fields}", line.find(fields[-1]) if len(fields) > 2 else len(line)
        examination.add_at("fields", "wrong", words, number, line, place, EXPECTED)
        return None
    packed, typed = fields
    if line != packed + b" " + typed:
        words = "there is more white space than the space between piece and rank"
        examination.add_at("white space", "odd", words, number, line)
    piece = _piece(number, line, packed, examination)
    place = line.rfind(typed)
    if not typed.isdigit():
        words, expected = f"the rank is {shown(typed)}", "a whole number from 0 is expected"
        examination.add_at("number", "wrong", words, number, line, place, expected)
        return None
    if len(typed) > 9 or int(typed) >= MOST_IDS:
        words, expected = f"the rank is {shown(typed)}", f"ranks below {MOST_IDS:,} are taken"
        examination.add_at("too high", "wrong", words, number, line, place, expected)
        return None
    return None if piece is None else (piece, int(typed))


def _piece(number: int, line: bytes, packed: bytes, examination: Examination) -> str | None:
    words, place = f"{shown(packed)} is no base64", line.find(packed)
    filled = packed.rstrip(b"=")
    filled += b"=" * (-len(filled) % 4)
    try:
        piece = a2b_base64(filled, strict_mode=True)
    except Base64Error:
        examination.add_at("base64", "wrong", words, number, line, place, EXPECTED)
        return None
    if packed != filled:
        expected, mend = "a multiple of four characters is expected", "fill it up with “=”"
        examination.add_at("padding", "wrong", words, number, line, place, expected, mend)
    if not piece:
        examination.add_at("empty piece", "wrong", "the piece is empty", number, line, place, EXPECTED)
        return None
    return piece.decode("latin-1")

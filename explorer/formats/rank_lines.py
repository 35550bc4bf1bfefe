"""The lines of a file of ranks, one by one: what is wrong with each, and what can be made of it."""

from binascii import Error as Base64Error
from binascii import a2b_base64

from explorer.formats.diagnosis import LONGEST_FOUND, Finding, Weight
from explorer.formats.text_lines import Examination, check_lengths, fields_at, lines_of, shown

MOST_RANK = 5_000_000
"""The highest rank that is taken; published ones end before 300,000."""
EXPECTED = "a piece in base64, a space and its rank are expected"


def examined_ranks(data: bytes, examination: Examination) -> dict[str, int]:
    """The ranks of a file in which something is wrong or odd. Raises TokenizerFileError."""
    lines = lines_of(data)
    check_lengths(lines, examination)
    examination.refuse()
    ranks: dict[str, int] = {}
    pieces: dict[int, str] = {}  # by rank
    offset = 0
    for number, line in enumerate(lines, start=1):
        row = _row(line, number, offset, examination)
        if row is not None:
            piece, rank = row
            if piece in ranks:
                _found(
                    examination,
                    "piece twice",
                    "wrong",
                    "the piece stands a second time",
                    number,
                    0,
                    offset,
                    line,
                    repair="keep the later rank of each, as tiktoken does",
                )
                del pieces[ranks[piece]]
            if rank in pieces:
                words = f"the rank {rank:,} stands a second time"
                _found(
                    examination,
                    "rank twice",
                    "wrong",
                    words,
                    number,
                    0,
                    offset,
                    line,
                    repair="leave out the later piece of each such rank",
                )
                ranks.pop(piece, None)
            else:
                ranks[piece] = rank
                pieces[rank] = piece
        offset += len(line) + 1
    if not ranks:
        examination.add("nothing", Finding("wrong", "the file has no ranks", expected=EXPECTED))
    examination.refuse()
    return ranks


def _row(line: bytes, number: int, offset: int, examination: Examination) -> tuple[str, int] | None:
    """The piece and the rank of a line, as far as it has them."""
    fields = list(fields_at(line))
    if not fields:
        _found(examination, "blank line", "odd", "the line is empty", number, 0, offset, line, EXPECTED)
        return None
    if len(fields) == 1:
        place = len(line)
        _found(
            examination, "one field", "wrong", "the line ends after one field", number, place, offset, line, EXPECTED
        )
        return None
    if len(fields) > 2:
        place = fields[2][0]
        _found(examination, "third field", "wrong", "a third field begins", number, place, offset, line, EXPECTED)
        return None
    (start, packed), (rank_start, typed) = fields
    if start or line != packed + b" " + typed:
        words = "there is more white space than the space between piece and rank"
        _found(examination, "white space", "odd", words, number, 0 if start else len(packed), offset, line)
    piece = _piece(packed, number, start, offset, line, examination)
    if not typed.isdigit() or len(typed) > 18:
        words = f"the rank is {shown(typed)}"
        _found(examination, "rank", "wrong", words, number, rank_start, offset, line, "a whole number is expected")
        return None
    rank = int(typed)
    if rank > MOST_RANK:
        words, limit = f"the rank is {rank:,}", f"no more than {MOST_RANK:,} is taken"
        _found(examination, "rank too high", "wrong", words, number, rank_start, offset, line, limit)
        return None
    return None if piece is None else (piece, rank)


def _piece(packed: bytes, number: int, start: int, offset: int, line: bytes, examination: Examination) -> str | None:
    try:
        piece = a2b_base64(packed, strict_mode=True)
    except Base64Error:
        filled = packed.rstrip(b"=") + b"=" * (-len(packed.rstrip(b"=")) % 4)
        words = f"{shown(packed)} is no base64"
        try:
            piece = a2b_base64(filled, strict_mode=True)
        except Base64Error:
            _found(examination, "base64", "wrong", words, number, start, offset, line, EXPECTED)
            return None
        _found(
            examination,
            "padding",
            "wrong",
            words,
            number,
            start + len(packed),
            offset,
            line,
            "it is expected to be filled up to a multiple of four characters",
            "fill it up with “=”",
        )
    if not piece:
        _found(examination, "empty piece", "wrong", "the piece is empty", number, start, offset, line, EXPECTED)
        return None
    return piece.decode("latin-1")


def _found(
    examination: Examination,
    kind: str,
    weight: Weight,
    words: str,
    number: int,
    place: int,
    offset: int,
    line: bytes,
    expected: str = "",
    repair: str = "",
) -> None:
    """A finding at a byte of a line; what stands before it is ASCII in a file that is as it should be."""
    column = len(line[:place].decode("utf-8", "replace")) + 1
    found = line[place : place + LONGEST_FOUND]
    examination.add(kind, Finding(weight, words, number, column, offset + place, found, expected, repair))

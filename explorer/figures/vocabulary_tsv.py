"""A vocabulary as tab-separated values: a row a piece, the first row the names of the columns.

A tab, a line break or a backslash in a piece is written as two characters, the first a backslash, and a byte that is no
whole character as ``\\xNN``, so that each piece stays on its line and can be told from all others.
"""

from math import isnan

from explorer.figures.piece_columns import PIECE_KINDS, PieceColumns
from explorer.figures.vocabulary_rows import hex_bytes
from explorer.formats.table_out import ESCAPED

HEADER = ("id", "piece", "bytes in hex", "script", "characters", "bytes")


def vocabulary_tsv(columns: PieceColumns) -> bytes:
    """The file, in UTF-8."""
    measure = (columns.measure,) if columns.measure else ()
    lines = ["\t".join((*HEADER, *measure, "kind"))]
    for row, piece_id in enumerate(columns.ids):
        cell, n_characters = columns.cell(row), columns.n_characters[row]
        # What comes of the escapes stays as it is: they are put in before bytes are told from characters.
        piece = b"".join(cell).decode("utf-8", "surrogateescape").translate(ESCAPED)
        written = piece.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        value = columns.measures[row] if measure else float("nan")
        number = "" if isnan(value) else repr(value) if columns.measure == "score" else str(int(value))
        lines.append(
            "\t".join(
                (
                    str(piece_id),
                    written,
                    hex_bytes(cell.data),
                    columns.script_names[columns.scripts[row]],
                    "" if n_characters < 0 else str(n_characters),
                    str(len(cell.data)),
                    *((number,) if measure else ()),
                    PIECE_KINDS[columns.kinds[row]],
                )
            )
        )
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace")

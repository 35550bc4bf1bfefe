"""The rows of a table of pieces: which are shown, in which order, and what stands in each.

A table of 200,000 pieces is looked through and put in order as a whole; a row is made when it is painted.
"""

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isnan
from typing import Any, Literal, NamedTuple

from explorer.engine.errors import ExplorerError
from explorer.engine.text.alphabet import Spelling
from explorer.figures.numbers import MINUS, grouped
from explorer.figures.piece_columns import PIECE_KINDS, PieceCell, PieceColumns, PieceKind
from explorer.figures.visible_text import SPACES, Run, Runs, visible_runs

RowOrder = Literal["id", "piece", "script", "characters", "bytes", "measure", "kind"]
"""By what rows are put in order: pieces by the bytes that they are written with, ``bytes`` by how many they have."""

_IN_BYTES, _AS_WRITTEN = Spelling(base="bytes"), Spelling()
_SHOWN = str.maketrans({sign: character for character, sign in SPACES.items()})
_HEX = re.compile(r"(?:0x|\\x)?([0-9a-f]{2})", re.IGNORECASE)
NO_NUMBER = "–"


class VocabularyRow(NamedTuple):
    """A piece as it stands in the table."""

    piece_id: int
    runs: Runs
    hex: str  # "E2 96 81"
    script: str
    n_characters: str
    n_bytes: int
    measure: str
    kind: PieceKind


class NoBytesError(ExplorerError):
    """What was typed is no row of bytes."""


@dataclass(frozen=True)
class RowFilter:
    """Which pieces are shown: those that fulfill all of it."""

    data: bytes = b""  # that a piece is written with
    script: str = ""
    kind: PieceKind | None = None
    ids: "tuple[frozenset[int], ...]" = ()  # in all of which a piece must be


@dataclass(frozen=True, eq=False)
class VocabularyTable:
    """The rows of some columns."""

    columns: PieceColumns
    _orders: "dict[RowOrder, array[int]]" = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.columns)

    @cached_property
    def written(self) -> Sequence[bytes]:
        """What each piece is written as, by row."""
        return self.columns.all_written()

    def order(self, order: RowOrder) -> Sequence[int]:
        """All rows in an order; those that are alike by their ids."""
        if order == "id":
            return range(len(self))
        rows = self._orders.get(order)
        if rows is None:
            rows = self._orders[order] = array("I", sorted(range(len(self)), key=self._key(order)))
        return rows

    def rows(self, order: RowOrder, shown: RowFilter, *, falling: bool = False) -> Sequence[int]:
        """The rows that are shown, in an order."""
        rows = self.order(order)
        if shown != RowFilter():
            rows = self._filtered(rows, shown)
        return rows[::-1] if falling else rows

    def row(self, number: int) -> VocabularyRow:
        """What stands in a row."""
        columns = self.columns
        cell = columns.cell(number)
        n_characters = columns.n_characters[number]
        return VocabularyRow(
            columns.ids[number],
            cell_runs(cell),
            hex_bytes(cell.data),
            columns.script_names[columns.scripts[number]].capitalize(),
            NO_NUMBER if n_characters < 0 else grouped(n_characters),
            len(cell.data),
            self.measured(number),
            PIECE_KINDS[columns.kinds[number]],
        )

    def measured(self, number: int) -> str:
        """The rank or score of a row; nothing where it has none."""
        columns = self.columns
        value = columns.measures[number] if number < len(columns.measures) else float("nan")
        if isnan(value):
            return NO_NUMBER if columns.measure else ""
        if columns.measure != "score":
            return grouped(int(value))
        return f"{value:,.3f}".replace("-", MINUS) if value % 1 else grouped(int(value))

    def row_of(self, piece_id: int) -> int | None:
        """The row of an id."""
        ids = self.columns.ids
        row = bisect_left(ids, piece_id)
        return row if row < len(ids) and ids[row] == piece_id else None

    def _filtered(self, rows: Sequence[int], shown: RowFilter) -> Sequence[int]:
        columns = self.columns
        if shown.data:
            data, written = shown.data, self.written
            rows = [row for row in rows if data in written[row]]
        if shown.script:
            names, scripts = columns.script_names, columns.scripts
            wanted = names.index(shown.script) if shown.script in names else -1
            rows = [row for row in rows if scripts[row] == wanted]
        if shown.kind is not None:
            kinds, place = columns.kinds, PIECE_KINDS.index(shown.kind)
            rows = [row for row in rows if kinds[row] == place]
        for some in shown.ids:
            ids = columns.ids
            rows = [row for row in rows if ids[row] in some]
        return rows

    def _key(self, order: RowOrder) -> Callable[[int], Any]:
        columns = self.columns
        if order == "piece":
            return self.written.__getitem__
        if order == "bytes":
            marks = map(sum, zip(columns.n_before, columns.n_behind, strict=True))
            return [len(piece) - n for piece, n in zip(self.written, marks, strict=True)].__getitem__
        if order == "measure":
            return [float("inf") if isnan(value) else value for value in columns.measures].__getitem__
        by: dict[RowOrder, Sequence[int]] = {
            "script": columns.scripts,
            "characters": columns.n_characters,
            "kind": columns.kinds,
        }
        return by[order].__getitem__


@dataclass(frozen=True, eq=False)
class ShownRows:
    """Some rows of a table, as the source of what is painted."""

    table: VocabularyTable
    rows: Sequence[int]

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, index: int) -> VocabularyRow:
        """What stands in the shown row ``index``."""
        return self.table.row(self.rows[index])

    def index_of(self, row: int) -> int | None:
        """Where a row of the table stands; None where it is not shown."""
        try:
            return self.rows.index(row)
        except ValueError:
            return None


def cell_runs(cell: PieceCell) -> Runs:
    """A piece to be read: marks as marks, white space visible, bytes that are no whole characters in hex."""
    runs = visible_runs(cell.data.decode("latin-1"), _IN_BYTES)
    if not cell.before and not cell.behind:
        return runs
    before, behind = (
        (Run(mark.decode("utf-8", "surrogatepass"), "marker"),) if mark else () for mark in (cell.before, cell.behind)
    )
    return (*before, *runs, *behind)


def hex_bytes(data: bytes) -> str:
    """Bytes as they are typed and shown: "E2 96 81"."""
    return data.hex(" ").upper()


def typed_text(typed: str) -> bytes:
    """The bytes of a text that is looked for; white space may be typed as it is shown: ␣ ⇥ ↵."""
    return typed.translate(_SHOWN).encode("utf-8", "surrogatepass")


def typed_bytes(typed: str) -> bytes:
    """Bytes that were typed in hex: "E2 96", "e296", "0xE2 0x96". Raises NoBytesError."""
    digits = re.sub(r"[\s,]", "", typed)
    if not re.fullmatch(rf"(?:{_HEX.pattern})*", digits, re.IGNORECASE):
        raise NoBytesError("Bytes are typed as pairs of hex digits, such as E2 96 81.")
    return bytes(int(pair, 16) for pair in _HEX.findall(digits))


def script_counts(columns: PieceColumns) -> tuple[tuple[str, int], ...]:
    """The scripts with how many pieces each has, the most first."""
    counts = [(name, columns.scripts.count(place)) for place, name in enumerate(columns.script_names)]
    return tuple(sorted(counts, key=lambda pair: (-pair[1], pair[0])))


def kind_counts(columns: PieceColumns) -> tuple[tuple[PieceKind, int], ...]:
    """The kinds that there are, with how many pieces each has."""
    return tuple((kind, n) for place, kind in enumerate(PIECE_KINDS) if (n := columns.kinds.count(place)))

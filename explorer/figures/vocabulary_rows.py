"""The rows of a table of pieces: which are shown, in which order, and what stands in each.

A table of 200,000 pieces is looked through and put in order as a whole; a row is made when it is painted.
"""

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import compress
from math import isnan
from operator import add, sub
from typing import Any, Literal, NamedTuple

from explorer.engine.errors import ExplorerError
from explorer.engine.text.alphabet import Spelling, read_gpt2_characters
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

    def order(self, order: RowOrder) -> Sequence[int]:
        """All rows in an order; those that are alike by their ids."""
        if order == "id":
            return range(len(self))
        if order == "piece":
            return self.columns.by_writing
        rows = self._orders.get(order)
        if rows is None:
            rows = array("I", sorted(range(len(self)), key=self._key(order)))
            self._orders[order] = rows
        return rows

    def rows(self, order: RowOrder, shown: RowFilter, *, falling: bool = False) -> Sequence[int]:
        """The rows that are shown, in an order."""
        rows = self.order(order)
        if shown != RowFilter():
            mask = self._mask(shown)
            rows = array("I", compress(rows, mask if order == "id" else map(mask.__getitem__, rows)))
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

    def _mask(self, shown: RowFilter) -> bytes:
        """A 1 for each row that is shown, a 0 for each other."""
        columns, mask = self.columns, bytes([1]) * len(self)
        if shown.data:
            mask = self._with_data(shown.data)
        if shown.script:
            names = columns.script_names
            place = names.index(shown.script) if shown.script in names else len(names)
            mask = _both(mask, _equal_to(columns.scripts, place))
        if shown.kind is not None:
            mask = _both(mask, _equal_to(columns.kinds, PIECE_KINDS.index(shown.kind)))
        for some in shown.ids:
            mask = _both(mask, bytes(map(some.__contains__, columns.ids)))
        return mask

    def _with_data(self, data: bytes) -> bytes:
        """The mask of the pieces that are written with some bytes, which are looked for in all pieces at once."""
        written, ends, row_at = self.columns.written, self.columns.ends, self.columns.row_at
        mask = bytearray(len(self))
        place = written.find(data)
        while place >= 0:
            row = row_at[place]
            if place + len(data) <= ends[row]:
                mask[row] = 1
                place = ends[row] - 1
            place = written.find(data, place + 1)
        return bytes(mask)

    def _key(self, order: RowOrder) -> Callable[[int], Any]:
        columns = self.columns
        if order == "bytes":
            lengths = map(sub, columns.ends, (0, *columns.ends))
            marks = map(add, columns.n_before, columns.n_behind)
            return list(map(sub, lengths, marks)).__getitem__
        if order == "measure":
            measured = [float("inf") if isnan(value) else value for value in columns.measures]
            measured += [float("inf")] * (len(self) - len(measured))  # a model may have none
            return measured.__getitem__
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


def _equal_to(places: bytes, place: int) -> bytes:
    """A 1 for each byte that is the same, a 0 for each other."""
    return places.translate(bytes(value == place for value in range(256)))


def _both(first: bytes, second: bytes) -> bytes:
    """What is 1 in two masks, which are as long as each other."""
    both = int.from_bytes(first, "little") & int.from_bytes(second, "little")
    return both.to_bytes(len(first), "little")


def hex_bytes(data: bytes) -> str:
    """Bytes as they are typed and shown: "E2 96 81"."""
    return data.hex(" ").upper()


def typed_text(typed: str) -> bytes:
    """The bytes of a text that is looked for; white space may be typed as it is shown: ␣ ⇥ ↵."""
    return typed.translate(_SHOWN).encode("utf-8", "surrogatepass")


def typed_as_in_file(typed: str) -> bytes | None:
    """The bytes of a piece as vocab.json and tokenizer.json write it over bytes: "ĠcafÃ©" is " café".

    None for what is ASCII alone, which is the same there, and for what no piece is written as.
    """
    read = read_gpt2_characters(typed)
    return None if typed.isascii() or max(read) > "\xff" else read.encode("latin-1")


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

"""The model behind every table of records: lazy over a source of rows, with columns as data.

A table of 100,000 rows costs what its visible rows cost.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

RowT = TypeVar("RowT")
RowT_co = TypeVar("RowT_co", covariant=True)

_MOST_CACHED_ROWS = 512
_AnyIndex = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()  # what the rows of a flat table have for a parent


class RowSource(Protocol[RowT_co]):
    """Rows that are made when they are asked for."""

    def __len__(self) -> int: ...
    def row(self, index: int) -> RowT_co:
        """The row at ``index``."""


class ReadyRows(Generic[RowT]):
    """A source of rows that are already there."""

    def __init__(self, rows: Sequence[RowT] = ()) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> RowT:
        return self._rows[index]


@dataclass(frozen=True)
class Column(Generic[RowT]):
    """A column: what stands in its header, and what a cell says to the clipboard and to a screen reader.

    ``spoken`` is for cells whose painting says more than their text, ``heard`` for a header in which nothing stands.
    """

    title: str
    align: Literal["left", "right"]
    text: Callable[[RowT], str]
    spoken: Callable[[RowT], str] | None = None
    heard: str = ""


class RecordModel(QAbstractTableModel, Generic[RowT]):
    """The rows of a source under columns. It never changes a row; it is given another source."""

    def __init__(self, columns: Sequence[Column[RowT]]) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self._source: RowSource[RowT] = ReadyRows()
        self._cache: dict[int, RowT] = {}

    def set_source(self, source: RowSource[RowT]) -> None:
        """Show other rows. Selection and scroll position stay as far as there are rows to hold them."""
        had, has = len(self._source), len(source)
        # A reset would throw selection and scroll position away: only the difference in length comes or goes.
        if has > had:
            self.beginInsertRows(QModelIndex(), had, has - 1)
        elif has < had:
            self.beginRemoveRows(QModelIndex(), has, had - 1)
        self._source = source
        self._cache = {}
        if has > had:
            self.endInsertRows()
        elif has < had:
            self.endRemoveRows()
        if kept := min(had, has):
            self.dataChanged.emit(self.index(0, 0), self.index(kept - 1, len(self.columns) - 1))

    def set_columns(self, columns: Sequence[Column[RowT]]) -> None:
        """Show the rows under other columns."""
        self.beginResetModel()
        self.columns = tuple(columns)
        self.endResetModel()

    @property
    def source(self) -> RowSource[RowT]:
        """Where the rows come from."""
        return self._source

    def row(self, index: int) -> RowT:
        """The row at ``index``."""
        row = self._cache.get(index)
        if row is None:
            if len(self._cache) >= _MOST_CACHED_ROWS:
                self._cache.clear()
            row = self._cache[index] = self._source.row(index)
        return row

    def rowCount(self, parent: _AnyIndex = _TOP) -> int:
        return 0 if parent.isValid() else len(self._source)

    def columnCount(self, parent: _AnyIndex = _TOP) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(self.row(index.row()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (column.spoken or column.text)(self.row(index.row()))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.columns[section].title
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return self.columns[section].title or self.columns[section].heard
        elif role == Qt.ItemDataRole.AccessibleTextRole:
            return f"row {section + 1}"
        return None

    def text(self, rows: Sequence[int]) -> str:
        """Rows as tab-separated values, under a line with the titles of the columns. Columns that only take room are
        left out."""
        columns = [column for column in self.columns if column.title or column.heard]
        titles = "\t".join(column.title or column.heard for column in columns)
        lines = ("\t".join(column.text(self.row(row)) for column in columns) for row in rows)
        return "\n".join((titles, *lines))

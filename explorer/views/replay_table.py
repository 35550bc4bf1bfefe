"""The steps of a replay as a table: searches for the longest match, or the merges of SentencePiece's BPE."""

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractItemView

from explorer.figures.encoder_replay import JoinRow, SearchRow
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import plain_text
from explorer.views.record_model import ReadyRows, RowT
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

SEARCH_COLUMNS: tuple[TextColumn[SearchRow], ...] = (
    TextColumn("search", "right", lambda row: grouped(row.number), token="ink-3"),
    TextColumn("found", "left", lambda row: plain_text(row.found), runs=lambda row: row.found),
    TextColumn(
        "tried before, in vain", "left", lambda row: row.in_vain, role="mono-body", token="ink-2", stretches=True
    ),
)
JOIN_COLUMNS: tuple[TextColumn[JoinRow], ...] = (
    TextColumn("merge", "right", lambda row: grouped(row.number), token="ink-3"),
    TextColumn("left", "left", lambda row: plain_text(row.left), runs=lambda row: row.left),
    TextColumn("right", "left", lambda row: plain_text(row.right), runs=lambda row: row.right),
    TextColumn("learned as", "right", lambda row: grouped(row.rank), token="ink-2", optional=True),
)


class ReplayTable(TextTable[RowT]):
    """Shows every step; the last one that is done is the selected row."""

    def __init__(self, look: Look, columns: Sequence[TextColumn[RowT]], name: str) -> None:
        self._rows: Sequence[RowT] = ()
        super().__init__(look, columns, name)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def set_rows(self, rows: Sequence[RowT], after: int) -> None:
        """Show steps, of which the first ``after`` are done."""
        if rows is not self._rows:
            self._rows = rows
            self.set_source(ReadyRows(rows))
        self.select(after - 1 if after else None)
        if after:
            self.scrollTo(self.records.index(after - 1, 0))

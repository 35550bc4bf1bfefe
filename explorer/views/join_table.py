"""The joinings of an encoding by SentencePiece's BPE: which two neighbors, and how early their piece was learned."""

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractItemView

from explorer.figures.encoder_replay import JoinRow
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import plain_text
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

_COLUMNS: tuple[TextColumn[JoinRow], ...] = (
    TextColumn("joining", "right", lambda row: grouped(row.number), token="ink-3"),
    TextColumn("left", "left", lambda row: plain_text(row.left), runs=lambda row: row.left),
    TextColumn("right", "left", lambda row: plain_text(row.right), runs=lambda row: row.right),
    TextColumn("learned as number", "right", lambda row: grouped(row.rank), token="ink-2"),
    TextColumn("", "left", lambda row: "", stretches=True),
)


class JoinTable(TextTable[JoinRow]):
    """Shows every joining; the last one that is done is the selected row."""

    def __init__(self, look: Look) -> None:
        self._rows: Sequence[JoinRow] = ()
        super().__init__(look, _COLUMNS, "Joinings, the earliest learned first")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def set_joins(self, rows: Sequence[JoinRow], after: int) -> None:
        """Show joinings, of which the first ``after`` are done."""
        if rows is not self._rows:
            self._rows = rows
            self.set_source(ReadyRows(rows))
        self.select(after - 1 if after else None)
        if after:
            self.scrollTo(self.records.index(after - 1, 0))

"""The searches of an encoding by longest match: what each found, and what it tried in vain before."""

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractItemView

from explorer.figures.encoder_replay import SearchRow
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import plain_text
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

_COLUMNS: tuple[TextColumn[SearchRow], ...] = (
    TextColumn("search", "right", lambda row: grouped(row.number), token="ink-3"),
    TextColumn("found", "left", lambda row: plain_text(row.found), runs=lambda row: row.found),
    TextColumn(
        "tried before, in vain", "left", lambda row: row.in_vain, role="mono-body", token="ink-2", stretches=True
    ),
)


class SearchTable(TextTable[SearchRow]):
    """Shows every search; the last one that is done is the selected row."""

    def __init__(self, look: Look) -> None:
        self._rows: Sequence[SearchRow] = ()
        super().__init__(look, _COLUMNS, "Searches for the longest piece that matches")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def set_searches(self, rows: Sequence[SearchRow], after: int) -> None:
        """Show searches, of which the first ``after`` are done."""
        if rows is not self._rows:
            self._rows = rows
            self.set_source(ReadyRows(rows))
        self.select(after - 1 if after else None)
        if after:
            self.scrollTo(self.records.index(after - 1, 0))

"""A list of findings, each with how many pieces it has."""

from explorer.figures.audit_rows import AuditRow
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look


def _columns(title: str) -> tuple[TextColumn[AuditRow], ...]:
    return (
        TextColumn(title, "left", lambda row: row.title, role="control", stretches=True),
        TextColumn("pieces", "right", lambda row: row.pieces, role="control", token="ink-2"),
    )


class FindingTable(TextTable[AuditRow]):
    """Shows the findings, the chosen one selected."""

    def __init__(self, look: Look, title: str, name: str) -> None:
        super().__init__(look, _columns(title), name)
        self._rows: tuple[AuditRow, ...] = ()

    def set_rows(self, rows: tuple[AuditRow, ...], chosen: str | None) -> None:
        """Show other findings, or others of their numbers."""
        if rows != self._rows:
            self._rows = rows
            self.set_source(ReadyRows(rows))
            self.setFixedHeight(self.rows_height())
        self.select(next((n for n, row in enumerate(rows) if row.finding == chosen), None))

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.setFixedHeight(self.rows_height())

    def row_at(self, index: int) -> AuditRow:
        """The finding in a row."""
        return self._rows[index]

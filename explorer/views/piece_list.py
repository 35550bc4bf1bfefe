"""The table of all pieces of a vocabulary. A click on a title puts the rows in order by it, another turns them."""

from PySide6.QtCore import Qt, Signal

from explorer.figures.numbers import grouped
from explorer.figures.table_columns import ColumnNeed, table_columns
from explorer.figures.visible_text import plain_text
from explorer.figures.vocabulary_rows import RowOrder, VocabularyRow
from explorer.views.painting import text_width
from explorer.views.record_table import Span
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

_MARGIN, _GAP, _LEAST_PIECE, _HEX = 16, 16, 132, 138
_ORDERS: tuple[RowOrder | None, ...] = ("id", "piece", None, "script", "characters", "bytes", "measure", "kind")
"""By what a click on a title puts the rows in order."""


def _columns(measure: str) -> tuple[TextColumn[VocabularyRow], ...]:
    return (
        TextColumn("id", "right", lambda row: grouped(row.piece_id), role="control", token="ink-2"),
        TextColumn("piece", "left", lambda row: plain_text(row.runs), runs=lambda row: row.runs, stretches=True),
        TextColumn("in hex", "left", lambda row: row.hex, role="mono-header", token="ink-3", optional=True),
        TextColumn("script", "left", lambda row: row.script, role="control", token="ink-2", optional=True),
        TextColumn("characters", "right", lambda row: row.n_characters, role="control", optional=True),
        TextColumn("bytes", "right", lambda row: grouped(row.n_bytes), role="control", optional=True),
        TextColumn(measure, "right", lambda row: row.measure, role="control"),
        TextColumn("kind", "left", lambda row: row.kind, role="control", token="ink-3", optional=True),
    )


class PieceList(TextTable[VocabularyRow]):
    """Shows the rows. Its columns stand still, whatever is scrolled into sight."""

    order_requested = Signal(object)
    """The RowOrder by which the rows are to be."""

    def __init__(self, look: Look) -> None:
        self._measure = ""
        self._widest: tuple[str, ...] = ("",) * len(_ORDERS)
        super().__init__(look, _columns(""), "pieces of the vocabulary")
        self.header.setSectionsClickable(True)
        self.header.sectionClicked.connect(self._ask_order)
        self.header.viewport().setCursor(Qt.CursorShape.PointingHandCursor)

    def set_vocabulary(self, measure: str, widest: tuple[str, ...]) -> None:
        """Name what a model goes by; ``widest`` are the longest texts of the columns."""
        if (measure, widest) != (self._measure, self._widest):
            self._measure, self._widest = measure, widest
            self.set_titles(_columns(measure))
            self.refresh_columns(anew=True)

    def show_order(self, order: RowOrder, *, falling: bool) -> None:
        """Mark the title of the column by which the rows are."""
        for number, by in enumerate(_ORDERS):
            title = self.records.columns[number].title
            marked = f"{title} {'↓' if falling else '↑'}"
            self.header.say(number, (marked,) if by == order and title else ())

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        needs = []
        for number, column in enumerate(self.records.columns):
            title = text_width(look, f"{column.title} ↓", "header") if column.title else 0
            wide = max(title, text_width(look, self._widest[number], "body"))
            if number == 1:
                needs.append(ColumnNeed(look.px(_LEAST_PIECE), stretches=True))
            elif number == 2:
                needs.append(ColumnNeed(look.px(_HEX), optional=True))
            else:
                needs.append(ColumnNeed(wide, optional=number in (3, 4, 5, 7)))
        return table_columns(width, needs, look.px(_MARGIN), look.px(_GAP))

    def _ask_order(self, section: int) -> None:
        if 0 <= section < len(_ORDERS) and (order := _ORDERS[section]) and self.records.columns[section].title:
            self.order_requested.emit(order)

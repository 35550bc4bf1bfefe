"""What a text costs each tokenizer, a row each: numbers, or numbers behind their bars."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter

from explorer.engine.measure.text_words import WordKind
from explorer.figures.cost_rows import COST_COLUMNS, NO_NUMBER, CostColumn, CostRow, bar_shares
from explorer.figures.table_columns import ColumnNeed, table_columns
from explorer.views.marks import paint_hatch
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.record_model import Column, ReadyRows
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look

_ROW, _MARGIN, _GAP, _LEAST_NAME, _BAR, _BARS = 40, 16, 26, 110, 12, 72
_NAME, _BACK = 0, len(COST_COLUMNS) + 1


class CostTable(RecordTable[CostRow]):
    """Shows the rows; those to which much of the text is unknown are marked."""

    def __init__(self, look: Look) -> None:
        self._kind: WordKind = "white space"
        self._with_bars = False
        self._rows: tuple[CostRow, ...] = ()
        self._shares: dict[str, tuple[float, ...]] = {}
        super().__init__(look, self._columns(), _ROW, "what this text costs")

    def set_rows(self, rows: Sequence[CostRow], kind: WordKind, *, with_bars: bool) -> None:
        """Show other rows, by what is called a word."""
        self._rows, self._kind, self._with_bars = tuple(rows), kind, with_bars
        self._shares = {column.key: bar_shares(rows, column, kind) for column in COST_COLUMNS}
        self.set_columns(self._columns())
        self.set_source(ReadyRows(self._rows))
        self.refresh_columns(anew=True)

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        names = [text_width(look, row.name, "body", strong=True) for row in self._rows]
        needs = [ColumnNeed(max(look.px(_LEAST_NAME), *names, 0) if names else look.px(_LEAST_NAME), stretches=True)]
        for column in COST_COLUMNS:
            texts = [text_width(look, column.text(row, self._kind), "body", strong=True) for row in self._rows]
            wide = max(texts, default=0) + (look.px(_BARS) if self._with_bars else 0)
            needs.append(ColumnNeed(max(text_width(look, column.title, "header"), wide), column.optional))
        backs = [text_width(look, row.decodes_back, "header", strong=True) for row in self._rows]
        needs.append(ColumnNeed(max(text_width(look, "decodes back", "header"), *backs, 0)))
        return table_columns(width, needs, look.px(_MARGIN), look.px(_GAP))

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: CostRow) -> None:
        look = self.look
        if row.is_reference:
            painter.fillRect(QRect(0, rect.y(), look.px(4), rect.height()), look.color("blue"))
        name = self.content(_NAME, rect)
        shown = look.metrics("body", strong=True).elidedText(row.name, Qt.TextElideMode.ElideRight, name.width())
        paint_text(painter, name, look, shown, "body", "ink", strong=True)
        for number, column in enumerate(COST_COLUMNS, start=1):
            cell = self.content(number, rect)
            if cell.width() > 0:
                self._paint_number(painter, cell, index, row, column)
        back, exact = self.content(_BACK, rect), row.costs.trip.exact
        if back.width() > 0:
            ink = "ink-2" if exact else "orange-ink"
            paint_text(painter, back, look, row.decodes_back, "header", ink, "right", strong=not exact)
        paint_hairline(painter, look, rect.left(), rect.right() + 1, rect.bottom())

    def _paint_number(self, painter: QPainter, cell: QRect, index: int, row: CostRow, column: CostColumn) -> None:
        look, text = self.look, column.text(row, self._kind)
        looked_at = column.key == "unknown" and row.is_hatched
        ink = "orange-ink" if looked_at else "off" if text == NO_NUMBER else "ink"
        paint_text(painter, cell, look, text, "body", ink, "right", strong=looked_at)
        if self._with_bars and index < len(self._shares.get(column.key, ())):
            width = round(self._shares[column.key][index] * look.px(_BARS - 10))
            height = look.px(_BAR)
            bar = QRect(cell.x(), cell.center().y() - height // 2, width, height)
            if row.is_hatched and column.key != "unknown" and width:
                paint_hatch(painter, bar, look, radius=0)
            else:
                painter.fillRect(bar, look.color("blue" if row.is_reference else "slate"))

    def tip(self, row: CostRow, column: int, position: QPoint) -> str:
        if 0 < column < _BACK:
            meaning = COST_COLUMNS[column - 1].meaning
            unspaced = row.costs.words.unspaced
            if COST_COLUMNS[column - 1].key == "per word" and unspaced:
                return f"{meaning} {unspaced.capitalize()} sets no space between words: there is no number of them."
            return meaning
        if column == _BACK:
            return "What decoding the ids gives back: exactly the text, or what of it is lost."
        return ""

    def _columns(self) -> list[Column[CostRow]]:
        numbers = [
            Column[CostRow](
                column.title,
                "right",
                lambda row, column=column: column.text(row, self._kind),  # type: ignore[misc]
            )
            for column in COST_COLUMNS
        ]
        name = Column[CostRow]("", "left", lambda row: row.name, heard="tokenizer")
        return [name, *numbers, Column[CostRow]("decodes back", "right", lambda row: row.decodes_back)]

"""A table whose cells are lines of text, chips or bars, in columns as wide as what they hold."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication, QPainter, QResizeEvent

from explorer.figures.table_columns import ColumnNeed, table_columns
from explorer.figures.visible_text import LONGEST, Runs, elided
from explorer.views.chips import chip_height, chip_tip, chip_width, paint_chip
from explorer.views.painting import fitting_text, paint_hairline, paint_text, text_width
from explorer.views.record_model import Column, RowT
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look

_MARGIN, _GAP = 16, 18
_BAR, _LEAST_BAR = 12, 80  # the height of a bar, and the width that the longest has at least
_MOST_ASKED = 240  # pixels at 100 % for which a stretching column has optional ones left out


@dataclass(frozen=True)
class TextColumn(Column[RowT], Generic[RowT]):
    """A column, and how its cells are written. With ``runs`` a cell is a chip, with ``bar`` a bar so long, 0 to 1."""

    role: str = "body"
    token: str = "ink"
    strong: bool = False
    optional: bool = False
    stretches: bool = False
    runs: Callable[[RowT], Runs] | None = None
    bar: Callable[[RowT], float] | None = None
    stands_out: Callable[[RowT], bool] | None = None  # whether a cell is written in strong letters


class TextTable(RecordTable[RowT]):
    """Shows records as text. Columns only ever grow, so that they stand still from step to step."""

    def __init__(
        self, look: Look, columns: Sequence[TextColumn[RowT]], name: str, row_height: int = 28, *, ruled: bool = False
    ) -> None:
        self._columns = tuple(columns)
        self._ruled = ruled
        self._widths: list[int] = []
        super().__init__(look, columns, row_height, name)

    def set_look(self, look: Look) -> None:
        self._widths = []
        super().set_look(look)

    def set_titles(self, columns: Sequence[TextColumn[RowT]]) -> None:
        """Show other columns; as many as there were are no narrower."""
        if len(columns) != len(self._columns):
            self._widths = []
        self._columns = tuple(columns)
        self.set_columns(columns)
        self.refresh_columns()

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        titles = [text_width(look, column.title, "header") for column in self._columns]
        self._widths = [*map(max, self._widths or titles, titles)]
        first = max(0, self.rowAt(0))
        seen = max(16, self.viewport().height() // look.px(20))
        for index in range(first, min(first + seen, self.records.rowCount())):
            row = self.records.row(index)
            self._widths = [
                max(width, self._cell_width(column, row))
                for width, column in zip(self._widths, self._columns, strict=True)
            ]
        needs = [
            ColumnNeed(width, column.optional, column.stretches)
            for width, column in zip(self._widths, self._columns, strict=True)
        ]
        return table_columns(width, needs, look.px(_MARGIN), look.px(_GAP))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: RowT) -> None:
        look = self.look
        for number, column in enumerate(self._columns):
            cell = self.content(number, rect)
            if cell.width() <= 0:
                continue
            if column.runs is not None:
                self._paint_chip(painter, cell, column.runs(row))
                continue
            if column.bar is not None:
                self._paint_bar(painter, cell, column.bar(row))
                continue
            text, role, token, strong = column.text(row), column.role, column.token, column.strong
            if column.stands_out is not None and column.stands_out(row):
                token, strong = "ink", True
            text = fitting_text(look, text, role, cell.width(), strong=strong)
            paint_text(painter, cell, look, text, role, token, column.align, strong=strong)
        if self._ruled:
            paint_hairline(painter, look, rect.left(), rect.right() + 1, rect.bottom())

    def picture_key(self, index: int, row: RowT) -> Hashable | None:
        return row

    def tip(self, row: RowT, column: int, position: QPoint) -> str:
        shown = self._columns[column]
        if shown.runs is not None:
            return chip_tip(shown.runs(row))
        if shown.bar is not None:
            return ""
        left, right = self.spans[column]
        text = shown.text(row)
        return text if text_width(self.look, text, shown.role, strong=shown.strong) > right - left else ""

    def copy_all(self, _: object = None) -> None:
        """Put all rows on the clipboard as tab-separated values, under the titles of their columns."""
        QGuiApplication.clipboard().setText(self.records.text(range(self.records.rowCount())))

    def _make_room(self) -> None:
        """Rows that come into sight may need wider columns than those that were in sight before."""
        before = self.spans
        self.refresh_columns(anew=True)
        if self.spans != before:
            self.viewport().update()

    def _cell_width(self, column: TextColumn[RowT], row: RowT) -> int:
        if column.runs is not None:
            return chip_width(self.look, column.runs(row), "table")
        if column.bar is not None:
            return self.look.px(_LEAST_BAR)
        strong = column.strong or column.stands_out is not None
        width = text_width(self.look, column.text(row), column.role, strong=strong)
        return min(width, self.look.px(_MOST_ASKED)) if column.stretches else width

    def _paint_bar(self, painter: QPainter, cell: QRect, share: float) -> None:
        height = self.look.px(_BAR)
        bar = QRect(cell.x(), cell.y() + (cell.height() - height) // 2, round(share * cell.width()), height)
        painter.fillRect(bar, self.look.color("slate"))

    def _paint_chip(self, painter: QPainter, cell: QRect, runs: Runs) -> None:
        look, longest = self.look, LONGEST
        while chip_width(look, runs, "table") > cell.width() and longest > 1:
            longest -= 1
            runs = elided(runs, longest)
        height = chip_height(look, "table")
        chip = QRect(cell.x(), cell.y() + (cell.height() - height) // 2, chip_width(look, runs, "table"), height)
        paint_chip(painter, chip, look, runs, "table")

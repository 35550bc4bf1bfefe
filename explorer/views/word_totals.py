"""What all rows of a table of words add up to, in one line under the columns that it sums."""

from typing import NamedTuple, Protocol

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.numbers import grouped
from explorer.views.painting import paint_hairline, paint_text
from explorer.views.theme import Look


class SummedTable(Protocol):
    """A table of words, as far as its sums need it."""

    look: Look
    total_times: int
    total_symbols: int | None  # None where they are not counted

    def content(self, column: int, rect: QRect) -> QRect: ...
    def is_cut(self) -> bool: ...


class SummedColumns(NamedTuple):
    """The numbers of the columns under which something stands."""

    word: int
    times: int
    product: int
    result: int


class WordTotals(QWidget):
    """Paints the line; a hairline divides it from rows that go on beneath it."""

    def __init__(self, table: SummedTable, columns: SummedColumns) -> None:
        super().__init__()
        self._table = table
        self._columns = columns
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def refresh(self) -> None:
        """Say the present totals."""
        table = self._table
        symbols = "" if table.total_symbols is None else f", symbols in the corpus {grouped(table.total_symbols)}"
        self.setAccessibleName(f"all words {grouped(table.total_times)}{symbols}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        table, columns, look, rect = self._table, self._columns, self._table.look, self.rect()
        with QPainter(self) as painter:
            painter.fillRect(rect, look.color("pane"))
            if table.is_cut():
                paint_hairline(painter, look, 0, self.width(), 0)
            paint_text(painter, table.content(columns.word, rect), look, "all words", "body", "ink")
            count = table.content(columns.times, rect)
            paint_text(painter, count, look, grouped(table.total_times), "caption-second", "ink-2", "right")
            if table.total_symbols is None:
                return
            label = table.content(columns.product, rect)
            if not label.width():  # a narrow table, where it stands beside the sum
                label.translate(-look.px(8), 0)
            paint_text(painter, label, look, "symbols in the corpus", "control", "ink-3", "right")
            result = table.content(columns.result, rect)
            paint_text(painter, result, look, grouped(table.total_symbols), "number-strong", "ink", "right")

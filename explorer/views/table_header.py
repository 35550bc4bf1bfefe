"""The header of a table of records: quiet titles, and a hairline beneath them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from explorer.views.own_viewport import own_viewport
from explorer.views.painting import paint_hairline, paint_text, text_width

if TYPE_CHECKING:
    from explorer.views.record_table import RecordTable

HEADER_HEIGHT = 24


class TableHeader(QHeaderView):
    """Quiet titles over their columns, and one hairline beneath them all."""

    def __init__(self, table: "RecordTable[Any]") -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = table
        self._longer: dict[int, tuple[str, ...]] = {}
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(0)
        self.setSectionsClickable(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        own_viewport(self).setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def say(self, column: int, wordings: Iterable[str]) -> None:
        """Let the first of these that has room stand in place of the title of a column."""
        if self._longer.get(column) != (longer := tuple(wordings)):
            self._longer[column] = longer
            self.viewport().update()

    def shown(self, column: int) -> str:
        """What stands over a column."""
        left, right = self._table.spans[column]
        longer = self._longer.get(column, ())
        fitting = (words for words in longer if text_width(self._table.look, words, "header") <= right - left)
        return next(fitting, self._table.records.columns[column].title)

    def paintEvent(self, event: QPaintEvent) -> None:
        table, look = self._table, self._table.look
        height = look.px(HEADER_HEIGHT)
        with QPainter(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), look.color("pane"))
            for number, (left, right) in enumerate(table.spans):
                if right > left:
                    rect = QRect(left, 0, right - left, height - look.px(1))
                    align = table.records.columns[number].align
                    paint_text(painter, rect, look, self.shown(number), "header", "ink-3", align)
            paint_hairline(painter, look, 0, self.viewport().width(), height - 1)


class TableHeaderEnd(QWidget):
    """What is left of the header above the scroll bar, which thus begins where the rows begin."""

    def __init__(self, table: "RecordTable[Any]") -> None:
        super().__init__()
        self._table = table

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._table.look
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.color("pane"))
            paint_hairline(painter, look, 0, self.width(), look.px(HEADER_HEIGHT) - 1)

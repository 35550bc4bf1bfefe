"""What a parallel text costs in each language: a row a language, a column a tokenizer; numbers, or bars beside them.

Where more than one token in a hundred is unknown the bar is hatched, and the rate stands beside each number.
"""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter

from explorer.figures.language_rows import LanguageCell, LanguageRow
from explorer.views.marks import paint_hatch
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.record_model import Column, ReadyRows
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look

_ROW, _MARGIN, _GAP, _BAR, _INNER = 40, 16, 20, 12, 6
_LEAST_NAME, _MOST_NAME, _MOST_CELL = 84, 220, 300
ROW_IN_TABLE = 30
_UNKNOWN = "88 % unk."


class LanguageTable(RecordTable[LanguageRow]):
    """Shows the rows. A cell can be chosen, and a click on a title asks for an order."""

    cell_chosen = Signal(object)
    """The row and the tokenizer of a cell, as a tuple of indices; the tokenizer is None for the language itself."""
    order_requested = Signal(object)
    """The index of a tokenizer, or None for the languages' names."""

    def __init__(self, look: Look, name: str = "tokens by language", bar_row: int = _ROW) -> None:
        self._bar_row = bar_row
        self._names: tuple[str, ...] = ()
        self._reference: int | None = None
        self._with_bars = True
        self._chosen: tuple[str, int] | None = None
        self._rows: tuple[LanguageRow, ...] = ()
        self._marked: tuple[int | None, str] = None, ""  # the column by which the rows are, and its arrow
        super().__init__(look, self._columns(), bar_row, name)
        self.header.setSectionsClickable(True)
        self.header.sectionClicked.connect(self._ask_order)
        self.selectionModel().currentChanged.connect(self._report_cell)
        self.clicked.connect(self._report_clicked)

    def set_tokenizers(self, names: Sequence[str], reference: int | None, *, with_bars: bool) -> None:
        """Whose numbers stand in the columns, which of them the others are measured against, and how they look."""
        before = self._names, self._with_bars
        self._names, self._reference, self._with_bars = tuple(names), reference, with_bars
        if before != (self._names, with_bars):
            self.set_columns(self._columns())
            self.set_row_height(self._bar_row if with_bars else ROW_IN_TABLE)

    def set_rows(self, rows: Sequence[LanguageRow]) -> None:
        """Show other rows."""
        self._rows = tuple(rows)
        self.set_source(ReadyRows(self._rows))
        self.refresh_columns(anew=True)

    def show_order(self, column: int | None, *, by_name: bool, falling: bool) -> None:
        """Mark the title of the column by which the rows are."""
        self._marked = (column + 1 if column is not None else 0 if by_name else None, "↓" if falling else "↑")
        self._say_titles(self.spans)

    def show_cell(self, code: str | None, column: int | None) -> None:
        """Mark the cell that more is told of."""
        self._chosen = (code, column) if code is not None and column is not None else None
        self.viewport().update()

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        names = [text_width(look, row.language.label, "body") for row in self._rows[:200]]
        named = min(max(look.px(_LEAST_NAME), *names, 0) if names else 0, look.px(_MOST_NAME), width // 5)
        left, gap = look.px(_MARGIN), look.px(_GAP)
        spans = [(left, left + named)]
        n = len(self._names)
        if n:
            room = width - 2 * left - named - n * gap
            share = max(1, min(look.px(_MOST_CELL), room // n))
            x = left + named + gap
            for _ in range(n):
                spans.append((x, x + share))
                x += share + gap
        self._say_titles(spans)
        return tuple(spans)

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: LanguageRow) -> None:
        look, name = self.look, self.content(0, rect)
        shown = look.metrics("body").elidedText(row.language.label, Qt.TextElideMode.ElideRight, name.width())
        paint_text(painter, name, look, shown, "body", "ink", strong=row.is_reference)
        for number, cell in enumerate(row.cells, start=1):
            if number < len(self.spans):
                self._paint_cell(painter, self.content(number, rect), number - 1, cell)
        paint_hairline(painter, look, look.px(_MARGIN), rect.right() + 1 - look.px(_MARGIN), rect.bottom())
        if self._chosen is not None and self._chosen[0] == row.language.code and self._chosen[1] + 1 < len(self.spans):
            inset = look.px(4)
            box = self.content(self._chosen[1] + 1, rect).adjusted(-2 * inset, inset, 2 * inset, -inset)
            painter.setPen(look.pen("blue", 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)

    def tip(self, row: LanguageRow, column: int, position: QPoint) -> str:
        if column == 0:
            lacking = row.language.n_lacking
            return f"{row.language.label} lacks {lacking} of the passages." if lacking else row.language.label
        return _spoken(row.cells[column - 1]) if column <= len(row.cells) else ""

    def _say_titles(self, spans: Sequence[Span]) -> None:
        """Titles with the arrow of the order, cut where their columns are narrow."""
        metrics = self.look.metrics("header")
        for number, (column, (left, right)) in enumerate(zip(self.records.columns, spans, strict=False)):
            title = f"{column.title} {self._marked[1]}" if number == self._marked[0] else column.title
            cut = metrics.elidedText(title, Qt.TextElideMode.ElideRight, right - left - 2)
            self.header.say(number, (title, cut))

    def _paint_cell(self, painter: QPainter, cell: QRect, number: int, shown: LanguageCell) -> None:
        look, inner, unknown = self.look, self.look.px(_INNER), shown.unknown
        strong = number == self._reference
        ink = "off" if shown.value is None else "ink"
        wide = text_width(look, shown.text, "body", strong=strong)
        beside = text_width(look, _UNKNOWN, "header") + inner
        if not self._with_bars:
            room = min(cell.width() - beside, look.px(80))
            left = QRect(cell.x(), cell.y(), max(wide, room), cell.height())
            paint_text(painter, left, look, shown.text, "body", ink, "right", strong=strong)
        else:
            most = cell.width() - text_width(look, "88.88", "body", strong=True) - beside - inner
            length = max(look.px(3), round(shown.share * max(look.px(8), most))) if shown.value else 0
            height = look.px(_BAR)
            bar = QRect(cell.x(), cell.center().y() - height // 2, length, height)
            if length and shown.is_hatched:
                paint_hatch(painter, bar, look, radius=0)
            elif length:
                painter.fillRect(bar, look.color("blue" if strong else "slate"))
            left = QRect(cell.x() + length + (inner if length else 0), cell.y(), wide, cell.height())
            paint_text(painter, left, look, shown.text, "body", ink, strong=strong)
        x = left.right() + 1 + inner
        is_last = number == len(self._names) - 1
        room = cell.right() + (0 if is_last else look.px(_GAP) - inner) - x  # a space stays before the next column
        if text_width(look, unknown, "header") > room:
            unknown = shown.unknown_in_short
        if unknown and text_width(look, unknown, "header") <= room:
            place = QRect(x, cell.y(), cell.right() - x, cell.height())
            paint_text(painter, place, look, unknown, "header", "orange-ink" if shown.is_hatched else "ink-3")

    def _columns(self) -> list[Column[LanguageRow]]:
        name = Column[LanguageRow]("language", "left", lambda row: row.language.label)
        return [name, *(_column(number, title) for number, title in enumerate(self._names))]

    def _ask_order(self, section: int) -> None:
        self.order_requested.emit(section - 1 if section else None)

    def _report_cell(self, current: QModelIndex, _: QModelIndex) -> None:
        if not self._chosen_by_program and current.isValid():
            self.cell_chosen.emit((current.row(), current.column() - 1 if current.column() else None))

    def _report_clicked(self, index: QModelIndex) -> None:
        self._report_cell(index, index)


def _column(number: int, title: str) -> Column[LanguageRow]:
    def text(row: LanguageRow) -> str:
        return row.cells[number].text if number < len(row.cells) else ""

    def spoken(row: LanguageRow) -> str:
        return _spoken(row.cells[number]) if number < len(row.cells) else ""

    return Column[LanguageRow](title, "left", text, spoken)


def _spoken(cell: LanguageCell) -> str:
    """A cell in words: its number, and what is unknown of it."""
    cost = cell.cost
    if cost is None:
        return "not counted yet"
    words = f"{cell.text}; {cost.n_tokens:,} tokens, {cost.n_unknown:,} of them unknown"
    script = f"; {cost.unspaced.capitalize()} sets no space between words" if cost.unspaced else ""
    return f"{words}{script}"

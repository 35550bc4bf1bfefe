"""The rows of the words of a corpus at a step: each with its symbols as chips."""

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter

from explorer.figures.numbers import grouped, product, times
from explorer.figures.visible_text import Runs, plain_text
from explorer.figures.word_lines import WordLine, hidden_note, hidden_symbols, spoken_symbols
from explorer.views.chip_rows import FULL_ROW, ChipRow, RowMeasures, chip_at, lay_out_row, paint_chip_row
from explorer.views.chips import chip_height, chip_tip
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.record_model import Column, RowSource
from explorer.views.record_table import MARGIN, RecordTable, Span
from explorer.views.row_place import place_held
from explorer.views.run_text import RunInks, fitting_runs, paint_runs, runs_width
from explorer.views.theme import Look
from explorer.views.word_totals import SummedColumns

if TYPE_CHECKING:
    from explorer.views.merge_motion import MovingRow

_WORD_ROLES = ("mono-word", "mono-body", "mono-header")  # the first in which a word has room
_WORD, _TIMES, _SYMBOLS, _PRODUCT, _RESULT = range(5)
SUMMED = SummedColumns(_WORD, _TIMES, _PRODUCT, _RESULT)


def _symbols(line: WordLine) -> str:
    shown = " ".join(plain_text(chip.runs) for chip in line.chips)
    return f"{shown} {hidden_note(line.n_hidden)}" if line.n_hidden else shown


_COLUMNS: tuple[Column[WordLine], ...] = (
    Column("word", "left", lambda line: plain_text(line.word)),
    Column("times", "right", lambda line: str(line.count)),
    Column("symbols, with their position", "left", _symbols, spoken_symbols),
    Column("symbols × times", "right", lambda line: product(line.n_symbols, line.count)),
    Column("", "right", lambda line: str(line.product), heard="symbols of all times"),
)


def fitted_word(look: Look, word: Runs, room: int) -> tuple[str, Runs]:
    """The role in which a word fits into ``room`` pixels, and the word; in the smallest it is cut in its middle."""
    role = next((role for role in _WORD_ROLES if runs_width(look, word, role) <= room), _WORD_ROLES[-1])
    return role, fitting_runs(look, word, role, room)


class WordTable(RecordTable[WordLine]):
    """Paints them; rows are full or closer, and the chips of the only row of a stream wrap."""

    chip_clicked = Signal(object)
    """The index of the word and the number of its chip, as a pair."""

    def __init__(self, look: Look) -> None:
        self.total_symbols: int | None = 0
        self.total_times = 0
        self.measures = FULL_ROW
        self._laid_out: tuple[WordLine, int, ChipRow] | None = None  # of a stream, whose layout is worth keeping
        super().__init__(look, _COLUMNS, FULL_ROW.height, "words of the corpus at this step")

    def set_totals(self, symbols: int | None, times_: int) -> None:
        """The largest numbers that can stand in the columns."""
        self.total_symbols, self.total_times = symbols, times_

    def set_measures(self, measures: RowMeasures) -> None:
        """Rows of another height."""
        self.measures = measures
        self._laid_out = None
        self.set_row_height(measures.height)

    def set_look(self, look: Look) -> None:
        self._laid_out = None
        super().set_look(look)

    def fit_stream(self) -> None:
        """Give the only row of a stream the height that its wrapped chips need, and a first row its own again."""
        if not self.records.rowCount():
            return
        lines = self._row_layout(self.records.row(0)).n_lines if self.records.rowCount() == 1 else 1
        height = self.look.px(self.measures.height) * lines
        if self.rowHeight(0) != height:
            with place_held(self):
                self.setRowHeight(0, height)

    def shows_merge(self) -> bool:
        """Whether a chip that just merged is wholly in sight."""
        height = self.viewport().height()
        first, last = self.rowAt(0), self.rowAt(height - 1)
        indices = range(max(0, first), (last if last >= 0 else self.records.rowCount() - 1) + 1)
        above, chips = self.look.px(self.measures.band_top), self.look.px(self.measures.band_height)
        return any(-above <= top <= height - above - chips for i in indices for top in self._tops_of_merged(i))

    def moving_rows(self, before: RowSource[WordLine]) -> "Iterator[MovingRow]":
        """The rows in sight in which something has merged, as far as their chips are all seen and keep their size."""
        from explorer.views.merge_motion import MovingRow

        if self.records.rowCount() < 2:
            return
        measures, left = self.measures, self.spans[_SYMBOLS][0]
        last = self.rowAt(self.viewport().height() - 1)
        for index in range(max(0, self.rowAt(0)), (last if last >= 0 else self.records.rowCount() - 1) + 1):
            now, was = self.records.row(index), before.row(index)
            places_now, places_was = self._row_layout(now), self._row_layout(was)
            if was.brackets and places_now.size == places_was.size and not (places_now.n_hidden or places_was.n_hidden):
                height = chip_height(self.look, places_now.size)
                band = self.look.px(measures.band_top) + (self.look.px(measures.band_height) - height) // 2
                top, width = self.rowViewportPosition(index) + band, self.spans[_SYMBOLS][1] - left
                area = QRect(left, top, width, height + self.look.px(measures.to_bracket + measures.bracket))
                ground = self.ground(now, index in self.selected_rows()) or "pane"
                yield MovingRow(area, ground, was, now, places_was, places_now)

    def go_to_merge(self, index: int) -> None:
        """Bring the first chip that just merged in a word into the middle; rows at the top stay whole."""
        if tops := self._tops_of_merged(index):
            pitch, bar = self.look.px(self.measures.height), self.verticalScrollBar()
            bar.setValue(bar.value() + tops[0] - self.viewport().height() // pitch // 2 * pitch)

    def _tops_of_merged(self, index: int) -> list[int]:
        """Where in the viewport the lines begin that hold what just merged in a word, as far as it has chips."""
        row, top = self.records.row(index), self.rowViewportPosition(index)
        merged = [number for number, chip in enumerate(row.chips) if chip.state == "merged"]
        if self.records.rowCount() > 1:
            return [top] if merged else []
        pitch, places = self.look.px(self.measures.height), self._row_layout(row).places
        return [top + places[number].row * pitch for number in merged]

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        margin, gap = look.px(MARGIN), look.px(24)
        word_left, right = margin, width - margin
        times_right = word_left + max(look.px(136), width // 5)
        symbols_left = times_right + gap
        # Where all symbols are not counted, no row is likely to have more than all words together.
        most = self.total_times if self.total_symbols is None else self.total_symbols
        result_left = right - max(gap, text_width(look, grouped(most), "number-strong"))
        product_right = result_left - gap
        product_left = product_right - text_width(look, _COLUMNS[_PRODUCT].title, "header")
        if product_left - symbols_left < look.px(160):  # a narrow pane keeps the symbols and their sum
            product_left = product_right = result_left
        if product_left - symbols_left < look.px(72):  # a very narrow one keeps the symbols
            word_right, symbols_left = word_left + look.px(68), word_left + look.px(76)
            return (word_left, word_right), (symbols_left, symbols_left), (symbols_left, right), *[(right, right)] * 2
        return (
            (word_left, times_right - look.px(28) - look.px(12)),
            (times_right - look.px(28), times_right),
            (symbols_left, product_left - look.px(16)),
            (product_left, product_right),
            (result_left, right),
        )

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: WordLine) -> None:
        look, measures = self.look, self.measures
        # Words and numbers stand beside the first line of chips.
        band = QRect(rect.x(), rect.y() + look.px(measures.band_top), rect.width(), look.px(measures.band_height))
        self._paint_word(painter, self.content(_WORD, band), row)
        result = self.content(_RESULT, band)
        if result.width():
            paint_text(painter, self.content(_TIMES, band), look, times(row.count), "caption-second", "ink-2", "right")
            paint_text(painter, result, look, grouped(row.product), "number-strong", "ink", "right")
        calculation = self.content(_PRODUCT, band)
        if calculation.width():
            paint_text(painter, calculation, look, product(row.n_symbols, row.count), "control", "ink-3", "right")
        origin = QPoint(self.spans[_SYMBOLS][0], rect.y())
        seen = range(0, self.viewport().height())
        paint_chip_row(painter, origin, look, row, self._row_layout(row), measures, seen)
        paint_hairline(painter, look, rect.left(), rect.right() + 1, rect.bottom())

    def picture_key(self, index: int, row: WordLine) -> Hashable | None:
        return row if self.records.rowCount() > 1 else None  # a stream fills pages, of which little is seen

    def _paint_word(self, painter: QPainter, cell: QRect, row: WordLine) -> None:
        """A word may use what a short count leaves free, and smaller letters, before it is cut in its middle."""
        look = self.look
        times_width = text_width(look, times(row.count), "caption-second")
        room = self.spans[_TIMES][1] - times_width - look.px(12) - cell.left()
        role, runs = fitted_word(look, row.word, room)
        paint_runs(painter, QRectF(cell), look, runs, role, RunInks())

    def tip(self, row: WordLine, column: int, position: QPoint) -> str:
        if column == _WORD:
            return plain_text(row.word)
        if column != _SYMBOLS:
            return ""
        layout, number = self._row_layout(row), self._chip_at(row, position)
        if number is None:
            return ""
        if number < len(layout.widths):
            return chip_tip(row.chips[number].runs)
        return hidden_symbols(row, number)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        index = self.indexAt(place)
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index.column() == _SYMBOLS:
            row = self.records.row(index.row())
            number = self._chip_at(row, place - QPoint(0, self.rowViewportPosition(index.row())))
            if number is not None and number < len(self._row_layout(row).widths):
                self.chip_clicked.emit((index.row(), number))

    def _chip_at(self, row: WordLine, position: QPoint) -> int | None:
        """The number of the chip at a place relative to the top left of its row; that of the rest is one more."""
        return chip_at(self.look, self._row_layout(row), self.measures, position - QPoint(self.spans[_SYMBOLS][0], 0))

    def _row_layout(self, row: WordLine) -> ChipRow:
        left, right = self.spans[_SYMBOLS]
        if self.content(_PRODUCT, QRect()).width():  # chips may run up to the calculation, which is mostly short
            calculation = text_width(self.look, product(row.n_symbols, row.count), "control")
            right = self.spans[_PRODUCT][1] - calculation - self.look.px(16)
        room = right - left
        if self.records.rowCount() > 1:
            return lay_out_row(self.look, row, self.measures, room, wrap=False)
        if self._laid_out is None or self._laid_out[0] is not row or self._laid_out[1] != room:
            self._laid_out = row, room, lay_out_row(self.look, row, self.measures, room, wrap=True)
        return self._laid_out[2]

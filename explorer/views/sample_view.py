"""Drawing at random: α on a slider and as a number, the seed, and for each path what is expected and what was drawn."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from explorer.figures.numbers import grouped
from explorer.figures.sample_lines import SampleLine
from explorer.figures.visible_text import plain_text
from explorer.views.chip_row import n_alike, paint_chips
from explorer.views.painting import paint_text, text_width
from explorer.views.record_model import Column, ReadyRows
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look

_ROW, _BAR, _TICK, _MARGIN, _GAP = 26, 12, 18, 16, 12
_FIELD = 32
_SLIDER_STEPS = 100  # from α 0 to 1; more can be typed


def _expected(line: SampleLine) -> str:
    if line.expected is None:
        return "–"
    return grouped(round(line.expected)) if line.expected >= 1 or not line.expected else f"{line.expected:.1g}"


def _drawn(line: SampleLine) -> str:
    return "–" if line.drawn is None else grouped(line.drawn)


class SampleTable(RecordTable[SampleLine]):
    """Shows paths with a bar for what was drawn, and a tick of ink for what is expected."""

    def __init__(self, look: Look) -> None:
        columns: tuple[Column[SampleLine], ...] = (
            Column("pieces", "left", lambda line: line.spoken),
            Column("expected", "right", _expected),
            Column("drawn", "right", _drawn),
            Column("", "left", lambda line: ""),
        )
        super().__init__(look, columns, _ROW, "paths drawn at random")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def set_lines(self, lines: Sequence[SampleLine], n: int) -> None:
        """Show other draws, of ``n`` in all."""
        self.set_source(ReadyRows(lines))
        self.refresh_columns(anew=True)
        self.header.say(3, (f"of {grouped(n)}",))

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        knows = not self.records.rowCount() or self.records.row(0).expected is not None
        expected = text_width(look, "expected", "header") if knows else 0
        numbers = expected, text_width(look, "drawn", "header")
        gap, margin = look.px(_GAP), look.px(_MARGIN)
        room = width - 2 * margin - sum(numbers) - 3 * gap
        bar = max(look.px(48), min(look.px(110), room // 2))
        spans = []
        x = margin
        for wide in (max(0, room - bar), *numbers, bar):
            spans.append((x, x + wide))
            x += wide + gap if wide else 0
        return tuple(spans)

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: SampleLine) -> None:
        look, cells = self.look, [self.content(number, rect) for number in range(4)]
        first = max(0, n_alike(row.pieces, self.records.row(0).pieces) - 1) if index else 0
        paint_chips(painter, cells[0], look, row.pieces, first)
        if row.expected is not None:
            paint_text(painter, cells[1], look, _expected(row), "control", "ink-2", "right")
        paint_text(painter, cells[2], look, _drawn(row), "body", "ink", "right", strong=row.drawn is not None)
        self._paint_bar(painter, cells[3], row)

    def picture_key(self, index: int, row: SampleLine) -> Hashable | None:
        return None

    def tip(self, row: SampleLine, column: int, position: QPoint) -> str:
        return " + ".join(map(plain_text, row.pieces)) if column == 0 else ""

    def _paint_bar(self, painter: QPainter, cell: QRect, row: SampleLine) -> None:
        look = self.look
        most = max((max(line.expected or 0.0, line.drawn or 0) for line in self._lines()), default=1.0) or 1.0
        scale = (cell.width() - look.px(2)) / most
        high, tick, middle = look.px(_BAR), look.px(_TICK), cell.center().y()
        if row.drawn:
            width = max(1, round(row.drawn * scale))
            painter.fillRect(QRect(cell.x(), middle - high // 2, width, high), look.color("slate"))
        if row.expected is None:
            return
        left = cell.x() + round(row.expected * scale)
        painter.fillRect(QRect(left, middle - tick // 2, look.px(2), tick), look.color("ink"))

    def _lines(self) -> list[SampleLine]:
        return [self.records.row(index) for index in range(self.records.rowCount())]


class SampleView(QWidget):
    """The controls over the table, and a sentence beneath it."""

    number_moved = Signal(object)
    """α or p from 0 to 1, by the slider."""
    number_entered = Signal(object)
    seed_entered = Signal(object)
    """What was typed, which may be no number."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, _SLIDER_STEPS)
        self._slider.setPageStep(10)
        self._number, self._seed = QLineEdit(), QLineEdit()
        self._seed.setAccessibleName("Seed of the draws")
        self._labels = QLabel("α"), QLabel("seed")
        self.table = SampleTable(look)
        self._problem = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._problem.setObjectName("problem")
        self._note = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._spare = QWidget()  # takes the room of the table
        self._row, self._beneath = QHBoxLayout(), QVBoxLayout()
        for label in (self._problem, self._note):
            self._beneath.addWidget(label)
        for widget, stretch in (
            *((self._labels[0], 0), (self._slider, 1), (self._number, 0)),
            *((self._labels[1], 0), (self._seed, 0)),
        ):
            self._row.addWidget(widget, stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.table.setMinimumHeight(1)
        column.addWidget(self.table, 1)
        column.addLayout(self._beneath)
        column.addWidget(self._spare, 1)
        self._spare.hide()
        self._problem.hide()
        self._slider.valueChanged.connect(self._report_slider)
        self._number.editingFinished.connect(self._report_number)
        self._seed.editingFinished.connect(self._report_seed)
        self.set_look(look)

    def set_numbers(self, name: str, number: float, seed: int) -> None:
        """Show other numbers, without reporting them; ``name`` is α or p."""
        self._labels[0].setText(name)
        self._slider.setAccessibleName(f"{name}, from 0 to 1")
        self._number.setAccessibleName(name)
        self._slider.blockSignals(True)
        self._slider.setValue(min(_SLIDER_STEPS, round(number * _SLIDER_STEPS)))
        self._slider.blockSignals(False)
        shown = f"{number:.2f}" if round(number, 2) == number else f"{number:g}"
        for field, text in ((self._number, shown), (self._seed, str(seed))):
            if field.text() != text:
                field.setText(text)
        self.set_problem("")

    def set_problem(self, sentence: str) -> None:
        """Say what is wrong with what was typed, which stays."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))

    def set_applies(self, applies: bool) -> None:
        """Whether there is anything to be drawn from; else the note alone is shown."""
        for part in (*self._labels, self._slider, self._number, self._seed, self.table):
            part.setVisible(applies)
        self._spare.setVisible(not applies)

    def set_note(self, sentence: str) -> None:
        """Say something beneath the table."""
        self._note.setText(sentence)
        self._note.setVisible(bool(sentence))

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        px = look.px
        self.table.set_look(look)
        self._row.setContentsMargins(px(16), 0, px(16), px(4))
        self._row.setSpacing(px(8))
        for label in (*self._labels, self._problem, self._note):
            label.setFont(look.font("control"))
        for field, width in ((self._number, 60), (self._seed, 64)):
            field.setFont(look.font("control"))
            field.setFixedSize(px(width), px(_FIELD))
        self._beneath.setContentsMargins(px(16), px(6), px(16), px(8))

    def _report_slider(self, value: int) -> None:
        self.number_moved.emit(value / _SLIDER_STEPS)

    def _report_number(self) -> None:
        self.number_entered.emit(self._number.text())

    def _report_seed(self) -> None:
        self.seed_entered.emit(self._seed.text())

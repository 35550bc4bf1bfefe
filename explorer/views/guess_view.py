"""The pairs that come into question while the winner is hidden: numbered, and how often each stands is covered."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QLabel, QVBoxLayout, QWidget

from explorer.figures.guess import GuessRow
from explorer.figures.scores import Weight, weight_text
from explorer.figures.visible_text import plain_text
from explorer.views.chips import chip_height, fitting_pair, paint_pair
from explorer.views.marks import key_width, paint_hatch, paint_key
from explorer.views.painting import paint_text, text_width
from explorer.views.record_model import Column, ReadyRows
from explorer.views.record_table import MARGIN, RecordTable, Span
from explorer.views.theme import Look

_ROW = 36
_PAIR, _COUNT, _BAR = 1, 2, 3
_WIDEST_PAIR = 200


def _count(row: GuessRow) -> str:
    return "covered" if row.count is None else weight_text(row.count).replace(",", "")


def _columns(value: str) -> tuple[Column[GuessRow], ...]:
    """The columns, ``value`` being what decides."""
    return (
        Column("", "left", lambda row: str(row.number), heard="number"),
        Column("pair", "left", lambda row: f"{plain_text(row.left)} {plain_text(row.right)}"),
        Column(value, "right", _count),
        Column("", "left", lambda row: "not this one" if row.count is not None else "", heard="verdict"),
    )


class GuessView(QWidget):
    """Asks which pair merges next; a click on a row is an answer, and so is its digit, which is taken elsewhere."""

    guessed = Signal(object)
    """The number of a row, from 1 on."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._table = _GuessTable(look)
        self._hint = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._table, 1)
        column.addWidget(self._hint)
        self.setFocusProxy(self._table)
        self._table.clicked.connect(self._report)
        self.set_look(look)

    def set_rows(self, rows: Sequence[GuessRow], highest: Weight, hint: str) -> None:
        """Ask anew: ``highest``, a count or a score, is what the longest bar stands for; ``hint`` how to answer."""
        self._table.set_highest(highest)
        self._table.set_source(ReadyRows(tuple(rows)))
        self._hint.setText(hint)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._table.set_look(look)
        self._hint.setFont(look.font("body"))
        self._hint.setContentsMargins(look.px(MARGIN), look.px(12), look.px(MARGIN), look.px(12))

    def _report(self, index: QModelIndex) -> None:
        self.guessed.emit(index.row() + 1)


class _GuessTable(RecordTable[GuessRow]):
    """The rows themselves."""

    def __init__(self, look: Look) -> None:
        self._highest: Weight = 0
        super().__init__(look, _columns("count"), _ROW, "pairs that may merge next")
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)

    def set_highest(self, highest: Weight) -> None:
        """What the longest bar would stand for."""
        if isinstance(highest, int) != isinstance(self._highest, int):
            self.set_columns(_columns("count" if isinstance(highest, int) else "score"))
        self._highest = highest

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        margin, gap = look.px(MARGIN), look.px(16)
        digit_right = margin + key_width(look, "0")
        pair_left = digit_right + gap
        count = max(look.px(40), text_width(look, weight_text(self._highest), "number", strong=True))
        pair_right = min(pair_left + look.px(_WIDEST_PAIR), width - margin - count - gap - look.px(64))
        count_left = pair_right + gap
        bar_left = count_left + count + gap
        return (
            (margin, digit_right),
            (pair_left, pair_right),
            (count_left, count_left + count),
            (bar_left, max(bar_left, width - margin)),
        )

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: GuessRow) -> None:
        look = self.look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_key(painter, QPointF(self.spans[0][0], rect.center().y() + 0.5), look, str(row.number))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        cell = self.content(_PAIR, rect)
        shown = fitting_pair(look, row.left, row.right, "table", cell.width())
        top = cell.center().y() + 1 - chip_height(look, "table") // 2
        paint_pair(painter, QPoint(cell.x(), top), look, shown, "table")
        count, bar = self.content(_COUNT, rect), self.content(_BAR, rect)
        if row.count is None:
            height = look.px(20)
            paint_hatch(painter, QRect(count.x(), rect.center().y() - height // 2, count.width(), height), look)
            thick = look.px(12)
            paint_hatch(painter, QRect(bar.x(), rect.center().y() - thick // 2, bar.width(), thick), look, radius=2)
        else:
            paint_text(painter, count, look, weight_text(row.count), "number", "ink", "right", strong=True)
            paint_text(painter, bar, look, "not this one", "control", "ink-2")

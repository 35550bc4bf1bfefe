"""A merge in motion: laid over the rows of words while chips come together, and then gone.

What lies beneath is painted already as it is in the end, so that nothing waits for the motion and it can end anytime.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QMoveEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.merge_motion import TINTING, Phases, between, joined, phases
from explorer.figures.word_lines import WordLine
from explorer.views.chip_rows import ChipRow, RowMeasures, brackets, paint_bracket
from explorer.views.chips import chip_height, paint_chip
from explorer.views.theme import Look

_FRAME = 16  # ms from one picture to the next


@dataclass(frozen=True)
class MovingRow:
    """A row before a merge and after it, with chips of one size."""

    area: QRect  # of the chips and the brackets beneath them
    ground: str  # the color behind them
    before: WordLine
    after: WordLine
    places_before: ChipRow
    places_after: ChipRow


class MergeMotion(QWidget):
    """Covers the chips of some rows of its parent while they move. ``clock`` gives seconds."""

    def __init__(self, parent: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._covered = parent
        self.clock = clock
        self._began = 0.0
        self._rows: Sequence[MovingRow] = ()
        self._look: Look | None = None
        self._measures: RowMeasures | None = None
        self._timer = QTimer(self, interval=_FRAME)
        self._timer.timeout.connect(self._go_on)
        parent.installEventFilter(self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def start(self, look: Look, measures: RowMeasures, rows: Sequence[MovingRow]) -> None:
        """Move from what was to what is; without rows nothing moves."""
        self.finish()
        if rows:
            self.setGeometry(self._covered.rect())
            self.show()
            self.raise_()
            self._look, self._measures, self._rows = look, measures, rows
            self._began = self.clock()
            self._timer.start()

    def finish(self) -> None:
        """Be gone, so that what lies beneath is seen."""
        self._timer.stop()
        self._rows = ()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In another size the rows stand elsewhere."""
        if event.type() == QEvent.Type.Resize:
            self.finish()
        return False

    def moveEvent(self, event: QMoveEvent) -> None:
        if self._rows:  # its parent is scrolled
            self.finish()

    def paintEvent(self, event: QPaintEvent) -> None:
        now = phases(self._elapsed())
        with QPainter(self) as painter:
            for row in self._rows:
                self._paint_row(painter, row, now)

    def _elapsed(self) -> float:
        return (self.clock() - self._began) * 1000

    def _go_on(self) -> None:
        if self._elapsed() >= TINTING:
            self.finish()
        else:
            self.update()

    def _paint_row(self, painter: QPainter, row: MovingRow, now: Phases) -> None:
        look, measures = self._look, self._measures
        assert look is not None
        assert measures is not None
        painter.fillRect(row.area, look.color(row.ground))
        size, height = row.places_before.size, chip_height(look, row.places_before.size)
        origin = row.area.topLeft()
        for after, group in enumerate(joined(len(row.before.chips), row.before.brackets)):
            end, face = _rect(origin, row.places_after, after, height), row.after.chips[after]
            merges = len(group) > 1
            for number in group:
                start = _rect(origin, row.places_before, number, height)
                to = end.right() + 1 - start.width() if number > group[0] else end.x()
                start.moveLeft(round(between(start.x(), to, now.sliding)))
                painter.setOpacity(1.0 - now.sliding if merges else 1.0)
                paint_chip(painter, start, look, row.before.chips[number].runs, size, parity=number)
            if merges:
                united = _rect(origin, row.places_before, group[0], height)
                united.setWidth(end.width())
                united.moveLeft(round(between(united.x(), end.x(), now.sliding)))
                painter.setOpacity(now.sliding)
                paint_chip(painter, united, look, face.runs, size, parity=after)
            painter.setOpacity(now.tinting)
            paint_chip(painter, end, look, face.runs, size, parity=after, state=face.state)
        painter.setOpacity(1.0)
        if now.sliding == 0.0:
            lane = row.area.y() + height + look.px(measures.to_bracket)
            for left, right, _, opens, closes in brackets(row.before.brackets, row.places_before, look):
                inward = (right - left) / 2 * now.closing
                rect = QRect(0, lane, round(right - left - 2 * inward), look.px(measures.bracket))
                rect.moveLeft(origin.x() + round(left + inward))
                paint_bracket(painter, rect, look, opens=opens, closes=closes)


def _rect(origin: QPoint, row: ChipRow, number: int, height: int) -> QRect:
    return QRect(origin.x() + row.places[number].x, origin.y(), row.widths[number], height)

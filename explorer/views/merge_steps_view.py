"""The merges of a replay as a table: each can be switched off, and two can be swapped, to see what hangs on them."""

from collections.abc import Hashable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy

from explorer.figures.encoder_lines import ReplayRow
from explorer.figures.numbers import grouped, times
from explorer.figures.visible_text import Runs, elided, plain_text
from explorer.views.chips import chip_gap, chip_height, chip_width, paint_chip
from explorer.views.icons import paint_icon
from explorer.views.marks import paint_difference_mark, paint_firing_mark
from explorer.views.painting import paint_text, text_width
from explorer.views.record_model import Column, ReadyRows
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look

_USE, _MERGE, _PAIR, _TIMES, _NEEDS = range(5)
_BOX = 16


def _times(row: ReplayRow) -> str:
    if row.off:
        return "off"
    if row.times_changed is None or row.times_changed == row.times:
        return times(row.times)
    return f"{times(row.times_changed)}, not {grouped(row.times)}"


def _place(row: ReplayRow) -> str:
    return f"{grouped(row.merge)} at {grouped(row.place)}" if row.moved else grouped(row.merge)


def _spoken_times(row: ReplayRow) -> str:
    return f"{_times(row)}{', the replays part here' if row.differs else ''}"


_COLUMNS: tuple[Column[ReplayRow], ...] = (
    Column("use", "left", lambda row: "off" if row.off else "on"),
    Column("merge", "right", _place),
    Column("pair", "left", lambda row: f"{plain_text(row.left)} + {plain_text(row.right)}"),
    Column("times", "right", _times, _spoken_times),
    Column("needs", "right", lambda row: ", ".join(map(grouped, row.needs))),
)


class MergeStepsView(RecordTable[ReplayRow]):
    """Shows the merges that find a place in a text; the one that the replay has come to has a mark of its own.

    A click on the box of a row, or Delete, switches its merge off or on; Alt+↑ and Alt+↓, or dragging a row onto
    another one, swap two of them. The signals carry numbers of merges.
    """

    merge_chosen = Signal(object)
    toggle_requested = Signal(object)
    swap_requested = Signal(object)
    """A pair of merges."""

    def __init__(self, look: Look) -> None:
        self._firing: int | None = None
        self._chosen: int | None = None
        self._rows: tuple[ReplayRow, ...] = ()
        self._dragged: int | None = None
        self._target: int | None = None
        super().__init__(look, _COLUMNS, row_height=28, name="Merges of the replay")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.row_selected.connect(self._choose)

    def set_rows(self, rows: tuple[ReplayRow, ...], firing: int | None, chosen: int | None) -> None:
        """Show other merges, and which of them the replay has come to and which is chosen."""
        self._firing, self._chosen = firing, chosen
        if rows is not self._rows:
            self._rows = rows
            self.spans = ()  # for numbers of other lengths
            self._laid_out_on = None
            self.set_source(ReadyRows(rows))
        self.select(self._index_of(chosen))
        self._keep_in_sight()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """What is chosen, or else what the replay has come to, can be seen."""
        index = self._index_of(self._firing if self._chosen is None else self._chosen)
        if index is not None:
            self.scrollTo(self.records.index(index, 0))

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(304), self.look.px(120))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(200), self.look.px(56))

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look = self.look
        needs, times_, place = (
            text_width(look, max(map(said, self._rows), key=len, default=""), "control")
            for said in (_COLUMNS[_NEEDS].text, _times, _place)
        )
        use = max(look.px(_BOX), text_width(look, _COLUMNS[_USE].title, "header"))
        gap, right = look.px(10), width - look.px(16)
        on = look.px(20)
        merge = on + use + look.px(8)
        merge_end = merge + max(place, look.px(34))
        needs_left = right - max(needs, look.px(34))
        times_right = needs_left - gap
        times_left = times_right - max(times_, look.px(34))
        return (
            (on, on + use),
            (merge, merge_end),
            (merge_end + gap, max(merge_end + gap, times_left - gap)),
            (times_left, times_right),
            (needs_left, right),
        )

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: ReplayRow) -> None:
        look, firing = self.look, row.merge == self._firing
        quiet, ink = "ink-2" if index in self.selected_rows() else "ink-3", "ink" if firing else "ink-2"
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_box(painter, self.content(_USE, rect), on=not row.off)
        middle = rect.center().y() + 0.5
        if firing:
            paint_firing_mark(painter, QPointF(look.px(11), middle), look)
        if row.differs:
            mark = QPointF(self.content(_PAIR, rect).x() - look.px(5), middle)
            paint_difference_mark(painter, mark, look)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        paint_text(painter, self.content(_MERGE, rect), look, _place(row), "control", ink, "right", strong=firing)
        self._paint_pair(painter, self.content(_PAIR, rect), row, firing=firing)
        changed = row.off or (row.times_changed is not None and row.times_changed != row.times)
        said = self.content(_TIMES, rect)
        paint_text(painter, said, look, _times(row), "control", "orange-ink" if changed else "ink", "right")
        paint_text(painter, self.content(_NEEDS, rect), look, _COLUMNS[_NEEDS].text(row), "control", quiet, "right")
        if index == self._target:
            painter.setPen(look.pen("blue", 2))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))

    def picture_key(self, index: int, row: ReplayRow) -> Hashable | None:
        return row, row.merge == self._firing, index == self._target

    def tip(self, row: ReplayRow, column: int, position: QPoint) -> str:
        if column == _NEEDS and row.needs:
            merges = "merges" if row.needs[1:] else "merge"
            return f"Its sides are made by {merges} {' and '.join(map(grouped, row.needs))}"
        if column == _USE:
            return "Switch it on (Delete)" if row.off else "Switch it off (Delete)"
        return plain_text(row.left + row.right) if column == _PAIR else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex().row()
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if index >= 0 and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.toggle_requested.emit(self._rows[index].merge)
        elif event.key() in moves and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self._swap(index, index + moves[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint()).row()
        if event.button() == Qt.MouseButton.LeftButton and index >= 0:
            if event.position().x() < self.spans[_MERGE][0]:
                self.toggle_requested.emit(self._rows[index].merge)
                return
            self._dragged = index
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """While a row is dragged the one under the pointer is outlined; nothing else is selected meanwhile."""
        if self._dragged is None:
            super().mouseMoveEvent(event)
            return
        target = self.indexAt(event.position().toPoint()).row()
        target_row = target if target >= 0 and target != self._dragged else None
        if target_row != self._target:
            self._target = target_row
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, target = self._dragged, self._target
        self._dragged = self._target = None
        super().mouseReleaseEvent(event)
        if dragged is not None and target is not None:
            self.viewport().update()
            self._swap(dragged, target)

    def _swap(self, first: int, second: int) -> None:
        if 0 <= first < len(self._rows) and 0 <= second < len(self._rows):
            self.swap_requested.emit((self._rows[first].merge, self._rows[second].merge))

    def _choose(self, index: int | None) -> None:
        if index is not None and index < len(self._rows):
            self.merge_chosen.emit(self._rows[index].merge)

    def _index_of(self, merge: int | None) -> int | None:
        return next((index for index, row in enumerate(self._rows) if row.merge == merge), None)

    def _paint_box(self, painter: QPainter, cell: QRect, *, on: bool) -> None:
        look = self.look
        size = look.px(_BOX)
        box = QRect(cell.x(), cell.center().y() - size // 2 + 1, size, size)
        painter.setPen(look.pen("edge"))
        painter.setBrush(look.color("chip"))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), look.px(3), look.px(3))
        if on:
            paint_icon(painter, box.adjusted(1, 1, -1, -1), "check", look.color("ink"))

    def _paint_pair(self, painter: QPainter, room: QRect, row: ReplayRow, *, firing: bool) -> None:
        """Both sides as chips, shortened alike where they have no room; struck through while the merge is off."""
        look, gap, longest = self.look, chip_gap(self.look, "table"), 16
        sides: tuple[Runs, Runs] = row.left, row.right
        while longest > 2 and sum(chip_width(look, side, "table") for side in sides) + gap > room.width():
            longest -= 1
            sides = elided(row.left, longest), elided(row.right, longest)
        height = chip_height(look, "table")
        x, top = room.x(), room.center().y() - height // 2 + 1
        for parity, side in enumerate(sides):
            width = chip_width(look, side, "table")
            chip = QRect(x, top, width, height)
            paint_chip(painter, chip, look, side, "table", parity=parity, state="merged" if firing else "plain")
            x += width + gap
        if row.off:
            painter.setPen(look.pen("orange", 2))
            painter.drawLine(room.x(), room.center().y() + 1, x - gap, room.center().y() + 1)

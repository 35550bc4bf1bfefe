"""The text of Shannon's guessing game: each character with its number of guesses beneath, and the place to guess."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.figures.chip_layout import last_places, rows_of, wrapped
from explorer.figures.game_lines import GameCell
from explorer.figures.visible_text import plain_text
from explorer.views.painting import paint_text, text_width
from explorer.views.run_text import RunInks, paint_runs, runs_width
from explorer.views.theme import Look

_FACE, _NOTE = "mono-word", "index"
_LEAST, _GAP, _PADDING = 14, 1, 4
_ROW = 46
_MARGIN = 16
_ROWS, _MOST_ROWS = 3, 4  # that it asks for, and has any use for
_INKS = {
    "known": RunInks("ink-3", "ink-3"),
    "guessed": RunInks("ink", "ink-3", strong=True),
    "given up": RunInks("orange-ink", "orange-ink", strong=True),
}


class GameText(QWidget):
    """Wraps the characters; where there is no room for all of them their last rows are shown."""

    pressed = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._cells: tuple[GameCell, ...] = ()
        self.setAccessibleName("text so far")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_cells(self, cells: tuple[GameCell, ...]) -> None:
        """Show other characters."""
        self._cells = cells
        self.setAccessibleDescription("".join(plain_text(cell.face) for cell in cells))
        self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.setMinimumHeight(look.px(_ROW))
        self.setMaximumHeight(_MOST_ROWS * look.px(_ROW))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(320), _ROWS * self._look.px(_ROW))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        margin, row_height = look.px(_MARGIN), look.px(_ROW)
        widths = [self._width(cell) for cell in self._cells]
        room, gap, rows = self.width() - 2 * margin, look.px(_GAP), max(1, self.height() // row_height)
        cells, places = self._cells, wrapped(widths, room, gap)
        if rows == 1 < rows_of(places):  # a row of its own would begin with nothing before it
            first, places = last_places(len(widths), widths.__getitem__, room, gap, 1, 0)
            cells, widths, places = cells[first:], widths[first:], places[1:]
        above = max(0, rows_of(places) - rows)  # rows that there is no room for
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for cell, width, place in zip(cells, widths, places, strict=True):
                if place.row >= above:
                    rect = QRect(margin + place.x, (place.row - above) * row_height, width, row_height)
                    self._paint_cell(painter, rect, cell)

    def _width(self, cell: GameCell) -> int:
        look = self._look
        face = round(runs_width(look, cell.face, _FACE)) + look.px(_PADDING)
        note = text_width(look, cell.note, _NOTE) + look.px(_PADDING) if cell.note else 0
        return max(look.px(_LEAST), face, note)

    def _paint_cell(self, painter: QPainter, rect: QRect, cell: GameCell) -> None:
        look = self._look
        face = QRect(rect.x(), rect.y(), rect.width(), look.line(_FACE))
        if cell.kind == "next":
            inset = look.px(2) / 2
            painter.setBrush(look.color("blue-tint"))
            painter.setPen(look.pen("blue", 2))
            painter.drawRect(QRectF(face).adjusted(inset, inset, -inset, -inset))
            return
        left = face.x() + (face.width() - runs_width(look, cell.face, _FACE)) / 2
        painter.setBrush(Qt.BrushStyle.NoBrush)
        at = QRectF(left, face.y(), face.width(), face.height())
        paint_runs(painter, at, look, cell.face, _FACE, _INKS[cell.kind])
        if cell.kind == "given up":
            line = QRect(face.x(), face.bottom() - look.px(1), face.width(), look.px(2))
            painter.fillRect(line, look.color("orange"))
        note = QRect(rect.x(), face.bottom() + 1, rect.width(), look.line(_NOTE))
        ink = "orange-ink" if cell.kind == "given up" else "ink-2"
        paint_text(painter, note, look, cell.note, _NOTE, ink, "center")

"""Tokens as rows of chips, each with its id and its offsets beneath, and brackets under what merges next."""

from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QPainter

from explorer.figures.chip_layout import rows_of
from explorer.figures.encoder_lines import TokenFace, TokenLine, token_places
from explorer.figures.word_lines import hidden_note
from explorer.views.chip_rows import ChipRow, brackets, paint_bracket
from explorer.views.chips import ChipSize, chip_gap, chip_height, chip_width, paint_chip
from explorer.views.marks import paint_difference_mark
from explorer.views.painting import paint_text
from explorer.views.theme import Look

_LANE, _UNDER_LANE, _INDEX, _BELOW = 6, 2, 14, 10
_WORD_GAP = 16
_NOTE = 20


class TokenRows:
    """Where the tokens of a line stand in a given room; as many rows as it takes.

    Brief rows are smaller chips alone.
    """

    def __init__(self, look: Look, line: TokenLine, room: int, *, brief: bool = False) -> None:
        self._look = look
        self.brief = brief
        self._size: ChipSize = "table" if brief else "choice"
        self._digit = look.advance("index")
        self.line = line
        gap = chip_gap(look, self._size)
        self._widths, self._places = token_places(line, self._width, room, gap, look.px(_WORD_GAP))

    @property
    def height(self) -> int:
        """The pixels that all rows take, with the note of what is not shown."""
        note = self._look.px(_NOTE) if self.line.n_hidden else 0
        return rows_of(self._places) * self._pitch() + note

    def shows_end(self, top: int, seen: range) -> bool:
        """Whether the note of what is not shown is among the pixels ``seen``, if the rows begin at ``top``."""
        return self.line.n_hidden > 0 and top + rows_of(self._places) * self._pitch() < seen.stop

    def paint(self, painter: QPainter, origin: QPoint, seen: range) -> None:
        """Paint from ``origin``, only those rows that touch the pixels ``seen`` from top to bottom."""
        look, pitch, height = self._look, self._pitch(), chip_height(self._look, self._size)
        rows = range((seen.start - origin.y()) // pitch, (seen.stop - origin.y()) // pitch + 1)
        index = look.px(_INDEX)
        beneath = height + look.px(_LANE) + look.px(_UNDER_LANE)
        for number, rect in self._rects(origin, rows):
            face = self.line.faces[number]
            paint_chip(painter, rect, look, face.runs, self._size, parity=number, state=face.state)
            top = rect.y() + beneath
            if self.line.first_difference == number:
                paint_difference_mark(painter, QPointF(rect.x(), rect.y()), look)
            if self.brief:
                continue
            for said, ink in ((face.id, "ink-2"), (face.offset, "ink-3")):
                paint_text(painter, QRect(rect.x(), top, rect.width(), index), look, said, "index", ink, "center")
                top += index
        row = ChipRow(self._size, self._widths, self._places, 0)
        for left, right, number, opens, closes in brackets(self.line.brackets, row, look):
            if number in rows:
                y = origin.y() + number * pitch + height + look.px(1)
                rect = QRect(origin.x() + left, y, right - left, look.px(_LANE))
                paint_bracket(painter, rect, look, opens=opens, closes=closes)
        if self.line.n_hidden:
            note = QRect(origin.x(), origin.y() + rows_of(self._places) * pitch, 0, look.px(_NOTE))
            paint_text(painter, note, look, hidden_note(self.line.n_hidden), "header", "ink-2")

    def face_at(self, position: QPoint) -> TokenFace | None:
        """The token at a position from the origin."""
        row = position.y() // self._pitch()
        for number, rect in self._rects(QPoint(0, 0), range(row, row + 1)):
            if rect.left() <= position.x() <= rect.right():
                return self.line.faces[number]
        return None

    def _rects(self, origin: QPoint, rows: range) -> list[tuple[int, QRect]]:
        """The numbers of the tokens in some rows, with their chips."""
        pitch, height = self._pitch(), chip_height(self._look, self._size)
        return [
            (number, QRect(origin.x() + place.x, origin.y() + place.row * pitch, width, height))
            for number, (place, width) in enumerate(zip(self._places, self._widths, strict=True))
            if place.row in rows
        ]

    def _width(self, face: TokenFace) -> int:
        """As wide as the widest of what stands under one another."""
        width = chip_width(self._look, face.runs, self._size)
        if self.brief:
            return width
        # No sign in a number is wider than its digits; to measure each of thousands of numbers would take too long.
        return max(width, ceil(max(len(face.id), len(face.offset)) * self._digit) + self._look.px(4))

    def _pitch(self) -> int:
        look = self._look
        beneath = (_LANE,) if self.brief else (_LANE, _UNDER_LANE, _INDEX, _INDEX, _BELOW)
        return chip_height(look, self._size) + sum(map(look.px, beneath))

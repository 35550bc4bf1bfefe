"""Paints the bands of stages: letters in their columns, boxes around them, marks where something changed."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from explorer.engine.text.alphabet import Spelling
from explorer.figures.pipeline_bands import Band, Box, Letter, TakenApart
from explorer.figures.pipeline_layout import BENEATH, BandPlace, boxes_between, letters_between
from explorer.figures.visible_text import elided, read_runs, visible_runs
from explorer.views.painting import paint_text, text_width
from explorer.views.run_text import RunInks, fitting_runs, paint_runs, runs_width
from explorer.views.theme import Look

_AS_WRITTEN = Spelling()
_LETTER, _HEX, _LID, _NUMBER, _PIECE = "chip-corpus", "mono-header", "chip-choice", "control", "mono-index"
_LONGEST_PLATE = 200  # letters
_PLATE = (_LID, "mono-body", _HEX)  # for the name of a token, the first in which it fits
_WIDE = 200  # pixels that hardly any letter is wider than
_EACH = 5
"""The offsets of raw code points are written at every so many."""


class Lit(NamedTuple):
    """What is followed: from where to where it stands, at 100 %."""

    start: float
    end: float


class BandPainter:
    """Paints one band; ``x`` turns pixels at 100 % into those of the view."""

    def __init__(self, painter: QPainter, look: Look, x: Callable[[float], float], lit: Lit | None) -> None:
        self._painter, self._look, self._x, self._lit = painter, look, x, lit

    def paint(self, taken: TakenApart, band: Band, place: BandPlace, left: float, right: float) -> None:
        """Paint what of the band stands from ``left`` to ``right``, at 100 %."""
        if place.is_quiet:
            return
        for number, box in enumerate(boxes := boxes_between(band.boxes, left, right)):
            self._paint_box(band, box, place, number + (boxes[0].number if boxes[0].number >= 0 else 0))
        for number in letters_between(band.letters, left - _WIDE, right + _WIDE):
            self._paint_letter(band.letters[number], place, strong=False)
        if band.key == "raw":
            self._paint_offsets(taken, place, left, right)
        elif band.key in ("pretokenizer", "model", "ids"):
            for box in boxes:
                self._paint_beneath(band, box, place)

    # ── boxes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _paint_box(self, band: Band, box: Box, place: BandPlace, parity: int) -> None:
        look, painter = self._look, self._painter
        is_lit = self._is_lit(box.start, box.end)
        stroke = look.px(2) if is_lit or box.kind == "unknown" else look.hairline
        gap = look.px(1)
        rect = QRectF(
            *(self._x(box.start) + gap, place.row),
            *(self._x(box.end) - self._x(box.start) - 2 * gap, place.row_height),
        ).adjusted(stroke / 2, stroke / 2, -stroke / 2, -stroke / 2)
        shape = self._shape(band, box, rect)
        edge = "blue" if is_lit else "orange" if box.kind == "unknown" else "edge"
        pen = QPen(look.color(edge), stroke)
        fill = "blue-tint" if is_lit else "chip-alt" if parity & 1 else "chip"
        if box.kind in ("special", "added"):
            fill = "blue-tint" if is_lit else "pane"
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(look.color(fill))
        painter.drawPath(shape)
        if box.kind == "unknown":
            hatch = QColor(look.color("orange"))
            hatch.setAlphaF(0.35)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(hatch, Qt.BrushStyle.BDiagPattern))
            painter.drawPath(shape)
        if band.key in ("model", "post") and box.kind in ("special", "unknown"):
            self._paint_plate(rect, box.text, clear=box.kind == "unknown")

    def _shape(self, band: Band, box: Box, rect: QRectF) -> QPainterPath:
        """A rounded rectangle; of a token that cuts a character the part beneath the lid is half as high."""
        radius = self._look.px(3)
        shape = QPainterPath()
        bytes_start, bytes_end = self._cut_part(band, box)
        if bytes_start is None or bytes_end is None:
            shape.addRoundedRect(rect, radius, radius)
            return shape
        half = rect.center().y()
        lower = QRectF(rect)
        lower.setLeft(max(rect.left(), self._x(bytes_start)))
        lower.setRight(min(rect.right(), self._x(bytes_end)))
        lower.setTop(half)
        shape.addRoundedRect(lower, radius, radius)
        for left, right in ((rect.left(), self._x(bytes_start)), (self._x(bytes_end), rect.right())):
            if right - left > self._look.px(4):  # whole characters beside it
                beside = QPainterPath()
                beside.addRoundedRect(QRectF(left, rect.top(), right - left + radius, rect.height()), radius, radius)
                shape = shape.united(beside)
        return shape.simplified()

    def _cut_part(self, band: Band, box: Box) -> tuple[float | None, float | None]:
        """From where to where a token shows bytes."""
        if band.key not in ("model", "post"):
            return None, None
        letters = band.letters
        cut = [
            number
            for number in letters_between(letters, box.start, box.end)
            if letters.marks[number] == "byte" and letters.starts[number] >= box.start
        ]
        return (letters.starts[cut[0]], letters.ends[cut[-1]]) if cut else (None, None)

    def _paint_plate(self, rect: QRectF, text: str, *, clear: bool) -> None:
        """The name of a token that shows no letters of the text, clear of the hatch."""
        look = self._look
        whole, room = read_runs(text), rect.width() - look.px(6)
        brief = elided(whole, _LONGEST_PLATE)  # of a text of 100,000 letters none need be measured that is not shown
        role = next((role for role in _PLATE if runs_width(look, brief, role) <= room), _PLATE[-1])
        runs = fitting_runs(look, brief, role, room)
        width = runs_width(look, runs, role)
        left = rect.center().x() - width / 2
        if clear:
            plate = QRectF(left - look.px(2), rect.y() + look.px(9), width + look.px(4), rect.height() - look.px(18))
            self._painter.fillRect(plate, look.color("chip"))
        where = QRectF(left, rect.y(), width, rect.height())
        paint_runs(self._painter, where, look, runs, role, RunInks())

    def _paint_beneath(self, band: Band, box: Box, place: BandPlace) -> None:
        """Offsets of words and tokens, and beneath ids what they stand for, as far as there is room."""
        look = self._look
        left, right = self._x(box.start), self._x(box.end)
        rect = QRect(round(left), round(place.beneath), round(right - left), look.px(BENEATH))
        if band.key == "ids":
            runs = fitting_runs(look, read_runs(box.text), _PIECE, rect.width() - look.px(4))
            width = runs_width(look, runs, _PIECE)
            where = QRectF(rect.center().x() - width / 2, rect.y(), width, rect.height())
            paint_runs(self._painter, where, look, runs, _PIECE, RunInks("ink-3", "ink-3"))
            return
        if box.raw_start == box.raw_end:  # it stands for nothing in the text
            return
        last = box.raw_end - 1
        for said in (f"{box.raw_start}–{last}" if last > box.raw_start else f"{box.raw_start}", f"{box.raw_start}"):
            if text_width(look, said, "index") <= rect.width():
                paint_text(self._painter, rect, look, said, "index", "ink-3", "center")
                return

    def _paint_offsets(self, taken: TakenApart, place: BandPlace, left: float, right: float) -> None:
        look, edges = self._look, taken.raw_edges
        letters = letters_between(taken.band("raw").letters, left, right)
        lit = self._lit
        for number in letters:
            start, end = edges[2 * number], edges[2 * number + 1]
            is_lit = lit is not None and self._is_lit(start, end)
            if number % _EACH == 0 or is_lit:
                rect = QRect(
                    *(round(self._x(start)), round(place.beneath)),
                    *(round(self._x(end) - self._x(start)), look.px(BENEATH)),
                )
                paint_text(self._painter, rect, look, f"{number}", "index", "ink" if is_lit else "ink-3", "center")

    # ── letters ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _paint_letter(self, letter: Letter, place: BandPlace, *, strong: bool) -> None:
        look, painter = self._look, self._painter
        left, right = self._x(letter.start), self._x(letter.end)
        rect = QRectF(left, place.row, right - left, place.row_height)
        if letter.mark == "dropped":
            self._paint_dropped(rect)
            return
        role, inks = _LETTER, RunInks(strong=strong or letter.mark == "changed")
        if letter.mark == "byte":
            rect.setTop(rect.center().y())
            role, inks = _HEX, RunInks("ink", "ink")
        elif letter.mark == "lid":
            rect.setBottom(rect.center().y())
            self._paint_lid(rect)
            role = _LID
        elif letter.mark == "number":
            role = _NUMBER
        elif letter.mark == "put in":
            self._paint_put_in(rect)
            role = _LID
        if letter.mark in ("byte", "number"):
            self._paint_squeezed(rect, letter.text, role)
            return
        runs = visible_runs(letter.text, _AS_WRITTEN)
        width = runs_width(look, runs, role)
        if width > rect.width() + look.px(1):
            runs = fitting_runs(look, runs, role, rect.width())
            width = runs_width(look, runs, role)
        where = QRectF(rect.center().x() - width / 2, rect.y(), width, rect.height())
        paint_runs(painter, where, look, runs, role, inks)
        if letter.mark == "changed":
            self._paint_wave(where)

    def _paint_squeezed(self, rect: QRectF, text: str, role: str) -> None:
        """A number that is wider than its cell is narrowed rather than cut: all of its digits count."""
        painter, wide, room = self._painter, text_width(self._look, text, role), rect.width() - self._look.px(6)
        if wide <= room:
            paint_text(painter, rect.toRect(), self._look, text, role, "ink", "center")
            return
        painter.save()
        painter.translate(rect.center().x(), 0)
        painter.scale(max(room, 1) / wide, 1)
        around = QRect(-wide // 2, int(rect.y()), wide, int(rect.height()))
        paint_text(painter, around, self._look, text, role, "ink", "center")
        painter.restore()

    def _paint_lid(self, rect: QRectF) -> None:
        """The undivided top of a character over its bytes."""
        look = self._look
        self._painter.setPen(look.pen("edge"))
        self._painter.setBrush(look.color("blue-tint" if self._is_lit_px(rect) else "chip"))
        inside = rect.adjusted(look.px(1) + 0.5, 0.5, -look.px(1) - 0.5, -0.5)
        self._painter.drawRoundedRect(inside, look.px(3), look.px(3))

    def _paint_put_in(self, rect: QRectF) -> None:
        look = self._look
        pen = QPen(look.color("ink-3"), look.hairline)
        pen.setDashPattern([3, 2])
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = look.px(5)
        inside = rect.adjusted(look.px(3) + 0.5, inset + 0.5, -look.px(3) - 0.5, -inset - 0.5)
        self._painter.drawRoundedRect(inside, look.px(3), look.px(3))

    def _paint_dropped(self, rect: QRectF) -> None:
        """A low open bracket."""
        look, inset = self._look, self._look.px(4)
        left, right, bottom = rect.left() + inset, rect.right() - inset, rect.bottom() - look.px(8)
        self._painter.setPen(look.pen("ink-3", 1.5))
        path = QPainterPath(QPointF(left, bottom - look.px(6)))
        for x, y in ((left, bottom), (right, bottom), (right, bottom - look.px(6))):
            path.lineTo(x, y)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(path)

    def _paint_wave(self, rect: QRectF) -> None:
        """The orange wave beneath what was changed."""
        look, half = self._look, self._look.zoom * 3
        y, x = rect.bottom() - look.px(6), rect.left()
        n_waves = max(1, round(rect.width() / (4 * half)))
        step = rect.width() / (2 * n_waves)
        path = QPainterPath(QPointF(x, y))
        for number in range(2 * n_waves):
            rise = -half if number % 2 == 0 else half
            path.quadTo(x + step / 2, y + rise, x + step, y)
            x += step
        self._painter.setPen(QPen(look.color("orange"), 1.75 * look.zoom))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(path)

    def _is_lit(self, start: float, end: float) -> bool:
        lit = self._lit
        return lit is not None and start < lit.end - 0.01 and lit.start < end - 0.01

    def _is_lit_px(self, rect: QRectF) -> bool:
        lit = self._lit
        return lit is not None and self._x(lit.start) < rect.right() - 0.5 and rect.left() < self._x(lit.end) - 0.5

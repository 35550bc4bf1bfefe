"""How a system of a comparison is painted: the text over its rows, their names, marks and rules."""

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter

from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.caption import CaptionChip, Line
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import plain_text
from explorer.views.aligned_geometry import AlignedGeometry, RowPlace
from explorer.views.aligned_row_painting import RowPainter
from explorer.views.marks import paint_difference_mark, paint_safe_mark
from explorer.views.painting import paint_text, text_width

_EDGE = 16
_RULED = 5  # every so many code points are numbered

Token = tuple[int, int]
"""A row, and a token in it."""
NO_TOKEN = (-1, -1)


class AlignedPainter:
    """Paints systems of what is shown."""

    def __init__(
        self, painter: QPainter, geometry: AlignedGeometry, shown: AlignedShown, width: int, pointed: Token | None
    ) -> None:
        """``width`` is that of the canvas, in pixels; ``pointed`` the token under the pointer."""
        self._painter = painter
        self._geometry = geometry
        self._look, self._style, self._layout = geometry.look, geometry.style, geometry.layout
        self._shown = shown
        self._width = width
        self._pointed = pointed or NO_TOKEN
        self._rows = RowPainter(painter, geometry, shown.text.slots)

    def paint(self, system: int, top: int) -> None:
        """Paint a system that begins at a pixel."""
        shown = self._shown
        self._paint_raw(system, top)
        n_rows = len(shown.heads) if shown.n_rows is None else shown.n_rows
        for number in range(n_rows):
            self._paint_head(number, system, top + self._geometry.row_top(number))
        self._paint_rules(system, top, n_rows)
        self._paint_safe(system, top)
        chosen = shown.token or NO_TOKEN
        for number, row in enumerate(shown.text.rows[:n_rows]):
            at = self._geometry.place(number, system, top)
            self._rows.paint(
                row,
                at,
                chosen=chosen[1] if chosen[0] == number else None,
                pointed=self._pointed[1] if self._pointed[0] == number else None,
            )
            if number == 0:
                self._paint_cuts(at)
            self._paint_mark(number, at)
            if system == len(self._layout.systems) - 1:
                self._paint_count(len(row), at)

    def _paint_raw(self, system: int, top: int) -> None:
        """The text itself, with the numbers of its code points."""
        look, layout, slots, style = self._look, self._layout, self._shown.text.slots, self._style
        for slot in range(*layout.systems[system]):
            left, right = layout.left(system, slot), layout.right(system, slot + 1)
            rect = QRect(self._geometry.slots_left + left, top, right - left, look.px(style.ruler))
            if slots.starts[slot] % _RULED == 0:
                paint_text(self._painter, rect, look, grouped(slots.starts[slot]), style.index, "ink-3", "center")
            rect.translate(0, look.px(style.ruler))
            rect.setHeight(look.px(style.raw))
            self._rows.paint_raw_letter(rect, slots[slot])

    def _paint_head(self, row: int, system: int, top: int) -> None:
        """The name of a row and what it is; under them, at the first system and where it is, its first difference."""
        look, head, style, painter = self._look, self._shown.heads[row], self._style, self._painter
        left, right = look.px(_EDGE), self._geometry.names - look.px(8)
        band = QRect(0, top + look.px(4), self._geometry.names, look.px(style.row) - look.px(6))
        if row == self._shown.row:
            painter.fillRect(band, look.color("blue-tint"))
        if head.is_reference:
            painter.fillRect(QRect(0, band.y(), look.px(4), band.height()), look.color("blue"))
        y = top + look.px(6) if style.with_notes else top + look.px(style.above)
        height = look.px(22) if style.with_notes else look.px(style.box)
        elide = Qt.TextElideMode.ElideRight
        name = look.metrics(style.name, strong=True).elidedText(head.name, elide, right - left)
        paint_text(painter, QRect(left, y, 0, height), look, name, style.name, "ink", strong=True)
        mark, reason = self._shown.marks[row], self._shown.reason(row)
        here = mark is not None and self._layout.system_of(mark.place) == system
        if not style.with_notes or (system and not here):
            return
        y += look.px(22)
        note = look.metrics(style.note).elidedText(head.note, elide, right - left)
        paint_text(painter, QRect(left, y, 0, look.px(18)), look, note, style.note, "ink-3")
        if mark is not None and reason:
            y += look.px(18)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_difference_mark(painter, QPointF(left + look.px(5), y + look.px(9)), look)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            at = QRect(left + look.px(16), y, right - left - look.px(16), look.px(18))
            self._paint_reason(at, grouped(mark.position), reason)

    def _paint_reason(self, rect: QRect, position: str, reason: Line) -> None:
        """The position and a few words, with pieces in the letters of text."""
        look, style, x, right = self._look, self._style, rect.x(), rect.right()
        line = QRect(x, rect.y(), 0, rect.height())
        paint_text(self._painter, line, look, position, style.note, "orange-ink", strong=True)
        x += text_width(look, position, style.note, strong=True) + look.px(6)
        for part in reason:
            is_piece = isinstance(part, CaptionChip)
            text = plain_text(part.runs) if isinstance(part, CaptionChip) else part.text
            role = style.piece if is_piece else style.note
            width = text_width(look, text, role, strong=not is_piece)
            if x + width > right:
                metrics = look.metrics(role, strong=not is_piece)
                text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, right - x))
            line.moveLeft(x)
            paint_text(self._painter, line, look, text, role, "orange-ink", strong=not is_piece)
            x += width
            if x >= right:
                return

    def _paint_rules(self, system: int, top: int, n_rows: int) -> None:
        """A line through all rows at each boundary that they share."""
        look, layout = self._look, self._layout
        start, end = layout.systems[system]
        bottom = top + self._geometry.row_top(n_rows) - look.px(4)
        width = look.px(2)
        for rule in self._shown.text.rules_between(start, end):
            x = layout.left(system, rule) if rule == start else layout.right(system, rule)
            line = QRect(self._geometry.slots_left + x - width // 2, top, width, bottom - top)
            self._painter.fillRect(line, look.color("ink-2"))

    def _paint_safe(self, system: int, top: int) -> None:
        """A mark under the text wherever it can be cut without changing a token."""
        start, end = self._layout.systems[system]
        y = top + self._geometry.rows_top - self._look.px(3 * self._style.mark)
        for place in self._shown.safe:
            if start < place <= end:
                x = self._geometry.slots_left + self._layout.right(system, place)
                paint_safe_mark(self._painter, QPointF(x, y), self._look, self._style.mark)

    def _paint_cuts(self, at: RowPlace) -> None:
        """A line through the first row wherever it is cut; one that changes tokens is orange and dashed."""
        look, layout = self._look, self._layout
        start, end = layout.systems[at.system]
        for place, is_safe in self._shown.cuts:
            if start < place <= end:
                x = at.left + layout.right(at.system, place)
                pen = look.pen("blue" if is_safe else "orange", 3)
                if not is_safe:
                    pen.setDashPattern((1.5, 1))
                self._painter.setPen(pen)
                self._painter.drawLine(x, at.top - look.px(4), x, at.top + look.px(self._style.box + 4))

    def _paint_mark(self, row: int, at: RowPlace) -> None:
        """The triangle over the first difference of a row, and the cut, where it is one."""
        look, layout, mark, style = self._look, self._layout, self._shown.shown_mark(row), self._style
        if mark is None or layout.system_of(mark.place) != at.system:
            return
        x = at.left + layout.left(at.system, mark.place)
        if mark.is_cut and (not mark.place % 1 or self._has_lid(row, int(mark.place))):
            width = look.px(4 * style.mark**0.5)
            top = look.px(style.lid) if mark.place % 1 else -look.px(2)  # a letter under its lid stays whole
            cut = QRect(x - width // 2, at.top + top, width, look.px(style.box) + look.px(2) - top)
            self._painter.fillRect(cut, look.color("orange"))
        elif mark.place < len(self._shown.text.slots):
            x += (layout.right(at.system, int(mark.place) + 1) - layout.left(at.system, int(mark.place))) // 2
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_difference_mark(self._painter, QPointF(x, at.top - look.px(5 * style.mark)), look, style.mark)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _has_lid(self, row: int, slot: int) -> bool:
        return bool(self._shown.text.rows[row].lids_between(slot, slot + 1))

    def _paint_count(self, count: int, at: RowPlace) -> None:
        look, style = self._look, self._style
        right = self._width - look.px(24 if style.with_notes else 8)
        rect = QRect(right - look.px(style.counts), at.top - look.px(2), look.px(style.counts), look.px(style.box))
        if style.with_notes:
            rect.setHeight(look.px(30))
            noun = QRect(rect.x(), rect.y() + look.px(26), rect.width(), look.px(16))
            paint_text(self._painter, noun, look, "token" if count == 1 else "tokens", style.note, "ink-3", "right")
        paint_text(self._painter, rect, look, grouped(count), style.count, "ink", "right", strong=True)

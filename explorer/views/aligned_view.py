"""Tokenizers' tokens of one text in rows, painted: a system of rows after another, as lines of music are."""

from math import ceil

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from explorer.figures.aligned_layout import AlignedLayout, aligned_layout, tokens_between
from explorer.figures.aligned_rows import put_in_width
from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.caption import CaptionChip, Line, plain_line
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import plain_text
from explorer.views.aligned_row_painting import BOX, RowPainter, RowPlace
from explorer.views.marks import paint_difference_mark
from explorer.views.own_viewport import ground_scroll_bar, own_viewport
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look
from explorer.views.tips import tip_text

NAMES, COUNTS = 222, 96
"""Pixels at 100 % beside the slots, for what stands at the left of rows and at the right."""
_EDGE, _RULER, _RAW, _ROW, _ABOVE_BOX, _BETWEEN = 16, 16, 32, 72, 8, 20
_RULED = 5  # every so many code points are numbered

Token = tuple[int, int]
"""A row, and a token in it."""
_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class AlignedView(QAbstractScrollArea):
    """Paints what is in sight of a comparison."""

    token_chosen = Signal(object)
    """A Token, by mouse or keys."""
    token_pointed = Signal(object)
    """The Token under the pointer, or None."""
    row_chosen = Signal(object)
    """The index of a row whose name was clicked."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown = AlignedShown()
        self._layout: AlignedLayout | None = None
        self._pointed: Token | None = None
        own_viewport(self).setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setMouseTracking(True)
        ground_scroll_bar(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_shown(self, shown: AlignedShown) -> None:
        """Show something else; the place that it is scrolled to stays as long as the text does."""
        before, self._shown = self._shown, shown
        if shown.text is not before.text or len(shown.heads) != len(before.heads):
            self._layout, self._pointed = None, None
            self._fit_bar()
        self.setAccessibleName(shown.said)
        if shown.token is not None and shown.token != before.token:
            self._bring_into_sight(shown.token)
        self.viewport().update()

    @property
    def shown(self) -> AlignedShown:
        """What is shown now."""
        return self._shown

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look, self._layout = look, None
        self.updateGeometry()
        self._fit_bar()
        self.viewport().update()

    def layout_now(self) -> AlignedLayout:
        """Where the slots stand at the present size."""
        if self._layout is None:
            room = self.viewport().width() - self._look.px(NAMES) - self._look.px(COUNTS)
            self._layout = aligned_layout(self._shown.text, room, self._look.zoom)
        return self._layout

    def system_height(self) -> int:
        """The pixels of a system, with the room behind it."""
        look = self._look
        rows = max(1, len(self._shown.heads)) * look.px(_ROW)
        return look.px(_RULER) + look.px(_RAW) + rows + look.px(_BETWEEN)

    def whole_height(self) -> int:
        """The pixels of all systems."""
        return len(self.layout_now().systems) * self.system_height() - self._look.px(_BETWEEN)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(900), self.system_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(320), self._look.px(120))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._layout = None
        self._fit_bar()

    def _fit_bar(self) -> None:
        bar = self.verticalScrollBar()
        height = self.viewport().height()
        bar.setRange(
            0, max(0, len(self.layout_now().systems) * self.system_height() - self._look.px(_BETWEEN) - height)
        )
        bar.setPageStep(height)
        bar.setSingleStep(self._look.px(_ROW))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    # ── painting ──────────────────────────────────────────────────────────────────────────────────────────────────

    def paintEvent(self, event: QPaintEvent) -> None:
        area, layout = event.rect(), self.layout_now()
        with QPainter(self.viewport()) as painter:
            painter.fillRect(area, self._look.color("pane"))
            if self._shown.heads:
                rows = RowPainter(painter, self._look, layout, self._shown.text.slots)
                height, scrolled = self.system_height(), self.verticalScrollBar().value()
                first = (area.top() + scrolled) // height
                last = min((area.bottom() + scrolled) // height, len(layout.systems) - 1)
                for system in range(first, last + 1):
                    self._paint_system(painter, rows, system, system * height - scrolled)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(self._look.pen("blue", 2))
                painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def _paint_system(self, painter: QPainter, rows: RowPainter, system: int, top: int) -> None:
        look, shown, layout = self._look, self._shown, self.layout_now()
        left = self._slots_left()
        self._paint_raw(painter, system, left, top)
        n_rows = len(shown.heads) if shown.n_rows is None else shown.n_rows
        for number in range(n_rows):
            self._paint_head(painter, number, system, self._row_top(number, top))
        self._paint_rules(painter, system, left, top, n_rows)
        chosen, pointed = shown.token or (-1, -1), self._pointed or (-1, -1)
        for number, row in enumerate(shown.text.rows[:n_rows]):
            at = RowPlace(system, left, self._row_top(number, top) + look.px(_ABOVE_BOX))
            rows.paint(
                row,
                at,
                chosen=chosen[1] if chosen[0] == number else None,
                pointed=pointed[1] if pointed[0] == number else None,
            )
            self._paint_mark(painter, number, at)
            if system == len(layout.systems) - 1:
                self._paint_count(painter, len(row), at)

    def _slots_left(self) -> int:
        return self._look.px(NAMES) + self.layout_now().gutter

    def _row_top(self, row: int, system_top: int) -> int:
        look = self._look
        return system_top + look.px(_RULER) + look.px(_RAW) + row * look.px(_ROW)

    def _paint_raw(self, painter: QPainter, system: int, left: int, top: int) -> None:
        """The text itself over the rows, with the numbers of its code points."""
        look, layout, slots = self._look, self.layout_now(), self._shown.text.slots
        rows = RowPainter(painter, look, layout, slots)
        for slot in range(*layout.systems[system]):
            slot_left, right = layout.left(system, slot), layout.right(system, slot + 1)
            rect = QRect(left + slot_left, top, right - slot_left, look.px(_RULER))
            if slots.starts[slot] % _RULED == 0:
                paint_text(painter, rect, look, grouped(slots.starts[slot]), "index", "ink-3", "center")
            rect.translate(0, look.px(_RULER))
            rect.setHeight(look.px(_RAW))
            rows.paint_raw_letter(rect, slots[slot])

    def _paint_head(self, painter: QPainter, row: int, system: int, top: int) -> None:
        """The name of a row and what it is; under them, at the first system and where it is, its first difference."""
        look, head = self._look, self._shown.heads[row]
        left, right = look.px(_EDGE), look.px(NAMES) - look.px(8)
        band = QRect(0, top + look.px(4), look.px(NAMES), look.px(_ROW) - look.px(6))
        if row == self._shown.row:
            painter.fillRect(band, look.color("blue-tint"))
        if head.is_reference:
            painter.fillRect(QRect(0, band.y(), look.px(4), band.height()), look.color("blue"))
        y = top + look.px(6)
        name = look.metrics("body", strong=True).elidedText(head.name, Qt.TextElideMode.ElideRight, right - left)
        paint_text(painter, QRect(left, y, 0, look.px(22)), look, name, "number", "ink", strong=True)
        reason = self._shown.reason(row)
        mark = self._shown.marks[row]
        here = mark is not None and self.layout_now().system_of(mark.place) == system
        if system and not here:
            return
        y += look.px(22)
        note = look.metrics("header").elidedText(head.note, Qt.TextElideMode.ElideRight, right - left)
        paint_text(painter, QRect(left, y, 0, look.px(18)), look, note, "header", "ink-3")
        if mark is not None and reason:
            y += look.px(18)
            paint_difference_mark(painter, QPointF(left + look.px(5), y + look.px(9)), look)
            at = QRect(left + look.px(16), y, right - left - look.px(16), look.px(18))
            self._paint_reason(painter, at, grouped(mark.position), reason)

    def _paint_reason(self, painter: QPainter, rect: QRect, position: str, reason: Line) -> None:
        """The position and a few words, with pieces in the letters of text."""
        look, x, right = self._look, rect.x(), rect.right()
        paint_text(painter, QRect(x, rect.y(), 0, rect.height()), look, position, "header", "orange-ink", strong=True)
        x += text_width(look, position, "header", strong=True) + look.px(6)
        for part in reason:
            is_piece = isinstance(part, CaptionChip)
            text = plain_text(part.runs) if isinstance(part, CaptionChip) else part.text
            role = "mono-header" if is_piece else "header"
            strong = not is_piece
            if x + text_width(look, text, role, strong=strong) > right:
                text = look.metrics(role, strong=strong).elidedText(
                    text, Qt.TextElideMode.ElideRight, max(0, right - x)
                )
            paint_text(painter, QRect(x, rect.y(), 0, rect.height()), look, text, role, "orange-ink", strong=strong)
            x += text_width(look, text, role, strong=strong)
            if x >= right:
                return

    def _paint_rules(self, painter: QPainter, system: int, left: int, top: int, n_rows: int) -> None:
        """A line through all rows at each boundary that they share."""
        look, layout = self._look, self.layout_now()
        start, end = layout.systems[system]
        bottom = self._row_top(n_rows, top) - look.px(4)
        width = look.px(2)
        for rule in self._shown.text.rules:
            if start <= rule <= end and end > start:
                x = left + (layout.left(system, rule) if rule == start else layout.right(system, rule))
                painter.fillRect(QRect(x - width // 2, top, width, bottom - top), look.color("ink-2"))

    def _paint_mark(self, painter: QPainter, row: int, at: RowPlace) -> None:
        """The triangle over the first difference of a row, and the cut, where it is one."""
        look, layout, mark = self._look, self.layout_now(), self._shown.marks[row]
        if mark is None or not self._shown.with_reasons or layout.system_of(mark.place) != at.system:
            return
        x = at.left + layout.left(at.system, mark.place)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not mark.is_cut and mark.place < len(self._shown.text.slots):
            x += (layout.right(at.system, int(mark.place) + 1) - layout.left(at.system, int(mark.place))) // 2
        elif mark.is_cut:
            width = look.px(4)
            cut = QRect(x - width // 2, at.top - look.px(2), width, look.px(BOX) + look.px(4))
            painter.fillRect(cut, look.color("orange"))
        paint_difference_mark(painter, QPointF(x, at.top - look.px(5)), look)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _paint_count(self, painter: QPainter, count: int, at: RowPlace) -> None:
        look = self._look
        right = self.viewport().width() - look.px(24)
        rect = QRect(right - look.px(COUNTS), at.top - look.px(2), look.px(COUNTS), look.px(30))
        paint_text(painter, rect, look, grouped(count), "caption", "ink", "right", strong=True)
        rect.translate(0, look.px(26))
        rect.setHeight(look.px(16))
        paint_text(painter, rect, look, "token" if count == 1 else "tokens", "header", "ink-3", "right")

    # ── pointing and choosing ─────────────────────────────────────────────────────────────────────────────────────

    def row_at(self, position: QPoint) -> tuple[int, int] | None:
        """The system and the row under a position of the viewport."""
        y = position.y() + self.verticalScrollBar().value()
        system, inside = divmod(y, self.system_height())
        row = (inside - self._look.px(_RULER) - self._look.px(_RAW)) // self._look.px(_ROW)
        if system >= len(self.layout_now().systems) or not 0 <= row < len(self._shown.heads):
            return None
        return system, row

    def token_at(self, position: QPoint) -> Token | None:
        """The token under a position of the viewport."""
        if (found := self.row_at(position)) is None:
            return None
        system, number = found
        layout, row = self.layout_now(), self._shown.text.rows[number]
        x = position.x() - self._slots_left()
        place = layout.place_at(system, x)
        if place is None:
            return self._beside_at(system, number, x)
        for token in tokens_between(row.starts, row.ends, place, place):
            if row.starts[token] <= place < row.ends[token]:
                return number, token
        return None

    def _beside_at(self, system: int, number: int, x: int) -> Token | None:
        """The token at a pixel between slots."""
        layout, row = self.layout_now(), self._shown.text.rows[number]
        for place, tokens in row.zero_width().items():
            if layout.systems[system].start < place <= layout.systems[system].end or not place:
                right = layout.left(system, place)
                for token in reversed(tokens):
                    left = right - self._look.px(put_in_width(plain_text(row.piece(token))) + 4)
                    if left <= x < right:
                        return number, token
                    right = left
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.token_at(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        position = event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if (token := self.token_at(position)) is not None:
            self.token_chosen.emit(token)
        elif (found := self.row_at(position)) is not None:
            self.row_chosen.emit(found[1])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right lead from token to token, Up and Down from row to row."""
        shown = self._shown
        if event.key() not in _KEYS or not shown.heads:
            super().keyPressEvent(event)
            return
        row, token = shown.token or (shown.row or 0, -1)
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            by = 1 if event.key() == Qt.Key.Key_Right else -1
            token = max(0, min(token + by, len(shown.text.rows[row]) - 1))
        else:
            by = 1 if event.key() == Qt.Key.Key_Down else -1
            other = max(0, min(row + by, len(shown.heads) - 1))
            row, token = other, self._token_over(row, token, other)
        if len(shown.text.rows[row]):
            self.token_chosen.emit((row, token))

    def _token_over(self, row: int, token: int, other: int) -> int:
        """The token of another row that stands where one does."""
        rows = self._shown.text.rows
        if token < 0:
            return 0
        start = rows[row].starts[token]
        found = tokens_between(rows[other].starts, rows[other].ends, start, start)
        return next((number for number in found if rows[other].ends[number] > start), max(0, len(rows[other]) - 1))

    def event(self, event: QEvent) -> bool:
        """Arrow keys lead through the tokens while the keyboard is here, not through the rows."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _leads(event):
            event.accept()
            return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip_text(self._tip(event.pos())), self.viewport())
            return True
        return super().viewportEvent(event)

    def _tip(self, position: QPoint) -> str:
        if (token := self.token_at(position)) is not None:
            row = self._shown.text.rows[token[0]]
            its_id = row.ids[token[1]]
            return plain_text(row.piece(token[1])) + ("" if its_id is None else f", id {its_id}")
        found = self.row_at(position)
        if found is None or position.x() > self._look.px(NAMES):
            return ""
        head, reason = self._shown.heads[found[1]], plain_line(self._shown.reason(found[1]))
        return ", ".join(filter(None, (head.name, head.note, reason)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def _point_at(self, token: Token | None) -> None:
        if token != self._pointed:
            self._pointed = token
            self.token_pointed.emit(token)
            self.viewport().update()

    def _bring_into_sight(self, token: Token) -> None:
        row = self._shown.text.rows[token[0]]
        if token[1] < len(row):
            self.show_place(row.starts[token[1]])

    def show_place(self, place: float) -> None:
        """Bring the system with a place into sight."""
        bar, height = self.verticalScrollBar(), self.system_height()
        top = self.layout_now().system_of(place) * height
        if not bar.value() <= top <= bar.value() + max(0, self.viewport().height() - height):
            bar.setValue(
                min(top, bar.maximum()) if top < bar.value() else max(0, ceil(top + height - self.viewport().height()))
            )


def _leads(event: QKeyEvent) -> bool:
    """Whether a key leads from token to token."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    return plain and event.key() in _KEYS

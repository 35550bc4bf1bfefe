"""Tokenizers' tokens of one text in rows, painted: a system of rows after another, as lines of music are."""

from math import ceil

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from explorer.figures.aligned_layout import aligned_layout
from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.aligned_table import copied_lines
from explorer.figures.caption import plain_line
from explorer.figures.visible_text import plain_text
from explorer.views.aligned_geometry import AlignedGeometry
from explorer.views.aligned_painting import AlignedPainter, Token
from explorer.views.aligned_style import ORDINARY, AlignedStyle
from explorer.views.own_viewport import ground_scroll_bar, own_viewport
from explorer.views.theme import Look
from explorer.views.tips import tip_text

MOST_NAMES = 0.3
"""Of a narrow view, the part that the names of rows have at most."""
_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class AlignedView(QAbstractScrollArea):
    """Paints what is in sight of a comparison."""

    token_chosen = Signal(object)
    """A Token, by mouse or keys."""
    token_pointed = Signal(object)
    """The Token under the pointer, or None."""
    row_chosen = Signal(object)
    """The index of a row whose name was clicked."""

    def __init__(self, look: Look, style: AlignedStyle = ORDINARY) -> None:
        super().__init__()
        self._look = look
        self._style = style
        self._shown = AlignedShown()
        self._geometry: AlignedGeometry | None = None
        self._pointed: Token | None = None
        own_viewport(self).setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setMouseTracking(True)
        ground_scroll_bar(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_shown(self, shown: AlignedShown) -> None:
        """Show something else; the place that it is scrolled to stays as long as there is so much."""
        if shown == self._shown:  # as at every key in the text, until what comes of it is there
            return
        before, self._shown = self._shown, shown
        if shown.text is not before.text or len(shown.heads) != len(before.heads):
            self._pointed = None
            self._lay_out()
        self.setAccessibleName(shown.said)
        if shown.token is not None and shown.token != before.token:
            row = shown.text.rows[shown.token[0]]
            if shown.token[1] < len(row):
                self.show_place(row.starts[shown.token[1]])
        self.viewport().update()

    @property
    def shown(self) -> AlignedShown:
        """What is shown now."""
        return self._shown

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self._lay_out()
        self.viewport().update()

    def geometry_now(self) -> AlignedGeometry:
        """Where everything stands at the present size."""
        if self._geometry is None:
            self._geometry = self._geometry_in(self._look, self.viewport().width())
        return self._geometry

    def height_in(self, look: Look, width: int) -> int:
        """The pixels that all rows would need with another look, in a view of a width without a scroll bar."""
        return self._geometry_in(look, width).height

    def _geometry_in(self, look: Look, width: int) -> AlignedGeometry:
        style = self._style
        names = min(look.px(style.names), round(width * MOST_NAMES))
        room = width - names - look.px(style.counts)
        layout = aligned_layout(self._shown.text, room, look.zoom * style.slot_scale, look.zoom * style.beside_scale)
        return AlignedGeometry(look, style, layout, max(1, len(self._shown.heads)), names)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(900), self.geometry_now().system_height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(240), self._look.px(24))

    def show_place(self, place: float) -> None:
        """Bring the system with a place into sight."""
        bar, geometry = self.verticalScrollBar(), self.geometry_now()
        top = geometry.layout.system_of(place) * geometry.system_height
        room = self.viewport().height() - geometry.system_height
        if top < bar.value() or room < 0:
            bar.setValue(top)
        elif top > bar.value() + room:
            bar.setValue(ceil(top - room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def _lay_out(self) -> None:
        self._geometry = None
        bar, height = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(0, self.geometry_now().height - height))
        bar.setPageStep(height)
        bar.setSingleStep(self._look.px(self._style.row))

    def paintEvent(self, event: QPaintEvent) -> None:
        area, geometry = event.rect(), self.geometry_now()
        with QPainter(self.viewport()) as painter:
            painter.fillRect(area, self._look.color("pane"))
            if self._shown.heads:
                systems = AlignedPainter(painter, geometry, self._shown, self.viewport().width(), self._pointed)
                height, scrolled = geometry.system_height, self.verticalScrollBar().value()
                first = (area.top() + scrolled) // height
                last = min((area.bottom() + scrolled) // height, len(geometry.layout.systems) - 1)
                for system in range(first, last + 1):
                    systems.paint(system, system * height - scrolled)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(self._look.pen("blue", 2))
                painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    # ── pointing and choosing ─────────────────────────────────────────────────────────────────────────────────────

    def token_at(self, position: QPoint) -> Token | None:
        """The token under a position of the viewport."""
        geometry = self.geometry_now()
        found = geometry.row_at(position.y() + self.verticalScrollBar().value())
        if found is None or not self._shown.heads:
            return None
        system, number = found
        token = geometry.token_at(system, self._shown.text.rows[number], position.x())
        return None if token is None else (number, token)

    def _row_at(self, position: QPoint) -> int | None:
        found = self.geometry_now().row_at(position.y() + self.verticalScrollBar().value())
        return found[1] if found is not None and found[1] < len(self._shown.heads) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.token_at(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        position = event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if (token := self.token_at(position)) is not None:
            self.token_chosen.emit(token)
        elif (row := self._row_at(position)) is not None:
            self.row_chosen.emit(row)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right lead from token to token, Up and Down from row to row."""
        shown = self._shown
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(copied_lines(shown))
            return
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
            row, token = other, shown.text.token_over(row, token, other)
        if len(shown.text.rows[row]):
            self.token_chosen.emit((row, token))

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
        number = self._row_at(position)
        if number is None or position.x() > self.geometry_now().names:
            return ""
        head, reason = self._shown.heads[number], plain_line(self._shown.reason(number))
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


def _leads(event: QKeyEvent) -> bool:
    """Whether a key leads from token to token."""
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    return plain and event.key() in _KEYS

"""The command palette: a field, and under it a list of all actions that what is typed leads to."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.figures.action_lines import ActionLine, found_lines
from explorer.views.marks import key_width, paint_key
from explorer.views.painting import paint_text, text_width
from explorer.views.record_model import Column, ReadyRows
from explorer.views.record_table import RecordTable, Span
from explorer.views.theme import Look

_WIDTH, _ROW, _MOST_ROWS = 640, 32, 12
_PADDING, _GAP = 16, 16
_TO_LIST = (Qt.Key.Key_Up, Qt.Key.Key_Down)


class ActionPalette(QFrame):
    """Finds an action by a few letters of its words; Enter or a click asks for it, Esc closes."""

    chosen = Signal(object)
    """The name of an action that can be done."""

    def __init__(self, look: Look, lines: Sequence[ActionLine], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.NoDropShadowWindowHint)
        self._look = look
        self._lines = tuple(lines)
        self._room = 2**24 - 1  # pixels of height, until there is a window
        self.setAccessibleName("Command palette")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._field = _Field(self)
        self._field.setFont(look.font("body"))
        self._field.setPlaceholderText("What do you want to do?")
        self._field.setAccessibleName("Find an action")
        self._list = _ActionTable(look)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay in the field
        self._list.hide_header()
        self._nothing = QLabel("No action is called that.")
        self._nothing.setFont(look.font("body"))
        self._nothing.setContentsMargins(look.px(_PADDING), 0, 0, 0)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        edge = look.px(8)
        column.setContentsMargins(look.hairline, edge, look.hairline, edge)
        column.setSpacing(edge)
        field_row = QVBoxLayout()
        field_row.setContentsMargins(edge, 0, edge, 0)
        field_row.addWidget(self._field)
        column.addLayout(field_row)
        column.addWidget(self._list, 1)
        column.addWidget(self._nothing, 1)
        self._field.textChanged.connect(self._find)
        self._field.moved.connect(self._move)
        self._field.returnPressed.connect(self._choose)
        self._list.clicked.connect(self._choose)
        self._find("")

    def open_over(self, window: QWidget) -> None:
        """Come up in the upper middle of a window, no larger than it."""
        px = self._look.px
        width = min(px(_WIDTH), window.width())
        self._room = window.height() - px(40)
        self.setFixedWidth(width)
        self._fit_height()
        left_top = QPoint((window.width() - width) // 2, min(px(72), window.height() - self.height()))
        self.move(window.mapToGlobal(left_top))
        self.show()
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._look.color("pane"))
            painter.setPen(self._look.pen("edge"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _find(self, query: str) -> None:
        lines = found_lines(self._lines, query)
        self._list.set_source(ReadyRows(lines))
        self._list.setVisible(bool(lines))
        self._nothing.setVisible(not lines)
        self._fit_height()
        self._go_to(0)

    def _fit_height(self) -> None:
        """No higher than what was found, and no higher than the room there is."""
        px, n_rows = self._look.px, min(max(1, self._list.records.rowCount()), _MOST_ROWS)
        field = self._field.sizeHint().height() + 3 * px(8)
        self.setFixedHeight(min(field + n_rows * px(_ROW), self._room))

    def _move(self, by: int) -> None:
        if count := self._list.records.rowCount():
            self._go_to((self._list.currentIndex().row() + by) % count)

    def _go_to(self, row: int) -> None:
        self._list.select(row)
        line = self._current()
        self._list.scrollTo(self._list.currentIndex())
        count = self._list.records.rowCount()
        self._field.setAccessibleDescription(f"{spoken(line)}, {row + 1} of {count}" if line else self._nothing.text())

    def _current(self) -> ActionLine | None:
        row = self._list.currentIndex().row()
        return self._list.records.row(row) if 0 <= row < self._list.records.rowCount() else None

    def _choose(self, _: object = None) -> None:
        line = self._current()
        if line is not None and line.possible:
            self.close()  # what is done may open something in its place
            self.chosen.emit(line.name)


def spoken(line: ActionLine) -> str:
    """A line as a screen reader says it."""
    return ", ".join(part for part in (line.text, *line.keys, line.note) if part)


class _Field(QLineEdit):
    """Where letters go; arrows go up and down the list."""

    moved = Signal(object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _TO_LIST:
            self.moved.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() == Qt.Key.Key_Escape:
            self.window().close()
        else:
            super().keyPressEvent(event)


class _ActionTable(RecordTable[ActionLine]):
    """Words at the left, after them a note, and the keys at the right."""

    def __init__(self, look: Look) -> None:
        columns = (
            Column[ActionLine]("Action", "left", lambda line: line.text, spoken),
            Column[ActionLine]("Note", "left", lambda line: line.note),
            Column[ActionLine]("Keys", "right", lambda line: "  ".join(line.keys)),
        )
        super().__init__(look, columns, _ROW, "Actions")

    def lay_out(self, width: int) -> tuple[Span, ...]:
        left, right = self.look.px(_PADDING), width - self.look.px(_PADDING)
        return (left, left), (left, right), (right, right)

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: ActionLine) -> None:
        look = self.look
        left, right = rect.x() + look.px(_PADDING), rect.right() + 1 - look.px(_PADDING)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for key in reversed(row.keys):
            right -= key_width(look, key)
            paint_key(painter, QPointF(right, rect.center().y() + 0.5), look, key, enabled=row.possible)
            right -= look.px(4)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        text = QRect(left, rect.y(), right - left, rect.height())
        paint_text(
            painter, text, look, _fitting(look, row.text, text.width()), "body", "ink" if row.possible else "off"
        )
        left += text_width(look, row.text, "body") + look.px(_GAP)
        if right - look.px(_GAP) > left:
            note = QRect(left, rect.y(), right - look.px(_GAP) - left, rect.height())
            paint_text(painter, note, look, _fitting(look, row.note, note.width(), "control"), "control", "ink-2")


def _fitting(look: Look, text: str, room: int, role: str = "body") -> str:
    """A text, or as much of it as there is room for and an ellipsis."""
    if text_width(look, text, role) <= room:
        return text
    return look.metrics(role).elidedText(text, Qt.TextElideMode.ElideRight, room)

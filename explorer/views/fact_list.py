"""Lines of facts beneath one another: headings, facts, badges with a mark in front, and details of them."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.tokenizer_lines import FactLine, LineKind
from explorer.views.icons import paint_icon
from explorer.views.theme import Look

_INDENT = 26
_ROLES: dict[LineKind, tuple[str, str, bool]] = {
    "heading": ("header", "ink-3", False),
    "fact": ("control", "ink-2", False),
    "good": ("body", "ink", True),
    "look": ("control", "orange-ink", True),
    "detail": ("control", "ink-2", False),
}
_ABOVE: dict[LineKind, int] = {"heading": 12, "fact": 2, "good": 2, "look": 4, "detail": 0}
_ICONS: dict[LineKind, str] = {"good": "check", "look": "warning"}
_MARKS = {"check": "all is well", "warning": "worth a look"}
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class FactList(QWidget):
    """Shows lines, each as high as it needs; their text can be selected and copied."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._lines: tuple[FactLine, ...] = ()
        self._rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addStretch(1)

    def set_lines(self, lines: Sequence[FactLine]) -> None:
        """Show other lines."""
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        while len(self._rows) < len(lines):
            row = _Row()
            self._rows.append(row)
            self._column.insertWidget(self._column.count() - 1, row)
        for number, row in enumerate(self._rows):
            row.setVisible(number < len(lines))
            if number < len(lines):
                row.set_line(self._look, lines[number])
        self.updateGeometry()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._column.setContentsMargins(look.px(16), 0, look.px(16), look.px(12))
        for row, line in zip(self._rows, self._lines, strict=False):
            row.set_line(look, line)

    def minimumSizeHint(self) -> QSize:
        """Any height: how much is needed hangs on the width."""
        return QSize(self._look.px(120), 0)

    def said(self) -> str:
        """All lines, for the clipboard and tests."""
        return "\n".join(line.text for line in self._lines)


class _Row(QWidget):
    """One line with its mark."""

    def __init__(self) -> None:
        super().__init__()
        self._mark = _Mark()
        self._label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(_SELECTABLE)
        self._label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._row.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self._label, 1)

    def set_line(self, look: Look, line: FactLine) -> None:
        role, token, strong = _ROLES[line.kind]
        self._label.setText(line.text)
        weight = "600" if strong else "400"
        size = look.font(role).pixelSize()
        self._label.setStyleSheet(f"color: {look.color(token).name()}; font-size: {size}px; font-weight: {weight};")
        self._mark.set_icon(look, _ICONS.get(line.kind, ""))
        self._mark.setVisible(line.kind in _ICONS)
        left = look.px(_INDENT) if line.kind == "detail" else 0
        self._row.setContentsMargins(left, look.px(_ABOVE[line.kind]), 0, look.px(2))


class _Mark(QWidget):
    """The icon in front of a badge."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._icon = ""

    def set_icon(self, look: Look, icon: str) -> None:
        self._look, self._icon = look, icon
        self.setAccessibleName(_MARKS.get(icon, ""))
        self.setFixedSize(QSize(look.px(_INDENT), look.px(20)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is None or not self._icon:
            return
        side = self._look.px(18)
        with QPainter(self) as painter:
            color = self._look.color("blue" if self._icon == "check" else "orange")
            paint_icon(painter, QRect(0, (self.height() - side) // 2, side, side), self._icon, color)

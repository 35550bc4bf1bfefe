"""The cheat sheet: all keys on one page, section by section, in as many columns as there is room for."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.key_sheet import KeyLine, KeySection, shared_columns
from explorer.views.marks import key_width, paint_key
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look


@dataclass(frozen=True, slots=True)
class SheetSize:
    """The roles of the texts of a sheet, and its lengths in pixels at 100 %."""

    title: str
    text: str
    key: str
    line: int
    title_line: int
    between: int  # the sections of a column
    gap: int  # between columns
    margin: int


AT_A_DESK = SheetSize("pane-title", "body", "index", line=22, title_line=30, between=12, gap=48, margin=32)
IN_A_ROOM = SheetSize("present-heading", "present-note", "present-note", 46, 60, 28, 96, 64)
MOST_COLUMNS = 3
_KEY_GAP, _WORD_GAP = 4, 12


@dataclass(frozen=True, slots=True)
class _Column:
    """Which sections stand in a column, and how wide its keys and its words are."""

    sections: range
    keys: int
    words: int


class KeySheetView(QWidget):
    """Paints sections of keys; a screen reader is given all of them as one text."""

    def __init__(self, look: Look, sections: Sequence[KeySection], size: SheetSize) -> None:
        super().__init__()
        self._look = look
        self._sections = tuple(sections)
        self._size = size
        between = look.px(size.between)
        self._heights = [self._section_height(section) + between for section in self._sections]
        self._layouts = [self._columns(n) for n in range(1, MOST_COLUMNS + 1)]
        self.setAccessibleName("Keys")
        self.setAccessibleDescription(". ".join(map(spoken_section, self._sections)))

    def sizeHint(self) -> QSize:
        width = self._width(self._layouts[-1])
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        heights = [sum(self._heights[i] for i in column.sections) for column in self._layout_in(width)]
        return max(heights) - self._look.px(self._size.between) + 2 * self._look.px(self._size.margin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setMinimumHeight(self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        px, size = self._look.px, self._size
        columns = self._layout_in(self.width())
        left = px(size.margin) + max(0, (self.width() - self._width(columns)) // 2)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for column in columns:
                top = px(size.margin)
                for number in column.sections:
                    self._paint_section(painter, QPoint(left, top), self._sections[number], column)
                    top += self._heights[number]
                left += self._column_width(column) + px(size.gap)

    def _paint_section(self, painter: QPainter, left_top: QPoint, section: KeySection, column: _Column) -> None:
        look, size = self._look, self._size
        rect = QRect(left_top, QSize(self._column_width(column), look.px(size.title_line)))
        paint_text(painter, rect, look, section.title, size.title, "ink")
        for line in section.lines:
            rect = QRect(rect.x(), rect.bottom() + 1, rect.width(), look.px(size.line))
            x, middle = rect.x(), rect.y() + rect.height() / 2
            for key in line.keys:
                paint_key(painter, QPointF(x, middle), look, key, size.key)
                x += key_width(look, key, size.key) + look.px(_KEY_GAP)
            words = rect.adjusted(column.keys + look.px(_WORD_GAP), 0, 0, 0)
            paint_text(painter, words, look, line.text, size.text, "ink-2")

    def _section_height(self, section: KeySection) -> int:
        return self._look.px(self._size.title_line) + len(section.lines) * self._look.px(self._size.line)

    def _columns(self, n_columns: int) -> tuple[_Column, ...]:
        """The sections in so many columns, or as many as there are sections."""
        columns = []
        for share in shared_columns(self._heights, n_columns):
            lines = [line for number in share for line in self._sections[number].lines]
            keys = max(self._keys_width(line) for line in lines)
            columns.append(
                _Column(share, keys, max(text_width(self._look, line.text, self._size.text) for line in lines))
            )
        return tuple(columns)

    def _layout_in(self, width: int) -> tuple[_Column, ...]:
        """As many columns as there is room for."""
        return next((columns for columns in self._layouts[::-1] if self._width(columns) <= width), self._layouts[0])

    def _keys_width(self, line: KeyLine) -> int:
        look = self._look
        return sum(key_width(look, key, self._size.key) + look.px(_KEY_GAP) for key in line.keys)

    def _column_width(self, column: _Column) -> int:
        return column.keys + self._look.px(_WORD_GAP) + column.words

    def _width(self, columns: Sequence[_Column]) -> int:
        px, size = self._look.px, self._size
        return sum(self._column_width(column) + px(size.gap) for column in columns) - px(size.gap) + 2 * px(size.margin)


def spoken_section(section: KeySection) -> str:
    """A section as a screen reader says it."""
    lines = "; ".join(f"{line.text}: {' or '.join(line.keys)}" for line in section.lines)
    return f"{section.title}: {lines}"

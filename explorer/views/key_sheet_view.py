"""The cheat sheet: all keys on one page, section by section, in as many columns as there is room for."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QSize
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


AT_A_DESK = SheetSize("pane-title", "body", "index", line=26, title_line=32, between=16, gap=48, margin=32)
IN_A_ROOM = SheetSize("present-heading", "present-note", "present-note", 46, 60, 28, 96, 64)
MOST_COLUMNS = 3


class KeySheetView(QWidget):
    """Paints sections of keys; a screen reader is given all of them as one text."""

    def __init__(self, look: Look, sections: Sequence[KeySection], size: SheetSize) -> None:
        super().__init__()
        self._look = look
        self._sections = tuple(sections)
        self._size = size
        lines = [line for section in self._sections for line in section.lines]
        self._keys = max((self._keys_width(line) for line in lines), default=0)
        self._texts = max((text_width(look, line.text, size.text) for line in lines), default=0)
        self.setAccessibleName("Keys")
        self.setAccessibleDescription(". ".join(map(spoken_section, self._sections)))

    def sizeHint(self) -> QSize:
        return QSize(self._width(MOST_COLUMNS), self.heightForWidth(self._width(MOST_COLUMNS)))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        columns = shared_columns(self._heights(), self._columns_in(width))
        heights = [sum(self._heights()[i] for i in column) for column in columns]
        return max(heights) - self._look.px(self._size.between) + 2 * self._look.px(self._size.margin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setMinimumHeight(self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        px, size = self._look.px, self._size
        columns = shared_columns(self._heights(), self._columns_in(self.width()))
        left = max(px(size.margin), (self.width() - self._width(len(columns))) // 2 + px(size.margin))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for column in columns:
                top = px(size.margin)
                for number in column:
                    self._paint_section(painter, QPointF(left, top), self._sections[number])
                    top += self._heights()[number]
                left += self._column_width() + px(size.gap)

    def _paint_section(self, painter: QPainter, left_top: QPointF, section: KeySection) -> None:
        look, size = self._look, self._size
        left, top = round(left_top.x()), round(left_top.y())
        title = QRect(left, top, self._column_width(), look.px(size.title_line))
        paint_text(painter, title, look, section.title, size.title, "ink")
        top += look.px(size.title_line)
        for line in section.lines:
            rect = QRect(left, top, self._column_width(), look.px(size.line))
            x, middle = rect.x(), rect.y() + rect.height() / 2
            for key in line.keys:
                paint_key(painter, QPointF(x, middle), look, key, size.key)
                x += key_width(look, key, size.key) + look.px(4)
            text = rect.adjusted(self._keys + look.px(12), 0, 0, 0)
            paint_text(painter, text, look, line.text, size.text, "ink-2")
            top += rect.height()

    def _heights(self) -> list[int]:
        """Of the sections, each with the distance to the next."""
        px, size = self._look.px, self._size
        return [
            px(size.title_line) + len(section.lines) * px(size.line) + px(size.between) for section in self._sections
        ]

    def _keys_width(self, line: KeyLine) -> int:
        look = self._look
        return sum(key_width(look, key, self._size.key) + look.px(4) for key in line.keys)

    def _column_width(self) -> int:
        return self._keys + self._look.px(12) + self._texts

    def _width(self, n_columns: int) -> int:
        px, size = self._look.px, self._size
        return n_columns * (self._column_width() + px(size.gap)) - px(size.gap) + 2 * px(size.margin)

    def _columns_in(self, width: int) -> int:
        return max((n for n in range(1, MOST_COLUMNS + 1) if self._width(n) <= width), default=1)


def spoken_section(section: KeySection) -> str:
    """A section as a screen reader says it."""
    lines = "; ".join(f"{line.text}: {' or '.join(line.keys)}" for line in section.lines)
    return f"{section.title}: {lines}"

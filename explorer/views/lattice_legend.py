"""The marks of a lattice, each with its word: the casing of the best path, a wide arc, and what no piece spells."""

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.views.chips import paint_chip
from explorer.views.marks import HALO
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

_SWATCH, _WEDGE, _CHIP, _TEXT_GAP, _GAP = 40, 56, 20, 8, 20
_WORDS = ("best path", "wider: larger share of all paths")
_UNKNOWN = "unknown"
_SAID = "the best path has a casing; the wider an arc, the larger its share of all paths"


class LatticeLegend(QWidget):
    """Painted marks and words."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._has_unknown = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_SAID)

    def set_unknown(self, *, shown: bool) -> None:
        """Whether the lattice has a character that no piece spells, whose mark is explained then."""
        if shown != self._has_unknown:
            self._has_unknown = shown
            self.setAccessibleName(f"{_SAID}; what is hatched is unknown: no piece spells it" if shown else _SAID)
            self.updateGeometry()
            self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = self._look
        words = sum(text_width(look, word, "header") for word in _WORDS)
        marks = sum(map(look.px, (_SWATCH, _WEDGE, _TEXT_GAP, _TEXT_GAP, _GAP, HALO)))
        unknown = self._unknown_width() if self._has_unknown else 0
        return QSize(unknown + words + marks, look.px(24))

    def _unknown_width(self) -> int:
        look = self._look
        return look.px(_CHIP) + look.px(_TEXT_GAP) + text_width(look, _UNKNOWN, "header") + look.px(_GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, middle = self._look, self.height() / 2
        swatch, wedge = look.px(_SWATCH), look.px(_WEDGE)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._has_unknown:
                high = look.px(_CHIP)
                chip = QRect(0, (self.height() - high) // 2, high, high)
                paint_chip(painter, chip, look, (), "table", state="unknown")
                self._paint_word(painter, high, _UNKNOWN)
                painter.translate(self._unknown_width(), 0)
            for width, color in ((9, "ink"), (6.5, "pane"), (4, "blue")):
                painter.setPen(QPen(look.color(color), width * look.zoom))
                painter.drawLine(QPointF(look.px(4), middle), QPointF(swatch - look.px(4), middle))
            x = self._paint_word(painter, swatch, _WORDS[0]) + look.px(_GAP)
            painter.setPen(QPen(look.color("slate"), 0))
            painter.setBrush(look.color("slate"))
            high = look.px(5)
            corners = [QPointF(x, middle), QPointF(x + wedge, middle - high), QPointF(x + wedge, middle + high)]
            painter.drawPolygon(QPolygonF(corners))
            self._paint_word(painter, x + wedge, _WORDS[1])

    def _paint_word(self, painter: QPainter, left: int, word: str) -> int:
        """Paint a word after the mark that ends at ``left``; its own right end is returned."""
        look = self._look
        rect = QRect(left + look.px(_TEXT_GAP), 0, text_width(look, word, "header"), self.height())
        paint_text(painter, rect, look, word, "header", "ink-2")
        return rect.right() + 1

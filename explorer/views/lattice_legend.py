"""The two marks of a lattice, each with its word: the casing of the best path, and what a wide arc means."""

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.views.marks import HALO
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

_SWATCH, _WEDGE, _TEXT_GAP, _GAP = 40, 56, 8, 20
_WORDS = ("best path", "wider: larger share of all paths")


class LatticeLegend(QWidget):
    """Painted marks and words."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("the best path has a casing; the wider an arc, the larger its share of all paths")

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = self._look
        words = sum(text_width(look, word, "header") for word in _WORDS)
        marks = sum(map(look.px, (_SWATCH, _WEDGE, _TEXT_GAP, _TEXT_GAP, _GAP, HALO)))
        return QSize(words + marks, look.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, middle = self._look, self.height() / 2
        swatch, wedge = look.px(_SWATCH), look.px(_WEDGE)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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

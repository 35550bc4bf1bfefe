"""What the marks in the rows of a comparison mean."""

from collections.abc import Callable
from itertools import chain

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.views.marks import HALO, paint_difference_mark, paint_safe_mark
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

_MARK, _GAP, _APART = 18, 7, 22
_NUMBERS = ("no", "one", "both", "all three", "all four", "all five", "all six")


class AlignedLegend(QWidget):
    """Each mark with its words."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._n_rows = 0
        self._with_cuts = self._with_special = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_rows(self, n_rows: int, *, with_cuts: bool, with_special: bool) -> None:
        """How many rows a rule goes through, whether a text is cut, and whether special tokens were found in it."""
        if (n_rows, with_cuts, with_special) != (self._n_rows, self._with_cuts, self._with_special):
            self._n_rows, self._with_cuts, self._with_special = n_rows, with_cuts, with_special
            self.setAccessibleName(", ".join(words for words, _ in self._entries()))
            self.updateGeometry()
            self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = self._look
        entries = self._entries()
        words = sum(text_width(look, words, "header") for words, _ in entries)
        each = look.px(_MARK) + look.px(_GAP) + look.px(_APART)
        return QSize(words + len(entries) * each - look.px(_APART) + look.px(HALO), look.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, x = self._look, 0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for words, paint in self._entries():
                paint(painter, QRect(x, (self.height() - look.px(_MARK)) // 2, look.px(_MARK), look.px(_MARK)))
                x += look.px(_MARK) + look.px(_GAP)
                width = text_width(look, words, "header")
                paint_text(painter, QRect(x, 0, width, self.height()), look, words, "header", "ink-2")
                x += width + look.px(_APART)

    def _entries(self) -> list[tuple[str, Callable[[QPainter, QRect], None]]]:
        shared = f"boundary in {_NUMBERS[min(self._n_rows, 6)]}"
        several = [
            ("first difference from the reference", self._paint_difference),
            (shared, self._paint_rule),
        ]
        always = [
            ("changed by normalizing", self._paint_changed),
            # There is room for six, and of a dropped space one sees what it is.
            ("special token", self._paint_special) if self._with_special else ("space dropped", self._paint_dropped),
            ("added, zero width", self._paint_added),
            ("unknown", self._paint_unknown),
        ]
        cuts = [("safe to cut", self._paint_safe), ("cut that changes tokens", self._paint_cut)]
        if self._with_cuts:
            return [*several[1:], *cuts, always[-1]]
        return list(chain(several if self._n_rows > 1 else (), always))

    def _paint_difference(self, painter: QPainter, rect: QRect) -> None:
        paint_difference_mark(painter, QPointF(rect.center()), self._look)

    def _paint_rule(self, painter: QPainter, rect: QRect) -> None:
        width = self._look.px(2)
        painter.fillRect(QRect(rect.right() - width, rect.y(), width, rect.height()), self._look.color("ink-2"))

    def _paint_safe(self, painter: QPainter, rect: QRect) -> None:
        paint_safe_mark(painter, QPointF(rect.center()), self._look)

    def _paint_cut(self, painter: QPainter, rect: QRect) -> None:
        pen = self._look.pen("orange", 3)
        pen.setDashPattern((1.5, 1))
        painter.setPen(pen)
        painter.drawLine(rect.center().x(), rect.y(), rect.center().x(), rect.bottom())

    def _paint_changed(self, painter: QPainter, rect: QRect) -> None:
        look = self._look
        paint_text(painter, rect.translated(0, -look.px(3)), look, "e", "mono-header", "ink", "center", strong=True)
        pen = QPen(look.color("orange"), 1.5 * look.zoom)
        painter.setPen(pen)
        step, x, y = 3 * look.zoom, rect.center().x() - 4.5 * look.zoom, rect.bottom() - look.px(2)
        points = [QPointF(x + step * number, y + (look.px(2) if number % 2 else 0)) for number in range(4)]
        painter.drawPolyline(points)

    def _paint_dropped(self, painter: QPainter, rect: QRect) -> None:
        y, hook = rect.center().y() + self._look.px(2), self._look.px(4)
        painter.setPen(self._look.pen("ink-3"))
        corners = ((rect.x(), y - hook), (rect.x(), y), (rect.right(), y), (rect.right(), y - hook))
        painter.drawPolyline([QPointF(*corner) for corner in corners])

    def _paint_special(self, painter: QPainter, rect: QRect) -> None:
        painter.setPen(QPen(self._look.color("ink-2"), self._look.px(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 2, -1, -2), self._look.px(3), self._look.px(3))

    def _paint_added(self, painter: QPainter, rect: QRect) -> None:
        pen = QPen(self._look.color("edge"), 1)
        pen.setDashPattern((3, 2))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(2.5, 0.5, -2.5, -0.5), self._look.px(3), self._look.px(3))

    def _paint_unknown(self, painter: QPainter, rect: QRect) -> None:
        look = self._look
        painter.setPen(QPen(look.color("orange"), look.px(2)))
        painter.setBrush(QBrush(look.color("orange"), Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 2, -1, -2), look.px(3), look.px(3))

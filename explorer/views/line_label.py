"""One line of words and chips as a widget, which may carry a mark in front."""

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.figures.caption import CaptionText, Line
from explorer.figures.visible_text import plain_text
from explorer.views.caption_line import LineStyle, fit_line, paint_line
from explorer.views.marks import paint_firing_mark
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_HEIGHT, _MARK = 28, 16
_SAID = LineStyle("control", "ink-2", "table")


class LineLabel(QWidget):
    """Shows a line as far as it has room; its tool tip has all of it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.line: Line = ()
        self._marked = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_line(self, line: Line, *, marked: bool = False) -> None:
        """Say something else; ``marked`` puts the mark of the replay in front."""
        self.line, self._marked = line, marked
        said = "".join(part.text if isinstance(part, CaptionText) else plain_text(part.runs) for part in line)
        self.setAccessibleName(said)
        set_tip(self, said)
        self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(240), self._look.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, left = self._look, self._look.px(_MARK) if self._marked else 0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._marked:
                paint_firing_mark(painter, QPointF(look.px(6), self.height() / 2), look)
            paint_line(painter, QRect(left, 0, self.width() - left, self.height()), look, self.shown(), _SAID)

    def shown(self) -> Line:
        """As much of the line as there is room for."""
        left = self._look.px(_MARK) if self._marked else 0
        return fit_line(self._look, self.line, _SAID, self.width() - left)

"""A sentence in one line: its beginning in strong letters, symbols as chips, and the mark of a difference in front."""

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.figures.compare_words import Told
from explorer.views.caption_line import LineStyle, fit_line, paint_line
from explorer.views.marks import paint_difference_mark
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_HEIGHT, _MARGIN, _MARK, _GAP = 56, 16, 26, 6
_STYLE = LineStyle("caption-second", "ink-2", "table")


class ToldLine(QWidget):
    """Says one thing; where that has no room, the tool tip has the whole."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.told = Told("")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_told(self, told: Told) -> None:
        """Say something else."""
        if told != self.told:
            self.told = told
            self.setAccessibleName(told.sentence)
            set_tip(self, told.sentence)
            self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(240), self._look.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, told = self._look, self.told
        left, height = look.px(_MARGIN), self.height()
        role = _STYLE.role
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if told.marked:
                paint_difference_mark(painter, QPointF(left + look.px(8), height / 2), look)
                left += look.px(_MARK)
            room = self.width() - left - look.px(_MARGIN)
            lead = told.lead
            if text_width(look, lead, role, strong=True) > room:
                lead = look.metrics(role, strong=True).elidedText(lead, Qt.TextElideMode.ElideRight, room)
            paint_text(painter, QRect(left, 0, room, height), look, lead, role, "ink", strong=True)
            left += text_width(look, lead, role, strong=True) + look.px(_GAP)
            room = self.width() - left - look.px(_MARGIN)
            if room > look.px(_MARK):
                paint_line(painter, QRect(left, 0, room, height), look, fit_line(look, told.line, _STYLE, room), _STYLE)

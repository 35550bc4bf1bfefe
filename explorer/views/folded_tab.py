"""The tab of a pane that is folded away: its name along the edge, a click brings it back or puts it away."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from explorer.views.marks import paint_focus_ring
from explorer.views.theme import Look
from explorer.views.tips import set_tip

WIDTH = 36
BAR = 3  # of the blue mark at the side of the tab whose pane is open


class FoldedTab(QAbstractButton):
    """A checkable tab, upright at the side; checked while its pane is open."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self.setText(name)
        self.setCheckable(True)
        self.setAccessibleName(f"Show {name}")
        set_tip(self, f"Show {name}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(WIDTH), self._look.px(160))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, rect = self._look, self.rect()
        with QPainter(self) as painter:
            painter.fillRect(rect, look.color("blue-tint" if self.isChecked() else "pane"))
            if self.isChecked():
                painter.fillRect(QRect(0, 0, look.px(BAR), rect.height()), look.color("blue"))
            painter.setPen(look.pen("ink-2" if self.underMouse() else "line"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
            painter.save()
            painter.translate(0, look.px(16) + look.metrics("pane-title").horizontalAdvance(self.text()))
            painter.rotate(-90)
            painter.setFont(look.font("pane-title"))
            painter.setPen(look.color("ink"))
            length = round(look.metrics("pane-title").horizontalAdvance(self.text())) + 1
            painter.drawText(QRect(0, 0, length, rect.width()), Qt.AlignmentFlag.AlignCenter, self.text())
            painter.restore()
            if self.hasFocus():
                paint_focus_ring(painter, rect.adjusted(4, 4, -4, -4), look)

"""What stands in the place of something that is not to be told yet."""

from PySide6.QtCore import QMargins
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer.views.marks import paint_hatch
from explorer.views.theme import Look

_MARGIN = 16


class Hatched(QWidget):
    """A hatch over all of its area, but for a margin at the sides."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(name)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        margin = self._look.px(_MARGIN)
        with QPainter(self) as painter:
            paint_hatch(painter, self.rect() - QMargins(margin, 0, margin, 0), self._look)

"""A box with a word that is on or off, with a tick in it, so that its fill is not all that says which."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton

from explorer.views.icons import paint_icon
from explorer.views.theme import Look


class TickBox(QCheckBox):
    """A check box whose style sheet paints all but the tick."""

    def __init__(self, look: Look, text: str) -> None:
        super().__init__(text)
        self._look = look

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.setFont(look.font("control"))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked():
            option = QStyleOptionButton()
            self.initStyleOption(option)
            box = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
            with QPainter(self) as painter:
                paint_icon(painter, box, "check", self._look.color("on-blue"))

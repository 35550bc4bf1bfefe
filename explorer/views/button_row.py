"""Framed buttons side by side, the last at the right; one beneath the other where they have no room for that."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.views.framed_button import FramedButton
from explorer.views.marks import HALO
from explorer.views.theme import Look

_MARGIN, _BELOW = 16, 8


class ButtonRow(QWidget):
    """Holds buttons of which some are offered. It is never wider than the pane gives it room."""

    def __init__(self, look: Look, buttons: Sequence[FramedButton]) -> None:
        super().__init__()
        self._look = look
        self._offered: tuple[FramedButton, ...] = ()
        for button in buttons:
            button.setParent(self)
            button.hide()
        # The height goes by the width, but is told by the hint: a scroll area would give every part its best height.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def offer(self, offered: Sequence[FramedButton]) -> None:
        """Show some of the buttons, as wide as what stands on them now; without any the row goes."""
        for button in self.findChildren(FramedButton):
            button.setVisible(button in offered)
        self._offered = tuple(offered)
        self.setVisible(bool(offered))
        self.updateGeometry()
        self._place()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom, for the buttons, too."""
        self._look = look
        for button in self.findChildren(FramedButton):
            button.set_look(look)
        self.updateGeometry()
        self._place()

    def heightForWidth(self, width: int) -> int:
        heights = [button.sizeHint().height() for button in self._offered]
        if not heights:
            return 0
        return (max(heights) if self._fit_beside(width) else sum(heights)) + self._look.px(_BELOW)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSizeHint().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        widest = max((button.sizeHint().width() for button in self._offered), default=0)
        return QSize(widest + 2 * self._edge(), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._place()

    def _edge(self) -> int:
        """Where a button begins, so that the frame inside its halo stands at the margin."""
        return self._look.px(_MARGIN) - self._look.px(HALO)

    def _fit_beside(self, width: int) -> bool:
        return sum(button.sizeHint().width() for button in self._offered) <= width - 2 * self._edge()

    def _place(self) -> None:
        edge, y = self._edge(), 0
        beside = len(self._offered) > 1 and self._fit_beside(self.width())
        for button in self._offered:
            size = button.sizeHint()
            at_right = button is self._offered[-1] and (beside or len(self._offered) == 1)
            button.setGeometry(self.width() - edge - size.width() if at_right else edge, y, size.width(), size.height())
            y += 0 if beside else size.height()

"""What is shown whole where there is room, and a part at a time, with a scroll bar, where there is less."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from explorer.views.own_viewport import own_viewport


class Scrolled(QScrollArea):
    """Holds a widget as wide as itself, and at least as high as the widget must be. It paints nothing."""

    def __init__(self, content: QWidget, *, wants_room: bool = True) -> None:
        """``wants_room``: whether it asks for as much height as the widget needs; else it takes what is left."""
        super().__init__()
        self._content = content
        self._wants_room = wants_room
        own_viewport(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(content)
        content.setAutoFillBackground(False)  # it would fill itself with the color of the window
        self.setSizePolicy(content.sizePolicy())

    def hasHeightForWidth(self) -> bool:
        return self._wants_room and self._content.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        return max(self._content.heightForWidth(width), self._content.minimumHeight())

    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._content.minimumSizeHint().width(), 0)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the content needs another size, and so does this
            self.updateGeometry()
        return super().viewportEvent(event)

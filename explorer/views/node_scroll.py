"""What is as wide as its nodes need, shown a part at a time; several of these can be scrolled as one."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from explorer.views.own_viewport import own_viewport


class NodeScroll(QScrollArea):
    """Holds a widget as high as itself, and at least as wide as the widget must be."""

    def __init__(self, content: QWidget, *, with_bar: bool) -> None:
        super().__init__()
        own_viewport(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if with_bar else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(policy)
        self._content = content
        self.setWidgetResizable(True)
        self.setWidget(content)
        content.setAutoFillBackground(False)  # it would fill itself with the color of the window
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def scroll_with(self, other: "NodeScroll") -> None:
        """Be scrolled wherever another one is, and the other way round."""
        ours, theirs = self.horizontalScrollBar(), other.horizontalScrollBar()
        ours.valueChanged.connect(theirs.setValue)
        theirs.valueChanged.connect(ours.setValue)
        theirs.rangeChanged.connect(lambda: theirs.setValue(ours.value()))  # it may not have had room for it

    def bring_into_sight(self, x: float, margin: int) -> None:
        """Scroll as little as it takes for ``x`` to be seen, and as much around it."""
        bar, width = self.horizontalScrollBar(), self.viewport().width()
        margin = min(margin, width // 2)
        if x - margin < bar.value():
            bar.setValue(round(x) - margin)
        elif x + margin > bar.value() + width:
            bar.setValue(round(x) + margin - width)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Any wheel goes along the nodes, since there is no other way to go."""
        turned = event.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (turned.x() or turned.y()))
        event.accept()

    def sizeHint(self) -> QSize:
        return QSize(0, self._content.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._content.minimumSizeHint().height())

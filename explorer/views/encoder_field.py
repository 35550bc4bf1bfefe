"""The field for a text that is cut into tokens: one line of it at a time."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

from explorer.views.text_area import TextArea
from explorer.views.theme import Look

_DOCUMENT_MARGIN = 4


class EncoderField(TextArea):
    """The text to encode, a line of it at a time; Enter alone leaves it."""

    left = Signal(object)
    """Enter was pressed. The object is always None."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setAccessibleName("Text to encode")
        self.setPlaceholderText("A word or a sentence")
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.verticalScrollBar().rangeChanged.connect(self._keep_a_line_in_sight)
        self.blockCountChanged.connect(self._keep_a_line_in_sight)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.document().setDocumentMargin(look.px(_DOCUMENT_MARGIN))  # so that its line stays in the middle

    def show_one_line(self, height: int) -> None:
        """Have no room for a second line where there are so many pixels within the frame."""
        margin = round(self.document().documentMargin())
        spare = max(0, height - self.fontMetrics().lineSpacing() - margin)
        above = max(0, (spare - margin) // 2)
        self.setViewportMargins(0, above, 0, spare - above)

    def text_width(self) -> float:
        """How many pixels the widest line takes; characters that are shown by a name take more than others."""
        return self.document().documentLayout().documentSize().width()

    def _keep_a_line_in_sight(self) -> None:
        """Qt lets the last line be scrolled away where it and the margin beneath it have no room together."""
        bar, last = self.verticalScrollBar(), self.document().blockCount() - 1
        if bar.maximum() > last:
            bar.setMaximum(last)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.modifiers():
            super().keyPressEvent(event)
        else:
            self.left.emit(None)

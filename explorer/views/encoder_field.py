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

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.document().setDocumentMargin(look.px(_DOCUMENT_MARGIN))  # so that its line stays in the middle

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.modifiers():
            super().keyPressEvent(event)
        else:
            self.left.emit(None)

"""The text of the corpus, to read and to edit, with a note above it where something is to be said."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from explorer.views.theme import Look
from explorer.views.token_text import TokensOf, TokenText


class TextEditor(QWidget):
    """Shows a text and reports each edit of it as a Splice; undo and redo are asked for, not done here."""

    splice_requested = Signal(object)
    undo_requested = Signal(object)
    redo_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.area = TokenText(look)
        self.area.setAccessibleName("Text of the corpus")
        self._note = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._note.hide()
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._note)
        self._column.addWidget(self.area, 1)
        self.area.splice_requested.connect(self.splice_requested)
        self.area.undo_requested.connect(self.undo_requested)
        self.area.redo_requested.connect(self.redo_requested)
        self.set_look(look)

    def hasHeightForWidth(self) -> bool:
        return False  # whatever height there is, the text is scrolled in what the note leaves of it

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.area.set_look(look)
        self._note.setFont(look.font("header"))
        self._column.setContentsMargins(look.px(16), 0, look.px(16), look.px(16))
        self._column.setSpacing(look.px(8))

    def set_text(self, text: str, *, read_only: bool = False, note: str = "", anew: bool = False) -> None:
        """Show a text, with a sentence above it; showing again what is there changes nothing.

        ``anew`` is for another text, which is shown from its start; of the same one, edited, the edit is shown.
        """
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self.area.set_text(text, read_only=read_only, anew=anew)
        self.area.setAccessibleDescription(note)

    def set_tokens(self, tokens_of: TokensOf | None) -> None:
        """Show the tokens of the text beneath its letters, or none."""
        self.area.set_tokens(tokens_of)

    @property
    def text(self) -> str:
        """The text as it is shown, with every character that it has."""
        return self.area.text

"""A field that takes one character at a time and keeps none."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit

from explorer.views.theme import Look

_WIDTH, _HEIGHT = 56, 30


class GuessField(QLineEdit):
    """Where a character is typed; being a text field it keeps the keys of letters from the shortcuts of the window."""

    guessed = Signal(object)
    """The character that was typed; Enter is a line feed."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.textEdited.connect(self._take)
        self.returnPressed.connect(self._take_line_feed)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.setFont(look.font("mono-word"))
        self.setFixedSize(look.px(_WIDTH), look.px(_HEIGHT))

    def _take(self, typed: str) -> None:
        self.setText("")  # which leaves nothing to be undone
        if typed:
            self.guessed.emit(typed[0])

    def _take_line_feed(self) -> None:
        self.guessed.emit("\n")

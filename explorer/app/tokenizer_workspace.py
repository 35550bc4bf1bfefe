"""What the workspaces of whole tokenizers have in common."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.app.maximizer import Maximizer
from explorer.views.theme import Look

MARGIN, GAP = 16, 8


class TokenizerWorkspace(QWidget):
    """A column of panes, one of which can fill the room of all."""

    open_requested = Signal(object)
    """A tokenizer's file is to be opened; with this widget."""

    save_requested = Signal(object)
    """What was trained here is to be saved; with this widget."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.maximizer = Maximizer(())
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look

    def begin_filter(self) -> None:
        """Go to the search, where there is one."""

    def ask_to_save(self, _: object = None) -> None:
        """Ask how to save what was trained."""
        self.save_requested.emit(self)

    def ask_to_open(self, _: object = None) -> None:
        """Ask for a file."""
        self.open_requested.emit(self)

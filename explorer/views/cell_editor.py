"""The field in which a cell of a table is edited: it says how a person left it, and leaves the rest to its owner."""

from typing import Literal

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

Leaving = Literal["enter", "next", "previous", "cancel", "away"]

_KEYS: dict[int, Leaving] = {
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Tab: "next",
    Qt.Key.Key_Backtab: "previous",
    Qt.Key.Key_Escape: "cancel",
}


class CellEditor(QLineEdit):
    """A line of text over a cell."""

    left = Signal(object)
    """How the field was left: a ``Leaving``."""
    lines_pasted = Signal(object)
    """Several lines that a person pasted, which are more than a cell."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("cell")
        self.setFrame(False)
        self.hide()

    def event(self, event: QEvent) -> bool:
        # Here and not in keyPressEvent, which Tab reaches only when it is not used to move the focus.
        if isinstance(event, QKeyEvent) and event.key() in _KEYS and not has_command(event):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.left.emit(_KEYS[event.key()])
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = QGuiApplication.clipboard().text() if event.matches(QKeySequence.StandardKey.Paste) else ""
        if "\n" in text.strip("\r\n"):
            self.lines_pasted.emit(text)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # Another window or this field's own menu: a person will be back.
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self.left.emit("away")


def has_command(event: QKeyEvent) -> bool:
    """Whether a key is pressed for a command and not for its letter."""
    return bool(event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier))

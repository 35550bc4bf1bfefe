"""The keyboard: which keys belong to the text that is being edited, and the digits of a jump.

Actions have their keys as shortcuts. Two things shortcuts cannot do stand here: letting go of a key where text is
being edited, and collecting digits until Enter.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit, QWidget

from explorer.session.store import Store


class Keyboard(QObject):
    """An event filter on the application that looks at the keys of one window."""

    def __init__(self, store: Store, window: QWidget, always: frozenset[str], escape: Callable[[], None]) -> None:
        super().__init__(window)
        self._store = store
        self._window = window
        self._always = always  # key sequences that act even while text is being edited
        self._escape = escape

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep shortcuts off the text being edited; take digits, Enter and Esc."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not self._is_ours(watched):
            return False
        assert isinstance(event, QKeyEvent)
        if event.type() == QEvent.Type.ShortcutOverride:
            if self._belongs_to_focus(event):
                event.accept()
                return True
            return False
        return self._take(event)

    def _is_ours(self, watched: QObject) -> bool:
        if QApplication.activePopupWidget() is not None:
            return False
        if isinstance(watched, QWindow):
            return watched is self._window.windowHandle()
        return isinstance(watched, QWidget) and watched.window() is self._window

    def _belongs_to_focus(self, event: QKeyEvent) -> bool:
        focus = QApplication.focusWidget()
        if edits_text(focus):
            return QKeySequence(event.keyCombination()).toString() not in self._always
        return event.key() == Qt.Key.Key_Space and isinstance(focus, QAbstractButton)

    def _take(self, event: QKeyEvent) -> bool:
        if edits_text(QApplication.focusWidget()):
            return False
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if plain and Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
            self._store.type_digit(chr(event.key()))
            return True
        typing = bool(self._store.state.typed_step)
        if plain and typing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._store.finish_typing()
            return True
        if plain and typing and event.key() == Qt.Key.Key_Backspace:
            self._store.erase_digit()
            return True
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
            return True
        return False


def edits_text(widget: QWidget | None) -> bool:
    """Whether letters typed now would go into a text."""
    return isinstance(widget, QLineEdit | QPlainTextEdit) and not widget.isReadOnly()


def key_name(keys: str) -> str:
    """A key as it is printed beside an action."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)

"""The keyboard: which keys belong to the text that is being edited, and the digits of a jump.

Actions have their keys as shortcuts. What shortcuts cannot do stands here: letting go of a key where text is being
edited, collecting digits until Enter, stepping by clicker while a menu is open. The wheel zooms here, too, with Ctrl.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit, QSlider, QWidget

from explorer.app.encoder_actions import ReplayKeys
from explorer.app.stepping import Stepping
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.store import Store
from explorer.session.workspace import OF_TRAINING

_WHEEL_NOTCH = 120
_PRESS = ("Space", "Return", "Enter")  # of a button that has the focus


class Keyboard(QObject):
    """An event filter on the application that looks at the keys of one window."""

    def __init__(
        self,
        store: Store,
        window: QWidget,
        letters: frozenset[str],
        escape: Callable[[], None],
        replay: ReplayKeys,
    ) -> None:
        super().__init__(window)
        self._store = store
        self._presenting = PresentationVerbs(store)
        self._stepping = Stepping(store)
        self._window = window
        self._letters = letters  # key sequences that are no shortcuts while text is being edited
        self._escape = escape
        self._replay = replay
        self._wheel = 0  # how far the wheel has turned since the last notch

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep shortcuts off the text being edited; take digits, Enter and Esc; zoom."""
        if isinstance(event, QWheelEvent):
            return watched is self._window.windowHandle() and self._zoom(event)
        # By its class, since all events come by here, and to ask for the type of one takes ten times as long.
        if not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.KeyRelease:
            return False
        if (popup := QApplication.activePopupWidget()) is not None:
            return event.type() == QEvent.Type.KeyPress and self._is_ours(popup.parent()) and self._click(event)
        if not self._is_ours(watched):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            return self._override(event)
        return self._take(event)

    def _is_ours(self, watched: QObject | None) -> bool:
        if isinstance(watched, QWindow):
            return watched is self._window.windowHandle()
        return isinstance(watched, QWidget) and watched.window() is self._window

    def _override(self, event: QKeyEvent) -> bool:
        """Decide where Qt would decide otherwise: what is accepted goes to the focus, the rest may be a shortcut."""
        focus, keys = QApplication.focusWidget(), key_text(event)
        if isinstance(focus, QLineEdit) and _is_spent(focus, keys):
            event.ignore()
            return True
        if self._replay.take(focus, keys, editing=edits_text(focus)):
            event.accept()
            return True
        if keys in self._letters if edits_text(focus) else _uses(focus, keys):
            event.accept()
            return True
        return False

    def _take(self, event: QKeyEvent) -> bool:
        focus = QApplication.focusWidget()
        if replay := self._replay.take(focus, key_text(event), editing=edits_text(focus)):
            replay()
            return True
        if key_text(event) in ("PgUp", "PgDown"):
            return True  # were there a step to go to, the shortcut had taken it: clickers do nothing else
        if event.key() == Qt.Key.Key_Escape and not isinstance(focus, QLineEdit):
            self._escape()
            return True
        if edits_text(focus):
            return False
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if plain and Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
            digit = chr(event.key())
            self._presenting.guess_number(int(digit)) if self._asks else self._store.type_digit(digit)
            return True
        typing = bool(self._store.state.typed_step)
        if plain and typing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._stepping.finish_typing()
            return True
        if plain and typing and event.key() == Qt.Key.Key_Backspace:
            self._store.erase_digit()
            return True
        return False

    @property
    def _asks(self) -> bool:
        """Whether a digit is an answer."""
        return self._store.state.is_asking and self._store.state.workspace in OF_TRAINING

    def _click(self, event: QKeyEvent) -> bool:
        """A clicker does what it says even while a menu is open, where there are no shortcuts."""
        keys = key_text(event)
        if keys == "PgDown":
            self._stepping.on()
        elif keys == "PgUp":
            self._stepping.back()
        elif keys == "F5":
            while popup := QApplication.activePopupWidget():
                popup.close()
            self._presenting.toggle()
        return keys in ("PgDown", "PgUp", "F5")

    def _zoom(self, event: QWheelEvent) -> bool:
        if event.modifiers() != Qt.KeyboardModifier.ControlModifier:
            return False
        self._wheel += event.angleDelta().y()
        notches = int(self._wheel / _WHEEL_NOTCH)
        self._wheel -= notches * _WHEEL_NOTCH
        self._store.zoom_by(notches)
        return True


def edits_text(widget: QWidget | None) -> bool:
    """Whether letters typed now would go into a text."""
    return isinstance(widget, QLineEdit | QPlainTextEdit) and not widget.isReadOnly()


def _uses(focus: QWidget | None, keys: str) -> bool:
    """Whether a control that is no text does something of its own with these keys."""
    if isinstance(focus, QSlider):
        return keys in ("Left", "Right", "Home", "End")
    return keys in _PRESS and isinstance(focus, QAbstractButton)


def key_text(event: QKeyEvent) -> str:
    """The keys in Qt's portable spelling, no matter on which block of the keyboard."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(QKeyCombination(modifiers, Qt.Key(event.key()))).toString()


def _is_spent(field: QLineEdit, keys: str) -> bool:
    """Whether these keys would undo or redo something in a field that has nothing more of the kind."""
    if keys == "Ctrl+Z":
        return not field.isUndoAvailable()
    return keys in ("Ctrl+Shift+Z", "Ctrl+Y") and not field.isRedoAvailable()


_PRINTED = {"Right": "→", "Left": "←", "Up": "↑", "Down": "↓", "PgDown": "PgDn", "Return": "Enter"}


def key_name(keys: str) -> str:
    """A key as it is printed beside an action, and on buttons: "PgDn", "Shift+→"."""
    *held, key = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText).rsplit("+", 1)
    return "+".join((*held, _PRINTED.get(key, key)))

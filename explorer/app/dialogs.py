"""The two dialogs: the keys, and what this is."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from explorer import __version__
from explorer.app.actions import Action
from explorer.app.keyboard import key_name


def show_keys(parent: QWidget, actions: Sequence[Action]) -> None:
    """All actions that have keys, menu by menu."""
    grid = QGridLayout()
    em = parent.fontMetrics().height()
    grid.setHorizontalSpacing(3 * em // 2)
    grid.setVerticalSpacing(em // 3)
    rows = [(action.text, "  ".join(map(key_name, action.all_keys))) for action in actions if action.all_keys]
    rows += [("Jump to a step", "0 … 9  Enter"), ("Take back, stop, close", "Esc"), ("Zoom", "Ctrl+wheel")]
    half = (len(rows) + 1) // 2
    for number, (text, keys) in enumerate(rows):
        column, row = divmod(number, half)
        grid.addWidget(QLabel(text), row, 2 * column)
        grid.addWidget(QLabel(keys), row, 2 * column + 1)
    _show(parent, "Keys", grid)


def show_about(parent: QWidget) -> None:
    """What this is, and under which licences it and its parts stand."""
    text = QLabel(
        f"<p><b>Tokenizer explorer {__version__}</b></p>"
        "<p>Watch a tokenizer learn, step by step, and ask every number why.</p>"
        "<p>MIT license. Made with Qt for Python (LGPL v3).<br>"
        "The fonts Inter and JetBrains Mono are under the SIL Open Font License.</p>"
    )
    text.setTextFormat(Qt.TextFormat.RichText)
    grid = QGridLayout()
    grid.addWidget(text, 0, 0)
    _show(parent, "About", grid)


def _show(parent: QWidget, title: str, content: QGridLayout) -> None:
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    em = parent.fontMetrics().height()
    column.setContentsMargins(3 * em // 2, 3 * em // 2, 3 * em // 2, em)
    column.setSpacing(em)
    column.addLayout(content)
    column.addWidget(buttons)
    dialog.open()

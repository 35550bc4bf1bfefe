"""The dialog that says what this is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from explorer import __version__


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

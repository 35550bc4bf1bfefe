"""Which theme a choice leads to."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from explorer.session.state import ThemeChoice


def theme_name(choice: ThemeChoice) -> str:
    """The theme to show for a choice; "system" asks the system whether it is dark."""
    if choice != "system":
        return choice
    return "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"

"""What every test of a pane needs: the bundled fonts, and a store as the application starts with."""

import pytest
from PySide6.QtWidgets import QApplication

from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.views.theme import install_fonts


@pytest.fixture(autouse=True)
def fonts(qapp: QApplication) -> None:
    """The bundled fonts, in which panes are laid out."""
    install_fonts()


@pytest.fixture
def store() -> Store:
    return Store(first_state())

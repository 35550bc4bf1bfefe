"""What every test of a view needs: a look, with the bundled fonts."""

import pytest
from PySide6.QtWidgets import QApplication

from explorer.views.theme import Look, install_fonts, load_look


@pytest.fixture
def look(qapp: QApplication) -> Look:
    """The light theme at 100 %."""
    install_fonts()
    return load_look("light")

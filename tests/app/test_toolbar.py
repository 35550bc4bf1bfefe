"""The row of the recipe: its sentence wraps, and needs no scroll bar."""

import pytest
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from explorer.app.toolbar import Toolbar
from explorer.engine import BpeRecipe
from explorer.figures.recipe_sentence import preset_sentence, recipe_sentence
from explorer.session.state import ZOOMS
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import load_look


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("width", [700, 1000, 1900])
def test_the_sentence_needs_no_scroll_bar(qtbot: QtBot, width: int, zoom: float) -> None:
    """Whatever the zoom, the row is as high as its lines, where the window has the height for them."""
    look = load_look("light", zoom)
    sentence = SentenceView(look)
    recipe = BpeRecipe(merges=15)
    sentence.set_sentence(recipe_sentence(recipe, frozenset()), preset_sentence(recipe))
    toolbar = Toolbar(look, sentence)
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(toolbar)
    column.addStretch(1)
    window.resize(round(width * zoom), 2000)
    window.show()
    area = toolbar.findChild(QScrollArea)
    assert sentence.height() == area.height() >= sentence.heightForWidth(sentence.width())

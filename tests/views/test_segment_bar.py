"""The sentence with a field for a text in it."""

from itertools import pairwise

import pytest
from pytestqt.qtbot import QtBot

from explorer.figures.sentence import Choice, Option, SentencePart, Words
from explorer.views.segment_bar import SegmentBar
from explorer.views.theme import load_look


@pytest.mark.parametrize("zoom", [1.0, 2.0])
@pytest.mark.parametrize("width", [800, 1000, 1280, 1920])
def test_all_that_is_shown_stands_within_the_bar(qtbot: QtBot, width: int, zoom: float) -> None:
    """However long names and texts are, nothing lies over another or runs out of the bar, and the choices are there."""
    bar = SegmentBar(load_look("light", zoom))
    qtbot.addWidget(bar)
    bar.resize(width, 100)
    model: tuple[SentencePart, ...] = (
        Words("Inspecting"),
        Choice("model", "xTemplateProcessing.json", "Tokenizer", (Option(1, "one"),)),
        Words("on"),
    )
    special = (Words("Special tokens in it"), Choice("special", "as text", "Special tokens", (Option(1, "one"),)))
    bar.set_sentence(model, "The newest café reopened " * 4, special, ())
    bar.show()
    parts = [part for part in (bar.model, bar.field, bar.rest, bar.present) if part.isVisible() and part.width() > 1]
    assert bar.field in parts
    for left, right in pairwise(parts):
        assert left.geometry().right() < right.geometry().left()
    assert parts[-1].geometry().right() <= width
    assert bar.model.line_width() <= bar.model.width()
    shown = bar.rest.accessibleName()
    assert shown.startswith("Special tokens in it") or zoom == 2.0

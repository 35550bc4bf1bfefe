"""The page of a vocabulary that shrinks can be read from the back row, at every size of a screen."""

from itertools import pairwise, product

import pytest
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from explorer.engine import Corpus, UnigramRecipe, train
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures.presentation_layout import Box
from explorer.figures.unigram_page import unigram_page
from explorer.views.presentation_view import PresentationView
from explorer.views.theme import Look

HUG = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
LONG = {"internationalization": 3, "\N{ZERO WIDTH SPACE}naïve": 2, "שלום": 2, "internationalizations" * 3: 1}
RECIPES = (UnigramRecipe(vocab_size=13), UnigramRecipe(vocab_size=40, style="paper", hard_vocab_limit=False))
SMALLEST = 28  # pixels of a font at 1080p


def traces() -> list[UnigramTrace]:
    found = [train(Corpus.from_counts(HUG), RECIPES[0]), train(Corpus.from_counts(LONG), RECIPES[1])]
    return [trace for trace in found if isinstance(trace, UnigramTrace)]


TRACES = traces()


@pytest.mark.parametrize(("number", "theme"), list(product(range(2), ("light", "dark", "high-contrast"))))
def test_nothing_is_smaller_than_can_be_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, number: int, theme: str
) -> None:
    """At 1080p every text that is painted has letters of 28 pixels or more."""
    sizes: set[int] = set()
    font, trace = Look.font, TRACES[number]

    def watched(look: Look, role: str, *, strong: bool = False) -> QFont:
        made = font(look, role, strong=strong)
        sizes.add(made.pixelSize())
        return made

    view = PresentationView(theme, unigram_page(trace, 0))
    qtbot.addWidget(view)
    view.resize(1920, 1080)
    view.grab()  # what is made once
    monkeypatch.setattr(Look, "font", watched)
    view.set_theme(theme)  # a new look, which has made nothing yet
    for step in range(len(trace) + 1):
        view.set_page(unigram_page(trace, step))
        view.grab()
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1280, 720), (1024, 768), (800, 480), (320, 200)])
@pytest.mark.parametrize("number", range(2))
def test_every_page_can_be_painted_at_every_size(qtbot: QtBot, number: int, size: tuple[int, int]) -> None:
    """What went, what is left and the box of the end stand one under the other, and none covers another."""
    trace = TRACES[number]
    view = PresentationView("light", unigram_page(trace, 0))
    qtbot.addWidget(view)
    view.resize(*size)
    with qtbot.captureExceptions() as exceptions:
        for step in range(len(trace) + 1):
            page = unigram_page(trace, step)
            view.set_page(page)
            view.grab()
            if page.changed:
                layout = view.layout_now()
                listed = layout.pairs[: len(page.changed.pieces)]
                boxes: list[Box] = [layout.heading, *listed, layout.note, layout.second_heading, layout.flow]
                boxes += [layout.verdict] if page.verdict else []
                assert [box.y for box in boxes] == sorted(box.y for box in boxes)
                assert all(one.bottom <= other.y + 1 for one, other in pairwise(boxes))
    assert exceptions == []

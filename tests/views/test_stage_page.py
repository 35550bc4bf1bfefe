"""The page of a presentation that shows one stage."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine.encode.pipeline import Pipeline
from explorer.figures.pipeline_stages import taken_apart
from explorer.formats.opened import OpenedTokenizer
from explorer.views.stage_page import StagePage
from explorer.views.theme import FONT_ROLES, install_fonts
from tests.engine.measure.small_pipelines import Splits, merging


@pytest.fixture
def page(qtbot: QtBot) -> StagePage:
    """The page on a screen 1080 pixels high."""
    install_fonts()
    page = StagePage("light")
    qtbot.addWidget(page)
    page.resize(1920, 1080)
    page.show()
    return page


@pytest.mark.parametrize(("n_words", "whole"), [(1, True), (6, True), (60, False)])
def test_a_text_has_as_many_lines_as_fit(page: StagePage, n_words: int, whole: bool) -> None:
    """A short text is seen whole; of a long one as many whole lines as there is room for."""
    pipeline = Pipeline(merging("low", ("l o",)), pretokenizer=Splits("whitespace"))
    text = "low low " * n_words
    taken = taken_apart(OpenedTokenizer("small", "tokenizer.json", "BPE", pipeline), text)
    page.show_stage(taken, 4)
    assert (page.bands.n_in_sight == len(text)) == whole
    assert page.bands.n_in_sight >= min(len(text), 24)


def test_nothing_is_too_small_for_the_back_row(page: StagePage) -> None:
    """The smallest text of a band has 28 pixels at 1080p."""
    smallest = min(FONT_ROLES[role].size for role in ("index", "mono-index", "mono-header", "control"))
    assert round(smallest * page.bands.look.zoom) >= 28

"""The painted bands: switches beside names, places and what stands at them."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.figures.pipeline_bands import TakenApart
from explorer.figures.pipeline_stages import taken_apart
from explorer.formats.opened import OpenedTokenizer
from explorer.views.pipeline_view import PipelineView
from explorer.views.theme import Look, load_look
from explorer.views.tick_box import TickBox
from tests.engine.measure.small_pipelines import Normalizes, Splits, merging


@pytest.fixture
def taken() -> TakenApart:
    """LOW cut into lo and w, after it was lower-cased."""
    pipeline = Pipeline(merging("low", ("l o",)), normalizer=Normalizes("lowercase"), pretokenizer=Splits("whitespace"))
    return taken_apart(OpenedTokenizer("small", "tokenizer.json", "BPE", pipeline), "LOW " * 40)


@pytest.fixture
def view(qtbot: QtBot, look: Look, taken: TakenApart) -> PipelineView:
    """The bands of that text."""
    view = PipelineView(look)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.set_taken(taken, range(8))
    view.show()
    return view


def switches(view: PipelineView) -> list[str]:
    """The stages that can be switched off now."""
    return [box.objectName() for box in view.viewport().findChildren(TickBox) if box.isVisibleTo(view)]


def test_switches_stand_where_there_is_something_to_switch_off(view: PipelineView, taken: TakenApart) -> None:
    """The normalizer and the pre-tokenizer have one, a stage that is not there has none; they come with their bands."""
    assert switches(view) == ["normalizer", "pretokenizer"]
    view.set_taken(taken, range(3))
    assert switches(view) == ["normalizer"]


def test_what_stands_at_a_place(view: PipelineView, taken: TakenApart) -> None:
    """In the bands of tokens it is a token, in the others a character, and beside the text nothing."""
    places = {place.band: place for place in view.layout_now().places}
    left = view.viewport().width() - view.horizontalScrollBar().pageStep()
    start = round(left + taken.raw_span(1)[0]) + 3
    assert view.place_at(QPoint(start, round(places[0].row) + 2)) == ("character", 1)
    assert view.place_at(QPoint(start, round(places[4].row) + 2)) == ("token", 0)
    assert view.place_at(QPoint(left - 5, round(places[0].row) + 2)) is None


def test_what_is_far_is_brought_into_sight(view: PipelineView, taken: TakenApart) -> None:
    """All bands scroll together, as far as the character stands and no farther than the text goes."""
    bar = view.horizontalScrollBar()
    assert bar.value() == 0
    start, end = taken.raw_span(150)
    view.bring_into_sight(start, end)
    assert bar.value() <= start
    assert end <= bar.value() + bar.pageStep()
    assert bar.maximum() + bar.pageStep() >= taken.width


def test_an_id_stays_in_its_cell(qtbot: QtBot) -> None:
    """Where a page has narrow columns, ids are narrowed, so that none runs over the edge of its cell."""
    letters = {letter: 222_222 + number for number, letter in enumerate("abcdefgh")}
    model = PriorityBpe([""] * 222_222 + list(letters), letters, ())
    taken = taken_apart(OpenedTokenizer("small", "tokenizer.json", "BPE", Pipeline(model)), "abcdefgh")
    view = PipelineView(load_look("light", 2.55, presenting=True), is_page=True)
    qtbot.addWidget(view)
    view.resize(1000, 400)
    view.set_taken(taken, [6])
    view.show()
    (place,) = view.layout_now().places
    middle = round(place.row + place.row_height / 2)
    tokens = [view.place_at(QPoint(x, middle)) for x in range(view.viewport().width())]
    edges = [x for x, (one, other) in enumerate(pairwise(tokens), start=1) if one and other and one != other]
    assert len(edges) == 7
    shown = view.viewport().grab().toImage()
    paper = shown.pixelColor(2, 2).lightness()
    for x in edges:
        darkest = min(shown.pixelColor(x, y).lightness() for y in range(middle - 12, middle + 12))
        assert paper - darkest < 60, x

"""Gage's page: what it shows is about what is asked, or it says that this is being measured."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from explorer.panes.gage_pane import GagePane
from explorer.session.answers import MEASURING
from explorer.session.measures_state import Answer
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.measurings import GageMeasuring
from explorer.session.sources import TextSource
from explorer.session.store import Store
from explorer.views.text_table import TextTable
from explorer.views.theme import load_look


@pytest.fixture
def pane(store: Store, qtbot: QtBot) -> GagePane:
    pane = GagePane(store, load_look("light"))
    qtbot.addWidget(pane.view)
    pane.view.resize(800, 500)
    pane.view.show()
    return pane


def answer(store: Store, asked: GageMeasuring) -> None:
    measured = Answer(asked, asked.measure())
    store.change(measures=store.state.measures.with_answer(measured))


def sentences(pane: GagePane) -> list[str]:
    return [label.text() for label in pane.view.findChildren(QLabel) if label.isVisible()]


def test_the_figures_of_a_line_are_not_those_of_the_corpus(store: Store, pane: GagePane) -> None:
    """While the corpus is measured neither the table nor the sentence of the line is to be seen, and back likewise."""
    verbs = MeasuresVerbs(store)
    for on_corpus, data in ((False, store.state.measures.gage_line), (True, store.state.model.source)):
        verbs.show_gage_on_corpus(on_corpus)
        pane.show(store.state)
        assert sentences(pane) == [MEASURING]
        assert not pane.view.findChild(TextTable).isVisible()
        answer(store, GageMeasuring(data))
        pane.show(store.state)
        assert "became" in sentences(pane)[0]
        assert pane.view.findChild(TextTable).isVisible()


def test_another_corpus_takes_away_what_was_said_of_the_one_before(store: Store, pane: GagePane) -> None:
    """Its figures come when they have been measured."""
    MeasuresVerbs(store).show_gage_on_corpus(True)
    answer(store, GageMeasuring(store.state.model.source))
    pane.show(store.state)
    other = replace(store.state.model, source=TextSource("aaa bab"))
    store.change(models=(other,), chosen=0)
    pane.show(store.state)
    assert sentences(pane) == [MEASURING]


def test_a_line_that_is_typed_on_keeps_its_figures(store: Store, pane: GagePane) -> None:
    """They stay until those of the longer line are there, so that nothing flickers."""
    answer(store, GageMeasuring(store.state.measures.gage_line))
    MeasuresVerbs(store).set_gage_line(store.state.measures.gage_line + "A")
    pane.show(store.state)
    assert sentences(pane)[0].startswith("9 bytes became 4")


def test_counts_of_words_are_said_to_play_no_part(store: Store, pane: GagePane) -> None:
    """The first example's four words with counts are 23 bytes with a space between two; a text is a text."""
    MeasuresVerbs(store).show_gage_on_corpus(True)
    answer(store, GageMeasuring(store.state.model.source))
    pane.show(store.state)
    begin = "Of the words of the corpus, each taken once whatever its count, 23 bytes became"
    assert sentences(pane)[0].startswith(begin)
    assert not GageMeasuring(TextSource("low lower newest widest")).measure().of_words

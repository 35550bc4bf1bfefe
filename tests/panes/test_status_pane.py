"""The pane of what goes on: long training shows how far it is, short training does not flicker."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.panes.status_pane import WORTH_SHOWING, StatusPane, training_words
from explorer.session.state import Training
from explorer.session.store import Store
from explorer.views.theme import install_fonts, load_look


@pytest.fixture
def pane(qtbot: QtBot, store: Store) -> StatusPane:
    install_fonts()
    pane = StatusPane(store, load_look("light"))
    qtbot.addWidget(pane.notice)
    qtbot.addWidget(pane.progress)
    return pane


def test_short_training_shows_nothing(store: Store, pane: StatusPane) -> None:
    """Training that is over at once, as after most keys, never shows its progress."""
    for n in range(3):
        store.training_progressed(Training(n, 15))
    assert pane._delay.isActive()
    store.training_ended()
    assert not pane._delay.isActive()
    assert pane.progress.isHidden()


def test_long_training_shows_how_far_it_is(qtbot: QtBot, store: Store, pane: StatusPane) -> None:
    """Training that takes a while says how far it is, and says it until it is over."""
    store.training_progressed(Training(100, 8000))
    qtbot.waitUntil(lambda: not pane.progress.isHidden(), timeout=20 * WORTH_SHOWING)
    assert pane.progress.accessibleName() == "Training: 100 of 8,000 merges"
    store.training_progressed(Training(200, 8000))
    assert pane.progress.accessibleName() == "Training: 200 of 8,000 merges"
    store.training_ended()
    assert pane.progress.isHidden()


@pytest.mark.parametrize(
    ("training", "words", "fraction"),
    [
        (Training(3120, 8000), "Training: 3,120 of 8,000 merges", 0.39),
        (Training(0, 1), "Training: 0 of 1 merge", 0.0),
        (Training(1, None), "Training: 1 merge", None),
        (Training(0, 0), "Training: 0 merges", None),
    ],
)
def test_the_words(training: Training, words: str, fraction: float | None) -> None:
    """How far training is, in words, and as a fraction where its end is known."""
    assert training_words(training) == (words, fraction)

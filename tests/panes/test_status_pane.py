"""The pane of what goes on: long training shows how far it is, short training does not flicker."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.panes.status_pane import WORTH_SHOWING, OfferTaken, StatusPane, reading_words, training_words
from explorer.session.state import Notice, Offer, Reading, Training
from explorer.session.store import Store
from explorer.views.framed_button import FramedButton
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


def test_reading_shows_how_far_it_is(qtbot: QtBot, store: Store, pane: StatusPane) -> None:
    """Reading that takes a while is shown as training is, before it."""
    store.change(reading=Reading("rivers", 40, None))
    qtbot.waitUntil(lambda: not pane.progress.isHidden(), timeout=20 * WORTH_SHOWING)
    assert pane.progress.accessibleName() == "Looking into rivers: 40 files"
    store.change(reading=Reading("rivers", 4_000, 10_000), training=Training(1, 15))
    assert pane.progress.accessibleName() == "Reading rivers: 4,000 of 10,000 files"
    store.change(reading=None)
    assert pane.progress.accessibleName() == "Training: 1 of 15 merges"
    store.training_ended()
    assert pane.progress.isHidden()


def test_how_far_reading_is() -> None:
    """The words and the fraction; while files are looked for, nobody knows how many there are."""
    assert reading_words(Reading("rivers", 1, None)) == ("Looking into rivers: 1 file", None)
    assert reading_words(Reading("a\nb", 1, 4)) == ("Reading a[U+000A]b: 1 of 4 files", 0.25)


def test_an_offer_is_a_button(store: Store, pane: StatusPane) -> None:
    """What can be done about a notice stands beside it, and is asked for with the button that a menu can come up at."""
    taken: list[OfferTaken] = []
    pane.offer_taken.connect(taken.append)
    offer = Offer("read as", ("/letter.txt",))
    store.notify(Notice("letter.txt is not UTF-8.", "file", offer))
    (button,) = [button for button in pane.notice.findChildren(FramedButton) if button.accessibleName() == "Read as…"]
    assert not button.isHidden()
    button.click()
    assert taken == [OfferTaken(offer, button)]
    store.notify(Notice("letter.txt is gone.", "file"))
    assert button.isHidden()


@pytest.mark.parametrize(
    ("training", "words", "fraction"),
    [
        (Training(3120, 8000), "Training: 3,120 of 8,000 merges", 0.39),
        (Training(0, 1), "Training: 0 of 1 merge", 0.0),
        (Training(1, None), "Training: 1 merge", None),
        (Training(0, 0), "Training: 0 merges", None),
        (Training(3, merging=False), "Training: 3 steps", None),
    ],
)
def test_the_words(training: Training, words: str, fraction: float | None) -> None:
    """How far training is, in words, and as a fraction where its end is known."""
    assert training_words(training) == (words, fraction)

"""The transport asks for steps by mouse and by key, and says where one is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from explorer.views.framed_button import FramedButton
from explorer.views.step_number import StepNumber, StepWords, step_words
from explorer.views.theme import Look, load_look
from explorer.views.transport import COVERED, NO_TIE, Transport, TransportState

MIDDLE = TransportState(step=3, n_steps=15, next_tie=4)
REQUESTS = {
    "First step (Home)": "first_requested",
    "One step back (←)": "back_requested",
    "Play (Space)": "play_requested",
    "One step on (→)": "on_requested",
    "Last step (End)": "last_requested",
    "Slower ([)": "slower_requested",
    "Faster (])": "faster_requested",
    "Next tie: step 4": "next_tie_requested",
}


@pytest.fixture
def transport(qtbot: QtBot, look: Look) -> Transport:
    view = Transport(look)
    qtbot.addWidget(view)
    view.resize(view.sizeHint())
    view.set_state(MIDDLE)
    view.show()
    return view


def button(transport: Transport, name: str) -> FramedButton:
    return next(found for found in transport.findChildren(FramedButton) if found.accessibleName() == name)


@pytest.mark.parametrize(("name", "request_name"), REQUESTS.items())
def test_each_button_asks_for_one_thing(transport: Transport, qtbot: QtBot, name: str, request_name: str) -> None:
    """Every button asks for its own action, by a click, by Space and by Enter, and carries nothing."""
    found = button(transport, name)
    seen: list[object] = []
    getattr(transport, request_name).connect(seen.append)
    others: list[object] = []
    for other in set(REQUESTS.values()) - {request_name}:
        getattr(transport, other).connect(others.append)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    QTest.keyClick(found, Qt.Key.Key_Space)
    QTest.keyClick(found, Qt.Key.Key_Return)
    assert (seen, others) == ([None] * 3, [])


@pytest.mark.parametrize(
    ("state", "off"),
    [
        (
            TransportState(),
            {"First step (Home)", "One step back (←)", "Play (Space)", "One step on (→)", "Last step (End)", NO_TIE},
        ),
        (TransportState(step=0, n_steps=15, next_tie=1), {"First step (Home)", "One step back (←)"}),
        (TransportState(step=15, n_steps=15), {"One step on (→)", "Last step (End)", NO_TIE}),
        (MIDDLE, set()),
    ],
)
def test_what_leads_nowhere_is_off(transport: Transport, state: TransportState, off: set[str]) -> None:
    """Buttons are off where there is no step to go to, and the one to the next tie says that there is none."""
    transport.set_state(state)
    assert {found.accessibleName() for found in transport.findChildren(FramedButton) if not found.isEnabled()} == off


def test_play_becomes_pause(transport: Transport) -> None:
    """While it plays, the button in the middle is a pause, and says so."""
    transport.set_state(TransportState(step=3, n_steps=15, playing=True))
    assert button(transport, "Pause (Space)").face().icon == "pause"


@pytest.mark.parametrize(
    ("words", "spoken"),
    [
        (step_words(3, 15, ""), "3 of 15 steps"),
        (step_words(1, 1, ""), "1 of 1 step"),
        (step_words(3120, 8000, ""), "3,120 of 8,000 steps"),
        (step_words(3, 15, "12"), "jump to 12_"),
    ],
)
def test_the_step_in_words(qtbot: QtBot, look: Look, words: StepWords, spoken: str) -> None:
    """The step is told with how many there are; a jump being typed takes its place."""
    number = StepNumber(look)
    qtbot.addWidget(number)
    number.set_words(words)
    assert number.accessibleName() == spoken


def test_a_scarce_height_keeps_every_button(transport: Transport) -> None:
    """At 120 pixels all buttons are inside, none over another."""
    transport.resize(360, 120)
    frames = [found.geometry() for found in transport.findChildren(FramedButton)]
    assert all(transport.rect().contains(frame) for frame in frames)
    assert not any(a.intersects(b) for i, a in enumerate(frames) for b in frames[i + 1 :])


@pytest.mark.parametrize("zoom", [0.8, 2.0, 3.0])
def test_sizes_follow_the_zoom(transport: Transport, qtbot: QtBot, zoom: float) -> None:
    """The buttons of the transport are 40 pixels high, times the zoom, beside the room for the focus."""
    transport.set_look(load_look("dark", zoom))
    transport.resize(round(288 * zoom), round(204 * zoom))
    on = button(transport, "One step on (→)")
    qtbot.waitUntil(lambda: on.height() == pytest.approx(48 * zoom, abs=2))
    assert transport.sizeHint().width() == pytest.approx(288 * zoom, abs=1)
    assert not transport.grab().isNull()


def test_a_click_leaves_the_keys_where_they_were(transport: Transport) -> None:
    """A click does not take the focus, so that the keys go on working where a person was; Tab reaches every button."""
    policies = {found.focusPolicy() for found in transport.findChildren(FramedButton)}
    assert policies == {Qt.FocusPolicy.TabFocus}


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (TransportState(next_tie=4), "Next tie: step 4"),
        (TransportState(next_tie=4, next_word="low"), "Next in low: step 4"),
        (TransportState(next_tie=1234, done_word="low"), "low is done; tie: step 1,234"),
        (TransportState(done_word="low"), "low is done, no tie ahead"),
        (TransportState(), NO_TIE),
        (TransportState(done_word="low", covered=True), COVERED),
    ],
)
def test_the_last_button_says_where_it_leads(transport: Transport, state: TransportState, words: str) -> None:
    """Into the followed word, or to the next tie; and where the word has no more merges, that it is done."""
    transport.set_state(state)
    last = button(transport, words)
    assert last.isEnabled() == (state.next_tie is not None)
    assert last.minimumSizeHint().width() <= transport.width()

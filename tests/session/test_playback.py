"""Playback: steps at its speed, pauses at the end."""

from pytestqt.qtbot import QtBot

from explorer.session.playback import Playback
from explorer.session.state import first_state
from explorer.session.store import Store


def test_playing_runs_to_the_end_and_pauses(qtbot: QtBot) -> None:
    """Playing takes every step up to the last and then pauses by itself."""
    store = Store(first_state())
    Playback(store, store)
    steps = []
    store.state_changed.connect(lambda old, new: steps.append(new.step) if new.step != old.step else None)
    for _ in range(9):
        store.change_speed(1)
    store.toggle_playing()
    qtbot.waitUntil(lambda: not store.state.playing, timeout=10_000)
    assert steps == list(range(1, 16))


def test_pausing_stops_at_once(qtbot: QtBot) -> None:
    """After a pause no timer goes on."""
    store = Store(first_state())
    playback = Playback(store, store)
    store.toggle_playing()
    store.toggle_playing()
    assert not playback._timer.isActive()

"""Playback: steps at its speed, pauses at the end."""

from collections.abc import Callable
from itertools import count

import pytest
from pytestqt.qtbot import QtBot

from explorer.session.encoder_playback import played_replay
from explorer.session.encoder_state import n_replayed, replay_place
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.encoding_desk import EncodingDesk
from explorer.session.playback import Playback, played_training
from explorer.session.state import first_state
from explorer.session.store import Store


def ticking(seconds: float) -> Callable[[], float]:
    """A clock that is so much later each time somebody looks."""
    times = count()
    return lambda: next(times) * seconds


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0.02, [*range(1, 16)]),  # the timer's own interval
        (0.019, [*range(1, 16)]),  # a timer that is a little early
        (0.08, [4, 8, 12, 15]),
        (3600, [15]),
    ],
)
def test_playing_runs_to_the_end_at_its_speed(qtbot: QtBot, seconds: float, shown: list[int]) -> None:
    """At 50 steps a second every step is shown, or where each takes longer those that are due by the clock."""
    store = Store(first_state())
    Playback(store, played_training(store), store, ticking(seconds))
    steps: list[int] = []
    store.state_changed.connect(lambda old, new: steps.append(new.step) if new.step != old.step else None)
    for _ in range(9):
        store.change_speed(1)
    store.toggle_playing()
    qtbot.waitUntil(lambda: not store.state.playing, timeout=10_000)
    assert steps == shown


def test_a_replay_holds_its_speed_by_the_clock_too(qtbot: QtBot) -> None:
    """Five merges find a place in lowest: where a step takes two ticks, every second one is shown."""
    store = Store(first_state())
    encoder = EncoderVerbs(store)
    encoder.toggle_folded()
    store.go_to_end()
    desk = EncodingDesk(store)
    qtbot.waitUntil(lambda: replay_place(store.state) == (5, 5))
    Playback(store, played_replay(store), desk, ticking(0.04))
    shown: list[int] = []
    store.state_changed.connect(lambda old, new: shown.append(n_replayed(new)))
    store.change(steps_per_second=50)
    shown.clear()
    encoder.toggle_playing()
    qtbot.waitUntil(lambda: not store.state.encoder.playing, timeout=10_000)
    assert list(dict.fromkeys(shown)) == [0, 2, 4, 5]


def test_after_a_standstill_playing_goes_on_from_where_it_was(qtbot: QtBot) -> None:
    """A computer that slept an hour has not played on: at one step a second the next step is the next."""
    store = Store(first_state())
    Playback(store, played_training(store), store, ticking(3600))
    store.toggle_playing()
    qtbot.waitUntil(lambda: store.state.step > 0, timeout=10_000)
    assert store.state.step == 1


def test_pausing_stops_at_once(qtbot: QtBot) -> None:
    """After a pause no timer goes on."""
    store = Store(first_state())
    playback = Playback(store, played_training(store), store)
    store.toggle_playing()
    store.toggle_playing()
    assert not playback._timer.isActive()

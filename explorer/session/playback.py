"""Playback: steps on while the state says that it plays."""

import time
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer

from explorer.session.state import SessionState
from explorer.session.store import Store


class Played(NamedTuple):
    """What can be played: whether it is, at which of how many steps it is, so many steps on, and a pause."""

    plays: Callable[[SessionState], bool]
    place: Callable[[SessionState], tuple[int, int]]
    step_by: Callable[[int], object]
    stop: Callable[[], object]


def played_training(store: Store) -> Played:
    """The training, step by step."""
    return Played(lambda state: state.playing, training_place, store.step_by, store.stop_playing)


def training_place(state: SessionState) -> tuple[int, int]:
    """The step of the training that is shown, and how many there are."""
    return state.step, len(state.trace)


class Playback(QObject):
    """Steps on at the speed of the store, and pauses at the end.

    The speed holds by the ``clock``, in seconds: where showing a step takes longer than a step may, steps are skipped.
    """

    def __init__(
        self,
        store: Store,
        played: Played,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._played = played
        self._clock = clock
        self._began = 0.0
        self._n_due = 0  # steps that were due so far
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        store.state_changed.connect(self._follow)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        plays = self._played.plays(new)
        if plays and _is_at_end(*self._played.place(new)):
            self._played.stop()
        elif (self._played.plays(old), old.steps_per_second) != (plays, new.steps_per_second):
            self._began, self._n_due = self._clock(), 0
            self._timer.setInterval(round(1000 / new.steps_per_second))
            self._timer.start() if plays else self._timer.stop()

    def _tick(self) -> None:
        speed = self._store.state.steps_per_second
        n_due = round((self._clock() - self._began) * speed)  # a timer may be a little early
        steps, self._n_due = n_due - self._n_due, n_due
        self._played.step_by(min(steps, max(1, round(speed))))  # after a standstill, such as sleep, no long jump


def _is_at_end(step: int, n: int) -> bool:
    return step >= n

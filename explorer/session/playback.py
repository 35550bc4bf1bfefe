"""Playback: steps on while the state says that it plays."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from explorer.session.state import SessionState
from explorer.session.store import Store


class Playback(QObject):
    """Steps the store on at its speed, and pauses at the end.

    The speed holds by the ``clock``, in seconds: where showing a step takes longer than a step may, steps are skipped.
    """

    def __init__(
        self, store: Store, parent: QObject | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._clock = clock
        self._began = 0.0
        self._n_due = 0  # steps that were due so far
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        store.state_changed.connect(self._follow)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.playing and new.step >= len(new.trace):
            self._store.stop_playing()
        elif (old.playing, old.steps_per_second) != (new.playing, new.steps_per_second):
            self._began, self._n_due = self._clock(), 0
            self._timer.setInterval(round(1000 / new.steps_per_second))
            self._timer.start() if new.playing else self._timer.stop()

    def _tick(self) -> None:
        speed = self._store.state.steps_per_second
        n_due = round((self._clock() - self._began) * speed)  # a timer may be a little early
        steps, self._n_due = n_due - self._n_due, n_due
        self._store.step_by(min(steps, max(1, round(speed))))  # after a standstill, such as sleep, no long jump

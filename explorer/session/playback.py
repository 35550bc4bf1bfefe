"""Playback: steps on while the state says that it plays."""

from PySide6.QtCore import QObject, QTimer

from explorer.session.state import SessionState
from explorer.session.store import Store


class Playback(QObject):
    """Steps the store on at its speed, and pauses at the end."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        store.state_changed.connect(self._follow)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.playing and new.step >= len(new.trace):
            self._store.stop_playing()
        elif (old.playing, old.steps_per_second) != (new.playing, new.steps_per_second):
            self._timer.setInterval(round(1000 / new.steps_per_second))
            self._timer.start() if new.playing else self._timer.stop()

    def _tick(self) -> None:
        self._store.step_by(1)

"""Playback of the encoder: replays merge by merge while the state says that it plays."""

from PySide6.QtCore import QObject, QTimer

from explorer.session.encoder_state import n_replayed, replay_length
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store


class EncoderPlayback(QObject):
    """Steps the replay on at the speed of the transport, and pauses at its end."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._verbs = EncoderVerbs(store)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        store.state_changed.connect(self._follow)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.encoder.playing and n_replayed(new) == replay_length(new):
            self._verbs.stop_playing()
        elif (old.encoder.playing, old.steps_per_second) != (new.encoder.playing, new.steps_per_second):
            self._timer.setInterval(round(1000 / new.steps_per_second))
            self._timer.start() if new.encoder.playing else self._timer.stop()

    def _tick(self) -> None:
        self._verbs.step_by(1)

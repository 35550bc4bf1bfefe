"""Playback of a search: goes on node by node while the state says that it plays."""

from PySide6.QtCore import QObject, QTimer

from explorer.session.segment_state import reached_node
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store


class SegmentPlayback(QObject):
    """Steps the search on at the speed of the transport, and pauses at its end, or where another workspace is shown."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._verbs = SegmentVerbs(store)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        store.state_changed.connect(self._follow)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        segment = new.segment
        n_nodes = segment.searched.n_nodes if segment.searched else 0
        if segment.playing and (reached_node(new) == n_nodes or new.workspace != "segment"):
            self._verbs.stop_playing()
        elif (old.segment.playing, old.steps_per_second) != (segment.playing, new.steps_per_second):
            self._timer.setInterval(round(1000 / new.steps_per_second))
            self._timer.start() if segment.playing else self._timer.stop()

    def _tick(self) -> None:
        self._verbs.step_by(1)

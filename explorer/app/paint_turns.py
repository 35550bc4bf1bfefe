"""Another trace is painted part by part, so that no turn of the event loop has to paint the whole window anew."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from explorer.session.state import SessionState
from explorer.session.store import Store


class PaintTurns(QObject):
    """Holds back the painting of all parts when a trace arrives, and lets one part a turn go on.

    Meanwhile a part that waits looks as it did. It must hear of the trace before those who show it.
    """

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.parts: Sequence[QWidget] = ()
        """In the order in which they are painted; the last is what says that something is trained."""
        self._waiting: list[QWidget] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._paint_next)
        store.state_changed.connect(self._follow)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.trace is not new.trace:
            # Those that wait already keep their turn, however soon one trace follows the other.
            self._waiting += [part for part in self.parts if part not in self._waiting]
            for part in self._waiting:
                part.setUpdatesEnabled(False)
            self._timer.start()
        elif old.step != new.step:  # somebody steps, and is to see all of the step at once
            while self._waiting:
                self._paint_next()

    def _paint_next(self) -> None:
        if self._waiting:
            self._waiting.pop(0).setUpdatesEnabled(True)
        else:
            self._timer.stop()

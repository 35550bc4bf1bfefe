"""What is being measured at the moment, once that takes long enough to be read, and the way to stop it."""

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.progress_strip import ProgressStrip
from explorer.views.theme import Look

WORTH_SHOWING = 400
"""Milliseconds of measuring from which on it is shown."""


class MeasuringPane(QObject):
    """Feeds a progress strip."""

    cancel_requested = Signal(object)

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self.progress = ProgressStrip(look)
        self._delay = QTimer(self.progress, singleShot=True, interval=WORTH_SHOWING)  # and goes with it
        self._delay.timeout.connect(self._show)
        self.progress.cancel_requested.connect(self.cancel_requested)
        store.state_changed.connect(self._follow)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.progress.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.measures.running is new.measures.running:
            return
        if new.measures.running is None:
            self._delay.stop()
            self.progress.finish()
        elif self.progress.isVisible():
            self._show()
        else:
            self._delay.start()

    def _show(self) -> None:
        running = self._store.state.measures.running
        if running is not None:
            self.progress.show_progress(running.words, None)

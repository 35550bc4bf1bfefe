"""What goes on and what went wrong: the progress of training, and one sentence where something could not be done."""

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.figures.numbers import counted, grouped
from explorer.session.state import SessionState, Training
from explorer.session.store import Store
from explorer.views.notice_bar import NoticeBar
from explorer.views.progress_strip import ProgressStrip
from explorer.views.theme import Look

WORTH_SHOWING = 250
"""Milliseconds of training from which on its progress is shown: what a key starts is mostly over before."""


class StatusPane(QObject):
    """Feeds the notice bar and the progress strip."""

    cancel_requested = Signal(object)

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self.notice = NoticeBar(look)
        self.progress = ProgressStrip(look)
        self._delay = QTimer(self.progress, singleShot=True, interval=WORTH_SHOWING)
        self._delay.timeout.connect(self._show_progress)
        self.notice.closed.connect(self._dismiss)
        self.progress.cancel_requested.connect(self._cancel)
        store.state_changed.connect(self._follow)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.notice.set_look(look)
        self.progress.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.notice != new.notice:
            self.notice.set_notice(new.notice.sentence if new.notice else "")
        if old.training != new.training:
            if new.training is None:
                self._delay.stop()
                self.progress.finish()
            elif old.training is None:
                self._delay.start()
            elif not self._delay.isActive():
                self._show_progress()

    def _show_progress(self) -> None:
        training = self._store.state.training
        if training is not None:
            self.progress.show_progress(*training_words(training))

    def _dismiss(self, _: object) -> None:
        self._store.notify(None)

    def _cancel(self, _: object) -> None:
        self.cancel_requested.emit(None)


def training_words(training: Training) -> tuple[str, float | None]:
    """How far a training run is, in words and, where its end is known, as a fraction."""
    if not training.n_target:
        return f"Training: {counted(training.n_merges, 'merge', 'merges')}", None
    done, target = grouped(training.n_merges), counted(training.n_target, "merge", "merges")
    return f"Training: {done} of {target}", training.n_merges / training.n_target

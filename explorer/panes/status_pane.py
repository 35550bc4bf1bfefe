"""What goes on and what went wrong: how far training or reading is, and one sentence where something is to be said."""

from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from explorer.engine.errors import shown_name
from explorer.figures.numbers import counted, grouped
from explorer.session.state import Offer, Reading, SessionState, Training
from explorer.session.store import Store
from explorer.views.notice_bar import NoticeBar
from explorer.views.progress_strip import ProgressStrip
from explorer.views.theme import Look

WORTH_SHOWING = 250
"""Milliseconds of work from which on its progress is shown: what a key starts is mostly over before."""

OFFERS = MappingProxyType(
    {"read again": "Read again", "read as": "Read as…", "train": "Train now", "open repaired": "Open repaired"}
)


class OfferTaken(NamedTuple):
    """A person takes an offer, with the button that it was made by."""

    offer: Offer
    button: QWidget


class StatusPane(QObject):
    """Feeds the notice bar and the progress strip."""

    cancel_requested = Signal(object)
    offer_taken = Signal(object)
    """An ``OfferTaken``."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self.notice = NoticeBar(look)
        self.progress = ProgressStrip(look)
        self._delay = QTimer(self.progress, singleShot=True, interval=WORTH_SHOWING)
        self._delay.timeout.connect(self._show_progress)
        self.notice.closed.connect(self._dismiss)
        self.notice.offer_taken.connect(self._take_offer)
        self.progress.cancel_requested.connect(self._cancel)
        store.state_changed.connect(self._follow)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.notice.set_look(look)
        self.progress.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.notice != new.notice:
            offer = new.notice.offer if new.notice else None
            self.notice.set_notice(new.notice.sentence if new.notice else "", OFFERS[offer.verb] if offer else "")
        before, now = old.reading or old.training, new.reading or new.training
        if before != now:
            if now is None:
                self._delay.stop()
                self.progress.finish()
            elif before is None:
                self._delay.start()
            elif not self._delay.isActive():
                self._show_progress()

    def _show_progress(self) -> None:
        state = self._store.state
        if state.reading is not None:
            self.progress.show_progress(*reading_words(state.reading))
        elif state.training is not None:
            self.progress.show_progress(*training_words(state.training))

    def _take_offer(self, button: QWidget) -> None:
        notice = self._store.state.notice
        if notice is not None and notice.offer is not None:
            self.offer_taken.emit(OfferTaken(notice.offer, button))

    def _dismiss(self, _: object) -> None:
        self._store.notify(None)

    def _cancel(self, _: object) -> None:
        self.cancel_requested.emit(None)


def training_words(training: Training) -> tuple[str, float | None]:
    """How far a training run is, in words and, where its end is known, as a fraction."""
    if not training.n_target:
        one, many = ("merge", "merges") if training.merging else ("step", "steps")
        return f"Training: {counted(training.n_steps, one, many)}", None
    done, target = grouped(training.n_steps), counted(training.n_target, "merge", "merges")
    return f"Training: {done} of {target}", training.n_steps / training.n_target


def reading_words(reading: Reading) -> tuple[str, float | None]:
    """How far the reading of files is, in the same way."""
    name = shown_name(reading.name, longest=24)
    if reading.n_files is None:
        return f"Looking into {name}: {counted(reading.n_read, 'file', 'files')}", None
    files = counted(reading.n_files, "file", "files")
    return f"Reading {name}: {grouped(reading.n_read)} of {files}", reading.n_read / max(1, reading.n_files)

"""Opening a held-out text off the GUI thread."""

import os
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from explorer.engine.errors import shown_name
from explorer.session import background
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.reading import read_source
from explorer.session.sources import CorpusSource
from explorer.session.state import Notice
from explorer.session.store import Store


class _Read(NamedTuple):
    number: int  # of the request
    source: CorpusSource | None
    problem: str = ""


class HeldOutFiles(QObject):
    """Reads files in threads and hands them to the store; the one that was asked for last wins."""

    _arrived = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._verbs = MeasuresVerbs(store)
        self._latest = 0
        self._arrived.connect(self._take)

    def open(self, path: str) -> None:
        """Take the text of a file as the held-out text; where that fails, a notice says why."""
        self._latest += 1
        number, doing = self._latest, f"open {shown_name(os.path.basename(path))}"
        read = partial(_read, number, path)
        background.run(read, partial(_Read, number, None), doing, self._arrived)

    def _take(self, read: _Read) -> None:
        if read.number != self._latest:
            return
        if read.source is not None:
            self._verbs.set_held_out(read.source)
        else:
            self._store.notify(Notice(read.problem, "file"))


def _read(number: int, path: str) -> _Read:
    return _Read(number, read_source(path))

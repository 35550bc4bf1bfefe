"""Sessions written to files in a thread, so that no disk holds the window up."""

import os
import queue
import threading
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from explorer.engine.errors import shown_name
from explorer.session import background, session_file
from explorer.session.kept_files import SavedSession
from explorer.session.session_verbs import SessionVerbs, session_of
from explorer.session.state import Notice
from explorer.session.store import Store


class _Wanted(NamedTuple):
    path: str
    session: SavedSession
    is_draft: bool


class _Written(NamedTuple):
    wanted: _Wanted
    problem: str = ""  # a sentence, or nothing where all went well


class Saving(QObject):
    """Writes what is open: to the file that a person names, or as a draft for the case of a crash."""

    saved = Signal(object)
    """The path of a session that is in its file now."""
    refused = Signal(object)
    """The path of one that could not be written."""
    draft_written = Signal(object)
    """A sentence about what went wrong, or nothing."""
    _arrived = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._verbs = SessionVerbs(store)
        self._wanted: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._arrived.connect(self._take)
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    def save(self, path: str) -> None:
        """Save what is open now; where that fails, a notice says why."""
        self._wanted.put(_Wanted(path, session_of(self._store.state), is_draft=False))

    def write_draft(self, path: str) -> None:
        """Write what is open now; its file will be read on this machine, and soon."""
        self._wanted.put(_Wanted(path, session_of(self._store.state), is_draft=True))

    def close(self) -> None:
        """Finish what is to be written, and write nothing more."""
        self._wanted.put(None)
        self._writer.join()

    def _write_all(self) -> None:
        goes_on = True
        while goes_on:
            waiting = [self._wanted.get()]
            while not self._wanted.empty():
                waiting.append(self._wanted.get())
            goes_on = None not in waiting
            latest = {wanted.path: wanted for wanted in waiting if wanted is not None}
            for wanted in latest.values():
                written, failed = partial(_written, wanted), partial(_Written, wanted)
                doing = f"save {shown_name(os.path.basename(wanted.path))}"
                background.tell(self._arrived, background.outcome(written, failed, doing))

    def _take(self, written: _Written) -> None:
        wanted, problem = written
        if wanted.is_draft:
            self.draft_written.emit(problem)
        elif problem:
            self._store.notify(Notice(problem, "file"))
            self.refused.emit(wanted.path)
        else:
            self._verbs.saved(wanted.session, wanted.path)
            self.saved.emit(wanted.path)


def _written(wanted: _Wanted) -> _Written:
    write = session_file.write_draft if wanted.is_draft else session_file.write
    write(wanted.path, wanted.session)
    return _Written(wanted)

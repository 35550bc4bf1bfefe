"""Sessions written to files in a thread, so that no disk holds the window up."""

import os
import queue
import threading
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from explorer.engine.errors import shown_name
from explorer.session import background, session_file
from explorer.session.kept_files import SavedSession, Stamp
from explorer.session.named_files import FileChangedError
from explorer.session.reading import how_it_was_read
from explorer.session.session_verbs import SessionVerbs, session_of
from explorer.session.state import Notice, Offer
from explorer.session.store import Store


class _Wanted(NamedTuple):
    path: str
    session: SavedSession
    is_draft: bool = False
    anew: bool = False  # whether it may take the place of whatever is there


class _Written(NamedTuple):
    wanted: _Wanted
    problem: str = ""  # a sentence, or nothing where all went well
    session: SavedSession | None = None  # as it is in its file
    corpus_changed: bool = False  # whether that is the problem


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
        self._written: dict[str, Stamp | None] = {}  # by path: what this window wrote last; the writer's own
        self._arrived.connect(self._take)
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    def save(self, path: str) -> None:
        """Save what is open now to its file; where that fails, or another has written there, a notice says why."""
        self._wanted.put(_Wanted(path, session_of(self._store.state)))

    def save_anew(self, path: str) -> None:
        """Save what is open now to a file that a person has named, in the place of what may be there."""
        self._wanted.put(_Wanted(path, session_of(self._store.state), anew=True))

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
                written, failed = partial(self._write, wanted), partial(_Written, wanted)
                doing = f"save {shown_name(os.path.basename(wanted.path))}"
                background.tell(self._arrived, background.outcome(written, failed, doing))

    def _write(self, wanted: _Wanted) -> _Written:
        path, session = wanted.path, wanted.session
        if wanted.is_draft:
            session_file.write_draft(path, session)
            return _Written(wanted)
        replaces = None if wanted.anew else (session.stamp, self._written.get(path))
        try:
            session = session_file.write(path, session, replaces)
        except FileChangedError as error:
            return _Written(wanted, str(error), corpus_changed=True)
        self._written[path] = session.stamp
        return _Written(wanted, session=session)

    def _take(self, written: _Written) -> None:
        wanted, problem = written.wanted, written.problem
        if wanted.is_draft:
            self.draft_written.emit(problem)
        elif problem:
            source = wanted.session.source
            again = Offer("read again", source.opened, how_it_was_read(source)) if written.corpus_changed else None
            self._store.notify(Notice(problem, "file", again))
            self.refused.emit(wanted.path)
        elif written.session is not None:
            self._verbs.saved(written.session, wanted.path)
            self.saved.emit(wanted.path)

"""Opening files off the GUI thread."""

import os
import queue
import threading
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from explorer.engine import ExplorerError
from explorer.engine.text.text_files import read_sample
from explorer.session import session_file
from explorer.session.saved_session import SavedSession
from explorer.session.session_verbs import SessionVerbs
from explorer.session.sources import LARGEST_TEXT, CorpusSource, FileSource, TextSource
from explorer.session.state import Notice
from explorer.session.store import Store

SAMPLE_CHARACTERS = 50_000


class Files(QObject):
    """Opens texts and sessions one after the other in a thread, and hands them to the store."""

    opened = Signal(object)
    """The path of what has been opened."""
    refused = Signal(object)
    """The path of what could not be."""
    _arrived = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._verbs = SessionVerbs(store)
        self._wanted: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read_all, name="reader", daemon=True)
        self._arrived.connect(self._take)
        self._reader.start()

    def open(self, path: str, remark: str = "", *, as_copy: bool = False) -> None:
        """Open a text as the corpus, or a session; where that fails, a notice says why and nothing else changes.

        A remark is a sentence that is to be read when the file is open. As a copy a session has no file of its own:
        so are examples opened.
        """
        self._wanted.put(_Wanted(path, remark, as_copy))

    def close(self) -> None:
        """Read nothing more."""
        self._wanted.put(None)

    def _read_all(self) -> None:
        while (wanted := self._wanted.get()) is not None:
            try:
                self._arrived.emit(_Read(wanted, _read(wanted.path), wanted.remark))
            except ExplorerError as error:
                self._arrived.emit(_Read(wanted, None, str(error)))

    def _take(self, read: "_Read") -> None:
        path, content = read.wanted.path, read.content
        if isinstance(content, SavedSession):
            self._verbs.open_session(content, "" if read.wanted.as_copy else os.path.abspath(path))
        elif content is not None:
            self._verbs.open_text(content, os.path.abspath(path))
        if read.sentence:
            self._store.notify(Notice(read.sentence, "file"))
        (self.refused if content is None else self.opened).emit(path)


class _Wanted(NamedTuple):
    path: str
    remark: str
    as_copy: bool


class _Read(NamedTuple):
    wanted: _Wanted
    content: CorpusSource | SavedSession | None  # None where it could not be read
    sentence: str  # why, or the remark


def _read(path: str) -> CorpusSource | SavedSession:
    if not session_file.is_session(path):
        return read_source(path)
    session = session_file.read(path)
    if isinstance(session.source, FileSource):
        return replace(session, source=read_source(session.source.path))
    return session


def read_source(path: str) -> CorpusSource:
    """A file as a source: its text, or for a large one its beginning. Raises CorpusFileError."""
    name = os.path.basename(path)
    sample = read_sample(path, LARGEST_TEXT)
    if sample.complete:
        return TextSource(sample.file.text, name)
    return FileSource(os.path.abspath(path), name, sample.size, sample.file.text[:SAMPLE_CHARACTERS])

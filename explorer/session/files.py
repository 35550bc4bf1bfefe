"""Opening files off the GUI thread."""

import os
import queue
import threading
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from explorer.engine import ExplorerError
from explorer.engine.text.text_files import read_sample
from explorer.session.sources import LARGEST_TEXT, CorpusSource, FileSource, TextSource
from explorer.session.state import Notice
from explorer.session.store import Store

SAMPLE_CHARACTERS = 50_000


class Files(QObject):
    """Opens files one after the other in a thread, and hands them to the store."""

    _opened = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._wanted: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read_all, name="reader", daemon=True)
        self._opened.connect(self._take)
        self._reader.start()

    def open(self, path: str, remark: str = "") -> None:
        """Open a text file as the corpus; where that fails, a notice says why and nothing else changes.

        A remark is a sentence that is to be read when the file is open.
        """
        self._wanted.put(_Wanted(path, remark))

    def close(self) -> None:
        """Read nothing more."""
        self._wanted.put(None)

    def _read_all(self) -> None:
        while (wanted := self._wanted.get()) is not None:
            try:
                self._opened.emit(_Read(read_source(wanted.path), wanted.remark))
            except ExplorerError as error:
                self._opened.emit(_Read(None, str(error)))

    def _take(self, read: "_Read") -> None:
        if read.source is not None:
            self._store.set_source(read.source)
        if read.sentence:
            self._store.notify(Notice(read.sentence, "file"))


class _Wanted(NamedTuple):
    path: str
    remark: str


class _Read(NamedTuple):
    source: CorpusSource | None  # None where it could not be read
    sentence: str  # why, or the remark


def read_source(path: str) -> CorpusSource:
    """A file as a source: its text, or for a large one its beginning. Raises CorpusFileError."""
    name = os.path.basename(path)
    sample = read_sample(path, LARGEST_TEXT)
    if sample.complete:
        return TextSource(sample.file.text, name)
    return FileSource(os.path.abspath(path), name, sample.size, sample.file.text[:SAMPLE_CHARACTERS])

"""Opening files off the GUI thread."""

import os
import queue
import threading

from PySide6.QtCore import QObject, Signal

from explorer.engine import ExplorerError
from explorer.engine.text.text_files import read_sample, read_text
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
        self._paths: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read_all, name="reader", daemon=True)
        self._opened.connect(self._take)
        self._reader.start()

    def open(self, path: str) -> None:
        """Open a text file as the corpus; where that fails, a notice says why and nothing else changes."""
        self._paths.put(path)

    def close(self) -> None:
        """Read nothing more."""
        self._paths.put(None)

    def _read_all(self) -> None:
        while (path := self._paths.get()) is not None:
            try:
                self._opened.emit(read_source(path))
            except ExplorerError as error:
                self._opened.emit(Notice(str(error), "file"))

    def _take(self, opened: CorpusSource | Notice) -> None:
        if isinstance(opened, Notice):
            self._store.notify(opened)
        else:
            self._store.set_source(opened)


def read_source(path: str) -> CorpusSource:
    """A file as a source: its text, or for a large one its beginning. Raises CorpusFileError."""
    name = os.path.basename(path)
    sample = read_sample(path, SAMPLE_CHARACTERS)
    if sample.size > LARGEST_TEXT:
        return FileSource(os.path.abspath(path), name, sample.size, sample.text)
    return TextSource(sample.text if sample.complete else read_text(path).text, name)

"""Tells when a file that is open changes on disk. Nothing is read or replaced by itself."""

import os

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer

from explorer.engine.errors import shown_name
from explorer.session.reading import how_it_was_read
from explorer.session.sources import FileOnDisk
from explorer.session.state import Notice, Offer, SessionState
from explorer.session.store import Store

QUIET = 300  # ms without another change after which one is told: files are written and replaced in several steps
MOST_WATCHED = 1_000  # files of a corpus, the first ones: systems have a limit


class FileWatch(QObject):
    """Watches the files of the corpus, and says once that one of them has changed."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._files: dict[str, FileOnDisk] = {}
        self._facts: dict[str, tuple[int, int] | None] = {}  # size and time of writing that are known of each
        self._touched: set[str] = set()
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._note)
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._tell)
        store.state_changed.connect(self._follow)
        self._watch(store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.source.origin != new.source.origin:
            self._watch(new)

    def _watch(self, state: SessionState) -> None:
        self._quiet.stop()
        self._touched.clear()
        if watched := self._watcher.files():
            self._watcher.removePaths(watched)
        self._files = {file.path: file for file in state.source.read_from[:MOST_WATCHED]}
        self._facts = {
            path: (file.n_bytes, file.modified) if file.modified else _facts(path) for path, file in self._files.items()
        }
        if self._files:
            self._watcher.addPaths([*self._files])

    def _note(self, path: str) -> None:
        self._touched.add(path)
        self._quiet.start()

    def _tell(self) -> None:
        """Say which of the touched files are others now, or gone; of these nothing more is said."""
        changed: list[str] = []
        gone: list[str] = []
        for path in self._touched & self._files.keys():
            facts = _facts(path)
            if facts is not None and path not in self._watcher.files():  # replaced by another file of its name
                self._watcher.addPath(path)
            if facts != self._facts[path]:
                self._facts[path] = facts
                (gone if facts is None else changed).append(path)
        self._touched.clear()
        if changed or gone:
            self._store.notify(self._notice(sorted(changed) or sorted(gone), gone=not changed))

    def _notice(self, paths: list[str], *, gone: bool) -> Notice:
        source = self._store.state.source
        names = shown_name(os.path.basename(paths[0])) + (f" and {len(paths) - 1:,} more" if paths[1:] else "")
        have, are, they_were = ("have", "are", "they were") if paths[1:] else ("has", "is", "it was")
        kept = "what is shown was trained on what stood there" if source.stays_on_disk else "the text here is as it was"
        if gone:
            return Notice(f"{names} {are} no longer there: moved, renamed or deleted; {kept}.", "file")
        offer = Offer("read again", tuple(file.path for file in source.read_from), how_it_was_read(source))
        return Notice(f"{names} {have} changed on disk since {they_were} opened; {kept}.", "file", offer)


def _facts(path: str) -> tuple[int, int] | None:
    """Size and time of writing; None where there is no such file."""
    try:
        facts = os.stat(path)
    except OSError:
        return None
    return facts.st_size, facts.st_mtime_ns

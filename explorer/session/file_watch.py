"""Tells when files that are open change on disk, or others join them in their folders.

Nothing is read or replaced by itself.
"""

import os

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer

from explorer.engine.errors import shown_name
from explorer.session.file_sources import MOST_WATCHED, FilesSource
from explorer.session.reading import how_it_was_read
from explorer.session.sources import CorpusSource, FileOnDisk
from explorer.session.state import Notice, Offer, SessionState
from explorer.session.store import Store

QUIET = 300  # ms without another change after which one is told: files are written and replaced in several steps


class FileWatch(QObject):
    """Watches the files and the chosen folders of the corpus, and says once what has changed."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._files: dict[str, FileOnDisk] = {}
        self._facts: dict[str, tuple[int, int] | None] = {}  # size and time of writing that are known of each
        self._names: dict[str, frozenset[str]] = {}  # what is known to lie in each folder
        self._touched: set[str] = set()
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._note)
        self._watcher.directoryChanged.connect(self._note)
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
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)
        self._files = {file.path: file for file in state.source.read_from[:MOST_WATCHED]}
        self._facts = {
            path: (file.n_bytes, file.modified) if file.modified else _facts(path) for path, file in self._files.items()
        }
        self._names = {folder: _names(folder) for folder in _folders(state.source)}
        if watched := [*self._files, *self._names]:
            self._watcher.addPaths(watched)

    def _note(self, path: str) -> None:
        self._touched.add(path)
        self._quiet.start()

    def _tell(self) -> None:
        """Say which of the touched files are others now, or gone, or what is new; of these nothing more is said."""
        changed: list[str] = []
        gone: list[str] = []
        for path in self._touched & self._files.keys():
            facts = _facts(path)
            if facts is not None and path not in self._watcher.files():  # replaced by another file of its name
                self._watcher.addPath(path)
            if facts != self._facts[path]:
                self._facts[path] = facts
                (gone if facts is None else changed).append(path)
        joined: list[str] = []
        for folder in self._touched & self._names.keys():
            names = _names(folder)
            joined += names - self._names[folder]
            self._names[folder] = names
        self._touched.clear()
        if changed or joined or gone:
            self._store.notify(_notice(self._store.state.source, sorted(changed), sorted(joined), sorted(gone)))


def _notice(source: CorpusSource, changed: list[str], joined: list[str], gone: list[str]) -> Notice:
    """What is said of the first of these that there are; all of them are read again."""
    names = changed or joined or gone
    said = shown_name(os.path.basename(names[0])) + (f" and {len(names) - 1:,} more" if names[1:] else "")
    have, are, they_were = ("have", "are", "they were") if names[1:] else ("has", "is", "it was")
    kept = "what is shown was trained on what stood there" if source.stays_on_disk else "the text here is as it was"
    offer = Offer("read again", source.opened, how_it_was_read(source))
    if changed:
        return Notice(f"{said} {have} changed on disk since {they_were} opened; {kept}.", "file", offer)
    if joined:
        return Notice(f"{said} {are} new in the folder since it was opened; {kept}.", "file", offer)
    return Notice(f"{said} {are} no longer there: moved, renamed or deleted; {kept}.", "file")


def _folders(source: CorpusSource) -> list[str]:
    """The folders that a person chose, and those in them with files of the corpus; the first ones."""
    chosen = [path for path in source.chosen if os.path.isdir(path)] if isinstance(source, FilesSource) else []
    holding = [os.path.dirname(file.path) for file in source.read_from] if chosen else []
    return [*dict.fromkeys((*chosen, *holding))][:MOST_WATCHED]


def _names(folder: str) -> frozenset[str]:
    """What lies in a folder, but for what is hidden; nothing where it cannot be read."""
    try:
        return frozenset(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError:
        return frozenset()


def _facts(path: str) -> tuple[int, int] | None:
    """Size and time of writing; None where there is no such file."""
    try:
        facts = os.stat(path)
    except OSError:
        return None
    return facts.st_size, facts.st_mtime_ns

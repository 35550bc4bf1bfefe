"""Tells when files that are open change on disk, or others join them in their folders.

Nothing is read or replaced by itself. The disk is looked at off the GUI thread: of a thousand files all may change at
once.
"""

import os
from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from explorer.engine.errors import shown_name
from explorer.session import background
from explorer.session.file_sources import MOST_WATCHED, FilesSource
from explorer.session.reading import how_it_was_read
from explorer.session.sources import CorpusSource, FileOnDisk
from explorer.session.state import Notice, Offer, SessionState
from explorer.session.store import Store

QUIET = 300  # ms without another change after which one is told: files are written and replaced in several steps


Facts = tuple[int, int] | None
"""The size of a file and the time of its writing; None where there is no such file."""


class _Seen(NamedTuple):
    """What was found on disk."""

    number: int  # of the corpus it was looked at for
    facts: Mapping[str, Facts]
    names: Mapping[str, frozenset[str]]  # what lies in each folder
    nearest: Mapping[str, str] = MappingProxyType({})  # for each file that is gone the folder where it may come back
    problem: str = ""


class FileWatch(QObject):
    """Watches the files and the chosen folders of the corpus, and says once what has changed."""

    _arrived = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._number = 0  # of the corpus
        self._files: dict[str, FileOnDisk] = {}
        self._folders: list[str] = []
        self._facts: dict[str, Facts] = {}  # what is known of the files
        self._opened: dict[str, Facts] = {}  # what they were when they were opened
        self._nearest: dict[str, str] = {}  # for each file that is gone the folder that is watched for it
        self._names: dict[str, frozenset[str]] = {}  # and of what lies in the folders
        self._touched: set[str] = set()
        self._looking = False
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._note)
        self._watcher.directoryChanged.connect(self._note)
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._look_at_touched)
        self._arrived.connect(self._tell)
        store.state_changed.connect(self._follow)
        self._watch(store.state)

    def close(self) -> None:
        """Watch nothing any more; what is just being looked at is not told."""
        self._store.state_changed.disconnect(self._follow)
        self._arrived.disconnect(self._tell)
        self._quiet.stop()
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.source.origin != new.source.origin:
            self._watch(new)

    def _watch(self, state: SessionState) -> None:
        self._quiet.stop()
        self._touched.clear()
        self._number += 1
        self._looking = False
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)
        self._files = {file.path: file for file in state.source.read_from[:MOST_WATCHED]}
        self._folders = _folders(state.source)
        self._facts = {path: (file.n_bytes, file.modified) for path, file in self._files.items() if file.modified}
        self._opened = dict(self._facts)
        self._names, self._nearest = {}, {}
        if watched := [*self._files, *self._folders]:
            self._watcher.addPaths(watched)
        unknown = self._files.keys() - self._facts.keys()
        if unknown or self._folders:
            self._look(unknown, self._folders)

    def _note(self, path: str) -> None:
        self._touched.add(path)
        self._quiet.start()

    def _look_at_touched(self) -> None:
        if self._looking:  # else what is found first might come last
            self._quiet.start()
            return
        files, folders = self._touched & self._files.keys(), self._touched.intersection(self._folders)
        files |= {path for path, folder in self._nearest.items() if folder in self._touched}
        self._touched.clear()
        if files or folders:
            self._look(files, folders)

    def _look(self, files: Iterable[str], folders: Iterable[str]) -> None:
        self._looking = True
        look, failed = partial(_seen, self._number, files, folders), partial(_Seen, self._number, {}, {}, {})
        background.run(look, failed, "see whether files have changed", self._arrived)

    def _tell(self, seen: _Seen) -> None:
        """Say which files are others now, or gone, or what is new; of these nothing more is said.

        What is seen for the first time is what is known from then on.
        """
        if seen.number != self._number:
            return
        self._looking = False
        watched = set(self._watcher.files())
        if replaced := [path for path, facts in seen.facts.items() if facts is not None and path not in watched]:
            self._watcher.addPaths(replaced)  # by other files of their names
        for path, facts in seen.facts.items():
            self._opened.setdefault(path, facts)
        others = [path for path, facts in seen.facts.items() if self._facts.setdefault(path, facts) != facts]
        back = sorted(path for path in others if self._facts[path] is None and seen.facts[path] == self._opened[path])
        changed = sorted(path for path in others if seen.facts[path] is not None and path not in back)
        gone = sorted(path for path in others if seen.facts[path] is None)
        joined = sorted(
            name for folder, names in seen.names.items() for name in names - self._names.setdefault(folder, names)
        )
        self._facts.update(seen.facts)
        self._names.update(seen.names)
        self._wait_for(seen)
        if seen.problem:
            self._store.notify(Notice(seen.problem, "file"))
        elif changed or joined or gone or back:
            self._store.notify(_notice(self._store.state.source, changed, joined, gone, back))

    def _wait_for(self, seen: _Seen) -> None:
        """Watch the folders in which files that are gone may come back, and no longer those of files that are back."""
        before = set(self._nearest.values())
        there = seen.facts.keys() - seen.nearest.keys()
        self._nearest = {path: folder for path, folder in self._nearest.items() if path not in there} | {**seen.nearest}
        now = set(self._nearest.values())
        if left := [*before.difference(now, self._folders)]:
            self._watcher.removePaths(left)
        if joined := [*now - before]:
            self._watcher.addPaths(joined)
            self._touched.update(joined)  # what came back before they were watched is seen by another look
            self._quiet.start()


def _notice(source: CorpusSource, changed: list[str], joined: list[str], gone: list[str], back: list[str]) -> Notice:
    """What is said of the first of these that there are; all of them are read again."""
    names = changed or joined or gone or back
    said = shown_name(os.path.basename(names[0])) + (f" and {len(names) - 1:,} more" if names[1:] else "")
    have, are, they_were = ("have", "are", "they were") if names[1:] else ("has", "is", "it was")
    kept = "what is shown was trained on what stood there" if source.stays_on_disk else "the text here is as it was"
    offer = Offer("read again", source.opened, how_it_was_read(source))
    if changed:
        return Notice(f"{said} {have} changed on disk since {they_were} opened; {kept}.", "file", offer)
    if joined:
        return Notice(f"{said} {are} new in the folder since it was opened; {kept}.", "file", offer)
    if gone:
        return Notice(f"{said} {are} no longer there: moved, renamed or deleted; {kept}.", "file")
    return Notice(f"{said} {are} there again, as {they_were} when {they_were} opened.", "file")


def _folders(source: CorpusSource) -> list[str]:
    """The folders that a person chose, and those in them with files of the corpus; the first ones."""
    chosen = [path for path in source.chosen if os.path.isdir(path)] if isinstance(source, FilesSource) else []
    holding = [os.path.dirname(file.path) for file in source.read_from] if chosen else []
    return [*dict.fromkeys((*chosen, *holding))][:MOST_WATCHED]


def _seen(number: int, files: Iterable[str], folders: Iterable[str]) -> _Seen:
    facts = {path: _facts(path) for path in files}
    nearest = {path: _nearest_folder(path) for path, known in facts.items() if known is None}
    return _Seen(number, facts, {folder: _names(folder) for folder in folders}, nearest)


def _nearest_folder(path: str) -> str:
    """The folder of a file, or where that is gone, too, the first one above it that is there."""
    folder = os.path.dirname(path)
    while not os.path.isdir(folder) and folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
    return folder


def _names(folder: str) -> frozenset[str]:
    """What lies in a folder, but for what is hidden; nothing where it cannot be read."""
    try:
        return frozenset(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError:
        return frozenset()


def _facts(path: str) -> Facts:
    try:
        facts = os.stat(path)
    except OSError:
        return None
    return facts.st_size, facts.st_mtime_ns

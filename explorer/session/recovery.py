"""What is open is kept for the case of a crash, and comes back at the next start.

Each running explorer has a file of its own in one folder, and a lock on it that goes with its process: a file without a
living lock was left behind by a crash.
"""

import os
import time
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer

from explorer.engine.errors import shown_name
from explorer.session.encoder_state import kept_encoder
from explorer.session.files import Files
from explorer.session.kept_files import SUFFIX
from explorer.session.kept_tokenizers import kept_tokenizers
from explorer.session.saving import Saving
from explorer.session.state import Notice, SessionState
from explorer.session.store import Store

LEAST_PAUSE = 3000  # ms between two drafts
SHARE_OF_TIME = 20  # and at least so many times as long as the last one took
MOST_FILES = 100
BROUGHT_BACK = "The explorer ended unexpectedly; what was open then is back. To start afresh, undo (Ctrl+Z)."


class Recovery(QObject):
    """Writes drafts of what is open when something has changed, and removes the last one at a clean end."""

    def __init__(
        self, store: Store, saving: Saving, files: Files, folder: Path, *, least_pause: int = LEAST_PAUSE
    ) -> None:
        super().__init__()
        self._least_pause = least_pause  # ms
        self._store, self._saving, self._files, self._folder = store, saving, files, folder
        self._path = ""  # of the draft
        self._lock: QLockFile | None = None
        self._reads_back = False  # until then the draft must not be written over
        self._began = 0.0
        self._problem = ""  # why nothing is kept, if so
        self._complained = False
        self._timer = QTimer(self, singleShot=True, interval=least_pause)
        self._timer.timeout.connect(self._write)
        saving.draft_written.connect(self._rest)
        files.opened.connect(self._brought_back)
        files.refused.connect(self._set_aside)

    def begin(self, *, bring_back: bool) -> None:
        """Keep what is open from now on; first bring back what a crash has left behind, if that is wanted.

        Where the folder cannot be written to, nothing is kept, and a notice says so; where something else is about to
        be opened, it says so then, since opening takes notices away.
        """
        self._store.state_changed.connect(self._follow)
        try:
            left = self._left_behind() if bring_back else []
            self._path = self._claimed([*left, *self._unused()])
        except OSError as error:
            self._problem = f"{shown_name(str(self._folder))} cannot be used: {error.strerror or error}."
            if bring_back:
                self._complain()
            return
        if self._path in left:
            self._reads_back = True
            self._files.open(self._path, BROUGHT_BACK, as_copy=True)

    def close(self) -> None:
        """A clean end: nothing is left behind. To be called when nothing is being written any more."""
        self._timer.stop()
        if self._path and not self._reads_back:
            with suppress(OSError):  # what stays comes back at the next start, and nobody is left to be told
                os.unlink(self._path)
        if self._lock is not None:
            self._lock.unlock()

    def _left_behind(self) -> list[str]:
        """The drafts that are there, the latest first; those of other windows are locked."""
        paths = [str(path) for path in self._folder.glob(f"*{SUFFIX}")]
        return sorted(paths, key=_changed, reverse=True)

    def _unused(self) -> list[str]:
        paths = [self._folder / f"{number}{SUFFIX}" for number in range(1, MOST_FILES)]
        return [str(path) for path in paths if not path.exists()]

    def _claimed(self, paths: list[str]) -> str:
        """The first of these that no other window has a hold on, locked; nothing if there is none.

        Raises OSError where the folder cannot be written to.
        """
        os.makedirs(self._folder, exist_ok=True)
        for path in paths:
            lock = QLockFile(f"{path}.lock")
            lock.setStaleLockTime(0)  # a window may be open for days
            if lock.tryLock(0):
                self._lock = lock
                return path
            if lock.error() != QLockFile.LockError.LockFailedError:
                raise OSError("no file can be made in it")
        return ""

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if self._timer.isActive() or _what_is_kept(old) == _what_is_kept(new):
            return
        if self._path:
            self._timer.start()
        else:
            self._complain()

    def _write(self) -> None:
        if self._reads_back:
            self._timer.start()
            return
        self._began = time.monotonic()
        self._saving.write_draft(self._path)

    def _rest(self, problem: str) -> None:
        """Leave the disk alone for a while that is long beside what the last draft took."""
        took = (time.monotonic() - self._began) * 1000
        self._timer.setInterval(max(self._least_pause, round(SHARE_OF_TIME * took)))
        if problem:
            self._problem = problem
            self._complain()

    def _complain(self) -> None:
        if self._problem and not self._complained:
            self._complained = True
            self._store.notify(Notice(f"Nothing is kept for the case of a crash: {self._problem}", "file"))

    def _brought_back(self, path: str) -> None:
        if path == self._path:
            self._reads_back = False

    def _set_aside(self, path: str) -> None:
        """What cannot be read stays, under another name, since it may be worth a look; else it is not written over."""
        if path != self._path or not self._reads_back:
            return
        self._reads_back = False
        try:
            os.rename(path, _unused_name(f"{path}.unreadable"))
        except OSError as error:
            self._path = ""
            self._timer.stop()
            name = shown_name(os.path.basename(path))
            self._problem = f"{name} can neither be opened nor renamed: {error.strerror or error}."
            self._complain()


def _what_is_kept(state: SessionState) -> tuple[object, ...]:
    """What a draft depends on, at no cost a step: a source is the same one until it is edited."""
    sources = id(state.source), id(state.measures.held_out)
    looked_at = state.step, state.row, state.pair, state.corpus_view
    return *sources, state.recipe, *looked_at, state.kept, kept_encoder(state.encoder), kept_tokenizers(state)


def _unused_name(path: str) -> str:
    """The path, with a number where something is there already, which may be worth a look as well."""
    numbered = (f"{path}-{number}" for number in range(2, MOST_FILES))
    return next((name for name in (path, *numbered) if not os.path.lexists(name)), path)


def _changed(path: str) -> float:
    try:
        return os.stat(path).st_mtime
    except OSError:  # its window has just been closed
        return 0.0

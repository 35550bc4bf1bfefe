"""Opening files off the GUI thread."""

import os
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from explorer.engine.errors import CorpusFileError, UnreadableTextError, shown_name
from explorer.engine.text import encodings
from explorer.engine.text.text_files import readings_of
from explorer.session import background
from explorer.session.json_text import SessionFileError
from explorer.session.kept_files import SavedSession, is_session
from explorer.session.reading import ReadingStopped, read_sources, why_as_text, with_sample
from explorer.session.session_verbs import SessionVerbs
from explorer.session.sources import LARGEST_TEXT, CorpusSource
from explorer.session.state import Notice, Offer, Reading
from explorer.session.store import Store
from explorer.session.tokenizer_hint import tokenizer_hint

REPORTS_PER_SECOND = 20
LONGEST_END = 0.5  # seconds that closing waits for the reader
REPLACED = "What was open before is in no file; to have it back, undo (Ctrl+Z)."


class WaysToRead(NamedTuple):
    """What a file could be read as, for a menu."""

    path: str
    readings: tuple[encodings.Reading, ...]


class Files(QObject):
    """Opens texts and sessions one after the other in a thread, and hands them to the store.

    Several files take a while: their reading shows how far it is, and is dropped for what is opened next.
    """

    opened = Signal(object)
    """The path of what has been opened."""
    refused = Signal(object)
    """The path of what could not be."""
    ways_found = Signal(object)
    """The answer to ``look_for_ways``, a ``WaysToRead``."""
    _arrived = Signal(object)
    _progressed = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._verbs = SessionVerbs(store)
        self._wanted: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._latest = 0  # the number of what was asked for last
        self._reader = threading.Thread(target=self._read_all, name="reader", daemon=True)
        self._arrived.connect(self._take)
        self._progressed.connect(self._show_progress)
        self._reader.start()

    def open(self, path: str, remark: str = "", *, as_copy: bool = False) -> None:
        """Open a text, a folder or a session; where that fails, a notice says why and nothing else changes.

        A remark is a sentence that is to be read when the file is open. As a copy a session has no file of its own:
        so are examples opened.
        """
        self._want((path,), remark, as_copy=as_copy)

    def open_all(self, paths: Sequence[str], remark: str = "", *, how: str | None = None) -> None:
        """Open several files as one corpus; ``how`` is an encoding, or "table", where a person says what they are."""
        self._want(tuple(paths), remark, how=how)

    def look_for_ways(self, path: str) -> None:
        """Find out what a file could be read as; ``ways_found`` has the answer, or a notice says why there is none."""
        self._wanted.put(_Wanted(self._latest, (path,), only_ways=True))

    def cancel(self) -> None:
        """Drop what is being read, and say so."""
        if self._store.state.reading is not None:
            self._latest += 1
            self._store.change(reading=None, notice=Notice("Reading was stopped; nothing has changed.", "file"))

    def close(self) -> None:
        """Read nothing more. What is being read is dropped at its next report, which is waited for a moment: the last
        who lets go of this object is to be the window's thread, since Qt crashes where another one deletes it."""
        self._latest += 1
        self._wanted.put(None)
        self._reader.join(LONGEST_END)

    def _want(self, paths: tuple[str, ...], remark: str = "", **details: object) -> None:
        self._latest += 1
        self._wanted.put(_Wanted(self._latest, paths, remark, **details))  # type: ignore[arg-type]

    # ── in the thread ─────────────────────────────────────────────────────────────────────────────────────────────

    def _read_all(self) -> None:
        while (wanted := self._wanted.get()) is not None:
            read, failed = partial(self._read, wanted), partial(_Read, wanted, None)
            doing = f"open {shown_name(os.path.basename(wanted.paths[0]))}"
            background.tell(self._arrived, background.outcome(read, failed, doing))

    def _read(self, wanted: "_Wanted") -> "_Read":
        reported = time.monotonic()

        def proceed(n_read: int, n_files: int | None) -> bool:
            nonlocal reported
            now = time.monotonic()
            if now - reported >= 1 / REPORTS_PER_SECOND:
                reported = now
                reading = Reading(os.path.basename(wanted.paths[0]), n_read, n_files)
                background.tell(self._progressed, _Progress(wanted.number, reading))
            return wanted.number == self._latest

        def go_on() -> None:
            if wanted.number != self._latest:
                raise ReadingStopped

        try:
            if wanted.only_ways:
                return _Read(wanted, WaysToRead(wanted.paths[0], readings_of(wanted.paths[0], LARGEST_TEXT)))
            if len(wanted.paths) == 1 and is_session(wanted.paths[0]):
                session = _session(wanted.paths[0], go_on, changed_too=wanted.as_copy)
                return _Read(wanted, session, " ".join(filter(None, (wanted.remark, session.lacking))))
            source = read_sources(wanted.paths, proceed, wanted.how)
            if hint := tokenizer_hint(wanted.paths):
                return _Read(wanted, source, f"{wanted.remark} {hint}".lstrip())
            if wanted.how is None and (remark := why_as_text(source)):
                return _Read(wanted, source, f"{wanted.remark} {remark}".lstrip(), Offer("read as", wanted.paths))
            return _Read(wanted, source, wanted.remark)
        except ReadingStopped:
            return _Read(wanted, None)
        except UnreadableTextError as error:
            if hint := tokenizer_hint(wanted.paths):
                return _Read(wanted, None, f"{error} {hint}")
            return _Read(wanted, None, str(error), Offer("read as", wanted.paths))

    # ── in the window's thread ────────────────────────────────────────────────────────────────────────────────────

    def _show_progress(self, progress: "_Progress") -> None:
        if progress.number == self._latest:
            self._store.change(reading=progress.reading)

    def _take(self, read: "_Read") -> None:
        wanted, content = read.wanted, read.content
        if wanted.number == self._latest:
            self._store.change(reading=None)
        if isinstance(content, WaysToRead):
            self.ways_found.emit(content)
            return
        path, now = os.path.abspath(wanted.paths[0]), self._store.state
        replaces_edited = content is not None and now.kept.is_edited(now.source, now.recipe)
        if isinstance(content, SavedSession):
            self._verbs.open_session(content, "" if wanted.as_copy else path)
        elif content is not None:
            self._verbs.open_text(content, *map(os.path.abspath, wanted.paths))
        if sentence := " ".join(filter(None, (read.sentence, REPLACED if replaces_edited else ""))):
            self._store.notify(Notice(sentence, "file", read.offer))
        (self.refused if content is None else self.opened).emit(wanted.paths[0])


class _Wanted(NamedTuple):
    number: int
    paths: tuple[str, ...]
    remark: str = ""
    as_copy: bool = False
    how: str | None = None
    only_ways: bool = False


class _Progress(NamedTuple):
    number: int
    reading: Reading


class _Read(NamedTuple):
    wanted: _Wanted
    content: CorpusSource | SavedSession | WaysToRead | None  # None where it could not be read
    sentence: str = ""  # why, or the remark
    offer: Offer | None = None


def _session(path: str, go_on: Callable[[], None], *, changed_too: bool) -> SavedSession:
    """A session with the samples of its files. Where one of them cannot be read, it is the session that is refused: to
    read that in another encoding is no way out."""
    from explorer.session import session_file  # not needed for the first paint

    name = shown_name(os.path.basename(path))
    session = session_file.read(path, go_on, changed_too=changed_too)
    try:
        if session.source.stays_on_disk:
            session = replace(session, source=with_sample(session.source))
    except CorpusFileError as error:
        raise SessionFileError(f"{name} cannot be opened: {error}") from None
    if session.held_out is None or not session.held_out.stays_on_disk:
        return session
    try:
        return replace(session, held_out=with_sample(session.held_out))
    except CorpusFileError as error:
        lacking = f"{session.lacking} {name} is open, but without its held-out text: {error}".lstrip()
        return replace(session, held_out=None, lacking=lacking)

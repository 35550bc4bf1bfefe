"""Opening a file of pieces with scores off the GUI thread."""

import os
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from explorer.engine.errors import shown_name
from explorer.formats.piece_scores import read_piece_scores
from explorer.session import background
from explorer.session.segment_state import PieceTable
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import Notice
from explorer.session.store import Store


class _Read(NamedTuple):
    number: int  # of the request
    table: PieceTable | None
    problem: str = ""


class PieceFiles(QObject):
    """Reads files in threads and hands their pieces to the store; the one that was asked for last wins."""

    _arrived = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._verbs = SegmentVerbs(store)
        self._latest = 0
        self._arrived.connect(self._take)

    def open(self, path: str) -> None:
        """Cut the text by the pieces of a file; where that fails, a notice says why, and all stays as it was."""
        self._latest += 1
        number, doing = self._latest, f"open {shown_name(os.path.basename(path))}"
        background.run(partial(_read, number, path), partial(_Read, number, None), doing, self._arrived)

    def _take(self, read: _Read) -> None:
        if read.number != self._latest:
            return
        if read.table is not None:
            self._verbs.open_table(read.table)
            notice = self._store.state.notice
            if notice is not None and notice.place == "file" and notice.offer is None:
                self._store.notify(None)  # of a file before this one
        else:
            self._store.notify(Notice(read.problem, "file"))


def _read(number: int, path: str) -> _Read:
    tokenizer = read_piece_scores(path)
    tokenizer.make_ready()
    return _Read(number, PieceTable(os.path.basename(path), tokenizer))

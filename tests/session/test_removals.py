"""What the corpus loses without a piece is worked out at once or beside the window, and what was asked last is told."""

import threading
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine import Corpus, ExplorerError, UnigramRecipe, train
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.session.removals import QUICK, Removals


class SlowTrace:
    """A trace in which many words hold every piece; a loss is there when it is let out, and is as long as the piece."""

    def __init__(self) -> None:
        self.gate = threading.Semaphore(0)
        self.worked_out: list[str] = []
        self.threads: set[int] = set()

    def holding(self, piece: str) -> tuple[tuple[str, int], ...]:
        return ((piece * QUICK, 1), (piece, 1))

    def loss_without(self, piece: str, step: int) -> float:
        assert self.gate.acquire(timeout=30)
        self.worked_out.append(piece)
        self.threads.add(threading.get_ident())
        if piece == "zz":
            raise ExplorerError("“zz” is not in the vocabulary of step 1.")
        return len(piece)


@pytest.fixture
def slow() -> Any:
    return SlowTrace()


def test_what_is_quick_is_there_at_once(qapp: object) -> None:
    """Few words hold it: nobody waits, and nothing else is running afterwards."""
    trace = train(Corpus.from_counts({"hugs": 10, "pug": 5}), UnigramRecipe(vocab_size=10))
    assert isinstance(trace, UnigramTrace)
    removals = Removals()
    removals.ask(trace, 0, "ug")
    assert removals.found is not None
    assert removals.found.fall == trace.loss_without("ug", 0)
    assert removals.found.asked.is_about(trace, 0, "ug")
    assert not removals.found.asked.is_about(trace, 1, "ug")
    assert not removals.found.asked.is_about(trace, None, "ug")


def test_what_takes_long_is_worked_out_elsewhere(qtbot: QtBot, slow: Any) -> None:
    """The window goes on meanwhile; that there is something to say is told before and after."""
    removals = Removals()
    with qtbot.waitSignal(removals.changed):
        removals.ask(slow, 1, "hug")
    assert removals.found is None
    with qtbot.waitSignal(removals.changed):
        slow.gate.release()
    assert removals.found is not None
    assert removals.found.fall == 3
    assert slow.threads.isdisjoint({threading.get_ident()})


def test_what_was_asked_last_wins(qtbot: QtBot, slow: Any) -> None:
    """One runs at a time; of those asked meanwhile only the last is worked out, and the first is not told."""
    removals = Removals()
    for piece in ("a", "bb", "ccc"):
        removals.ask(slow, 1, piece)
    slow.gate.release(2)
    qtbot.waitUntil(lambda: removals.found is not None)
    assert removals.found is not None
    assert (removals.found.asked.piece, removals.found.fall) == ("ccc", 3)
    assert slow.worked_out == ["a", "ccc"]


def test_what_cannot_be_worked_out(qtbot: QtBot, slow: Any) -> None:
    """A sentence stands in place of the number."""
    removals = Removals()
    removals.ask(slow, 1, "zz")
    with qtbot.waitSignal(removals.changed):
        slow.gate.release()
    assert removals.found is not None
    assert (removals.found.fall, removals.found.problem) == (None, "“zz” is not in the vocabulary of step 1.")

"""A child process and its pipe."""

import multiprocessing
import pickle
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest
import shiboken6
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from explorer.session.child_process import ChildProcess, serve

PATIENT = 30_000  # ms: for machines where starting a process takes long


class Waiting(QObject):
    """Somebody who waits for what a child answers."""

    arrived = Signal(object)
    lost = Signal(object)


def echo(pipe: Connection) -> None:
    """Run by the child: answer each message with itself."""
    serve(pipe, pipe.send)


def receive(pipe: Connection) -> object:
    """The next answer. One that says so cannot be read."""
    answer = pipe.recv()
    if answer == "too large":
        raise MemoryError
    if answer == "broken":
        raise RuntimeError("broken")
    return answer


@pytest.fixture
def waiting() -> Waiting:
    return Waiting()


@pytest.fixture
def child(qtbot: QtBot, waiting: Waiting) -> Iterator[ChildProcess]:
    child = ChildProcess(echo, receive, waiting.arrived, waiting.lost, "echo")
    yield child
    child.end()


def threads() -> list[str]:
    return sorted(thread.name for thread in threading.enumerate() if thread.name.endswith("-echo"))


def test_messages_are_answered_in_their_order(qtbot: QtBot, waiting: Waiting, child: ChildProcess) -> None:
    """What is sent arrives at the child, and its answers here."""
    answers: list[object] = []
    waiting.arrived.connect(answers.append)
    for number in range(3):
        child.send(number)
    qtbot.waitUntil(lambda: len(answers) == 3, timeout=PATIENT)
    assert answers == [0, 1, 2]


@pytest.mark.parametrize("answer", ["too large", "broken"])
def test_an_answer_that_cannot_be_read(qtbot: QtBot, waiting: Waiting, child: ChildProcess, answer: str) -> None:
    """Without memory, or by a fault of ours, the child is given up as if it had ended: nobody waits in vain."""
    with qtbot.waitSignal(waiting.lost, timeout=PATIENT) as lost:
        child.send(answer)
    assert lost.args == [child]
    assert child.is_gone


def test_a_message_that_cannot_be_sent(qtbot: QtBot, waiting: Waiting, child: ChildProcess) -> None:
    """What cannot be pickled is never answered, so that the child is given up as if it had ended."""
    message = threading.Lock()
    with pytest.raises(TypeError):
        pickle.dumps(message)
    with qtbot.waitSignal(waiting.lost, timeout=PATIENT) as lost:
        child.send(message)
    assert lost.args == [child]
    assert child.is_gone


def test_a_child_that_is_killed(qtbot: QtBot, waiting: Waiting, child: ChildProcess) -> None:
    """A process that somebody else ends is told of."""
    with qtbot.waitSignal(waiting.lost, timeout=PATIENT) as lost:
        next(process for process in multiprocessing.active_children() if process.name == "echo").kill()
    assert lost.args == [child]


def test_nothing_is_left_of_a_child_that_is_ended(waiting: Waiting, child: ChildProcess) -> None:
    """Its process, both threads and the pipe are gone when it has been ended, and it is not told of as lost."""
    told: list[object] = []
    waiting.lost.connect(told.append)
    assert threads() == ["from-echo", "to-echo"]
    child.end()
    assert threads() == []
    assert child.is_gone
    assert child._pipe.closed
    assert told == []


def test_nobody_is_left_to_be_told(qtbot: QtBot, waiting: Waiting, child: ChildProcess) -> None:
    """When the window is gone, answers are dropped, and the threads end with the child and without a word."""
    shiboken6.delete(waiting)
    child.send("too late")
    child.send("broken")
    qtbot.waitUntil(lambda: child.is_gone, timeout=PATIENT)
    child.end()
    assert threads() == []

"""What runs off the GUI thread, and what is told of it."""

import threading

import pytest
import shiboken6
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from explorer.engine import ExplorerError
from explorer.session import background

PATIENT = 30_000  # ms
OF_OURS = "A fault of this program, which is written to the terminal, made it impossible to read this."


class Waiting(QObject):
    """Somebody who waits for what comes of a call."""

    arrived = Signal(object)


def raised(error: Exception) -> str:
    raise error


def test_a_call_runs_in_a_thread_of_its_own(qtbot: QtBot) -> None:
    """What it returns arrives."""
    waiting = Waiting()
    with qtbot.waitSignal(waiting.arrived, timeout=PATIENT) as arrived:
        background.run(threading.current_thread, raised, "read this", waiting.arrived)
    assert arrived.args[0] is not threading.current_thread()


@pytest.mark.parametrize(
    ("error", "sentence", "is_ours"),
    [
        (ExplorerError("The file is empty."), "The file is empty.", False),
        (MemoryError(), "There is not enough memory to read this.", False),
        (RecursionError("maximum recursion depth exceeded"), OF_OURS, True),
        (RuntimeError("no receiver"), OF_OURS, True),
        (KeyError("word"), OF_OURS, True),
    ],
)
def test_a_call_that_fails_is_told_of(
    qtbot: QtBot, capsys: pytest.CaptureFixture[str], error: Exception, sentence: str, is_ours: bool
) -> None:
    """A sentence arrives whatever was raised; a fault of ours is in the terminal with the place where it is."""
    waiting = Waiting()
    with qtbot.waitSignal(waiting.arrived, timeout=PATIENT) as arrived:
        background.run(lambda: raised(error), str.upper, "read this", waiting.arrived)
    assert arrived.args == [sentence.upper()]
    assert ("Traceback" in capsys.readouterr().err) == is_ours


def test_nobody_is_left_to_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    """What arrives when its receiver has gone is dropped, and nothing is said of it."""
    waiting = Waiting()
    arrived = waiting.arrived
    shiboken6.delete(waiting)
    with pytest.raises(RuntimeError):
        arrived.emit(None)
    background.tell(arrived, "too late")
    assert capsys.readouterr().err == ""

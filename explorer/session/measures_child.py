"""The process that measures: one measuring after the other comes in by a pipe, its outcome goes out. Knows no Qt."""

import signal
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from explorer.engine import ExplorerError
from explorer.session.measurings import Measuring
from explorer.session.training_child import end_with_parent


@dataclass(frozen=True, slots=True)
class Measured:
    """A value, or a sentence that says why there is none; ``details`` is the traceback of a fault of ours."""

    value: object
    problem: str = ""
    details: str = ""


def run(pipe: Connection) -> None:
    """Measure until the pipe closes, or until nobody is left who would read what comes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is for the window, which then closes the pipe
    threading.Thread(target=end_with_parent, name="end-with-parent", daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(outcome(pipe.recv()))


def receive(pipe: Connection) -> object:
    """The next outcome; EOFError or OSError where the process has ended."""
    return pipe.recv()


def outcome(measuring: Measuring) -> Measured:
    """What comes of a measuring."""
    try:
        return Measured(measuring.measure())
    except ExplorerError as error:
        return Measured(None, str(error))
    except MemoryError:
        return Measured(None, "There is not enough memory to measure this.")
    except Exception:
        return Measured(
            None, "Measuring met a fault of this program, which is written to the terminal.", traceback.format_exc()
        )

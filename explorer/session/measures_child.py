"""The process that measures: one measuring after the other comes in by a pipe, its outcome goes out. Knows no Qt."""

from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

from explorer.session import background
from explorer.session.child_process import serve
from explorer.session.measurings import Measuring


@dataclass(frozen=True, slots=True)
class Measured:
    """A value, or a sentence that says why there is none."""

    value: object
    problem: str = ""


def run(pipe: Connection) -> None:
    """Measure until the pipe closes, or until nobody is left who would read what comes of it."""

    def answer(measuring: Measuring) -> None:
        pipe.send(background.outcome(partial(_measured, measuring), partial(Measured, None), "measure this"))

    serve(pipe, answer)


def receive(pipe: Connection) -> object:
    """The next outcome; EOFError or OSError where the process has ended."""
    return pipe.recv()


def _measured(measuring: Measuring) -> Measured:
    return Measured(measuring.measure())

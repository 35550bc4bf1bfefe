"""The process that trains: recipes and sources come in by a pipe, progress and traces go out. Knows no Qt.

Messages in: Job, Cancel. Messages out: Progress, Stopping, Done, Refused, each with the number of its job.
"""

import time
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

from explorer.engine import CorpusFileError, Recipe, train
from explorer.engine.learn.any_trace import AnyTrace, trace_from_parts
from explorer.session import background
from explorer.session.child_process import serve
from explorer.session.sources import CorpusSource

REPORTS_PER_SECOND = 20


@dataclass(frozen=True, slots=True)
class Job:
    """Train this; a job that is still running is dropped."""

    number: int
    source: CorpusSource
    recipe: Recipe


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop the running job where it is; its trace so far is sent as Done."""


@dataclass(frozen=True, slots=True)
class Progress:
    """So many steps are done."""

    number: int
    n_steps: int


@dataclass(frozen=True, slots=True)
class Stopping:
    """The cancel was heard; writing the trace down may take a while."""

    number: int


@dataclass(frozen=True, slots=True)
class Done:
    """The trace of a job."""

    number: int
    trace: AnyTrace


@dataclass(frozen=True, slots=True)
class Refused:
    """The job cannot be done, for a reason that the sentence says."""

    number: int
    sentence: str
    about_file: bool = False


Outcome = Done | Refused


@dataclass(frozen=True, slots=True)
class _TraceFollows:
    """A job is done; the parts of its trace follow, each as a message of its own."""

    number: int


def send(pipe: Connection, outcome: Outcome) -> None:
    """Send the outcome of a job, a trace in parts: to read a large one at once would stop all threads of the window."""
    if not isinstance(outcome, Done):
        pipe.send(outcome)
        return
    pipe.send(_TraceFollows(outcome.number))
    for part in outcome.trace.parts():
        pipe.send(part)


def receive(pipe: Connection) -> object:
    """The next message of the process that trains; EOFError or OSError where it has ended."""
    message = pipe.recv()
    if not isinstance(message, _TraceFollows):
        return message
    return Done(message.number, trace_from_parts(iter(pipe.recv, None)))


class _Dropped(Exception):
    """A newer job has come; nobody waits for this one."""


def run(pipe: Connection) -> None:
    """Do jobs until the pipe closes, or until nobody is left who would read what comes of them."""

    def answer(message: object) -> None:
        while isinstance(message, Job):
            message = _do(message, pipe)

    serve(pipe, answer)


def _do(job: Job, pipe: Connection) -> object:
    """Do one job and send its outcome; returns the message that interrupted it, if one did."""
    interruption: list[object] = []
    reported = time.monotonic()

    def proceed(n_steps: int) -> bool:
        nonlocal reported
        if pipe.poll():
            interruption.append(pipe.recv())
            if isinstance(interruption[0], Job):
                raise _Dropped
            pipe.send(Stopping(job.number))
            return False
        now = time.monotonic()
        if now - reported >= 1 / REPORTS_PER_SECOND:
            reported = now
            pipe.send(Progress(job.number, n_steps))
        return True

    def trained() -> Outcome | None:
        try:
            return Done(job.number, train(job.source.corpus(), job.recipe, proceed))
        except _Dropped:
            return None
        except CorpusFileError as error:
            return Refused(job.number, str(error), about_file=True)

    pipe.send(Progress(job.number, 0))
    outcome = background.outcome(trained, partial(Refused, job.number), "train on this")
    if outcome is None:
        return interruption[0]
    send(pipe, outcome)
    return None

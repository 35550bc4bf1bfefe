"""The process that trains: recipes and sources come in by a pipe, progress and traces go out. Knows no Qt.

Messages in: Job, Cancel. Messages out: Progress, Stopping, Done, Refused, Crashed, each with the number of its job.
"""

import multiprocessing
import os
import signal
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from explorer.engine import BpeRecipe, CorpusFileError, ExplorerError, Trace, train
from explorer.session.sources import CorpusSource

REPORTS_PER_SECOND = 20


@dataclass(frozen=True, slots=True)
class Job:
    """Train this; a job that is still running is dropped."""

    number: int
    source: CorpusSource
    recipe: BpeRecipe


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop the running job where it is; its trace so far is sent as Done."""


@dataclass(frozen=True, slots=True)
class Progress:
    """So many merges are done."""

    number: int
    n_merges: int


@dataclass(frozen=True, slots=True)
class Stopping:
    """The cancel was heard; writing the trace down may take a while."""

    number: int


@dataclass(frozen=True, slots=True)
class Done:
    """The trace of a job."""

    number: int
    trace: Trace


@dataclass(frozen=True, slots=True)
class Refused:
    """The job cannot be done, for a reason that the person can mend."""

    number: int
    sentence: str
    about_file: bool


@dataclass(frozen=True, slots=True)
class Crashed:
    """The job met a fault of ours; ``details`` is the traceback."""

    number: int
    details: str


Outcome = Done | Refused | Crashed


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
    return Done(message.number, Trace.from_parts(iter(pipe.recv, None)))


class _Dropped(Exception):
    """A newer job has come; nobody waits for this one."""


def run(pipe: Connection) -> None:
    """Do jobs until the pipe closes, or until nobody is left who would read what comes of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is for the window, which then closes the pipe
    threading.Thread(target=end_with_parent, name="end-with-parent", daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            message = pipe.recv()
            while isinstance(message, Job):
                message = _do(message, pipe)


def end_with_parent() -> None:
    """End this process when its parent has ended, even if the parent had no time to say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _do(job: Job, pipe: Connection) -> object:
    """Do one job and send its outcome; returns the message that interrupted it, if one did."""
    interruption: list[object] = []
    reported = time.monotonic()

    def proceed(n_merges: int) -> bool:
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
            pipe.send(Progress(job.number, n_merges))
        return True

    pipe.send(Progress(job.number, 0))
    try:
        outcome: Outcome = Done(job.number, train(job.source.corpus(), job.recipe, proceed))
    except _Dropped:
        return interruption[0]
    except ExplorerError as error:
        outcome = Refused(job.number, str(error), isinstance(error, CorpusFileError))
    except MemoryError:
        outcome = Refused(job.number, "There is not enough memory to train on this.", about_file=False)
    except Exception:
        outcome = Crashed(job.number, traceback.format_exc())
    send(pipe, outcome)
    return None

"""The process that holds tokenizers: jobs come in by a pipe, what comes of them goes out. Knows no Qt.

What came from a file runs here alone, where it can be ended: regular expressions that never do, files that are huge.
"""

import gc
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from explorer.engine.errors import ExplorerError
from explorer.session import background
from explorer.session.child_process import serve
from explorer.session.tokenizer_sources import ShippedSource, TokenizerFile, TokenizerSource, TrainedSource
from explorer.session.tokenizers_state import Refused, TokenizerFacts

if TYPE_CHECKING:
    from explorer.engine.encode.pipeline import Pipeline
    from explorer.formats.opened import OpenedTokenizer
    from explorer.session.tokenizer_sources import TrainedTokenizer

T = TypeVar("T")

MOST_MEMORY = 6 * 2**30
"""Bytes of address space, where the system can hold a process to them."""
MOST_OPEN = 12
MOST_HANDED = 2
"""Of what was trained here a process keeps the last, and the one that a job may still ask for that has just begun."""


class Shelf:
    """The tokenizers of this process, each opened when a job first needs it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._opened: dict[TokenizerSource, OpenedTokenizer] = {}
        self._trained: dict[int, TrainedTokenizer] = {}
        self._apart: dict[TokenizerSource, Pipeline] = {}
        self._remembered: dict[str, tuple[object, Any]] = {}

    def keep(self, handed: "Handed") -> None:
        """Have what was trained here at hand, and no longer what was trained long before."""
        self._trained[handed.number] = handed.tokenizer
        while len(self._trained) > MOST_HANDED:
            old = next(iter(self._trained))
            del self._trained[old]
            for source in [s for s in self._opened if isinstance(s, TrainedSource) and s.number == old]:
                del self._opened[source]

    def trained(self, source: TrainedSource) -> "TrainedTokenizer":
        """What was trained here, as it was handed over."""
        return self._trained[source.number]

    def take(self, source: TokenizerSource) -> "OpenedTokenizer":
        """The tokenizer of a source. Raises ExplorerError where it cannot be opened."""
        self.work_with(source.label)
        opened = self._opened.pop(source, None)
        if opened is None:
            opened = self._open(source)
            gc.freeze()  # hundreds of thousands of pieces, which else are searched for garbage while a person types
        self._opened[source] = opened  # the last
        while len(self._opened) > MOST_OPEN:
            del self._opened[next(iter(self._opened))]
        return opened

    def work_with(self, label: str) -> None:
        """Say what is to be blamed from now on if this comes to no end; empty for nothing in particular."""
        self._pipe.send(At(label))

    def remembered(self, place: str, key: object, make: Callable[[], T]) -> T:
        """What an earlier job made for an equal key, or what is made now: of each place the last thing is kept."""
        if self._remembered.get(place, (None, None))[0] != key:
            self._remembered.pop(place, None)  # before there are two of them
            self._remembered[place] = key, make()
        value: T = self._remembered[place][1]
        return value

    def apart(self, source: TokenizerSource) -> "Pipeline":
        """The stages of a tokenizer for long texts, whose words do not drive out those of what is on screen."""
        opened = self.take(source)
        for closed in self._apart.keys() - self._opened.keys():
            del self._apart[closed]
        if source not in self._apart:
            self._apart[source] = opened.pipeline.apart()
        return self._apart[source]

    def _open(self, source: TokenizerSource) -> "OpenedTokenizer":
        if isinstance(source, ShippedSource):
            from explorer.formats.shipped import open_shipped

            return open_shipped(source.key)
        if isinstance(source, TokenizerFile):
            from explorer.formats.how import How
            from explorer.formats.opening import load

            opened = load(source.path, how=source.how or How(), repair=source.repair)
            if source.digest not in ("", opened.digest):
                raise ExplorerError(f"{source.label} has changed since it was opened: open it again.")
            return opened
        from explorer.formats.trained import opened_from

        return opened_from(self._trained[source.number], source.label)


class Job(ABC):
    """Something to be done with tokenizers. Two jobs that are equal have the same answer."""

    doing: ClassVar[str] = "do this"  # what a sentence says could not be done
    longest: ClassVar[float] = 20.0  # seconds after which it is given up

    @property
    @abstractmethod
    def sources(self) -> tuple[TokenizerSource, ...]:
        """The tokenizers that it is about."""

    @abstractmethod
    def do(self, shelf: Shelf) -> object:
        """The answer. Raises ExplorerError."""


@dataclass(frozen=True, slots=True)
class At:
    """The tokenizer, or other thing, that is worked with from now on: who stops the process knows which had no end."""

    label: str


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of a job: a value, or a sentence that says why there is none."""

    value: Any
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Handed:
    """What was trained here, for jobs that name it by its number."""

    number: int
    tokenizer: "TrainedTokenizer"


@dataclass(frozen=True)
class OpenJob(Job):
    """Open a tokenizer: TokenizerFacts, or Refused."""

    source: TokenizerSource

    doing: ClassVar[str] = "open this"
    longest: ClassVar[float] = 60.0

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> TokenizerFacts | Refused:
        from explorer.formats.diagnosis import TokenizerFileError

        try:
            opened = shelf.take(self.source)
        except TokenizerFileError as error:
            return Refused(self.source, str(error), error.findings, error.can_be_repaired)
        return TokenizerFacts(
            *(opened.name, opened.kind, opened.algorithm, opened.n_pieces),
            *(opened.facts, opened.findings, opened.digest),
        )


@dataclass(frozen=True, slots=True)
class Numbered:
    """A job, or what came of it, with its number: what comes of a job that was dropped is of no other."""

    number: int
    content: Any


def run(pipe: Connection) -> None:
    """Do jobs until the pipe closes."""
    _bound_memory()
    shelf = Shelf(pipe)

    def answer(message: Numbered | Handed) -> None:
        if isinstance(message, Handed):
            shelf.keep(message)
            return
        job = message.content
        answered = background.outcome(partial(_done, job, shelf), partial(Answered, None), job.doing)
        pipe.send(Numbered(message.number, answered))

    serve(pipe, answer)


def receive(pipe: Connection) -> object:
    """The next message of the process: At, or Numbered with an Answered."""
    return pipe.recv()


def _done(job: Job, shelf: Shelf) -> Answered:
    return Answered(job.do(shelf))


def _bound_memory() -> None:
    if sys.platform != "linux":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):  # a system that allows less already
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, most))

"""Jobs for the tests of the tokenizer desk, where a process of its own finds them."""

import os
from dataclasses import dataclass
from threading import Event
from typing import ClassVar

from explorer.engine import ExplorerError
from explorer.session.tokenizer_child import At, Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource


@dataclass(frozen=True)
class Saying(Job):
    """Says a text, and which process it was said in."""

    text: str

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return ()

    def do(self, shelf: Shelf) -> tuple[str, int]:
        return self.text, os.getpid()


@dataclass(frozen=True)
class Failing(Saying):
    """Cannot be done."""

    def do(self, shelf: Shelf) -> tuple[str, int]:
        raise ExplorerError(self.text)


@dataclass(frozen=True)
class Ending(Saying):
    """Takes its process along."""

    def do(self, shelf: Shelf) -> tuple[str, int]:
        os._exit(1)


@dataclass(frozen=True)
class Endless(Saying):
    """Never comes to an end, as a regular expression can."""

    longest: ClassVar[float] = 0.3

    def do(self, shelf: Shelf) -> tuple[str, int]:
        shelf._pipe.send(At(self.text))
        Event().wait()
        return "", 0


@dataclass(frozen=True)
class EndlessUnlessDropped(Endless):
    """The same, but nobody would give it up."""

    longest: ClassVar[float] = 10_000.0

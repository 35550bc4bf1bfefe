"""What the Inspect workspace has done in a process of its own."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from explorer.engine.errors import ExplorerError
from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource

if TYPE_CHECKING:
    from explorer.engine.encode.special_tokens import SpecialChoice
    from explorer.engine.encode.stages import StageName
    from explorer.figures.pipeline_bands import TakenApart
    from explorer.figures.token_making import Making
    from explorer.formats.cross_check import CrossCheck
    from explorer.formats.opened import OpenedTokenizer


class LibraryAnswer(NamedTuple):
    """What the reference library says, and whether it was asked about what is shown."""

    check: "CrossCheck"
    as_shown: bool


@dataclass(frozen=True)
class TakeApartJob(Job):
    """Show what each stage makes of a text."""

    source: TokenizerSource
    text: str
    off: "frozenset[StageName]" = frozenset()
    special: "SpecialChoice" = "as-text"  # what becomes of text that looks like a special token

    doing: ClassVar[str] = "take this text apart"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "TakenApart":
        from explorer.figures.pipeline_stages import taken_apart

        return taken_apart(shelf.take(self.source), self.text, self.off, self.special)


@dataclass(frozen=True)
class MakingJob(Job):
    """Tell how a token of a text came about."""

    taken: TakeApartJob
    number: int  # of the token among all

    doing: ClassVar[str] = "find out how this token came about"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return self.taken.sources

    def do(self, shelf: Shelf) -> "Making":
        from explorer.figures.token_making import token_making

        taken = self.taken
        return token_making(shelf.take(taken.source), taken.text, self.number, taken.off, taken.special)


@dataclass(frozen=True)
class CheckJob(Job):
    """Compare with what the reference library says to the same text."""

    source: TokenizerSource
    text: str
    special: "SpecialChoice" = "as-text"

    doing: ClassVar[str] = "ask the reference library"
    longest: ClassVar[float] = 60.0

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "LibraryAnswer":
        from explorer.formats.cross_check import cross_check

        opened = shelf.take(self.source)
        return LibraryAnswer(cross_check(opened, self.text), as_shown=self._is_as_shown(opened))

    def _is_as_shown(self, opened: "OpenedTokenizer") -> bool:
        """Whether the ids are the same as they are by the choice of special tokens: the library is asked without."""
        whole = opened.with_special(self.special)
        try:
            return whole is opened.pipeline or whole.encode(self.text) == opened.pipeline.encode(self.text)
        except ExplorerError:  # it is refused
            return False

"""What the Inspect workspace has done in a process of its own."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource

if TYPE_CHECKING:
    from explorer.engine.encode.pipeline import StageName
    from explorer.engine.encode.special_tokens import SpecialChoice
    from explorer.figures.pipeline_bands import TakenApart
    from explorer.figures.token_making import Making
    from explorer.formats.cross_check import CrossCheck


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

    doing: ClassVar[str] = "ask the reference library"
    longest: ClassVar[float] = 60.0

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "CrossCheck":
        from explorer.formats.cross_check import cross_check

        return cross_check(shelf.take(self.source), self.text)

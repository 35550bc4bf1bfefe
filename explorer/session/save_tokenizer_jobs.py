"""Saving what was trained here, in the process that holds it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource, TrainedSource

if TYPE_CHECKING:
    from explorer.formats.save import SavedKind
    from explorer.formats.saving import OutKind, Saved


@dataclass(frozen=True)
class KindsJob(Job):
    """Which kinds of files can hold a tokenizer, and what they do not hold of it."""

    source: TrainedSource

    doing: ClassVar[str] = "look at how this can be saved"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "tuple[SavedKind, ...]":
        from explorer.formats.save import kinds_for

        return kinds_for(shelf.trained(self.source))


@dataclass(frozen=True)
class SaveJob(Job):
    """Write a tokenizer to a file, which a person has chosen to be replaced where it is there.

    ``replaces_beside`` is whether the second file of a kind that has two may be replaced, too.
    """

    source: TrainedSource
    path: str
    kind: "OutKind"
    attempt: int  # what is saved again is written again
    replaces_beside: bool = False

    doing: ClassVar[str] = "save the tokenizer"
    longest: ClassVar[float] = 120.0

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "Saved":
        from explorer.formats.save import save

        tokenizer = shelf.trained(self.source)
        return save(tokenizer, self.path, self.kind, replace=True, replace_beside=self.replaces_beside)

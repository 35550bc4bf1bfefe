"""Saving what was trained here, in the process that holds it."""

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from explorer.engine.errors import shown_name
from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource, TrainedSource
from explorer.session.write_job import WriteJob

if TYPE_CHECKING:
    from explorer.formats.save import SavedKind
    from explorer.formats.saving import OutKind


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
class SaveJob(WriteJob):
    """Write a tokenizer to a file, and where the kind has two, to another beside it.

    ``replaces_beside`` is whether that one may be replaced, too.
    """

    source: TrainedSource = field(kw_only=True)
    kind: "OutKind" = field(kw_only=True)
    replaces_beside: bool = field(kw_only=True, default=False)

    doing: ClassVar[str] = "save the tokenizer"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def write(self, shelf: Shelf) -> str:
        from explorer.formats.save import save

        tokenizer = shelf.trained(self.source)
        saved = save(tokenizer, self.path, self.kind, replace=True, replace_beside=self.replaces_beside)
        names = " and ".join(shown_name(os.path.basename(path)) for path in saved.paths)
        return " ".join((f"Saved as {names}.", *saved.notes))

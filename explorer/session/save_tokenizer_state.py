"""How what was trained here can be saved."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first window saves none
    from explorer.formats.save import SavedKind
    from explorer.session.tokenizer_sources import TrainedSource


@dataclass(frozen=True, slots=True, eq=False)
class SavingKinds:
    """The kinds of files that there are for a tokenizer; or why they are not known."""

    source: "TrainedSource"
    kinds: "tuple[SavedKind, ...]" = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class SaveTokenizerState:
    """Which tokenizer is asked about, and what is known of it."""

    asked: "TrainedSource | None" = None
    kinds: SavingKinds | None = None


NOTHING_SAVED = SaveTokenizerState()

"""What is being saved of the tokenizers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first window saves none
    from explorer.formats.save import SavedKind
    from explorer.session.save_tokenizer_jobs import SaveJob
    from explorer.session.tokenizer_sources import TrainedSource


@dataclass(frozen=True, slots=True, eq=False)
class SavingKinds:
    """The kinds of files that there are for a tokenizer; or why they are not known."""

    source: "TrainedSource"
    kinds: "tuple[SavedKind, ...]" = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class SaveTokenizerState:
    """Which tokenizer is asked about, what is known of it, and what is being written."""

    asked: "TrainedSource | None" = None
    kinds: SavingKinds | None = None
    job: "SaveJob | None" = None
    n_saved: int = 0


NOTHING_SAVED = SaveTokenizerState()

"""The tokenizers that are open beside the training, the text that they are shown on, and how."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.session.tokenizer_sources import TokenizerSource

if TYPE_CHECKING:  # the first window opens none
    from explorer.engine.encode.special_tokens import SpecialChoice
    from explorer.formats.diagnosis import Finding
    from explorer.session.state import SessionState

FIRST_TOKENIZER_TEXT = "The newest café reopened 🤗"
MOST_COMPARED = 6
N_STAGES = 7
"""After the raw text: added tokens, normalizer, pre-tokenizer, model, post-processor, ids, decoder."""
LONGEST_TOKENIZED = 100_000
"""Characters of a text that tokenizers are shown on."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenizerFacts:
    """What is told of a tokenizer that was opened."""

    name: str
    kind: str
    algorithm: str
    n_pieces: int
    facts: tuple[str, ...] = ()
    findings: "tuple[Finding, ...]" = ()
    digest: str = ""  # of what its files held


@dataclass(frozen=True, slots=True)
class Entry:
    """A tokenizer that is open, or being opened."""

    number: int  # its own for as long as it is open
    source: TokenizerSource
    facts: TokenizerFacts | None = None  # None while it is being opened

    @property
    def label(self) -> str:
        """What its row is called."""
        return self.source.label


@dataclass(frozen=True, slots=True, eq=False)
class Refused:
    """A file that could not be opened, and all that was found in it."""

    source: TokenizerSource
    sentence: str
    findings: "tuple[Finding, ...]" = ()
    can_be_repaired: bool = False


@dataclass(frozen=True, slots=True)
class TokenizersState:
    """All of it; ``compared`` and ``inspected`` name entries by their numbers."""

    begun: bool = False  # whether one of the workspaces has been shown
    entries: tuple[Entry, ...] = ()
    compared: tuple[int, ...] = ()  # at most MOST_COMPARED, in the order of their rows
    reference: int = 0  # the one of them that the others are measured against
    inspected: int = 0
    inspected_before: int = 0  # which is inspected again where that one is closed, or cannot be opened
    refused: Refused | None = None  # the file that was opened last, if it could not be
    row: int = 0  # of the comparison, that more is told of
    stage: int = N_STAGES  # how far what is inspected is shown, from 0, the raw text, on
    text: str = FIRST_TOKENIZER_TEXT
    past: tuple[str, ...] = ()  # texts that an undo leads back to, the latest last
    future: tuple[str, ...] = ()  # and those that a redo leads on to
    special: "SpecialChoice" = "as-text"  # what becomes of text that looks like a special token

    def entry(self, number: int) -> Entry | None:
        """The entry with a number; None where it has been closed."""
        return next((entry for entry in self.entries if entry.number == number), None)

    @property
    def rows(self) -> tuple[Entry, ...]:
        """The entries that are compared, in the order of their rows, without those still being opened."""
        found = (self.entry(number) for number in self.compared)
        return tuple(entry for entry in found if entry is not None and entry.facts is not None)

    @property
    def being_opened(self) -> Entry | None:
        """The first entry that waits for its file to be read; one that was refused, and stays as the last, does not."""
        refused = self.refused.source if self.refused is not None else None
        return next((entry for entry in self.entries if entry.facts is None and entry.source != refused), None)


NO_TOKENIZERS = TokenizersState()


def tokenizer_place(state: "SessionState") -> tuple[int, int]:
    """The row of the comparison, the stage of what is inspected or the page of languages, and the last one.

    Where a comparison is presented, its rows come one by one, and then the reasons of those that are not the reference.
    Languages have pages where they are presented. Where there is nothing to step through it is (0, 0).
    """
    tokenizers = state.tokenizers
    if state.workspace == "compare":
        n_rows = 2 if state.compare.of_texts else len(tokenizers.rows)
        last = max(0, n_rows - 1) * (2 if state.presentation.on else 1)
        return min(tokenizers.row, last), last
    if state.workspace == "languages" and state.presentation.on:
        from explorer.session.languages_shown import languages_place

        return languages_place(state)
    return (tokenizers.stage, N_STAGES) if state.workspace == "inspect" else (0, 0)

"""The one state of the application: what is open, chosen and going on. Frozen; the store replaces it whole."""

import os
from dataclasses import dataclass
from typing import Literal

from explorer.engine import BpeRecipe, Recipe, Trace
from explorer.engine.learn.any_trace import AnyTrace, is_merging
from explorer.session.audit_state import NOTHING_AUDITED, AuditState
from explorer.session.compare_state import NOT_COMPARED, CompareState
from explorer.session.display_state import FIRST_DISPLAY, DisplayState
from explorer.session.encoder_state import FOLDED, EncoderState
from explorer.session.inspect_state import FIRST_INSPECTED, InspectState
from explorer.session.kept_files import NOTHING_KEPT, Kept, KeptFiles
from explorer.session.languages_state import NO_LANGUAGES, LanguagesState
from explorer.session.measures_state import NOTHING_MEASURED, MeasuresState
from explorer.session.presentation_state import NOT_PRESENTED, PresentationState
from explorer.session.save_tokenizer_state import NOTHING_SAVED, SaveTokenizerState
from explorer.session.segment_state import UNOPENED, SegmentState
from explorer.session.sources import SENNRICH, CorpusSource, CorpusView
from explorer.session.tokenizers_state import NO_TOKENIZERS, TokenizersState
from explorer.session.vocabulary_state import NO_VOCABULARY, VocabularyState
from explorer.session.workspace import Workspace
from explorer.session.writing_state import NOTHING_WRITTEN, WritingState

FIRST_RECIPE = BpeRecipe(merges=15, marker="end-of-word")
"""What the first start trains with, as in Sennrich et al. 2016."""

STEPS_PER_SECOND = (0.25, 0.5, 1, 2, 5, 10, 25, 50)
ZOOMS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)

ThemeChoice = Literal["system", "light", "dark", "high-contrast"]


@dataclass(frozen=True, slots=True)
class Model:
    """A trained tokenizer: what it was trained on, how, and every step of it."""

    source: CorpusSource
    recipe: Recipe
    trace: AnyTrace


@dataclass(frozen=True, slots=True)
class Training:
    """A training run that is going on."""

    n_steps: int = 0  # done so far: merges, or the steps of a unigram training
    n_target: int | None = None  # merges asked for, where that is known
    merging: bool = True  # whether its steps are merges


@dataclass(frozen=True, slots=True)
class Reading:
    """Files that are being read."""

    name: str  # of their folder, or of the first of them
    n_read: int
    n_files: int | None = None  # None while they are being looked for


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done about a notice, with the files that it is about."""

    verb: Literal["read again", "read as", "train", "open repaired"]
    paths: tuple[str, ...] = ()
    how: str | None = None  # what they are to be read as again


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence for the person, and where it belongs."""

    sentence: str
    place: Literal["corpus", "file", "training", "window"]
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class SessionState:
    """Everything that panes show. A step is how many merges are applied, or where a vocabulary shrinks how many steps
    of its training are done."""

    source: CorpusSource
    recipe: Recipe
    models: tuple[Model, ...]
    chosen: int = 0
    corpus_view: CorpusView = "words"
    step: int = 0
    pair: tuple[str, str] | None = None  # the pair whose count is spelled out
    piece: str | None = None  # the piece whose life is told, where a vocabulary shrinks
    row: int | None = None  # the chosen word of the corpus
    training: Training | None = None
    reading: Reading | None = None
    attempt: int = 0  # counts the times that the same was asked for again after it could not be trained
    notice: Notice | None = None
    playing: bool = False
    steps_per_second: float = 1
    typed_step: str = ""  # digits typed so far, on the way to a jump
    theme: ThemeChoice = "system"
    zoom: float = 1.0
    display: DisplayState = FIRST_DISPLAY
    presentation: PresentationState = NOT_PRESENTED
    encoder: EncoderState = FOLDED
    workspace: Workspace = "train"
    measures: MeasuresState = NOTHING_MEASURED
    segment: SegmentState = UNOPENED
    tokenizers: TokenizersState = NO_TOKENIZERS
    compare: CompareState = NOT_COMPARED
    inspect: InspectState = FIRST_INSPECTED
    vocabulary: VocabularyState = NO_VOCABULARY
    languages: LanguagesState = NO_LANGUAGES
    audit: AuditState = NOTHING_AUDITED
    save_tokenizer: SaveTokenizerState = NOTHING_SAVED
    writing: WritingState = NOTHING_WRITTEN
    kept: KeptFiles = NOTHING_KEPT
    can_undo: bool = False
    can_redo: bool = False

    @property
    def model(self) -> Model:
        """The tokenizer that is looked at."""
        return self.models[self.chosen]

    @property
    def trace(self) -> AnyTrace:
        """The trace of the tokenizer that is looked at."""
        return self.model.trace

    @property
    def merging(self) -> Trace | None:
        """The same trace where its steps are merges of pairs."""
        trace = self.model.trace
        return trace if is_merging(trace) else None

    @property
    def title(self) -> str:
        """The name of what is open: of its session file or its example, or else of the corpus."""
        kept = self.kept.of(self.source)
        return (kept and (os.path.basename(kept.path) or kept.title)) or self.source.title

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost that is in no file."""
        return self.kept.is_unsaved(self.source, self.recipe, self.measures.held_out, self.encoder.text)

    @property
    def up_to_date(self) -> bool:
        """Whether what is shown was trained on the corpus and by the recipe of now."""
        return self.model.source == self.source and self.model.recipe == self.recipe

    @property
    def can_train(self) -> bool:
        """Whether what is open is not trained, or not to its end, and nobody is at it."""
        return self.training is None and (not self.up_to_date or self.trace.stop == "cancelled")

    @property
    def is_asking(self) -> bool:
        """Whether the pair that merges next is hidden until it has been guessed."""
        asked = self.presentation.at(self.step).phase == "asked" and self.step < len(self.trace)
        return asked and self.merging is not None

    @property
    def n_told(self) -> int:
        """The steps that may be told of: all, or where the winner is hidden those that are done or answered."""
        if self.is_asking:
            return self.step
        hides = self.presentation.hides_winner and self.merging is not None
        return min(self.step + 1, len(self.trace)) if hides else len(self.trace)


def shows_another_corpus(old: SessionState, new: SessionState) -> bool:
    """Whether what is shown is of another corpus than before, and not of the same one edited or trained anew."""
    return old.model.source.origin != new.model.source.origin


def first_state() -> SessionState:
    """Sennrich's four words, trained: so small that it takes no time."""
    from explorer.engine import train

    trace = train(SENNRICH.corpus(), FIRST_RECIPE)
    kept = NOTHING_KEPT.with_kept(SENNRICH.origin, Kept(SENNRICH, FIRST_RECIPE))
    return SessionState(SENNRICH, FIRST_RECIPE, (Model(SENNRICH, FIRST_RECIPE, trace),), kept=kept)

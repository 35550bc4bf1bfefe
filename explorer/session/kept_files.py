"""What a session file holds, and what of the corpora of this window is in files, so that it can say what would be lost.

How the files are written and read is elsewhere: the first window does not wait for that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from explorer.engine import Recipe
from explorer.engine.learn.any_trace import AnyTrace, is_merging
from explorer.session.encoder_state import FIRST_TEXT, KeptEncoder
from explorer.session.kept_tokenizers import KeptTokenizers
from explorer.session.segment_state import EXAMPLE_WORD
from explorer.session.sources import CorpusSource, CorpusView

SUFFIX = ".tokex"
Stamp = tuple[int, int, int]
"""How a file on disk is told from what it was: its number, its size, the time of its writing."""
MOST_RECENT = 10


def is_session(path: str) -> bool:
    """Whether a file is to be opened as a session, by its name."""
    return path.lower().endswith(SUFFIX)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a trace one looks: the step, the chosen word by its row, the pair whose count is spelled out."""

    step: int = 0
    row: int | None = None
    pair: tuple[str, str] | None = None

    def within(self, trace: AnyTrace) -> "Place":
        """The same place as far as the trace has it."""
        row = self.row if self.row is not None and self.row < len(trace.words) else None
        has_pair = self.pair is not None and is_merging(trace) and trace.find_pair(*self.pair) is not None
        pair = self.pair if has_pair else None
        return Place(min(self.step, len(trace)), row, pair)


AT_START = Place()


@dataclass(frozen=True, slots=True)
class SavedSession:
    """What a session file holds. The sample of a file is empty: it is read with the file."""

    source: CorpusSource
    recipe: Recipe
    corpus_view: CorpusView
    place: Place = AT_START
    digests: Mapping[str, str] = field(default_factory=dict)  # of the files that it names: SHA-256 in hex, by path
    title: str = ""  # of an example
    origin: str = ""  # who made the example, and where it was published
    unsaved: bool = False  # whether it is kept for the case of a crash only, and would have been lost
    encoder: KeptEncoder | None = None  # None where it is not said
    held_out: CorpusSource | None = None  # None where it is not said
    tokenizers: KeptTokenizers | None = None  # None where it is not said
    lacking: str = ""  # a sentence, where something of it could not be had from its file
    stamp: Stamp | None = field(default=None, compare=False)  # of its file, when it was read or written


@dataclass(frozen=True, slots=True)
class Kept:
    """What a corpus and its recipe were when they were opened or saved last."""

    source: CorpusSource | None  # None for what has come back after a crash, which is in no file
    recipe: Recipe
    path: str = ""  # of its session file; none for a text that was opened, and for an example
    title: str = ""  # of an example
    place: Place = AT_START
    held_out: CorpusSource | None = None
    digests: Mapping[str, str] = field(default_factory=dict)  # of the files that are named in it, as SavedSession has
    stamp: Stamp | None = None  # of its session file then
    encoder_text: str = FIRST_TEXT


@dataclass(frozen=True, slots=True)
class KeptFiles:
    """What is kept of each corpus, by its origin: an undo that leads back to a corpus leads back to its file, too."""

    by_origin: Mapping[int, Kept] = field(default_factory=lambda: MappingProxyType({}))
    recent: tuple[str, ...] = ()  # paths of texts and sessions, the latest first

    def of(self, source: CorpusSource) -> Kept | None:
        """What is kept of a corpus; None where it was typed or pasted and has not been saved."""
        return self.by_origin.get(source.origin)

    def is_edited(self, source: CorpusSource, recipe: Recipe) -> bool:
        """Whether a corpus is in no file as it is, or where it is a session, its recipe."""
        kept = self.of(source)
        return kept is None or source != kept.source or (bool(kept.path) and recipe != kept.recipe)

    def is_unsaved(
        self, source: CorpusSource, recipe: Recipe, held_out: CorpusSource | None, encoder_text: str
    ) -> bool:
        """Whether something of these would be lost: what was typed, and where it is a session all that it says."""
        kept = self.of(source)
        if kept is None or self.is_edited(source, recipe):
            return True
        is_typed = held_out is not None and not held_out.read_from
        is_entered = encoder_text not in ("", FIRST_TEXT, EXAMPLE_WORD)
        return ((bool(kept.path) or is_typed) and held_out != kept.held_out) or (
            (bool(kept.path) or is_entered) and encoder_text != kept.encoder_text
        )

    def place_in(self, source: CorpusSource, trace: AnyTrace) -> Place:
        """Where a corpus is shown when its trace is: where its session was left, or else at the start."""
        kept = self.of(source)
        return kept.place.within(trace) if kept else AT_START

    def with_kept(self, origin: int, kept: Kept) -> "KeptFiles":
        """These with a corpus that was opened or saved."""
        return replace(self, by_origin=MappingProxyType({**self.by_origin, origin: kept}))

    def with_recent(self, path: str) -> "KeptFiles":
        """These with a file that was used just now."""
        others = (recent for recent in self.recent if recent != path)
        return replace(self, recent=(path, *others)[:MOST_RECENT])

    def without_recent(self, paths: Sequence[str]) -> "KeptFiles":
        """These without files that could not be used after all."""
        return replace(self, recent=tuple(recent for recent in self.recent if recent not in paths))


NOTHING_KEPT = KeptFiles()

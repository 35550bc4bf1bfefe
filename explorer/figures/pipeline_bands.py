"""What each stage of a tokenizer makes of a text, as bands over one axis: characters in their columns, boxes around
words and tokens, marks where something changed. Numbers and plain texts only, made once for each text.

Lengths are pixels at 100 %; the same x is the same place of the raw text in every band.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from explorer.engine.measure.round_trip import RoundTrip

StageKey = Literal["raw", "added", "normalizer", "pretokenizer", "model", "post", "ids", "decoder"]
STAGE_KEYS: tuple[StageKey, ...] = ("raw", "added", "normalizer", "pretokenizer", "model", "post", "ids", "decoder")
STAGE_NAMES: dict[StageKey, str] = {
    "raw": "Raw text",
    "added": "Added tokens",
    "normalizer": "Normalizer",
    "pretokenizer": "Pre-tokenizer",
    "model": "Model",
    "post": "Post-processor",
    "ids": "Ids",
    "decoder": "Decoder",
}

Mark = Literal["same", "changed", "put in", "dropped", "byte", "lid", "number"]
BoxKind = Literal["part", "word", "piece", "unknown", "added", "special"]


class Letter(NamedTuple):
    """One character, or what is shown in place of some, at its place."""

    start: float
    end: float
    text: str
    mark: Mark = "same"


class Box(NamedTuple):
    """A part, a word or a token: a frame around what stands in it."""

    start: float
    end: float
    kind: BoxKind
    text: str  # what it is, to read
    raw_start: int  # code points of the raw text
    raw_end: int
    number: int = -1  # of a token among all


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of a band, column by column, from left to right."""

    starts: "array[float]"
    ends: "array[float]"
    texts: tuple[str, ...]
    marks: tuple[Mark, ...]

    @classmethod
    def of(cls, letters: Iterable[Letter]) -> "Letters":
        """Some letters, in any order."""
        ordered = sorted(letters, key=lambda letter: letter.start)
        starts, ends, texts, marks = zip(*ordered, strict=True) if ordered else ((), (), (), ())
        return cls(array("d", starts), array("d", ends), texts, marks)

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, index: int) -> Letter:
        return Letter(self.starts[index], self.ends[index], self.texts[index], self.marks[index])


NO_LETTERS = Letters(array("d"), array("d"), (), ())


@dataclass(frozen=True, slots=True)
class Band:
    """A stage and the text as it stands after it."""

    key: StageKey
    said: str  # what it does, in words; empty for what does nothing
    letters: Letters = NO_LETTERS
    boxes: tuple[Box, ...] = ()
    is_on: bool = True
    is_quiet: bool = False  # whether it passes on what it is given, so that nothing needs to be shown

    @property
    def name(self) -> str:
        """What people call it."""
        return STAGE_NAMES[self.key]

    @property
    def can_be_off(self) -> bool:
        """Whether there is something to be switched off."""
        return self.key not in ("raw", "model", "ids") and bool(self.said)


class TokenLine(NamedTuple):
    """A token through all stages: a row of the table."""

    number: int  # among all
    raw_start: int
    raw_end: int
    raw: str
    normalized: str
    word: str
    piece: str  # as the vocabulary has it, to read
    token_id: int | None
    kind: str
    decoded: str
    bytes: tuple[int, int] | None = None  # of the UTF-8 bytes of its range, where it cuts a character
    word_number: int = -1


NO_TRIP = RoundTrip("", True)


@dataclass(frozen=True, slots=True)
class TakenApart:
    """A text through all stages of a tokenizer."""

    text: str
    bands: tuple[Band, ...]  # one for each of STAGE_KEYS
    raw_edges: "array[float]"  # where each raw code point begins and ends: two numbers each
    width: float
    tokens: Sequence[TokenLine] = ()
    words: tuple[str, ...] = ()  # of the pre-tokenizer, as the model sees them
    decoded: str = ""
    trip: RoundTrip = NO_TRIP  # of the text, without what the post-processor puts beside it
    spelled_in_bytes: bool = False

    def raw_span(self, position: int) -> tuple[float, float]:
        """Where a raw code point stands."""
        return self.raw_edges[2 * position], self.raw_edges[2 * position + 1]

    def band(self, key: StageKey) -> Band:
        """The band of a stage."""
        return self.bands[STAGE_KEYS.index(key)]

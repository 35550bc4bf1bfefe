"""What each stage of a tokenizer makes of a text, as bands over one axis: characters in their columns, boxes around
words and tokens, marks where something changed. Numbers and plain texts only, made once for each text.

Lengths are pixels at 100 %; the same x is the same place of the raw text in every band.
"""

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
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

NOT_LOOKED_FOR = "not looked for"
"""How what is said of added tokens ends where text that looks like one is text."""

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
    can_be_off: bool = False  # whether there is something to be switched off
    is_quiet: bool = False  # whether it passes on what it is given, so that nothing needs to be shown

    @property
    def name(self) -> str:
        """What people call it."""
        return STAGE_NAMES[self.key]

    def at(self, start: float, end: float) -> list[Letter]:
        """The letters that stand between two x."""
        first = bisect_right(self.letters.ends, start + _SLIVER)
        return [self.letters[number] for number in range(first, bisect_left(self.letters.starts, end - _SLIVER))]

    def shown(self, box: Box) -> str:
        """The text that stands where a box of any band does."""
        return "".join([letter.text for letter in self.at(box.start, box.end)])


class TokenLine(NamedTuple):
    """A token through all stages: a row of the table. What it shows is to be read: spaces and bytes are visible."""

    number: int  # among all, from 0
    kind: BoxKind
    raw_start: int
    raw_end: int
    raw: str
    normalized: str
    split: str  # what of a word it is, as the pre-tokenizer has it
    piece: str  # as the vocabulary has it
    token_id: int | None
    decoded: str
    word: str  # that it is a part of
    word_number: int  # of that word, among all; −1 for none
    bytes: tuple[int, int] | None  # of the UTF-8 bytes of its range, where it cuts a character


NO_TRIP = RoundTrip("", True)
_SLIVER = 0.01  # of a pixel: what only touches stands beside


@dataclass(frozen=True, slots=True)
class TakenApart:
    """A text through all stages of a tokenizer."""

    text: str
    bands: tuple[Band, ...]  # one for each of STAGE_KEYS
    raw_edges: "array[float]"  # where each raw code point begins and ends: two numbers each
    width: float
    ids: tuple[int | None, ...] = ()
    words: tuple[str, ...] = ()  # of the pre-tokenizer, as the model sees them
    read_words: tuple[str, ...] = ()  # the same, to read
    token_words: tuple[int, ...] = ()  # of each token the place of its word among them; −1 for what is in none
    cut_bytes: dict[int, tuple[int, int]] = field(default_factory=dict)  # as in engine.encode.pipeline.Tokens
    decoded: str = ""
    trip: RoundTrip = NO_TRIP  # of the text, without what the post-processor puts beside it

    def raw_span(self, position: int) -> tuple[float, float]:
        """Where a raw code point stands."""
        return self.raw_edges[2 * position], self.raw_edges[2 * position + 1]

    def token(self, number: int) -> TokenLine:
        """A token through all stages."""
        box = self.band("post").boxes[number]
        word = self.token_words[number]
        return TokenLine(
            number,
            box.kind,
            box.raw_start,
            box.raw_end,
            self.text[box.raw_start : box.raw_end],
            self.band("normalizer").shown(box) if box.kind != "special" else "",
            self.band("pretokenizer").shown(box) if box.kind != "special" else "",
            box.text,
            self.ids[number],
            self.band("decoder").shown(box) if box.kind != "special" else "",
            self.read_words[word] if word >= 0 else "",
            word,
            self.cut_bytes.get(number),
        )

    def band(self, key: StageKey) -> Band:
        """The band of a stage."""
        return self.bands[STAGE_KEYS.index(key)]

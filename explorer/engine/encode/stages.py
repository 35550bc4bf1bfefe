"""What the stages of a tokenizer are, and what they hand on.

A stage knows nothing of the others; where its characters came from goes along with them as an :class:`Alignment`.
Positions are code points and ranges half-open, of the text that the stage was given unless another is named.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from explorer.engine.text.alignment import Alignment, Normalized

StageName = Literal["added", "normalizer", "pretokenizer", "post", "decoder"]
STAGES: tuple[StageName, ...] = ("added", "normalizer", "pretokenizer", "post", "decoder")
"""The stages that can be switched off; without its model a tokenizer is none."""

TokenKind = Literal["piece", "unknown", "added", "special"]
"""A piece of the model, what it has no piece for, an added token found in the text, or one that the post-processor
put beside the text."""


class PieceAt(NamedTuple):
    """A piece at its place in a word, as the model sees the word."""

    start: int
    end: int
    piece_id: int | None  # None for what is unknown where no piece stands for it
    unknown: bool = False
    byte: int | None = None  # where a piece is one byte of a character: which byte of [start, end) it is, from 0


class Word(NamedTuple):
    """A stretch that the model cuts by itself."""

    start: int  # in the normalized text
    end: int
    text: str  # as the model sees it
    sources: Alignment | None = None  # of ``text`` to the stretch, counted from ``start``; None where they are in step
    is_bytes: bool = False  # whether ``text`` has one character for each UTF-8 byte of the stretch, after ``n_before``
    n_before: int = 0  # characters before those bytes that stand for nothing in the text
    added_id: int | None = None  # of an added token that was found in the normalized text


class AddedAt(NamedTuple):
    """An added token at its place in a text."""

    start: int
    end: int
    token_id: int


class Added(Protocol):
    """Added tokens, which are found before anything else is done: some in the raw text, others once it is
    normalized."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    def in_raw(self, text: str) -> Sequence[AddedAt]:
        """Those found in a raw text, in order, none over another."""

    def in_normalized(self, text: str) -> Sequence[AddedAt]:
        """The same in a text that was normalized."""


class Normalizing(Protocol):
    """A normalizer."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        """The text in another form; ``initial`` says that it begins the whole text."""


class Splitting(Protocol):
    """A pre-tokenizer."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        """The words of a normalized text, in order; ``initial`` as for normalizing."""


class Model(Protocol):
    """What cuts a word into pieces."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    @property
    def vocabulary(self) -> Sequence[str]:
        """Pieces as they are written; a piece's id is its index. Ids that stand for none have an empty string."""

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word, in order."""


class Post(NamedTuple):
    """A post-processor: the ids of the tokens that it puts before and after those of the text."""

    said: str = ""
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


NO_POST = Post()


class Decoding(Protocol):
    """A decoder."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    def __call__(self, ids: Sequence[int]) -> str:
        """The text that ids stand for."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text, column by column, in order. Offsets are in the raw text, ranges of code points."""

    ids: tuple[int | None, ...] = ()
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    kinds: tuple[TokenKind, ...] = ()
    words: tuple[int, ...] = ()  # the word that each is from, by its place among all words; −1 for what is in none
    bytes: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Of tokens that cut a character: which of the UTF-8 bytes of their range they are, half-open."""

    def __len__(self) -> int:
        return len(self.ids)


NOTHING = Normalized("")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the raw text between added tokens, or one of these."""

    start: int  # in the raw text
    end: int
    added_id: int | None = None
    normalized: Normalized = NOTHING
    words: tuple[Word, ...] = ()

    def raw_range(self, start: int, end: int) -> tuple[int, int]:
        """The raw code points behind the normalized code points [start, end)."""
        raw_start, raw_end = self.normalized.raw_range(start, end)
        return self.start + raw_start, self.start + raw_end


@dataclass(frozen=True, slots=True)
class Run:
    """What every stage made of a text."""

    text: str
    parts: tuple[Part, ...]
    tokens: Tokens  # of the model
    processed: Tokens  # after the post-processor

    @property
    def ids(self) -> tuple[int | None, ...]:
        """What the tokenizer answers."""
        return self.processed.ids

    @property
    def normalized(self) -> str:
        """The text that is split; added tokens stand in it as they were found."""
        return "".join(
            self.text[part.start : part.end] if part.added_id is not None else part.normalized.text
            for part in self.parts
        )

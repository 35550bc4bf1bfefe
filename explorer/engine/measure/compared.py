"""A tokenizer that is compared with others, and its tokens of a text byte for byte."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Run, TokenKind
from explorer.engine.measure.extents import Extent, byte_offsets
from explorer.engine.measure.pieces_there import RunWords, WordPieces
from explorer.engine.measure.unread import left_out, may_leave_out

Way = Literal["merges", "scores", "longest match", "whole words"]
"""How a model cuts a word: by merges or ranks, by the best path, by longest match, or not at all."""
Side = Literal["tokenizer", "reference"]

MOST_TOKENS = 12
"""Tokens of a place that are named."""


@dataclass(frozen=True, eq=False)
class Compared:
    """A tokenizer that is compared; keep it as long as the tokenizer, since it remembers what it has."""

    pipeline: Pipeline
    way: Way

    @cached_property
    def pieces(self) -> frozenset[str]:
        """Its pieces, as they are written."""
        return frozenset(self.pipeline.model.vocabulary)


class TokenThere(NamedTuple):
    """A token at a place of a text."""

    token_id: int | None
    piece: str  # as the vocabulary has it; empty where it has none
    start: int  # code points of the raw text
    end: int
    kind: TokenKind


class TokenRow:
    """One tokenizer's tokens of a text; those that stand for nothing in it are passed over."""

    def __init__(self, run: Run, tokenizer: Compared, side: Side) -> None:
        self.run = run
        self.tokenizer = tokenizer
        self.side = side
        self._offsets = byte_offsets(run.text)

    def extent(self, index: int) -> Extent:
        """The bytes of a token."""
        tokens = self.run.tokens
        start, end = self._offsets[tokens.starts[index]], self._offsets[tokens.ends[index]]
        first, last = tokens.bytes.get(index, (0, end - start))
        return start + first, start + last

    @cached_property
    def words(self) -> RunWords:
        """The words, by the numbers that tokens have of them."""
        return RunWords(self.run)

    @cached_property
    def added(self) -> dict[Extent, str]:
        """The added tokens as the vocabulary has them, by their bytes."""
        kinds = self.run.tokens.kinds
        if "added" not in kinds:
            return {}
        return {
            self.extent(index): RowToken(self, index).there.piece for index, kind in enumerate(kinds) if kind == "added"
        }

    @cached_property
    def left_out(self) -> frozenset[Extent]:
        """The bytes of the characters for which nothing stands, though they are in a word."""
        model = self.tokenizer.pipeline.model
        if not may_leave_out(model, {word.text for part in self.run.parts for word in part.words}):
            return frozenset()
        return frozenset(
            word.extent_of(place) for word in self.words.words_from(0) for place in left_out(model, word.word.text)
        )

    def tokens_from(self, index: int) -> Iterator["RowToken"]:
        """The token with an index, or the next that stands for something, and those after it."""
        tokens = self.run.tokens
        return (RowToken(self, n) for n in range(index, len(tokens)) if tokens.starts[n] < tokens.ends[n])

    def first_at(self, position: int) -> int:
        """The index of the first token that ends behind a code point; the number of tokens if none does."""
        ends = self.run.tokens.ends
        return next((index for index, end in enumerate(ends) if end > position), len(ends))


@dataclass(frozen=True, slots=True)
class RowToken:
    """A token of a row."""

    row: TokenRow
    index: int

    @property
    def extent(self) -> Extent:
        """Its bytes."""
        return self.row.extent(self.index)

    @property
    def is_unknown(self) -> bool:
        """Whether no piece was found for what it stands for."""
        return self.row.run.tokens.kinds[self.index] == "unknown"

    @property
    def word(self) -> WordPieces:
        """The word that it is of; it is no added token of the raw text."""
        return self.row.words.word(self.row.run.tokens.words[self.index])

    @property
    def there(self) -> TokenThere:
        """The token as a value."""
        tokens, vocabulary = self.row.run.tokens, self.row.tokenizer.pipeline.model.vocabulary
        token_id = tokens.ids[self.index]
        piece = vocabulary[token_id] if token_id is not None and token_id < len(vocabulary) else ""
        return TokenThere(token_id, piece, tokens.starts[self.index], tokens.ends[self.index], tokens.kinds[self.index])

    @property
    def next(self) -> "RowToken | None":
        """The one after it."""
        return next(self.row.tokens_from(self.index + 1), None)

    def word_edge_within(self, extent: Extent) -> int | None:
        """The first byte strictly within some bytes at which a word begins or ends, from this token's word on."""
        start, end = extent
        for word in self.row.words.words_from(max(0, self.row.run.tokens.words[self.index])):
            if word.extent[0] >= end:
                break
            for edge in word.extent:
                if start < edge < end:
                    return edge
        return None

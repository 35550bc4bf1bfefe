"""A tokenizer that is compared with others, and its tokens of a text byte for byte."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Literal, NamedTuple

from explorer.engine.encode.pipeline import Pipeline, Run, TokenKind
from explorer.engine.measure.extents import Extent, extents
from explorer.engine.measure.pieces_there import WordPieces, words_of

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
    merges: Sequence[tuple[str, str]] = ()  # where it has a list of them; else two pieces join if the whole is a piece

    @cached_property
    def pieces(self) -> frozenset[str]:
        """Its pieces, as they are written."""
        return frozenset(self.pipeline.model.vocabulary)

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Its merges, whatever their order."""
        return frozenset(self.merges)

    def joins(self, left: str, right: str, whole: str) -> bool:
        """Whether any merge joins two of its pieces."""
        return whole in self.pieces and (not self.merges or (left, right) in self.pairs)


class TokenThere(NamedTuple):
    """A token at a place of a text."""

    token_id: int | None
    piece: str  # as the vocabulary has it; empty where it has none
    start: int  # code points of the raw text
    end: int
    kind: TokenKind


class TokenRow:
    """One tokenizer's tokens of a text with their bytes, those that stand for nothing in the text left out."""

    def __init__(self, run: Run, tokenizer: Compared, side: Side) -> None:
        self.run = run
        self.tokenizer = tokenizer
        self.side = side
        self.extents = extents(run.tokens, run.text)
        self.indices = [index for index, (start, end) in enumerate(self.extents) if start < end]

    @cached_property
    def words(self) -> list[WordPieces]:
        """All words, by the numbers that tokens have of them."""
        return words_of(self.run)

    @cached_property
    def added(self) -> frozenset[Extent]:
        """The bytes of the added tokens."""
        kinds = self.run.tokens.kinds
        return frozenset(extent for extent, kind in zip(self.extents, kinds, strict=True) if kind == "added")

    def token(self, nth: int) -> "RowToken | None":
        """The nth of the tokens; None after the last."""
        return RowToken(self, self.indices[nth]) if nth < len(self.indices) else None

    def there(self, nth: int, n: int) -> tuple[TokenThere, ...]:
        """The nth of the tokens and those after it, as values: ``n`` of them, at most MOST_TOKENS."""
        return tuple(RowToken(self, index).there for index in self.indices[nth : nth + min(n, MOST_TOKENS)])

    def ends_from(self, nth: int) -> list[int]:
        """The bytes at which the nth token ends and those after it, as far as tokens are named."""
        return [self.extents[index][1] for index in self.indices[nth : nth + MOST_TOKENS]]

    def n_before(self, byte: int) -> int:
        """How many of the tokens, from the first on, end at a byte or before it."""
        return next((n for n, index in enumerate(self.indices) if self.extents[index][1] > byte), len(self.indices))


@dataclass(frozen=True, slots=True)
class RowToken:
    """A token of a row."""

    row: TokenRow
    index: int

    @property
    def extent(self) -> Extent:
        """Its bytes."""
        return self.row.extents[self.index]

    @property
    def is_unknown(self) -> bool:
        """Whether no piece was found for what it stands for."""
        return self.row.run.tokens.kinds[self.index] == "unknown"

    @property
    def word(self) -> WordPieces:
        """The word that it is of; it is no added token of the raw text."""
        return self.row.words[self.row.run.tokens.words[self.index]]

    @property
    def there(self) -> TokenThere:
        """The token as a value."""
        tokens, vocabulary = self.row.run.tokens, self.row.tokenizer.pipeline.model.vocabulary
        token_id = tokens.ids[self.index]
        piece = vocabulary[token_id] if token_id is not None and token_id < len(vocabulary) else ""
        return TokenThere(token_id, piece, tokens.starts[self.index], tokens.ends[self.index], tokens.kinds[self.index])

    def word_edge_within(self, extent: Extent) -> int | None:
        """The first byte strictly within some bytes at which a word begins or ends, from this token's word on."""
        start, end = extent
        for word in islice(self.row.words, max(0, self.row.run.tokens.words[self.index]), None):
            if word.extent[0] >= end:
                break
            for edge in word.extent:
                if start < edge < end:
                    return edge
        return None

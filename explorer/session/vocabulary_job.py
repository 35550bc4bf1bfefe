"""What the Vocabulary workspace has done in the processes that hold tokenizers."""

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from explorer.engine.errors import shown_name
from explorer.figures.numbers import counted
from explorer.session.state import SessionState
from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource
from explorer.session.write_job import WriteJob

if TYPE_CHECKING:  # the process of the window never makes one
    from explorer.figures.piece_columns import PieceColumns
    from explorer.figures.piece_told import PieceTold

REGEX_SECONDS = 3.0
"""After which an expression that a person typed is given up in a small vocabulary."""
REGEX_PIECES = 100_000
"""For which it has a second more: a million take 3 s even where each is done at once."""


@dataclass(frozen=True)
class VocabularyJob(Job):
    """All pieces of a tokenizer: PieceColumns."""

    source: TokenizerSource

    doing: ClassVar[str] = "list this vocabulary"
    longest: ClassVar[float] = 60.0

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "PieceColumns":
        from explorer.figures.piece_columns import piece_columns

        return piece_columns(shelf.take(self.source))


@dataclass(frozen=True)
class RegexJob(Job):
    """The ids of the pieces that an expression is found in: a frozenset."""

    source: TokenizerSource
    expression: str

    doing: ClassVar[str] = "look for this expression"
    longest: ClassVar[float] = 20.0  # of compiling it as well

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> frozenset[int]:
        from explorer.figures.piece_columns import piece_columns
        from explorer.figures.piece_regex import matching_ids

        columns = piece_columns(shelf.take(self.source))
        shelf.work_with("The expression")
        return matching_ids(columns, self.expression, REGEX_SECONDS + len(columns) / REGEX_PIECES)


@dataclass(frozen=True)
class PieceJob(Job):
    """What is told of a piece: PieceTold."""

    source: TokenizerSource
    piece_id: int

    doing: ClassVar[str] = "look at this piece"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "PieceTold":
        from explorer.figures.piece_told import piece_told

        return piece_told(shelf.take(self.source), self.piece_id)


@dataclass(frozen=True)
class ExportJob(WriteJob):
    """Write all pieces as a table."""

    source: TokenizerSource = field(kw_only=True)

    doing: ClassVar[str] = "export this vocabulary"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def write(self, shelf: Shelf) -> str:
        from explorer.figures.piece_columns import piece_columns
        from explorer.figures.vocabulary_tsv import vocabulary_tsv
        from explorer.formats.atomic_files import write_files

        columns = piece_columns(shelf.take(self.source))
        write_files({self.path: vocabulary_tsv(columns)}, replaced=(self.path,))
        n = counted(len(columns), "piece", "pieces")
        return f"{n} exported as {shown_name(os.path.basename(self.path))}."


def listed_source(state: SessionState) -> TokenizerSource | None:
    """The tokenizer whose pieces are to be listed; None while it is being opened."""
    entry = state.tokenizers.entry(state.tokenizers.inspected)
    return entry.source if entry is not None and entry.facts is not None else None


def wanted_vocabulary(state: SessionState) -> VocabularyJob | None:
    """For the desk: the pieces that are to be listed."""
    source = listed_source(state) if state.workspace == "vocabulary" else None
    return VocabularyJob(source) if source is not None else None


def wanted_matches(state: SessionState) -> RegexJob | None:
    """For the desk: the expression that is looked for."""
    vocabulary, source = state.vocabulary, listed_source(state)
    if state.workspace != "vocabulary" or source is None or vocabulary.by != "regex" or not vocabulary.query:
        return None
    return RegexJob(source, vocabulary.query)


def wanted_piece(state: SessionState) -> PieceJob | None:
    """For the desk: the piece that more is to be told of."""
    source, piece, loaded = listed_source(state), state.vocabulary.piece, state.vocabulary.loaded
    there = loaded is not None and loaded.job.source == source
    if state.workspace != "vocabulary" or source is None or piece is None or not there:
        return None
    return PieceJob(source, piece)

"""What the Vocabulary workspace shows: the pieces of a tokenizer, which of them are looked for, and answers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:  # the first window looks through no vocabulary
    from explorer.figures.piece_columns import PieceKind
    from explorer.figures.piece_told import PieceTold
    from explorer.figures.vocabulary_rows import RowOrder, VocabularyTable
    from explorer.session.vocabulary_job import PieceJob, RegexJob, VocabularyJob

SearchBy = Literal["text", "bytes", "regex"]
SEARCHES: tuple[SearchBy, ...] = ("text", "bytes", "regex")


class Loaded(NamedTuple):
    """The pieces of a tokenizer, and of which."""

    job: "VocabularyJob"
    table: "VocabularyTable"


class Matched(NamedTuple):
    """The ids of the pieces that an expression is found in, or why there are none."""

    job: "RegexJob"
    ids: frozenset[int]
    problem: str = ""


class Told(NamedTuple):
    """What is told of a piece, or why nothing is."""

    job: "PieceJob"
    told: "PieceTold | None"
    problem: str = ""


@dataclass(frozen=True, slots=True)
class VocabularyState:
    """All of it."""

    loaded: Loaded | None = None  # the last that there is, which may be of another tokenizer
    failed: "VocabularyJob | None" = None  # what could not be listed
    problem: str = ""  # and why not
    query: str = ""  # as it was typed
    by: SearchBy = "text"
    matched: Matched | None = None
    script: str = ""  # all of them
    kind: "PieceKind | None" = None
    order: "RowOrder" = "id"
    falling: bool = False
    piece: int | None = None  # the id that more is told of
    told: Told | None = None


NO_VOCABULARY = VocabularyState()

"""The audit of a vocabulary and its overlap with another: what is found out so far, and of which tokenizer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from explorer.session.sources import CorpusSource
from explorer.session.tokenizer_sources import TokenizerSource

if TYPE_CHECKING:  # the first window audits nothing
    from explorer.figures.audit_rows import AuditFinding
    from explorer.session.audit_job import LookJob, OverlapJob

MOST_READ = 5_000_000
"""Characters of a corpus that the pieces are counted in."""
CorpusChoice = Literal["corpus", "text"]


class Found(NamedTuple):
    """The ids of the pieces that fulfill a criterion, and in how many groups of pieces that are alike, where that is a
    matter of groups."""

    ids: frozenset[int]
    n_groups: int = 0


class Looked(NamedTuple):
    """What is seen by looking at the pieces alone."""

    job: "LookJob"
    found: "Mapping[AuditFinding, Found]"


class Overlapped(NamedTuple):
    """What two vocabularies share, as different strings of bytes, and the ids of the first that are shared or not."""

    job: "OverlapJob"
    n_shared: int
    n_first: int
    n_second: int
    shared: frozenset[int]
    only_here: frozenset[int]


@dataclass(frozen=True)
class CountedCorpus:
    """A text that pieces are counted in: the corpus that is open in Train, or a text."""

    choice: CorpusChoice
    source: CorpusSource | None = None
    text: str = ""


@dataclass(frozen=True, eq=False)
class PieceTest:
    """A test of all pieces, by encoding: first whether each is reached, then how often a corpus uses it."""

    source: TokenizerSource
    corpus: CountedCorpus
    n_pieces: int = 0
    n_tested: int = 0
    unreachable: frozenset[int] = frozenset()
    n_stretches: int = 0  # of the corpus that are counted
    n_characters: int = 0
    n_tokens: int = 0
    counts: Mapping[int, int] = field(default_factory=dict)
    all_read: bool = False
    unused: frozenset[int] | None = None  # None before they are known
    suspects: frozenset[int] | None = None
    problem: str = ""

    @property
    def all_tested(self) -> bool:
        """Whether each piece has been looked for."""
        return 0 < self.n_pieces <= self.n_tested


@dataclass(frozen=True, slots=True)
class AuditState:
    """All of it."""

    looked: Looked | None = None
    testing: PieceTest | None = None
    goes_on: bool = False  # whether the test is going on
    corpus: CorpusChoice = "corpus"
    other: int = 0  # the number of the tokenizer that is laid beside
    with_spaces: bool = True  # whether “ the” and “the” are two
    overlapped: Overlapped | None = None
    listed: "AuditFinding | None" = None  # whose pieces alone are shown


NOTHING_AUDITED = AuditState()

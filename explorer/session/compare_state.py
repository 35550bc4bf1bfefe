"""What the Compare workspace shows, besides the tokenizers themselves."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:  # the first window compares none
    from explorer.figures.comparison import Comparison
    from explorer.session.compare_job import CompareJob

Measured = Literal["table", "bars"]


class ChosenToken(NamedTuple):
    """A token that more is told of."""

    row: int
    token: int  # from 0


class Compared(NamedTuple):
    """What came of a comparison, and of which."""

    job: "CompareJob"
    comparison: "Comparison"


@dataclass(frozen=True, slots=True)
class CompareState:
    """All of it."""

    compared: Compared | None = None  # the last that there is, which may be of another text
    problem: str = ""  # why there is no later one
    with_post: bool = False
    token: ChosenToken | None = None
    measured: Measured = "table"


NOT_COMPARED = CompareState()

"""What the Compare workspace shows, besides the tokenizers themselves."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from explorer.figures.text_choice import TextChoice

if TYPE_CHECKING:  # the first window compares none
    from explorer.engine.measure.text_words import WordKind
    from explorer.figures.comparison import Comparison
    from explorer.figures.cost_rows import CostRow
    from explorer.session.compare_job import CompareJob, TextsJob

Measured = Literal["table", "bars"]
MEASURED: tuple[Measured, ...] = ("table", "bars")


FIRST_TEXTS = TextChoice()


class ChosenToken(NamedTuple):
    """A token that more is told of."""

    row: int
    token: int  # from 0


class ReadText(NamedTuple):
    """A file whose beginning is wanted as the text."""

    path: str
    attempt: int


class LastComparison(NamedTuple):
    """What came of a comparison, and of which."""

    job: "CompareJob | TextsJob"
    comparison: "Comparison"


class Costs(NamedTuple):
    """What a text costs, or why that is not known, and of which comparison."""

    job: "CompareJob | TextsJob | None" = None
    rows: "tuple[CostRow, ...]" = ()
    problem: str = ""


NO_COSTS = Costs()


@dataclass(frozen=True, slots=True)
class CompareState:
    """All of it."""

    compared: LastComparison | None = None  # the last that there is, which may be of another text
    costs: Costs = NO_COSTS  # the last that there are, which may be of another text, too
    problem: str = ""  # why there is no later one
    of_texts: bool = False  # whether one tokenizer is compared on several texts
    texts: TextChoice = FIRST_TEXTS
    by: int = 0  # the tokenizer that is, by its number; 0 for the reference
    with_post: bool = False
    token: ChosenToken | None = None
    measured: Measured = "table"
    words: "WordKind" = "white space"
    rows_as_table: bool = False
    reading: ReadText | None = None  # a file that is to be the text
    n_read: int = 0  # how many were so far


NOT_COMPARED = CompareState()

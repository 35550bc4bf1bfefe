"""What a text costs each of several tokenizers: the rows of a table, and the bars that may stand in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from explorer.engine.measure.text_costs import TextCosts
from explorer.engine.measure.text_words import WordKind
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import ELLIPSIS, word_runs

HATCHED_ABOVE = 0.01
"""From so many unknown tokens on, 0 to 1, few tokens are no merit."""
MOST_LOST = 4
"""Characters that are named as lost."""
NO_NUMBER = "–"
WORD_KINDS: tuple[WordKind, ...] = ("white space", "UAX 29")


@dataclass(frozen=True)
class CostRow:
    """The costs of one tokenizer."""

    name: str
    is_reference: bool
    costs: TextCosts
    squared: float | None  # its n² cost against the reference

    @property
    def is_hatched(self) -> bool:
        """Whether its numbers say little, since much of the text is unknown to it."""
        return self.costs.unknown_rate > HATCHED_ABOVE

    @property
    def decodes_back(self) -> str:
        """What comes back: "exact", what is lost, or that the decoder refuses it."""
        trip = self.costs.trip
        if trip.exact:
            return "exact"
        if trip.problem:
            return "decoder fails"
        if not trip.lost:
            return f"adds {_named(trip.gained)}"
        return f"loses {_named(trip.lost)}"


class CostColumn(NamedTuple):
    """A column: its number, and how it is written; ``short`` is whether it goes where there is little room."""

    key: str
    title: str
    value: Callable[[CostRow, WordKind], float | None]
    decimals: int
    meaning: str
    optional: bool = False
    percent: bool = False

    def text(self, row: CostRow, kind: WordKind) -> str:
        """A cell."""
        value = self.value(row, kind)
        if value is None:
            return NO_NUMBER
        if self.percent:
            return f"{value * 100:.1f} %"
        return grouped(round(value)) if not self.decimals else f"{value:,.{self.decimals}f}"


COST_COLUMNS: tuple[CostColumn, ...] = (
    CostColumn("tokens", "tokens", lambda row, _: row.costs.n_tokens, 0, "Tokens of the text itself."),
    CostColumn("distinct", "distinct", lambda row, _: row.costs.n_distinct, 0, "Different tokens.", optional=True),
    CostColumn(
        "per word",
        "tokens a word",
        lambda row, kind: row.costs.tokens_per_word(kind),
        2,
        "Tokens for each word (fertility).",
    ),
    CostColumn(
        "characters",
        "characters a token",
        lambda row, _: row.costs.characters_per_token,
        2,
        "Code points of the text for each token.",
        optional=True,
    ),
    CostColumn(
        "bytes", "bytes a token", lambda row, _: row.costs.bytes_per_token, 2, "UTF-8 bytes of the text for each token."
    ),
    CostColumn(
        "unknown",
        "unknown",
        lambda row, _: row.costs.unknown_rate,
        1,
        "Tokens for which there is no piece, of all tokens.",
        percent=True,
    ),
    CostColumn(
        "squared",
        "n² cost",
        lambda row, _: row.squared,
        2,
        "What attention costs, which grows with the square of the number of tokens, against the reference.",
    ),
    CostColumn(
        "numbers",
        "numbers split",
        lambda row, _: row.costs.n_split_numbers if row.costs.n_numbers else None,
        0,
        "Numbers of two digits or more whose digits stand in more than one token.",
        optional=True,
    ),
    CostColumn(
        "letters",
        "letters inside",
        lambda row, _: row.costs.inner_letter_rate,
        1,
        "Letters that are not the first of their token, which a model does not see as such, of all letters.",
        optional=True,
        percent=True,
    ),
)


def cost_rows(named: Sequence[tuple[str, TextCosts]], reference: int) -> tuple[CostRow, ...]:
    """The rows of some tokenizers, one of them the reference by its place."""
    against = named[reference][1]
    return tuple(
        CostRow(name, number == reference, costs, costs.squared_cost(against))
        for number, (name, costs) in enumerate(named)
    )


def bar_shares(rows: Sequence[CostRow], column: CostColumn, kind: WordKind) -> tuple[float, ...]:
    """How long the bars of a column are, 0 to 1, each against the longest of them."""
    values = [column.value(row, kind) or 0.0 for row in rows]
    longest = max(values, default=0.0) or 1.0
    return tuple(value / longest for value in values)


def word_note(rows: Sequence[CostRow], kind: WordKind) -> str:
    """What is called a word, and what the cost is measured against; or why there are no words."""
    unspaced = next((row.costs.words.unspaced for row in rows if row.costs.words.unspaced), "")
    against = "n² cost against the reference"
    if unspaced:
        return f"no words: {unspaced.capitalize()} sets no space between them; {against}"
    return f"words split at spaces; {against}" if kind == "white space" else f"words as in UAX 29; {against}"


def _named(characters: Sequence[str]) -> str:
    """A few characters by their faces: "T é 🤗"."""
    faces = ("".join(run.text for run in word_runs(character)) for character in characters[:MOST_LOST])
    more = f" {ELLIPSIS}" if len(characters) > MOST_LOST else ""
    return " ".join(faces) + more

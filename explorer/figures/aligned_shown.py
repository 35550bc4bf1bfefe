"""A comparison as it is shown at one moment, in plain values."""

from dataclasses import dataclass
from typing import NamedTuple

from explorer.figures.aligned_rows import AlignedText
from explorer.figures.caption import Line
from explorer.figures.difference_words import Mark
from explorer.figures.text_slots import Place, Slots

NO_TEXT = AlignedText(Slots("", range(1)), (), (), {}, {})


class RowHead(NamedTuple):
    """What stands at the left of a row."""

    name: str
    note: str  # what it is: "WordPiece, 30,522 pieces"
    is_reference: bool = False


@dataclass(frozen=True)
class AlignedShown:
    """The rows with their heads, and what is chosen of them."""

    text: AlignedText = NO_TEXT
    heads: tuple[RowHead, ...] = ()
    marks: tuple[Mark | None, ...] = ()
    row: int | None = None  # that more is told of
    token: tuple[int, int] | None = None  # a row, and a token in it
    n_rows: int | None = None  # so many of the rows are to be seen, the first ones; all by default
    sames: tuple[str, ...] = ()  # what is said of a row where nothing differs; by default what is said of tokenizers
    safe: tuple[int, ...] = ()  # places at which the text can be cut
    cuts: tuple[tuple[Place, bool], ...] = ()  # where it is cut, and whether tokens and letters stay whole
    marked: frozenset[int] | None = None  # the rows whose first differences are marked; by default all

    @property
    def said(self) -> str:
        """For a screen reader: each row with its tokens, as far as that is to be heard at once."""
        return "; ".join(
            f"{head.name}: {len(row):,} tokens" for head, row in zip(self.heads, self.text.rows, strict=True)
        )

    def shown_mark(self, row: int) -> Mark | None:
        """The first difference of a row, where it is to be seen."""
        return self.marks[row] if self.marked is None or row in self.marked else None

    def reason(self, row: int) -> Line:
        """What stands under the name of a row."""
        mark = self.shown_mark(row)
        return mark.short if mark else ()

"""The tokens of a comparison as the lines of a table, each made when it is asked for."""

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.compare_words import token_bytes, token_range
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import Runs, plain_text, word_runs


class TokenLine(NamedTuple):
    """One token."""

    row: str  # whose it is
    position: str  # among the tokens of the row, from 1
    piece: Runs
    token_id: str
    bytes: str
    characters: str
    remark: str


class TokenLines:
    """All tokens, row by row."""

    def __init__(self, shown: AlignedShown) -> None:
        self._shown = shown
        self._ends = list(accumulate(len(row) for row in shown.text.rows))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def place(self, index: int) -> tuple[int, int]:
        """The row and the token of a line."""
        row = bisect_right(self._ends, index)
        return row, index - (self._ends[row - 1] if row else 0)

    def index(self, row: int, token: int) -> int:
        """The line of a token."""
        return token + (self._ends[row - 1] if row else 0)

    def row(self, index: int) -> TokenLine:
        """A line."""
        number, token = self.place(index)
        row, text = self._shown.text.rows[number], self._shown.text.slots.text
        token_id = row.ids[token]
        stretch = text[row.firsts[token] : row.lasts[token]]
        return TokenLine(
            self._shown.heads[number].name,
            grouped(token + 1),
            row.piece(token) or word_runs(stretch),
            "" if token_id is None else str(token_id),
            token_bytes(row, text, token),
            token_range(row, token),
            self._remark(number, token),
        )

    def _remark(self, number: int, token: int) -> str:
        """What the rows say by their look."""
        row, mark = self._shown.text.rows[number], self._shown.marks[number]
        remarks = []
        for tokens, words in ((row.unknown, "unknown"), (row.added, "added"), (row.special, "put beside the text")):
            if token in tokens:
                remarks.append(words)
        start, end = row.starts[token], row.ends[token]
        if any(start <= slot < end for slot in row.became):
            remarks.append("changed by normalizing")
        if mark is not None and (start < mark.place <= end if mark.is_cut else start <= mark.place < end):
            remarks.append("first difference")
        return ", ".join(remarks)


def copied_lines(shown: AlignedShown) -> str:
    """The tokens of the chosen row for the clipboard, of all rows where none is: tab-separated values with titles."""
    lines = TokenLines(shown)
    picked = (line for line in map(lines.row, range(len(lines))))
    name = shown.heads[shown.row].name if shown.row is not None else None
    rows = (
        (line.row, line.position, plain_text(line.piece), line.token_id, line.bytes, line.characters, line.remark)
        for line in picked
        if name in (None, line.row)
    )
    titles = ("tokenizer", "position", "token", "id", "bytes", "characters", "remark")
    return "\n".join("\t".join(row) for row in (titles, *rows))

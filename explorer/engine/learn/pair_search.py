"""Pairs that are looked for: those of a step that answer a query, each in the rank that it has among all."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from explorer.engine.learn.frame import PairAtStep, PairTable

if TYPE_CHECKING:
    from explorer.engine.learn.trace import Trace

_MARKER_SIGN = "\U0010ffff"  # never a character of a text


@dataclass(frozen=True, slots=True)
class PairQuery:
    """What is looked for, spelled as symbols are; all of it must hold, and what is empty holds of every pair."""

    text: str = ""  # stands in the two symbols side by side: in one of them, or across both; never inside a marker
    left: str = ""  # is the left symbol
    right: str = ""  # is the right symbol
    least_count: int = 1


class PairSearch:
    """The pairs of a whole trace that answer a query: looked up once, so that every step is quick."""

    def __init__(self, trace: "Trace", query: PairQuery) -> None:
        self.query = query
        self._answers = _answers(trace, query)

    def among(self, pairs: PairTable) -> "FoundPairs":
        """Those of a step, best first."""
        return FoundPairs(pairs, pairs.rows_of(self._answers, self.query.least_count))


class FoundPairs(Sequence[PairAtStep]):
    """Some rows of the pair table of a step, in their order, made when they are asked for."""

    def __init__(self, pairs: PairTable, rows: list[int]) -> None:
        self._pairs = pairs
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> PairAtStep: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PairAtStep, ...]: ...
    def __getitem__(self, index: int | slice) -> object:
        if isinstance(index, slice):
            return tuple(self._pairs[row] for row in self._rows[index])
        return self._pairs[self._rows[index]]

    def index_of(self, pair_id: int) -> int | None:
        """Where a pair stands among these, or None where it does not."""
        row = self._pairs.index_of(pair_id)
        if row is None:
            return None
        index = bisect_left(self._rows, row)
        return index if self._rows[index : index + 1] == [row] else None


def _answers(trace: "Trace", query: PairQuery) -> bytes:
    """For each pair that ever stood 1 if its symbols answer the query, else 0."""
    marker, record = trace.recipe.spelling.marker_symbol, trace.record

    def one_sign(symbols: str) -> str:
        """With the marker as one sign, so that the w of </w> is not taken for the letter."""
        return symbols.replace(marker, _MARKER_SIGN) if marker else symbols

    pieces = [one_sign(piece) for piece in record.pieces]
    text, wanted_left, wanted_right = one_sign(query.text), one_sign(query.left), one_sign(query.right)
    return bytes(
        [
            text in pieces[left] + pieces[right]
            and wanted_left in ("", pieces[left])
            and wanted_right in ("", pieces[right])
            for left, right in zip(record.pair_left, record.pair_right, strict=True)
        ]
    )

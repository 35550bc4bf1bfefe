"""Pairs that are looked for: those of a step that answer a query, each in the rank that it has among all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from explorer.engine.learn.pair_table import PairAtStep, PairTable

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
        record, answers = trace.record, _answers(trace, query)
        counts, pairs = record.life_count, record.life_pair
        least = query.least_count
        self._lives = [life for life in record.life_order if answers[pairs[life]] and counts[life] >= least]
        self._since = [record.life_from[life] for life in self._lives]
        self._until = [record.life_until[life] for life in self._lives]

    def among(self, pairs: PairTable) -> "FoundPairs":
        """Those of a step, best first."""
        step, lives = pairs.step, zip(self._lives, self._since, self._until, strict=True)
        return FoundPairs(pairs, pairs.in_order([life for life, since, until in lives if since <= step < until]))


class FoundPairs(Sequence[PairAtStep]):
    """Some rows of the pair table of a step, in their order, made when they are asked for."""

    def __init__(self, pairs: PairTable, lives: list[int]) -> None:
        self._pairs = pairs
        self._lives = lives

    def __len__(self) -> int:
        return len(self._lives)

    @overload
    def __getitem__(self, index: int) -> PairAtStep: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PairAtStep, ...]: ...
    def __getitem__(self, index: int | slice) -> object:
        if isinstance(index, slice):
            return tuple(map(self._pairs.row_of, self._lives[index]))
        return self._pairs.row_of(self._lives[index])

    def index_of(self, pair_id: int) -> int | None:
        """Where a pair stands among these, or None where it does not."""
        life = self._pairs.life_of(pair_id)
        return self._lives.index(life) if life in self._lives else None


def _answers(trace: "Trace", query: PairQuery) -> bytes:
    """For each pair that ever stood 1 if its symbols answer the query, else 0."""
    marker, record = trace.recipe.spelling.marker_symbol, trace.record
    lost = 1 if record.continuation else 0  # of the right symbol where the two are joined

    def one_sign(symbols: str) -> str:
        """With the marker as one sign, so that the w of </w> is not taken for the letter."""
        return symbols.replace(marker, _MARKER_SIGN) if marker else symbols

    pieces = [one_sign(piece) for piece in record.pieces]
    text, wanted_left, wanted_right = one_sign(query.text), one_sign(query.left), one_sign(query.right)
    return bytes(
        [
            text in pieces[left] + pieces[right][lost:]
            and wanted_left in ("", pieces[left])
            and wanted_right in ("", pieces[right])
            for left, right in zip(record.pair_left, record.pair_right, strict=True)
        ]
    )

"""How many symbols a row has at a step: counted in the row, and in a long one only once."""

from array import array
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate

from explorer.engine.learn.record import TraceRecord

LONG = 10_000  # places of a row from which on it takes longer to count than a step may


class RowLengths:
    """The lengths of rows at the steps of a record; of the last long rows the lengths at all steps are kept."""

    def __init__(self, record: TraceRecord) -> None:
        self._record = record
        self._long_row: Callable[[int], array[int]] = lru_cache(maxsize=8)(self._at_each_step)

    def at(self, row: int, step: int) -> int:
        """How many symbols row ``row`` has after ``step`` merges."""
        record = self._record
        if len(record.row_counts) == 1:
            return record.n_symbols[step] // record.row_counts[row]
        start, end = self._places(row)
        if end - start > LONG:
            return self._long_row(row)[step]
        return sum(map(step.__lt__, record.joined_at[start:end]))

    def _at_each_step(self, row: int) -> "array[int]":
        start, end = self._places(row)
        joins = Counter(self._record.joined_at[start:end])
        n_steps = len(self._record.merge_count)
        return array("q", accumulate((-joins[step] for step in range(1, n_steps + 1)), initial=end - start))

    def _places(self, row: int) -> tuple[int, int]:
        starts = self._record.row_starts
        return starts[row], starts[row + 1] - 1

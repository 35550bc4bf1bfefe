"""Which words of a corpus are shown while presenting.

Four words are all shown. Of fifty thousand those are in which something merges: the largest of the last merge and of
the pairs that stand most often now.
"""

from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from explorer.engine import Trace

MOST_ROWS = 6
MOST_SYMBOLS = 400
"""A page has no room for more; and a row that has more, such as a stream, is not counted by hand."""

_PAIRS_LOOKED_AT = 4


@dataclass(frozen=True, slots=True)
class PresentedRows:
    """The rows of the corpus that are shown, in its order, and how many are not."""

    rows: tuple[int, ...]
    n_more: int
    by_hand: bool = True  # each is short enough to be counted one after the other

    @property
    def n_counted(self) -> int:
        """What is counted one at a time: each row, and all others together; streams at once."""
        return len(self.rows) + (self.n_more > 0) if self.by_hand else 1


def presented_rows(trace: Trace, step: int) -> PresentedRows:
    """The rows to show at a step; where there are more than ``MOST_ROWS``, a line for the others has the last place."""
    n_rows, frame = len(trace.words), trace.at(step)
    rows = tuple(range(n_rows)) if n_rows <= MOST_ROWS else _telling_rows(trace, step)
    by_hand = not any(frame.word(row, MOST_SYMBOLS).n_more for row in rows)
    return PresentedRows(rows, n_rows - len(rows), by_hand)


def _telling_rows(trace: Trace, step: int) -> tuple[int, ...]:
    """The largest rows of the last merge and of the best pairs, in turn, until the places are full."""
    pairs, most = trace.at(step).pairs, MOST_ROWS - 1
    shares = [pairs.largest_words(pair.pair_id, most) for pair in pairs[:_PAIRS_LOOKED_AT]]
    if step:
        shares.insert(0, trace.at(step - 1).pairs.largest_words(trace.merges[step - 1].pair_id, most))
    in_turn = chain.from_iterable(zip_longest(*shares))
    rows = dict.fromkeys(share.row for share in in_turn if share is not None)
    return tuple(sorted(islice(rows, most)))

"""How a merge moves: which chips become one, and where each stands in between. Times are in milliseconds."""

from collections.abc import Collection
from dataclasses import dataclass

CLOSING, SLIDING, TINTING = 80, 200, 240
"""When the bracket has closed, when the chips have come together, and when the tint is there: the end."""
SHORTEST_STEP = 400
"""Steps that follow each other faster than this are shown at once."""


@dataclass(frozen=True, slots=True)
class Phases:
    """How far each part of the motion has come, from 0 to 1."""

    closing: float
    sliding: float
    tinting: float


def phases(elapsed: float) -> Phases:
    """The parts after so many milliseconds."""
    return Phases(
        _eased(elapsed / CLOSING),
        _eased((elapsed - CLOSING) / (SLIDING - CLOSING)),
        _eased((elapsed - SLIDING) / (TINTING - SLIDING)),
    )


def joined(n_before: int, pairs: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """For each chip after a merge the chips that it was, where those at ``pairs`` join the one behind them."""
    groups = []
    chip = 0
    while chip < n_before:
        n = 2 if chip in pairs else 1
        groups.append(tuple(range(chip, chip + n)))
        chip += n
    return tuple(groups)


def between(start: float, end: float, share: float) -> float:
    """A number on the way from one to another."""
    return start + (end - start) * share


def _eased(share: float) -> float:
    """Fast at first and then slower: ease-out cubic."""
    return 1.0 - (1.0 - min(1.0, max(0.0, share))) ** 3

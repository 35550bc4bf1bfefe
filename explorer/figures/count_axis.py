"""How high a count, or a score, stands: on a straight scale where all are alike, on a logarithmic one where not."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

_MOST_LEVELS = 5
ALIKE = 40
"""Up to this ratio of the highest count to the lowest, both can be told apart from zero on a straight scale."""


class CountAxis(NamedTuple):
    """A vertical scale: ``top`` is the y of ``highest``, ``base`` the y of ``lowest`` (0 unless logarithmic)."""

    top: float
    base: float
    lowest: float
    highest: float
    logarithmic: bool

    def y(self, count: float) -> float:
        """The height of a count; what is below the lowest stands on the base."""
        if count <= self.lowest or self.highest <= self.lowest:
            return self.base if count <= self.lowest else self.top
        if self.logarithmic:
            share = math.log(count / self.lowest) / math.log(self.highest / self.lowest)
        else:
            share = (count - self.lowest) / (self.highest - self.lowest)
        return self.base - share * (self.base - self.top)

    def levels(self, apart: float) -> tuple[float, ...]:
        """The few round counts that are worth a label, lowest first, at least ``apart`` from each other."""
        for counts in self._round_counts():
            if len(counts) > _MOST_LEVELS:
                continue
            if all(self.y(low) - self.y(high) >= apart for low, high in pairwise(counts)):
                return tuple(counts)
        return ()

    def _round_counts(self) -> Iterator[Sequence[float]]:
        """Ever fewer round counts between lowest and highest; scores, which are below 1, have levels there, too."""
        least = self.lowest or (1 if isinstance(self.highest, int) else self.highest / 10)
        powers = range(math.floor(math.log10(least)), math.ceil(math.log10(self.highest)) + 1)
        if not self.logarithmic:
            for unit in (factor * 10**power for power in powers for factor in (1, 2, 5)):
                n_levels = math.floor(self.highest / unit) + 1
                if n_levels <= _MOST_LEVELS:
                    yield tuple(number * unit for number in range(n_levels))
            return
        decades = [10**power for power in powers]
        for every in ([factor * decade for decade in decades for factor in (1, 2, 5)], decades, decades[::2]):
            yield tuple(count for count in every if self.lowest <= count <= self.highest)
        yield tuple(count for count in decades[::3] if self.lowest <= count <= self.highest)


def straight_axis(highest: float, top: float, base: float) -> CountAxis:
    """From zero at the base up to ``highest``."""
    return CountAxis(top, base, 0, highest or 1, logarithmic=False)


def fitting_axis(lowest: float, highest: float, top: float, base: float, alike: float = ALIKE) -> CountAxis:
    """Straight where the counts are alike, else logarithmic from the round count at or below the lowest."""
    if lowest <= 0 or highest <= alike * lowest:
        return straight_axis(highest, top, base)
    decade = 10 ** math.floor(math.log10(lowest))
    floor = max((factor * decade for factor in (1, 2, 5) if factor * decade <= lowest), default=lowest)
    return CountAxis(top, base, floor, highest, logarithmic=True)

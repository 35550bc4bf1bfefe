"""The order in which merges are tried, where it is not the learned one: to see what hangs on it."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.engine.encode.merge_encoder import MergeTable, Pair


@dataclass(frozen=True, slots=True)
class MergeOrder:
    """The learned order but for merges that are switched off, and merges that have each other's place.

    Merges are numbered from 1 in learned order, and so are places.
    """

    off: frozenset[int] = frozenset()
    moved: tuple[tuple[int, int], ...] = ()  # (merge, place), ascending, of the merges that are not at their own place

    @property
    def is_learned(self) -> bool:
        """Whether nothing is changed."""
        return not self.off and not self.moved

    def place(self, merge: int) -> int:
        """Where a merge is tried."""
        return dict(self.moved).get(merge, merge)

    def merge_at(self, place: int) -> int:
        """Which merge is tried at a place."""
        return next((merge for merge, at in self.moved if at == place), place)

    def toggled(self, merge: int) -> "MergeOrder":
        """With a merge switched off, or on again."""
        return MergeOrder(self.off ^ {merge}, self.moved)

    def swapped(self, first: int, second: int) -> "MergeOrder":
        """With two merges at each other's place; the same once more takes it back."""
        places = dict(self.moved)
        places[first], places[second] = self.place(second), self.place(first)
        return MergeOrder(self.off, tuple(sorted((merge, at) for merge, at in places.items() if merge != at)))

    def within(self, k: int) -> "MergeOrder":
        """What of it concerns the first ``k`` merges alone; a swap with a later one concerns none of them."""
        moved = self.moved if all(merge <= k for merge, _ in self.moved) else ()
        return MergeOrder(frozenset(merge for merge in self.off if merge <= k), moved)

    def table(self, learned: MergeTable, merges: Sequence[Pair]) -> MergeTable:
        """The table of this order; its numbers, from 0 as in the learned one, are those of places."""
        if self.is_learned:
            return learned
        table, places = dict(learned), dict(self.moved)
        for pair in {merges[merge - 1] for merge in (*self.off, *places)}:
            tried = (number + 1 for number in learned.get(pair, ()) if number + 1 not in self.off)
            table[pair] = tuple(sorted(places.get(merge, merge) - 1 for merge in tried))
        return table

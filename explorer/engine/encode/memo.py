"""What was worked out once and is kept, within bounds."""

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """Values by their keys. Each has a weight; what would weigh more than ``most`` together is let go, all at once.

    One that weighs more by itself is not kept. To look one up is to look into a dict, which is done for every word.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self._weight = 0

    def keep(self, key: K, value: V, weight: int) -> V:
        """Keep a value, and return it."""
        if weight <= self._most:
            if self._weight + weight > self._most:
                self.clear()
            self._weight += weight
            self[key] = value
        return value

    def clear(self) -> None:
        """Let all go."""
        super().clear()
        self._weight = 0

"""Why a model that merges has not made a piece where its symbols stand in a word."""

from typing import NamedTuple

from explorer.engine.encode.stages import Model
from explorer.engine.encode.word_making import Joined, WordMaking, turn_of

MOST_SYMBOLS = 32
"""Of a piece up to which it is found out whether merges can make it at all."""


class Merge(NamedTuple):
    """Two symbols that are joined, as merges write them, and when: see :class:`Joined`."""

    left: str
    right: str
    turn: float


class Unmade(NamedTuple):
    """A piece that was not made, and what came in its way."""

    piece: str  # the one that is asked for, or one that it would be made of, as merges write it
    is_part: bool = False  # whether it is the latter
    merge: Merge | None = None  # what would make it; None where nothing does
    rival: Merge | None = None  # what was joined before, so that its sides never stood side by side


def why_unmade(model: Model, making: WordMaking, first: int, last: int) -> Unmade | None:
    """Why symbols [first, last) of a word did not become one; None where they did.

    Of “abc”, to be made of “ab” and “c”, but joined as “a” and “bc”: the merge of b and c is the rival. If no merge
    made “ab” of a and b, it would be that piece.
    """
    if (first, last) in {(join.first, join.last) for join in making.joins} or last - first == 1:
        return None
    ways = _Ways(model, making)
    wanting = ways.never_made(first, last) if last - first <= MOST_SYMBOLS else None
    if wanting:
        return Unmade(making.spelled(*wanting), is_part=wanting != (first, last))
    found = ways.of(first, last)
    possible = [way for way in found if ways.can_be(first, way.middle) and ways.can_be(way.middle, last)] or found
    if not possible:
        return None
    turn, middle = min(possible, key=lambda way: (_parting(making, way.middle) is not None, way))
    rival = _parting(making, first) or _parting(making, last) or _parting(making, middle)
    inner = None if rival else why_unmade(model, making, first, middle) or why_unmade(model, making, middle, last)
    if inner:
        return inner._replace(is_part=True)
    merge = _merge(making, first, middle, last, turn)
    return Unmade(making.spelled(first, last), merge=merge, rival=rival and _joined(making, rival))


class _Way(NamedTuple):
    turn: float
    middle: int


class _Ways:
    """The merges that would make stretches of symbols, whatever else stands in the word."""

    def __init__(self, model: Model, making: WordMaking) -> None:
        self._model = model
        self._making = making
        self._found: dict[tuple[int, int], list[_Way]] = {}
        self._can_be: dict[tuple[int, int], bool] = {}

    def of(self, first: int, last: int) -> list[_Way]:
        """For each merge that makes a stretch its turn and where its second side begins, the first turn first."""
        if (first, last) not in self._found:
            turns = (
                (turn_of(self._model, *_sides(self._making, first, middle, last)), middle)
                for middle in range(first + 1, last)
            )
            self._found[first, last] = sorted(_Way(turn, middle) for turn, middle in turns if turn is not None)
        return self._found[first, last]

    def can_be(self, first: int, last: int) -> bool:
        """Whether a stretch is a symbol, or merges make it, and all that it is made of."""
        if (first, last) not in self._can_be:
            self._can_be[first, last] = last - first == 1 or any(
                self.can_be(first, middle) and self.can_be(middle, last) for _, middle in self.of(first, last)
            )
        return self._can_be[first, last]

    def never_made(self, first: int, last: int) -> tuple[int, int] | None:
        """The stretch of a stretch that no merge makes; None where it can be."""
        if self.can_be(first, last):
            return None
        if not self.of(first, last):
            return first, last
        middle = self.of(first, last)[0].middle
        return self.never_made(first, middle) or self.never_made(middle, last)


def _parting(making: WordMaking, place: int) -> Joined | None:
    """The first join that goes over a place between two symbols."""
    return next((join for join in making.joins if join.first < place < join.last), None)


def _sides(making: WordMaking, first: int, middle: int, last: int) -> tuple[str, str]:
    return making.spelled(first, middle), making.spelled(middle, last)


def _merge(making: WordMaking, first: int, middle: int, last: int, turn: float) -> Merge:
    return Merge(*_sides(making, first, middle, last), turn)


def _joined(making: WordMaking, join: Joined) -> Merge:
    return _merge(making, join.first, join.middle, join.last, join.turn)

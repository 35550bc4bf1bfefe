"""Where chips stand: in a row, over several rows, and which of them there is room for."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


class Place(NamedTuple):
    """Where an item stands: pixels from the left, and its row."""

    x: int
    row: int


def wrapped(widths: Sequence[int], room: int, gap: int) -> tuple[Place, ...]:
    """Items one after another, in as many rows as it takes; one wider than ``room`` has a row of its own."""
    places = []
    x = row = 0
    for width in widths:
        if x and x + width > room:
            x, row = 0, row + 1
        places.append(Place(x, row))
        x += width + gap
    return tuple(places)


def rows_of(places: Sequence[Place]) -> int:
    """How many rows there are."""
    return places[-1].row + 1 if places else 0


def how_many_fit(widths: Sequence[int], room: int, gap: int, mark: int) -> int:
    """How many items fit into one row, which ends with a mark of ``mark`` pixels if they do not all fit."""
    x = fitting = 0
    for number, width in enumerate(widths):
        if x + width + gap + mark <= room:
            fitting = number + 1
        x += width + gap
        if x - gap > room:
            return fitting
    return len(widths)


def first_places(
    count: int, width: Callable[[int], int], room: int, gap: int, rows: int, mark: int
) -> tuple[Place, ...]:
    """Places of the first items of ``count`` that fill ``rows`` rows, with room for a mark after them if some are left.

    ``width`` is asked only for what may be seen.
    """
    widths = _filling(map(width, range(count)), room, gap, rows)
    if len(widths) < count:
        while widths and rows_of(wrapped([*widths, mark], room, gap)) > rows:
            widths.pop()
    return wrapped(widths, room, gap)


def last_places(
    count: int, width: Callable[[int], int], room: int, gap: int, rows: int, mark: int
) -> tuple[int, tuple[Place, ...]]:
    """The first item that is shown, and the places of it and all that follow, so that the last is always among them.

    If some are left out a mark of ``mark`` pixels stands first, and its place is the first of the places.
    ``width`` is asked only for what may be seen.
    """
    widths = _filling(map(width, reversed(range(count))), room, gap, rows)  # from the last item backward
    if len(widths) == count:
        return 0, wrapped(widths[::-1], room, gap)
    while len(widths) > 1 and rows_of(wrapped([mark, *widths[::-1]], room, gap)) > rows:
        widths.pop()
    return count - len(widths), wrapped([mark, *widths[::-1]], room, gap)


def _filling(widths: Iterable[int], room: int, gap: int, rows: int) -> list[int]:
    """As many of ``widths`` as ``rows`` rows take; no more of them are looked at than it needs to see that."""
    taken: list[int] = []
    x = row = 0
    for width in widths:
        if x and x + width > room:
            x, row = 0, row + 1
        if row >= rows:
            break
        taken.append(width)
        x += width + gap
    return taken

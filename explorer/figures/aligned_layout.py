"""Where the slots of a comparison stand: in systems, as lines of music are, which are read one after the other."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add
from typing import NamedTuple

from explorer.figures.aligned_rows import SLOT, AlignedText
from explorer.figures.text_slots import Place

LEAST_FILLED = 0.6
"""A system ends at a boundary that all rows share, if that fills so much of it."""
GUTTER = 34
"""Pixels at 100 % before the first slot of a system, for what takes no room of the text."""


class System(NamedTuple):
    """A line of slots, half-open."""

    start: int
    end: int


@dataclass(frozen=True)
class AlignedLayout:
    """Where slots stand, in pixels, over all of a text as if it were one line; each system shows a part of it."""

    lefts: Sequence[int]  # of slots; behind the last one, of what is put in after the text
    rights: Sequence[int]
    systems: tuple[System, ...]
    gutter: int

    def system_of(self, place: Place) -> int:
        """The system that shows a place; what ends a system is the beginning of the next one."""
        return max(0, bisect_right(self.systems, place, key=lambda system: system.start) - 1)

    def left(self, system: int, place: Place) -> int:
        """Where what begins at a place begins, in pixels from the first slot of a system."""
        slot = int(place)
        left = self.lefts[slot]
        if place % 1:
            left += round((place - slot) * (self.rights[slot] - left))
        return left - self.lefts[self.systems[system].start]

    def right(self, system: int, place: Place) -> int:
        """Where what ends at a place ends."""
        if place % 1 or not place:
            return self.left(system, place)
        return self.rights[int(place) - 1] - self.lefts[self.systems[system].start]

    def width(self, system: int) -> int:
        """The pixels of the slots of a system."""
        start, end = self.systems[system]
        return self.rights[end - 1] - self.lefts[start] if start < end else 0

    def place_at(self, system: int, x: float) -> Place | None:
        """The place under a pixel of a system; None where no slot is."""
        start, end = self.systems[system]
        x += self.lefts[start] if start < len(self.lefts) else 0
        slot = bisect_right(self.lefts, x, start, end) - 1
        if slot < start or x >= self.rights[slot]:
            return None
        return slot + (x - self.lefts[slot]) / (self.rights[slot] - self.lefts[slot])


def aligned_layout(text: AlignedText, room: int, zoom: float = 1.0, beside_zoom: float | None = None) -> AlignedLayout:
    """The slots of a text in systems no wider than ``room`` pixels, gutter included; a wider slot is narrowed.

    ``beside_zoom`` is the zoom of what takes no room of the text, where that is another one.
    """
    beside_zoom = beside_zoom or zoom
    gutter = round(max(GUTTER, text.gaps.get(0, 0)) * beside_zoom)
    room = max(1, room - gutter)
    widths = _widths(text.widths, len(text.slots), room, zoom)
    edges = list(accumulate(widths, initial=0))
    lefts: Sequence[int] = edges
    rights: Sequence[int] = edges[1:]
    if text.gaps:
        lefts, rights = _apart(widths, text.gaps, beside_zoom)
    return AlignedLayout(lefts, rights, tuple(_systems(lefts, text.rules, room)), gutter)


def tokens_between(starts: Sequence[Place], ends: Sequence[Place], start: Place, end: Place) -> range:
    """The tokens of a row that have part of some slots, or stand between them."""
    return range(bisect_left(ends, start), bisect_right(starts, end))


def _widths(wide: Mapping[int, int], n_slots: int, room: int, zoom: float) -> list[int]:
    widths = [round(SLOT * zoom)] * n_slots
    for slot, width in wide.items():
        widths[slot] = min(room, round(width * zoom))
    return widths


def _apart(widths: Sequence[int], gaps: Mapping[int, int], zoom: float) -> tuple[list[int], list[int]]:
    steps = [0, *widths]
    for place, gap in gaps.items():
        steps[place] += round(gap * zoom)
    lefts = list(accumulate(steps))
    return lefts, list(map(add, lefts, widths))


def _systems(lefts: Sequence[int], rules: Sequence[int], room: int) -> list[System]:
    """What takes no room of the text stands behind the slot before it, so that it does not begin a system."""
    systems: list[System] = []
    start, n_slots = 0, len(lefts) - 1
    while start < n_slots:
        end = max(start + 1, bisect_right(lefts, lefts[start] + room, start) - 1)
        if end < n_slots:
            rule = rules[found] if (found := bisect_right(rules, end) - 1) >= 0 else start
            if rule > start and lefts[rule] - lefts[start] >= LEAST_FILLED * room:
                end = rule
        systems.append(System(start, end))
        start = end
    return systems or [System(0, 0)]

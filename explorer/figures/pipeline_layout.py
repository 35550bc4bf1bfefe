"""Where the bands of stages stand above one another, in pixels."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from explorer.figures.pipeline_bands import Band, Box, Letters, TakenApart

NAMES = 196
"""The width of the column with the names of the stages."""
QUIET = 32
BOX, NUMBER_BOX = 40, 28
BENEATH = 18
_ABOVE = 10
_BELOW = 8
MOST_STRETCH = 1.4
"""Bands are at most so much higher than they need be."""
_LEAST_FULL = 60  # a name and two lines of what it does


class BandPlace(NamedTuple):
    """One band: its own top and height, and where its row of letters or boxes stands in it."""

    band: int  # by its place among all
    top: float
    height: float
    row: float  # from the top of the whole
    row_height: float
    is_quiet: bool

    @property
    def beneath(self) -> float:
        """Where the line beneath the row begins."""
        return self.row + self.row_height


@dataclass(frozen=True, slots=True)
class PipelineLayout:
    """All bands that are shown."""

    places: tuple[BandPlace, ...]
    height: float

    def band_at(self, y: float) -> BandPlace | None:
        """The band at a height; None beneath all."""
        return next((place for place in self.places if place.top <= y < place.top + place.height), None)


def pipeline_layout(
    bands: Sequence[Band],
    shown: Sequence[int],
    room: float,
    zoom: float = 1.0,
    most_stretch: float = MOST_STRETCH,
    *,
    named: bool = True,
) -> PipelineLayout:
    """Stand the ``shown`` of some bands above one another; where all of them would leave room, each has more of it.

    Without names beside them they can be lower.
    """
    heights = [_height(band, named=named) for band in bands]
    needed = sum(heights) if most_stretch == MOST_STRETCH else sum(heights[number] for number in shown)
    stretch = min(most_stretch, max(1.0, room / zoom / max(1, needed)))
    places = []
    top = 0.0
    for number in shown:
        band = bands[number]
        height = heights[number] * (stretch if not band.is_quiet else 1.0) * zoom
        row_height = (0 if band.is_quiet else NUMBER_BOX if band.key == "ids" else BOX) * zoom
        content = row_height + (BENEATH * zoom if _has_beneath(band) else 0)
        row = top + (height - content) / 2
        places.append(BandPlace(number, top, height, row, row_height, band.is_quiet))
        top += height
    return PipelineLayout(tuple(places), top)


def systems(width: float, room: float, places: Sequence[float]) -> list[tuple[float, float]]:
    """Lines of at most ``room`` for a text of some width, broken at ``places``, which rise, where there are any."""
    lines = []
    start = 0.0
    while width - start > room:
        index = bisect_right(places, start + room) - 1
        end = places[index] if index >= 0 and places[index] > start else start + room
        lines.append((start, end))
        start = end
    return [*lines, (start, width)]


def letters_between(letters: Letters, left: float, right: float) -> range:
    """The letters that have something to be seen between two x."""
    return range(bisect_right(letters.ends, left), bisect_left(letters.starts, right))


def boxes_between(boxes: Sequence[Box], left: float, right: float) -> Sequence[Box]:
    """The same of boxes."""
    first = bisect_right(boxes, left, key=lambda box: box.end)
    return boxes[first : bisect_left(boxes, right, key=lambda box: box.start)]


def character_at(taken: TakenApart, x: float) -> int | None:
    """The raw code point that stands at an x; of what was put in the one behind it."""
    index = bisect_right(taken.raw_edges, x) // 2
    return index if index < len(taken.text) and x >= 0 else None


def box_at(boxes: Sequence[Box], x: float) -> Box | None:
    """The box that stands at an x."""
    return next((box for box in boxes_between(boxes, x, x + 1e-6) if box.start <= x < box.end), None)


def _height(band: Band, *, named: bool) -> float:
    if band.is_quiet:
        return QUIET
    row = NUMBER_BOX if band.key == "ids" else BOX
    needed = _ABOVE + row + (BENEATH if _has_beneath(band) else 0)
    return max(_LEAST_FULL, needed + _BELOW) if named else needed


def _has_beneath(band: Band) -> bool:
    """Whether a line of small text stands beneath the row: offsets, or the pieces of ids."""
    return band.key in ("raw", "pretokenizer", "model", "ids") and not band.is_quiet

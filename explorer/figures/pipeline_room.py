"""How wide the columns of bands are, and where everything stands then: arithmetic, in pixels at 100 %."""

import unicodedata
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache

from explorer.engine.text.alphabet import Spelling
from explorer.figures.pipeline_axis import Axis, ColumnWidths, Span
from explorer.figures.pipeline_bands import Box, Letter, Letters, Mark
from explorer.figures.visible_text import visible_runs

SLOT = 26
"""A column of one character."""
_ADVANCE, _SMALL_ADVANCE, _NUMBER_ADVANCE = 12.0, 8.5, 8.2  # of a letter, of one in a boxed name, of a digit
_BYTE = 30
_ROOM = 8  # within a box, beside its text
_LONGEST = 24  # letters of one cell that are given their room; more are elided
_AS_WRITTEN = Spelling()


class Room:
    """Gives columns the widths that what stands over them needs, and then says where it stands."""

    def __init__(self, axis: Axis, raw: Iterable[Letter]) -> None:
        self._widths = ColumnWidths(axis.n_columns)
        for start, end, text, mark in raw:
            self._widths.need(Span(start, end), letter_width(text, mark))
        self._edges: list[float] | None = None

    def need_letters(self, letters: Iterable[Letter]) -> None:
        """Have room for the letters of a band; for one that stands there in an earlier band there is room already."""
        for start, end, text, mark in letters:
            if mark != "same":
                self._widths.need(Span(start, end), letter_width(text, mark))

    def need_names(self, boxes: Iterable[Box]) -> None:
        """Have room for the names in boxes that show no letters of the text."""
        for box in boxes:
            if box.kind in ("special", "unknown"):
                self._widths.need(Span(box.start, box.end), _text_width(box.text) + _ROOM)

    def at(self, place: float) -> float:
        """Where a place of the axis lies."""
        if self._edges is None:
            self._edges = self._widths.edges()
        column = int(place)
        part, left = place - column, self._edges[column]
        return left + part * (self._edges[column + 1] - left) if part else left

    def letters(self, letters: Sequence[Letter]) -> Letters:
        """Letters where they stand, from left to right."""
        ordered = sorted(letters)
        at = self.at
        return Letters(
            array("d", [at(letter[0]) for letter in ordered]),
            array("d", [at(letter[1]) for letter in ordered]),
            tuple([letter[2] for letter in ordered]),
            tuple([letter[3] for letter in ordered]),
        )

    def boxes(self, boxes: Iterable[Box]) -> tuple[Box, ...]:
        """Boxes where they stand."""
        return tuple([box._replace(start=self.at(box.start), end=self.at(box.end)) for box in boxes])


@lru_cache(maxsize=1 << 14)
def letter_width(text: str, mark: Mark) -> float:
    """The pixels that a letter needs in its band."""
    if mark == "byte":
        return _BYTE * (text.count(" ") + 1)
    if mark == "number":
        return len(text) * _NUMBER_ADVANCE + _ROOM
    return max(SLOT, _text_width(text) + 6)


@lru_cache(maxsize=1 << 14)
def _text_width(text: str) -> float:
    width = 0.0
    for run in visible_runs(text[:_LONGEST], _AS_WRITTEN):
        if run.kind in ("named", "hex"):
            width += len(run.text) * _SMALL_ADVANCE + 12
        else:
            width += sum(_ADVANCE * (2 if unicodedata.east_asian_width(letter) in "WF" else 1) for letter in run.text)
    return width

"""How wide the columns of bands are, and where everything stands then: arithmetic, in pixels at 100 %."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from explorer.engine.text.alphabet import Spelling
from explorer.figures.pipeline_axis import Axis, ColumnWidths, Span
from explorer.figures.pipeline_bands import Band, Letter, Letters, Mark
from explorer.figures.visible_text import visible_runs

SLOT = 28
"""A column of one character."""
_ADVANCE, _SMALL_ADVANCE, _NUMBER_ADVANCE = 12.0, 8.5, 8.2  # of a letter, of one in a boxed name, of a digit
_BYTE = 30
_ROOM = 12  # within a box, beside its text
_LONGEST = 24  # letters of one cell that are given their room; more are elided
_AS_WRITTEN = Spelling()

Edges = Callable[[float], float]


def laid_out(axis: Axis, bands: Sequence[Band]) -> tuple[Edges, list[Band], float]:
    """Where a place of the axis lies, the bands with their letters and boxes in pixels, and the width of all."""
    widths = ColumnWidths(axis.n_columns)
    for band in bands:
        for start, end, text, mark in _each(band.letters):
            widths.need(Span(start, end), letter_width(text, mark))
        for box in band.boxes:
            if box.kind in ("special", "unknown"):
                widths.need(Span(box.start, box.end), _text_width(box.text) + _ROOM)
    edges = widths.edges()

    def at(place: float) -> float:
        column = int(place)
        part = place - column
        left = edges[column]
        return left + part * (edges[column + 1] - left) if part else left

    placed = [
        replace(
            band,
            letters=Letters.of(
                Letter(at(start), at(end), text, mark) for start, end, text, mark in _each(band.letters)
            ),
            boxes=tuple([box._replace(start=at(box.start), end=at(box.end)) for box in band.boxes]),
        )
        for band in bands
    ]
    return at, placed, edges[-1]


@lru_cache(maxsize=1 << 14)
def letter_width(text: str, mark: str) -> float:
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


def _each(letters: Letters) -> Sequence[tuple[float, float, str, Mark]]:
    return list(zip(letters.starts, letters.ends, letters.texts, letters.marks, strict=True))

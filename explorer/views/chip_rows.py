"""A word as a row of chips, with its positions beneath and a bracket under every pair that merges next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter

from explorer.figures.chip_layout import Place, how_many_fit, rows_of, wrapped
from explorer.figures.word_lines import WordLine, hidden_note
from explorer.views.chips import CHIP_SIZES, ChipSize, PaintState, chip_gap, chip_height, chip_width, paint_chip
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

STROKE = 3  # of a bracket
_NOTE_GAP = 6
_INDEX_GAP = 3


@dataclass(frozen=True)
class RowMeasures:
    """A row in pixels at 100 %: the band of the chips, then downward from the chips the bracket and the positions.

    ``sizes`` are tried in turn until a word fits. Without a height of their own no positions are written.
    """

    height: int
    band_top: int
    band_height: int
    to_bracket: int
    bracket: int
    to_index: int
    index: int
    sizes: tuple[ChipSize, ...]
    stroke: int = STROKE
    note_role: str = "header"  # of what is said of chips that have no room


FULL_ROW = RowMeasures(
    80, 8, 40, to_bracket=2, bracket=6, to_index=9, index=16, sizes=("corpus", "choice", "table", "narrow")
)
DENSE_ROW = replace(FULL_ROW, height=72, band_top=4, to_index=8)
"""For a few words that nearly have room in full rows: the same chips, closer together."""
COMPACT_ROW = RowMeasures(56, 3, 32, to_bracket=1, bracket=5, to_index=5, index=14, sizes=("choice", "table", "narrow"))


class ChipRow(NamedTuple):
    """Where the chips of a word stand."""

    size: ChipSize
    widths: tuple[int, ...]
    places: tuple[Place, ...]  # one for each chip that is shown, one more for the note when some are not
    n_hidden: int

    @property
    def n_lines(self) -> int:
        """How many lines the chips take."""
        return max(1, rows_of(self.places))


def lay_out_row(look: Look, line: WordLine, measures: RowMeasures, room: int, *, wrap: bool) -> ChipRow:
    """Chips in the largest size in which the word fits into ``room``, or wrapped, or cut with a note."""
    if wrap:
        size = measures.sizes[0]
        widths = _widths(look, line, size)
        note = [_note_width(look, line.n_hidden)] if line.n_hidden else []
        return ChipRow(size, widths, wrapped([*widths, *note], room, chip_gap(look, size)), line.n_hidden)
    for size in measures.sizes:
        widths = _widths(look, line, size)
        if not line.n_hidden and sum(widths) + chip_gap(look, size) * (len(widths) - 1) <= room:
            return ChipRow(size, widths, wrapped(widths, room, chip_gap(look, size)), 0)
    gap, note_width = chip_gap(look, size), _note_width(look, line.n_symbols)
    fitting = how_many_fit(widths, room, gap, note_width)
    shown = widths[:fitting]
    places = wrapped([*shown, note_width], sum(shown) + fitting * gap + note_width, gap)
    return ChipRow(size, shown, places, line.n_symbols - fitting)


def paint_chip_row(
    painter: QPainter,
    origin: QPoint,
    look: Look,
    line: WordLine,
    row: ChipRow,
    measures: RowMeasures,
    seen: range,
    *,
    raised: bool = False,
) -> None:
    """Paint a word from ``origin``, only those of its lines that touch the pixels ``seen`` from top to bottom."""
    pitch, height = look.px(measures.height), chip_height(look, row.size)
    top = look.px(measures.band_top) + (look.px(measures.band_height) - height) // 2
    lines = range((seen.start - origin.y()) // pitch, (seen.stop - origin.y()) // pitch + 1)
    numbered = frozenset(_numbered(look, row, lines) if measures.index else ())
    for number, width in enumerate(row.widths):
        place = row.places[number]
        if place.row not in lines:
            continue
        rect = QRect(origin.x() + place.x, origin.y() + place.row * pitch + top, width, height)
        chip = line.chips[number]
        state: PaintState = "raised" if raised and chip.state == "plain" else chip.state
        paint_chip(painter, rect, look, chip.runs, row.size, parity=number, state=state)
        if number in numbered:
            index = QRect(rect.x(), rect.y() + height + look.px(measures.to_index), width, look.px(measures.index))
            paint_text(painter, index, look, str(number + 1), "index", "ink-3", "center")
    if row.n_hidden:
        place = row.places[-1]
        note = QRect(origin.x() + place.x + look.px(_NOTE_GAP), origin.y() + place.row * pitch + top, 0, height)
        paint_text(painter, note, look, hidden_note(row.n_hidden), measures.note_role, "ink-2")
    lane = origin.y() + top + height + look.px(measures.to_bracket)
    for left, right, number, opens, closes in (
        *brackets(line.brackets, row, look),
        *_hidden_bracket(line, row, look, measures),
    ):
        if number in lines:
            rect = QRect(origin.x() + left, lane + number * pitch, right - left, look.px(measures.bracket))
            paint_bracket(painter, rect, look, opens=opens, closes=closes, stroke=measures.stroke)


def _numbered(look: Look, row: ChipRow, lines: range) -> Iterator[int]:
    """The chips of some lines under which positions are written: not under all narrow ones, so that none touch."""
    free, line = 0.0, 0
    for number, (width, place) in enumerate(zip(row.widths, row.places, strict=False)):
        if place.row not in lines:
            continue
        half = text_width(look, str(number + 1), "index") / 2
        middle = place.x + width / 2
        if place.row > line or middle - half >= free:
            yield number
            free, line = middle + half + look.px(_INDEX_GAP), place.row


def chip_at(look: Look, row: ChipRow, measures: RowMeasures, position: QPoint) -> int | None:
    """The number of the chip at a position from the row's origin; one past the last chip for the note."""
    line = position.y() // look.px(measures.height)
    widths = (*row.widths, _note_width(look, row.n_hidden)) if row.n_hidden else row.widths
    for number, (place, width) in enumerate(zip(row.places, widths, strict=True)):
        if place.row == line and place.x <= position.x() < place.x + width:
            return number
    return None


def _widths(look: Look, line: WordLine, size: ChipSize) -> tuple[int, ...]:
    return tuple([chip_width(look, chip.runs, size) for chip in line.chips])


def _note_width(look: Look, n_hidden: int) -> int:
    return look.px(_NOTE_GAP) + text_width(look, hidden_note(n_hidden), "header")


def brackets(left_chips: Sequence[int], row: ChipRow, look: Look) -> Iterator[tuple[int, int, int, bool, bool]]:
    """Each bracket as its left, its right and its line, and whether it has its left and its right end.

    A pair that is parted by the end of a line has one half of its bracket on each.
    """
    inset = look.px(CHIP_SIZES[row.size].padding - 2)
    for number in left_chips:
        if number + 1 >= len(row.widths):
            continue
        first, second = row.places[number], row.places[number + 1]
        start, end = first.x + inset, second.x + row.widths[number + 1] - inset
        if first.row == second.row:
            yield start, end, first.row, True, True
        else:
            yield start, first.x + row.widths[number], first.row, True, False
            yield second.x, end, second.row, False, True


def _hidden_bracket(
    line: WordLine, row: ChipRow, look: Look, measures: RowMeasures
) -> Iterator[tuple[int, int, int, bool, bool]]:
    """The bracket under the note of a row, where a pair that merges next is among what the note stands for."""
    if row.n_hidden and line.brackets and line.brackets[-1] + 1 >= len(row.widths):
        place = row.places[-1]
        left = place.x + look.px(_NOTE_GAP)
        yield left, left + text_width(look, hidden_note(row.n_hidden), measures.note_role), place.row, True, True


def paint_bracket(
    painter: QPainter, rect: QRect, look: Look, *, opens: bool, closes: bool, stroke: int = STROKE
) -> None:
    """Paint the bracket of a pair, or a half of it, with its foot at the foot of ``rect``."""
    stroke, blue = look.px(stroke), look.color("blue")
    painter.fillRect(QRect(rect.x(), rect.bottom() + 1 - stroke, rect.width(), stroke), blue)
    if opens:
        painter.fillRect(QRect(rect.x(), rect.y(), stroke, rect.height()), blue)
    if closes:
        painter.fillRect(QRect(rect.right() + 1 - stroke, rect.y(), stroke, rect.height()), blue)

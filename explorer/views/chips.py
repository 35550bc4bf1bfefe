"""Chips: a symbol as a small framed tile, the same in every pane.

Chips are painted thousands of times while a person steps. Most of the time goes into round corners, so each frame,
of which there are few, is drawn once into a pixmap and then only copied; the letters, which have been put in their
places before, are written over it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from explorer.figures.visible_text import LONGEST, Runs, elided, plain_text
from explorer.views.run_text import RunInks, isolated, paint_runs, runs_width
from explorer.views.shaped_text import ShapedText, shaped
from explorer.views.theme import Look, make_room

ChipSize = Literal["corpus", "table", "choice", "narrow", "present", "present-table"]
PaintState = Literal["plain", "merged", "chosen", "wins", "unknown", "raised"]

_MOST_FRAMES = 1024
_MOST_CHIPS = 8192


class ChipMeasure(NamedTuple):
    """The measures of one size of chip, in pixels at 100 %; ``padding`` is between border and text."""

    role: str
    height: int
    narrowest: int
    padding: int
    gap: int
    radius: int
    stroke: int = 1  # of the border; states with a stronger one add to it


CHIP_SIZES: Mapping[ChipSize, ChipMeasure] = MappingProxyType(
    {
        "corpus": ChipMeasure("chip-corpus", height=40, narrowest=40, padding=10, gap=4, radius=4),
        "choice": ChipMeasure("chip-choice", height=32, narrowest=32, padding=8, gap=4, radius=4),
        "table": ChipMeasure("chip-table", height=24, narrowest=24, padding=6, gap=2, radius=3),
        "narrow": ChipMeasure("mono-header", height=24, narrowest=13, padding=2, gap=1, radius=2),
        "present": ChipMeasure("chip-present", height=88, narrowest=80, padding=18, gap=8, radius=6, stroke=2),
        "present-table": ChipMeasure(
            "chip-present-table", height=56, narrowest=52, padding=10, gap=4, radius=5, stroke=2
        ),
    }
)


class _Paint(NamedTuple):
    """How a state looks: the colors of fill and border, the width of the border where a plain one is 1, its text."""

    fill: str
    border: str
    width: int
    inks: RunInks


_STATES: Mapping[PaintState, _Paint] = MappingProxyType(
    {
        "plain": _Paint("chip", "edge", 1, RunInks()),
        "merged": _Paint("blue-tint", "blue", 2, RunInks(strong=True)),
        "chosen": _Paint("blue", "blue", 1, RunInks("on-blue", "on-blue", strong=True)),
        "wins": _Paint("chip", "blue", 1, RunInks()),
        "unknown": _Paint("chip", "orange", 2, RunInks()),
        "raised": _Paint("chip", "ink", 2, RunInks()),
    }
)


class _Letters(NamedTuple):
    """A stretch of a chip's text: where it begins, from the top left of the chip, its color and its glyphs."""

    x: float
    y: int
    ink: QColor
    line: ShapedText


class _Chip(NamedTuple):
    """A chip ready to be painted; ``letters`` is None where the text is more than letters."""

    frame: QPixmap
    letters: tuple[_Letters, ...] | None


def chip_height(look: Look, size: ChipSize) -> int:
    """The height of a chip in pixels."""
    return look.px(CHIP_SIZES[size].height)


def chip_gap(look: Look, size: ChipSize) -> int:
    """The pixels between neighboring chips."""
    return look.px(CHIP_SIZES[size].gap)


def chip_width(look: Look, runs: Runs, size: ChipSize) -> int:
    """The width of a chip in pixels, the same in every state, so that nothing moves when a state changes."""
    widths = look.drawn("chip widths")
    width = widths.get((runs, size))
    if width is None:
        measure = CHIP_SIZES[size]
        text = round(runs_width(look, elided(runs), measure.role))
        width = max(look.px(measure.narrowest), text + 2 * (look.px(measure.padding) + look.px(measure.stroke)))
        widths[runs, size] = width
    return int(width)


def chip_tip(runs: Runs) -> str:
    """The whole text of a chip that shows only part of it, else nothing."""
    return plain_text(runs) if elided(runs) != runs else ""


def paint_chip(
    painter: QPainter,
    rect: QRect,
    look: Look,
    runs: Runs,
    size: ChipSize,
    *,
    parity: int = 0,
    state: PaintState = "plain",
) -> None:
    """Paint a chip filling ``rect``; ``parity`` alternates between neighbors."""
    chips, ratio = look.drawn("chips"), painter.device().devicePixelRatio()
    key = (runs, rect.width(), rect.height(), size, parity & 1, state, ratio)
    chip: _Chip | None = chips.get(key)
    if chip is None:
        make_room(chips, _MOST_CHIPS)
        frame = _frame(rect.size(), ratio, look, size, parity, state)
        chip = chips[key] = _Chip(frame, _letters(rect.size(), look, elided(runs), CHIP_SIZES[size].role, state))
    left, top = rect.x(), rect.y()
    painter.drawPixmap(left, top, chip.frame)
    if chip.letters is None:
        _paint_text(painter, rect, look, elided(runs), CHIP_SIZES[size].role, state)
        return
    for x, y, ink, line in chip.letters:
        painter.setPen(ink)
        line.paint(painter, left + x, top + y)


def pair_width(look: Look, left: Runs, right: Runs, size: ChipSize) -> int:
    """The pixels that two chips side by side need."""
    return chip_width(look, left, size) + chip_gap(look, size) + chip_width(look, right, size)


def fitting_piece(look: Look, runs: Runs, size: ChipSize, room: int) -> Runs:
    """A symbol, elided until it fits."""
    longest, shown = LONGEST, runs
    while longest > 3 and chip_width(look, shown, size) > room:
        longest -= 1
        shown = elided(runs, longest)
    return shown


def fitting_pair(look: Look, left: Runs, right: Runs, size: ChipSize, room: int) -> tuple[Runs, Runs]:
    """Two symbols, the longer one elided until both fit side by side."""
    longest, shown = LONGEST, (left, right)
    while longest > 3 and pair_width(look, *shown, size) > room:
        longest -= 1
        shown = elided(left, longest), elided(right, longest)
    return shown


def paint_pair(
    painter: QPainter, corner: QPoint, look: Look, pair: tuple[Runs, Runs], size: ChipSize, state: PaintState = "plain"
) -> None:
    """Paint two symbols side by side from their upper left corner."""
    rect = QRect(corner, QSize(0, chip_height(look, size)))
    for parity, runs in enumerate(pair):
        rect.setWidth(chip_width(look, runs, size))
        paint_chip(painter, rect, look, runs, size, parity=parity, state=state)
        rect.moveLeft(rect.right() + 1 + chip_gap(look, size))


def _letters(size: QSize, look: Look, runs: Runs, role: str, state: PaintState) -> tuple[_Letters, ...] | None:
    if state == "unknown" or any(run.kind in ("named", "hex") for run in runs):
        return None
    inks, x = _STATES[state].inks, (size.width() - runs_width(look, runs, role)) / 2
    letters = []
    for run in runs:
        is_text = run.kind == "text"
        strong = inks.strong and is_text
        line = shaped(look, isolated(run.text), role, strong=strong)
        y = look.baseline(role, 0, size.height(), strong=strong)
        letters.append(_Letters(x, y, look.color(inks.text if is_text else inks.quiet), line))
        x += runs_width(look, (run,), role)
    return tuple(letters)


def _frame(size: QSize, ratio: float, look: Look, of: ChipSize, parity: int, state: PaintState) -> QPixmap:
    frames = look.drawn("chip frames")
    key = (size.width(), size.height(), of, parity & 1, state, ratio)
    frame: QPixmap | None = frames.get(key)
    if frame is None:
        make_room(frames, _MOST_FRAMES)
        frame = frames[key] = _drawn_frame(size, ratio, look, CHIP_SIZES[of], parity, state)
    return frame


def _drawn_frame(
    size: QSize, ratio: float, look: Look, measure: ChipMeasure, parity: int, state: PaintState
) -> QPixmap:
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_frame(painter, QRectF(0, 0, size.width(), size.height()), look, measure, parity, state)
    return pixmap


def _paint_frame(
    painter: QPainter, rect: QRectF, look: Look, measure: ChipMeasure, parity: int, state: PaintState
) -> None:
    paint = _STATES[state]
    width = look.px(paint.width + measure.stroke - 1)
    inside = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    radius = look.px(measure.radius) - width / 2
    fill = "chip-alt" if state in ("plain", "raised") and parity & 1 else paint.fill
    painter.setBrush(look.color(fill))
    painter.setPen(QPen(look.color(paint.border), width))
    painter.drawRoundedRect(inside, radius, radius)
    if state == "unknown":
        hatch = QColor(look.color("orange"))
        hatch.setAlphaF(0.35)  # present, but behind the text
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(hatch, Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(inside, radius, radius)


def _paint_text(painter: QPainter, rect: QRect, look: Look, runs: Runs, role: str, state: PaintState) -> None:
    width = runs_width(look, runs, role)
    left = rect.x() + (rect.width() - width) / 2
    if state == "unknown":  # the text stands clear of the hatch
        margin, inset = look.px(2), rect.height() // 5
        plate = QRectF(left - margin, rect.y() + inset, width + 2 * margin, rect.height() - 2 * inset)
        painter.fillRect(plate, look.color("chip"))
    paint_runs(painter, QRectF(left, rect.y(), width, rect.height()), look, runs, role, _STATES[state].inks)

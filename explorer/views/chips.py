"""Chips: a symbol as a small framed tile, the same in every pane.

Chips are painted thousands of times while a person steps, so each distinct one is drawn once into a pixmap and then
only copied. Pixmaps are kept per Look: a new theme or zoom starts afresh.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal
from weakref import WeakKeyDictionary

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from explorer.figures.visible_text import Runs, elided, plain_text
from explorer.views.run_text import RunInks, paint_runs, runs_width
from explorer.views.theme import Look

ChipSize = Literal["corpus", "table", "choice"]
PaintState = Literal["plain", "merged", "chosen", "wins", "unknown"]

# Pixmaps of one Look; when there are more, the older half goes. At 100 % that is some 12 MB of table and corpus chips.
_MOST_PIXMAPS = 4096


@dataclass(frozen=True)
class ChipMeasure:
    """The measures of one size of chip, in pixels at 100 %; ``padding`` is between border and text."""

    role: str
    height: int
    narrowest: int
    padding: int
    gap: int
    radius: int


CHIP_SIZES: Mapping[ChipSize, ChipMeasure] = MappingProxyType(
    {
        "corpus": ChipMeasure("chip-corpus", height=40, narrowest=40, padding=10, gap=4, radius=4),
        "choice": ChipMeasure("chip-choice", height=32, narrowest=32, padding=8, gap=4, radius=4),
        "table": ChipMeasure("chip-table", height=24, narrowest=24, padding=6, gap=2, radius=3),
    }
)


@dataclass(frozen=True)
class _Paint:
    """How a state looks: colors by token, border width, and whether the text is bold."""

    fill: str
    border: str
    width: int
    text: str
    quiet: str
    strong: bool


_STATES: Mapping[PaintState, _Paint] = MappingProxyType(
    {
        "plain": _Paint("chip", "edge", 1, "ink", "ink-3", strong=False),
        "merged": _Paint("blue-tint", "blue", 2, "ink", "ink-3", strong=True),
        "chosen": _Paint("blue", "blue", 1, "on-blue", "on-blue", strong=True),
        "wins": _Paint("chip", "blue", 1, "ink", "ink-3", strong=False),
        "unknown": _Paint("chip", "orange", 2, "ink", "ink-3", strong=False),
    }
)


class _Drawn:
    """What has been measured and drawn for one Look."""

    def __init__(self) -> None:
        self.widths: dict[tuple[Runs, ChipSize], int] = {}
        self.pixmaps: dict[tuple[object, ...], QPixmap] = {}


_drawn: WeakKeyDictionary[Look, _Drawn] = WeakKeyDictionary()


def _drawn_for(look: Look) -> _Drawn:
    drawn = _drawn.get(look)
    if drawn is None:
        drawn = _drawn[look] = _Drawn()
    return drawn


def chip_height(look: Look, size: ChipSize) -> int:
    """The height of a chip in pixels."""
    return look.px(CHIP_SIZES[size].height)


def chip_gap(look: Look, size: ChipSize) -> int:
    """The pixels between neighboring chips."""
    return look.px(CHIP_SIZES[size].gap)


def chip_width(look: Look, runs: Runs, size: ChipSize) -> int:
    """The width of a chip in pixels, the same in every state, so that nothing moves when a state changes."""
    widths = _drawn_for(look).widths
    width = widths.get((runs, size))
    if width is None:
        measure = CHIP_SIZES[size]
        text = round(runs_width(look, elided(runs), measure.role))
        width = max(look.px(measure.narrowest), text + 2 * (look.px(measure.padding) + look.hairline))
        widths[runs, size] = width
    return width


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
    ratio = painter.device().devicePixelRatio()
    pixmaps = _drawn_for(look).pixmaps
    key = (runs, size, parity & 1, state, rect.width(), rect.height(), ratio)
    pixmap = pixmaps.get(key)
    if pixmap is None:
        if len(pixmaps) >= _MOST_PIXMAPS:
            for old in list(pixmaps)[: _MOST_PIXMAPS // 2]:
                del pixmaps[old]
        pixmap = pixmaps[key] = _draw(rect.size(), ratio, look, runs, size, parity, state)
    painter.drawPixmap(rect.topLeft(), pixmap)


def _draw(
    size_px: QSize, ratio: float, look: Look, runs: Runs, size: ChipSize, parity: int, state: PaintState
) -> QPixmap:
    pixmap = QPixmap(size_px * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    rect = QRectF(0, 0, size_px.width(), size_px.height())
    _draw_frame(painter, rect, look, CHIP_SIZES[size], parity, state)
    _draw_text(painter, rect, look, elided(runs), CHIP_SIZES[size], state)
    painter.end()
    return pixmap


def _draw_frame(
    painter: QPainter, rect: QRectF, look: Look, measure: ChipMeasure, parity: int, state: PaintState
) -> None:
    paint = _STATES[state]
    width = look.hairline if paint.width == 1 else look.px(paint.width)
    inside = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    radius = look.px(measure.radius) - width / 2
    fill = "chip-alt" if state == "plain" and parity & 1 else paint.fill
    painter.setBrush(look.color(fill))
    painter.setPen(QPen(look.color(paint.border), width))
    painter.drawRoundedRect(inside, radius, radius)
    if state == "unknown":
        hatch = QColor(look.color("orange"))
        hatch.setAlphaF(0.35)  # present, but behind the text
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(hatch, Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(inside, radius, radius)


def _draw_text(
    painter: QPainter, rect: QRectF, look: Look, runs: Runs, measure: ChipMeasure, state: PaintState
) -> None:
    paint = _STATES[state]
    width = runs_width(look, runs, measure.role)
    left = rect.x() + (rect.width() - width) / 2
    if state == "unknown":  # the text stands clear of the hatch
        margin = look.px(2)
        plate = QRectF(left - margin, rect.height() * 0.2, width + 2 * margin, rect.height() * 0.6)
        painter.fillRect(plate, look.color("chip"))
    inks = RunInks(look.color(paint.text), look.color(paint.quiet), paint.strong)
    paint_runs(painter, QRectF(left, rect.y(), width, rect.height()), look, runs, measure.role, inks)

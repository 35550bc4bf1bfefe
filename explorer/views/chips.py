"""Chips: a symbol as a small framed tile, the same in every pane.

Chips are painted thousands of times while a person steps, so each distinct one is drawn once into a pixmap and then
only copied. Pixmaps are kept per Look: a new theme or zoom starts afresh.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen, QPixmap

from explorer.figures.visible_text import Run, Runs, elided, plain_text
from explorer.views.theme import Look

ChipSize = Literal["corpus", "table", "choice"]
PaintState = Literal["plain", "merged", "chosen", "wins", "unknown"]

# Pixmaps of one Look; when there are more, the older half goes. At 100 % that is some 12 MB of table and corpus chips.
_MOST_PIXMAPS = 4096

_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


@dataclass(frozen=True)
class ChipMeasure:
    """The measures of one size of chip, in pixels at 100 %; ``padding`` is between border and text."""

    role: str
    name_role: str
    height: int
    narrowest: int
    padding: int
    gap: int
    radius: int


CHIP_SIZES: Mapping[ChipSize, ChipMeasure] = MappingProxyType(
    {
        "corpus": ChipMeasure("chip-corpus", "header", height=40, narrowest=40, padding=10, gap=4, radius=4),
        "choice": ChipMeasure("chip-choice", "header", height=32, narrowest=32, padding=8, gap=4, radius=4),
        "table": ChipMeasure("chip-table", "index", height=24, narrowest=24, padding=6, gap=2, radius=3),
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
        text = sum(_run_width(look, measure, run) for run in elided(runs))
        width = max(look.px(measure.narrowest), round(text) + 2 * (look.px(measure.padding) + look.hairline))
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
    _draw_runs(painter, rect, look, elided(runs), CHIP_SIZES[size], state)
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


def _draw_runs(
    painter: QPainter, rect: QRectF, look: Look, runs: Runs, measure: ChipMeasure, state: PaintState
) -> None:
    paint = _STATES[state]
    widths = [_run_width(look, measure, run) for run in runs]
    x = (rect.width() - sum(widths)) / 2
    if state == "unknown":  # the text stands clear of the hatch
        plate = QRectF(x - look.px(2), rect.height() * 0.2, sum(widths) + 2 * look.px(2), rect.height() * 0.6)
        painter.fillRect(plate, look.color("chip"))
    for run, width in zip(runs, widths, strict=True):
        if run.kind in ("named", "hex"):
            _draw_boxed(painter, QRectF(x, 0, width, rect.height()), look, run, measure, paint.quiet)
        else:
            strong = paint.strong and run.kind == "text"
            metrics = look.metrics(measure.role, strong=strong)
            painter.setFont(look.font(measure.role, strong=strong))
            painter.setPen(look.color(paint.text if run.kind == "text" else paint.quiet))
            painter.drawText(QPointF(x, _baseline(metrics, rect)), _isolated(run.text))
        x += width


def _draw_boxed(painter: QPainter, rect: QRectF, look: Look, run: Run, measure: ChipMeasure, token: str) -> None:
    """A name in a small frame, which no text of the corpus can imitate."""
    role = _boxed_role(run, measure)
    metrics = look.metrics(role)
    height = metrics.height() + look.px(2)
    inset = look.px(1) + 0.5
    box = QRectF(rect.x() + inset, (rect.height() - height) / 2, rect.width() - 2 * inset, height)
    color = look.color(token)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, look.hairline))
    painter.drawRoundedRect(box.toAlignedRect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), look.px(2), look.px(2))
    painter.setFont(look.font(role))
    x = rect.x() + (rect.width() - metrics.horizontalAdvance(run.text)) / 2
    painter.drawText(QPointF(x, _baseline(metrics, rect)), run.text)


def _boxed_role(run: Run, measure: ChipMeasure) -> str:
    if run.kind == "hex":
        return "mono-body" if measure.height >= 32 else "mono-index"
    return measure.name_role


def _run_width(look: Look, measure: ChipMeasure, run: Run) -> float:
    if run.kind in ("named", "hex"):
        return look.metrics(_boxed_role(run, measure)).horizontalAdvance(run.text) + 2 * look.px(5)
    text = _isolated(run.text)
    plain = look.metrics(measure.role).horizontalAdvance(text)
    if run.kind != "text":
        return plain
    # A fallback font may be wider in bold: room for both, since the width must not depend on the state.
    return max(plain, look.metrics(measure.role, strong=True).horizontalAdvance(text))


def _isolated(text: str) -> str:
    """Right-to-left text keeps to its own chip; plain ASCII needs no isolating marks."""
    return text if text.isascii() else f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"


def _baseline(metrics: QFontMetricsF, rect: QRectF) -> float:
    """Where text stands so that its line is in the middle of ``rect``."""
    return round(rect.y() + (rect.height() + metrics.ascent() - metrics.descent()) / 2)

"""Paints the timeline: each part once as done and once as still to come, and the current step on top of both."""

import math
from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from explorer.figures.numbers import grouped
from explorer.figures.timeline import Column, TimelineLayout
from explorer.figures.timeline_curve import Curve
from explorer.figures.timeline_rounds import Rows
from explorer.figures.visible_text import Runs
from explorer.views.marks import TIE_RADIUS, paint_hatch, paint_tie_ring
from explorer.views.round_painting import paint_current_round, paint_mark, paint_rounds, paint_second_curve
from explorer.views.run_text import RunInks, paint_runs, runs_width
from explorer.views.shaped_text import shaped
from explorer.views.theme import Look
from explorer.views.timeline_marks import DONE, NOW, Phase, line_pen, paint_point, write, write_centered

_COUNT_BESIDE, _COUNT_ABOVE = 10, 11
"""Where the count stands at a point of a curve."""


def paint_ground(painter: QPainter, layout: TimelineLayout, look: Look) -> None:
    """What no step changes: the labels at the left, the base line, and the levels, ties and steps of a long curve."""
    rows, margin = layout.rows, look.px(16)
    if layout.rounds is not None:
        paint_rounds(painter, layout, layout.rounds, look)
    painter.setPen(look.color("ink-3"))
    scale = f"{layout.scale.name}, log" if layout.axis.logarithmic else layout.scale.name
    if layout.curve:
        write(painter, look, scale, margin, (rows.cap + rows.top) / 2 - look.px(6))
        if layout.curve.counts:
            write(painter, look, "0", margin, rows.base)
        else:
            _paint_levels(painter, layout, look)
            painter.setPen(look.color("ink-3"))
        if layout.curve.ties:
            write(painter, look, "tied", margin, rows.ties)
            _write_level(painter, layout, look, grouped(layout.curve.most_tied), rows.ties)
    else:
        write(painter, look, scale, margin, rows.top)
        write(painter, look, layout.scale.level(layout.axis.lowest), margin, rows.base)
    write(painter, look, "step", margin, rows.step)
    write(painter, look, layout.named, margin, rows.piece)
    if layout.curve:
        _paint_ties(painter, layout.curve, rows, look)
        for x, text in layout.curve.ticks:
            write_centered(painter, look, text, x, rows.step)
    painter.setPen(look.pen("line"))
    painter.drawLine(QLineF(layout.left, rows.base + 0.5, layout.right, rows.base + 0.5))


def _paint_ties(painter: QPainter, curve: Curve, rows: Rows, look: Look) -> None:
    full = look.px(11)
    lowest = rows.ties + full // 2
    bars = ((x, width, max(1, round(share * full))) for x, width, share in curve.ties)
    _fill(painter, look, "orange", ((x, lowest - height, width, height) for x, width, height in bars))
    painter.setPen(look.color("ink-3"))


def _paint_levels(painter: QPainter, layout: TimelineLayout, look: Look) -> None:
    for count in layout.axis.levels(apart=look.px(15)):
        y = round(layout.axis.y(count))
        painter.setPen(look.color("ink-3"))
        _write_level(painter, layout, look, layout.scale.level(count), y)
        painter.setPen(look.pen("line"))
        painter.drawLine(QLineF(layout.left, y + 0.5, layout.right, y + 0.5))


def _write_level(painter: QPainter, layout: TimelineLayout, look: Look, text: str, middle: float) -> None:
    """A number at the left of the curve."""
    write(painter, look, text, layout.left - look.px(8) - shaped(look, text, "header").width, middle)


def paint_steps(painter: QPainter, layout: TimelineLayout, look: Look, phase: Phase) -> None:
    """All steps as if all were done, or as if all were to come."""
    if layout.curve:
        _paint_curve(painter, layout.curve, look, phase)
        return
    painter.setPen(line_pen(look, phase))
    painter.drawPolyline(QPolygonF([QPointF(column.x, column.y) for column in layout.columns]))
    for column in layout.columns:
        paint_column(painter, layout, column, look, phase)
    if layout.rounds is not None:
        paint_second_curve(painter, layout.rounds, look, phase)


def paint_column(painter: QPainter, layout: TimelineLayout, column: Column, look: Look, phase: Phase) -> None:
    """One step: point, ring and value, and beneath them its number and name."""
    rows, point = layout.rows, QPointF(column.x, column.y)
    paint_point(painter, point, look, phase, 4 * look.zoom)
    if column.tied:
        paint_tie_ring(painter, point, look, TIE_RADIUS * look.zoom)
    narrow = layout.rounds is not None
    role = "header" if narrow else "control"
    up = 18 if column.tied or not narrow else 14
    width = shaped(look, column.count, role, strong=phase.strong).width
    away = QPointF(-width / 2, -look.px(up)) if column.count_above else QPointF(look.px(13), -look.px(11))
    start = point + away
    painter.setPen(look.color("ink"))
    write(painter, look, column.count, start.x(), start.y(), role, strong=phase.strong)
    painter.setPen(look.color(phase.step))
    write_centered(painter, look, grouped(column.step), column.x, rows.step, strong=phase.strong)
    _paint_piece(
        painter, look, column.piece, column.x, rows.piece, "mono-header" if column.small else "mono-piece", phase
    )
    if column.marker:
        _paint_piece(painter, look, column.marker, column.x, rows.marker, "mono-header", phase)
    if layout.rounds is not None:
        paint_mark(painter, layout, layout.rounds, column, look, phase)


def paint_current_column(
    painter: QPainter, layout: TimelineLayout, column: Column, look: Look, after: Phase | None
) -> None:
    """The current step: its column tinted under a cap, the line blue up to its point, and from there on ``after``."""
    rows, width, x = layout.rows, column.right - column.left, round(column.x)
    painter.fillRect(column.left, 0, width, rows.cap, look.color("pane"))
    painter.fillRect(column.left, rows.cap, width, rows.end - rows.cap, look.color("blue-tint"))
    painter.fillRect(column.left, rows.cap, width, look.px(3), look.color("blue"))
    painter.fillRect(column.left, rows.end, width, layout.height - rows.end, look.color("pane"))
    painter.setPen(look.pen("line"))
    painter.drawLine(QLineF(column.left, rows.base + 0.5, column.right, rows.base + 0.5))
    line = QPolygonF([QPointF(other.x, other.y) for other in layout.columns])
    for phase, start, end in ((DONE, column.left, x), (after, x, column.right)):
        if phase is None:
            continue
        painter.setClipRect(start, 0, end - start, rows.end)
        painter.setPen(line_pen(look, phase))
        painter.drawPolyline(line)
    painter.setClipping(False)
    if layout.rounds is not None:
        paint_current_round(painter, layout, layout.rounds, column, look, after)
    paint_column(painter, layout, column, look, NOW)


def paint_start(painter: QPainter, layout: TimelineLayout, look: Look) -> None:
    """Step 0: a narrow column before those that follow."""
    rows, width = layout.rows, look.px(8)
    painter.fillRect(layout.left - width, rows.cap, width, rows.end - rows.cap, look.color("blue-tint"))
    painter.fillRect(layout.left - width, rows.cap, width, look.px(3), look.color("blue"))


def paint_flag(
    painter: QPainter, layout: TimelineLayout, look: Look, step: int, count: float | None, piece: Runs
) -> None:
    """The current step on a long curve: a line down from the cap, the count at the point, step and piece on a plate."""
    rows, x = layout.rows, round(layout.x_of(step))
    number = grouped(step)
    width = max(shaped(look, number, "header", strong=True).width, runs_width(look, piece, "mono-piece"))
    width = round(width) + 2 * look.px(8)
    left = max(_labels_end(layout, look), min(x - width // 2, layout.right + look.px(24) - width))
    plate = rows.step - look.px(11)
    _hide_ticks(painter, layout, look, left, left + width)
    painter.fillRect(left, plate, width, rows.end - plate, look.color("blue-tint"))
    cap, line = look.px(3), look.px(2)
    painter.fillRect(x - look.px(12), rows.cap, 2 * look.px(12), cap, look.color("blue"))
    painter.fillRect(x - line // 2, rows.cap, line, plate - rows.cap, look.color("blue"))
    middle = left + width / 2
    painter.setPen(look.color("ink"))
    write_centered(painter, look, number, middle, rows.step, strong=True)
    _paint_piece(painter, look, piece, middle, rows.piece, "mono-piece", NOW)
    if count is None:
        return
    point = QPointF(x, layout.axis.y(count))
    paint_point(painter, point, look, NOW, 4 * look.zoom)
    text = layout.scale.written(count)
    width = shaped(look, text, "control", strong=True).width
    # Counts fall from left to right, so that the room at the upper right of a point is free, except at the edge.
    fits = point.x() + look.px(_COUNT_BESIDE) + width <= layout.right + look.px(24)
    start = point.x() + look.px(_COUNT_BESIDE) if fits else point.x() - look.px(_COUNT_BESIDE) - width
    middle = point.y() - look.px(_COUNT_ABOVE)
    if layout.curve and layout.curve.counts:  # the same count stands there in lighter letters
        lighter = QRectF(start - 1, middle - look.px(6), width + 2, look.px(12))
        painter.fillRect(lighter, look.color("pane"))
    painter.setPen(look.color("ink"))
    write(painter, look, text, start, middle, "control", strong=True)


def paint_cover(painter: QPainter, layout: TimelineLayout, look: Look, left: int, step: int) -> None:
    """Hatch all that is to come, from ``left`` on; only the numbers of the steps stay."""
    rows, end = layout.rows, layout.right + look.px(24)
    painter.fillRect(left, 0, end - left, layout.height, look.color("pane"))
    painter.setPen(look.pen("line"))
    painter.drawLine(QLineF(left, rows.base + 0.5, layout.right, rows.base + 0.5))
    top, height = rows.top - look.px(8), rows.base - rows.top
    numbers = [(column.x, grouped(column.step)) for column in layout.columns[step:]]
    if layout.curve:
        start = left + look.px(20)
        paint_hatch(painter, QRect(start, top, max(0, layout.right - start), height), look)
        numbers = [(x, text) for x, text in layout.curve.ticks if x > left + look.px(40)]
    for column in layout.columns[step:]:
        gap = look.px(4)
        paint_hatch(painter, QRect(column.left + gap, top, column.right - column.left - 2 * gap, height), look)
    painter.setPen(look.color("ink-3"))
    for x, text in numbers:
        write_centered(painter, look, text, x, rows.step)


def _labels_end(layout: TimelineLayout, look: Look) -> int:
    """Up to where the words "step" and "piece" stand in front of their rows."""
    words = ("step", layout.named)
    return look.px(16) + math.ceil(max(shaped(look, word, "header").width for word in words)) + look.px(8)


def _hide_ticks(painter: QPainter, layout: TimelineLayout, look: Look, left: int, right: int) -> None:
    """Take away the steps under the axis that a plate would cover in part, or touch."""
    for x, text in layout.curve.ticks if layout.curve else ():
        half, gap = shaped(look, text, "header").width / 2 + 1, look.px(6)
        if x - half - gap < right and x + half + gap > left:
            label = QRectF(x - half, layout.rows.step - look.px(7), 2 * half, look.px(14))
            painter.fillRect(label, look.color("pane"))


def _paint_curve(painter: QPainter, curve: Curve, look: Look, phase: Phase) -> None:
    line = QPolygonF([QPointF(x, y) for x, y in curve.corners])
    painter.setPen(line_pen(look, phase, 0 if curve.points else 1.75 - 0.5 * phase.dashed))
    painter.drawPolyline(line)
    _fill(painter, look, phase.line, ((x, most, 1, least - most) for x, most, least in curve.extents))
    painter.setPen(look.color("ink"))
    for (x, y, _), text in zip(curve.points, curve.counts, strict=False):
        write(painter, look, text, x + look.px(_COUNT_BESIDE), y - look.px(_COUNT_ABOVE), "control")
    for x, y, tied in curve.points:
        paint_point(painter, QPointF(x, y), look, phase, curve.point_radius)
        if tied:
            paint_tie_ring(painter, QPointF(x, y), look, curve.ring_radius)


def _fill(painter: QPainter, look: Look, token: str, bars: Iterable[tuple[float, float, float, float]]) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color(token))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.drawRects([QRectF(*bar) for bar in bars])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_piece(painter: QPainter, look: Look, runs: Runs, x: float, middle: float, role: str, phase: Phase) -> None:
    width, height = runs_width(look, runs, role), look.line(role)
    inks = RunInks(phase.piece, phase.quiet, phase.strong)
    paint_runs(painter, QRectF(x - width / 2, middle - height / 2, width, height), look, runs, role, inks)

"""One line of words with symbols in it as chips: how wide it is, what of it fits, how it is painted."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from explorer.figures.caption import CaptionChip, CaptionPart, CaptionText, Line
from explorer.figures.visible_text import ELLIPSIS, LONGEST, elided
from explorer.views.chips import ChipSize, chip_height, chip_width, paint_chip
from explorer.views.shaped_text import shaped
from explorer.views.theme import Look


@dataclass(frozen=True)
class LineStyle:
    """How a line is set: the role and the color of its words, the size of its chips."""

    role: str
    token: str
    chip: ChipSize


def line_width(look: Look, line: Line, style: LineStyle) -> float:
    """The pixels that a line needs."""
    return sum(_part_width(look, part, style) for part in line)


def fit_line(look: Look, line: Line, style: LineStyle, room: float) -> Line:
    """The line as it fits: elastic words give way first, then the end does."""
    spare = room - line_width(look, line, style)
    if spare >= 0:
        return line
    parts: list[CaptionPart] = []
    for part in line:
        if isinstance(part, CaptionText) and part.elastic:
            width = _part_width(look, part, style)
            part = _shortened(look, part, style, width + spare)
            spare += width - _part_width(look, part, style)
        parts.append(part)
    return tuple(parts) if spare >= 0 else _cut(look, parts, style, room)


def fit_chips(look: Look, line: Line, style: LineStyle, room: float) -> Line:
    """The line with its symbols elided until it fits."""
    longest, shown = LONGEST, line
    while longest > 3 and line_width(look, shown, style) > room:
        longest -= 1
        shown = tuple(
            part._replace(runs=elided(part.runs, longest)) if isinstance(part, CaptionChip) else part for part in line
        )
    return shown


def paint_line(painter: QPainter, rect: QRect, look: Look, line: Line, style: LineStyle) -> None:
    """Paint a line from the left of ``rect``, in the middle of its height."""
    x, height = float(rect.x()), chip_height(look, style.chip)
    y = look.baseline(style.role, rect.y(), rect.height())
    for part in line:
        width = _part_width(look, part, style)
        if isinstance(part, CaptionChip):
            chip = QRect(round(x), rect.y() + (rect.height() - height) // 2, round(width), height)
            paint_chip(painter, chip, look, part.runs, style.chip, state=part.state)
        else:
            painter.setPen(look.color(style.token))
            shaped(look, part.text, style.role).paint(painter, x, y)
        x += width


def _part_width(look: Look, part: CaptionPart, style: LineStyle) -> float:
    if isinstance(part, CaptionChip):
        return chip_width(look, part.runs, style.chip)
    return shaped(look, part.text, style.role).width


def _shortened(look: Look, part: CaptionText, style: LineStyle, room: float) -> CaptionText:
    """Words in parentheses, with less between these."""
    metrics = look.metrics(style.role)
    inside = metrics.elidedText(
        part.text[:-1], Qt.TextElideMode.ElideRight, room - metrics.horizontalAdvance(part.text[-1])
    )
    return CaptionText(inside + part.text[-1]) if len(inside) > len(" (…") else CaptionText(ELLIPSIS)


def _cut(look: Look, parts: list[CaptionPart], style: LineStyle, room: float) -> Line:
    """As much of the line as has room before an ellipsis."""
    metrics = look.metrics(style.role)
    ellipsis = metrics.horizontalAdvance(ELLIPSIS)
    kept: list[CaptionPart] = []
    for part in parts:
        width = _part_width(look, part, style)
        if width > room - ellipsis:
            text = part.text + ELLIPSIS if isinstance(part, CaptionText) else ""
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            return (*kept, CaptionText(text or ELLIPSIS))
        kept.append(part)
        room -= width
    return tuple(kept)

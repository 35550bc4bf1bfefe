"""One line of words with symbols in it as chips: how wide it is, what of it fits, how it is painted."""

from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from explorer.figures.caption import CaptionChip, CaptionPart, CaptionText, Line, wordings
from explorer.figures.visible_text import ELLIPSIS, LONGEST, elided
from explorer.views.chips import ChipSize, chip_height, chip_width, paint_chip
from explorer.views.shaped_text import shaped
from explorer.views.theme import Look


class LineStyle(NamedTuple):
    """How a line is set: the role and the color of its words, the size of its chips."""

    role: str
    token: str
    chip: ChipSize


def line_width(look: Look, line: Line, style: LineStyle) -> float:
    """The pixels that a line needs."""
    return sum(_part_width(look, part, style) for part in line)


def fit_line(look: Look, line: Line, style: LineStyle, room: float) -> Line:
    """The line as it fits: in shorter words, then with shorter symbols, at last with an ellipsis for its end."""
    for shown in wordings(line):
        if line_width(look, shown, style) <= room:
            return shown
    shown = fit_chips(look, shown, style, room)
    return shown if line_width(look, shown, style) <= room else _cut(look, shown, style, room)


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


def _cut(look: Look, line: Line, style: LineStyle, room: float) -> Line:
    """As many symbols and whole words of the line as have room before an ellipsis."""
    room -= shaped(look, ELLIPSIS, style.role).width
    kept: list[CaptionPart] = []
    for part in line:
        width = _part_width(look, part, style)
        if width > room:
            words = part.text.split(" ") if isinstance(part, CaptionText) else []
            while words and shaped(look, " ".join(words), style.role).width > room:
                words.pop()
            return (*kept, CaptionText(" ".join(words) + ELLIPSIS))
        kept.append(part)
        room -= width
    return tuple(kept)

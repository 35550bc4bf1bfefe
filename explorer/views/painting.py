"""The few strokes that every painted view shares: a line of text, a hairline."""

import re
from typing import Literal

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from explorer.views.theme import Look, make_room

Align = Literal["left", "right", "center"]

_MOST_WIDTHS = 8192
_IS_NUMBER = re.compile("[0-9,]+").fullmatch


def paint_text(
    painter: QPainter,
    rect: QRect,
    look: Look,
    text: str,
    role: str,
    token: str,
    align: Align = "left",
    *,
    strong: bool = False,
) -> None:
    """Paint one line in the middle of the height of ``rect``; a text that is wider than it runs on."""
    left = rect.x()
    if align != "left":
        spare = rect.width() - text_width(look, text, role, strong=strong)
        left += spare if align == "right" else spare // 2
    # Drawn straight: with its width known, a short text costs no more than the copy of a pixmap would.
    painter.setFont(look.font(role, strong=strong))
    painter.setPen(look.color(token))
    painter.drawText(left, look.baseline(role, rect.y(), rect.height(), strong=strong), text)


def text_width(look: Look, text: str, role: str, *, strong: bool = False) -> int:
    """The pixels that a line needs."""
    widths = look.drawn("text widths")
    key = (text, role, strong)
    width = widths.get(key)
    if width is None:
        make_room(widths, _MOST_WIDTHS)
        width = widths[key] = round(_measured(look, text, role, strong) + 0.5)
    return int(width)


def _measured(look: Look, text: str, role: str, strong: bool) -> float:
    if _IS_NUMBER(text):  # never the same for long, but made of ten digits that are equally wide
        n_commas = text.count(",")
        digits = (len(text) - n_commas) * look.advance(role, strong=strong)
        return digits + n_commas * look.advance(role, ",", strong=strong)
    return look.metrics(role, strong=strong).horizontalAdvance(text)


def paint_hairline(painter: QPainter, look: Look, left: int, right: int, y: int) -> None:
    """Paint a horizontal hairline over the pixels from ``left`` up to, not with, ``right``."""
    painter.setPen(look.pen("line"))
    painter.drawLine(left, y, right, y)  # a flat pen ends before the last pixel

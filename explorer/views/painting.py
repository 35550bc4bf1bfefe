"""The few strokes that every painted view shares: a line of text, a hairline."""

from math import ceil
from typing import Literal

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from explorer.figures.visible_text import ELLIPSIS
from explorer.views.shaped_text import has_even_letters, shaped
from explorer.views.theme import Look

Align = Literal["left", "right", "center"]


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
    line = shaped(look, text, role, strong=strong)
    left = rect.x()
    if align != "left":
        spare = rect.width() - ceil(line.width)
        left += spare if align == "right" else spare // 2
    painter.setPen(look.color(token))
    line.paint(painter, left, look.baseline(role, rect.y(), rect.height(), strong=strong))


def text_width(look: Look, text: str, role: str, *, strong: bool = False) -> int:
    """The whole pixels that a line needs."""
    return ceil(shaped(look, text, role, strong=strong).width)


def fitting_text(look: Look, text: str, role: str, width: int, *, strong: bool = False) -> str:
    """A line, its end elided if it is wider than ``width`` pixels."""
    if has_even_letters(text, role):  # of which there are always new ones, and long: bytes in hex
        n_letters = int(width / look.advance(role, strong=strong))
        return text if len(text) <= n_letters else text[: max(0, n_letters - 1)] + ELLIPSIS
    if text_width(look, text, role, strong=strong) <= width:
        return text
    return look.metrics(role, strong=strong).elidedText(text, Qt.TextElideMode.ElideRight, width)


def paint_hairline(painter: QPainter, look: Look, left: int, right: int, y: int) -> None:
    """Paint a horizontal hairline over the pixels from ``left`` up to, not with, ``right``."""
    painter.setPen(look.pen("line"))
    painter.drawLine(left, y, right, y)  # a flat pen ends before the last pixel

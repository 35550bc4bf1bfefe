"""Pieces side by side as small chips, as many as have room."""

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from explorer.figures.visible_text import ELLIPSIS, Runs
from explorer.views.chips import PaintState, chip_gap, chip_height, chip_width, paint_chip
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look


def paint_chips(
    painter: QPainter, cell: QRect, look: Look, pieces: Sequence[Runs], state: PaintState = "plain"
) -> None:
    """Paint chips from the left of a cell, in the middle of its height; an ellipsis stands for those without room."""
    gap, height = chip_gap(look, "table"), chip_height(look, "table")
    widths = [chip_width(look, piece, "table") for piece in pieces]
    x, top = cell.x(), cell.y() + (cell.height() - height) // 2
    ellipsis = text_width(look, ELLIPSIS, "control")
    for number, (piece, width) in enumerate(zip(pieces, widths, strict=True)):
        is_last = number == len(pieces) - 1
        if x + width + (0 if is_last else gap + ellipsis) > cell.right() + 1:
            paint_text(painter, QRect(x, cell.y(), ellipsis, cell.height()), look, ELLIPSIS, "control", "ink-3")
            return
        paint_chip(painter, QRect(x, top, width, height), look, piece, "table", parity=number, state=state)
        x += width + gap

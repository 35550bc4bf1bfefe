"""Pieces side by side as small chips, as many as have room."""

from collections.abc import Sequence
from itertools import takewhile

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from explorer.figures.visible_text import ELLIPSIS, Runs
from explorer.views.chips import ChipSize, PaintState, chip_gap, chip_height, chip_width, paint_chip
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look


def chips_width(look: Look, pieces: Sequence[Runs], size: ChipSize) -> int:
    """The pixels that all of some pieces need."""
    return sum(chip_width(look, piece, size) + chip_gap(look, size) for piece in pieces) - chip_gap(look, size)


def n_alike(pieces: Sequence[Runs], others: Sequence[Runs]) -> int:
    """How many of two sequences of pieces are the same at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(pieces, others, strict=False)))


def paint_chips(
    painter: QPainter, cell: QRect, look: Look, pieces: Sequence[Runs], first: int = 0, state: PaintState = "plain"
) -> None:
    """Paint chips from the left of a cell, in the middle of its height; an ellipsis stands for those without room.

    Small ones where the others have no room; where not even these have, from the piece number ``first`` on.
    """
    size: ChipSize = "table" if chips_width(look, pieces, "table") <= cell.width() else "narrow"
    start = first if chips_width(look, pieces, size) > cell.width() else 0
    gap, height = chip_gap(look, size), chip_height(look, size)
    x, top = cell.x(), cell.y() + (cell.height() - height) // 2
    ellipsis = text_width(look, ELLIPSIS, "control")

    def leave_out() -> None:
        paint_text(painter, QRect(x, cell.y(), ellipsis, cell.height()), look, ELLIPSIS, "control", "ink-3")

    if start:
        leave_out()
        x += ellipsis + gap
    for number in range(start, len(pieces)):
        width = chip_width(look, pieces[number], size)
        is_last = number == len(pieces) - 1
        if x + width + (0 if is_last else gap + ellipsis) > cell.right() + 1:
            leave_out()
            return
        paint_chip(painter, QRect(x, top, width, height), look, pieces[number], size, parity=number, state=state)
        x += width + gap

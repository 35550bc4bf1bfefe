"""The marks of which a timeline is made: how what is done and what is to come look, points, lines, small words."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from explorer.views.shaped_text import shaped
from explorer.views.theme import Look


class Phase(NamedTuple):
    """How the curve and the words look: colors by token, the width of the line, hollow or filled points."""

    line: str
    width: float
    dashed: bool
    piece: str
    step: str
    quiet: str
    strong: bool = False


DONE = Phase("blue", 2.5, dashed=False, piece="ink", step="ink-3", quiet="ink-3")
NOW = Phase("blue", 2.5, dashed=False, piece="ink", step="ink", quiet="ink-2", strong=True)
TO_COME = Phase("slate", 1.5, dashed=True, piece="ink-3", step="ink-3", quiet="ink-3")
NOTHING = None  # what is covered has no line


def line_pen(look: Look, phase: Phase, width: float = 0) -> QPen:
    """The pen of the curve; dashes are 3 px long at any width."""
    pen = QPen(look.color(phase.line), (width or phase.width) * look.zoom)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if phase.dashed:
        pen.setDashPattern([3 * look.zoom / pen.widthF()] * 2)
    return pen


def paint_point(painter: QPainter, center: QPointF, look: Look, phase: Phase, radius: float) -> None:
    """Filled when done, hollow when to come."""
    if phase.dashed:
        painter.setPen(QPen(look.color("edge"), 1.5 * look.zoom))
        painter.setBrush(look.color("pane"))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color(phase.line))
        radius += 0.75 * look.zoom  # as large as a hollow one with its border
    painter.drawEllipse(center, radius, radius)


def write(
    painter: QPainter, look: Look, text: str, x: float, middle: float, role: str = "header", *, strong: bool = False
) -> None:
    """A line of text from ``x`` on, around the height ``middle``."""
    line = shaped(look, text, role, strong=strong)
    line.paint(painter, x, look.baseline(role, middle, 0, strong=strong))


def write_centered(
    painter: QPainter, look: Look, text: str, x: float, middle: float, role: str = "header", *, strong: bool = False
) -> None:
    """A line of text with its middle at ``x``."""
    width = shaped(look, text, role, strong=strong).width
    write(painter, look, text, x - width / 2, middle, role, strong=strong)

"""Small marks that stand in several views: the ring of a tie, the ring of the focus, a key in its frame, a hatch."""

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from explorer.views.shaped_text import shaped
from explorer.views.theme import Look

TIE_RADIUS = 8
HALO = 4
"""The room around the frame of a control for the ring of the focus, which lies 2 px outside and is 2 px wide."""


def paint_tie_ring(painter: QPainter, center: QPointF, look: Look, radius: float) -> None:
    """The orange ring that says: here the tie rule decided."""
    painter.setPen(QPen(look.color("orange"), 1.75 * look.zoom))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(center, radius, radius)


def paint_tie_mark(painter: QPainter, center: QPointF, look: Look, ink: QColor) -> None:
    """The ring around a point as it stands on a button, where it is the legend of the rings on the timeline."""
    paint_tie_ring(painter, center, look, 7 * look.zoom)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawEllipse(center, 3.5 * look.zoom, 3.5 * look.zoom)


def paint_tie_bracket(painter: QPainter, row: QRect, look: Look, left: int, *, begins: bool, ends: bool) -> None:
    """The part of the bracket around tied rows that lies at one of them, ``left`` pixels from the left of the table."""
    stroke, hook, inset = look.px(2), look.px(6), look.px(6)
    top = row.top() + (inset if begins else 0)
    bottom = row.bottom() + 1 - (inset if ends else 0)
    orange = look.color("orange")
    painter.fillRect(QRect(left, top, stroke, bottom - top), orange)
    if begins:
        painter.fillRect(QRect(left, top, hook, stroke), orange)
    if ends:
        painter.fillRect(QRect(left, bottom - stroke, hook, stroke), orange)


def key_width(look: Look, key: str, role: str = "index") -> int:
    """The width of the small frame around the name of a key."""
    return round(shaped(look, key, role).width) + 2 * look.px(6)


def paint_key(
    painter: QPainter, left_middle: QPointF, look: Look, key: str, role: str = "index", *, enabled: bool = True
) -> None:
    """A key in its small frame, as it stands beside the word that it is a shortcut for."""
    height = look.line(role) + look.px(2)
    rect = QRectF(round(left_middle.x()), round(left_middle.y() - height / 2), key_width(look, key, role), height)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(look.pen("line"))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), look.px(3), look.px(3))
    painter.setPen(look.color("ink-3" if enabled else "off"))
    shaped(look, key, role).paint(painter, rect.x() + look.px(6), look.baseline(role, rect.y(), height))


def paint_focus_ring(painter: QPainter, frame: QRect, look: Look) -> None:
    """The ring of the keyboard focus around a frame: 2 px of blue, 2 px outside."""
    away = look.px(2) + look.px(2) / 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.color("blue"), look.px(2)))
    painter.drawRoundedRect(QRectF(frame).adjusted(-away, -away, away, away), look.px(6), look.px(6))


def paint_hatch(painter: QPainter, rect: QRect, look: Look, *, radius: int = 4, bold: bool = False) -> None:
    """What is covered: a rounded rectangle full of slanting lines. Lines of neighbors go on from one to the other.

    ``bold`` is for the back row.
    """
    border = look.pen("edge", 2 if bold else 1)
    inset = border.widthF() / 2
    frame = QRectF(rect).adjusted(inset, inset, -inset, -inset)
    shape = QPainterPath()
    shape.addRoundedRect(frame, look.px(radius), look.px(radius))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(shape, look.color("chip"))
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.setPen(look.pen("hatch", 2.5 if bold else 1.25))
    apart, height = look.px(20 if bold else 8), rect.height()
    first = -(-(rect.left() + rect.top()) // apart) * apart  # each line is where x + y is a multiple of their distance
    for total in range(first, rect.right() + rect.bottom() + 1, apart):
        painter.drawLine(QLineF(total - rect.top(), rect.top(), total - rect.top() - height, rect.top() + height))
    painter.setClipping(False)
    painter.strokePath(shape, border)
    painter.restore()


def paint_firing_mark(painter: QPainter, center: QPointF, look: Look) -> None:
    """The diamond that says: here the replay of the encoder is; in the list, on the timeline and in its sentence."""
    radius = 5 * look.zoom
    painter.setPen(QPen(look.color("pane"), look.px(1)))
    painter.setBrush(look.color("blue-ink"))
    corners = ((0, -radius), (radius, 0), (0, radius), (-radius, 0))
    painter.drawPolygon(QPolygonF([center + QPointF(x, y) for x, y in corners]))


def paint_difference_mark(painter: QPainter, center: QPointF, look: Look, scale: float = 1.0) -> None:
    """The orange triangle, pointing down, that stands at a first difference."""
    width, height = 5 * look.zoom * scale, 4 * look.zoom * scale
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("orange"))
    corners = ((-width, -height), (width, -height), (0, height))
    painter.drawPolygon(QPolygonF([center + QPointF(x, y) for x, y in corners]))


def paint_safe_mark(painter: QPainter, center: QPointF, look: Look, scale: float = 1.0) -> None:
    """The blue triangle, pointing up, that stands where a text can be cut."""
    width, height = 5 * look.zoom * scale, 4 * look.zoom * scale
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("blue"))
    painter.drawPolygon(
        QPolygonF([center + QPointF(x, y) for x, y in ((-width, height), (width, height), (0, -height))])
    )
    painter.restore()

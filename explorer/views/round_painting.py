"""Paints what a timeline of rounds has besides: the second curve, what went in each step, where each round begins."""

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from explorer.figures.numbers import grouped
from explorer.figures.timeline import Column, TimelineLayout
from explorer.figures.timeline_rounds import RoundsLayout, SecondPoint
from explorer.views.theme import Look
from explorer.views.timeline_marks import DONE, NOW, Phase, line_pen, paint_point, write, write_centered

_ABOVE = 14  # the middle of a value over its point


def paint_rounds(painter: QPainter, layout: TimelineLayout, rounds: RoundsLayout, look: Look) -> None:
    """What no step changes: the names of the rows, the numbers of the rounds and the lines between them."""
    rows, margin = layout.rows, look.px(16)
    painter.setPen(look.color("ink-3"))
    if rounds.name:
        write(painter, look, rounds.name, margin, rounds.name_y)
    write(painter, look, "gone", margin, rounds.mark_y)
    if rounds.span_y is not None:
        write(painter, look, "round", margin, rounds.span_y)
        for span in rounds.spans:
            write_centered(painter, look, grouped(span.number), (span.left + span.right) / 2, rounds.span_y)
    painter.setPen(look.pen("line"))
    for span in rounds.spans:
        painter.drawLine(QLineF(span.left + 0.5, rows.cap, span.left + 0.5, rows.end))


def paint_second_curve(painter: QPainter, rounds: RoundsLayout, look: Look, phase: Phase) -> None:
    """The values of the second curve, connected within a round."""
    for run in rounds.points:
        painter.setPen(line_pen(look, phase))
        painter.drawPolyline(QPolygonF([QPointF(point.x, point.y) for point in run]))
        for point in run:
            _paint_value(painter, point, look, phase)


def paint_current_round(
    painter: QPainter, layout: TimelineLayout, rounds: RoundsLayout, column: Column, look: Look, after: Phase | None
) -> None:
    """The same in the current column: blue up to the point, and from there on as what is to come."""
    rows, x = layout.rows, round(column.x)
    number = column.step - layout.columns[0].step
    if any(span.left == column.left for span in rounds.spans):
        painter.setPen(look.pen("line"))
        painter.drawLine(QLineF(column.left + 0.5, rows.cap + look.px(3), column.left + 0.5, rows.end))
    for phase, start, end in ((DONE, column.left, x), (after, x, column.right)):
        if phase is not None:
            painter.setClipRect(start, 0, end - start, rows.end)
            for run in rounds.points:
                painter.setPen(line_pen(look, phase))
                painter.drawPolyline(QPolygonF([QPointF(point.x, point.y) for point in run]))
    painter.setClipRect(column.left, 0, column.right - column.left, rows.end)
    for point in (run[-1] for run in rounds.points if run[-1].beside):
        if point.column == number - 1:  # whose value may reach into this column
            _paint_value(painter, point, look, DONE)
    painter.setClipping(False)
    for run in rounds.points:
        for point in run:
            if point.column == number:
                _paint_value(painter, point, look, NOW)
    _paint_span_number(painter, rounds, column, look)


def paint_mark(
    painter: QPainter, layout: TimelineLayout, rounds: RoundsLayout, column: Column, look: Look, phase: Phase
) -> None:
    """What went in a step, under its name."""
    painter.setPen(look.color(phase.step))
    mark = rounds.marks[column.step - layout.columns[0].step]
    write_centered(painter, look, mark, column.x, rounds.mark_y, strong=phase.strong)


def _paint_span_number(painter: QPainter, rounds: RoundsLayout, column: Column, look: Look) -> None:
    """The number of a round again where the current column covers it."""
    if rounds.span_y is None:
        return
    painter.save()
    painter.setClipRect(QRectF(column.left, 0, column.right - column.left, rounds.span_y + look.px(10)))
    for span in rounds.spans:
        if span.left <= column.x < span.right:
            painter.setPen(look.color("ink"))
            write_centered(painter, look, grouped(span.number), (span.left + span.right) / 2, rounds.span_y)
    painter.restore()


def _paint_value(painter: QPainter, point: SecondPoint, look: Look, phase: Phase) -> None:
    paint_point(painter, QPointF(point.x, point.y), look, phase, 3.5 * look.zoom)
    painter.setPen(look.color("ink"))
    if point.beside:
        write(painter, look, point.value, point.x + look.px(7), point.y - look.px(8), strong=phase.strong)
    else:
        write_centered(painter, look, point.value, point.x, point.y - look.px(_ABOVE), strong=phase.strong)

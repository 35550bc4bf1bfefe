"""Paints the right and the lower side of a presentation: pairs with their bars, pieces, the winner, the progress."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from explorer.figures.chip_layout import first_places, last_places, wrapped
from explorer.figures.numbers import SPACE, grouped
from explorer.figures.presentation_layout import Box, PageLayout, bar_width
from explorer.figures.presentation_page import Page, PagePair, PagePieces, Verdict
from explorer.figures.scores import weight_text
from explorer.figures.visible_text import ELLIPSIS, Runs
from explorer.views.caption_line import LineStyle, fit_chips, paint_line
from explorer.views.chips import (
    CHIP_SIZES,
    ChipSize,
    PaintState,
    chip_gap,
    chip_height,
    chip_width,
    fitting_pair,
    fitting_piece,
    paint_chip,
    paint_pair,
)
from explorer.views.marks import paint_hatch
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

_KEY = "Enter"
_SMALL: ChipSize = "present-table"
_WINNER = LineStyle("present-caption", "ink", _SMALL)


def rect_of(box: Box) -> QRect:
    """A box as Qt knows it."""
    return QRect(*box)


def paint_heading(painter: QPainter, place: Box, look: Look, heading: str) -> None:
    """What stands at the right, over a line."""
    box = rect_of(place)
    paint_text(painter, box, look, heading, "present-heading", "ink-2")
    painter.fillRect(QRect(box.x(), box.bottom() + 1, box.width(), look.px(2)), look.color("edge"))


def paint_changed(painter: QPainter, layout: PageLayout, look: Look, changed: PagePieces) -> None:
    """What just went out of a vocabulary, struck out, or was put back, with the numbers that decided."""
    paint_heading(painter, layout.heading, look, changed.heading)
    paint_text(painter, rect_of(layout.heading), look, changed.measure, "present-note", "ink-3", "right")
    for piece, box in zip(changed.pieces, layout.pairs, strict=False):
        rect, height = rect_of(box), chip_height(look, _SMALL)
        room = rect.width() - text_width(look, piece.value, "present-count") - look.px(24)
        runs = fitting_piece(look, piece.runs, _SMALL, room)
        top, width = rect.center().y() + 1 - height // 2, chip_width(look, runs, _SMALL)
        chip = QRect(rect.x(), top, width, height)
        paint_chip(painter, chip, look, runs, _SMALL, parity=0, state="plain" if piece.gone else "merged")
        if piece.gone:
            out = look.px(8)
            painter.fillRect(QRect(chip.x() - out, chip.center().y(), width + 2 * out, look.px(3)), look.color("ink-2"))
        paint_text(painter, rect, look, piece.value, "present-count", "ink", "right")
    if changed.more:
        paint_text(painter, rect_of(layout.note), look, changed.more, "present-note", "ink-2")


def paint_pairs(painter: QPainter, layout: PageLayout, look: Look, page: Page) -> None:
    """The pairs in their order, and how many more there are."""
    for number, (pair, box) in enumerate(zip(page.pairs, layout.pairs, strict=False), 1):
        _paint_pair(painter, box, layout, look, page, pair, number)
    if page.n_tied > 1:
        _paint_tie(painter, layout.pairs[: min(page.n_tied, len(page.pairs))], look, page)
    if page.note:
        note = rect_of(layout.note)
        painter.fillRect(QRect(note.x(), note.y() - look.px(6), note.width(), look.hairline), look.color("line"))
        for part in page.note:
            role = "present-named" if part.kind == "word" else "present-note"
            paint_text(painter, note, look, part.text, role, "ink-2")
            note.setLeft(note.left() + text_width(look, part.text, role))


def _paint_tie(painter: QPainter, tied: Sequence[Box], look: Look, page: Page) -> None:
    """A bracket down the left of the tied pairs, open where there are more of them than are listed."""
    stroke, hook, inset, orange = look.px(4), look.px(14), look.px(8), look.color("orange")
    left, top, bottom = tied[0].x - look.px(20), tied[0].y + inset, tied[-1].bottom
    painter.fillRect(QRect(left, top, hook, stroke), orange)
    if page.n_tied <= len(page.pairs):
        bottom -= inset
        painter.fillRect(QRect(left, bottom - stroke, hook, stroke), orange)
    painter.fillRect(QRect(left, top, stroke, bottom - top), orange)


def _paint_pair(
    painter: QPainter, box: Box, layout: PageLayout, look: Look, page: Page, pair: PagePair, number: int
) -> None:
    columns, rect = layout.pair_columns, rect_of(box)
    if page.choosing:
        size = look.px(40)
        paint_key_frame(painter, QRect(columns.digit, rect.center().y() - size // 2, size, size), look, str(number))
    count = "" if pair.count is None else weight_text(pair.count)
    count_left, count_right = columns.count
    shown = fitting_pair(look, pair.left, pair.right, _SMALL, count_left - look.px(12) - columns.chips)
    corner = QPoint(columns.chips, rect.center().y() + 1 - chip_height(look, _SMALL) // 2)
    paint_pair(painter, corner, look, shown, _SMALL, "wins" if pair.wins else "plain")
    left, right = columns.bar
    if pair.count is None:
        height = look.px(40)
        top = rect.center().y() - height // 2
        paint_hatch(painter, QRect(count_left, top, count_right - count_left, height), look, bold=True)
        bar = QRect(left, rect.center().y() - look.px(14), right - left, look.px(28))
        paint_hatch(painter, bar, look, radius=2, bold=True)
        return
    ink = "blue-ink" if pair.wins else "ink"
    rect.setRight(count_right - 1)
    paint_text(painter, rect, look, count, "present-count", ink, "right")
    _paint_bar(painter, rect, look, pair, left, bar_width(pair.count, page.highest, right - left))
    if not pair.wins and number <= page.n_tied:
        beside = QRect(right + look.px(16), rect.y(), 0, rect.height())
        paint_text(painter, beside, look, "tied", "present-note", "orange-ink", strong=True)


def _paint_bar(painter: QPainter, rect: QRect, look: Look, pair: PagePair, left: int, width: int) -> None:
    """The count as a length; what was counted last is blue, behind a cut, and written beside it."""
    height, count = look.px(28), pair.count or 0
    top = rect.center().y() - height // 2
    newest = round(width * pair.newest / count) if count else 0
    before = width - newest
    painter.fillRect(QRect(left, top, before, height), look.color("blue" if pair.wins else "slate"))
    cut = look.px(3) if before and newest else 0
    painter.fillRect(QRect(left + before + cut, top, newest - cut, height), look.color("blue"))
    beside = QRect(left + width + look.px(16), rect.y(), 0, rect.height())
    if pair.newest:
        text = f"+{SPACE}{grouped(pair.newest)}"
        paint_text(painter, beside, look, text, "present-note", "blue-ink", strong=True)
    elif pair.wins:
        paint_text(painter, beside, look, "wins", "present-note", "blue-ink", strong=True)


def paint_pieces(painter: QPainter, layout: PageLayout, look: Look, pieces: Sequence[Runs], *, newest: bool) -> None:
    """Pieces one after another: the first that fit, or the last where the newest is to be seen."""
    box, gap, n = layout.flow, chip_gap(look, _SMALL) + look.px(4), len(pieces)
    height = chip_height(look, _SMALL)
    pitch = height + look.px(12)
    room, n_rows, mark = box.width, max(1, box.height // pitch), text_width(look, ELLIPSIS, "present-note")

    def width(number: int) -> int:
        return chip_width(look, pieces[number], _SMALL)

    first, places = last_places(n, width, room, gap, n_rows, mark) if newest else (0, ())
    if not newest:
        places = first_places(n, width, room, gap, n_rows, mark)
    corner = QPoint(box.x, box.y)
    if first:
        paint_text(painter, QRect(corner.x(), corner.y(), mark, height), look, ELLIPSIS, "present-note", "ink-2")
        places = places[1:]
    for number, place in enumerate(places, first):
        state: PaintState = "merged" if newest and number == n - 1 else "plain"
        chip = QRect(corner.x() + place.x, corner.y() + place.row * pitch, width(number), height)
        paint_chip(painter, chip, look, pieces[number], _SMALL, parity=0, state=state)
    if not newest and places and len(places) < n:
        last = places[-1]
        after = QRect(corner.x() + last.x + width(len(places) - 1) + gap, corner.y() + last.row * pitch, mark, height)
        paint_text(painter, after, look, ELLIPSIS, "present-note", "ink-2")


def paint_verdict(painter: QPainter, layout: PageLayout, look: Look, verdict: Verdict) -> None:
    """The box of the winner."""
    box, inset = rect_of(layout.verdict), look.px(26)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(look.color("blue" if verdict.kind == "winner" else "ink-2"), look.px(3))
    if verdict.kind == "covered":
        pen.setDashPattern([2, 1.2])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(look.color("blue-tint" if verdict.kind == "winner" else "pane"))
    painter.drawRoundedRect(QRectF(box), look.px(6), look.px(6))
    inside = box.adjusted(inset, 0, -inset, 0)
    if verdict.kind == "covered":
        _paint_covered(painter, inside, look)
    elif verdict.kind == "winner":
        upper, lower = QRect(inside), QRect(inside)
        upper.setBottom(box.y() + look.px(78))
        lower.setTop(box.y() + look.px(78))
        lower.setHeight(look.px(44))
        paint_line(painter, upper, look, fit_chips(look, verdict.line, _WINNER, inside.width()), _WINNER)
        paint_text(painter, lower, look, verdict.sentence, "present-note", "ink")
    else:
        _paint_wrapped(painter, inside, look, verdict.sentence)


def _paint_covered(painter: QPainter, inside: QRect, look: Look) -> None:
    height, width = chip_height(look, "present"), look.px(CHIP_SIZES["present"].narrowest)
    top, x = inside.center().y() - height // 2, inside.x()
    for number in range(2):
        cover = QRect(x, top, width, height)
        paint_hatch(painter, cover, look, radius=6, bold=True)
        plate = cover.adjusted(look.px(24), look.px(20), -look.px(24), -look.px(20))
        painter.fillRect(plate, look.color("chip"))  # the mark stands clear of the hatch
        paint_text(painter, cover, look, "?", "present-step-number", "ink", "center")
        x += width
        if not number:
            paint_text(painter, QRect(x, top, look.px(56), height), look, "+", "present-times", "ink", "center")
            x += look.px(56)
    line, x = look.line("present-note"), x + look.px(32)
    paint_text(painter, QRect(x, top, 0, line), look, "winner hidden", "present-note", "ink-2")
    key = QRect(x, top + height - line - look.px(2), text_width(look, _KEY, "present-box") + look.px(24), line)
    paint_key_frame(painter, key, look, _KEY)
    beside = QRect(key.right() + look.px(12), key.y(), 0, key.height())
    paint_text(painter, beside, look, "shows it", "present-note", "ink-2")


def _paint_wrapped(painter: QPainter, rect: QRect, look: Look, sentence: str) -> None:
    """A sentence over as many lines as it takes."""
    words, role = sentence.split(), "present-note"
    gap, line = text_width(look, " ", role), look.line(role)
    places = wrapped([text_width(look, word, role) for word in words], rect.width(), gap)
    top = rect.center().y() - (places[-1].row + 1) * line // 2
    for word, place in zip(words, places, strict=True):
        paint_text(painter, QRect(rect.x() + place.x, top + place.row * line, 0, line), look, word, role, "ink-2")


def paint_key_frame(painter: QPainter, rect: QRect, look: Look, key: str) -> None:
    """A key in its frame, to be read from the back row."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(look.pen("edge", 2))
    painter.setBrush(look.color("chip"))
    painter.drawRoundedRect(QRectF(rect), look.px(4), look.px(4))
    paint_text(painter, rect, look, key, "present-box", "ink", "center")


def paint_progress(painter: QPainter, layout: PageLayout, look: Look, step: int, n_steps: int) -> None:
    """A bar for each step, or one for all: blue what is done, a frame around the step at hand."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = look.px(2)
    single = len(layout.progress) < n_steps
    for number, box in enumerate(layout.progress, 1):
        rect = rect_of(box)
        done = not single and number <= step
        painter.setPen(QPen(look.color("blue" if done else "edge"), width))
        painter.setBrush(look.color("blue") if done else Qt.BrushStyle.NoBrush)
        inset = width / 2
        painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), look.px(3), look.px(3))
        if single:
            rect.setWidth(round(rect.width() * step / n_steps))
            painter.fillRect(rect, look.color("blue"))
        if number == step or (single and step):
            away = look.px(5)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.color("ink"), look.px(3)))
            frame = QRect(rect.right() - look.px(6), rect.y(), look.px(8), rect.height()) if single else rect
            painter.drawRoundedRect(QRectF(frame.adjusted(-away, -away, away, away)), look.px(6), look.px(6))

"""The page of a presentation: large words at the left, what is counted at the right, a sentence and the progress.

Everything is painted for the back row: no menu, no control, nothing that has to be hit with a mouse.
"""

from dataclasses import replace
from math import ceil

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.caption import Line, plain_line
from explorer.figures.chip_layout import first_places, wrapped
from explorer.figures.numbers import SPACE, grouped, times
from explorer.figures.presentation_layout import MARGIN, Box, PageLayout, PageNeeds, page_layout, page_scale, row_at
from explorer.figures.presentation_page import Page, PageWord
from explorer.figures.scores import weight_text
from explorer.figures.visible_text import Runs, elided
from explorer.figures.word_lines import WordLine, first_mark, hidden_note, line_from
from explorer.views.caption_line import LineStyle, fit_chips, fit_line, paint_line
from explorer.views.chip_rows import ChipRow, RowMeasures, paint_chip_row
from explorer.views.chips import chip_gap, chip_width, pair_width
from explorer.views.painting import paint_text, text_width
from explorer.views.presentation_painting import (
    paint_changed,
    paint_heading,
    paint_pairs,
    paint_pieces,
    paint_progress,
    paint_verdict,
    rect_of,
)
from explorer.views.run_text import RunInks, fitting_runs, paint_runs, runs_width
from explorer.views.theme import Look, load_look

_TITLE = LineStyle("present-title", "ink", "present-table")
_CAPTION = LineStyle("present-caption", "ink", "present-table")
_WIDEST_WORD = 264
_BEFORE = 1  # chips shown before the first that merges, where not all are
_SHORT = 8  # characters of a chip where there is little room
_LARGE = RowMeasures(
    112, 0, 88, to_bracket=4, bracket=11, to_index=0, index=0, sizes=("present",), note_role="present-box", stroke=4
)
_SMALL = RowMeasures(
    74,
    0,
    56,
    to_bracket=3,
    bracket=10,
    to_index=0,
    index=0,
    sizes=("present-table",),
    note_role="present-box",
    stroke=4,
)


class PresentationView(QWidget):
    """Shows a page over all the room it has; a click on a word asks for it to be raised."""

    row_pressed = Signal(object)
    pair_pressed = Signal(object)

    def __init__(self, theme: str, page: Page) -> None:
        super().__init__()
        self._theme = theme
        self._look = load_look(theme, presenting=True)
        self._blank = False
        self._typed = ""
        self._layout: PageLayout | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_page(page)

    def set_page(self, page: Page) -> None:
        """Show another page."""
        self._page = page
        self._layout = None
        self.setAccessibleName(f"Step {page.step} of {page.n_steps}. {plain_line(page.title)}")
        self.setAccessibleDescription(plain_line(page.caption))
        self.update()

    def set_typed(self, digits: str) -> None:
        """Show the digits typed so far on the way to a step."""
        if digits != self._typed:
            self._typed = digits
            self.update()

    def set_blank(self, blank: bool) -> None:
        """Show nothing at all, or the page again."""
        if blank != self._blank:
            self._blank = blank
            self.update()

    def set_theme(self, theme: str) -> None:
        """Another theme."""
        self._theme = theme
        self._fit_look()

    def layout_now(self) -> PageLayout:
        """Where everything stands at the present size."""
        if self._layout is None:
            look, page = self._look, self._page
            lines = [word.line for word in page.words if word.line is not None]
            most = max((line.count for line in lines), default=0)
            needs = PageNeeds(
                word=max((self._word_width(line.word) for line in lines), default=0),
                times=text_width(look, times(most), "present-times"),
                note=text_width(look, f"+{SPACE}{grouped(most)}", "present-note"),
                pair=max((pair_width(look, pair.left, pair.right, "present-table") for pair in page.pairs), default=0),
                count=text_width(look, weight_text(page.highest), "present-count"),
            )
            self._layout = page_layout(
                self.width(),
                self.height(),
                n_rows=len(page.words),
                n_steps=page.n_steps,
                needs=needs,
                with_digits=page.choosing,
                n_above=len(page.changed.pieces) if page.changed else 0,
                with_verdict=page.verdict is not None or page.changed is None,
            )
        return self._layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_look()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._blank:
            return
        layout, place = self.layout_now(), event.position()
        number = row_at(layout.rows, place.x(), place.y())
        if number is not None and number < len(self._page.words):
            row = self._page.words[number].row
            if row is not None:
                self.row_pressed.emit(row)
        number = row_at(layout.pairs, place.x(), place.y())
        if number is not None and number < len(self._page.pairs):
            self.pair_pressed.emit(self._page.pairs[number].pair)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, page = self._look, self._page
        with QPainter(self) as painter:
            if self._blank:
                painter.fillRect(self.rect(), Qt.GlobalColor.black)
                return
            painter.fillRect(self.rect(), look.color("pane"))
            layout = self.layout_now()
            title = rect_of(layout.title)
            paint_line(painter, title, look, fit_chips(look, page.title, _TITLE, title.width()), _TITLE)
            self._paint_step(painter, rect_of(layout.step))
            for word, box in zip(page.words, layout.rows, strict=True):
                self._paint_word(painter, word, box, layout)
            if page.changed is not None:
                paint_changed(painter, layout, look, page.changed)
            paint_heading(painter, layout.second_heading if page.changed else layout.heading, look, page.heading)
            if page.pieces:
                paint_pieces(painter, layout, look, page.pieces, newest=page.newest)
            else:
                paint_pairs(painter, layout, look, page)
            if page.verdict is not None:
                paint_verdict(painter, layout, look, page.verdict)
            self._paint_caption(painter, rect_of(layout.caption), page.caption)
            if page.n_steps:
                paint_progress(painter, layout, look, page.step, page.n_steps)

    def _fit_look(self) -> None:
        self._look = load_look(self._theme, page_scale(self.width(), self.height()), presenting=True)
        self._layout = None
        self.update()

    def _word_width(self, runs: Runs) -> int:
        return ceil(min(runs_width(self._look, runs, "present-word"), self._look.px(_WIDEST_WORD)))

    def _paint_step(self, painter: QPainter, rect: QRect) -> None:
        """Where it is, the number large: "Step 3 of 15", or where it is to go."""
        look, page = self._look, self._page
        word, number, ink = "Step", grouped(page.step), "ink"
        if self._typed:
            word, number, ink = "Go to step", self._typed, "blue-ink"
        parts = (
            (f" of {grouped(page.n_steps)}", "present-step", "ink-2"),
            (number, "present-step-number", ink),
            (f"{word} ", "present-step", "ink-2"),
        )
        for text, role, token in parts:
            paint_text(painter, rect, look, text, role, token, "right")
            rect.setRight(rect.right() - text_width(look, text, role))

    def _paint_word(self, painter: QPainter, word: PageWord, box: Box, layout: PageLayout) -> None:
        look, columns, rect = self._look, layout.columns, rect_of(box)
        if word.raised:
            painter.fillRect(rect, look.color("blue-tint"))
            painter.fillRect(QRect(rect.x(), rect.y(), look.px(16), rect.height()), look.color("blue"))
        if word.line is None:
            paint_text(painter, rect.adjusted(columns.word[0], 0, 0, 0), look, word.text, "present-times", "ink-2")
            self._paint_note(painter, word, rect, columns.word[0], columns.note_right)
            return
        if not word.named:  # a stream has no other name than itself
            self._paint_chips(painter, word, word.line, rect, (columns.word[0], columns.chips[1]))
            return
        left, right = columns.word
        runs = fitting_runs(look, word.line.word, "present-word", right - left)
        cell = QRectF(left, rect.y(), right - left, rect.height())
        paint_runs(painter, cell, look, runs, "present-word", RunInks("ink", "ink-2", word.raised))
        count = QRect(rect.x(), rect.y(), columns.times_right - rect.x(), rect.height())
        paint_text(painter, count, look, times(word.line.count), "present-times", "ink-2", "right")
        end = self._paint_chips(painter, word, word.line, rect, columns.chips)
        self._paint_note(painter, word, rect, end, columns.note_right)

    def _paint_chips(
        self, painter: QPainter, word: PageWord, line: WordLine, rect: QRect, span: tuple[int, int]
    ) -> int:
        """Paint the symbols as large as they have room; where they end is returned."""
        look = self._look
        line, row, measures = fitting_chips(look, line, span[1] - span[0], rect.height())
        block = (row.n_lines - 1) * look.px(measures.height) + look.px(measures.band_height)
        origin = QPoint(span[0], rect.y() + (rect.height() - block) // 2)
        seen = range(0, self.height())
        paint_chip_row(painter, origin, look, line, row, measures, seen, raised=word.raised)
        ends = [place.x + width for place, width in zip(row.places, row.widths, strict=False)]
        return span[0] + max(ends, default=0)

    def _paint_note(self, painter: QPainter, word: PageWord, rect: QRect, left: int, right: int) -> None:
        """What the word gives, in short where its symbols leave no room for more."""
        look, note = self._look, word.note
        number = text_width(look, note.number, "present-note", strong=True) if note.number else 0
        width = number + text_width(look, note.words, "present-note")
        if right - width < left + look.px(16):
            number, width = 0, text_width(look, note.short, "present-note")
            words = note.short
        else:
            words = note.words
        at = QRect(right - width, rect.y(), width, rect.height())
        if number:
            paint_text(painter, at, look, note.number, "present-note", "ink", strong=True)
        paint_text(painter, at.adjusted(number, 0, 0, 0), look, words, "present-note", "ink-2")

    def _paint_caption(self, painter: QPainter, rect: QRect, caption: Line) -> None:
        look, margin = self._look, self._look.px(MARGIN)
        painter.fillRect(rect, look.color("window"))
        painter.fillRect(QRect(rect.x(), rect.y(), rect.width(), look.px(2)), look.color("edge"))
        inside = rect.adjusted(margin, look.px(2), -margin, 0)
        paint_line(painter, inside, look, fit_line(look, caption, _CAPTION, inside.width()), _CAPTION)


def fitting_chips(look: Look, line: WordLine, room: int, height: int) -> tuple[WordLine, ChipRow, RowMeasures]:
    """The line and its chips as large as they have room.

    In one line, in smaller ones, in as many lines as are high enough, elided, and only then cut: to where it merges.
    """
    large = max(1, (height + look.px(24)) // look.px(_LARGE.height))
    small = max(1, (height + look.px(4)) // look.px(_SMALL.height))
    short = replace(line, chips=tuple(replace(chip, runs=elided(chip.runs, _SHORT)) for chip in line.chips))
    for shown, measures, n_lines in ((line, _LARGE, large), (line, _SMALL, 1), (line, _SMALL, small)):
        row = _chips_in(look, shown, measures, room, n_lines)
        if not row.n_hidden:
            return shown, row, measures
    row, mark = _chips_in(look, short, _SMALL, room, small), first_mark(short)
    if mark is not None and mark + 1 >= len(row.widths):
        short = line_from(short, max(0, mark - _BEFORE))
        row = _chips_in(look, short, _SMALL, room, small)
    return short, row, _SMALL


def _chips_in(look: Look, line: WordLine, measures: RowMeasures, room: int, n_lines: int) -> ChipRow:
    """As many chips as ``n_lines`` lines hold, and behind them how many are left."""
    size = measures.sizes[0]
    gap = chip_gap(look, size)
    mark = look.px(12) + text_width(look, hidden_note(line.n_symbols), measures.note_role)

    def width(number: int) -> int:
        return chip_width(look, line.chips[number].runs, size)

    places = first_places(len(line.chips), width, room, gap, n_lines, mark)
    widths = tuple(map(width, range(len(places))))
    n_hidden = line.n_symbols - len(places)
    if n_hidden:
        places = (*places, wrapped([*widths, mark], room, gap)[-1])
    return ChipRow(size, widths, places, n_hidden)

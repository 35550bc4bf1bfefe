"""Chips that flow over a few rows under a title: the alphabet, the pieces learned so far."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.figures.chip_layout import Place, first_places, last_places, rows_of, wrapped
from explorer.figures.corpus_chips import FlowChip
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import plain_text
from explorer.figures.word_lines import hidden_note
from explorer.views.chips import chip_height, chip_tip, chip_width, paint_chip
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.theme import Look
from explorer.views.tips import tip_text

_MARGIN, _UNDER_RULE, _BELOW = 16, 10, 14
_TITLE, _UNDER_TITLE = 20, 4
_ROW_GAP = 6
_GAP, _GAP_WITH_INDEX = 4, 11
_INDEX_GAP = 4


class ChipFlow(QWidget):
    """Shows as many chips as there is room for and says how many there are besides.

    ``keep`` says which end always stays in sight, ``rule`` sets a hairline above the title. However many chips there
    are, only those in sight are looked at.
    """

    def __init__(
        self, look: Look, *, keep: Literal["first", "last"] = "first", most_rows: int = 3, rule: bool = False
    ) -> None:
        super().__init__()
        self._look = look
        self._keep = keep
        self._most_rows = most_rows
        self._rule = rule
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._title = ""
        self._chips: Sequence[FlowChip] = ()
        self._first = 0
        self._places: tuple[Place, ...] = ()
        self._n_rows = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_chips(self, title: str, chips: Sequence[FlowChip]) -> None:
        """Show other chips; a sequence that makes them when asked is welcome."""
        self._title, self._chips = title, chips
        self._lay_out()

    def set_most_rows(self, most_rows: int) -> None:
        """Take at most so many rows; without any only the title is shown."""
        if most_rows != self._most_rows:
            self._most_rows = most_rows
            self._lay_out()

    def set_rule(self, rule: bool) -> None:
        """Whether a hairline is above the title."""
        if rule != self._rule:
            self._rule = rule
            self.updateGeometry()
            self._lay_out()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._lay_out()
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        _first, _places, n_rows = self._flow(width, self._most_rows)
        return self._height(n_rows)

    def sizeHint(self) -> QSize:
        width = self.width() or self._look.px(240)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(80), self._height(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.color("pane"))
            left = look.px(_MARGIN)
            if self._rule:
                paint_hairline(painter, look, left, self.width() - left, 0)
            paint_text(painter, self._title_rect(), look, self._fitting_title(), "header", "ink-3")
            for number, rect in self._rects():
                chip = self._chips[number]
                index = QRect(rect.x(), rect.y(), self._index_width(chip), rect.height())
                paint_text(painter, index, look, chip.index, "index", "ink-3")
                paint_chip(painter, self._chip_rect(chip, rect), look, chip.runs, "table", state=chip.state)
            if note := self._note():
                paint_text(painter, self._note_rect(), look, note, "header", "ink-2")

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip_text(self._tip(event.pos())), self)
            return True
        return super().event(event)

    def _tip(self, position: QPoint) -> str:
        for number, rect in self._rects():
            if rect.contains(position):
                return chip_tip(self._chips[number].runs)
        is_cut = self._fitting_title() != self._title
        return self._title if is_cut and self._title_rect().contains(position) else ""

    def _lay_out(self) -> None:
        look = self._look
        room = self.height() - self._chips_top() - look.px(_BELOW) + look.px(_ROW_GAP)
        wanted = self._flow(self.width(), self._most_rows)
        if wanted[2] != self._n_rows:
            self._n_rows = wanted[2]
            self.updateGeometry()
        rows = min(self._most_rows, max(0, room // self._pitch()))
        self._first, self._places, _n_rows = wanted if rows >= wanted[2] else self._flow(self.width(), rows)
        shown = ", ".join(plain_text(self._chips[number].runs) for number, _rect in self._rects())
        note = self._note()
        self.setAccessibleName(f"{self._title}: {shown}{' ' if note else ''}{note}" if shown else self._title)
        self.update()

    def _flow(self, width: int, rows: int) -> tuple[int, tuple[Place, ...], int]:
        """The first chip that is shown, the places of it and its followers, and the rows of them with their note."""
        chips, count = self._chips, len(self._chips)
        if not rows or not count:
            return 0, (), 0
        width -= 2 * self._look.px(_MARGIN)
        gap = self._look.px(_GAP_WITH_INDEX if chips[0].index else _GAP)
        note = text_width(self._look, self._note_text(count), "header")

        def item_width(number: int) -> int:
            chip = chips[number]
            return self._index_width(chip) + chip_width(self._look, chip.runs, "table")

        if self._keep == "last":
            first, places = last_places(count, item_width, width, gap, rows, note)
            return first, places, rows_of(places)
        note += self._look.px(_GAP_WITH_INDEX) - gap  # it stands a little away from the last chip
        places = first_places(count, item_width, width, gap, rows, note)
        marks = [note] if len(places) < count else []
        return 0, places, rows_of(wrapped([*map(item_width, range(len(places))), *marks], width, gap))

    def _rects(self) -> list[tuple[int, QRect]]:
        """The numbers of the chips in sight, and where they stand with their index."""
        places = self._places[1:] if self._first else self._places
        rects = []
        for number, place in enumerate(places, self._first):
            if number < len(self._chips):
                rects.append((number, self._item_rect(place, self._chips[number])))
        return rects

    def _item_rect(self, place: Place, chip: FlowChip) -> QRect:
        look = self._look
        top = self._chips_top() + place.row * self._pitch()
        width = self._index_width(chip) + chip_width(look, chip.runs, "table")
        return QRect(look.px(_MARGIN) + place.x, top, width, chip_height(look, "table"))

    def _chip_rect(self, chip: FlowChip, rect: QRect) -> QRect:
        return rect.adjusted(self._index_width(chip), 0, 0, 0)

    def _index_width(self, chip: FlowChip) -> int:
        return text_width(self._look, chip.index, "index") + self._look.px(_INDEX_GAP) if chip.index else 0

    def _n_hidden(self) -> int:
        shown = len(self._places) - (1 if self._first else 0)
        return len(self._chips) - shown

    def _note(self) -> str:
        hidden = self._n_hidden() if self._places else 0
        return self._note_text(hidden) if hidden > 0 else ""

    def _note_text(self, hidden: int) -> str:
        return f"… {grouped(hidden)} earlier" if self._keep == "last" else hidden_note(hidden)

    def _note_rect(self) -> QRect:
        """Before the first chip, or after the last: where there is room left, at worst on a line of its own."""
        look = self._look
        margin, height = look.px(_MARGIN), chip_height(look, "table")
        rects = self._rects()
        if self._keep == "last" or not rects:
            return QRect(margin, self._chips_top(), 0, height)
        last = rects[-1][1]
        left = last.right() + 1 + look.px(_GAP_WITH_INDEX)
        if left + text_width(look, self._note(), "header") > self.width() - margin:
            return QRect(margin, last.y() + self._pitch(), 0, height)
        return QRect(left, last.y(), 0, height)

    def _chips_top(self) -> int:
        look = self._look
        return self._title_top() + look.px(_TITLE) + look.px(_UNDER_TITLE)

    def _title_rect(self) -> QRect:
        margin = self._look.px(_MARGIN)
        return QRect(margin, self._title_top(), self.width() - 2 * margin, self._look.px(_TITLE))

    def _fitting_title(self) -> str:
        """The title, or as much of it as there is room for, with an ellipsis."""
        metrics = self._look.metrics("header")
        return metrics.elidedText(self._title, Qt.TextElideMode.ElideRight, self._title_rect().width())

    def _title_top(self) -> int:
        return self._look.px(_UNDER_RULE) if self._rule else 0

    def _pitch(self) -> int:
        return chip_height(self._look, "table") + self._look.px(_ROW_GAP)

    def _height(self, rows: int) -> int:
        look = self._look
        if not rows:
            return self._title_top() + look.px(_TITLE) + look.px(_BELOW)
        return self._chips_top() + rows * self._pitch() - look.px(_ROW_GAP) + look.px(_BELOW)

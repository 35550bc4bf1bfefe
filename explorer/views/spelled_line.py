"""A pair or a piece with its number spelled out: chips, then a sum that may wrap to a few lines, then a remark."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.chip_layout import Place, rows_of, wrapped
from explorer.figures.pair_lines import SumPart
from explorer.figures.visible_text import ELLIPSIS, Runs, plain_text
from explorer.views.chips import chip_gap, chip_height, chip_width, paint_chip
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_MOST_LINES = 3  # of the sum; two where there is a remark
_MOST_LINES_OF_REMARK = 3
_LINE = 24
_ABOVE_AND_BELOW = 8

_ROLES = {"number": ("number", "ink", True), "word": ("mono-body", "ink-2", False), "text": ("body", "ink-2", False)}

_CUT = (SumPart(ELLIPSIS, "text"),)


class _Fragment(NamedTuple):
    """Parts between which no line may break, and their widths."""

    parts: tuple[SumPart, ...]
    widths: tuple[int, ...]


class SpelledLine(QWidget):
    """The last lines of the pair pane: "l o 7 = low × 5 + lower × 2", and a remark such as what other rules take."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._chips: tuple[Runs, ...] = ()
        self._parts: tuple[SumPart, ...] = ()
        self._shorter: tuple[tuple[SumPart, ...], ...] = ()
        self._remarks: tuple[tuple[SumPart, ...], ...] = ((),)  # the whole, then shorter wordings
        self._most = _MOST_LINES, _MOST_LINES_OF_REMARK
        self._left = self._width = 0
        self._fragments: list[_Fragment] = []
        self._places: tuple[Place, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_spelled(
        self,
        chips: tuple[Runs, ...] | None,
        parts: Sequence[SumPart],
        remark: Sequence[SumPart] = (),
        shorter: Iterable[tuple[SumPart, ...]] = (),
        shorter_remarks: Iterable[tuple[SumPart, ...]] = (),
    ) -> None:
        """Show a pair or a piece with its sentence, and a remark on lines of its own; or only the sentence.

        Where the sentence has no room, the first of its ``shorter`` wordings that has is shown, and the whole of it is
        in the tool tip.
        """
        self._chips = chips or ()
        self._parts, self._shorter = tuple(parts), tuple(shorter)
        self._remarks = (tuple(remark), *shorter_remarks)
        self._lay_out()

    def set_most(self, lines: int, lines_of_remark: int) -> None:
        """How many lines the sentence may have, one less where there is a remark, and how many the remark.

        A remark that may have none is left out, but for the tool tip.
        """
        if (lines, lines_of_remark) != self._most:
            self._most = lines, lines_of_remark
            self._lay_out()

    def set_left(self, left: int) -> None:
        """Where the line begins, in pixels: under the pairs of the table."""
        if left != self._left:
            self._left = left
            self._lay_out()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._lay_out()

    def height_for(self, width: int) -> int:
        """The height that the sentence needs in a pane of ``width``."""
        if width != self._width:  # not the widget's own width: a hidden widget hears of a new one only when it is shown
            self._width = width
            self._lay_out()
        lines = max(1, rows_of(self._places))
        return self._look.px(_LINE) * lines + 2 * self._look.px(_ABOVE_AND_BELOW)

    def shown_text(self) -> str:
        """What of it has room."""
        return "".join(part.text for fragment in self._fragments for part in fragment.parts)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(200), self.height_for(self._width))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.color("pane"))
            paint_hairline(painter, look, 0, self.width(), 0)
            top = look.px(_ABOVE_AND_BELOW)
            if self._chips:
                self._paint_chips(painter, QPoint(self._left, top))
            for fragment, place in zip(self._fragments, self._places, strict=True):
                x, y = self._left + place.x, top + place.row * look.px(_LINE)
                for part, width in zip(fragment.parts, fragment.widths, strict=True):
                    role, token, strong = _ROLES[part.kind]
                    rect = QRect(x, y, width, look.px(_LINE))
                    paint_text(painter, rect, look, part.text, role, token, strong=strong)
                    x += width

    def _paint_chips(self, painter: QPainter, origin: QPoint) -> None:
        look, x = self._look, origin.x()
        for parity, runs in enumerate(self._chips):
            width = chip_width(look, runs, "table")
            rect = QRect(x, origin.y(), width, chip_height(look, "table"))
            paint_chip(painter, rect, look, runs, "table", parity=parity)
            x += width + chip_gap(look, "table")

    def _lay_out(self) -> None:
        room = max(self._look.px(80), self._width - self._left - self._look.px(16))
        remark, (most, most_of_remark) = self._remarks[0], self._most
        most -= bool(remark and most_of_remark)
        sum_fragments, sum_places, is_whole = self._fitted(
            (self._parts, *self._shorter), self._chips_width(), room, most
        )
        fragments, places, remark_is_whole = self._fitted(
            self._remarks if most_of_remark else ((),), 0, room, most_of_remark
        )
        remark_is_whole &= most_of_remark > 0 or not remark
        below = rows_of(sum_places)
        self._fragments = sum_fragments + fragments
        self._places = (*sum_places, *(Place(place.x, below + place.row) for place in places))
        chips = " + ".join(map(plain_text, self._chips)) + ": " if self._chips else ""
        said = ["".join([part.text for part in some]) for some in (self._parts, remark) if some]
        sentence = chips + ". ".join([*(text.removesuffix(".") for text in said[:-1]), *said[-1:]])
        self.setAccessibleName(sentence)
        set_tip(self, "" if is_whole and remark_is_whole else sentence)
        self.update()

    def _fitted(
        self, wordings: Iterable[tuple[SumPart, ...]], indent: int, room: int, most: int
    ) -> tuple[list[_Fragment], tuple[Place, ...], bool]:
        """The first wording for which ``most`` lines have room, behind ``indent``, where it stands, if it is the whole.

        Where there is room for none, as much of the last one as there is.
        """
        for number, parts in enumerate(wordings):
            fragments = [self._measured(some) for some in _unbroken(parts)]
            places = _places(fragments, indent, room)
            if rows_of(places) <= most:
                return fragments, places, not number
        fragments = fragments[: sum([place.row < most for place in places])]
        ellipsis = self._measured(_CUT)
        while fragments and rows_of(_places([*fragments, ellipsis], indent, room)) > most:
            fragments.pop()
        fragments.append(ellipsis)
        return fragments, _places(fragments, indent, room), False

    def _chips_width(self) -> int:
        if not self._chips:
            return 0
        look, gap = self._look, chip_gap(self._look, "table")
        return sum(chip_width(look, runs, "table") + gap for runs in self._chips) + look.px(3)

    def _measured(self, parts: tuple[SumPart, ...]) -> _Fragment:
        widths = []
        for part in parts:
            role, _token, strong = _ROLES[part.kind]
            widths.append(text_width(self._look, part.text, role, strong=strong))
        return _Fragment(parts, tuple(widths))


def _places(fragments: Sequence[_Fragment], indent: int, room: int) -> tuple[Place, ...]:
    """Where fragments stand in lines of ``room`` pixels, of which the first begins behind ``indent``."""
    return wrapped([indent, *(sum(fragment.widths) for fragment in fragments)], room, 0)[1:]


def _unbroken(parts: Sequence[SumPart]) -> list[tuple[SumPart, ...]]:
    """The sentence cut after each space: "low" and " × 5" (no-break spaces) stay together."""
    fragments: list[tuple[SumPart, ...]] = []
    open_parts: list[SumPart] = []
    for part in parts:
        words = part.text.split(" ") if part.kind == "text" else [part.text]
        for number, word in enumerate(words):
            last = number == len(words) - 1
            text = word if last else word + " "
            if text:
                open_parts.append(SumPart(text, part.kind))
            if not last and open_parts:
                fragments.append(tuple(open_parts))
                open_parts = []
    if open_parts:
        fragments.append(tuple(open_parts))
    return fragments

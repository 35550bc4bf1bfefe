"""The names of stages at the left of their bands: what each does, and a box that switches it off."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from explorer.figures.pipeline_bands import NOT_LOOKED_FOR, Band
from explorer.figures.pipeline_layout import BandPlace
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look
from explorer.views.tick_box import TickBox
from explorer.views.tips import set_tip

_MARGIN, _NAME_LEFT, _GAP = 16, 24, 12  # a name begins behind the box of its switch, or behind the room for it
_NAME, _LINE, _FOOT = 20, 16, 6


class StageNames(QObject):
    """Places the switches on a widget, and paints the rest on it."""

    switched = Signal(object)
    """The key of a stage that is to be switched off, or on again."""

    def __init__(self, look: Look, ground: QWidget) -> None:
        super().__init__(ground)
        self._look, self._ground = look, ground
        self._switches: dict[str, TickBox] = {}

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for switch in self._switches.values():
            self._dress(switch)

    def place(self, bands: Sequence[Band], places: Sequence[BandPlace], above: int) -> None:
        """Have a switch at the name of each band that can be off; ``above`` pixels of all are out of sight."""
        shown = set()
        for place in places:
            band = bands[place.band]
            if band.can_be_off:
                shown.add(band.key)
                switch = self._switches.get(band.key) or self._new_switch(band)
                switch.blockSignals(True)
                switch.setChecked(band.is_on)
                switch.blockSignals(False)
                switch.setAccessibleName(f"{band.name}: {band.said}")
                set_tip(switch, band.said)
                switch.setFixedHeight(self._look.px(_NAME))
                switch.adjustSize()
                switch.move(self._look.px(_MARGIN), self._top(place) - above)
                switch.show()
        for key, switch in self._switches.items():
            if key not in shown:
                switch.hide()

    def paint(self, painter: QPainter, band: Band, place: BandPlace, right: int) -> None:
        """Paint a name and what the stage does, up to ``right``, where the text begins."""
        look, top = self._look, self._top(place)
        left = look.px(_MARGIN + _NAME_LEFT)
        width = right - left - look.px(_GAP)
        if not band.can_be_off:
            name = QRect(left, top, width, look.px(_NAME))
            ink = "ink-3" if place.is_quiet else "ink"
            paint_text(painter, name, look, band.name, "body", ink, strong=not place.is_quiet)
        if place.is_quiet:
            quiet = QRect(right, top, 0, look.px(_NAME))
            paint_text(painter, quiet, look, _quiet_words(band), "header", "ink-3")
            return
        room = int((place.top + place.height - top - look.px(_NAME + _FOOT)) // look.px(_LINE))
        for number, line in enumerate(_lines(look, band.said, width, max(1, room))):
            rect = QRect(left, top + look.px(_NAME + 1) + number * look.px(_LINE), width, look.px(_LINE))
            paint_text(painter, rect, look, line, "header", "ink-3")

    def _new_switch(self, band: Band) -> TickBox:
        switch = self._switches[band.key] = TickBox(self._look, band.name)
        switch.setParent(self._ground)
        switch.setObjectName(band.key)
        self._dress(switch)
        switch.toggled.connect(self._switch)
        return switch

    def _dress(self, switch: TickBox) -> None:
        switch.set_look(self._look)
        switch.setFont(self._look.font("body", strong=True))

    def _top(self, place: BandPlace) -> int:
        """Where a name begins."""
        if place.is_quiet:
            return round(place.top + (place.height - self._look.px(_NAME)) / 2)
        return round(place.top) + self._look.px(8)

    def _switch(self, _: bool) -> None:
        self.switched.emit(self.sender().objectName())


def _quiet_words(band: Band) -> str:
    """Why a band shows no text."""
    if not band.said:
        return "none"
    if not band.is_on:
        return f"switched off: {band.said}"
    return f"{band.said}; none stands in this text" if not band.said.endswith(NOT_LOOKED_FOR) else band.said


def _lines(look: Look, text: str, width: int, most: int) -> list[str]:
    """The text in at most so many lines; the last ends in an ellipsis where there is more."""
    lines: list[str] = []
    words = text.split(" ")
    while words and len(lines) < most:
        line = words.pop(0)
        while words and text_width(look, f"{line} {words[0]}", "header") <= width:
            line += f" {words.pop(0)}"
        lines.append(line)
    if words:
        while text_width(look, f"{lines[-1]} …", "header") > width and " " in lines[-1]:
            lines[-1] = lines[-1].rpartition(" ")[0]
        lines[-1] += " …"
    return lines

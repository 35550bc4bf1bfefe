"""The row of buttons at the bottom: first, back, play, on, last, and beside them where one is."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSpacerItem, QWidget

from explorer.figures.numbers import grouped
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.marks import HALO
from explorer.views.painting import paint_hairline
from explorer.views.step_number import StepNumber, StepWords
from explorer.views.theme import Look

HEIGHT = 56


class SearchTransport(QWidget):
    """Five buttons, of which those are off that lead nowhere; the signal says which one was pressed."""

    move_requested = Signal(object)
    """ "first", "back", "play", "on" or "last"."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        names = {"first": "To the start (Home)", "back": "One back (←)", "play": "Play (Space)"}
        names |= {"on": "One on (→)", "last": "To the end (End)"}
        self._buttons = {
            move: FramedButton(look, ButtonFace(icon=move, primary=move == "play"), name)
            for move, name in names.items()
        }
        self._number = StepNumber(look)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        for move, button in self._buttons.items():
            button.setObjectName(move)
            button.set_frame_size(44, 40)
            button.requested.connect(self._ask)
            self._row.addWidget(button)
        for move in ("back", "on"):
            self._buttons[move].setAutoRepeat(True)
        self._gap = QSpacerItem(0, 0)
        self._row.addItem(self._gap)
        self._row.addWidget(self._number, 1)
        self.setAccessibleName("Place among the steps")
        self.set_look(look)

    def set_place(self, place: int, n: int, what: str, *, playing: bool, jump: str = "") -> None:
        """Where one is of how many nodes, merges or searches; ``jump`` are the digits typed so far."""
        words = StepWords("jump to ", f"{jump}_", "", "")
        if not jump:
            words = StepWords("", grouped(place), f" of {grouped(n)} {what}", f" of {grouped(n)}")
        self._number.set_words(words)
        for move in ("first", "back"):
            self._buttons[move].setEnabled(place > 0)
        for move in ("on", "last"):
            self._buttons[move].setEnabled(place < n)
        play = self._buttons["play"]
        play.setEnabled(n > 0)
        play.set_face(ButtonFace(icon="pause" if playing else "play", primary=True))
        play.set_action("Pause (Space)" if playing else "Play (Space)")

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for button in self._buttons.values():
            button.set_look(look)
        self._number.set_look(look, compact=False)
        self._row.setContentsMargins(look.px(16 - HALO), 0, look.px(16), 0)
        self._gap.changeSize(look.px(20), 0)
        self._row.invalidate()
        self.setFixedHeight(look.px(HEIGHT))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), self._look.color("pane"))
            paint_hairline(painter, self._look, 0, self.width(), 0)

    def _ask(self, _: object) -> None:
        self.move_requested.emit(self.sender().objectName())

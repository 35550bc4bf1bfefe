"""The transport: where a person is in the training, and the buttons that lead on."""

from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.numbers import grouped
from explorer.figures.timeline import COMPACT_HEIGHT
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.marks import HALO, paint_tie_mark
from explorer.views.step_number import StepNumber, step_words
from explorer.views.theme import Look

Shape = Literal["tall", "low", "row"]
Point = Literal["tie", "pruning"]
ROW_HEIGHT = 48
_NARROWEST_ROW = 264  # of the five buttons
_ROW_WITH_TIE = 620

NO_TIE, COVERED, NO_PRUNING = "No tie ahead", "The next tie is covered", "No pruning ahead"
"""Why the button that leads to the next tie, or pruning, is off."""


class TransportState(NamedTuple):
    """Everything the transport shows; ``jump`` holds the digits typed so far of a step to jump to."""

    step: int = 0
    n_steps: int = 0
    playing: bool = False
    speed_label: str = "1 step a second"
    next_tie: int | None = None
    next_word: str = ""  # the word that is followed, if the next point is a merge inside it and not a tie
    done_word: str = ""  # the word that is followed, if nothing more merges inside it
    jump: str = ""
    covered: bool = False  # what is ahead is not to be told
    point: Point = "tie"  # what is stopped at


def next_point_words(state: TransportState) -> str:
    """Where the last button leads: to a pruning, or a merge in the followed word, or a tie: then why not into it."""
    if state.covered:
        return COVERED
    if state.point == "pruning":
        return NO_PRUNING if state.next_tie is None else f"Next pruning: step {grouped(state.next_tie)}"
    if state.next_tie is None:
        return f"{state.done_word} is done, no tie ahead" if state.done_word else NO_TIE
    step = f"step {grouped(state.next_tie)}"
    if state.next_word:
        return f"Next in {state.next_word}: {step}"
    return f"{state.done_word} is done; tie: {step}" if state.done_word else f"Next tie: {step}"


class Transport(QWidget):
    """Step number, first/back/play/on/last, speed, and the way to the next tie. All signals carry None.

    Where height is scarce, the speed moves up beside the number. Where there is only one row, it holds the number and
    the five buttons, and the way to the next tie where that has room; the rest can be done by menu and keys.
    """

    first_requested = Signal(object)
    back_requested = Signal(object)
    play_requested = Signal(object)
    on_requested = Signal(object)
    last_requested = Signal(object)
    slower_requested = Signal(object)
    faster_requested = Signal(object)
    next_tie_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._shape: Shape = "tall"
        self._number = StepNumber(look)
        self._first = FramedButton(look, ButtonFace(icon="first"), "First step (Home)")
        self._back = FramedButton(look, ButtonFace(icon="back"), "One step back (←)")
        self._play = FramedButton(look, ButtonFace(icon="play", primary=True), "Play (Space)")
        self._on = FramedButton(look, ButtonFace(icon="on"), "One step on (→)")
        self._last = FramedButton(look, ButtonFace(icon="last"), "Last step (End)")
        self._slower = FramedButton(look, ButtonFace(icon="minus"), "Slower ([)")
        self._faster = FramedButton(look, ButtonFace(icon="plus"), "Faster (])")
        self._speed = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._next_tie = FramedButton(look, ButtonFace(text=NO_TIE), NO_TIE)
        for step_button in (self._back, self._on):
            step_button.setAutoRepeat(True)
        self._connect()
        self._top = QHBoxLayout()
        self._top.addWidget(self._number, 1)
        self._moves = _row(self._first, self._back, self._play, self._on, self._last)
        self._speed_row = _row(self._slower, self._speed, self._faster)
        self._speed_row.setStretchFactor(self._speed, 1)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._next_row = _row(self._next_tie)
        for row in (self._top, self._moves, self._speed_row, self._next_row):
            self._column.addLayout(row)
        self._column.addStretch(1)
        self.set_look(look)
        self.set_state(TransportState())

    def set_state(self, state: TransportState) -> None:
        """Show another state."""
        self._number.set_words(step_words(state.step, state.n_steps, state.jump))
        self._speed.setText(state.speed_label)
        for button in (self._first, self._back):
            button.setEnabled(state.step > 0)
        for button in (self._on, self._last):
            button.setEnabled(state.step < state.n_steps)
        self._play.setEnabled(state.n_steps > 0)
        self._play.set_face(ButtonFace(icon="pause" if state.playing else "play", primary=True))
        self._play.set_action("Pause (Space)" if state.playing else "Play (Space)")
        self._show_next_tie(state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for button in self.findChildren(FramedButton):
            button.set_look(look)
        self._lay_out(self._fitting_shape())

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(288 if self._shape == "tall" else 360), self._look.px(204))

    def minimumSizeHint(self) -> QSize:
        width = self._look.px(_NARROWEST_ROW) if self._shape == "row" else self.sizeHint().width()
        return QSize(width, self._look.px(ROW_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        shape = self._fitting_shape()
        if shape != self._shape:
            self._lay_out(shape)
        self._fit_row()

    def _fitting_shape(self) -> Shape:
        height = self.height() / self._look.zoom
        return "tall" if height >= COMPACT_HEIGHT else "low" if height >= 2 * ROW_HEIGHT else "row"

    def _fit_row(self) -> None:
        """In a row the way to the next tie is what can be left out first."""
        room = self.width() >= self._look.px(_ROW_WITH_TIE)
        self._next_tie.setVisible(self._shape != "row" or room)

    def _connect(self) -> None:
        for button, request in (
            (self._first, self.first_requested),
            (self._back, self.back_requested),
            (self._play, self.play_requested),
            (self._on, self.on_requested),
            (self._last, self.last_requested),
            (self._slower, self.slower_requested),
            (self._faster, self.faster_requested),
            (self._next_tie, self.next_tie_requested),
        ):
            button.requested.connect(request)

    def _show_next_tie(self, state: TransportState) -> None:
        text, word, done = next_point_words(state), state.next_word, state.done_word
        self._next_tie.setEnabled(state.next_tie is not None)
        leads = state.next_tie is not None
        mark = self._paint_tie if leads and not word and state.point == "tie" else None
        self._next_tie.set_face(ButtonFace(text=text, key="⇧ →" if leads and not done else "", mark=mark))
        self._next_tie.set_action(text)

    def _paint_tie(self, painter: QPainter, center: QPointF, ink: QColor) -> None:
        paint_tie_mark(painter, center, self._look, ink)

    def _lay_out(self, shape: Shape) -> None:
        """Sizes at 100 %; each button brings its own HALO, which makes the gaps between the frames."""
        look, self._shape, compact = self._look, shape, shape != "tall"
        self._number.set_look(look, compact=compact)
        self._speed.setFont(look.font("control"))
        for button in (self._first, self._back, self._play, self._on, self._last):
            button.set_frame_size(40, 36 if compact else 40)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for button in (self._slower, self._faster):
            button.set_frame_size(32, 28)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._next_tie.set_frame_size(200, 28 if compact else 32)
        self._next_tie.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        margin = look.px(16 - HALO)
        self._column.setContentsMargins(margin, look.px(2 if compact else 16), margin, 0)
        self._top.setContentsMargins(look.px(HALO), 0, 0, 0 if compact else look.px(7))
        beside = {"tall": (), "low": (self._speed_row,), "row": (self._moves, self._next_row)}[shape]
        beneath = [row for row in (self._moves, self._speed_row, self._next_row) if row not in beside]
        for row in (*beside, *beneath):
            row.setParent(None)
        for row in beside:
            self._top.addLayout(row)
        for place, row in enumerate(beneath, 1):
            self._column.insertLayout(place, row)
        for widget in (self._slower, self._speed, self._faster):
            widget.setVisible(shape != "row")
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding if shape == "row" else policy.Fixed, policy.Expanding)
        self._fit_row()
        self.updateGeometry()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(0)
    for widget in widgets:
        row.addWidget(widget)
    return row

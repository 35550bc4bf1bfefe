"""The small transport of a replay: first, back, play, on, last. All its signals carry None."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.theme import Look


class ReplayTransport(QWidget):
    """Five buttons, of which those are off that lead nowhere."""

    first_requested = Signal(object)
    back_requested = Signal(object)
    play_requested = Signal(object)
    on_requested = Signal(object)
    last_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._first = FramedButton(look, ButtonFace(icon="first"), "")
        self._back = FramedButton(look, ButtonFace(icon="back"), "")
        self._play = FramedButton(look, ButtonFace(icon="play"), "")
        self._on = FramedButton(look, ButtonFace(icon="on"), "")
        self._last = FramedButton(look, ButtonFace(icon="last"), "To the end of the replay (End)")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        for button, request in (
            (self._first, self.first_requested),
            (self._back, self.back_requested),
            (self._play, self.play_requested),
            (self._on, self.on_requested),
            (self._last, self.last_requested),
        ):
            button.set_frame_size(28, 28)
            button.requested.connect(request)
            self._row.addWidget(button)
        for button in (self._back, self._on):
            button.setAutoRepeat(True)
        self.set_place(0, 0, "merge", playing=False)

    def set_place(self, after: int, n: int, unit: str, *, playing: bool) -> None:
        """How many of how many steps are replayed, and what one of them is: "merge" or "search"."""
        self._first.set_action(f"Before the first {unit} of the replay (Home)")
        self._back.set_action(f"One {unit} back in the replay (←)")
        self._on.set_action(f"One {unit} on in the replay (→)")
        for button in (self._first, self._back):
            button.setEnabled(after > 0)
        for button in (self._on, self._last):
            button.setEnabled(after < n)
        self._play.setEnabled(n > 0)
        self._play.set_face(ButtonFace(icon="pause" if playing else "play"))
        self._play.set_action("Pause the replay (Space)" if playing else "Play the replay (Space)")

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for button in (self._first, self._back, self._play, self._on, self._last):
            button.set_look(look)

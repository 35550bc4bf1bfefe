"""The step in large figures, as it can be read from the back row."""

from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.figures.numbers import grouped
from explorer.views.shaped_text import shaped
from explorer.views.theme import Look


class StepWords(NamedTuple):
    """The number, and the quiet words around it."""

    before: str
    number: str
    after: str
    shorter: str
    """What stands in place of ``after`` where it has no room."""


def step_words(step: int, n_steps: int, jump: str) -> StepWords:
    """ "3 of 15 steps"; while a jump is being typed, "jump to 12_"."""
    if jump:
        return StepWords("jump to ", f"{jump}_", "", "")
    of = f" of {grouped(n_steps)}"
    return StepWords("", grouped(step), f"{of} {'step' if n_steps == 1 else 'steps'}", of)


class StepNumber(QWidget):
    """Shows the words of a step."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._words = step_words(0, 0, "")
        self._compact = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_words(self, words: StepWords) -> None:
        """Show another step."""
        if words != self._words:
            self._words = words
            self.setAccessibleName(f"{words.before}{words.number}{words.after}")
            self.update()

    def set_look(self, look: Look, *, compact: bool) -> None:
        """Another theme or zoom, or smaller figures where height is scarce."""
        self._look = look
        self._compact = compact
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, self._look.px(28 if self._compact else 34))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, words = self._look, self._words
        small, large = ("control", "number-strong") if self._compact else ("number", "step-number")
        room = self.width() - look.px(6) - shaped(look, words.number, large).width
        fits = shaped(look, words.before + words.after, small).width <= room
        x, y = 0.0, look.baseline(large, 0, self.height())
        parts = ((words.before, small, "ink-2"), (words.number, large, "ink"))
        with QPainter(self) as painter:
            for text, role, token in (*parts, (words.after if fits else words.shorter, small, "ink-2")):
                line = shaped(look, text, role)
                painter.setPen(look.color(token))
                line.paint(painter, x, y)
                x += line.width + (look.px(3) if text else 0)

"""The row under the menus: the recipe as a sentence, and at its right what leads to another text or to the lectern."""

from PySide6.QtWidgets import QHBoxLayout, QSpacerItem, QWidget

from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.marks import HALO
from explorer.views.scrolled import Scrolled
from explorer.views.theme import Look

HEIGHT, MARGIN = 48, 16


class Toolbar(QWidget):
    """Lays out the sentence and two buttons, which are left out where there is no room for them."""

    def __init__(self, look: Look, sentence: QWidget) -> None:
        super().__init__()
        self._sentence = sentence
        self.open = FramedButton(look, ButtonFace(text="Open text…"), "Open text (Ctrl+O)")
        self.present = FramedButton(look, ButtonFace(text="Present", key="F5"), "Present (F5)")
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._row.addWidget(Scrolled(sentence), 1)
        self._gap = QSpacerItem(0, 0)  # so that the end of the sentence does not touch a button
        self._row.addItem(self._gap)
        for button in (self.open, self.present):
            self._row.addWidget(button)
        self._measure(look)

    def show_buttons(self, shown: bool) -> None:
        """Whether there is room for more than the sentence."""
        for button in (self.open, self.present):
            button.setVisible(shown)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom, for all but the sentence."""
        for button in (self.open, self.present):
            button.set_look(look)
        self._measure(look)

    def _measure(self, look: Look) -> None:
        px = look.px
        self._row.setContentsMargins(px(MARGIN), 0, px(MARGIN) - px(HALO), px(4))
        self._gap.changeSize(px(8), 0)
        self._row.invalidate()
        self._sentence.setMinimumHeight(px(HEIGHT))

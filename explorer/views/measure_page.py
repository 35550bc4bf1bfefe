"""A page of measures: controls in a row, beneath them what is shown, and beneath that a sentence about it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from explorer.views.theme import Look


class MeasurePage(QWidget):
    """Lays out a page. Of several bodies one is shown; with a problem none is, and the sentence says why.

    The controls go with the bodies, which they are about, unless they ``choose`` what these are about. Their row is a
    widget that may be put into another row above.
    """

    def __init__(
        self, look: Look, controls: Sequence[QWidget], bodies: Sequence[QWidget], *, choose: bool = False
    ) -> None:
        super().__init__()
        self._passing = () if choose else tuple(controls)
        self._bodies = QStackedWidget()
        for body in bodies:
            body.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
            self._bodies.addWidget(body)
        self._sentence = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.controls = QWidget()
        self._controls = QHBoxLayout(self.controls)
        for control in controls:
            self._controls.addWidget(control)
        self._controls.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.controls)
        self._column.addWidget(self._bodies, 1)
        self._column.addWidget(self._sentence)
        self._spare = QWidget()  # takes the room while there is no body
        self._column.addWidget(self._spare, 1)
        self._spare.hide()
        self.set_look(look)

    def show_body(self, number: int) -> None:
        """Show one of the bodies."""
        self._bodies.setCurrentIndex(number)

    def set_sentence(self, sentence: str) -> None:
        """Say something beneath what is shown."""
        self._say(sentence, shown=True)

    def set_problem(self, sentence: str) -> None:
        """Say why there is nothing to be shown."""
        self._say(sentence, shown=False)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom, for what is not a body or a control."""
        px = look.px
        self._sentence.setFont(look.font("control"))
        self._sentence.setContentsMargins(px(16), px(8), px(16), px(4))
        self._controls.setContentsMargins(px(12), 0, px(12), px(8) if self._controls.count() > 1 else 0)
        self._controls.setSpacing(px(8))
        self._column.setContentsMargins(0, 0, 0, px(8))  # the last row of a table does not lie on the edge of its pane

    def _say(self, sentence: str, *, shown: bool) -> None:
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))
        self._bodies.setVisible(shown)
        for control in self._passing:
            control.setVisible(shown)
        self._spare.setVisible(not shown)

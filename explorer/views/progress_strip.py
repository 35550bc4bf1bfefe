"""How far a long piece of work is, and the way to stop it."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.marks import HALO
from explorer.views.theme import Look

_BAR_WIDTH, _BAR_HEIGHT = 240, 4


class ProgressBar(QWidget):
    """A thin bar: filled as far as the work is, dashed where its end is not known."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._fraction: float | None = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_fraction(self, fraction: float | None) -> None:
        """0 to 1, or None where the end is open."""
        self._fraction = fraction
        self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.setFixedHeight(look.px(_BAR_HEIGHT))
        self.setMinimumWidth(look.px(_BAR_WIDTH // 3))
        self.setMaximumWidth(look.px(_BAR_WIDTH))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, rect = self._look, QRectF(self.rect())
        with QPainter(self) as painter:
            painter.fillRect(rect, look.color("line"))
            if self._fraction is None:
                stride = look.px(12)
                for x in range(0, self.width(), stride):
                    painter.fillRect(QRectF(x, 0, stride / 2, rect.height()), look.color("blue"))
            else:
                share = max(0.0, min(1.0, self._fraction))
                painter.fillRect(QRectF(0, 0, rect.width() * share, rect.height()), look.color("blue"))


class ProgressStrip(QWidget):
    """A sentence such as "Training: 3,120 of 8,000 merges", a thin bar and Cancel; hidden while nothing goes on."""

    cancel_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._bar = ProgressBar(look)
        self._cancel = FramedButton(look, ButtonFace(text="Cancel", key="Esc"), "Cancel")
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._sentence)
        self._row.addWidget(self._bar, 1)
        self._row.addWidget(self._cancel)
        self._row.addStretch(1)
        self._cancel.requested.connect(self.cancel_requested)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_look(look)
        self.hide()

    def show_progress(self, sentence: str, fraction: float | None) -> None:
        """Say how far the work is; ``fraction`` is 0 to 1, or None where its end is not known."""
        self._sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self._bar.set_fraction(fraction)
        self.show()

    def finish(self) -> None:
        """The work is over: nothing is shown."""
        self.hide()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._sentence.setFont(look.font("control"))
        self._bar.set_look(look)
        self._cancel.set_look(look)
        self._cancel.set_frame_size(0, 28)
        self._row.setContentsMargins(look.px(16), 0, look.px(16 - HALO), 0)
        self._row.setSpacing(look.px(12))

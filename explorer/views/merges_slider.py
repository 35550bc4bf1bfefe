"""How many merges are used: a slider, its number, and whether it goes with the trainer."""

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QSlider, QStyle, QToolTip, QWidget

from explorer.figures.numbers import counted, grouped, whole_number
from explorer.views.marks import paint_hatch
from explorer.views.theme import Look
from explorer.views.tick_box import TickBox
from explorer.views.tips import set_tip

COVERED = "The merges to come are covered until the next pair is guessed"
_KNOB = 14  # pixels at 100 %


class _CoveredSlider(QSlider):
    """A slider on which what is to come can be covered."""

    def __init__(self, look: Look) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.look = look
        self.most = 0
        """The last value that is not covered."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.most < self.maximum():
            knob, high = self.look.px(_KNOB), self.look.px(10)
            start = knob + QStyle.sliderPositionFromValue(0, self.maximum(), self.most, self.width() - knob)
            rect = QRect(start, (self.height() - high) // 2, self.width() - start, high)
            with QPainter(self) as painter:
                paint_hatch(painter, rect, self.look, radius=2)


class MergesSlider(QWidget):
    """Asks for a number of merges, from 0 to as many as there are, or for a step where nothing merges."""

    k_requested = Signal(object)
    follow_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._k = self._n = self._most = 0
        self._label = QLabel()
        self.slider = _CoveredSlider(look)
        self.number = QLineEdit()
        self._merges = True
        self.name_merges(merges=True)
        self.number.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.follows = TickBox(look, "with the trainer")
        self._label.setBuddy(self.number)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for widget in (self._label, self.number, self.slider, self.follows):
            self._row.addWidget(widget)
        self.slider.valueChanged.connect(self._ask_for_k)
        self.number.editingFinished.connect(self._report_number)
        self.follows.toggled.connect(self._ask_to_follow)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_look(look)

    def set_k(self, k: int, n: int, *, follows: bool, most: int) -> None:
        """Show, without reporting it, how many of how many merges are used; those after ``most`` are covered."""
        if n != self._n:
            self._n = n
            self.number.setFixedWidth(self._number_width())
        self._k, self._most = k, most
        for part in (self.slider, self.follows):
            part.blockSignals(True)
        self.slider.setRange(0, n)
        self.slider.most = self._most
        set_tip(self.slider, COVERED if self._most < n else "")
        self.slider.update()
        self.slider.setPageStep(max(1, n // 10))
        self.slider.setValue(k)
        self.follows.setChecked(follows)
        for part in (self.slider, self.follows):
            part.blockSignals(False)
        self.number.setText(grouped(k))

    def name_merges(self, *, merges: bool) -> None:
        """Say that the number is one of merges, or else that it is the step whose pieces are used."""
        self._merges = merges
        self._label.setText("merges" if merges else "step")
        self.slider.setAccessibleName("Merges that the encoder uses" if merges else "Step that the encoder uses")
        self.number.setAccessibleName(f"Number of {'merges' if merges else 'the step'} that the encoder uses")

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = self.slider.look = look
        self._row.setSpacing(look.px(8))
        self._label.setFont(look.font("control"))
        self.follows.set_look(look)
        self.number.setFont(look.font("control"))
        self.number.setFixedSize(self._number_width(), look.px(32))
        self.slider.setMinimumWidth(look.px(48))
        self.slider.setMaximumWidth(look.px(200))
        self.slider.setFixedHeight(look.px(28))

    def least_width(self) -> int:
        """The pixels that the number and what it follows need."""
        return self._number_width() + self._row.spacing() + self.follows.sizeHint().width()

    def width_with_label(self) -> int:
        """The pixels that all but the slider needs."""
        return self._label.sizeHint().width() + self._row.spacing() + self.least_width()

    def fit(self, room: int) -> None:
        """Show the label and the slider where they have room."""
        labeled = self.width_with_label()
        self._label.setVisible(labeled <= room)
        self.slider.setVisible(labeled + self._row.spacing() + self.slider.minimumWidth() <= room)

    def _number_width(self) -> int:
        look = self._look
        return round(look.metrics("control").horizontalAdvance(grouped(max(self._n, 999)))) + look.px(22)

    def _ask_for_k(self, k: int) -> None:
        if k > self._most:  # back to where the cover begins, from where this is asked again
            self.slider.setValue(self._most)
        else:
            self.k_requested.emit(k)

    def _ask_to_follow(self, follows: bool) -> None:
        self.follow_requested.emit(follows)

    def _report_number(self) -> None:
        """Ask for the number that was typed, or for the nearest that there is; what is no number is put back."""
        try:
            typed = whole_number(self.number.text())
        except ValueError:
            typed = self._k
        k = min(typed, self._most)
        if k < typed:
            n = counted(k, "merge", "merges") if self._merges else counted(k, "step", "steps")
            why = COVERED if self._most < self._n else f"There are no more than {n}"
            QToolTip.showText(self.number.mapToGlobal(QPoint(0, self.number.height() // 2)), f"{why}.", self.number)
        if k == self._k:
            self.number.setText(grouped(k))
        else:
            self.k_requested.emit(k)

"""Curves one above the other over the same steps, with the step of now marked in all of them."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.figures.plots import Plot
from explorer.views.curve_plot import CurvePlot
from explorer.views.theme import Look


class CurveStack(QWidget):
    """A click or a drag in any of the curves asks for a step."""

    step_requested = Signal(object)

    def __init__(self, look: Look, titles: Sequence[str]) -> None:
        super().__init__()
        last = len(titles) - 1
        self._curves = [CurvePlot(look, title, with_x_axis=n == last) for n, title in enumerate(titles)]
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for curve in self._curves:
            self._column.addWidget(curve, 1)
            curve.place_requested.connect(self._ask_for_step)
        self.set_look(look)

    def set_plots(self, plots: Sequence[Plot]) -> None:
        """Show other curves."""
        for curve, plot in zip(self._curves, plots, strict=True):
            curve.set_plot(plot)

    def set_marks(self, step: int, heights: Sequence[float], values: Sequence[str]) -> None:
        """Mark a step in each curve at its height, and say what it is there."""
        for curve, height, value in zip(self._curves, heights, values, strict=True):
            curve.set_mark((step, height), value)

    def set_cover(self, start: float | None) -> None:
        """Cover the steps after one in all curves, or none."""
        for curve in self._curves:
            curve.set_cover(start)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._column.setSpacing(look.px(4))
        for curve in self._curves:
            curve.set_look(look)

    def _ask_for_step(self, x: float) -> None:
        self.step_requested.emit(round(x))

"""The plot of curves."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.figures.plots import step_plot
from explorer.views.curve_plot import CurvePlot
from explorer.views.theme import load_look


@pytest.fixture
def curve(qtbot: QtBot) -> CurvePlot:
    """A curve over ten steps."""
    curve = CurvePlot(load_look("light"), "symbols left")
    qtbot.addWidget(curve)
    curve.resize(600, 240)
    curve.set_plot(step_plot(list(range(95, 84, -1))))
    with qtbot.waitExposed(curve):
        curve.show()
    return curve


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_it_is_painted_in_the_colors_of_the_theme(curve: CurvePlot, theme: str) -> None:
    """The ground is that of a pane, and the curve is blue."""
    look = load_look(theme)
    curve.set_look(look)
    canvas = curve.findChild(QWidget, "canvas")
    image = canvas.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(100, 500) for y in range(image.height())}
    assert image.pixelColor(200, image.height() - 40).name() == look.color("pane").name()
    assert look.color("blue").name() in seen


def test_a_click_asks_for_its_place(curve: CurvePlot, qtbot: QtBot) -> None:
    """A click in the middle of ten steps is at about the fifth; a drag asks again and again."""
    canvas = curve.findChild(QWidget, "canvas").viewport()
    axis, margin = 72, 28
    middle = QPoint(axis + (canvas.width() - axis - margin) // 2, canvas.height() // 2)
    with qtbot.waitSignal(curve.place_requested) as asked:
        qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=middle)
    assert round(asked.args[0]) == 5


def test_the_value_of_now_is_said(curve: CurvePlot) -> None:
    """What is marked is written beside the title, also for a screen reader."""
    curve.set_mark((3, 92), "92")
    assert (curve.accessibleName(), curve.accessibleDescription()) == ("symbols left", "92")

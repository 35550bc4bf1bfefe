"""In windows of many sizes, at many zooms, the controls of all workspaces stand side by side within the window."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.views.choice_button import ChoiceButton
from explorer.views.encoder_field import EncoderField
from explorer.views.filter_field import FilterField
from explorer.views.segmented_control import SegmentedControl
from tests.app.conftest import OpenWindow, window_with

CONTROLS = (QAbstractButton, ChoiceButton, EncoderField, FilterField, SegmentedControl)
LEEWAY = 6  # pixels of halos and margins
SIZES = [
    (800, 600, 1.0),
    (800, 600, 1.5),
    (1000, 700, 1.5),
    *((1280, 720, zoom) for zoom in (1.0, 1.5, 2.0)),
    (1440, 900, 2.0),
]


@pytest.fixture(scope="module")
def window(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[OpenWindow]:
    """A window in which each workspace has been shown."""
    with window_with(QtBot(request), qapp) as opened:
        for number in range(1, 8):
            opened.press(f"Ctrl+{number}")
            if opened.state.workspace == "vocabulary":
                opened.wait(lambda: opened.state.vocabulary.loaded is not None)
        yield opened


def controls(window: QWidget) -> list[tuple[QWidget, QRect]]:
    """Those in sight that nothing scrolls, with their places in the window."""
    found = [
        widget
        for kind in CONTROLS
        for widget in window.findChildren(kind)
        if widget.isVisible() and not is_scrolled(widget, window)
    ]
    return [(widget, QRect(widget.mapTo(window, QPoint()), widget.size())) for widget in dict.fromkeys(found)]


def is_scrolled(widget: QWidget, window: QWidget) -> bool:
    """Whether it is in a part that can be scrolled."""
    parent = widget.parentWidget()
    while parent is not None and parent is not window:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


@pytest.mark.parametrize(("width", "height", "zoom"), SIZES)
def test_controls_have_room(window: OpenWindow, width: int, height: int, zoom: float) -> None:
    """None lies over another, none is cut off."""
    window.store.change(zoom=zoom)
    window.resize(width, height)
    for number in range(1, 8):
        window.press(f"Ctrl+{number}")
        for _ in range(3):  # until layouts have settled
            QApplication.processEvents()
        there = controls(window.window)
        assert there
        for widget, place in there:
            seen = widget.visibleRegion().boundingRect()
            said = f"workspace {number}: {widget.accessibleName()}"
            assert window.window.rect().contains(place), said
            assert place.width() - seen.width() <= LEEWAY, said
            assert place.height() - seen.height() <= LEEWAY, said
        for (one, place), (other, another) in combinations(there, 2):
            shared = place.intersected(another)
            nested = one.isAncestorOf(other) or other.isAncestorOf(one)
            said = f"workspace {number}: {one.accessibleName()} and {other.accessibleName()}"
            assert nested or min(shared.width(), shared.height()) <= LEEWAY, said

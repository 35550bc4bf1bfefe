"""A pane that fills the room of all."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.app.conftest import OpenWindow
from tests.app.driven_window import AT_STEP, PAIRS

PANES = ("corpus", "words", "encoder", "pairs")


def frame(opened: OpenWindow, pane: str) -> QWidget:
    found = getattr(opened.window, pane).frame
    assert isinstance(found, QWidget)
    return found


def click_header_twice(opened: OpenWindow, pane: QWidget) -> None:
    """Click twice on the header of a pane, where its title ends and no control begins."""
    place = pane.mapTo(opened.window, QPoint(pane.width() // 2, 8))
    QTest.mouseDClick(opened.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QApplication.processEvents()


def places(opened: OpenWindow) -> dict[str, tuple[int, int, int, int]]:
    """Where the panes that are to be seen stand in the window."""
    QApplication.processEvents()
    seen = {pane: frame(opened, pane) for pane in PANES if frame(opened, pane).isVisible()}
    return {
        pane: (*part.mapTo(opened.window, QPoint(0, 0)).toTuple(), *part.size().toTuple())
        for pane, part in seen.items()
    }


@pytest.mark.parametrize("pane", PANES)
def test_a_double_click_on_the_header_maximizes_a_pane(opened: OpenWindow, pane: str) -> None:
    """The pane takes the room of all panes, the transport stays; a second double click brings all back as they were."""
    opened.press("E")
    before = places(opened)
    click_header_twice(opened, frame(opened, pane))
    (left, top, width, height) = places(opened)[pane]
    assert list(places(opened)) == [pane]
    panes = opened.window.panes
    assert (top, height) == (panes.mapTo(opened.window, QPoint(0, 0)).y(), panes.height())
    assert (left, width) == (16, opened.window.width() - 32)
    assert opened.button("One step on").isVisible()
    click_header_twice(opened, frame(opened, pane))
    assert places(opened) == before


@pytest.mark.parametrize("pane", PANES)
def test_a_click_anywhere_in_a_pane_is_the_focus_of_it(opened: OpenWindow, pane: str) -> None:
    """Where nothing in a pane takes the focus the pane itself does, and the key maximizes it."""
    opened.press("E")
    opened.click(frame(opened, pane), QPoint(frame(opened, pane).width() // 2, 4))
    opened.press("Ctrl+Shift+M")
    assert list(places(opened)) == [pane]


def test_a_key_maximizes_the_pane_with_the_focus_and_esc_gives_the_room_back(opened: OpenWindow) -> None:
    """The key does it with the pane that has the focus, or else with the words; the key or Esc takes it back."""
    before = places(opened)
    opened.press("Ctrl+Shift+M")
    assert list(places(opened)) == ["words"]
    opened.press("Ctrl+Shift+M")
    opened.table(PAIRS).setFocus()
    opened.press("Ctrl+Shift+M")
    assert list(places(opened)) == ["pairs"]
    assert opened.table(PAIRS).hasFocus()
    opened.press("Esc")
    assert places(opened) == before


def test_shared_widths_come_back(opened: OpenWindow) -> None:
    """Widths that a person has set are those of the panes again, and are what is remembered meanwhile."""
    opened.window.panes.set_widths((240, 500, 660))
    shared = opened.window.panes.widths()
    assert abs(shared[2] - 660) < 20
    opened.press("Ctrl+Shift+M")
    assert opened.window.panes.widths() == shared
    opened.press("Esc")
    assert opened.window.panes.widths() == shared


def test_room_and_zoom_fold_as_ever_under_a_maximized_pane(opened: OpenWindow) -> None:
    """One page at a time is chosen by its tab, whatever is maximized; where all have room, the pane fills it again."""
    opened.table(PAIRS).setFocus()
    opened.press("Ctrl+Shift+M")
    opened.store.set_zoom(3.0)
    assert list(places(opened)) == ["words"]
    opened.store.set_zoom(1.0)
    assert list(places(opened)) == ["pairs"]
    opened.resize(1000, 800)
    assert (list(places(opened)), opened.window.panes.tab.isVisible()) == (["pairs"], False)
    opened.press("Esc")
    assert opened.window.panes.tab.isVisible()
    assert "corpus" not in places(opened)


def test_the_filter_of_the_pairs_is_found_from_a_maximized_pane(opened: OpenWindow) -> None:
    """The key of the filter gives the room back, and leaves it where it is the pairs that fill it."""
    opened.table(AT_STEP).setFocus()
    opened.press("Ctrl+Shift+M", "Ctrl+F")
    assert "pairs" in places(opened)
    assert opened.window.pairs.filter.isAncestorOf(QApplication.focusWidget())
    opened.press("Ctrl+Shift+M", "Ctrl+F")
    assert list(places(opened)) == ["pairs"]


def test_panes_of_the_measures_are_maximized_too(opened: OpenWindow) -> None:
    """There a double click does the same, and the panes of Train stay as they were."""
    opened.press("Ctrl+7")
    measures = opened.window.workspaces.measures
    assert measures is not None
    QApplication.processEvents()
    click_header_twice(opened, measures.sizes.frame)
    assert (measures.sizes.frame.isVisible(), measures.pages.frame.isVisible()) == (True, False)
    assert measures.sizes.frame.width() == opened.window.width() - 32
    opened.wait(lambda: opened.state.measures.running is None)  # which Esc would stop first
    opened.press("Esc")
    assert measures.pages.frame.isVisible()
    opened.press("Ctrl+1")
    assert {"corpus", "words", "pairs"} <= set(places(opened))

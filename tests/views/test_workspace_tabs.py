"""The tabs of the workspaces."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from explorer.views.theme import load_look
from explorer.views.workspace_tabs import WorkspaceTabs


@pytest.fixture
def tabs(qtbot: QtBot) -> WorkspaceTabs:
    tabs = WorkspaceTabs(load_look("light"), ("Train", "Measures"))
    qtbot.addWidget(tabs)
    with qtbot.waitExposed(tabs):
        tabs.show()
    return tabs


def buttons(tabs: WorkspaceTabs) -> list[QAbstractButton]:
    return tabs.findChildren(QAbstractButton)


def test_a_click_chooses(tabs: WorkspaceTabs, qtbot: QtBot) -> None:
    """The tab that is clicked is the one that is chosen."""
    train, measures = buttons(tabs)
    with qtbot.waitSignal(tabs.chosen) as chosen:
        qtbot.mouseClick(measures, Qt.MouseButton.LeftButton)
    assert chosen.args == [1]
    assert (train.isChecked(), measures.isChecked()) == (False, True)


def test_arrow_keys_choose_the_one_beside(tabs: WorkspaceTabs, qtbot: QtBot) -> None:
    """From the chosen tab an arrow key leads to its neighbor; beyond the last there is none."""
    train, measures = buttons(tabs)
    with qtbot.waitSignal(tabs.chosen) as chosen:
        qtbot.keyClick(train, Qt.Key.Key_Right)
    assert chosen.args == [1]
    with qtbot.assertNotEmitted(tabs.chosen):
        qtbot.keyClick(measures, Qt.Key.Key_Right)


def test_what_the_program_chooses_is_not_reported(tabs: WorkspaceTabs, qtbot: QtBot) -> None:
    """The state may lead to a tab as well as a person."""
    with qtbot.assertNotEmitted(tabs.chosen):
        tabs.set_chosen(1)
    assert buttons(tabs)[1].isChecked()


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_the_ring_of_the_focus_is_clear_of_the_letters(tabs: WorkspaceTabs, zoom: float, qtbot: QtBot) -> None:
    """Around a name there are 2 px without ink, and then the ring."""
    look = load_look("light", zoom)
    tabs.set_look(look)
    tab = buttons(tabs)[1]
    tab.setChecked(True)
    plain = tab.grab().toImage()
    tabs.activateWindow()
    tab.setFocus()
    qtbot.waitUntil(tab.hasFocus)
    ringed = tab.grab().toImage()
    middle = range(tab.height() // 2 - 3, tab.height() // 2 + 3)
    ring = [x for x in range(tab.width()) if any(plain.pixel(x, y) != ringed.pixel(x, y) for y in middle)]
    letters = [x for x in range(tab.width()) if any(plain.pixel(x, y) != plain.pixel(0, 0) for y in middle)]
    assert ring
    inner = [x for x in ring if x < tab.width() // 2][-1], next(x for x in ring if x > tab.width() // 2)
    assert inner[0] + look.px(2) <= letters[0]
    assert letters[-1] + look.px(2) <= inner[1]


@pytest.mark.parametrize(("zoom", "said"), [(1.0, "Zoom 100 %"), (1.25, "Zoom 125 %"), (0.8, "Zoom 80 %")])
def test_the_zoom_is_said(tabs: WorkspaceTabs, zoom: float, said: str) -> None:
    """At the right it says how large everything is shown."""
    tabs.set_look(load_look("light", zoom))
    assert tabs.findChild(QLabel).text() == said

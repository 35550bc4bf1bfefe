"""The table of actions, and the menus made of it."""

from collections import Counter
from dataclasses import fields, replace

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from explorer.app.actions import GESTURES, MENUS, PARTS, Action, WindowVerbs, action_table
from explorer.app.menus import Menus
from explorer.session.state import first_state
from explorer.session.store import Store


def nothing() -> None:
    """Do nothing."""


@pytest.fixture
def table() -> tuple[Action, ...]:
    """All actions, over a store of their own."""
    return action_table(Store(first_state()), WindowVerbs(*[nothing] * len(fields(WindowVerbs))))


def test_each_action_is_known_by_its_name(table: tuple[Action, ...]) -> None:
    """No two actions have one name, or the same words."""
    assert len({action.name for action in table}) == len({action.text for action in table}) == len(table)


def test_no_key_does_two_things(table: tuple[Action, ...]) -> None:
    """Each key belongs to one action."""
    uses = Counter(key for action in table for key in action.all_keys)
    assert [key for key, times in uses.items() if times > 1] == []


def test_each_group_stands_in_one_menu(table: tuple[Action, ...]) -> None:
    """No group has two places in the menus, and each action has a group that is there."""
    placed = [group for groups in MENUS.values() for group in groups]
    assert len(set(placed)) == len(placed)
    assert {action.group for action in table} <= set(placed)


def test_each_gesture_stands_on_the_sheet() -> None:
    """Each gesture belongs to a group of a menu, or of a part of the window, each of which has some."""
    in_menus = {group for groups in MENUS.values() for group in groups}
    in_parts = {group for groups in PARTS.values() for group in groups}
    groups = {gesture.group for gesture in GESTURES}
    assert groups <= in_menus | in_parts
    assert in_parts <= groups


def test_the_menus_are_in_the_order_of_the_table(table: tuple[Action, ...], qtbot: QtBot) -> None:
    """Menu by menu and group by group, a line between two groups, the items are the actions in their order."""
    window = QMainWindow()
    qtbot.addWidget(window)
    Menus(window.menuBar(), window, table)
    items = [item for heading in window.menuBar().actions() for item in heading.menu().actions()]
    assert [item.objectName() for item in items if not item.isSeparator()] == [action.name for action in table]
    assert sum(item.isSeparator() for item in items) == sum(len(groups) - 1 for groups in MENUS.values())


def test_of_the_choices_of_a_group_one_is_ticked(qtbot: QtBot) -> None:
    """What is chosen in one group leaves the others alone, and stays ticked when it is chosen again."""

    def choice(group: str, theme: str) -> Action:
        return Action(f"{group}-{theme}", theme, group, (), (), nothing, chosen=lambda state: state.theme == theme)

    window = QMainWindow()
    qtbot.addWidget(window)
    actions = [choice(group, theme) for group in ("zoom", "theme") for theme in ("light", "dark")]
    menus = Menus(window.menuBar(), window, actions)

    def ticked() -> list[str]:
        return [item.objectName() for item in window.findChildren(QAction) if item.isChecked()]

    light = first_state()
    for state in (replace(light, theme="light"), replace(light, theme="dark"), replace(light, theme="light")):
        menus.show(state)
        assert ticked() == [f"zoom-{state.theme}", f"theme-{state.theme}"]
    window.findChild(QAction, "zoom-light").trigger()
    assert ticked() == ["zoom-light", "theme-light"]

"""The menus: an item for each action, which can be chosen and is ticked as the state says."""

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from explorer.app.actions import MENUS, Action
from explorer.session.state import SessionState


class Menus:
    """Fills the menu bar of a window, and gives the window the keys of its actions."""

    def __init__(self, bar: QMenuBar, window: QWidget, actions: Sequence[Action]) -> None:
        self._window = window
        self._bar = bar
        self._menus: dict[str, QMenu] = {}
        self._items: list[tuple[Action, QAction]] = []
        for title, groups in MENUS.items():
            menu = self._menus[title] = bar.addMenu(f"&{title}")
            for group in groups:
                if not menu.isEmpty():
                    menu.addSeparator()
                self._add(menu, (action for action in actions if action.group == group))

    def add_recent(self, recent: QMenu) -> None:
        """Put the menu of recent files before the action that saves."""
        save = next(item for action, item in self._items if action.name == "save")
        self._menus["File"].insertMenu(save, recent)

    def add_before_help(self, menu: QMenu) -> None:
        """Put a menu of things to open before the one of help."""
        self._bar.insertMenu(self._menus["Help"].menuAction(), menu)

    def show(self, state: SessionState) -> None:
        """Follow the state."""
        for action, item in self._items:
            item.setEnabled(action.possible(state))
            ticked = action.chosen or action.is_on
            if ticked is not None:
                item.setChecked(ticked(state))

    def _add(self, menu: QMenu, actions: Iterable[Action]) -> None:
        """Add a group; of its choices one stays ticked, also when it is chosen again."""
        choices = QActionGroup(menu)
        for action in actions:
            item = QAction(action.text, self._window)
            item.setObjectName(action.name)
            item.setShortcuts([QKeySequence(key) for key in action.all_keys])
            item.triggered.connect(action.perform)
            item.setCheckable(action.chosen is not None or action.is_on is not None)
            if action.chosen is not None:
                choices.addAction(item)
            menu.addAction(item)
            self._items.append((action, item))

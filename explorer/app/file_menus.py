"""Two menus of files: those that were used last, and the examples. Both are filled when they are looked at."""

import os
from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from explorer.engine.errors import shown_name
from explorer.session.files import Files
from explorer.session.store import Store


class RecentMenu(QMenu):
    """The texts and sessions that were opened or saved last.

    Whether they are there is not asked, since a disk that is gone may take minutes to answer: who opens one is told.
    """

    def __init__(self, store: Store, files: Files, parent: QWidget) -> None:
        super().__init__("Open recent", parent)
        self._store, self._files = store, files
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)
        self.triggered.connect(self._open)

    def _fill(self) -> None:
        paths = self._store.state.kept.recent
        self.clear()
        for path in paths:
            item = _item(self, short_name(path, paths), path)
            item.setToolTip(shown_name(path, longest=200))
            self.addAction(item)
        if not paths:
            self.addAction("No file yet").setEnabled(False)

    def _open(self, item: QAction) -> None:
        self._files.open(item.data())


class ExamplesMenu(QMenu):
    """The worked examples that come with the program, each with its source."""

    def __init__(self, files: Files, parent: QWidget) -> None:
        super().__init__("E&xamples", parent)
        self._files = files
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)
        self.triggered.connect(self._open)

    def _fill(self) -> None:
        from explorer.session.examples import examples  # not needed for the first paint

        if not self.isEmpty():
            return
        for example in examples():
            item = _item(self, example.title, example.path)
            item.setToolTip(example.origin)
            self.addAction(item)

    def _open(self, item: QAction) -> None:
        self._files.open(item.data(), as_copy=True)


def _item(menu: QMenu, text: str, path: str) -> QAction:
    item = QAction(text.replace("&", "&&"), menu)
    item.setData(path)
    return item


def short_name(path: str, paths: Sequence[str]) -> str:
    """The name of a file, with its folder where another of these has the same name."""
    name = os.path.basename(path)
    if sum(os.path.basename(other) == name for other in paths) > 1:
        name = os.path.join(os.path.basename(os.path.dirname(path)), name)
    return shown_name(name)

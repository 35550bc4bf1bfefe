"""Windows for the tests of the whole application."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.app.main import Workshop
from explorer.app.main_window import FIRST_SIZE
from explorer.session.state import SessionState
from tests.app.driven_window import DrivenWindow

PATIENT = 30_000  # ms: for machines where starting a process takes long


class OpenWindow(DrivenWindow):
    """The window of a running application, whose child process trains."""

    def __init__(self, workshop: Workshop, qtbot: QtBot) -> None:
        super().__init__(workshop.window, workshop.store)
        self.workshop = workshop
        self.qtbot = qtbot

    def wait(self, condition: Callable[[], bool]) -> None:
        """Wait until something holds."""
        self.qtbot.waitUntil(condition, timeout=PATIENT)

    def train(self) -> None:
        """Wait until what is shown was trained on the corpus and by the recipe of now, and all parts are painted."""
        self.wait(lambda: self.state.up_to_date and self.state.training is None)
        self.wait(lambda: all(part.updatesEnabled() for part in self.window.paint_turns.parts))
        QApplication.processEvents()

    def play_to_the_end(self, begin: Callable[[], object], plays: Callable[[SessionState], bool]) -> None:
        """Begin to play, and wait until it is over, as it may be before a slow machine comes to look."""
        seen: list[bool] = []

        def look(_: SessionState, new: SessionState) -> None:
            seen.append(plays(new))

        self.store.state_changed.connect(look)
        begin()
        self.wait(lambda: True in seen and not seen[-1])
        self.store.state_changed.disconnect(look)


@contextmanager
def undressed(application: QApplication) -> Iterator[None]:
    """Give the application back as it was: a window dresses it in its style, which views are not tested in."""
    try:
        yield
    finally:
        application.setStyleSheet("")
        application.setPalette(QPalette())
        application.setFont(QFont())


def dispose(window: QWidget) -> None:
    """Close a window and have done with it, so that the next one is not styled together with it."""
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@contextmanager
def window_with(
    qtbot: QtBot,
    application: QApplication,
    file: str | None = None,
    folder: Path | None = None,
    size: QSize | None = FIRST_SIZE,  # whatever the screen has room for
) -> Iterator[OpenWindow]:
    """The application as it starts, with a file named in its command or without, and with a folder for what it keeps.

    In the end its window is closed, and nobody is there who could be asked.
    """
    with undressed(application):
        workshop = Workshop(application, file, folder)
        if size is not None:
            workshop.window.resize(size)
        with qtbot.waitActive(workshop.window):
            workshop.window.show()
        qtbot.waitUntil(lambda: workshop.desk is not None, timeout=PATIENT)
        yield OpenWindow(workshop, qtbot)
        workshop.window.documents.asks_before_closing = False
        dispose(workshop.window)


@pytest.fixture(scope="module", autouse=True)
def windows_of_this_module() -> Iterator[None]:
    """A window freezes what it is made of (4 MB), which adds up where there are many of them: here it is let go."""
    yield
    gc.unfreeze()
    gc.collect()


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication) -> Iterator[OpenWindow]:
    """The application as it starts: Sennrich's four words, trained to 15 merges."""
    with window_with(qtbot, qapp) as opened:
        yield opened

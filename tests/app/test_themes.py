"""Themes: which one is shown, and that a switch leaves nothing of the one before."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from explorer.app import chosen_theme
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.views.theme import load_theme
from tests.app.conftest import OpenWindow


class System:
    """A system that is light or dark, in place of the one that the test runs on, which cannot be changed everywhere."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._scheme = Qt.ColorScheme.Light
        monkeypatch.setattr(chosen_theme, "QGuiApplication", self)

    def styleHints(self) -> "System":
        """What is asked for the scheme."""
        return self

    def colorScheme(self) -> Qt.ColorScheme:
        """The scheme of now."""
        return self._scheme

    def turn(self, scheme: Qt.ColorScheme) -> None:
        """Become light or dark, and say so."""
        self._scheme = scheme
        QGuiApplication.styleHints().colorSchemeChanged.emit(scheme)


def shown_theme(opened: OpenWindow) -> str:
    """The theme that the panes are painted in."""
    QApplication.processEvents()
    pane = opened.window.words.frame
    color = (
        opened.window.grab()
        .toImage()
        .pixelColor(pane.mapTo(opened.window, QPoint(3, 3)) * opened.window.devicePixelRatio())
    )
    names = [name for name in ("light", "dark", "high-contrast") if QColor(load_theme(name).colors["pane"]) == color]
    return names[0] if names else color.name()


def test_the_theme_follows_the_system_until_one_is_chosen(opened: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dark when the system is dark, at once; a theme that a person chose stays, and may be given up again."""
    system = System(monkeypatch)
    assert opened.state.theme == "system"
    system.turn(Qt.ColorScheme.Dark)
    assert shown_theme(opened) == "dark"
    system.turn(Qt.ColorScheme.Light)
    assert shown_theme(opened) == "light"
    opened.choose("View", "High contrast")
    system.turn(Qt.ColorScheme.Dark)
    assert shown_theme(opened) == "high-contrast"
    opened.choose("View", "Colors of the system")
    assert shown_theme(opened) == "dark"


def painted(opened: OpenWindow) -> QImage:
    """What stands on the screen, without anything being painted for it."""
    return opened.window.screen().grabWindow(opened.window.winId()).toImage()


def settle(opened: OpenWindow) -> None:
    """Let everything be painted that is going to be, without a cursor that blinks."""
    for _ in range(5):
        QApplication.processEvents()


@pytest.mark.parametrize("workspace", ["train", "measures"])
def test_the_first_paint_after_a_switch_is_complete(opened: OpenWindow, workspace: str) -> None:
    """No part of the window is still in the colors of the theme before: painted anew, it looks just the same."""
    QApplication.setCursorFlashTime(0)
    if workspace == "measures":
        opened.press("Ctrl+7")
        opened.wait(lambda: opened.state.measures.running is None)
        MeasuresVerbs(opened.store).show_page("pieces")
    else:
        opened.press("E", "Esc", "PgDown", "PgDown")
    settle(opened)
    for theme in ("dark", "high-contrast", "light", "dark"):
        before = painted(opened)
        opened.store.set_theme(theme)  # type: ignore[arg-type]
        QApplication.processEvents()
        first = painted(opened)
        assert first != before
        settle(opened)
        assert opened.window.grab().toImage().convertToFormat(first.format()) == first

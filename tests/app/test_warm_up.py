"""What the first window does without is made in its idle time."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from explorer.app.warm_up import WarmUp


def test_calls_are_made_one_at_a_time_in_their_order(qtbot):
    """Between two calls the event loop runs, so that none holds the window up longer than it takes itself."""
    made = []

    def make_editor():
        made.append("editor")
        QTimer.singleShot(0, lambda: made.append("what a person does"))

    warm_up = WarmUp([make_editor, lambda: made.append("list")])
    assert made == []
    qtbot.waitUntil(lambda: len(made) == 3)
    assert made == ["editor", "what a person does", "list"]
    warm_up.deleteLater()


def test_text_editor_and_merge_list_are_there_before_they_are_wanted(opened):
    """In an idle window the text editor and the list of merges are made, and nothing of them is seen."""
    names = ("Text of the corpus", "Merges in learned order")
    opened.wait(lambda: all(_made(opened.window, name) for name in names))
    assert not any(widget.isVisible() for name in names for widget in _made(opened.window, name))


def _made(window, name):
    return [widget for widget in window.findChildren(QWidget) if widget.accessibleName() == name]

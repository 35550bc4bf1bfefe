"""The text of the corpus shows its tokens, step by step."""

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.conftest import OpenWindow, window_with

SWITCH = "Tokens beneath the letters of the text"


def _tokens(opened: OpenWindow) -> list[str]:
    area = opened.window.corpus.text.area
    return [area.text[int(start) : int(end)] for start, end, *_ in area.tokens_in_sight()]


def test_stepping_merges_the_tokens_in_the_text(opened: OpenWindow) -> None:
    """At step 0 each letter is a token; with each step the merge is seen in the text, and going back undoes it."""
    opened.show_text()
    opened.click(opened.window.corpus.text.area.viewport())
    opened.type("low lowest")
    opened.train()
    opened.press("Escape", "Home")
    assert _tokens(opened) == list("lowlowest")
    opened.press("Right")
    merge = opened.state.trace.merges[0]
    assert _tokens(opened).count(merge.piece) == merge.count
    opened.press("End")
    assert _tokens(opened) == ["low", "lowest"]
    opened.press("Home")
    assert _tokens(opened) == list("lowlowest")


def test_the_tokens_can_be_switched_off(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """The menu takes the tokens out of the text and brings them back; the choice is there at the next start."""
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        opened.paste("low lowest", "Ctrl+Shift+V")
        opened.train()
        area = opened.window.corpus.text.area
        with_tokens = area.grab().toImage()
        assert opened.action(SWITCH).isChecked()
        opened.choose("View", SWITCH)
        assert not opened.action(SWITCH).isChecked()
        assert _tokens(opened) == []
        opened.press("PgDown", "PgUp")
        assert _tokens(opened) == []
        assert area.grab().toImage() != with_tokens
        opened.choose("View", SWITCH)
        assert area.grab().toImage() == with_tokens
        opened.choose("View", SWITCH)
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        assert not opened.action(SWITCH).isChecked()
        opened.press("Ctrl+K")
        opened.type("beneath")
        opened.press("Return")
        assert opened.action(SWITCH).isChecked()

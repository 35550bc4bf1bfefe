"""The tokens of a text stand beneath its letters."""

import pytest
from PySide6.QtCore import QPoint

from explorer.engine.learn.text_tokens import TokenSpan
from explorer.views.theme import load_look
from explorer.views.token_text import TokenText


@pytest.fixture
def area(qtbot, look):
    """A text area of 400 × 200 pixels."""
    area = TokenText(look)
    qtbot.addWidget(area)
    area.resize(400, 200)
    area.show()
    return area


def ground_at(area, index):
    """The color in the upper left of the cell of a code point."""
    cursor = area.textCursor()
    cursor.setPosition(index)
    rect = area.cursorRect(cursor)
    return area.viewport().grab().toImage().pixelColor(rect.topLeft() + QPoint(3, 1))


def test_every_second_token_of_a_word_is_darker_and_the_newest_is_blue(area, look):
    """The second token stands on chip-alt, what just merged on the blue tint, the first on the ground of the text."""
    area.set_text("lowest new", read_only=False)
    area.set_tokens(
        lambda text, start, end: [TokenSpan(0, 3, 0, False), TokenSpan(3, 6, 1, False), TokenSpan(7, 10, 0, True)]
    )
    assert ground_at(area, 4) == look.color("chip-alt")
    assert ground_at(area, 8) == look.color("blue-tint")
    assert ground_at(area, 1) not in (look.color("chip-alt"), look.color("blue-tint"))


def test_only_what_is_in_sight_is_asked_for(area, qtbot):
    """Of a long text only the lines in sight are looked at, wherever it is scrolled to."""
    asked = []

    def tokens_of(text, start, end):
        asked.append((start, end))
        return []

    area.set_text("line of text\n" * 5000, read_only=False)
    qtbot.waitUntil(lambda: not area.loading)
    area.set_tokens(tokens_of)
    area.viewport().grab()
    area.verticalScrollBar().setValue(3000)
    area.viewport().grab()
    assert asked[0][0] == 0
    assert asked[-1][0] == 3000 * len("line of text\n")
    assert all(end - start < 500 for start, end in asked)


def test_a_token_goes_on_in_the_next_line(area, look):
    """A token that the end of a line parts stands on its color in both lines."""
    text = "x" * 100
    area.set_text(text, read_only=False)
    area.set_tokens(lambda text, start, end: [TokenSpan(0, 2, 0, False), TokenSpan(2, 100, 1, False)])
    lines = area.document().firstBlock().layout()
    assert lines.lineCount() > 1
    assert ground_at(area, 10) == ground_at(area, lines.lineAt(1).textStart() + 5) == look.color("chip-alt")


def test_characters_beyond_the_first_plane_and_boxes_keep_their_places(area, look):
    """Emoji take two units of the editor and unseen characters a box; tokens behind them stand at their letters."""
    area.set_text("👩\u200b\u00a0ab", read_only=False)
    area.set_tokens(lambda text, start, end: [TokenSpan(3, 4, 0, False), TokenSpan(4, 5, 1, False)])
    assert area.tokens_in_sight()[1].start == 4
    assert ground_at(area, 5) == look.color("chip-alt")  # the b: two units of the emoji, two boxes, the a
    assert ground_at(area, 4) != look.color("chip-alt")


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_a_cut_is_no_letter(area, zoom):
    """Two tokens meet at a notch in the lowest quarter of the line, below the middle of every letter."""
    look = load_look("light", zoom)
    area.set_look(look)
    area.set_text("  ", read_only=False)
    area.set_tokens(lambda text, start, end: [TokenSpan(0, 1, 0, False), TokenSpan(1, 2, 2, False)])
    line = area.document().firstBlock().layout().lineAt(0)
    left, top = (round(value) for value in (line.cursorToX(1)[0] + area.contentOffset().x(), area.contentOffset().y()))
    image = area.viewport().grab().toImage()
    inked = [y for y in range(round(line.height())) if image.pixelColor(left, top + y) == look.color("edge")]
    assert inked
    assert min(inked) >= line.height() * 0.7


def test_what_just_merged_is_underlined_in_the_last_line_too(area, look):
    """The stroke under what just merged has its whole height, wherever the line stands."""
    area.set_text("a\nb", read_only=False)
    area.set_tokens(lambda text, start, end: [TokenSpan(0, 1, 0, True), TokenSpan(2, 3, 0, True)])
    image = area.viewport().grab().toImage()
    x = round(area.contentOffset().x()) + area.document().documentMargin()
    inked = [y for y in range(image.height()) if image.pixelColor(round(x) + 2, y) == look.color("blue")]
    assert len(inked) == 2 * look.px(2)


def _places_asked(monkeypatch, area):
    """The places whose pixels are asked for from now on."""
    asked, place_of = [], TokenText._x_of

    def noted(self, line, index):
        asked.append(index)
        return place_of(self, line, index)

    monkeypatch.setattr(TokenText, "_x_of", noted)
    return asked


def test_a_place_is_looked_for_once(area, monkeypatch):
    """Where two tokens meet is found out once for both: Qt goes through all the boxes of the line for it."""
    area.set_text("\u202e" * 8, read_only=False)
    area.set_tokens(lambda text, start, end: [TokenSpan(i, i + 1, i, i & 1 == 0) for i in range(8)])
    asked = _places_asked(monkeypatch, area)
    area.viewport().grab()
    assert sorted(asked) == list(range(9))


def test_only_the_lines_to_be_painted_anew_are_painted(area, monkeypatch):
    """While the cursor blinks, the tokens of the other lines are left alone."""
    area.set_text("ab\ncd\nef", read_only=False)
    area.set_tokens(lambda text, start, end: [TokenSpan(i, i + 2, 1, False) for i in (0, 3, 6)])
    asked = _places_asked(monkeypatch, area)
    second = area.blockBoundingGeometry(area.document().findBlockByNumber(1)).translated(area.contentOffset())
    area.viewport().grab(second.toRect().adjusted(0, 2, 0, -2))
    assert sorted(asked) == [3, 5]

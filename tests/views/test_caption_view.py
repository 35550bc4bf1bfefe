"""The caption fits its width, says all of it to a screen reader, and never cuts without a sign."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine.learn.pair_table import WordShare
from explorer.figures.caption import Caption, CaptionText, Ending, LastMerge, Line, step_caption, wordings
from explorer.figures.visible_text import Run
from explorer.views.caption_view import CaptionView
from explorer.views.theme import Look, load_look

END = Ending("no-pair-repeats", 15)
LONG = step_caption(
    3120,
    last=LastMerge(
        (Run("international", "text"),),
        (Run("ization", "text"),),
        (Run("internationalization", "text"),),
        1204,
        1204,
        1710,
        (WordShare(0, "internationalization", 1, 600), WordShare(1, "internationalizations", 1, 604)),
    ),
    coming=END,
    tie_rule="first-seen",
    alphabet="11 symbols",
)


@pytest.fixture
def view(qtbot: QtBot, look: Look) -> CaptionView:
    view = CaptionView(look)
    qtbot.addWidget(view)
    view.set_caption(LONG)
    view.show()
    return view


def plain(line: tuple[object, ...]) -> str:
    return Caption(line, ()).sentence  # type: ignore[arg-type]


def test_a_caption_with_room_is_whole(view: CaptionView) -> None:
    """With room enough both lines are as they were given, and there is no tool tip."""
    view.resize(2400, 80)
    assert view.shown() == (LONG.first, LONG.second)
    assert view.toolTip() == ""


def test_the_words_give_way_before_the_tie(view: CaptionView) -> None:
    """With less room the list of words is shortened first: count and tie stay, and the tool tip has the whole."""
    view.resize(1500, 80)
    shown = plain(view.shown()[0])
    assert "1,204 times (" in shown
    assert ", …)" in shown
    assert shown.endswith("Tied with 1,709 others.")
    assert view.toolTip() == LONG.sentence


def words(line: Line) -> list[str]:
    return [word for part in line if isinstance(part, CaptionText) for word in part.text.split()]


@pytest.mark.parametrize("width", [100, 200, 420, 640, 900])
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_no_word_is_cut(view: CaptionView, width: int, zoom: float) -> None:
    """At any width the words of the first line are whole, and an ellipsis stands where its end is missing."""
    view.set_look(load_look("light", zoom))
    view.resize(width, 80)
    shown = view.shown()[0]
    known = {word for line in wordings(LONG.first) for word in words(line)}
    assert {word.removesuffix("…") for word in words(shown)} <= known | {""}
    assert plain(shown).endswith((".", "…"))
    assert view.toolTip() == LONG.sentence
    assert not view.grab().isNull()


def test_the_whole_caption_is_told_to_a_screen_reader(view: CaptionView) -> None:
    """The accessible name is the plain sentence, however narrow the view."""
    view.resize(100, 80)
    assert view.accessibleName() == LONG.sentence
    view.set_caption(Caption((CaptionText("Step 0."),), ()))
    assert view.accessibleName() == "Step 0."

"""While the winner is hidden, no part of the window that can look ahead of the trainer tells what is to come.

The answer to a guess tells of the one merge that was asked for, not of those after it, which are asked for next.
"""

from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from explorer.figures.visible_text import plain_text
from explorer.views.curve_plot import CurvePlot
from explorer.views.spelled_line import SpelledLine
from explorer.views.theme import load_theme
from tests.app.conftest import OpenWindow
from tests.app.driven_window import MERGES

REPLAY = "Merges of the replay"


def tokens(opened: OpenWindow) -> str:
    return " ".join(plain_text(face.runs) for face in opened.window.encoder.view.canvas.shown.tokens.faces)


def asked_at_step_3(opened: OpenWindow) -> None:
    """Hide the winner where l + o is the next of 15 merges."""
    opened.press("3", "Return", "P")
    assert opened.state.is_asking


def test_an_encoder_that_is_ahead_goes_no_further_than_the_trainer(opened: OpenWindow) -> None:
    """“lowest” with all 15 merges is cut as after 3 until the guess is answered: tokens, list, timeline and copy."""
    opened.press("E")
    number = opened.window.encoder.controls.merges.number
    opened.click(number)
    number.selectAll()
    opened.type("15")
    opened.press("Return", "Esc")
    opened.wait(lambda: tokens(opened) == "low est</w>")
    opened.window.centralWidget().setFocus()
    asked_at_step_3(opened)
    assert tokens(opened) == "l o w est</w>"
    assert [row[1] for row in opened.rows(REPLAY)] == ["1", "2", "3"]
    assert opened.window.timeline.timeline.firing == 3
    assert number.text() == "3"
    opened.press("Ctrl+Shift+T")
    assert QGuiApplication.clipboard().text() == "l o w est</w>"
    opened.press("Return")
    assert tokens(opened) == "lo w est</w>"
    opened.press("P")
    assert tokens(opened) == "low est</w>"


def test_the_number_of_merges_ends_at_the_cover(opened: OpenWindow) -> None:
    """Neither the slider nor a typed number leads under the cover, which is painted and says what it is."""
    opened.press("E")
    opened.window.centralWidget().setFocus()
    asked_at_step_3(opened)
    merges = opened.window.encoder.controls.merges
    opened.click(merges.slider, merges.slider.rect().center())
    assert (merges.slider.value(), merges.number.text(), tokens(opened)) == (3, "3", "l o w est</w>")
    opened.click(merges.number)
    merges.number.selectAll()
    opened.type("12")
    opened.press("Return")
    assert (merges.number.text(), tokens(opened)) == ("3", "l o w est</w>")
    assert "covered until" in merges.slider.toolTip()
    assert _colors(merges.slider, from_share=0.5) & {load_theme("light").colors["edge"]}


def test_the_curves_end_at_the_step(opened: OpenWindow) -> None:
    """Right of the step the plots have no line but a hatch, and the table has no row; the answer gives one row."""
    opened.press("Ctrl+7")
    opened.wait(lambda: bool(opened.window.findChildren(CurvePlot)) and opened.state.measures.corpus is not None)
    canvas = opened.window.findChildren(CurvePlot)[0].findChild(QWidget, "canvas")
    blue = load_theme("light").colors["blue"]
    opened.press("3", "Return")
    assert blue in _colors(canvas, from_share=0.5)
    opened.press("P")
    assert blue not in _colors(canvas, from_share=0.5)
    opened.click(opened.button("Table"))
    assert [row[0] for row in opened.rows("curves as a table")] == ["0", "1", "2", "3"]
    opened.window.centralWidget().setFocus()
    opened.press("Return")
    assert len(opened.rows("curves as a table")) == 5
    opened.press("P")
    assert len(opened.rows("curves as a table")) == 16


def test_gages_table_is_covered(opened: OpenWindow) -> None:
    """What is replaced in the same text might be what merges next: none is told while the winner is hidden."""
    opened.press("Ctrl+7")
    opened.click(opened.button("Gage"))
    opened.wait(lambda: opened.state.measures.gage is not None)
    opened.window.centralWidget().setFocus()
    asked_at_step_3(opened)
    assert not opened.table("replacements").isVisible()
    opened.press("Return")
    assert not opened.table("replacements").isVisible()
    opened.press("P")
    assert opened.table("replacements").isVisible()
    assert [row[6] for row in opened.rows("replacements")] == ["ABABCABCD", "XXCXCD", "XYYD"]


def test_an_answer_tells_of_one_merge_only(opened: OpenWindow) -> None:
    """What merges at the next step is on the timeline, at no later one: no curve, no ring, no piece, no tip."""
    opened.press("Right", "P", "2")
    assert not opened.state.is_asking  # es is asked for, and 2 is right
    timeline = opened.window.timeline.timeline
    layout = timeline.layout_now()
    answered, later = layout.columns[1], layout.columns[2]
    marks = {load_theme("light").colors[token] for token in ("orange", "slate", "ink")}
    assert marks & _colors(timeline, from_share=answered.left / timeline.width())
    assert not marks & _colors(timeline, from_share=later.left / timeline.width())
    assert timeline.tip_at(round(answered.x)).startswith("Step 2: est, ")
    assert timeline.tip_at(round(later.x)) == "Step 3: covered until the next pair is guessed"
    assert [row[0] for row in opened.rows(MERGES)] == ["1", "2"]


def test_a_pair_does_not_say_when_it_merges_later(opened: OpenWindow) -> None:
    """The line beneath the pairs says when a chosen pair merged or merges next, and nothing of later steps."""
    opened.press("P", "Return")
    for pair, said in ((("e", "s"), "It merges at step 1."), (("l", "o"), "When it merges is not told yet.")):
        opened.store.choose_pair(pair)
        assert said in opened.window.pairs.view.findChild(SpelledLine).accessibleName()


def test_the_way_to_the_next_tie_ends_at_the_answer(opened: OpenWindow) -> None:
    """A tie that is answered can be gone to, a later one is covered, by button and key alike."""
    opened.press("2", "Return", "P", "Return")
    opened.button("The next tie is covered")
    opened.press("Shift+Right")
    assert opened.state.step == 2


def _colors(widget: QWidget, *, from_share: float) -> set[str]:
    """The colors of a widget's pixels, from this share of its width on."""
    image = widget.grab().toImage()
    columns = range(int(image.width() * from_share), image.width())
    return {QColor(image.pixel(x, y)).name().upper() for x in columns for y in range(image.height())}

"""A unigram vocabulary by hand: chosen in the recipe, stepped through, a piece asked why, any string asked for."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from explorer.app.pages import PAGES
from explorer.engine import BpeRecipe, UnigramRecipe
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.session import removals
from explorer.session.sources import CountedWord
from explorer.views.record_table import RecordTable
from explorer.views.spelled_line import SpelledLine
from tests.app.conftest import OpenWindow
from tests.app.driven_window import AT_STEP, NotInSight
from tests.app.test_accessibility import check_everything_speaks

HUG = (("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5))
PIECES = "pieces at this step"


def plain(text: str) -> str:
    """With spaces that may break."""
    return text.replace("\u00a0", " ")


@pytest.fixture
def hug(opened: OpenWindow) -> OpenWindow:
    """The window with the words of the course, and a vocabulary of 13 pieces."""
    opened.store.set_words(tuple(CountedWord(word, count) for word, count in HUG))
    opened.train()
    opened.store.set_recipe(UnigramRecipe(vocab_size=13))
    opened.train()
    return opened


def table(opened: OpenWindow) -> RecordTable:
    """The table of pieces, which must be to be seen."""
    found = opened.table(PIECES)
    assert found.isVisible()
    return found


def said(opened: OpenWindow) -> str:
    """The sentences about a piece."""
    return plain(opened.window.step_table.shown.view.findChild(SpelledLine).accessibleName())


def title(opened: OpenWindow) -> str:
    return str(opened.window.step_table.shown.frame.accessibleName())


def rows(opened: OpenWindow, n: int) -> list[tuple[str, ...]]:
    table(opened)
    return opened.rows(PIECES)[:n]


def type_filter(opened: OpenWindow, text: str) -> None:
    opened.press("/")
    opened.type(text)


def test_pieces_stand_in_place_of_pairs(hug: OpenWindow) -> None:
    """The first pieces with their weights; a step on, what is expected of each, and what goes first."""
    assert (title(hug), hug.window.pairs.frame.isVisible()) == ("Pieces at step 0", False)
    assert rows(hug, 2) == [
        ("▁hug", "−1.843", "15", "60", "candidate"),
        ("▁pu", "−2.006", "17", "51", "candidate"),
    ]
    hug.press("PgDown")
    assert title(hug) == "Pieces at step 1"
    assert plain(hug.window.step_table.shown.frame.accessibleDescription()) == "13 → 10"
    assert rows(hug, 4) == [
        ("h", "−3.229", "0.04", "", "below 0.5"),
        ("ug", "−2.249", "0.32", "", "below 0.5"),
        ("p", "−3.104", "0.33", "", "below 0.5"),
        ("pu", "−2.411", "0.99", "−4.855", "stays"),
    ]
    assert said(hug).startswith("h: Expected 0.04 times = ")  # of the first, while none is chosen


def test_pairs_come_back(hug: OpenWindow) -> None:
    """With another way to learn pieces the pairs stand where they stood, with their filter and their button."""
    hug.store.set_recipe(BpeRecipe(merges=5))
    hug.train()
    assert title(hug) == "Pairs at step 0"
    assert hug.button("Hide winner").isVisible()
    with pytest.raises(AssertionError):
        table(hug)


def test_why_a_piece_stays(hug: OpenWindow) -> None:
    """A click on a row spells its number out and tells its life; the piece is followed from step to step."""
    hug.press("PgDown")
    place = [row[0] for row in hug.rows(PIECES)].index("pu")
    hug.click_row(PIECES, place, 0)
    assert hug.state.piece == "pu"
    assert said(hug).startswith("pu: Expected 0.99 times = ")
    hug.press("PgDown")
    assert said(hug).startswith("pu: Expected ")
    assert said(hug).endswith("gone at step 2.")
    hug.press("PgDown")
    assert said(hug).startswith("pu: It went at step 2: expected ")
    hug.click(hug.button("See it go at step 2"))
    assert hug.state.step == 2


def test_rows_by_key(hug: OpenWindow) -> None:
    """Arrow keys go from piece to piece, and what is chosen can be copied under the titles of the columns."""
    hug.press("PgDown")
    hug.click_row(PIECES, 0, 0)
    hug.press("Down", "Down")
    assert hug.state.piece == "p"
    hug.press("Ctrl+C")
    copied = QGuiApplication.clipboard().text().split("\n")
    assert copied == ["piece\tlog p\texpected\tnew log p\twhat becomes of it", "p\t−3.104\t0.33\t\tbelow 0.5"]


def test_any_string_is_asked_for(hug: OpenWindow) -> None:
    """▁pun, the commonest word, never was a candidate, and it is said why; Esc shows all pieces again."""
    type_filter(hug, "_pun")
    assert hug.rows(PIECES) == []
    assert said(hug).startswith("▁pun: Never a candidate: it is always followed by the end of the line, ")
    field = hug.window.step_table.shown.filter.findChild(QLineEdit)
    hug.press("Ctrl+A")
    hug.type("ug")
    assert [row[0] for row in hug.rows(PIECES)] == ["ug", "▁hug", "hug"]
    assert said(hug).startswith("ug: log p −2.249 = ln(40 / 379)")
    hug.press("Esc")
    assert (field.text(), len(hug.rows(PIECES))) == ("", 13)


def test_a_special_token_with_an_underscore_is_asked_for(hug: OpenWindow) -> None:
    """Though _ may stand for ▁, what is a special token as it is typed is told of as that."""
    hug.store.set_recipe(UnigramRecipe(vocab_size=14, user_defined_symbols=("hug_s",)))
    hug.train()
    type_filter(hug, "hug_s")
    assert said(hug) == "hug_s: Never a candidate: it is a user-defined symbol, always one piece by itself."


def test_orders(hug: OpenWindow) -> None:
    """The pieces can stand by each of their numbers."""
    hug.press("PgDown")
    hug.click(hug.button("log p"))
    scores = [float(row[1].replace("−", "-")) for row in hug.rows(PIECES)]
    assert scores == sorted(scores, reverse=True)
    hug.click(hug.button("Expected"))
    counts = [float(row[2]) for row in hug.rows(PIECES)]
    assert counts == sorted(counts, reverse=True)


def test_the_loss_without_a_piece(hug: OpenWindow) -> None:
    """Enter on a piece says what the corpus loses without it, at this step and no other."""
    hug.click_row(PIECES, 0, 0)
    hug.press("Return")
    trace = hug.state.trace
    assert isinstance(trace, UnigramTrace)
    fall = trace.loss_without("▁hug", 0)
    assert f"Without it the corpus has {fall:.3f} nats less of log-likelihood, " in said(hug)
    hug.press("PgDown")
    assert "Without it" not in said(hug)
    assert "Candidate with weight 60" in said(hug)


def test_the_loss_and_the_life_take_turns(hug: OpenWindow) -> None:
    """What is to be seen is not offered, but the other is, by the button and by Enter."""
    hug.click_row(PIECES, 0, 0)
    hug.click(hug.button("Loss without it"))
    assert "Without it the corpus has" in said(hug)
    with pytest.raises(NotInSight):
        hug.button("Loss without it")
    hug.click(hug.button("Its life"))
    assert "Candidate with weight 60" in said(hug)
    with pytest.raises(NotInSight):
        hug.button("Its life")
    hug.click_row(PIECES, 0, 0)
    hug.press("Return")
    assert "Without it the corpus has" in said(hug)
    hug.press("Return")
    assert "Candidate with weight 60" in said(hug)


def test_a_loss_that_takes_long(hug: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """What many words hold is worked out beside the window, which says so until the number is there."""
    monkeypatch.setattr(removals, "QUICK", 0)
    hug.click_row(PIECES, 1, 0)
    hug.click(hug.button("Loss without it"))
    assert said(hug).endswith("is being worked out …") or "Without it the corpus has" in said(hug)
    hug.wait(lambda: "Without it the corpus has" in said(hug))


def test_a_chip_leads_to_its_piece(hug: OpenWindow) -> None:
    """A click on a chip of a word tells of that piece, and chooses the word."""
    words = hug.table(AT_STEP)
    left = words.spans[2][0]
    row = words.visualRect(words.model().index(0, 2))
    hug.click(words.viewport(), row.topLeft() + type(row.topLeft())(left - row.left() + 8, 30))
    assert (hug.state.piece, hug.state.row) == ("▁pu", 0)
    assert said(hug).startswith("▁pu: ")


def test_there_is_no_winner_to_hide(hug: OpenWindow) -> None:
    """No dead button: the switch is gone, its action says why, and its key does nothing."""
    with pytest.raises(NotInSight):
        hug.button("Hide winner")
    assert not hug.action("Hide or show the winner").isEnabled()
    hide = next(action for action in hug.window.action_table if action.name == "hide-winner")
    assert hide.possible.why_not == "a unigram vocabulary has no winner to guess"
    hug.press("P")
    assert not hug.state.presentation.hides_winner


def test_one_page_at_a_time(hug: OpenWindow) -> None:
    """In a small window pages and lists are called after pieces and steps, and the filter leads to the pieces."""
    hug.resize(820, 480)
    hug.store.set_zoom(2.0)
    assert "Pieces" in hug.buttons()
    assert "Pairs" not in hug.buttons()
    assert "Merges" not in hug.buttons()
    hug.button("Steps").click()
    assert hug.table("Steps in order").isVisible()
    hug.press("/")
    assert hug.window.pages.page == PAGES[2]
    table(hug)
    hug.store.set_recipe(BpeRecipe(merges=5))
    hug.train()
    assert {"Pairs", "Merges"} <= set(hug.buttons())
    hug.button("Merges").click()
    assert hug.table("Merges in learned order").isVisible()


def test_a_maximized_pane_stays_so(hug: OpenWindow) -> None:
    """Where the pieces fill the row, the pairs that come in their place fill it."""
    hug.click_row(PIECES, 0, 0)
    hug.press("Ctrl+Shift+M")
    assert not hug.window.corpus.frame.isVisible()
    hug.store.set_recipe(BpeRecipe(merges=5))
    hug.train()
    assert hug.window.pairs.frame.isVisible()
    assert not hug.window.corpus.frame.isVisible()
    hug.press("Ctrl+Shift+M")
    assert hug.window.corpus.frame.isVisible()


def test_everything_speaks(hug: OpenWindow) -> None:
    """Each control has an accessible name, and what is painted says what it shows, at each kind of step."""
    for _ in range(len(hug.state.trace) + 1):
        check_everything_speaks(hug.window)
        hug.press("PgDown")
    hug.press("Home")
    type_filter(hug, "_pun")
    check_everything_speaks(hug.window)

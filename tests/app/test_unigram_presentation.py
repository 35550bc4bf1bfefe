"""A vocabulary that shrinks, stepped through and presented in the real window."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe, UnigramRecipe
from explorer.session.sources import CountedWord
from explorer.views.presentation_view import PresentationView
from tests.app.conftest import OpenWindow, window_with

HUG = (("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5))
FULL_HD = (1920, 1080)


@pytest.fixture
def hug(qtbot: QtBot, qapp: QApplication) -> Iterator[OpenWindow]:
    """The words of the course, in the paper's way: 14 steps, of which 3, 6, 9 and 12 prune."""
    with window_with(qtbot, qapp) as opened:
        opened.store.set_words(tuple(CountedWord(word, count) for word, count in HUG))
        opened.train()
        opened.store.set_recipe(UnigramRecipe(vocab_size=17, style="paper"))
        opened.train()
        yield opened


def present(opened: OpenWindow) -> PresentationView:
    opened.press("F5")
    opened.resize(*FULL_HD)
    page = opened.window.findChild(PresentationView)
    assert page is not None
    assert page.isVisible()
    assert page.size().toTuple() == FULL_HD
    return page


def caption(opened: OpenWindow) -> str:
    return str(opened.window.caption.view.accessibleName()).replace("\u00a0", " ")


def told(opened: OpenWindow) -> str:
    return str(opened.window.timeline.timeline.accessibleDescription())


def test_every_step_is_one_press(hug: OpenWindow) -> None:
    """From the first pieces on each step key is a step; caption and timeline say the same one."""
    hug.press("Home")
    assert caption(hug).startswith("Step 0: 31 pieces to begin with: 8 characters and 23 candidates from the text.")
    assert told(hug) == "Step 0: seeds, 31 pieces"
    for step in range(1, 15):
        hug.press("PgDown")
        assert hug.state.step == step
        assert caption(hug).startswith(f"Step {step}: ")
        assert told(hug).startswith(f"Step {step}: ")
    assert "The target of 17 pieces is reached" in caption(hug)


def test_the_last_button_leads_from_pruning_to_pruning(hug: OpenWindow) -> None:
    """The button and its key stop at each pruning, and say so; after the last there is none."""
    hug.press("Home")
    for step in (3, 6, 9, 12):
        hug.click(hug.button(f"Next pruning: step {step}"))
        assert hug.state.step == step
        assert told(hug).startswith(f"Step {step}: prune, ")
    assert not hug.button("No pruning ahead").isEnabled()
    hug.press("Home", "Shift+Right")
    assert hug.state.step == 3
    hug.store.set_recipe(BpeRecipe(merges=5))
    hug.train()
    assert any(name.startswith(("Next tie", "No tie")) for name in hug.buttons())


def test_a_click_leads_to_any_step(hug: OpenWindow) -> None:
    """The column of the first pieces, too, can be clicked."""
    view = hug.window.timeline.timeline
    for step in (7, 0, 14):
        place = view.rect().center()
        place.setX(round(view.layout_now().x_of(step)))
        hug.click(view, place)
        assert hug.state.step == step


def test_the_list_beside_the_curve(hug: OpenWindow) -> None:
    """Where columns have no room a list names every step from the first pieces on, its size and what went."""
    hug.resize(1020, 900)
    merges = hug.window.timeline.merges
    assert merges.isVisible()
    rows = hug.rows(merges.accessibleName())
    assert rows[0] == ("0", "seeds", "31", "0")
    assert rows[3] == ("3", "prune", "24", "7")
    assert len(rows) == 15
    hug.store.go_to(3)
    assert merges.selected_rows() == (3,)
    hug.press("Home")
    hug.click_row(merges.accessibleName(), 1)
    assert hug.state.step == 1


def legend(opened: OpenWindow) -> str:
    """What the header of the words explains."""
    names = [widget.accessibleName() for widget in opened.window.words.frame.findChildren(QWidget)]
    return next(name for name in names if name.startswith("blue chips"))


def test_the_legend_explains_the_marks_there_are(hug: OpenWindow) -> None:
    """Nothing is merged here, so that the legend speaks of cuts; with merges it speaks of these again."""
    assert legend(hug) == "blue chips were cut otherwise a step before"
    hug.store.set_recipe(BpeRecipe(merges=5))
    hug.train()
    assert legend(hug).endswith("marks the pair that merges next")


def test_a_clicker_leads_from_start_to_end(hug: OpenWindow) -> None:
    """With PgDn only each step has one page, which says what it is; PgUp leads back, Esc out."""
    hug.press("Home")
    page = present(hug)
    said = []
    for step in range(15):
        assert hug.state.step == step
        assert page.accessibleName().startswith(f"Step {step} of 14. ")
        said.append(page.accessibleName())
        hug.press("PgDown")
    assert hug.state.step == 14
    assert said[3] == "Step 3 of 14. Round 1, pruning: 7 of 31 pieces go"
    hug.press("PgUp")
    assert page.accessibleName() == said[13]
    hug.press("Esc")
    assert not page.isVisible()


def test_words_are_raised_one_by_one(hug: OpenWindow) -> None:
    """S raises the next word, and after the last none, as where pairs merge."""
    present(hug)
    raised = []
    for _ in range(6):
        hug.press("S")
        raised.append(hug.state.presentation.spotlight)
    assert raised == [0, 1, 2, 3, 4, None]


def test_what_asks_for_pairs_does_not_apply(hug: OpenWindow) -> None:
    """C and Enter do nothing here, and the action says why."""
    present(hug)
    before = hug.state
    hug.press("C", "Return")
    assert hug.state == before
    count = next(action for action in hug.window.action_table if action.name == "count")
    assert not count.possible(hug.state)
    assert count.possible.why_not == "only while presenting merges of pairs"

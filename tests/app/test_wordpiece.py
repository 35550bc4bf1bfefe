"""WordPiece by hand: chosen in the recipe, stepped through, encoded with, guessed, saved and brought back."""

import pytest
from PySide6.QtCore import Qt

from explorer.engine import BpeRecipe, WordPieceRecipe
from explorer.figures.visible_text import plain_text
from explorer.views.spelled_line import SpelledLine
from tests.app.conftest import OpenWindow
from tests.app.driven_window import EDITOR, PAIRS
from tests.app.test_workspaces import SIZES, go_to_measures

HUG = (("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5))
COLUMNS = ["rank", "pair", "score", "count", "count a", "count b", "by word", ""]


def plain(text: str) -> str:
    """With spaces that may break."""
    return text.replace("\u00a0", " ")


def choose(opened: OpenWindow, word: str, option: str) -> None:
    """Open a variable word of the recipe and click on an option."""
    opened.click(opened.choice(word))
    opened.click(opened.option(option))
    opened.train()


@pytest.fixture
def hug(opened: OpenWindow) -> OpenWindow:
    """The window with the words of the course typed in, and WordPiece chosen."""
    opened.double_click_row(EDITOR, 0)
    for word, count in HUG:
        opened.type(word)
        opened.press("Tab")
        opened.type(str(count))
        opened.press("Tab")
    opened.press("Esc")
    opened.train()
    choose(opened, "How pieces are learned", "WordPiece")
    return opened


def caption(opened: OpenWindow) -> str:
    return plain(opened.window.caption.view.accessibleName())


def best(opened: OpenWindow, n: int) -> list[tuple[str, ...]]:
    """Rank, pair, score, count, count a, count b of the first rows of the pair table."""
    return [row[:6] for row in opened.rows(PAIRS)[:n]]


def test_the_steps_of_the_course(hug: OpenWindow) -> None:
    """The recipe says WordPiece, and step by step the scores stand in caption and table, ties bracketed."""
    assert hug.recipe().startswith("WordPiece by score, continuations marked ##, ties go to the pair seen first")
    assert best(hug, 1) == [("1", "##g ##s", "0.0500", "5", "20", "5")]
    header = hug.table(PAIRS).model()
    assert [header.headerData(column, Qt.Orientation.Horizontal) for column in range(8)] == COLUMNS

    hug.press("PgDown")
    assert caption(hug).startswith("Step 1: ##g + ##s → ##gs, score 5 / (20 × 5) = 1/20 = 0.0500. No tie. ")
    assert [row[:3] for row in best(hug, 7)] == [
        ("1=", pair, "0.0278") for pair in ("h ##u", "##u ##g", "p ##u", "##u ##n", "b ##u", "##u ##gs")
    ]
    assert [line.tied for line in hug.records(PAIRS)] == [True] * 6

    said = []
    for _ in range(5):
        hug.press("PgDown")
        said.append(caption(hug).split(". ")[0])
    assert said == [
        "Step 2: h + ##u → hu, score 15 / (15 × 36) = 1/36 ≈ 0.0278",
        "Step 3: hu + ##gs → hugs, score 5 / (15 × 5) = 1/15 ≈ 0.0667",
        "Step 4: hu + ##g → hug, score 10 / (10 × 15) = 1/15 ≈ 0.0667",
        "Step 5: p + ##u → pu, score 17 / (17 × 21) = 1/21 ≈ 0.0476",
        "Step 6: b + ##u → bu, score 4 / (4 × 4) = 1/4 = 0.250",
    ]
    assert list(hug.faults()) == []


def test_why_a_pair_has_its_score(hug: OpenWindow) -> None:
    """A click on a pair spells its score out beneath, then its count, then when it merges."""
    hug.press("PgDown")
    hug.click_row(PAIRS, 2)
    said = plain(hug.window.pairs.view.findChild(SpelledLine).accessibleName())
    assert said.startswith("p + ##u: 1/36 = 17 / (17 × 36), and 17 = pun × 12 + pug × 5")
    assert "It merges at step 5." in said


def test_by_frequency(hug: OpenWindow) -> None:
    """Hugging Face's way merges ##ug, ##un, hug; the count decides, and the scores stand beside it."""
    choose(hug, "What decides", "frequency")
    assert [merge.piece for merge in hug.state.trace.merges[:3]] == ["##ug", "##un", "hug"]
    assert best(hug, 1) == [("1", "##u ##g", "0.0278", "20", "36", "20")]
    assert caption(hug).endswith("Next: ##u + ##g, 20 times. No tie.")


def test_the_timeline_shows_scores(hug: OpenWindow) -> None:
    """The curve, which may rise, is of scores; back in byte-pair encoding it is of counts."""
    hug.press("PgDown")
    assert hug.window.timeline.timeline.accessibleDescription() == "Step 1: ##gs, score 0.0500"
    heights = [column.y for column in hug.window.timeline.timeline.layout_now().columns]
    assert min(heights) == heights[5]  # bu, 1/4
    choose(hug, "How pieces are learned", "Byte-pair encoding")
    assert hug.window.timeline.timeline.accessibleDescription().startswith("Step 1: ug, 20 times")
    assert [column.title for column in hug.table(PAIRS).records.columns][2:5] == ["count", "share %", "change"]


def test_the_recipe_comes_back_by_undo(hug: OpenWindow) -> None:
    """One undo brings byte-pair encoding back as it was, one redo WordPiece."""
    hug.press("Ctrl+Z")
    hug.train()
    assert hug.state.recipe == BpeRecipe(merges=15, marker="end-of-word")
    hug.press("Ctrl+Shift+Z")
    hug.train()
    assert hug.state.recipe == WordPieceRecipe(merges=15)
    assert hug.state.trace.merges[0].piece == "##gs"


def test_the_encoder_follows_the_searches(hug: OpenWindow) -> None:
    """A text is cut by the longest piece that matches; each search with its tries, and a strange word is unknown."""
    hug.store.go_to(5)
    hug.press("E", "Ctrl+A")
    hug.type("pugs mug")
    encoder = hug.window.encoder
    hug.wait(lambda: hug.state.encoder.encoded is not None and len(encoder.view.searches.selected_rows()) == 1)
    searches = hug.rows("Searches for the longest piece that matches")
    assert searches == [("1", "pu", "pugs, pug"), ("2", "##gs", ""), ("3", "[UNK]", "mug, mu, m")]
    assert hug.button("One search back").isEnabled()
    faces = encoder.view.canvas.shown.tokens.faces
    assert [(plain_text(face.runs), face.offset, face.state) for face in faces] == [
        ("pu", "0–2", "plain"),
        ("##gs", "2–4", "plain"),
        ("[UNK]", "5–8", "unknown"),
    ]
    assert not encoder.view.steps.isVisible()
    hug.press("Return", "Home", "Right")
    assert encoder.view.sentence.accessibleName() == "Search 1: pu matches, after 2 longer ones. 1 of 3."
    faces = encoder.view.canvas.shown.tokens.faces
    assert [(plain_text(face.runs), face.id) for face in faces] == [("pu", "11"), ("##gs", "–"), ("mug", "–")]


def test_guessing_says_scores(hug: OpenWindow) -> None:
    """A wrong guess is told its score, one that is as good the tie rule."""
    hug.press("P")
    rows = hug.rows("pairs that may merge next")
    wrong = next(number for number, row in enumerate(rows, 1) if row[1] != "##g ##s")
    hug.press(str(wrong))
    assert "another pair has a better one" in caption(hug)
    assert hug.rows("pairs that may merge next")[wrong - 1][2] == "0.0278"


def test_a_held_out_text_is_measured_by_longest_match(hug: OpenWindow) -> None:
    """In the measures a held-out text has as many pieces as the encoder gives at the step, and its unknown words."""
    hug.store.go_to(5)
    go_to_measures(hug)
    hug.click(hug.window.workspaces.measures.sizes.view.area.viewport())
    hug.type("pugs mug mug")
    hug.wait(lambda: hug.rows(SIZES)[3][5:] == ("4", "2", "50.0"))  # pu ##gs [UNK] [UNK]
    assert hug.rows(SIZES)[0][5:] == ("3", "3", "100.0")

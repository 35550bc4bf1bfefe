"""The Segment workspace: the lattice of the hug corpus by gestures, its search, what if, draws, and other models.

The table of pieces is that of the Hugging Face course, its counts divided by their sum, 210; every number here was
worked out from it by hand.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from explorer.app.segment_workspace import SegmentWorkspace
from explorer.engine import BpeRecipe, UnigramRecipe, WordPieceRecipe
from explorer.engine.text.corpus import CountedWord
from explorer.session.segment_state import ranked_now
from explorer.views.lattice_legend import LatticeLegend
from explorer.views.lattice_view import LatticeView
from tests.app.conftest import OpenWindow, window_with

PATHS, DRAWS = "paths, best first", "paths drawn at random"


class SegmentWindow(OpenWindow):
    """The window in the workspace, and what it shows."""

    @property
    def workspace(self) -> SegmentWorkspace:
        """The workspace itself."""
        assert self.window.workspaces.segment is not None
        return self.window.workspaces.segment

    @property
    def lattice(self) -> LatticeView:
        """The painted lattice."""
        return self.workspace.lattice.lattice

    def caption(self) -> str:
        """The sentence above the transport."""
        return str(self.workspace.search.caption.accessibleName()).replace("\u00a0", " ")

    def sentence(self) -> str:
        """The whole sentence on top, without the text."""
        bar = self.workspace.sentence.view
        return f"{bar.model.accessibleName()} {bar.rest.accessibleName()}"

    def enter_text(self, text: str) -> None:
        """Type another text, and leave its field."""
        self.click(self.workspace.sentence.view.field.viewport())
        self.press("Ctrl+A")
        self.type(text)
        self.press("Return")
        self.wait(self.is_cut)

    def enter_merges(self, text: str) -> None:
        """Type another text for a replay, and wait for it."""
        self.click(self.workspace.sentence.view.field.viewport())
        self.press("Ctrl+A")
        self.type(text)
        self.press("Return")
        self.wait(lambda: bool(self.caption()))

    def is_cut(self) -> bool:
        """Whether the text of now has been cut."""
        ranked = ranked_now(self.state)
        return ranked is not None and ranked.of.model.text == self.state.encoder.text

    def choose_model(self, name: str) -> None:
        """Choose another model in the sentence."""
        self.click(self.choice("Model that cuts the text"))
        self.click(self.option(name))

    def label(self, piece: str) -> QPoint:
        """The middle of the label of a piece."""
        edges = [edge.piece for edge in self.state.segment.searched.model.edges]
        label = self.lattice.layout_now().arcs[edges.index(piece)].label
        assert label is not None
        return QPoint(round(label.left + label.width / 2), round(label.top + label.height / 2))

    def open_menu(self, piece: str) -> None:
        """Click on the label of a piece."""
        self.click(self.lattice, self.label(piece))

    def ranked(self) -> list[str]:
        """The pieces of the paths, best first."""
        return [row[1] for row in self.rows(PATHS)]


@pytest.fixture
def segment(qtbot: QtBot, qapp: QApplication) -> Iterator[SegmentWindow]:
    """The application as it starts, and its Segment workspace opened by its key."""
    with window_with(qtbot, qapp) as opened:
        opened.press("Ctrl+2")
        window = SegmentWindow(opened.workshop, qtbot)
        window.wait(window.is_cut)
        yield window


# ── the lattice and its search ────────────────────────────────────────────────────────────────────────────────────────


def test_it_begins_with_the_example(segment: SegmentWindow) -> None:
    """hugs by the hug corpus: seven paths, three of them tied at 1/588 with 29.6 % each, of which h ugs is shown."""
    assert segment.rows(PATHS)[:4] == [
        ("1=", "h ugs", "−6.377", "29.6", "the best"),
        ("1=", "hu gs", "−6.377", "29.6", "tied"),
        ("1=", "hug s", "−6.377", "29.6", "tied"),
        ("4", "h u gs", "−8.140", "5.1", ""),
    ]
    assert len(segment.ranked()) == 7
    assert "Σ of all paths p = 0.005745, entropy 2.11 bits" in segment.sentence()
    labels = segment.workspace.paths.frame.findChildren(QLabel)
    assert [label.accessibleName() for label in labels if label.isVisible()] == [
        "3 paths tie at 1/588. Of equal scores the last piece that starts first wins."
    ]
    assert segment.caption().startswith(
        "Best at node 4: h ugs, log p −2.639 − 3.738 = −6.377, tied with 2 other paths. Margin 0."
    )


def test_the_node_that_the_search_is_at_is_in_sight(segment: SegmentWindow) -> None:
    """However it was come to: with a text whose nodes have no room at once, by Home, and by End."""

    def is_in_sight(node: int) -> bool:
        x = segment.lattice.layout_now().nodes[node]
        return segment.lattice.visibleRegion().contains(QPoint(round(x), segment.lattice.height() // 2))

    segment.enter_text("hug" * 12)
    segment.wait(lambda: is_in_sight(36))
    segment.press("Home")
    assert is_in_sight(0)
    assert not is_in_sight(36)
    segment.press("End")
    assert is_in_sight(36)
    assert not is_in_sight(0)


def test_what_was_not_touched_is_not_unsaved(segment: SegmentWindow) -> None:
    """To look at the example is no reason to be asked when the window is closed."""
    assert not segment.state.unsaved


@pytest.mark.parametrize(
    ("text", "best", "p"),
    [("unhug", "un hug", 0.0054422), ("huggun", "hug g un", 0.0005183), ("pug", "pu g", 0.0077098)],
)
def test_the_best_paths_of_the_course(segment: SegmentWindow, text: str, best: str, p: float) -> None:
    """A word is typed into the sentence and cut at once; of pug two paths tie at the top."""
    segment.enter_text(text)
    assert set(segment.ranked()) >= {best}
    top = [row[1] for row in segment.rows(PATHS) if row[0] in ("1", "1=")]
    assert best in top
    path = segment.state.segment.searched.lattice.best()
    assert path.score == pytest.approx(math.log(p), abs=1e-5)


def test_the_keys_step_from_node_to_node(segment: SegmentWindow) -> None:
    """A clicker, arrows, Home and End, digits and Enter, and Space; the trainer stays where it is."""
    segment.press("Home")
    assert segment.caption() == "Node 0: the start, score 0. Nothing has been spelled yet."
    segment.press("PgDown", "Right")
    assert segment.caption().startswith("Best at node 2: hu, log p −2.639. Margin 1.764.")
    segment.press("PgUp")
    assert segment.caption().startswith("Best at node 1: h")
    segment.press("3", "Return")
    assert segment.caption().startswith("Best at node 3: hug")
    segment.press("End")
    assert segment.state.segment.reached is None
    segment.press("[", "Space")
    assert (segment.state.segment.playing, segment.state.segment.reached) == (True, 0)
    segment.press("Space")
    assert (segment.state.segment.playing, segment.state.step) == (False, 0)


def test_it_plays_to_its_end(segment: SegmentWindow) -> None:
    """From the end it begins anew, and pauses where it ends."""
    for _ in range(7):
        segment.press("]")
    segment.play_to_the_end(lambda: segment.click(segment.button("Play")), lambda state: state.segment.playing)
    assert segment.state.segment.reached in (None, 4)


def test_the_buttons_lead_on(segment: SegmentWindow) -> None:
    """First, on, back and last; those that lead nowhere are off."""
    assert not segment.button("One on").isEnabled()
    segment.click(segment.button("To the start"))
    assert not segment.button("One back").isEnabled()
    segment.click(segment.button("One on"))
    segment.click(segment.button("One on"))
    segment.click(segment.button("One back"))
    assert segment.caption().startswith("Best at node 1")
    segment.click(segment.button("To the end"))
    assert segment.caption().startswith("Best at node 4")


def test_the_table_is_the_twin_of_the_lattice(segment: SegmentWindow) -> None:
    """Each column stands under its node and is said to a screen reader; a node under the pointer is lit in both."""
    table, nodes = segment.workspace.lattice.table, segment.lattice.layout_now().nodes
    assert [table.column_at(round(x)) for x in nodes] == [0, 1, 2, 3, 4]
    lattice, below = (part.mapTo(segment.window, QPoint(0, 0)).x() for part in (segment.lattice, table))
    assert lattice == below
    assert "node 3: best score −2.639, last piece hug from node 0, runner-up ug −4.990, margin 2.351" in (
        table.accessibleName()
    )
    assert segment.lattice.accessibleName() == "Lattice of hugs: 9 edges, 7 ways to spell the text"


def test_an_edge_that_is_pointed_at_says_why(segment: SegmentWindow) -> None:
    """Its log p, the best score up to it, and how it fares among those that end where it does; by mouse and by keys."""
    segment.qtbot.mouseMove(segment.lattice, segment.label("ug"))
    assert segment.caption() == (
        "ug from node 1 to 3: log p −2.351, after the best score of node 1, −2.639, that is −4.990. "
        "2.351 behind hug, by which the best path comes here. 2.8 % of all paths go through it."
    )
    segment.qtbot.mouseMove(segment.lattice, QPoint(2, 2))
    segment.lattice.setFocus()
    segment.press("Down")
    assert segment.caption().startswith("h from node 0 to 1: log p −2.639")
    segment.press("Up")
    assert segment.caption().startswith("s from node 3 to 4: log p −3.738")
    assert "The same score as ugs, whose last piece starts earlier." in segment.caption()


def test_a_path_that_is_pointed_at_takes_the_casing(segment: SegmentWindow) -> None:
    """The best keeps its fill; away from the list nothing is raised."""
    table = segment.table(PATHS)
    segment.qtbot.mouseMove(table.viewport(), table.visualRect(table.model().index(2, 1)).center())
    assert segment.state.segment.raised == 2
    edges = segment.lattice.shown.edges
    assert {edges[number].piece for number in segment.lattice.shown.raised} == {"hug", "s"}
    assert {edges[number].piece for number in segment.lattice.shown.best} == {"h", "ugs"}


def test_keys_lead_from_path_to_path(segment: SegmentWindow) -> None:
    """The chosen row is raised as the one under the pointer is."""
    segment.click_row(PATHS, 0)
    segment.press("Down", "Down", "Down")
    edges = segment.lattice.shown.edges
    assert {edges[number].piece for number in segment.lattice.shown.raised} == {"h", "u", "gs"}


def test_paths_are_copied_as_a_table(segment: SegmentWindow) -> None:
    """Ctrl+C in the list, under the titles of its columns."""
    segment.click_row(PATHS, 0)
    segment.press("Ctrl+C")
    assert QGuiApplication.clipboard().text() == (
        "rank\tpieces\tlog p\tshare %\tverdict\n1=\th ugs\t−6.377\t29.6\tthe best"
    )


# ── what if ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def enter_score(segment: SegmentWindow, text: str) -> None:
    """Type something into the entry of the open menu."""
    segment.click(segment.entry())
    segment.press("Ctrl+A")
    segment.type(text)
    segment.press("Return")


def test_an_edge_is_taken_out_and_put_back(segment: SegmentWindow) -> None:
    """Without ugs two paths tie, and hu gs is shown; the lattice says what was changed."""
    segment.open_menu("ugs")
    segment.click(segment.option("Take ugs out"))
    segment.wait(lambda: segment.ranked()[0] == "hu gs")
    assert segment.workspace.lattice.frame.accessibleDescription() == "what if: 1 edge out"
    segment.open_menu("ugs")
    segment.click(segment.option("Put ugs back"))
    segment.wait(lambda: segment.ranked()[0] == "h ugs")
    assert segment.workspace.lattice.frame.accessibleDescription() == "9 edges, 7 ways to spell the text"


def test_a_piece_is_given_another_probability(segment: SegmentWindow) -> None:
    """p 1/2 for s, typed as a fraction: hug s has 15/210 · 1/2 = 1/28, and stands alone on top; all can be undone."""
    segment.open_menu("s")
    enter_score(segment, "1/2")
    segment.wait(lambda: segment.rows(PATHS)[0][:3] == ("1", "hug s", "−3.332"))
    assert segment.workspace.lattice.frame.accessibleDescription() == "what if: 1 piece changed"
    segment.open_menu("s")
    assert segment.option("Its own log p again").option.hint == "−3.738"
    segment.press("Esc")
    segment.click(segment.button("All edges and scores as trained"))
    segment.wait(lambda: segment.rows(PATHS)[0][:2] == ("1=", "h ugs"))
    assert segment.rows(PATHS)[2][:2] == ("1=", "hug s")


@pytest.mark.parametrize("typed", ["nan", "-inf", "0", "2", "ten", "1/0"])
def test_what_is_no_probability_is_said_so(segment: SegmentWindow, typed: str) -> None:
    """The menu stays, with one sentence, and the lattice as it was."""
    segment.open_menu("s")
    enter_score(segment, typed)
    assert segment.entry_problem().endswith(".")
    assert not segment.state.segment.what_if.scores
    segment.press("Esc")


def test_without_a_path_one_sentence_says_where_it_ends(segment: SegmentWindow) -> None:
    """All pieces with an s are taken out: nothing reaches over it, nothing can be drawn, and it can be undone."""
    for piece in ("s", "gs", "ugs"):
        segment.open_menu(piece)
        segment.click(segment.option(f"Take {piece} out"))
    segment.wait(lambda: segment.rows(PATHS) == [])
    assert segment.caption() == "No path leads to the end: no piece goes on over “s” at offset 3."
    assert not segment.button("Draw 200").isEnabled()
    assert segment.workspace.paths.frame.accessibleName() == "No path"
    segment.click(segment.button("All edges and scores as trained"))
    segment.wait(lambda: len(segment.rows(PATHS)) == 7)


# ── draws ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_draws_stand_beside_what_is_expected(segment: SegmentWindow) -> None:
    """At α 0.5 the shares are as the square roots of the probabilities; before the draws there are ticks alone."""
    assert [row[:3] for row in segment.rows(DRAWS)[:4]] == [
        ("h ugs", "48", "–"),
        ("hu gs", "48", "–"),
        ("hug s", "48", "–"),
        ("h u gs", "20", "–"),
    ]
    segment.press("D")
    segment.wait(lambda: segment.state.segment.drawn is not None)
    assert sum(int(row[2]) for row in segment.rows(DRAWS)) == 200
    first = segment.rows(DRAWS)
    segment.click(segment.button("Draw 200"))
    segment.wait(lambda: not segment.state.segment.drawing)
    assert segment.rows(DRAWS) == first, "the same seed draws the same"


def enter(segment: SegmentWindow, name: str, text: str) -> QLineEdit:
    field = next(
        field for field in segment.workspace.sample.view.findChildren(QLineEdit) if field.accessibleName() == name
    )
    field.setFocus()
    segment.press("Ctrl+A")
    segment.type(text)
    segment.press("Return")
    return field


def test_at_alpha_0_all_paths_are_alike(segment: SegmentWindow) -> None:
    """Each of the seven is expected 200/7 times; what was drawn before is gone."""
    segment.press("D")
    segment.wait(lambda: segment.state.segment.drawn is not None)
    enter(segment, "α", "0")
    assert {row[1] for row in segment.rows(DRAWS)} == {"29"}
    assert {row[2] for row in segment.rows(DRAWS)} == {"–"}


@pytest.mark.parametrize("typed", ["-1", "inf", "nan", "much"])
def test_no_other_alpha_is_taken(segment: SegmentWindow, typed: str) -> None:
    """One sentence says what α can be, and α stays."""
    enter(segment, "α", typed)
    assert segment.state.segment.alpha == 0.5
    said = [label.text() for label in segment.workspace.sample.view.findChildren(QLabel) if label.isVisible()]
    assert any(sentence.startswith("α is") for sentence in said)


def test_another_seed_draws_otherwise(segment: SegmentWindow) -> None:
    """And what is no seed is said so."""
    segment.press("D")
    segment.wait(lambda: segment.state.segment.drawn is not None)
    first = segment.rows(DRAWS)
    enter(segment, "Seed of the draws", "8")
    segment.workspace.sample.frame.setFocus()
    segment.press("D")
    segment.wait(lambda: segment.state.segment.drawn is not None)
    assert segment.rows(DRAWS) != first
    enter(segment, "Seed of the draws", "x")
    assert segment.state.segment.seed == 8


# ── texts ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_text_is_that_of_the_encoder(segment: SegmentWindow) -> None:
    """Typed here it stands there, too, and the other way round; Ctrl+Z takes it back."""
    segment.enter_text("pugs")
    assert segment.state.encoder.text == "pugs"
    segment.click(segment.workspace.sentence.view.field.viewport())
    segment.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    segment.wait(lambda: segment.state.encoder.text == "hugs")


def test_a_character_that_no_piece_spells(segment: SegmentWindow) -> None:
    """It stands in the lattice as unknown, 10 below the least probable piece: −3.961 − 10; the legend has its mark."""
    legend = segment.workspace.findChild(LatticeLegend)
    narrow = legend.width()
    assert "unknown" not in legend.accessibleName()
    segment.enter_text("xug")
    edges = segment.lattice.shown.edges
    assert [edges[number].piece for number in segment.lattice.shown.unknown] == ["x"]
    assert segment.rows(PATHS)[0][1] == "x ug"
    assert segment.rows(PATHS)[0][2] == "−16.312"
    assert "unknown" in legend.accessibleName()
    segment.wait(lambda: legend.width() > narrow)


def test_without_a_text_it_asks_for_one(segment: SegmentWindow) -> None:
    """There is one node, and nothing to be stepped through."""
    segment.click(segment.workspace.sentence.view.field.viewport())
    segment.press("Ctrl+A", "Backspace")
    segment.wait(segment.is_cut)
    assert segment.caption() == "Type a word or a sentence to segment it."
    assert not segment.button("Play").isEnabled()


def test_a_text_of_100_000_characters_is_too_long(segment: SegmentWindow) -> None:
    """One sentence says how long it may be; a shorter one is cut again."""
    segment.store.change(encoder=replace(segment.state.encoder, text="hug" * 40_000))
    segment.wait(lambda: bool(segment.state.segment.problem))
    assert segment.caption() == "A lattice is drawn of up to 1,000 characters, and this text has 120,000."
    assert segment.rows(PATHS) == []
    assert segment.workspace.lattice.frame.accessibleName() == "Lattice"
    segment.store.change(encoder=replace(segment.state.encoder, text="hug"))
    segment.wait(segment.is_cut)
    assert segment.ranked()[0] == "hug"


def test_a_long_text_is_scrolled_to_the_node_of_the_search(segment: SegmentWindow) -> None:
    """Nodes stand at least 56 pixels apart; lattice and table are scrolled as one, and the node of now is in sight."""
    segment.enter_text("hugs" * 12)
    layout, bars = (
        segment.lattice.layout_now(),
        [scroll.horizontalScrollBar() for scroll in segment.workspace.lattice.scrolls],
    )
    assert layout.spacing == 56
    segment.press("4", "0", "Return")
    assert bars[0].value() == bars[1].value() > 0
    x = layout.nodes[40] - bars[0].value()
    assert 0 < x < segment.workspace.lattice.scrolls[0].viewport().width()
    segment.press("Home")
    assert bars[0].value() == bars[1].value() == 0
    area = segment.workspace.lattice.scrolls[0]
    place = QPointF(area.mapTo(segment.window, area.rect().center()))
    QTest.wheelEvent(segment.window.windowHandle(), place, QPoint(0, -240))
    QApplication.processEvents()
    assert bars[0].value() == bars[1].value() == 240


# ── other models ──────────────────────────────────────────────────────────────────────────────────────────────────────


def open_file(segment: SegmentWindow, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    segment.choose_model("Pieces from a file")


def test_pieces_come_from_a_file(segment: SegmentWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Their name and number stand in the sentence; the example can be chosen again."""
    path = tmp_path / "two.vocab"
    path.write_text("hug\t-1\ns\t-2\n", encoding="utf-8")
    open_file(segment, monkeypatch, path)
    segment.wait(lambda: segment.state.segment.model == "file" and segment.is_cut())
    assert segment.rows(PATHS)[0][:3] == ("1", "hug s", "−3.000")
    assert "two.vocab, 2 pieces" in segment.sentence()
    segment.choose_model("hug corpus")
    segment.wait(lambda: segment.is_cut() and len(segment.ranked()) == 7)


def test_a_file_that_is_none_changes_nothing(
    segment: SegmentWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A sentence says where it fails, and what was open stays."""
    path = tmp_path / "bad.vocab"
    path.write_text("hug\t-1\nug\tnan\n", encoding="utf-8")
    open_file(segment, monkeypatch, path)
    segment.wait(lambda: bool(segment.notice()))
    assert segment.notice().startswith("bad.vocab cannot be read as pieces with scores: at line 2, column 4")
    assert segment.state.segment.model == "example"
    assert len(segment.ranked()) == 7


def test_merges_are_replayed(segment: SegmentWindow) -> None:
    """Byte-pair encoding as it is trained: the same transport goes from merge to merge, and draws drop some."""
    segment.press("Ctrl+1", "End", "Ctrl+2")
    segment.choose_model("As trained in Train")
    segment.enter_merges("lowest")
    assert segment.sentence().startswith("Byte-pair encoding as trained, step 15 of 15, word")
    assert segment.caption().endswith("That was the last.")
    segment.press("Home")
    assert segment.caption().startswith("Before any merge")
    segment.press("PgDown")
    assert segment.caption().startswith("Merge 1, e + s: applied once.")
    assert not segment.table(PATHS).isVisible()
    segment.press("D")
    segment.wait(lambda: segment.state.segment.drawn is not None)
    assert sum(int(row[2]) for row in segment.rows(DRAWS)) == 200
    assert segment.rows(DRAWS)[0][0] == "low est</w>"


def test_escape_pauses_a_replay_and_leaves_the_focus(segment: SegmentWindow) -> None:
    """Esc pauses what plays before it leaves anything, the merges of what is trained as the search in a lattice."""
    segment.press("Ctrl+1", "End", "Ctrl+2")
    segment.choose_model("As trained in Train")
    segment.enter_merges("lowest newest")
    segment.press("Home")
    segment.click(segment.button("Play (Space)"))
    focus = segment.window.focusWidget()
    assert segment.state.encoder.playing
    segment.press("Esc")
    assert (segment.state.encoder.playing, segment.window.focusWidget()) == (False, focus)


def test_longest_matches_are_replayed_and_played(segment: SegmentWindow) -> None:
    """WordPiece: search by search to the end; there is nothing to draw from, and a sentence says so."""
    segment.store.set_recipe(WordPieceRecipe(merges=6))
    segment.train()
    segment.choose_model("As trained in Train")
    segment.press("Ctrl+1", "End", "Ctrl+2")
    segment.enter_merges("low")
    said = [label.text() for label in segment.workspace.sample.view.findChildren(QLabel) if label.isVisible()]
    assert said == ["There is nothing to draw from: WordPiece cuts a word in one way only."]
    for _ in range(7):
        segment.press("]")
    segment.press("Home")
    segment.play_to_the_end(lambda: segment.press("Space"), lambda state: state.encoder.playing)
    assert segment.caption().endswith("That was the last.")


def test_from_another_model_a_click_leads_to_that_of_train(segment: SegmentWindow) -> None:
    """A button beside the sentence says which one Train has, and is gone once that is shown."""
    button = segment.workspace.sentence.view.trained
    segment.store.set_recipe(WordPieceRecipe(merges=3))
    segment.train()
    assert button.isVisible()
    assert button.face().text == "Train has WordPiece: show it"
    segment.click(button)
    assert segment.state.segment.model == "trained"
    assert segment.sentence().startswith("WordPiece as trained")
    assert not button.isVisible()


def test_the_algorithm_is_changed_in_one_place(segment: SegmentWindow) -> None:
    """Unigram trained on the hug corpus shows its lattice here, of the pieces at its step."""
    words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    segment.store.set_words(tuple(CountedWord(word, count) for word, count in words.items()))
    segment.store.set_recipe(UnigramRecipe(vocab_size=12))
    segment.train()
    segment.choose_model("As trained in Train")
    segment.press("Ctrl+1", "End", "Ctrl+2")
    segment.wait(lambda: segment.state.segment.searched is not None)
    assert segment.sentence().startswith("Unigram model as trained")
    tokenizer = segment.state.trace.tokenizer()
    assert segment.state.segment.searched.lattice.text == "▁hugs"
    assert segment.state.segment.searched.tokenizer.vocabulary == tokenizer.vocabulary
    segment.store.set_recipe(BpeRecipe(merges=3, marker="end-of-word"))
    segment.train()
    assert not segment.table(PATHS).isVisible()


# ── presenting ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_is_presented(segment: SegmentWindow) -> None:
    """The lattice and its caption alone; a clicker steps nodes, B blanks, Esc leaves, and the trainer has not moved."""
    segment.press("Home", "F5")
    page = segment.window.presentation.page
    assert page.lattice.isVisible()
    assert not segment.workspace.isVisible()
    segment.press("PgDown", "PgDown")
    assert page.accessibleName().startswith("Best at node 2: hu")
    segment.press("B")
    assert not page.lattice.isVisible()
    segment.press("B", "3", "Return")
    assert page.accessibleName().startswith("Best at node 3: hug")
    segment.press("Esc")
    assert segment.workspace.isVisible()
    assert (segment.state.segment.reached, segment.state.step) == (3, 0)


def test_the_training_is_presented_from_the_other_workspaces(segment: SegmentWindow) -> None:
    """What is shown is what F5 was pressed in, also after the other was presented."""
    segment.press("F5", "Esc", "Ctrl+1", "F5")
    assert segment.window.presentation.page.accessibleName().startswith("Step 0 of 15")
    segment.press("Esc", "Ctrl+2", "F5")
    assert segment.window.presentation.page.lattice.isVisible()
    segment.press("Esc")


# ── in any window ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("width", "height", "zoom"),
    [(1440, 900, 1.0), (1280, 720, 1.0), (800, 480, 1.0), (800, 480, 2.0), (1440, 900, 3.0)],
)
def test_the_workspace_in_any_window(segment: SegmentWindow, width: int, height: int, zoom: float) -> None:
    """Model, text, lattice and caption are there and cover nothing of each other; paths are one click away."""
    segment.resize(width, height)
    segment.store.set_zoom(zoom)
    QApplication.processEvents()
    bar, workspace = segment.workspace.sentence.view, segment.workspace
    parts = [segment.choice("Model that cuts"), bar.field, workspace.lattice.frame, workspace.search.caption]
    rects = [QRect(part.mapTo(segment.window, QPoint(0, 0)), part.size()) for part in parts]
    for part, rect in zip(parts, rects, strict=True):
        assert part.isVisible()
        assert segment.window.rect().contains(rect)
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))
    assert segment.lattice.visibleRegion().boundingRect().height() >= 90
    if not segment.table(PATHS).isVisible():
        segment.click(segment.button("Show Paths"))
    assert segment.table(PATHS).isVisible()
    assert len(segment.ranked()) == 7

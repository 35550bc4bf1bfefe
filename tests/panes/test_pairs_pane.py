"""The pair pane shows the pairs of a step, or those that its filter leaves."""

import re

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe, Corpus, train
from explorer.panes.pairs_pane import PairsPane
from explorer.session.sources import SENNRICH
from explorer.session.state import Model
from explorer.session.store import Store
from explorer.views.record_table import RecordTable
from explorer.views.spelled_line import SpelledLine
from explorer.views.table_header import TableHeader
from explorer.views.theme import load_look


@pytest.fixture
def pane(store: Store, qtbot: QtBot) -> PairsPane:
    pane = PairsPane(store, load_look("light"))
    qtbot.addWidget(pane.frame)
    pane.frame.resize(448, 600)
    pane.frame.show()
    store.go_to(3)
    return pane


def table(pane: PairsPane) -> RecordTable:
    return pane.frame.findChildren(RecordTable)[0]


def rows(pane: PairsPane) -> list[str]:
    """Rank, pair and verdict of every row."""
    _titles, *lines = table(pane).records.text(range(table(pane).records.rowCount())).split("\n")
    cells = [line.split("\t") for line in lines]
    return [" ".join(filter(None, (cell[0], cell[1], cell[-1]))) for cell in cells]


def typed(pane: PairsPane, text: str) -> list[str]:
    """The rows after something was typed into the filter."""
    pane.filter.findChild(QLineEdit).setText(text)
    return rows(pane)


def heading(pane: PairsPane) -> str:
    """What stands over the column of the pairs."""
    return pane.view.findChild(TableHeader).shown(1)


def said(pane: PairsPane) -> str:
    """The last line of the pane."""
    return pane.frame.findChild(SpelledLine).accessibleName().replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("text", "found", "note"),
    [
        ("es", ["3= w est</w>", "7= d est</w>"], "2 of 12 pairs"),
        ("w", ["1= o w tied", "3= e w", "3= w est</w>", "6 w </w>", "7= w i", "10= w e"], "6 of 12 pairs"),
        ("l o", ["1= l o wins"], "1 of 12 pairs"),
        ("≥7", ["1= l o wins", "1= o w tied"], "2 of 12 pairs"),
        ("zz", [], "0 of 12 pairs"),
    ],
)
def test_the_filter_leaves_pairs_with_their_rank(pane: PairsPane, text: str, found: list[str], note: str) -> None:
    """The pairs that answer stay, each with its rank among all, and over them stands how many of how many."""
    assert typed(pane, text) == found
    assert pane.frame.accessibleDescription() == heading(pane) == note


def test_where_no_pair_fits_the_filter_it_says_so(pane: PairsPane, store: Store) -> None:
    """The line beneath says it of the step at hand, and spells out nothing that was not looked for."""
    typed(pane, "zz")
    assert said(pane) == "None of the 12 pairs at this step fits “zz”."
    store.choose_pair(("l", "o"))
    assert said(pane).startswith("l + o: ")
    store.choose_pair(None)
    pane.filter.clear()
    assert said(pane).startswith("l + o: ")


def test_without_a_filter_all_pairs_are_back(pane: PairsPane) -> None:
    """Cleared, the filter leaves every pair."""
    before = rows(pane)
    typed(pane, "es")
    pane.filter.clear()
    assert rows(pane) == before
    assert pane.frame.accessibleDescription() == heading(pane) == "12 pairs"


def test_the_filter_stays_while_the_step_changes(pane: PairsPane, store: Store) -> None:
    """At another step the same is looked for."""
    typed(pane, "es")
    store.go_to(1)
    assert rows(pane) == ["1= es t wins", "5= w es", "9= d es"]


def test_the_filter_is_read_by_the_spelling_of_the_trace(pane: PairsPane, store: Store) -> None:
    """Another recipe spells its symbols otherwise: over bytes a letter is found by its bytes."""
    typed(pane, "é")
    recipe = BpeRecipe(merges=2, base="bytes")
    trace = train(Corpus.from_text("née née"), recipe)
    store.training_finished(Model(store.state.source, recipe, trace))
    store.go_to(0)
    assert [row.split()[0] for row in rows(pane)] == ["1="]
    assert len(rows(pane)) == 1


def test_a_row_of_the_filtered_table_is_the_pair_it_shows(pane: PairsPane, store: Store) -> None:
    """Choosing a row chooses its pair, and a chosen pair is selected where it stands now, or nowhere."""
    typed(pane, "es")
    table(pane).setCurrentIndex(table(pane).records.index(1, 0))
    assert store.state.pair == ("d", "est</w>")
    assert said(pane).startswith("d + est</w>: 3 = widest × 3")
    typed(pane, "d ")
    assert table(pane).selected_rows() == (0,)
    typed(pane, "l o")
    assert table(pane).selected_rows() == ()
    assert store.state.pair == ("d", "est</w>")


def test_columns_stand_still_while_filtering(pane: PairsPane) -> None:
    """The filter takes rows away and moves no column."""
    before = table(pane).spans
    typed(pane, "≥9")
    assert table(pane).spans == before
    typed(pane, "r")
    assert table(pane).spans == before


def test_the_filter_covers_no_title(pane: PairsPane) -> None:
    """In a narrow pane the field is narrower, and the title whole."""
    wide = pane.filter.width()
    pane.frame.resize(250, 600)
    assert 88 <= pane.filter.width() < wide
    assert pane.filter.x() >= 16 + 100


def test_at_a_tie_the_last_line_says_what_other_rules_take(pane: PairsPane, store: Store) -> None:
    """Under the winner stand the pairs that other tie rules take, under another tied pair the rules that take it."""
    store.go_to(9)
    assert said(pane) == "w + i: 3 = widest × 3. Other tie rules: smallest, lowest ids d + est</w>; shortest i + d"
    store.choose_pair(("i", "d"))
    assert said(pane) == "i + d: 3 = widest × 3. It never merges here. Taken by other tie rules: shortest"
    store.choose_pair(("w", "i"))
    assert "It merges at step 10. Other tie rules: " in said(pane)
    assert said(pane).endswith("shortest i + d")


def test_where_the_rule_does_not_decide_no_other_is_named(pane: PairsPane, store: Store) -> None:
    """Without a tie, for a pair beneath the tied ones, and at the last step, other rules have no say."""
    store.go_to(2)
    assert said(pane) == "est + </w>: 9 = newest × 6 + widest × 3"
    store.go_to(3)
    store.choose_pair(("n", "e"))
    assert said(pane) == "n + e: 6 = newest × 6. It merges at step 6."
    store.choose_pair(None)
    store.go_to_end()
    assert "rule" not in said(pane)


def test_a_step_shows_the_winner_again(pane: PairsPane, store: Store) -> None:
    """Scrolled away, the table is back at its top at another step, unless a chosen pair is being followed."""
    pane.frame.resize(448, 250)
    bar = table(pane).verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    store.go_to(4)
    assert bar.value() == 0
    store.choose_pair(("n", "e"))
    bar.setValue(bar.maximum())
    store.go_to(5)
    assert bar.value() > 0


def test_what_lies_beyond_the_merges_asked_for_is_not_known(pane: PairsPane, store: Store) -> None:
    """A pair that still stands at the end might merge later; one that is gone never does, nor where no pair is left."""
    trace = train(SENNRICH.corpus(), BpeRecipe(merges=3, marker="end-of-word"))
    store.training_finished(Model(SENNRICH, trace.recipe, trace))
    store.go_to(1)
    store.choose_pair(("l", "o"))
    assert said(pane).endswith("It does not merge within the 3 merges learned here.")
    store.go_to(0)
    store.choose_pair(("s", "t"))
    assert "It never merges here." in said(pane)


def test_a_sum_without_room_names_fewer_words_and_counts_the_others(pane: PairsPane, store: Store) -> None:
    """Inside its lines it ends with how many words are not named and what they add; the tool tip has all it can."""
    words = Corpus.from_counts({f"international{letter}": 20 - n for n, letter in enumerate("abcdefghijkl")})
    recipe = BpeRecipe(merges=40)
    store.training_finished(Model(store.state.source, recipe, train(words, recipe)))
    store.go_to(0)
    store.choose_pair(("i", "o"))
    line = pane.frame.findChild(SpelledLine)
    shown = line.shown_text().replace("\u00a0", " ")
    named = [int(times) for times in re.findall("× ([0-9]+)", shown)]
    (n_more, rest) = re.search("and ([0-9]+) more words, ([0-9]+) together", shown).groups()  # type: ignore[union-attr]
    assert (len(named) + int(n_more), sum(named) + int(rest)) == (12, sum(range(9, 21)))
    assert re.search("It (merges at step|does not merge|never merges)", shown)
    assert "and 4 more words, " in line.toolTip().replace("\u00a0", " ")


@pytest.mark.parametrize("width", [340, 448, 600])
def test_columns_depend_on_the_width_and_the_zoom_alone(pane: PairsPane, store: Store, width: int) -> None:
    """At whichever step, scrolled or not, and after another zoom and back, the columns of a training are the same."""
    text = " ".join(f"international{letter}{letter} antidisestablish{letter}" * 40 for letter in "abcdefghijklmno")
    trace = train(Corpus.from_text(text), BpeRecipe(merges=60))
    store.training_finished(Model(store.state.source, trace.recipe, trace))
    pane.frame.resize(width, 300)
    store.go_to(0)
    at_first = table(pane).spans
    for step in (60, 30, 1):
        store.go_to(step)
        assert table(pane).spans == at_first
        bar = table(pane).verticalScrollBar()
        bar.setValue(bar.maximum())
        pane.set_look(load_look("dark", 2.0))
        pane.set_look(load_look("light"))
        assert table(pane).spans == at_first

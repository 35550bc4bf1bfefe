"""The whole window, by the gestures of a person: editing, choosing, folding, dropping, closing."""

import multiprocessing
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from explorer.app.menu_row import MenuRow
from explorer.session.sources import SENNRICH, FileSource, TextSource, WordsSource
from explorer.session.state import FIRST_RECIPE, Training
from explorer.views.choice_button import ChoiceButton
from explorer.views.merge_list_view import MergeListView
from explorer.views.spelled_line import SpelledLine
from explorer.views.theme import load_theme
from tests.app.conftest import OpenWindow
from tests.app.driven_window import AT_STEP, EDITOR, PAIRS, NotInSight

WORD, TIMES = 1, 2


def words_of(opened: OpenWindow) -> list[tuple[str, int]]:
    source = opened.state.source
    assert isinstance(source, WordsSource)
    return [(word.word, word.count) for word in source.words]


def open_cell(opened: OpenWindow, row: int, column: int) -> None:
    """The first click chooses the row, the second opens the cell."""
    opened.click_row(EDITOR, row, column)
    if not opened.cell().isVisible():
        opened.click_row(EDITOR, row, column)


# ── words with counts ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_first_window_shows_sennrichs_words(opened: OpenWindow) -> None:
    """The first start shows the four words of Sennrich et al. 2016 trained, at step 0, and every pane agrees."""
    assert opened.rows(EDITOR)[0][1:] == ("low", "5")
    assert (opened.window.windowTitle(), opened.notice(), opened.problem()) == ("low lower newest widest", "", "")
    assert list(opened.faults()) == []


def test_a_count_is_changed(opened: OpenWindow) -> None:
    """A count typed over another is trained, and everything shows what came of it."""
    open_cell(opened, 0, TIMES)
    opened.type("9")
    opened.press("Return")
    opened.train()
    assert words_of(opened)[0] == ("low", 9)
    assert opened.state.trace.merges[0].piece == "lo"
    assert opened.rows(AT_STEP)[0][1] == "9"
    assert list(opened.faults()) == []


def test_a_double_click_opens_a_cell(opened: OpenWindow) -> None:
    """Two clicks in a row on a word open it, and on a count open that."""
    opened.double_click_row(EDITOR, 0, WORD)
    assert opened.cell().isVisible()
    assert opened.cell().text() == "low"
    opened.press("Esc")
    opened.double_click_row(EDITOR, 2, TIMES)
    opened.type("9")
    opened.press("Return")
    assert words_of(opened)[2] == ("newest", 9)
    opened.double_click_row(EDITOR, 4)
    assert opened.cell().accessibleName() == "new word"


def test_a_word_is_changed_and_the_tab_key_leads_on(opened: OpenWindow) -> None:
    """Tab sends a word and leads to its count, and from there to the next word; Shift+Tab leads back."""
    open_cell(opened, 0, WORD)
    opened.type("slow")
    opened.press("Tab")
    assert opened.cell().accessibleName() == "word 1, times"
    opened.press("Tab")
    assert opened.cell().accessibleName() == "word 2"
    opened.press("Shift+Backtab", "Shift+Backtab")
    assert (opened.cell().accessibleName(), opened.cell().text()) == ("word 1", "slow")
    opened.train()
    assert words_of(opened)[0] == ("slow", 5)


def test_words_are_added_one_after_the_other(opened: OpenWindow) -> None:
    """Behind the last word another is typed, with its count behind Tab or without; then the next one."""
    opened.click_row(EDITOR, 4)
    opened.type("hug")
    opened.press("Tab")
    opened.type("10")
    opened.press("Return")
    opened.type("pug")
    opened.press("Return")
    opened.train()
    assert words_of(opened)[4:] == [("hug", 10), ("pug", 1)]
    assert opened.cell().accessibleName() == "new word"
    opened.press("Esc")
    assert len(opened.rows(AT_STEP)) == 6
    assert list(opened.faults()) == []


def test_a_half_typed_word_outlives_the_training_of_the_last(opened: OpenWindow) -> None:
    """What is typed while the last word is still being trained stays."""
    opened.click_row(EDITOR, 4)
    opened.type("hug")
    opened.press("Return")
    opened.type("pug")
    opened.press("Tab")
    opened.train()
    opened.type("7")
    opened.press("Return")
    assert words_of(opened)[4:] == [("hug", 1), ("pug", 7)]


def test_a_sentence_outlives_the_training_of_the_last(opened: OpenWindow) -> None:
    """What is wrong with a word stays in sight while the last one is still being trained."""
    opened.click_row(EDITOR, 4)
    opened.type("hug")
    opened.press("Return")
    opened.type("low")
    opened.press("Return")
    assert opened.problem().startswith("“low” stands twice")
    opened.train()
    assert opened.problem().startswith("“low” stands twice")
    assert opened.cell().text() == "low"


def test_words_are_removed(opened: OpenWindow) -> None:
    """Delete removes the selected rows, several of them if several are selected."""
    opened.click_row(EDITOR, 0)
    opened.click_row(EDITOR, 2, key=Qt.KeyboardModifier.ControlModifier)
    opened.press("Del")
    opened.train()
    assert words_of(opened) == [("lower", 2), ("widest", 3)]
    opened.press("Ctrl+Z")
    opened.train()
    assert opened.state.source == SENNRICH
    assert list(opened.faults()) == []


@pytest.mark.parametrize("cell_is_open", [False, True])
def test_lines_are_pasted_as_words(opened: OpenWindow, cell_is_open: bool) -> None:
    """Several lines pasted among the words are words, each with the count behind it."""
    if cell_is_open:
        opened.click_row(EDITOR, 4)
    else:
        opened.click_row(EDITOR, 1)
    opened.paste("hug\t10\npug 5\n\nbun\n")
    opened.train()
    assert words_of(opened)[4:] == [("hug", 10), ("pug", 5), ("bun", 1)]


def test_a_click_beside_everything_sends_what_was_typed(opened: OpenWindow) -> None:
    """A click on the ground of the window leaves the cell, and what stands in it is taken."""
    open_cell(opened, 0, TIMES)
    opened.type("8")
    opened.click(opened.window.centralWidget(), QPoint(4, opened.window.centralWidget().height() // 2))
    assert (opened.cell().isVisible(), words_of(opened)[0]) == (False, ("low", 8))


WRONG = [
    ("0", "The count of “low” is 0; counts are whole numbers from 1 to 1,000,000,000,000."),
    ("-3", "The count of “low” is −3; counts are whole numbers from 1 to 1,000,000,000,000."),
    ("", "The count of “low” is missing; counts are whole numbers from 1 to 1,000,000,000,000."),
    ("many", "The count of “low” is “many”; counts are whole numbers from 1 to 1,000,000,000,000."),
    ("2.5", "The count of “low” is “2.5”; counts are whole numbers from 1 to 1,000,000,000,000."),
    ("1" + "0" * 12 + "1", "The count of “low” is 10,000,000,000,001; counts are"),
    ("9" * 30, "The count of “low” is far too large; counts are whole numbers from 1 to 1,000,000,000,000."),
    ("9" * 5000, "The count of “low” is “999999999999999999999999999999999999999…”; counts are"),
]


def test_a_wrong_count_is_answered_beneath_and_kept(opened: OpenWindow) -> None:
    """A count that is none gives a sentence under the table; what was typed stays to be mended, and nothing changes."""
    for count, (typed, sentence) in enumerate(WRONG, start=6):
        refuse_a_count(opened, typed, sentence)
        opened.click(opened.cell())
        opened.press("Ctrl+A")
        opened.type(str(count))
        opened.press("Return")
        assert (opened.problem(), words_of(opened)[0]) == ("", ("low", count))


def refuse_a_count(opened: OpenWindow, typed: str, sentence: str) -> None:
    opened.train()
    before = opened.state
    open_cell(opened, 0, TIMES)
    opened.press("Ctrl+A", "Del")
    opened.paste(typed) if len(typed) > 40 else opened.type(typed)
    opened.press("Return")
    assert opened.problem().startswith(sentence)
    assert (opened.cell().isVisible(), opened.cell().text()) == (True, typed)
    assert opened.state == before
    opened.click(opened.window.centralWidget(), QPoint(4, opened.window.centralWidget().height() // 2))
    assert opened.problem().startswith(sentence)


def test_a_sentence_about_a_word_goes_with_esc(opened: OpenWindow) -> None:
    """Esc gives up a word that stands there already; the sentence about it goes, and the words are as before."""
    open_cell(opened, 1, WORD)
    opened.type("low")
    opened.press("Return")
    assert opened.problem() == "“low” stands twice, in rows 1 and 2: put its counts together in one row."
    opened.press("Esc")
    assert (opened.problem(), opened.cell().isVisible(), opened.state.source) == ("", False, SENNRICH)
    assert opened.rows(EDITOR)[1][1] == "lower"


# ── text ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def type_text(opened: OpenWindow, text: str) -> None:
    opened.show_text()
    opened.click(opened.window.corpus.text.area.viewport())
    opened.type(text)


def test_typed_text_is_trained_as_it_is_typed(opened: OpenWindow) -> None:
    """Text typed where words were takes their place, is trained, and its words are counted."""
    type_text(opened, "hug hug Pug")
    opened.train()
    assert opened.state.source == TextSource("hug hug Pug")
    assert [row[:2] for row in opened.rows(AT_STEP)] == [("hug", "2"), ("Pug", "1")]
    assert opened.window.windowTitle() == "text · not saved"
    assert list(opened.faults()) == []


def test_text_is_undone_word_by_word_up_to_the_words_before(opened: OpenWindow) -> None:
    """Ctrl+Z in the text takes back a word at a time, at last the text itself; Ctrl+Shift+Z brings all back."""
    type_text(opened, "hug pug")
    area = opened.window.corpus.text.area
    opened.press("Ctrl+Z")
    assert area.text == "hug "
    opened.press("Ctrl+Z", "Ctrl+Z")
    opened.train()
    assert (opened.state.source, opened.state.corpus_view) == (SENNRICH, "words")
    opened.press("Ctrl+Shift+Z", "Ctrl+Shift+Z", "Ctrl+Shift+Z")
    opened.train()
    assert (opened.state.source, area.text) == (TextSource("hug pug"), "hug pug")


def test_cut_copy_and_paste_in_the_text(opened: OpenWindow) -> None:
    """What is cut and pasted is the text itself, with what cannot be seen in it."""
    text = "a\u00a0b\u200d\tc \u2028d"
    opened.paste(text, "Ctrl+Shift+V")
    area = opened.window.corpus.text.area
    opened.click(area.viewport())
    opened.press("Ctrl+A", "Ctrl+X")
    assert opened.state.source == TextSource("", "pasted text")
    opened.press("Ctrl+V", "Ctrl+V")
    assert opened.state.source == TextSource(text + text, "pasted text")
    assert area.text == text + text


def test_the_clipboard_becomes_the_corpus(opened: OpenWindow) -> None:
    """Ctrl+Shift+V takes the clipboard as new text, whatever has the focus; an empty one says so."""
    open_cell(opened, 0, WORD)
    opened.paste("to be or not to be", "Ctrl+Shift+V")
    opened.train()
    assert opened.state.source == TextSource("to be or not to be", "pasted text")
    assert (opened.window.windowTitle(), opened.button("Text").isChecked()) == ("pasted text · not saved", True)
    assert opened.rows(AT_STEP)[0][:2] == ("to", "2")
    before = opened.state
    opened.paste("", "Ctrl+Shift+V")
    assert opened.notice() == "The clipboard holds no text."
    assert replace(opened.state, notice=None) == before


def test_the_words_of_a_text_are_shown_and_become_words(opened: OpenWindow) -> None:
    """The words of a text are counted and cannot be edited, until “Edit as words” makes them the corpus."""
    opened.paste("to be or not to be", "Ctrl+Shift+V")
    opened.train()
    opened.show_words()
    assert [row[1:] for row in opened.rows(EDITOR)] == [("to", "2"), ("be", "2"), ("or", "1"), ("not", "1")]
    opened.click_row(EDITOR, 0)
    opened.click_row(EDITOR, 0)
    assert not opened.cell().isVisible()
    opened.click(opened.button("Edit as words"))
    opened.train()
    assert words_of(opened) == [("to", 2), ("be", 2), ("or", 1), ("not", 1)]
    open_cell(opened, 0, WORD)
    assert opened.cell().isVisible()
    opened.press("Esc", "Ctrl+Z")
    assert opened.state.source == TextSource("to be or not to be", "pasted text")


def test_a_raw_stream_has_no_words_to_edit(opened: OpenWindow) -> None:
    """Where the text is not split there is one row, and nothing to be edited as words."""
    opened.store.set_recipe(replace(FIRST_RECIPE, pretokenizer="none", marker="none"))
    opened.paste("to be or not to be", "Ctrl+Shift+V")
    opened.train()
    opened.show_words()
    assert len(opened.rows(AT_STEP)) == 1
    assert "Edit as words" not in opened.buttons()
    assert list(opened.faults()) == []


# ── the recipe ────────────────────────────────────────────────────────────────────────────────────────────────────


def words_of_the_recipe(opened: OpenWindow) -> list[str]:
    """What each word of the sentence that has a menu decides."""
    return [word.choice.accessible for word in opened.window.recipe.view.findChildren(ChoiceButton)]


def options_of(opened: OpenWindow, accessible: str) -> list[str]:
    return [option.text for option in opened.choice(accessible).choice.options]


def test_every_option_of_the_recipe_is_chosen_with_the_mouse(opened: OpenWindow) -> None:
    """Each option of each menu is what the recipe then says, is trained, and is marked when the menu opens again."""
    for hidden in ("Splitting", "Normalization", "Minimum count"):
        opened.click(opened.choice("More of the recipe"))
        opened.click(opened.option(hidden))
        opened.press("Esc")
    n_options = 0
    for algorithm in ("WordPiece", "Byte-pair encoding"):
        opened.click(opened.choice("How pieces are learned"))
        opened.click(opened.option(algorithm))
        opened.train()
        for accessible in words_of_the_recipe(opened):
            if accessible == "How pieces are learned":
                continue  # another one has other words
            for text in options_of(opened, accessible):
                n_options += 1
                opened.click(opened.choice(accessible))
                opened.click(opened.option(text))
                assert QApplication.activePopupWidget() is None
                opened.train()
                assert opened.notice() == ""
                opened.click(opened.choice(accessible))
                assert opened.option(text).option.chosen, f"{text} is not marked after it was chosen"
                opened.press("Esc")
                assert list(opened.faults()) == []
    assert n_options > 60


def test_the_number_of_merges_is_typed(opened: OpenWindow) -> None:
    """A number typed into the menu of the target is what is trained to; a wrong one is answered under the entry."""
    opened.click(opened.choice("When training stops"))
    opened.type("4")
    opened.press("Return")
    opened.train()
    assert (opened.state.recipe.merges, len(opened.state.trace)) == (4, 4)
    before = opened.state
    opened.click(opened.choice("When training stops"))
    opened.click(opened.entry())
    opened.press("Ctrl+A")
    opened.type("many")
    opened.press("Return")
    assert opened.entry_problem() == "Enter a whole number from 0 to 1,000,000."
    assert (opened.entry().text(), opened.state) == ("many", before)
    opened.press("Esc")
    assert (QApplication.activePopupWidget(), opened.state) == (None, before)


WRONG_ENTRIES = [
    ("Splitting", "How text is split", "(a", "The regular expression is wrong at position 2: missing )."),
    ("Splitting", "How text is split", "", "The regular expression is empty; give one, or choose how to split"),
    ("", "The mark", "a b", "A marker cannot hold a space, a tab or a line break."),
    ("", "The mark", "", "A mark needs at least one character."),
    ("Minimum count", "The least count that still merges", "0", "0 is out of range: enter a whole number from 1 to 1"),
]


def test_a_wrong_entry_is_answered_beneath_it(opened: OpenWindow) -> None:
    """What the recipe refuses gives a sentence under its entry, which stays as typed; the recipe stays as it was."""
    before = opened.state
    for key, accessible, typed, sentence in WRONG_ENTRIES:
        if key and accessible not in words_of_the_recipe(opened):
            opened.click(opened.choice("More of the recipe"))
            opened.click(opened.option(key))
        else:
            opened.click(opened.choice(accessible))
        opened.press("End")
        assert opened.entry().hasFocus()
        opened.press("Ctrl+A", "Del")
        opened.type(typed)
        opened.press("Return")
        assert opened.entry_problem().startswith(sentence)
        assert (opened.popup().choice.accessible, opened.entry().text()) == (accessible, typed)
        assert opened.state == before
        opened.press("Esc")
        assert QApplication.activePopupWidget() is None


def test_a_regular_expression_is_typed(opened: OpenWindow) -> None:
    """A regular expression typed under “more” splits the text, and the sentence says so."""
    opened.paste("to be-or-not to be", "Ctrl+Shift+V")
    opened.click(opened.choice("More of the recipe"))
    opened.click(opened.option("Splitting"))
    opened.press("End")
    opened.type("[a-z]+")
    opened.press("Return")
    opened.train()
    assert "split by [a-z]+" in opened.recipe()
    assert [row[0] for row in opened.rows(AT_STEP)] == ["to", "␣", "be", "-", "or", "not"]


def test_a_marker_that_occurs_in_the_text_is_refused(opened: OpenWindow) -> None:
    """A marker that stands in the text is refused with another one named; recipe and trace stay as they were."""
    opened.store.set_recipe(replace(FIRST_RECIPE, marker="none"))
    opened.paste("a</w>b a</w>b", "Ctrl+Shift+V")
    opened.train()
    before = opened.state
    opened.click(opened.choice("Where words are marked"))
    opened.click(opened.option("word end marked"))
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice() == "The marker “</w>” occurs in the text; “⟩” does not, take that."
    assert (opened.state.recipe, opened.state.trace) == (before.recipe, before.trace)
    assert "no marks on words" in opened.recipe()
    assert list(opened.faults()) == []


def test_undo_takes_back_a_choice_of_the_recipe(opened: OpenWindow) -> None:
    """Ctrl+Z takes the last choice back, in the sentence and in the trace; the step stays."""
    opened.press("3", "Return")
    opened.click(opened.choice("Who wins a tie"))
    opened.click(opened.option("the alphabetically largest"))
    opened.train()
    assert (opened.state.trace.merges[0].piece, opened.state.step) == ("t</w>", 3)
    opened.press("Ctrl+Z")
    opened.train()
    assert "the pair seen first" in opened.recipe()
    assert (opened.state.trace.merges[0].piece, opened.state.step) == ("es", 3)


# ── stepping by mouse ─────────────────────────────────────────────────────────────────────────────────────────────


BUTTONS = [("First step", 0), ("One step back", 6), ("One step on", 8), ("Last step", 15), ("Next tie: step 10", 10)]


def test_the_buttons_of_the_transport(opened: OpenWindow) -> None:
    """Each button of the transport leads where it says, from step 7."""
    for button, step in BUTTONS:
        opened.press("7", "Return")
        opened.click(opened.button(button))
        assert opened.state.step == step
        assert list(opened.faults()) == []


def test_buttons_that_lead_nowhere_are_off(opened: OpenWindow) -> None:
    """At the ends the buttons that lead further are off."""
    assert not opened.button("First step").isEnabled()
    assert not opened.button("One step back").isEnabled()
    opened.press("End")
    assert not opened.button("Last step").isEnabled()
    assert not opened.button("One step on").isEnabled()
    assert opened.button("Play").isEnabled()
    assert not opened.button("No tie ahead").isEnabled()


def test_playing_begins_again_and_stops_at_the_end(opened: OpenWindow) -> None:
    """Play from the last step begins at the first, goes on by itself, and is over at the last; the button says so."""
    opened.press("End")
    opened.click(opened.button("Play"))
    assert (opened.state.step, opened.state.playing) == (0, True)
    assert list(opened.faults()) == []
    opened.press("]", "]", "]", "]", "]")
    opened.wait(lambda: not opened.state.playing)
    assert opened.state.step == 15
    assert list(opened.faults()) == []


def test_a_click_on_the_timeline_goes_there(opened: OpenWindow) -> None:
    """A click on a column of the timeline leads to its step, a drag leads along."""
    timeline = opened.window.timeline.timeline
    columns = timeline.layout_now().columns
    for step in (15, 1, 8):
        column = columns[step - 1]
        opened.click(timeline, QPoint((column.left + column.right) // 2, timeline.height() // 2))
        assert opened.state.step == step
    assert list(opened.faults()) == []


def test_a_target_comes_back_after_gage(opened: OpenWindow) -> None:
    """Gage's recipe has no number of merges; the one after it has the number from before."""
    said = opened.recipe()
    assert "up to 15 merges" in said
    opened.click(opened.choice("Who trains so"))
    opened.click(opened.option("Gage 1994"))
    assert "until no pair repeats" in opened.recipe()
    opened.click(opened.choice("Who trains so"))
    opened.click(opened.option("Sennrich et al. 2016"))
    assert opened.recipe() == said


def spelled(opened: OpenWindow) -> str:
    """The last line of the pair pane."""
    return str(opened.window.pairs.view.findChild(SpelledLine).accessibleName()).replace("\u00a0", " ")


def test_a_pair_is_chosen_followed_and_let_go(opened: OpenWindow) -> None:
    """The chosen pair is spelled out and says when it merges; it stays chosen over the steps, and Esc lets it go."""
    opened.click_row(PAIRS, 1)
    assert opened.state.pair == ("s", "t")
    assert spelled(opened) == "s + t: 9 = newest × 6 + widest × 3. It never merges here."
    opened.press("Right")
    assert opened.table(PAIRS).selected_rows() == ()
    opened.press("Left", "Esc")
    assert (opened.state.pair, opened.table(PAIRS).selected_rows()) == (None, ())
    opened.click_row(PAIRS, 0)
    assert "It merges at step 1." in spelled(opened)
    opened.click_row(PAIRS, 0, key=Qt.KeyboardModifier.ControlModifier)
    assert (opened.state.pair, opened.table(PAIRS).selected_rows()) == (None, ())


@pytest.mark.parametrize("name", [PAIRS, AT_STEP])
def test_several_rows_are_selected_and_copied(opened: OpenWindow, name: str) -> None:
    """Shift+click selects rows up to the clicked one, and Ctrl+C copies them, with tabs, under their titles."""
    opened.click_row(name, 0)
    opened.click_row(name, 2, key=Qt.KeyboardModifier.ShiftModifier)
    assert opened.table(name).selected_rows() == (0, 1, 2)
    opened.press("Ctrl+C")
    titles, *lines = QGuiApplication.clipboard().text().split("\n")
    assert titles.split("\t")[:3] == (
        ["rank", "pair", "count"] if name == PAIRS else ["word", "times", "symbols, with their position"]
    )
    assert [tuple(line.split("\t")) for line in lines] == opened.rows(name)[:3]


def test_a_word_is_chosen_and_its_merges_are_stepped_through(opened: OpenWindow) -> None:
    """With a word chosen, Shift+→ leads from merge to merge inside it, and the button says so."""
    opened.click_row(AT_STEP, 0)
    assert opened.state.row == 0
    steps = []
    for _ in range(3):
        opened.press("Shift+Right")
        steps.append(opened.state.step)
    assert steps == [4, 5, 9]
    assert list(opened.faults()) == []


def test_a_shorter_trace_takes_the_step_along(opened: OpenWindow) -> None:
    """When fewer merges are trained than the step shown, the last step is shown, in every pane."""
    opened.press("End")
    opened.click(opened.choice("When training stops"))
    opened.type("4")
    opened.press("Return")
    opened.train()
    assert opened.state.step == 4
    assert list(opened.faults()) == []


def test_what_was_chosen_goes_with_its_corpus(opened: OpenWindow) -> None:
    """In another corpus no word and no pair is chosen, and the best pair is spelled out."""
    opened.click_row(AT_STEP, 3)
    opened.click_row(PAIRS, 2)
    opened.paste("hug hug pug", "Ctrl+Shift+V")
    opened.train()
    assert (opened.state.row, opened.state.pair) == (None, None)
    assert [opened.table(name).selected_rows() for name in (AT_STEP, PAIRS)] == [(), ()]
    assert spelled(opened).startswith("u + g: 3 = hug × 2 + pug × 1. Other tie rules: ")
    assert list(opened.faults()) == []


def merged_in_sight(opened: OpenWindow) -> list[int]:
    """The rows of the words pane that are in sight and hold what just merged."""
    table, piece = opened.table(AT_STEP), opened.state.trace.merges[opened.state.step - 1].piece
    height = table.viewport().height()
    rows = (row for row in range(table.model().rowCount()) if -8 <= table.rowViewportPosition(row) <= height - 48)
    return [row for row in rows if piece in opened.state.trace.at(opened.state.step).words[row][0]]


def test_the_words_pane_goes_to_what_just_merged(opened: OpenWindow) -> None:
    """Each step shows a word in which it merged, and stays where one is in sight, or where a word is followed."""
    letters = "abcdefghijklmnopqrst"
    words = [a + b for a, b in pairwise(letters)]
    opened.paste(" ".join(word for i, word in enumerate(words) for _ in range(i + 2)), "Ctrl+Shift+V")
    opened.train()
    bar = opened.table(AT_STEP).verticalScrollBar()
    assert (opened.state.step, bar.value()) == (0, 0)
    opened.press("PgDown")
    assert opened.state.trace.merges[0].piece == "st"
    place = bar.value()
    assert (merged_in_sight(opened), place > 0) == ([18], True)
    opened.press("PgDown")
    assert opened.state.trace.merges[1].piece == "st</w>"
    assert bar.value() == place
    while opened.state.step < len(opened.state.trace):
        opened.press("PgDown")
        assert merged_in_sight(opened)
    opened.press("Home", "End")
    while opened.state.step > 1:
        opened.press("PgUp")
        assert merged_in_sight(opened)
    row = opened.table(AT_STEP).rowAt(10)
    opened.click_row(AT_STEP, row + 1)
    place = bar.value()
    while opened.state.step < len(opened.state.trace):
        opened.press("PgDown")
        assert bar.value() == place
    assert list(opened.faults()) == []


def test_another_text_is_shown_from_its_start(opened: OpenWindow) -> None:
    """A text that is opened is shown at step 0, and every list from its top; typing in it then keeps the place."""
    words = [first + second for first in "abcdefghijkl" for second in "mnopqrst"]
    opened.paste(" ".join(words), "Ctrl+Shift+V")
    opened.train()
    opened.click_row(AT_STEP, 1)
    opened.press("End")
    tables = [opened.table(name) for name in (AT_STEP, PAIRS)]
    for table in tables:
        table.scrollToBottom()
    area = opened.window.corpus.text.area
    area.moveCursor(QTextCursor.MoveOperation.End)
    opened.paste(" ".join([*reversed(words), words[-1]]), "Ctrl+Shift+V")  # with ends like the one before
    opened.train()
    assert (opened.state.step, opened.state.pair, opened.state.row) == (0, None, None)
    assert [table.verticalScrollBar().value() for table in tables] == [0, 0]
    assert all(table.verticalScrollBar().maximum() > 0 for table in tables)
    assert (area.textCursor().position(), area.verticalScrollBar().value()) == (0, 0)
    opened.press("PgDown", "PgDown")
    tables[0].scrollToBottom()
    place = tables[0].verticalScrollBar().value()
    opened.click(area.viewport())
    opened.type("a")
    opened.train()
    assert (opened.state.step, tables[0].verticalScrollBar().value()) == (2, place)
    assert list(opened.faults()) == []


# ── the look ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_theme_is_chosen_in_the_menu(opened: OpenWindow) -> None:
    """A theme of the View menu colors the ground and the panes, and is ticked in the menu."""
    for theme in ("dark", "high-contrast", "light"):
        choose_a_theme(opened, theme)


def choose_a_theme(opened: OpenWindow, theme: str) -> None:
    text = theme.replace("-", " ").capitalize()
    opened.choose("View", text)
    colors = load_theme(theme).colors
    picture = opened.window.grab().toImage()
    ratio = picture.devicePixelRatio()
    pane = opened.window.words.frame
    inside = pane.mapTo(opened.window, QPoint(3, 3)) * ratio
    between = pane.mapTo(opened.window, QPoint(-3, 30)) * ratio
    assert picture.pixelColor(inside) == QColor(colors["pane"])
    assert picture.pixelColor(between) == QColor(colors["window"])
    assert opened.action(text).isChecked()
    assert (opened.state.theme, list(opened.faults())) == (theme, [])


def test_zooming_scales_every_part(opened: OpenWindow) -> None:
    """Larger and smaller change the size of rows, chips, caption, transport and menus alike; 100 % is as at first."""
    opened.resize(2000, 1300)

    def sizes() -> list[int]:
        window = opened.window
        rows = [opened.table(name).rowHeight(0) for name in (EDITOR, AT_STEP, PAIRS)]
        parts = (window.caption.view, window.timeline.widget, window.recipe.view, window.findChild(MenuRow))
        return rows + [part.height() for part in parts] + [opened.button("One step on").width()]

    before = sizes()
    for zoom, keys in ((1.5, ("Ctrl++",) * 3), (1.1, ("Ctrl+-",) * 2), (1.0, ("Ctrl+0",))):
        opened.press(*keys)
        QApplication.processEvents()
        assert opened.state.zoom == zoom
        assert [round(now / was, 1) for now, was in zip(sizes(), before, strict=True)] == [zoom] * len(before)
    assert list(opened.faults()) == []


def test_the_list_of_merges_leaves_the_curve_its_room(opened: OpenWindow) -> None:
    """Beside the curve the list takes a third at most, and where that is too little for it, nothing."""
    opened.store.set_text(" ".join(first + second for first in "abcdefghijkl" for second in "mnopqrst"))
    opened.train()
    curve, merges = opened.window.timeline.timeline, opened.window.timeline.merges
    opened.store.set_recipe(replace(opened.state.recipe, merges=150))
    opened.train()
    shown = set()
    for width in (800, 900, 1000, 1100, 1200, 1440, 1900):
        opened.resize(width, 900)
        assert curve.isVisible()
        assert not merges.isVisible() or 224 <= merges.width() <= curve.width() / 2 + 1
        shown.add((width, merges.isVisible()))
    assert {(800, False), (1440, True), (1900, True)} <= shown


def test_zoom_and_size_keep_the_place_in_every_list(opened: OpenWindow) -> None:
    """Larger, smaller, lower, wider: lists begin with the rows with which they began, the merges show the current."""
    words = [first + second for first in "abcdefghijkl" for second in "mnopqrst"]
    opened.paste(" ".join(words), "Ctrl+Shift+V")
    opened.store.set_recipe(replace(opened.state.recipe, merges=150))
    opened.train()
    opened.store.go_to(20)
    QApplication.processEvents()
    lists = [opened.table(name) for name in (AT_STEP, PAIRS)]
    merges = opened.window.timeline.merges
    for table in lists:
        table.verticalScrollBar().setValue(table.rowHeight(0) * 40)
    changes: list[Callable[[], None]] = [
        lambda: opened.press("Ctrl++", "Ctrl++", "Ctrl++"),
        lambda: opened.resize(1700, 1100),
        lambda: opened.press("Ctrl+-", "Ctrl+-"),
        lambda: opened.resize(1300, 700),
        lambda: opened.press("Ctrl+0"),
        lambda: opened.resize(1440, 900),
    ]
    for change in changes:
        change()
        QApplication.processEvents()
        assert [table.rowAt(0) for table in lists] == [40, 40]
        if merges.isVisible():
            assert 0 <= merges.rowViewportPosition(19) <= merges.viewport().height() - merges.rowHeight(19)
    assert merges.isVisible()


def visible_parts(opened: OpenWindow) -> set[str]:
    window = opened.window
    parts: dict[str, QWidget] = {
        "tab": window.panes.tab, "corpus": window.corpus.frame, "words": window.words.frame,
        "pairs": window.pairs.frame, "curve": window.timeline.timeline, "transport": window.timeline.transport,
    }  # fmt: skip
    merges = window.findChild(MergeListView)
    shown = {name for name, part in parts.items() if part.isVisible() and part.height() > 20}
    return shown | ({"list"} if merges is not None and merges.isVisible() else set())


ALWAYS = {"words", "pairs", "transport"}


SIZES = [
    (1440, 900, 1.0, ALWAYS | {"corpus", "curve"}),
    (1180, 900, 1.0, ALWAYS | {"corpus", "curve"}),
    (1179, 900, 1.0, ALWAYS | {"tab", "curve"}),
    (1440, 799, 1.0, ALWAYS | {"corpus", "curve"}),
    (1440, 599, 1.0, ALWAYS | {"corpus", "list"}),
    (800, 480, 1.0, ALWAYS | {"tab", "list"}),
    (1920, 1080, 2.0, ALWAYS | {"tab", "list"}),
    (1440, 900, 1.0, ALWAYS | {"corpus", "curve"}),
]


def test_what_has_no_room_folds(opened: OpenWindow) -> None:
    """A narrow window folds the corpus to a tab, a low one the curve to the list of merges; zoom counts as size."""
    for width, height, zoom, parts in SIZES:
        opened.store.set_zoom(zoom)
        opened.resize(width, height)
        assert visible_parts(opened) == parts, f"{width} × {height} at {zoom}"
        row, timeline = opened.table(AT_STEP).rowHeight(0), opened.window.timeline.widget.height()
        if height / zoom < 800:
            assert (row, timeline) == (round(56 * zoom), round(120 * zoom))
        else:
            assert (row in (72, 80), timeline) == (True, 204)  # 72 where all four words have room so
        assert list(opened.faults()) == []


def test_nothing_stands_over_something_else(opened: OpenWindow) -> None:
    """At every size and zoom the parts of the window lie side by side, inside of it."""
    window = opened.window
    for width, height in ((1440, 900), (1280, 720), (900, 560), (800, 480)):
        opened.resize(width, height)
        for zoom in (zoom for zoom in (1.0, 1.5, 2.0) if height / zoom >= 360):
            opened.store.set_zoom(zoom)
            QApplication.processEvents()
            frames = [window.corpus.frame, window.words.frame, window.pairs.frame]
            parts = [*frames, window.recipe.view, window.caption.view, window.timeline.transport]
            shown = [part for part in parts if part.isVisible()]
            rects = {part: QRect(part.mapTo(window, QPoint(0, 0)), part.size()) for part in shown}
            for first, second in combinations(shown, 2):
                assert not rects[first].intersects(rects[second]), f"{first} and {second} at {width} × {height}, {zoom}"
            for part, rect in rects.items():
                assert window.rect().contains(rect), f"{part} at {width} × {height}, {zoom}"


def test_panes_are_dragged_wider_but_never_too_narrow(opened: OpenWindow) -> None:
    """The gaps between the panes can be dragged, until a pane is as narrow as it can be read, at every zoom."""
    window = opened.window
    splitter = window.corpus.frame.parent()
    frames = (window.corpus.frame, window.column, window.step_table)
    before = [frame.width() for frame in frames]
    opened.drag(splitter.handle(2), QPoint(-100, 0))
    assert [frame.width() for frame in frames] == [before[0], before[1] - 100, before[2] + 100]
    for zoom in (1.0, 1.1, 2.0):
        opened.store.set_zoom(zoom)
        QApplication.processEvents()
        for handle, by in ((2, -1000), (1, 1000), (1, -1000), (2, 1000)):
            if splitter.handle(handle).isVisible():
                opened.drag(splitter.handle(handle), QPoint(by, 0))
                widths = [frame.width() for frame in frames if frame.isVisible()]
                least = [frame.minimumWidth() for frame in frames if frame.isVisible()]
                assert all(width >= at_least > 200 for width, at_least in zip(widths, least, strict=True))
                assert splitter.width() <= window.width()


@pytest.mark.parametrize("width", [800, 1280, 1440])
def test_training_moves_nothing(opened: OpenWindow, width: int) -> None:
    """The progress of a long training comes and goes in the row of the menus, without moving anything else."""
    opened.resize(width, 720)
    window = opened.window
    parts = (window.recipe.view, window.words.frame, window.pairs.frame, window.caption.view)
    before = [part.geometry() for part in parts]
    opened.store.training_progressed(Training(3120, 8000))
    opened.wait(window.status.progress.isVisible)
    QApplication.processEvents()
    assert [part.geometry() for part in parts] == before
    assert window.rect().contains(window.status.progress.geometry())
    cancelled: list[object] = []
    window.cancel_requested.connect(cancelled.append)
    opened.click(opened.button("Cancel"))
    assert len(cancelled) == 1


def test_the_folded_corpus_is_brought_back(opened: OpenWindow) -> None:
    """In a narrow window the tab brings the corpus back in the place of the words at the step, and folds it again."""
    opened.resize(1000, 800)
    opened.click(opened.window.panes.tab)
    assert visible_parts(opened) - {"list"} == {"tab", "corpus", "pairs", "transport", "curve"}
    open_cell(opened, 0, TIMES)
    opened.type("9")
    opened.press("Return")
    opened.train()
    assert words_of(opened)[0] == ("low", 9)
    opened.click(opened.window.panes.tab)
    assert visible_parts(opened) - {"list"} == {"tab", "words", "pairs", "transport", "curve"}
    assert list(opened.faults()) == []


# ── files ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def drop(opened: OpenWindow, widget: QWidget, paths: list[Path]) -> bool:
    """Drag files over a widget and let them go there; whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    place = QPointF(widget.mapTo(opened.window, widget.rect().center()))
    last = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    window = opened.window.windowHandle()
    enter = QDragEnterEvent(place.toPoint(), *last)
    QApplication.sendEvent(window, enter)
    if not enter.isAccepted():
        return False
    dropped = QDropEvent(place, *last)
    QApplication.sendEvent(window, dropped)
    return dropped.isAccepted()


def test_a_file_is_dropped_anywhere(opened: OpenWindow, tmp_path: Path) -> None:
    """A file let go anywhere on the window, over the text too, is opened; its name is the title."""
    opened.show_text()
    window = opened.window
    for number, place in enumerate((window.words.view, window.corpus.text.area.viewport(), window.recipe.view)):
        path = tmp_path / f"{number} rivers and [*] lakes.txt"
        path.write_text(f"low lower lowest {number}")
        assert drop(opened, place, [path])
        opened.wait(lambda name=path.name: opened.state.source.title == name)
        opened.train()
        assert window.findChild(MenuRow).title() == path.name
        assert window.windowTitle() == path.name.replace("[*]", "[*][*]")
        assert window.corpus.text.area.text == f"low lower lowest {number}"
        assert list(opened.faults()) == []


def test_an_opened_text_does_not_take_the_keys(opened: OpenWindow, tmp_path: Path) -> None:
    """A file opened while a word is edited leaves the keys to stepping; only a click into the text gives them to it."""
    path = tmp_path / "rivers.txt"
    path.write_text("low lower lowest")
    open_cell(opened, 0, WORD)
    drop(opened, opened.window.words.view, [path])
    opened.wait(lambda: opened.state.source.title == "rivers.txt")
    opened.train()
    opened.press("Right", "Space", "Space")
    assert (opened.window.corpus.text.text, opened.state.step) == ("low lower lowest", 1)
    opened.press("Tab")
    assert QApplication.focusWidget() is opened.button("Text")


def test_a_large_file_is_shown_in_part_and_trained_whole(opened: OpenWindow, tmp_path: Path) -> None:
    """Of a file over 5 MB the beginning is shown, with a sentence that says so, and all of it is trained on."""
    path = tmp_path / "large.txt"
    path.write_text("low lower lowest\n" * 300_000)
    drop(opened, opened.window.words.view, [path])
    opened.wait(lambda: isinstance(opened.state.source, FileSource))
    opened.train()
    editor = opened.window.corpus.text
    note = next(label for label in editor.findChildren(QLabel) if label.isVisible())
    assert note.text().startswith("The beginning of large.txt, which has 5.1\u00a0MB and is trained on whole.")
    assert (editor.area.isReadOnly(), len(editor.text)) == (True, 50_000)
    assert opened.rows(AT_STEP)[0][:2] == ("low", "300000")
    opened.click(editor.area.viewport())
    opened.type("x")
    assert isinstance(opened.state.source, FileSource)
    assert list(opened.faults()) == []


def test_closing_the_window_ends_the_process_that_trains(opened: OpenWindow) -> None:
    """With the window goes the process that trains."""
    before = multiprocessing.active_children()
    assert len(before) == 1
    opened.press("Ctrl+Q")
    assert not opened.window.isVisible()
    assert multiprocessing.active_children() == []


# ── all of it ─────────────────────────────────────────────────────────────────────────────────────────────────────

KEYS = [
    "PgDown",
    "PgUp",
    "Right",
    "Left",
    "Home",
    "End",
    "Shift+Right",
    "[",
    "]",
    "4",
    "1",
    "Return",
    "Backspace",
    "Esc",
]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_all_panes_agree(opened: OpenWindow, seed: int) -> None:
    """After any sequence of gestures every pane shows the step of the state, and its numbers add up."""
    chance = Random(seed)
    window, done = opened.window, []
    texts = ["to be or not to be", "a", "aaaaaaaa", "e\u0301 👨‍👩‍👧 سلام\u00a0x", "low lower\r\nlowest\x00", "   "]

    def rest() -> None:
        opened.wait(lambda: opened.state.training is None and (opened.state.up_to_date or bool(opened.state.notice)))

    gestures: dict[str, Callable[[], object]] = {
        "press a key": lambda: opened.press(chance.choice(KEYS)),
        "press keys": lambda: opened.press(*chance.choices(KEYS, k=3)),
        "choose a pair": lambda: opened.click_row(PAIRS, 0),
        "choose a word": lambda: opened.click_row(AT_STEP, 0),
        "paste": lambda: opened.paste(chance.choice(texts), "Ctrl+Shift+V"),
        "undo": lambda: opened.press("Ctrl+Z"),
        "redo": lambda: opened.press("Ctrl+Shift+Z"),
        "show words": opened.show_words,
        "show text": opened.show_text,
        "type": lambda: opened.type("new "),
        "focus the text": lambda: opened.click(window.corpus.text.area.viewport()),
        "change the recipe": lambda: change_the_recipe(opened, chance),
        "resize": lambda: opened.resize(*chance.choice([(1440, 900), (1280, 720), (1240, 560)])),
        "wait": rest,
        "play": lambda: opened.press("Space"),
    }
    for _ in range(100):
        name = chance.choice(list(gestures))
        done.append(name)
        try:
            gestures[name]()
        except NotInSight:
            continue
        assert list(opened.faults()) == [], done
    opened.store.stop_playing()
    rest()
    assert list(opened.faults()) == [], done


def change_the_recipe(opened: OpenWindow, chance: Random) -> None:
    accessible = chance.choice(words_of_the_recipe(opened))
    opened.click(opened.choice(accessible))
    opened.click(opened.option(chance.choice(options_of(opened, accessible))))
    while popup := QApplication.activePopupWidget():
        popup.close()

"""The store: one change, one signal; nothing changes where a verb refuses."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, train
from explorer.engine.text.corpus import CountedWord
from explorer.session.sources import SENNRICH, TextSource, WordsSource
from explorer.session.state import FIRST_RECIPE, Model, Notice, SessionState, Training, first_state
from explorer.session.store import Store, next_point


def changes_of(store: Store) -> list[tuple[SessionState, SessionState]]:
    changes: list[tuple[SessionState, SessionState]] = []
    store.state_changed.connect(lambda old, new: changes.append((old, new)))
    return changes


def test_first_state_is_sennrichs_words_trained(store: Store) -> None:
    """The first start shows the four words of Sennrich et al. 2016, trained to 15 merges, at step 0."""
    assert [merge.piece for merge in store.state.trace.merges[:3]] == ["es", "est", "est</w>"]
    assert (store.state.step, len(store.state.trace), store.state.up_to_date) == (0, 15, True)


def test_each_change_is_told_once_with_old_and_new(store: Store) -> None:
    """A step emits one signal with the state before and after."""
    changes = changes_of(store)
    store.go_to(3)
    assert [(old.step, new.step) for old, new in changes] == [(0, 3)]
    assert changes[0][1] is store.state


@pytest.mark.parametrize(
    ("verb", "view"),
    [
        (lambda store: store.set_text("set new new"), "text"),
        (lambda store: store.set_source(TextSource("set new new")), "text"),
        (lambda store: store.set_source(WordsSource((CountedWord("a", 1),))), "words"),
    ],
)
def test_another_corpus_comes_with_its_view(store: Store, verb: Callable[[Store], None], view: str) -> None:
    """Nobody hears of a new corpus while it is still to be shown as the last one was."""
    store.show_corpus_as("words" if view == "text" else "text")
    changes = changes_of(store)
    verb(store)
    assert [new.corpus_view for _, new in changes] == [view]


def test_changes_are_told_in_their_order(store: Store) -> None:
    """A change that is made while another is being told is told after it, to all; so nobody ends with the older one."""
    first: list[int] = []
    last: list[int] = []
    store.state_changed.connect(lambda old, new: first.append(new.step))
    store.state_changed.connect(lambda old, new: store.go_to(9) if new.step == 3 else None)
    store.state_changed.connect(lambda old, new: last.append(new.step))
    store.go_to(3)
    assert (first, last, store.state.step) == ([3, 9], [3, 9], 9)


def test_what_changes_nothing_is_not_told(store: Store) -> None:
    """Going where one is emits nothing."""
    changes = changes_of(store)
    store.go_to(0)
    store.step_by(-1)
    assert changes == []


@pytest.mark.parametrize(
    ("verb", "start", "end"),
    [
        (lambda store: store.step_by(1), 3, 4),
        (lambda store: store.step_by(-1), 3, 2),
        (lambda store: store.step_by(1), 15, 15),
        (lambda store: store.step_by(-1), 0, 0),
        (lambda store: store.go_to(99), 3, 15),
        (lambda store: store.go_to_end(), 3, 15),
        (lambda store: store.go_to_next_point(), 2, 4),  # tied: 3 2 1 2 1 3 2 1 1 3 …
        (lambda store: store.go_to_next_point(), 7, 10),
    ],
)
def test_stepping(store: Store, verb: Callable[[Store], None], start: int, end: int) -> None:
    """Each stepping verb leads from one step to another, and never outside the trace."""
    store.go_to(start)
    verb(store)
    assert store.state.step == end


def test_next_point_is_inside_the_chosen_word(store: Store) -> None:
    """With a word chosen, the next point is the next merge inside it: low (row 0) merges at 4, 5 and 9."""
    store.choose_row(0)
    points = []
    while (point := next_point(store.state)) is not None and point <= 10:
        points.append(point)
        store.go_to(point)
    assert points[:3] == [4, 5, 9]


def test_digits_collect(store: Store) -> None:
    """Digits collect; Backspace takes one away, and going to a step or dropping them takes all."""
    for digit in "123":
        store.type_digit(digit)
    store.erase_digit()
    assert (store.state.typed_step, store.state.step) == ("12", 0)
    store.go_to(12)
    assert (store.state.typed_step, store.state.step) == ("", 12)
    store.type_digit("5")
    store.drop_typing()
    assert (store.state.typed_step, store.state.step) == ("", 12)


def test_undo_and_redo_go_over_corpus_and_recipe_not_over_steps(store: Store) -> None:
    """Undo takes back edits of corpus and recipe one by one and leaves the stepping position alone."""
    store.set_recipe(BpeRecipe(merges=3))
    store.go_to(2)
    store.set_words((CountedWord("hug", 10),))
    store.go_to(1)
    store.undo()
    assert (store.state.source, store.state.recipe.merges, store.state.step) == (SENNRICH, 3, 1)
    store.undo()
    assert (store.state.recipe, store.state.can_undo, store.state.can_redo) == (FIRST_RECIPE, False, True)
    store.redo()
    store.redo()
    assert store.state.source == WordsSource((CountedWord("hug", 10),))
    assert not store.state.can_redo


@pytest.mark.parametrize(
    ("before", "typed", "undone"),
    [
        ("low", "er w", ["lower ", "low"]),
        ("low", " new", ["low"]),
        ("", "set  new renew ", ["set  new ", "set  ", ""]),
        ("low", "  ", ["low"]),
        ("", "a\n\nb", ["a\n\n", ""]),
    ],
)
def test_typing_is_undone_word_by_word(store: Store, before: str, typed: str, undone: list[str]) -> None:
    """A word typed letter by letter is one edit with the space around it; no step changes only a space after a word."""
    store.set_text(before)
    for letter in typed:
        store.splice_text(len(store.state.source.text), 0, letter)
    assert store.state.source.text == before + typed
    texts = []
    while store.state.source.text != before:
        store.undo()
        texts.append(store.state.source.text)
    assert texts == undone


def test_letters_typed_elsewhere_are_an_edit_of_their_own(store: Store) -> None:
    """Where the cursor went in between, a new step begins, whether a letter or a space was typed."""
    store.set_text("low new")
    for start, letter in ((3, "e"), (4, "r"), (0, "s"), (9, " ")):
        store.splice_text(start, 0, letter)
    texts = []
    while store.state.source.text != "low new":
        store.undo()
        texts.append(store.state.source.text)
    assert texts == ["slower new", "lower new", "low new"]


def trained(store: Store) -> None:
    """What the training desk answers."""
    state = store.state
    store.training_finished(Model(state.source, state.recipe, train(state.source.corpus(), state.recipe)))


def test_undo_goes_back_to_the_step_that_was_shown(store: Store) -> None:
    """What comes back is shown as it was left: after a text was pasted in its place, or a recipe made it shorter."""
    store.go_to(4)
    store.choose_row(2)
    store.set_text("a")
    trained(store)
    assert (store.state.step, store.state.row) == (0, None)
    store.undo()
    trained(store)
    assert (store.state.source, store.state.step, store.state.row) == (SENNRICH, 4, 2)
    store.go_to(12)
    store.set_recipe(replace(FIRST_RECIPE, merges=5))
    trained(store)
    assert store.state.step == 5
    store.go_to(3)
    store.undo()
    trained(store)
    assert store.state.step == 12
    store.redo()
    trained(store)
    assert store.state.step == 3


def test_only_what_comes_back_is_shown_as_it_was(store: Store) -> None:
    """An edit after an undo is an edit: its step stays where it is, and no earlier one comes up."""
    store.go_to(9)
    store.set_recipe(replace(FIRST_RECIPE, merges=8))
    trained(store)
    store.undo()
    store.set_recipe(replace(FIRST_RECIPE, merges=7))
    trained(store)
    assert store.state.step == 7


def test_typing_where_words_were_makes_a_text_and_undo_brings_the_words_back(store: Store) -> None:
    """The first letter typed into the empty text view replaces the words; undo restores them and their view."""
    store.show_corpus_as("text")
    store.splice_text(0, 0, "a")
    assert store.state.source == TextSource("a")
    store.undo()
    assert (store.state.source, store.state.corpus_view) == (SENNRICH, "words")


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5), st.text(max_size=5)), max_size=12))
def test_every_edit_can_be_undone_to_the_start(splices: list[tuple[int, int, str]]) -> None:
    """However a text was edited, undo leads back to the text at the start, and redo to the text at the end."""
    store = Store(first_state())
    store.set_text("the quick brown fox")
    for start, removed, inserted in splices:
        store.splice_text(min(start, len(store.state.source.text)), removed, inserted)
    last = store.state.source
    while store.state.can_undo:
        store.undo()
    assert store.state.source == SENNRICH
    while store.state.can_redo:
        store.redo()
    assert store.state.source == last


def model(merges: int) -> Model:
    recipe = BpeRecipe(merges=merges, marker="end-of-word")
    return Model(SENNRICH, recipe, train(SENNRICH.corpus(), recipe))


def test_a_new_trace_keeps_the_step_as_far_as_it_reaches(store: Store) -> None:
    """After training the step is the same, or the end of a shorter trace."""
    store.go_to(7)
    store.training_progressed(Training(3, 10))
    store.training_finished(model(10))
    assert (store.state.step, store.state.training) == (7, None)
    store.training_finished(model(4))
    assert store.state.step == 4


def test_a_recipe_that_cannot_be_trained_goes_back(store: Store) -> None:
    """A recipe that the corpus refuses is replaced by the one that is shown; the sentence stays."""
    refused = BpeRecipe(vocab_size=5, marker="end-of-word")
    store.set_recipe(refused)
    store.training_failed(Notice("A vocabulary of 5 is too small.", "corpus"), SENNRICH, refused)
    assert (store.state.recipe, store.state.notice.sentence) == (FIRST_RECIPE, "A vocabulary of 5 is too small.")
    assert not store.state.can_undo


def test_a_text_that_cannot_be_trained_stays(store: Store) -> None:
    """What was typed is never lost: the text stays, the old trace stays, the sentence is shown."""
    store.set_text("   ")
    source = store.state.source
    store.training_failed(Notice("Only spaces.", "corpus"), source, store.state.recipe)
    assert (store.state.source, len(store.state.trace), store.state.up_to_date) == (source, 15, False)


def test_playing_from_the_end_begins_at_the_start(store: Store) -> None:
    """Play at the last step starts over; an edit pauses."""
    store.go_to_end()
    store.toggle_playing()
    assert (store.state.step, store.state.playing) == (0, True)
    store.set_recipe(BpeRecipe(merges=3))
    assert not store.state.playing


def test_speed_and_zoom_stay_in_their_ranges(store: Store) -> None:
    """Faster and slower, larger and smaller, stop at the ends."""
    for _ in range(20):
        store.change_speed(1)
        store.zoom_by(1)
    assert (store.state.steps_per_second, store.state.zoom) == (50, 3.0)
    for _ in range(20):
        store.change_speed(-1)
        store.zoom_by(-1)
    assert (store.state.steps_per_second, store.state.zoom) == (0.25, 0.8)

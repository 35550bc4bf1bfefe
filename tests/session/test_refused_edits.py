"""An edit that cannot be trained: where it leaves corpus, recipe and history."""

from typing import Literal

from explorer.engine import BpeRecipe, train
from explorer.session.sources import SENNRICH, CorpusSource, FileSource, TextSource
from explorer.session.state import FIRST_RECIPE, Model, Notice
from explorer.session.store import Store

TOO_SMALL = BpeRecipe(vocab_size=5)
LARGEST, SMALLEST = BpeRecipe(merges=3, tie_rule="largest"), BpeRecipe(merges=3, tie_rule="smallest")
LARGE_FILE = FileSource("/large.txt", "large.txt", 6_000_000, "It was")


def fail(store: Store, place: Literal["corpus", "file"] = "corpus") -> None:
    store.training_failed(Notice("It cannot be.", place), store.state.source, store.state.recipe)


def finish(store: Store) -> None:
    source, recipe = store.state.source, store.state.recipe
    store.training_finished(Model(source, recipe, train(source.corpus(), recipe)))


def undone(store: Store) -> list[tuple[CorpusSource, BpeRecipe]]:
    edits = []
    while store.state.can_undo:
        store.undo()
        edits.append((store.state.source, store.state.recipe))
    return edits


def test_a_refused_recipe_leaves_no_trace_in_the_history(store: Store) -> None:
    """Undo leads to what was before the last recipe that could be trained."""
    store.set_recipe(LARGEST)
    finish(store)
    store.set_recipe(TOO_SMALL)
    fail(store)
    assert store.state.recipe == LARGEST
    assert undone(store) == [(SENNRICH, FIRST_RECIPE)]


def test_an_undo_that_leads_to_a_refused_recipe_loses_nothing_else(store: Store) -> None:
    """A recipe that was replaced before it could be refused is refused at the undo; what lies before is kept."""
    store.set_recipe(LARGEST)
    finish(store)
    store.set_recipe(TOO_SMALL)
    store.set_recipe(SMALLEST)
    finish(store)
    store.undo()
    fail(store)
    assert (store.state.recipe, store.state.can_redo) == (SMALLEST, False)
    assert undone(store) == [(SENNRICH, LARGEST), (SENNRICH, FIRST_RECIPE)]


def test_recipes_chosen_in_a_row_go_back_together(store: Store) -> None:
    """When the last of several is refused before any was trained, undo does not stop at what is shown."""
    store.set_text("low lower")
    finish(store)
    store.set_recipe(LARGEST)
    store.set_recipe(TOO_SMALL)
    fail(store)
    assert (store.state.source, store.state.recipe) == (TextSource("low lower"), FIRST_RECIPE)
    assert undone(store) == [(SENNRICH, FIRST_RECIPE)]


def test_a_file_that_cannot_be_read_leaves_what_was_open(store: Store) -> None:
    """A large file in which training meets a fault gives way to the corpus before it, in one change."""
    before = store.state
    store.set_source(LARGE_FILE)
    changes = []
    store.state_changed.connect(lambda old, new: changes.append(new))
    fail(store, "file")
    assert (store.state.source, store.state.corpus_view, store.state.can_undo) == (SENNRICH, "words", False)
    assert (store.state.up_to_date, store.state.trace) == (True, before.trace)
    assert [(new.source, new.notice) for new in changes] == [(SENNRICH, Notice("It cannot be.", "file"))]


def test_a_file_that_is_gone_when_an_undo_leads_to_it(store: Store) -> None:
    """What the undo left is open again, and what lies before the file can still be reached."""
    store.set_source(LARGE_FILE)
    store.training_finished(Model(LARGE_FILE, FIRST_RECIPE, store.state.trace))
    store.set_text("low lower")
    finish(store)
    store.undo()
    fail(store, "file")
    assert store.state.source == TextSource("low lower")
    assert undone(store) == [(SENNRICH, FIRST_RECIPE)]


def test_a_typed_text_is_not_lost_to_a_file_that_cannot_be_read(store: Store) -> None:
    """Where the text before could not be trained either, it is still one undo away."""
    store.set_text(" ")
    fail(store)
    store.set_source(LARGE_FILE)
    fail(store, "file")
    store.undo()
    assert store.state.source == TextSource(" ")

"""What is chosen and the step that is shown, when what they belong to is trained anew."""

from collections.abc import Callable
from pathlib import Path

import pytest

from explorer.engine import BpeRecipe, train
from explorer.engine.text.corpus import CountedWord
from explorer.session.sources import SENNRICH, CorpusSource, FileSource, TextSource, WordsSource
from explorer.session.state import FIRST_RECIPE, Model, first_state
from explorer.session.store import Store, next_point

TEXT = TextSource("low Lower newest widest")


def trained(source: CorpusSource, recipe: BpeRecipe) -> Model:
    return Model(source, recipe, train(source.corpus(), recipe))


@pytest.fixture
def store() -> Store:
    store = Store(first_state())
    store.training_finished(trained(TEXT, BpeRecipe(merges=5)))
    store.choose_row(3)
    return store


@pytest.mark.parametrize(
    ("source", "recipe"),
    [
        (TEXT, BpeRecipe(merges=7, tie_rule="largest")),
        (TEXT, BpeRecipe(merges=5, normalizer="lowercase")),
        (TextSource("low Lower newest widest widest"), BpeRecipe(merges=5)),
    ],
)
def test_a_word_that_stays_in_its_row_is_still_followed(store: Store, source: CorpusSource, recipe: BpeRecipe) -> None:
    """Where the row holds the same word after training as before, it stays chosen."""
    store.training_finished(trained(source, recipe))
    assert store.state.row == 3


@pytest.mark.parametrize(
    ("source", "recipe"),
    [
        (TEXT, BpeRecipe(merges=5, pretokenizer="none")),
        (TEXT, BpeRecipe(merges=5, pretokenizer="gpt2")),
        (TextSource("low Lower newest"), BpeRecipe(merges=5)),
        (TextSource("low Lower newest hug"), BpeRecipe(merges=5)),
    ],
)
def test_a_row_that_is_gone_or_holds_another_word_is_followed_no_more(
    store: Store, source: CorpusSource, recipe: BpeRecipe
) -> None:
    """Another splitting or text may leave fewer rows, or other words in them: then none is chosen."""
    store.training_finished(trained(source, recipe))
    assert store.state.row is None
    next_point(store.state)


def train_now(store: Store) -> None:
    """Train what is in the state, as the desk does."""
    store.training_finished(trained(store.state.source, store.state.recipe))


def where(store: Store) -> tuple[int, tuple[str, str] | None, int | None]:
    return store.state.step, store.state.pair, store.state.row


@pytest.fixture
def chosen() -> Store:
    """Sennrich's words at step 7, with a pair and a word chosen."""
    store = Store(first_state())
    store.go_to(7)
    store.choose_pair(("l", "o"))
    store.choose_row(2)
    return store


@pytest.mark.parametrize(
    "source",
    [
        TextSource("low lower newest newest widest", "rivers.txt"),
        WordsSource((CountedWord("low", 5), CountedWord("lower", 2), CountedWord("newest", 7))),
    ],
)
def test_another_corpus_is_shown_from_its_start(chosen: Store, source: CorpusSource) -> None:
    """Of an opened corpus the step before any merge is shown and nothing is chosen, even where words are the same."""
    chosen.set_source(source)
    assert where(chosen) == (7, ("l", "o"), 2)  # of what is still shown
    train_now(chosen)
    assert where(chosen) == (0, None, None)


def test_a_large_file_is_shown_from_its_start(chosen: Store, tmp_path: Path) -> None:
    """A file that stays on disk is another corpus, too."""
    path = tmp_path / "large.txt"
    path.write_text("low lower newest widest")
    chosen.set_source(FileSource(str(path), "large.txt", 23, "low"))
    train_now(chosen)
    assert where(chosen) == (0, None, None)


@pytest.mark.parametrize(
    "edit",
    [
        lambda store: store.set_words((*store.state.source.words, CountedWord("hug", 1))),
        lambda store: store.set_recipe(BpeRecipe(merges=9, marker="end-of-word")),
    ],
)
def test_an_edit_keeps_the_place(chosen: Store, edit: Callable[[Store], None]) -> None:
    """While words or the recipe are changed, the step, the pair and the word stay."""
    edit(chosen)
    train_now(chosen)
    assert where(chosen) == (7, ("l", "o"), 2)


def test_typing_keeps_the_place(chosen: Store) -> None:
    """The first letter of a text begins a new corpus; those that follow, and their undoing, change it."""
    chosen.splice_text(0, 0, "a")
    train_now(chosen)
    assert where(chosen) == (0, None, None)
    chosen.splice_text(1, 0, " low lower lowest newest")
    train_now(chosen)
    chosen.go_to(5)
    chosen.choose_row(1)
    chosen.splice_text(24, 0, "s")
    train_now(chosen)
    assert where(chosen) == (5, None, 1)
    chosen.undo()
    train_now(chosen)
    assert where(chosen) == (5, None, 1)


def test_an_edit_of_a_corpus_that_is_not_shown_yet_does_not_hide_that_it_is_another(chosen: Store) -> None:
    """A text that is edited before it was trained for the first time is shown from its start."""
    chosen.set_text("low lower newest widest")
    chosen.splice_text(0, 0, "slow ")
    train_now(chosen)
    assert where(chosen) == (0, None, None)


def test_undo_of_an_opening_leads_to_where_one_was_before(chosen: Store) -> None:
    """A step and a pair of the opened text mean nothing in the corpus to which undo leads back: its own come back."""
    before = where(chosen)
    chosen.set_text("hug hug pug pug bug")
    train_now(chosen)
    chosen.go_to(2)
    chosen.choose_pair(("h", "u"))
    chosen.undo()
    train_now(chosen)
    assert (chosen.state.source, chosen.state.recipe) == (SENNRICH, FIRST_RECIPE)
    assert where(chosen) == before == (7, ("l", "o"), 2)


def test_undo_to_a_text_that_was_never_shown_leads_to_its_start(chosen: Store) -> None:
    """Where a person looked while it was edited was another corpus."""
    chosen.set_text("low lower newest widest")
    chosen.splice_text(0, 0, "slow ")
    train_now(chosen)
    chosen.undo()
    train_now(chosen)
    assert where(chosen) == (0, None, None)


def test_counted_words_that_become_words_are_the_same_corpus(chosen: Store) -> None:
    """“Edit as words” only opens the rows to edits: the place in the training stays."""
    chosen.set_text("low lower lowest newest")
    train_now(chosen)
    chosen.go_to(3)
    chosen.choose_row(1)
    chosen.edit_as_words()
    train_now(chosen)
    assert [word.word for word in chosen.state.source.typed_words or ()] == ["low", "lower", "lowest", "newest"]
    assert where(chosen) == (3, None, 1)

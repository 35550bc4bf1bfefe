"""The word that is followed, when what it stands in is trained anew."""

import pytest

from explorer.engine import BpeRecipe, train
from explorer.session.sources import CorpusSource, TextSource
from explorer.session.state import Model, first_state
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

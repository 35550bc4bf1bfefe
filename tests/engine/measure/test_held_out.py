"""A held-out text at every step."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.measure.held_out import held_out_measured, pieces_by_step
from tests.engine.learn.strategies import recipes, texts, typed_words


def test_the_worked_example() -> None:
    """“lowest” is l o w e s t </w>, and with Sennrich's first three merges, which make est</w>, l o w est</w>."""
    trace = train(
        Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3}),
        BpeRecipe(marker="end-of-word", merges=3),
    )
    rows = Corpus.from_text("lowest lowest").rows(trace.recipe.spelling)
    assert pieces_by_step(rows, trace.tokenizer()) == (14, 12, 10, 8)


def test_the_first_words_that_are_unknown() -> None:
    """What is unknown is named, each once, in the order of the text."""
    trace = train(Corpus.from_text("set new new renew"), BpeRecipe(merges=2))
    held_out = Corpus.from_text("old set old hat").rows(trace.recipe.spelling)
    found = held_out_measured(trace.rows(), trace.tokenizer(), held_out)
    assert found.words.first == ("old", "hat")
    assert found.pieces.first == ("o", "l", "d", "h", "a")


@given(corpus=typed_words() | texts(), held_out=typed_words() | texts(), data=st.data())
def test_each_step_is_as_measured_by_itself(corpus: Corpus, held_out: Corpus, data: st.DataObject) -> None:
    """One replay gives what the tokenizer of each step gives, and what is unknown is so at each of them."""
    recipe = data.draw(st.sampled_from(TIE_RULES).flatmap(recipes))
    trace = train(corpus, recipe)
    rows = held_out.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    found = held_out_measured(trace.rows(), trace.tokenizer(), rows)
    for step in range(len(trace) + 1):
        then = held_out_measured(trace.rows(), trace.tokenizer(step), rows)
        assert (then.words, then.characters, then.bytes) == (found.words, found.characters, found.bytes)
        assert then.pieces.n_tokens == found.n_pieces[step]
        assert then.pieces.n_unknown_tokens == found.pieces.n_unknown_tokens
        assert then.pieces.n_unknown_types == found.pieces.n_unknown_types

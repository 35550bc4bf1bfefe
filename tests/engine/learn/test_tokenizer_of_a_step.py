"""The tokenizer of a step cuts the corpus as the trace does: encoding is training replayed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, Trace, WordPieceRecipe, train
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.text.pretokenizers import words
from tests.engine.learn.strategies import recipes, texts, typed_words

ANY_RECIPE = st.sampled_from(TIE_RULES).flatmap(recipes)
# Others may cut a word that was typed in as one.
RECIPE_THAT_KEEPS_WORDS = st.sampled_from(TIE_RULES).flatmap(lambda rule: recipes(rule, ("none", "whitespace")))


def assert_encodes(trace: Trace, step: int, text: str, symbols: tuple[str, ...], *, initial: bool) -> None:
    """The tokenizer of ``step`` cuts ``text`` into ``symbols``, all of them known."""
    tokenizer = trace.tokenizer(step)
    encoding = tokenizer.encode(text, sentence_initial=initial)
    assert encoding.tokens == symbols
    assert tuple(tokenizer.vocabulary[i] for i in encoding.ids if i is not None) == symbols
    assert not any(encoding.unknown)


@settings(max_examples=150, deadline=None)
@given(corpus=typed_words(), recipe=RECIPE_THAT_KEEPS_WORDS)
def test_every_row_at_every_step(corpus: Corpus, recipe: BpeRecipe) -> None:
    """A word of the corpus is encoded as it stands in the frame of that step."""
    spelling = recipe.spelling
    rows = corpus.rows(spelling, recipe.normalizer, recipe.pretokenizer)
    trace = train(corpus, recipe)
    for step in range(len(trace) + 1):
        for row, (symbols, _) in zip(rows, trace.at(step).words, strict=True):
            initial = row.symbols == spelling.symbols(row.word, initial=True)
            assert_encodes(trace, step, row.word, symbols, initial=initial)


@settings(max_examples=150, deadline=None)
@given(corpus=texts(), recipe=ANY_RECIPE)
def test_every_text_at_every_step(corpus: Corpus, recipe: BpeRecipe) -> None:
    """A text of the corpus is encoded as its words stand in the frame of that step, one after the other."""
    spelling = recipe.spelling
    rows = corpus.rows(spelling, recipe.normalizer, recipe.pretokenizer)
    trace = train(corpus, recipe)
    marks_first = corpus.first_word == "marked"
    for text in corpus.texts:
        if recipe.pretokenizer == "none":
            parts = [spelling.stream_symbols(text, initial=not marks_first)]
        else:
            found = words(text, recipe.pretokenizer)
            parts = [spelling.symbols(word, initial=i == 0 and not marks_first) for i, word in enumerate(found)]
        for step in range(len(trace) + 1):
            cut = {row.symbols: symbols for row, (symbols, _) in zip(rows, trace.at(step).words, strict=True)}
            expected = tuple(symbol for part in parts for symbol in cut[part])
            assert_encodes(trace, step, text, expected, initial=True)


@pytest.mark.parametrize("recipe_of", [BpeRecipe, WordPieceRecipe])
def test_a_special_token_that_is_learned(recipe_of: type[BpeRecipe | WordPieceRecipe]) -> None:
    """A special token that training makes as a piece has one id, that of the piece; before that it is special."""
    recipe = recipe_of(vocab_size=40, special_tokens=("low", "<s>"))
    trace = train(Corpus.from_text("low low low lower lower"), recipe)  # type: ignore[call-overload]
    learned = next(step for step in range(len(trace) + 1) if "low" in trace.at(step).vocabulary)
    before, after = trace.tokenizer(learned - 1), trace.tokenizer(learned)
    assert before.special_tokens[-2:] == ("low", "<s>")
    assert after.special_tokens[-1:] == ("<s>",)
    assert "low" not in after.special_tokens
    for tokenizer in (before, after):
        assert tokenizer.vocabulary.count("low") == 1
        assert tokenizer.encode("low", special="allow").tokens == ("low",)
    assert after.encode("low").tokens == ("low",)
    assert "low" not in before.encode("low").tokens

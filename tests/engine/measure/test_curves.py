"""Curves over all steps, and the n² cost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.measure.cost import attention_cost, relative_cost
from explorer.engine.measure.curves import CorpusSize, corpus_size, curves
from tests.engine.learn.strategies import recipes, texts, typed_words

SENNRICH = Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3})


def test_the_worked_example() -> None:
    """Ten merges of Sennrich's words make 95 symbols 28, and n² 11.5 times less."""
    trace = train(SENNRICH, BpeRecipe(marker="end-of-word", tie_rule="smallest", merges=10))
    size = corpus_size(trace.rows(), trace.recipe.spelling)
    assert size == CorpusSize(n_characters=95, n_bytes=79)
    found = curves(trace.n_symbols, size)
    assert (found.n_symbols[0], found.n_symbols[10]) == (95, 28)
    assert (found.piece_length[0], found.piece_length[10]) == (1.0, 95 / 28)
    assert (found.bytes_per_token[0], found.bytes_per_token[10]) == (79 / 95, 79 / 28)
    assert f"{1 / relative_cost([28], [95]):.1f}" == "11.5"


def test_the_cost_of_sequences_by_themselves() -> None:
    """Words attended to one by one cost the sum of their squares: 593 of Sennrich's as letters, 70 after ten merges."""
    trace = train(SENNRICH, BpeRecipe(marker="end-of-word", tie_rule="smallest", merges=10))
    lengths = [[len(symbols) for symbols, n in trace.at(step).words for _ in range(n)] for step in (0, 10)]
    assert [attention_cost(some) for some in lengths] == [593, 70]
    assert relative_cost(lengths[1], lengths[0]) == 70 / 593
    assert relative_cost([1], []) == 1.0


@pytest.mark.parametrize("base", ["characters", "bytes"])
@pytest.mark.parametrize("joined", [False, True])
def test_the_size_does_not_depend_on_the_base(base: str, joined: bool) -> None:
    """Characters are code points with a mark as one, bytes those of the words without marks."""
    recipe = BpeRecipe(base=base, marker="end-of-word", marker_joined=joined)  # type: ignore[arg-type]
    rows = Corpus.from_counts({"né": 2, "文": 1}).rows(recipe.spelling)
    assert corpus_size(rows, recipe.spelling) == CorpusSize(n_characters=8, n_bytes=9)


def test_marks_in_place_of_spaces() -> None:
    """In a stream a mark stands for its space, and the space's byte is one of the text's."""
    recipe = BpeRecipe(pretokenizer="none", marker="word-start", marker_text="▁")
    rows = Corpus.from_text("a b").rows(recipe.spelling, "none", "none")
    assert corpus_size(rows, recipe.spelling) == CorpusSize(n_characters=3, n_bytes=3)


@given(corpus=typed_words() | texts(), data=st.data())
def test_the_curves_are_those_of_the_words(corpus: Corpus, data: st.DataObject) -> None:
    """At each step the average length of a piece is that of the symbols of its words."""
    recipe = data.draw(st.sampled_from(TIE_RULES).flatmap(recipes))
    trace = train(corpus, recipe)
    found = curves(trace.n_symbols, corpus_size(trace.rows(), recipe.spelling))
    mark = recipe.spelling.marker_symbol
    for step in range(len(trace) + 1):
        words = list(trace.at(step).words)
        n = sum(len(symbols) * count for symbols, count in words)
        assert found.n_symbols[step] == n
        if recipe.base == "characters":
            n_characters = sum(
                len("".join(symbols).replace(mark, "?") if mark else "".join(symbols)) * count
                for symbols, count in words
            )
            assert found.piece_length[step] == n_characters / n
        n_bytes = sum(
            len(row.word.encode("utf-8", "surrogatepass")) * count
            for row, count in zip(trace.rows(), trace.word_counts, strict=True)
        )
        assert found.bytes_per_token[step] == n_bytes / n

"""How often each piece stands in the corpus, and since when it does not."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.recipes import TIE_RULES
from tests.engine.learn.strategies import recipes, texts, typed_words

SENNRICH = Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3})


def recounted(trace: Trace, step: int) -> dict[str, int]:
    """The symbols of a step, counted in its words."""
    counts: Counter[str] = Counter()
    for symbols, count in trace.at(step).words:
        for symbol in symbols:
            counts[symbol] += count
    return counts


def test_pieces_that_a_later_merge_leaves_unused() -> None:
    """After est</w> is made es and est stand nowhere, and only what is left over of s and t is left."""
    trace = train(SENNRICH, BpeRecipe(marker="end-of-word", merges=10))
    found = trace.piece_counts(3)
    shown = dict(zip(trace.at(3).vocabulary, zip(found.counts, found.unused_since, strict=True), strict=True))
    assert shown["es"] == (0, 2)
    assert shown["est"] == (0, 3)
    assert shown["est</w>"] == (9, None)
    assert shown["s"] == (0, 1)
    assert shown["t"] == (0, 2)
    assert shown["</w>"] == (7, None)
    assert found.n_unused == 4


def test_bytes_that_never_stood_in_the_corpus() -> None:
    """Over bytes the vocabulary begins with all 256, most of them unused from the start."""
    found = train(Corpus.from_text("abab"), BpeRecipe(base="bytes")).piece_counts(0)
    assert found.n_unused == 254
    assert found.unused_since.count(0) == 254


@pytest.mark.parametrize("step", [-1, 11])
def test_steps_outside(step: int) -> None:
    """Before the alphabet and after the end there is no step."""
    trace = train(SENNRICH, BpeRecipe(marker="end-of-word", merges=10))
    with pytest.raises(IndexError, match=f"^step {step} of a trace of 10$"):
        trace.piece_counts(step)


@given(corpus=typed_words() | texts(), data=st.data())
def test_the_counts_are_those_of_the_words(corpus: Corpus, data: st.DataObject) -> None:
    """At every step each piece stands as often as a recount finds it, and is unused since the last of it went."""
    recipe = data.draw(st.sampled_from(TIE_RULES).flatmap(recipes))
    trace = train(corpus, recipe)
    recounts = [recounted(trace, step) for step in range(len(trace) + 1)]
    for step, recount in enumerate(recounts):
        found = trace.piece_counts(step)
        vocabulary = trace.at(step).vocabulary
        assert list(found.counts) == [recount[piece] for piece in vocabulary]
        for piece, count, since in zip(vocabulary, found.counts, found.unused_since, strict=True):
            assert (since is None) == (count > 0)
            if since is not None:
                assert since == 0 or recounts[since - 1][piece] > 0
                assert not any(recounts[later][piece] for later in range(since, step + 1))


def test_the_rows_of_a_trace_are_those_it_was_trained_on() -> None:
    """A trace gives back the rows it started from, marks and all."""
    recipe = BpeRecipe(marker="word-start", merges=4)
    corpus = Corpus.from_text("set new new renew reset renew")
    assert train(corpus, recipe).rows() == corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)


@pytest.mark.parametrize("base", ["characters", "bytes"])
def test_real_text(corpus_text: Callable[[str], str], base: str) -> None:
    """On real text the counts are the recount's, and the rows those trained on."""
    recipe = BpeRecipe(base=base, marker="end-of-word", merges=500)  # type: ignore[arg-type]
    corpus = Corpus.from_text(corpus_text("en_1")[:100_000])
    trace = train(corpus, recipe)
    assert trace.rows() == corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    for step in (0, 250, 500):
        recount = recounted(trace, step)
        assert list(trace.piece_counts(step).counts) == [recount[piece] for piece in trace.at(step).vocabulary]

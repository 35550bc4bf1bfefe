"""What each tie rule would take."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.learn.rivals import rivals_by_rule
from tests.engine.learn.naive_trainer import NaiveState, rank, train_naively
from tests.engine.learn.strategies import recipes, texts, typed_words


def pairs_by_rule(trace: Trace, step: int) -> dict[str, str]:
    """For each rule its pair as ``left + right``."""
    return {rule: f"{pair.left} + {pair.right}" for rule, pair in rivals_by_rule(trace, step).items()}


def test_where_all_rules_part() -> None:
    """Of three pairs that stand once the first, the smallest and the largest are three different ones."""
    trace = train(Corpus.from_counts({"mn": 1, "ba": 1, "yx": 1}), BpeRecipe(merges=1))
    assert pairs_by_rule(trace, 0) == {
        "first-seen": "m + n",
        "smallest": "b + a",
        "largest": "y + x",
        "lowest-ids": "b + a",
        "shortest": "b + a",
    }


def test_shorter_before_smaller() -> None:
    """Once a piece is long, the rule that prefers short pieces and the one by ids go other ways than the alphabet."""
    trace = train(Corpus.from_counts({"abab": 9, "aby": 2, "zd": 2}), BpeRecipe(merges=1))
    assert trace.merges[0].piece == "ab"
    assert [pairs_by_rule(trace, 1)[rule] for rule in TIE_RULES] == ["ab + ab"] * 5
    trace = train(Corpus.from_counts({"abab": 9, "ab": 9, "aby": 9, "zd": 9}), BpeRecipe(merges=1))
    assert pairs_by_rule(trace, 1) == {
        "first-seen": "ab + ab",
        "smallest": "ab + ab",
        "largest": "z + d",
        "lowest-ids": "z + d",
        "shortest": "z + d",
    }


def test_no_pair_left() -> None:
    """Where every word is one symbol there is nothing that any rule could take."""
    trace = train(Corpus.from_counts({"ab": 1}), BpeRecipe(merges=5))
    assert rivals_by_rule(trace, len(trace)) == {}


def test_without_a_tie_all_rules_agree() -> None:
    """One pair at the top is the pair of every rule."""
    trace = train(Corpus.from_counts({"ab": 2, "cd": 1}), BpeRecipe(merges=5))
    assert pairs_by_rule(trace, 0) == dict.fromkeys(TIE_RULES, "a + b")


def assert_rivals(trace: Trace, step: int, state: NaiveState) -> None:
    """Each rule's pair is the first of the oracle's ranking by that rule."""
    rivals = rivals_by_rule(trace, step)
    assert list(rivals) == (list(TIE_RULES) if state.counts else [])
    for rule, pair in rivals.items():
        assert (pair.left, pair.right) == rank(state.counts, state.vocabulary, replace(trace.recipe, tie_rule=rule))[0]
        assert pair == trace.at(step).pairs[trace.at(step).pairs.index_of(pair.pair_id) or 0]


@given(corpus=typed_words() | texts(), data=st.data())
def test_the_rivals_are_those_of_a_recount(corpus: Corpus, data: st.DataObject) -> None:
    """At every step each rule's pair is the one that a trainer by that rule finds by counting anew."""
    recipe = data.draw(st.sampled_from(TIE_RULES).flatmap(recipes))
    rows = corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    trace, naive = train(corpus, recipe), train_naively(rows, recipe)
    for step, state in enumerate(naive.states):
        assert_rivals(trace, step, state)


@pytest.mark.parametrize("tie_rule", TIE_RULES)
def test_real_text(corpus_text: Callable[[str], str], tie_rule: str) -> None:
    """On real text, whichever rule trained, the rivals are the recount's."""
    recipe = BpeRecipe(tie_rule=tie_rule, merges=60)  # type: ignore[arg-type]
    corpus = Corpus.from_text(corpus_text("en_1")[:6_000])
    rows = corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    trace, naive = train(corpus, recipe), train_naively(rows, recipe)
    for step in range(0, 61, 5):
        assert_rivals(trace, step, naive.states[step])

"""Looking for pairs finds those of the step that answer, and leaves each its rank."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.pair_search import PairQuery, PairSearch
from explorer.engine.learn.pair_table import PairAtStep
from tests.engine.learn.strategies import recipes, typed_words

SENNRICH = {"low": 5, "lower": 2, "newest": 6, "widest": 3}


def found(trace: Trace, step: int, query: PairQuery) -> list[str]:
    """What is found, as ``rank left right``."""
    pairs = PairSearch(trace, query).among(trace.at(step).pairs)
    return [f"{pair.rank} {pair.left} {pair.right}" for pair in pairs]


@pytest.mark.parametrize(
    ("query", "pairs"),
    [
        (PairQuery("es"), ["1 e s"]),
        (PairQuery("w"), ["4 w e", "5 o w", "7 e w", "9 w </w>", "10 w i"]),
        (PairQuery("/w"), []),
        (PairQuery("</w>"), ["1 t </w>", "9 w </w>", "13 r </w>"]),
        (PairQuery(left="w"), ["4 w e", "9 w </w>", "10 w i"]),
        (PairQuery(right="w"), ["5 o w", "7 e w"]),
        (PairQuery(left="e", right="w"), ["7 e w"]),
        (PairQuery(least_count=8), ["1 e s", "1 s t", "1 t </w>", "4 w e"]),
        (PairQuery("w", least_count=6), ["4 w e", "5 o w", "7 e w"]),
        (PairQuery(right="</w>", least_count=5), ["1 t </w>", "9 w </w>"]),
        (PairQuery("zz"), []),
        (PairQuery(left="lo"), []),
    ],
)
def test_what_answers(query: PairQuery, pairs: list[str]) -> None:
    """Of the pairs of Sennrich's words at the start those that answer are found, in their order and with their rank."""
    assert found(train(Corpus.from_counts(SENNRICH), BpeRecipe(marker="end-of-word", merges=9)), 0, query) == pairs


def test_another_step_has_other_answers() -> None:
    """Text that stood across two symbols stands in one of them later, or in no pair any more."""
    trace = train(Corpus.from_counts(SENNRICH), BpeRecipe(marker="end-of-word", merges=9))
    across = PairQuery("es")
    assert found(trace, 1, across) == ["1 es t", "5 w es", "9 d es"]
    assert found(trace, 3, across) == ["3 w est</w>", "7 d est</w>"]
    assert found(trace, 9, across) == ["1 d est</w>"]


@given(corpus=typed_words(), recipe=recipes("first-seen"), data=st.data())
def test_the_answers_are_those_of_the_whole_table(corpus: Corpus, recipe: BpeRecipe, data: st.DataObject) -> None:
    """At every step the rows found are the rows of the table that answer, unchanged, and each knows where it is."""
    trace = train(corpus, recipe)
    symbols = st.sampled_from(["", *trace.record.pieces])
    parts = {"text": data.draw(symbols), "left": data.draw(symbols), "right": data.draw(symbols)}
    query = PairQuery(**parts, least_count=data.draw(st.integers(1, 5)))
    search = PairSearch(trace, query)

    def answers(pair: PairAtStep) -> bool:
        return (
            query.text in pair.left + pair.right
            and pair.left == (query.left or pair.left)
            and pair.right == (query.right or pair.right)
            and pair.count >= query.least_count
        )

    for step in range(len(trace) + 1):
        table = trace.at(step).pairs
        rows = search.among(table)
        assert list(rows) == [pair for pair in table if answers(pair)]
        wanted = [pair.pair_id for pair in rows]
        assert [rows.index_of(pair) for pair in wanted] == list(range(len(rows)))
        assert all(rows.index_of(pair.pair_id) is None for pair in table if pair.pair_id not in wanted)

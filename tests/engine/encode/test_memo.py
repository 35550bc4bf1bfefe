"""What is kept within bounds."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.memo import Memo
from explorer.engine.encode.pipeline import MOST_KNOWN
from tests.engine.measure.small_pipelines import ranks


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 12))))
def test_no_more_is_kept_than_was_said(kept: list[tuple[int, int]]) -> None:
    """What was kept last is there unless it is too heavy by itself, and all that is there together is not too heavy."""
    memo: Memo[int, int] = Memo(10)
    for key, weight in dict(kept).items():
        memo.keep(key, weight, weight)
        assert (key in memo) == (weight <= 10)
        assert sum(memo.values()) <= 10


def test_long_words_do_not_pile_up() -> None:
    """Words of a hundred thousand letters are forgotten after a few, and are cut all the same."""
    pipeline = ranks("ab").pipeline
    for start in range(5):
        assert len(pipeline.encode("c" * start + "ab" * 100_000)) == start + 100_000
    assert sum(len(pieces) for pieces in pipeline._known.values()) <= MOST_KNOWN


def test_what_is_worked_out_apart() -> None:
    """A tokenizer apart gives the same, and nothing of it is kept in the other."""
    pipeline = ranks("ab").pipeline
    assert pipeline.apart().encode("cab") == ranks("ab").pipeline.encode("cab")
    assert (pipeline._known, pipeline._cuts) == ({}, {})

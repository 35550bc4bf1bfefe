"""Replaying merges, taking them by priority, joining by rank: three rules, one answer for merges that were learned."""

from itertools import pairwise
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from explorer.engine.encode.merge_encoder import merge_table, replay
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.rank_encoder import cut_points
from explorer.engine.learn.recipes import TIE_RULES, BpeRecipe
from explorer.engine.text.corpus import Corpus
from explorer.engine.training import train

words = st.text("ab", min_size=1, max_size=14) | st.text("abc", min_size=1, max_size=14)


def _by_priority(word: str, pieces: tuple[str, ...], merges: tuple[tuple[str, str], ...]) -> list[str]:
    ids = {piece: piece_id for piece_id, piece in enumerate(pieces)}
    model = PriorityBpe(pieces, ids, merges)
    return [pieces[piece.piece_id] for piece in model.cut(word) if piece.piece_id is not None]


@given(
    counts=st.dictionaries(words, st.integers(1, 5), min_size=1, max_size=7),
    merges=st.integers(1, 40),
    tie_rule=st.sampled_from(TIE_RULES),
    word=st.text("abc", min_size=1, max_size=16),
)
@example(counts={"aaaaa": 1, "baaab": 2}, merges=9, tie_rule="largest", word="aaabaaaa")
def test_learned_merges(counts: dict[str, int], merges: int, tie_rule: Any, word: str) -> None:
    """No piece is made by two merges, each piece as a word is that piece, and the three rules cut every word alike."""
    counts = counts | {"abc": 1}
    tokenizer = train(Corpus.from_counts(counts), BpeRecipe(merges=merges, tie_rule=tie_rule)).tokenizer()
    pieces = tokenizer.vocabulary
    ranks = {piece: rank for rank, piece in enumerate(pieces)}
    assert len(ranks) == len(pieces)
    for cut in (word, *pieces):
        replayed = replay(cut, tokenizer.merge_table)
        by_rank = [cut] if cut in ranks else [cut[start:end] for start, end in pairwise(cut_points(cut, ranks))]
        assert replayed == by_rank == _by_priority(cut, pieces, tokenizer.merges)
    assert all(replay(piece, tokenizer.merge_table) == [piece] for piece in pieces)


def test_merges_that_were_not_learned() -> None:
    """Where a merge makes a side of an earlier one, replaying goes past it, and priority goes back to it."""
    pieces, merges = ("a", "b", "c", "ab", "abc"), (("ab", "c"), ("a", "b"))
    assert replay("abc", merge_table(merges, pieces)) == ["ab", "c"]
    assert _by_priority("abc", pieces, merges) == ["abc"]

"""Encoding by ranks."""

import tiktoken
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.rank_encoder import RankMerges, RankModel, _cut_points_of_long, cut_points
from explorer.engine.encode.stages import PieceAt

BYTES = {chr(byte): byte for byte in range(256)}
ABC = BYTES | {"ab": 256, "bc": 257, "abc": 258, "cab": 259, "bca": 260}

some_ranks = st.lists(st.text("ab", min_size=2, max_size=6), unique=True, max_size=30).map(
    lambda pieces: BYTES | {piece: 256 + number for number, piece in enumerate(pieces)}
)


def test_the_lowest_rank_joins_first() -> None:
    """In "bcabab" both "ab" are joined first (rank 256), then "bc" (257), before "cab" (259) has its turn.

    b c a b a b → b c ab a b → b c ab ab → bc ab ab
    """
    assert cut_points("bcabab", ABC) == [0, 2, 4, 6]


def test_a_word_that_is_a_piece_is_taken_at_once() -> None:
    """ "acb" is one token although no two of its letters join; within another word it is never made."""
    model = RankModel(ABC | {"acb": 261}, ())
    assert model.cut("acb") == (PieceAt(0, 3, 261),)
    assert [piece.piece_id for piece in model.cut("aacb")] == list(b"aacb")


def test_a_byte_without_rank_is_unknown() -> None:
    """What no piece is stands by itself, without an id."""
    model = RankModel({"a": 0, "b": 1, "ab": 2}, ["a", "b", "ab"])
    assert model.cut("abxb") == [PieceAt(0, 2, 2), PieceAt(2, 3, None, True), PieceAt(3, 4, 1)]


@given(ranks=some_ranks, word=st.text("ab", min_size=1, max_size=300))
def test_any_ranks_encode_as_tiktoken(ranks: dict[str, int], word: str) -> None:
    """Whatever the ranks are, also such as no training gives, words short and long are cut as tiktoken cuts them."""
    theirs = tiktoken.Encoding(
        "any",
        pat_str="[ab]+",
        mergeable_ranks={piece.encode("latin-1"): rank for piece, rank in ranks.items()},
        special_tokens={},
    )
    assert [piece.piece_id for piece in RankModel(ranks, ()).cut(word)] == theirs.encode(word)


@given(ranks=some_ranks, word=st.text("abc", min_size=1, max_size=100), below=st.integers(250, 290))
def test_long_words_are_cut_as_short_ones(ranks: dict[str, int], word: str, below: int) -> None:
    """The way for long words cuts every word as the one for short words does."""
    assert _cut_points_of_long(word, ranks, below) == cut_points(word, ranks, below)


def test_a_long_word_takes_no_quadratic_time() -> None:
    """A word of 200,000 letters is cut: of "aa" (256) and "aaaa" (257) it has 50,000 of the latter."""
    points = cut_points("a" * 200_000, BYTES | {"aa": 256, "aaaa": 257})
    assert points == list(range(0, 200_001, 4))


def test_the_two_sides_of_each_piece() -> None:
    """A piece was made of what the word is in before its own turn: "abc" of "ab" + "c", since "ab" comes before "bc".

    "bca" is b + c + a, of which "bc" (257) is joined; then it takes its turn as "bc" + "a".
    """
    merges = RankMerges(ABC)
    assert list(merges) == [("a", "b"), ("b", "c"), ("ab", "c"), ("c", "ab"), ("bc", "a")]
    assert merges[1:3] == [("b", "c"), ("ab", "c")]


def test_a_piece_that_nothing_makes() -> None:
    """ "xyz" needs "xy" or "yz": without them it stands alone, beside an empty string."""
    assert list(RankMerges(BYTES | {"xyz": 256})) == [("", "xyz")]

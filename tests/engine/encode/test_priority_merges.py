"""Merges by priority: the earliest learned that stands in the word now."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.merge_encoder import merge_table, replay
from explorer.engine.encode.priority_merges import PairRanks, PriorityBpe
from explorer.engine.encode.stages import PieceAt


def bpe(pieces: Sequence[str], merges: Sequence[tuple[str, str]], **options: object) -> PriorityBpe:
    return PriorityBpe(pieces, {piece: piece_id for piece_id, piece in enumerate(pieces)}, merges, **options)  # type: ignore[arg-type]


def spelled(model: PriorityBpe, word: str) -> list[str]:
    return [model.vocabulary[at.piece_id] for at in model.cut(word) if at.piece_id is not None]


def test_goes_back_to_an_earlier_merge() -> None:
    """b + c makes the pair a + bc, whose merge was learned before: it is taken all the same, unlike in a replay."""
    pieces, merges = ["a", "b", "c", "bc", "abc"], [("a", "bc"), ("b", "c")]
    assert spelled(bpe(pieces, merges), "abc") == ["abc"]
    assert replay("abc", merge_table(merges, pieces)) == ["a", "bc"]


def test_equal_merges_from_the_left() -> None:
    """Of places with the same merge the one farthest left is taken first."""
    model = bpe(["a", "aa", "aaaa"], [("a", "a"), ("aa", "aa")])
    assert spelled(model, "aaaaa") == ["aaaa", "a"]
    assert spelled(model, "aaaaaaa") == ["aaaa", "aa", "a"]


def test_long_words() -> None:
    """A word of 100,000 letters is cut as a short one is."""
    model = bpe(["a", "aa", "aaaa"], [("a", "a"), ("aa", "aa")])
    pieces = model.cut("a" * 100_000)
    assert len(pieces) == 25_000
    assert pieces[-1] == PieceAt(99_996, 100_000, 2)


def by_the_rule(symbols: list[int], ranks: PairRanks) -> list[int]:
    """The rule as a lecturer would say it."""
    while True:
        standing = [(ranks.ranks[pair], place) for place, pair in enumerate(pairwise(symbols)) if pair in ranks.ranks]
        if not standing:
            return symbols
        rank, place = min(standing)
        symbols[place : place + 2] = [ranks.made[rank]]


@given(st.data())
def test_the_rule(data: st.DataObject) -> None:
    """Words of any length are cut by the rule, whatever the order of the merges, and with the places of the pieces."""
    pieces = ["a", "b", "c"]
    merges = []
    for _ in range(data.draw(st.integers(0, 12))):
        left, right = data.draw(st.sampled_from(pieces)), data.draw(st.sampled_from(pieces))
        merges.append((left, right))
        if left + right not in pieces:
            pieces.append(left + right)
    model = bpe(pieces, data.draw(st.permutations(merges)))
    word = data.draw(st.text("abc", min_size=1, max_size=20)) * data.draw(st.sampled_from([1, 1, 40]))
    found = model.cut(word)
    assert [at.piece_id for at in found] == by_the_rule([pieces.index(letter) for letter in word], model.pair_ranks)
    assert "".join(word[at.start : at.end] for at in found) == word
    assert [word[at.start : at.end] for at in found] == [pieces[at.piece_id or 0] for at in found]


def test_prefix_and_suffix() -> None:
    """The mark of continuations is lost where a side is joined; the end of the word is marked."""
    pieces = ["h", "##e", "##x", "##ex", "hex"]
    model = bpe(pieces, [("##e", "##x"), ("h", "##ex")], prefix="##")
    assert spelled(model, "hex") == ["hex"]
    model = bpe(["l", "o", "w</w>", "ow</w>"], [("o", "w</w>")], suffix="</w>")
    assert model.cut("low") == [PieceAt(0, 1, 0), PieceAt(1, 3, 3)]


def test_what_is_unknown() -> None:
    """Unknown symbols become the unknown token, together where asked, or bytes, or are left out."""
    pieces = ["a", "<unk>", "<0xC3>", "<0xA9>"]
    assert spelled(bpe(pieces, []), "axxa") == ["a", "a"]
    assert spelled(bpe(pieces, [], unk_token="<unk>"), "axxa") == ["a", "<unk>", "<unk>", "a"]
    fused = bpe(pieces, [], unk_token="<unk>", fuse_unk=True).cut("axxa")
    assert fused == [PieceAt(0, 1, 0), PieceAt(1, 3, 1, True), PieceAt(3, 4, 0)]
    in_bytes = bpe(pieces, [], unk_token="<unk>", byte_fallback=True).cut("aéè")
    assert in_bytes[:3] == [PieceAt(0, 1, 0), PieceAt(1, 2, 2, byte=0), PieceAt(1, 2, 3, byte=1)]
    assert in_bytes[3:] == [PieceAt(2, 3, 1, True)]  # è is C3 A8, and A8 is no piece


def test_whole_words() -> None:
    """Where merges are ignored for whole words, a word that is a piece is taken though no merges lead to it."""
    pieces = ["a", "b", "ab"]
    assert spelled(bpe(pieces, [], ignore_merges=True), "ab") == ["ab"]
    assert spelled(bpe(pieces, []), "ab") == ["a", "b"]

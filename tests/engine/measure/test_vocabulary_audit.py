"""What is odd about a vocabulary."""

from collections import Counter
from collections.abc import Generator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.all_at_once import AllAtOnceBpe
from explorer.engine.encode.merge_encoder import merge_table, replay
from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.rank_encoder import cut_points
from explorer.engine.measure.audited_pieces import AuditedVocabulary
from explorer.engine.measure.compared import Compared
from explorer.engine.measure.merge_tree import MergeNode, merge_tree
from explorer.engine.measure.piece_sides import sides_by_merges, sides_by_ranks, sides_by_scores, sides_of
from explorer.engine.measure.reachability import NEVER_IN_UTF8, Unreachable, unreachable_pieces
from explorer.engine.measure.vocabulary_audit import (
    Overlap,
    case_variants,
    duplicates,
    glitch_suspects,
    never_used,
    overlap,
    partial_pieces,
    space_variants,
)
from tests.engine.measure.small_pipelines import bpe, byte_ranks, merging, ranks, wordpiece


def finished(work: Generator[Any, None, Any]) -> Any:
    """What a generator returns in the end."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value


def over_bytes(tokenizer: Compared) -> AuditedVocabulary:
    """The vocabulary of a tokenizer over bytes."""
    vocabulary = tokenizer.pipeline.model.vocabulary
    return AuditedVocabulary(tokenizer.pipeline, lambda piece_id: vocabulary[piece_id].encode("latin-1"))


def over_words(pieces: str) -> AuditedVocabulary:
    """The vocabulary of a WordPiece tokenizer: what begins with ## goes on within a word."""
    vocabulary = pieces.split()

    def bytes_of(piece_id: int) -> bytes | None:
        return None if piece_id == len(vocabulary) else vocabulary[piece_id].removeprefix("##").encode()

    return AuditedVocabulary(wordpiece(pieces).pipeline, bytes_of)


def unreachable(vocabulary: AuditedVocabulary) -> tuple[Unreachable, ...]:
    """The pieces that are not reached."""
    found: tuple[Unreachable, ...] = finished(unreachable_pieces(vocabulary))
    return found


def test_bytes_that_no_text_has() -> None:
    """Of all 256 bytes 13 stand in no UTF-8 text; all others are reached."""
    found = unreachable(over_bytes(ranks()))
    assert [piece.piece_id for piece in found] == sorted(NEVER_IN_UTF8)
    assert len(NEVER_IN_UTF8) == 13
    assert all(piece.impossible and piece.instead == () for piece in found)


def test_a_piece_that_merges_pass_by() -> None:
    """“abc” has no merges of its own that come first: “bc” takes its b and c away."""
    tokenizer = bpe("abc", "b c", "a b", "ab c")
    (found,) = unreachable(AuditedVocabulary(tokenizer.pipeline))
    vocabulary = tokenizer.pipeline.model.vocabulary
    assert vocabulary[found.piece_id] == "abc"
    assert [vocabulary[i] for i in found.instead if i is not None] == ["a", "bc"]


def test_a_piece_within_words() -> None:
    """##er is never reached alone but within a word; THE never, where texts are lower-cased."""
    vocabulary = over_words("the q ##er er a THE ##a")
    assert [vocabulary.pipeline.model.vocabulary[found.piece_id] for found in unreachable(vocabulary)] == ["THE"]


def test_a_piece_that_the_splitter_parts() -> None:
    """A piece with a line end in it is not reached where words end there, whatever stands around."""
    found = unreachable(over_bytes(ranks("a\nb", splitter="gpt2")))
    assert [piece.piece_id for piece in found if not piece.impossible] == [256]


def test_bytes_of_characters_are_reached() -> None:
    """The first bytes of 🤗 after a space, and the second byte of é with a letter behind it, are reached."""
    found = unreachable(over_bytes(byte_ranks(" \xf0\x9f", "\xa9a")))
    assert {piece.piece_id for piece in found} == NEVER_IN_UTF8


def test_an_audit_can_be_left() -> None:
    """How much is done grows from 0 and stays under 1."""
    shares = list(unreachable_pieces(over_bytes(ranks())))
    assert shares[0] == 0
    assert shares == sorted(set(shares))
    assert shares[-1] < 1


def test_special_pieces_are_left_out() -> None:
    """A special piece stands for no text, and is not looked for in one."""
    tokenizer = ranks("ab", added=["<|end|>"])
    vocabulary = AuditedVocabulary(tokenizer.pipeline, over_bytes(tokenizer).piece_bytes, special_ids=frozenset({257}))
    assert 257 not in {piece.piece_id for piece in vocabulary.pieces}


def test_partial_pieces() -> None:
    """Bytes that are no whole characters."""
    vocabulary = over_bytes(byte_ranks("\xc3\xa9", "\xa9", "a\xc3", "ab"))
    assert [piece_id for piece_id in partial_pieces(vocabulary) if piece_id >= 256] == [257, 258]
    assert len(partial_pieces(over_bytes(ranks()))) == 128


def test_duplicates() -> None:
    """The same bytes twice; what goes on within a word is none of what begins one."""
    vocabulary = AuditedVocabulary(Pipeline(merging("ab", [])), lambda piece_id: b"x")
    assert duplicates(vocabulary) == ((0, 1),)
    assert duplicates(over_words("ing ##ing ed")) == ()
    assert duplicates(over_bytes(ranks("ab"))) == ()


def test_variants() -> None:
    """The same letters in capitals; the same with a space or a mark before them."""
    pieces = over_bytes(ranks("the", "The", "THE", " the", "the "))
    assert [group for group in case_variants(pieces) if group[0] >= 256] == [(256, 257, 258)]
    assert [group for group in space_variants(pieces) if group[0] >= 256] == [(256, 259, 260)]
    assert space_variants(over_words("ing ##ing ed")) == ((0, 1),)
    assert case_variants(over_words("ing ##Ing Ed ed")) == ((2, 3),)


def test_counts() -> None:
    """How often each piece is used on a corpus, and those that are never."""
    vocabulary = over_bytes(ranks("ab", "cd"))
    counts = Counter(piece_id for text in ("abab", "ab c") for piece_id in vocabulary.pipeline.encode(text))
    assert counts == {256: 3, ord(" "): 1, ord("c"): 1}
    assert set(range(258)) - set(never_used(vocabulary, counts)) == {256, ord(" "), ord("c")}


def test_glitch_suspects() -> None:
    """Long pieces that are reached and used at most once; not those that are short, frequent or never reached."""
    words = [word[:end] for word in ("suspects", "frequent") for end in range(2, 9)]
    vocabulary = over_bytes(ranks(*words, "--------"))
    spellings = vocabulary.pipeline.model.vocabulary
    suspect, frequent = spellings.index("suspects"), spellings.index("frequent")
    assert glitch_suspects(vocabulary, {frequent: 2, suspect: 1}, []) == (suspect,)
    assert glitch_suspects(vocabulary, {frequent: 2}, [suspect]) == ()
    assert glitch_suspects(vocabulary, {}, []) == (suspect, frequent)


def test_overlap() -> None:
    """What two vocabularies share, by bytes, with the space before a word and without."""
    first, second = over_words("a b c"), over_bytes(ranks(" a", "bc"))
    assert overlap(first, second) == Overlap(3, 0, 255, frozenset((b"a", b"b", b"c")))
    spaced = AuditedVocabulary(Pipeline(merging("a", [])), lambda piece_id: b" a")
    assert overlap(spaced, first).n_shared == 0
    assert overlap(spaced, first, with_spaces=False) == Overlap(1, 0, 2, frozenset((b"a",)))


def test_merge_tree() -> None:
    """“est” of “es” and “t”, “es” of two letters; sides stand before what they make."""
    sides = sides_by_merges([("e", "s"), ("es", "t"), ("e", "st")])
    assert merge_tree("est", sides) == (
        MergeNode("e"),
        MergeNode("s"),
        MergeNode("es", 0, 1),
        MergeNode("t"),
        MergeNode("est", 2, 3),
    )
    assert merge_tree("x", sides) == (MergeNode("x"),)


def test_a_merge_tree_with_marks() -> None:
    """h and ##ex make hex; ##ex is of ##e and ##x."""
    tree = merge_tree("hex", sides_by_merges([("##e", "##x"), ("h", "##ex")], "##"))
    assert [node.piece for node in tree] == ["h", "##e", "##x", "##ex", "hex"]


def test_merges_that_go_in_circles() -> None:
    """A merge that makes its own side, or nothing longer, ends the tree there."""
    assert merge_tree("a", sides_by_merges([("a", "##")], "##")) == (MergeNode("a"),)
    assert merge_tree("ab", sides_by_merges([("ab", ""), ("", "ab")])) == (MergeNode("ab"),)


def test_a_deep_tree() -> None:
    """A piece of ten thousand letters, joined one by one, is no deeper than memory allows."""
    piece = "a" * 10_000
    assert len(merge_tree(piece, lambda made: (made[:-1], "a") if len(made) > 1 else None)) == 19_999


def test_a_tree_by_ranks() -> None:
    """By tiktoken's rule the two neighbors that are left before the piece's own rank; one that none make is a leaf."""
    table = {"a": 0, "b": 1, "c": 2, "bc": 3, "abc": 4, "abab": 5}
    assert [node.piece for node in merge_tree("abc", sides_by_ranks(table))] == ["a", "b", "c", "bc", "abc"]
    assert merge_tree("abab", sides_by_ranks(table)) == (MergeNode("abab"),)
    assert merge_tree("zz", sides_by_ranks(table)) == (MergeNode("zz"),)


def test_a_tree_by_scores() -> None:
    """SentencePiece's BPE joins the neighbors whose joint piece scores highest."""
    sides = sides_by_scores({"▁a": -1, "ab": 0, "▁ab": -2, "a": -4, "b": -5, "▁": -3})
    assert [node.piece for node in merge_tree("▁ab", sides)] == ["▁", "a", "b", "ab", "▁ab"]


def test_a_tree_of_subword_nmt() -> None:
    """merging with the mark of a word's end, pieces with that of going on."""
    merges = [("l", "o"), ("w", "</w>"), ("lo", "w</w>"), ("lo", "w")]
    pieces = ["l@@", "o@@", "w@@", "w", "lo@@", "low", "low@@"]
    model = AllAtOnceBpe(pieces, {piece: n for n, piece in enumerate(pieces)}, merges, False)
    sides = sides_of(model)
    assert sides is not None
    assert [node.piece for node in merge_tree("low", sides)] == ["l@@", "o@@", "lo@@", "w@@", "</w>", "w</w>", "low"]
    assert [node.piece for node in merge_tree("low@@", sides)] == ["l@@", "o@@", "lo@@", "w@@", "low@@"]


def test_trees_of_models() -> None:
    """Each model that joins pieces says how; others have no trees."""
    by_ranks = sides_of(ranks("ab").pipeline.model)
    assert by_ranks is not None
    assert by_ranks("ab") == ("a", "b")
    by_merges = sides_of(bpe("abc", "b c", "a bc").pipeline.model, [("b", "c"), ("a", "bc")])
    assert by_merges is not None
    assert by_merges("abc") == ("a", "bc")
    assert sides_of(wordpiece("a ##b").pipeline.model) is None


LETTERS = st.text("abc", min_size=1, max_size=4)


@given(st.lists(LETTERS, unique=True), LETTERS)
def test_any_tree_by_ranks(pieces: list[str], piece: str) -> None:
    """The leaves of a tree spell its piece, and no rank of a side is above that of what it makes."""
    table = {piece: rank for rank, piece in enumerate(dict.fromkeys(["a", "b", "c", *pieces]))}
    tree = merge_tree(piece, sides_by_ranks(table))
    assert "".join(node.piece for node in tree if node.left is None) == piece == tree[-1].piece
    for node in tree:
        if node.left is not None and node.right is not None:
            left, right = tree[node.left].piece, tree[node.right].piece
            assert left + right == node.piece
            assert max(table[left], table[right]) < table[node.piece]
            assert len(cut_points(node.piece, table)) == 2


@given(
    st.lists(
        st.sampled_from(["a b", "b c", "a bc", "ab c", "c a", "a a"]), unique_by=lambda merge: merge.replace(" ", "")
    )
)
def test_what_is_reached_is_met(merges: list[str]) -> None:
    """A piece that is not reached is not what its own text becomes."""
    tokenizer = bpe("abcqx.0 \n", *merges)
    vocabulary = AuditedVocabulary(tokenizer.pipeline)
    table = merge_table([(left, right) for left, right in map(str.split, merges)], tokenizer.pipeline.model.vocabulary)
    for found in unreachable(vocabulary):
        assert len(replay(tokenizer.pipeline.model.vocabulary[found.piece_id], table)) > 1


def test_pieces_within_words_are_looked_for_behind_letters_that_the_vocabulary_has() -> None:
    """A word with a letter that is no piece is unknown as a whole, so that ##t stands behind s and not behind a."""
    assert unreachable(over_words("s e ##t ##est")) == ()

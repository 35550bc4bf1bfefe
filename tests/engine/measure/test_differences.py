"""The first difference of a tokenizer from a reference, and its cause."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.stages import Run
from explorer.engine.measure.compared import Compared
from explorer.engine.measure.differences import Difference, first_difference
from explorer.engine.measure.extents import byte_offsets, extents, shared_boundaries
from explorer.engine.measure.unmade import Merge, Unmade
from explorer.engine.measure.unread import LEFT_OUT, Unread
from tests.engine.measure.small_pipelines import BytesForUnknown, bpe, byte_ranks, ranks, unigram, wordpiece

ALPHABET = "abcdefghijklmnopqrstuvwxyz 0123456789"
LOWEST = ("l o", "lo w", "e s", "es t", "low est")


def difference(text: str, tokenizer: Compared, reference: Compared) -> Difference | None:
    """The first difference on a text."""
    return first_difference(tokenizer.pipeline.run(text), reference.pipeline.run(text), tokenizer, reference)


def found(text: str, tokenizer: Compared, reference: Compared) -> Difference:
    """The first difference on a text on which there is one."""
    there = difference(text, tokenizer, reference)
    assert there is not None
    return there


def test_missing_merge() -> None:
    """A row that cuts where the reference has one piece lacks the merge of the two pieces that stand there."""
    there = found("a lowest", bpe(ALPHABET, *LOWEST[:4]), bpe(ALPHABET, *LOWEST))
    assert (there.position, there.byte, there.cause, there.side) == (5, 0, "missing merge", "tokenizer")
    assert (there.left, there.right, there.piece) == ("low", "est", "lowest")
    assert [token.piece for token in there.tokens] == ["low", "est"]
    assert [(token.piece, token.token_id, token.start, token.end) for token in there.reference_tokens] == [
        ("lowest", len(ALPHABET) + 4, 2, 8)
    ]


def test_the_reference_may_lack_the_merge() -> None:
    """Where the reference cuts first, it is the reference that lacks the merge."""
    there = found("lowest", bpe(ALPHABET, *LOWEST), bpe(ALPHABET, *LOWEST[:4]))
    assert (there.position, there.cause, there.side) == (3, "missing merge", "reference")
    assert (there.left, there.right, there.piece) == ("low", "est", "lowest")


def test_missing_piece_where_the_next_two_are_no_part_of_it() -> None:
    """Of “abcd” as [ab][cd] no merge of these two is wanting to have [abc] [d]: the piece abc is."""
    there = found("abcd", bpe("abcd", "a b", "c d"), bpe("abcd", "a b", "ab c"))
    assert (there.position, there.cause, there.piece, there.left) == (2, "missing piece", "abc", "")


def test_merge_order() -> None:
    """Both have the pieces ab and bc; who merges b and c first has no a and b to merge any more."""
    there = found("abc", bpe("abc", "b c", "a b"), bpe("abc", "a b", "b c"))
    assert (there.position, there.cause, there.side, there.piece) == (1, "merge order", "tokenizer", "ab")
    assert there.unmade == Unmade("ab", merge=Merge("a", "b", 2), rival=Merge("b", "c", 1))


def test_a_piece_that_no_merge_makes() -> None:
    """It has the piece lowest, as the reference has, but the merge of low and est was taken out."""
    there = found("lowest", without(bpe(ALPHABET, *LOWEST), ("low", "est")), bpe(ALPHABET, *LOWEST))
    assert (there.position, there.cause, there.side, there.piece) == (3, "missing merge", "tokenizer", "lowest")
    assert (there.left, there.right, there.unmade) == ("low", "est", Unmade("lowest"))


def test_a_piece_whose_part_no_merge_makes() -> None:
    """Merge 5 would make lowest of low and est, but that of es and t was taken out."""
    there = found("lowest", without(bpe(ALPHABET, *LOWEST), ("es", "t")), bpe(ALPHABET, *LOWEST))
    assert (there.position, there.cause, there.piece) == (3, "missing merge", "lowest")
    assert (there.left, there.unmade) == ("", Unmade("est", is_part=True))


def test_score() -> None:
    """Both have the piece hug; in one of them another path scores better."""
    there = found("hug", unigram({"▁h": -1, "ug": -1, "▁hug": -3}), unigram({"▁hug": -1, "▁h": -2, "ug": -2}))
    assert (there.position, there.cause, there.piece) == (1, "score", "▁hug")


def test_a_piece_of_a_word_is_named_with_its_mark() -> None:
    """WordPiece lacks ##ness, as its vocabulary would have it, where it cuts a word's end."""
    cut = wordpiece("happy ##i ##ne ##ss happi")
    there = found("happiness", cut, wordpiece("happi ##ness"))
    assert (there.position, there.cause, there.side, there.piece) == (7, "missing piece", "tokenizer", "##ness")


def test_lower_case() -> None:
    """What the normalizer made of a letter is the first difference, even where the tokens are as long."""
    there = found("The", wordpiece("the"), ranks("Th", "The"))
    assert (there.position, there.cause, there.start, there.end) == (0, "normalizer", 0, 1)
    assert (there.became, there.reference_became) == ("t", "T")
    assert [token.piece for token in there.tokens + there.reference_tokens] == ["the", "The"]


def test_a_normalizer_explains_a_cut_before_it() -> None:
    """The texts differ within a token of one of them, behind the place where the other cuts."""
    there = found("cafe\u0301", bpe("cafe\u0301é", "c a", normalizer="nfc"), bpe("cafe\u0301", "c a", "ca f", "caf e"))
    assert (there.position, there.cause, there.start, there.end) == (2, "normalizer", 3, 5)
    assert (there.became, there.reference_became) == ("é", "e\u0301")


def test_the_split_is_named_before_the_pieces() -> None:
    """Where a word ends within the other's token, the pre-tokenizer is the cause, whatever the vocabulary has."""
    joined, parted = ranks("12", "123", "1234", splitter="gpt2"), ranks("12", "123", "1234", splitter="cl100k")
    there = found("1234", parted, joined)
    assert (there.position, there.cause, there.side, there.start, there.end) == (3, "split", "tokenizer", 0, 4)
    assert found("1234", joined, parted).side == "reference"


def test_words_that_differ_explain_a_piece_that_both_have() -> None:
    """In the longer word another merge comes first; in the shorter one it cannot."""
    pieces = ("34", "23", "234", "123")
    there = found("1234", ranks(*pieces, splitter="gpt2"), ranks(*pieces, splitter="cl100k"))
    assert [token.piece for token in there.reference_tokens] == ["123", "4"]
    assert [token.piece for token in there.tokens] == ["1", "234"]
    assert (there.position, there.cause, there.piece) == (1, "split", "123")


def test_a_dropped_space() -> None:
    """A splitter that drops white space differs from one that keeps it with the word."""
    there = found("a newest", wordpiece("a newest"), ranks(*NEWEST))
    assert (there.position, there.cause, there.side, there.drops) == (1, "split", "tokenizer", True)
    assert (there.start, there.end) == (1, 2)


def test_text_dropped_at_the_end() -> None:
    """One that has no token any more has dropped what is left."""
    there = found("a ", wordpiece("a"), ranks())
    assert (there.position, there.cause, there.side, there.drops) == (1, "split", "tokenizer", True)
    assert (there.tokens, [token.piece for token in there.reference_tokens]) == ((), [" "])


def test_unknown() -> None:
    """The same characters, of which one has no piece for them."""
    there = found("a🤗", wordpiece("a b"), wordpiece("a🤗"))
    assert (there.position, there.cause, there.side) == (0, "unknown", "tokenizer")
    assert (there.start, there.end) == (0, 2)


def test_an_unknown_character_within_the_other_s_piece() -> None:
    """No merge can join a piece with a character that is unknown: that is named, not the merge."""
    there = found("café", bpe("cafe", "c a", "ca f"), bpe("caféz", "c a", "ca f", "caf é"))
    assert (there.position, there.cause, there.side, there.start, there.end) == (3, "unknown", "tokenizer", 3, 4)


def test_an_added_token() -> None:
    """What one of them found as an added token comes before everything else."""
    there = found("a<|end|>b", ranks(), ranks(added=["<|end|>"]))
    assert (there.position, there.cause, there.side, there.piece) == (1, "added", "reference", "<|end|>")
    assert (there.start, there.end) == (1, 8)
    assert found("a<|end|>b", ranks(added=["<|end|>"]), ranks()).side == "tokenizer"


def test_a_normalizer_before_an_added_token() -> None:
    """What is changed before the added token comes first, though the tokens there are alike."""
    there = found("The <x>", wordpiece("the < x >"), ranks("Th", "The", added=["<x>"]))
    assert (there.position, there.cause, there.became) == (0, "normalizer", "t")


def test_a_letter_that_is_left_out() -> None:
    """Where merges have no symbol for z, and none for what is unknown, its neighbors are joined over it."""
    whole = bpe("ab", "a b")
    tokenizer = altered(whole, unk_token=None)
    there = found("azb", tokenizer, bpe("abz", "a z"))
    assert [token.piece for token in there.tokens] == ["ab"]
    assert (there.position, there.cause, there.side, there.start, there.end) == (1, "unknown", "tokenizer", 1, 2)
    assert there.unread == LEFT_OUT
    assert found("azb", bpe("abz", "a z"), tokenizer).side == "reference"


def test_a_word_that_is_too_long() -> None:
    """A word of more characters than the model looks at is unknown, whatever pieces there are."""
    whole = wordpiece("good ##ness")
    there = found("goodness", altered(whole, longest_word=7), whole)
    assert (there.cause, there.side, there.unread) == ("unknown", "tokenizer", Unread(n_characters=8, longest=7))


def test_where_the_longest_match_goes_astray() -> None:
    """With good taken no piece begins what is left; that goo and ##dness would spell it does not matter."""
    there = found("goodness", wordpiece("good goo ##dness"), wordpiece("goodness"))
    assert (there.cause, there.unread) == ("unknown", Unread(found=("good",), rest="ness"))


def test_within_a_character() -> None:
    """Tokens that cut a character are compared by its bytes: 🤗 is F0 9F A4 97."""
    two = byte_ranks("\xf0\x9f")
    there = found("x🤗", ranks(), two)
    assert (there.position, there.byte, there.cause) == (1, 1, "missing merge")
    assert (there.left, there.right, there.piece) == ("\xf0", "\x9f", "\xf0\x9f")
    assert found("x🤗", two, byte_ranks("\xf0\x9f", "\xf0\x9f\xa4")).byte == 2


def test_a_character_that_is_spelled_in_bytes() -> None:
    """Who spells a character in bytes lacks the piece of that character, wherever the other cuts it."""
    bytes_for_unknown = Compared(Pipeline(BytesForUnknown("ab")), "merges")
    for other in (byte_ranks("\xf0\x9f"), byte_ranks("\xf0\x9f", "\xf0\x9f\xa4", "\xf0\x9f\xa4\x97")):
        there = found("🤗", bytes_for_unknown, other)
        assert (there.position, there.byte, there.cause) == (0, 1, "missing piece")
        assert (there.side, there.piece) == ("tokenizer", "🤗")
    assert difference("a🤗", bytes_for_unknown, byte_ranks()) is None


def test_runs_of_other_texts_are_refused() -> None:
    """Only runs of the same text can be compared."""
    one = ranks()
    with pytest.raises(ValueError, match="same text"):
        first_difference(one.pipeline.run("a"), one.pipeline.run("b"), one, one)


def altered(tokenizer: Compared, **changes: Any) -> Compared:
    """The same with another model, which answers anew."""
    model = replace(tokenizer.pipeline.model, **changes)  # type: ignore[type-var]
    return Compared(replace(tokenizer.pipeline.apart(), model=model), tokenizer.way)


def without(tokenizer: Compared, *merges: tuple[str, str]) -> Compared:
    """The same without some merges, but with their pieces."""
    model = tokenizer.pipeline.model
    assert isinstance(model, PriorityBpe)
    return altered(tokenizer, merges=[merge for merge in model.merges if merge not in merges])


TOKENIZERS = [
    bpe(ALPHABET, *LOWEST),
    bpe(ALPHABET, *LOWEST[:3], "l ow", splitter="whitespace", normalizer="nfkc"),
    ranks("lo", "low", "est", "\u0301", "é", added=["<x>"]),
    ranks("es", "st", " l", splitter="cl100k"),
    Compared(Pipeline(BytesForUnknown("lowest")), "merges"),
    wordpiece("low ##est l ##o ##w e ##s ##t"),
    unigram({"low": -2, "est": -2, "l": -3, "lowest": -9}),
]
TEXTS = st.text(st.sampled_from("lowestLOW  \n12é\u0301ﬁ🤗<x>") | st.characters(), max_size=20)


@given(TEXTS, st.sampled_from(TOKENIZERS), st.sampled_from(TOKENIZERS))
def test_any_text(text: str, tokenizer: Compared, reference: Compared) -> None:
    """There is a difference just where the tokens' bytes, their being known, or the normalized texts differ."""
    run, other = tokenizer.pipeline.run(text), reference.pipeline.run(text)
    there = first_difference(run, other, tokenizer, reference)
    back = first_difference(other, run, reference, tokenizer)
    if there is None or back is None:
        assert there is back
        assert _tokens(run) == _tokens(other)
        return
    assert (there.position, there.byte, there.cause) == (back.position, back.byte, back.cause)
    assert (there.tokens, there.reference_tokens) == (back.reference_tokens, back.tokens)
    assert 0 <= there.position <= len(text)
    if there.cause != "normalizer":
        assert _tokens(run) != _tokens(other)
    if there.cause == "missing merge":
        lacking = tokenizer if there.side == "tokenizer" else reference
        having = reference if there.side == "tokenizer" else tokenizer
        assert there.piece not in lacking.pipeline.model.vocabulary
        assert having.pipeline.encode(text[there.start : there.end])


def _tokens(run: Run) -> list[tuple[int, int, bool]]:
    known = zip(extents(run.tokens, run.text), run.tokens.kinds, strict=True)
    return [(start, end, kind == "unknown") for (start, end), kind in known if start < end]


@given(TEXTS)
def test_byte_offsets(text: str) -> None:
    """Each code point begins where the bytes of those before it end."""
    assert list(byte_offsets(text)) == [len(text[:n].encode("utf-8", "surrogatepass")) for n in range(len(text) + 1)]


def test_shared_boundaries() -> None:
    """Where a token of each begins or ends; neither within a character nor in the middle of what one has whole."""
    texts = [pipeline.pipeline.run("a 🤗 b") for pipeline in (ranks(), ranks("🤗"), wordpiece("a b"))]
    assert shared_boundaries(texts) == (0, 1, 2, 3, 4, 5)
    assert shared_boundaries([ranks(" b").pipeline.run("a b"), ranks().pipeline.run("a b")]) == (0, 1, 3)
    assert shared_boundaries([]) == ()


def test_space_marks_are_no_difference() -> None:
    """A space written as ▁, and one put before the text, change nothing; the piece is named with its mark."""
    there = found("the newest", unigram({"▁the": -1, "▁new": -2, "est": -2}), ranks("th", "the", *NEWEST))
    assert (there.position, there.cause, there.piece) == (7, "missing piece", "▁newest")


NEWEST = (" n", "ew", " new", "est", " newest", "es", "st")

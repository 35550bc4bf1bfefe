"""The tokenizer: worked examples from public sources, and what must hold for every text."""

import pickle
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.tokenizer import BpeTokenizer, ReplayStep
from explorer.engine.errors import ExplorerError
from explorer.engine.text.alphabet import Spelling, utf8_symbols
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

ALL_BYTES = tuple(map(chr, range(256)))


def tokenizer(alphabet: Sequence[str], merges: Sequence[str], spelling: Spelling, **settings: Any) -> BpeTokenizer:
    """A tokenizer from its first symbols and its merges as a lecturer writes them, "est </w>"."""
    pairs = tuple((left, right) for left, right in (merge.split(" ") for merge in merges))
    pieces = [*alphabet, *(left + right for left, right in pairs)]
    return BpeTokenizer(tuple(dict.fromkeys(pieces)), pairs, spelling, **settings)


def marked(tokenizer: BpeTokenizer, text: str, **options: bool) -> str:
    """The tokens of a text in a line, unknown ones in brackets: "_re new e [d]"."""
    encoding = tokenizer.encode(text, **options)
    return " ".join(
        f"[{token}]" if unknown else token for token, unknown in zip(encoding.tokens, encoding.unknown, strict=True)
    )


# --- Sennrich, Haddow and Birch 2016: low ×5 lower ×2 newest ×6 widest ×3 --------------------------------------------

SENNRICH = Spelling("characters", "end-of-word", "</w>")
SENNRICH_ALPHABET = ["</w>", *"deilnorstw"]
SENNRICH_MERGES = ["e s", "es t", "est </w>", "l o", "lo w", "n e", "ne w", "new est</w>", "low </w>", "w i"]


@pytest.mark.parametrize(
    ("step", "word", "expected"),
    [
        (8, "low", "low </w>"),
        (8, "lower", "low e r </w>"),
        (8, "newest", "newest</w>"),
        (8, "widest", "w i d est</w>"),
        (8, "lowest", "low est</w>"),
        (8, "newer", "new e r </w>"),
        (8, "widow", "w i d o w </w>"),
        (10, "widow", "wi d o w </w>"),
        (0, "low", "l o w </w>"),
    ],
)
def test_sennrich_first_seen(step: int, word: str, expected: str) -> None:
    """The words of the paper's listing, and new ones, at a step of its merges."""
    assert marked(tokenizer(SENNRICH_ALPHABET, SENNRICH_MERGES[:step], SENNRICH), word) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [("low", "low</w>"), ("lower", "low e r </w>"), ("newer", "n ew e r </w>"), ("lowest", "low est</w>")],
)
def test_sennrich_smallest(word: str, expected: str) -> None:
    """The same corpus learned with the alphabetically smallest pair first gives other tokens."""
    merges = [
        *("e s", "es t", "est </w>", "l o", "lo w", "e w", "ew est</w>", "n ewest</w>", "low </w>", "d est</w>"),
    ]
    assert marked(tokenizer(SENNRICH_ALPHABET, merges, SENNRICH), word) == expected


def test_marker_joined_to_the_last_letter() -> None:
    """With the marker joined, as in subword-nmt, "t" at the end of a word is another symbol than "t" within."""
    joined = Spelling("characters", "end-of-word", "</w>", marker_joined=True)
    alphabet = [*"deilnorsw", "r</w>", "t</w>", "w</w>"]
    merges = ["s t</w>", "e st</w>", "l o", "w est</w>", "n e", "ne west</w>", "lo w</w>", "w i", "wi d", "wid est</w>"]
    joined_tokenizer = tokenizer(alphabet, merges, joined)
    assert marked(joined_tokenizer, "low lowest newest") == "low</w> lo west</w> newest</w>"
    assert marked(joined_tokenizer, "tow") == "[t] o w</w>"


# --- Jurafsky and Martin, SLP3: set new new renew reset renew ---------------------------------------------------------

SLP3 = Spelling("characters", "word-start", "_")
SLP3_ALPHABET = ["_", *"enrstw"]
SLP3_MERGES = ["n e", "ne w", "_ r", "_r e", "_ new", "_re new", "s e", "se t"]


@pytest.mark.parametrize(
    ("step", "word", "sentence_initial", "expected"),
    [
        (4, "renewed", False, "_re new e [d]"),
        (8, "renewed", False, "_renew e [d]"),
        (8, "renewed", True, "r e new e [d]"),
        (8, "care", False, "_ [c] [a] r e"),  # _re is there, but not at the start of this word
        (8, "set new renew", True, "set _new _renew"),
        (8, "set new renew", False, "_ set _new _renew"),
    ],
)
def test_slp3(step: int, word: str, sentence_initial: bool, expected: str) -> None:
    """The book's example: a word has its space mark unless a text starts with it."""
    slp3 = tokenizer(SLP3_ALPHABET, SLP3_MERGES[:step], SLP3)
    assert marked(slp3, word, sentence_initial=sentence_initial) == expected


def test_slp3_explained() -> None:
    """The replay of "_renewed" at step 4 fires merges 1 to 4, one after the other, and d stays unknown."""
    (replay,) = tokenizer(SLP3_ALPHABET, SLP3_MERGES[:4], SLP3).explain("renewed", sentence_initial=False)
    assert (replay.word, replay.offsets) == ("renewed", (0, 7))
    assert replay.symbols == ("_", *"renewed")
    assert replay.steps == (
        ReplayStep(1, "n", "e", "ne", ("_", "r", "e", "ne", "w", "e", "d")),
        ReplayStep(2, "ne", "w", "new", ("_", "r", "e", "new", "e", "d")),
        ReplayStep(3, "_", "r", "_r", ("_r", "e", "new", "e", "d")),
        ReplayStep(4, "_r", "e", "_re", ("_re", "new", "e", "d")),
    )
    assert replay.tokens == ("_re", "new", "e", "d")
    assert replay.unknown == (False, False, False, True)


# --- one text, four tie rules (huggingface/tokenizers#1065, karpathy/minbpe#93) ---------------------------------------


@pytest.mark.parametrize(
    ("text", "merges", "expected"),
    [
        ("DCBBABCDCBABCD", ["A B", "B AB", "C D", "BAB CD"], "D C B BABCD C BABCD"),
        ("DCBBABCDCBABCD", ["D C", "DC B", "A B", "AB C", "DCB B"], "DCBB ABC DCB ABC D"),
        ("DCBBABCDCBABCD", ["A B", "C B", "C D", "AB CD"], "D CB B ABCD CB ABCD"),
        ("aaabdaaabac", ["a a", "aa a", "aaa b"], "aaab d aaab a c"),
        ("aaabdaaabac", ["a a", "a b", "aa ab"], "aaab d aaab a c"),
    ],
)
def test_one_text_several_lists(text: str, merges: list[str], expected: str) -> None:
    """Each library's list of merges gives its own segmentation of the text it was learned from."""
    assert marked(tokenizer(sorted(set(text)), merges, Spelling(), pretokenizer="none"), text) == expected


# --- what is unknown (huggingface course; huggingface/tokenizers#517, huggingface/course#608) -------------------------

HUGS_MERGES = ["u g", "u n", "h ug"]


@pytest.mark.parametrize(
    ("unk_token", "text", "expected"),
    [
        (None, "mug", "[m] ug"),
        (None, "mug 😀", "[m] ug [😀]"),
        ("[UNK]", "mug", "[[UNK]] ug"),
        ("[UNK]", "mug 😀", "[[UNK]] ug [[UNK]]"),
        ("[UNK]", "thug", "[[UNK]] hug"),
        ("[UNK]", "mm", "[[UNK]] [[UNK]]"),
    ],
)
def test_unknown_characters_stay(unk_token: str | None, text: str, expected: str) -> None:
    """A character outside the vocabulary stays in its place, as itself or as the unknown token, each one by itself."""
    hugs = tokenizer("bghnpsu", HUGS_MERGES, Spelling(), unk_token=unk_token)
    assert marked(hugs, text) == expected


def test_the_id_of_the_unknown_token() -> None:
    """The unknown token brings its own id, if it has one; without it an unknown symbol has none."""
    alphabet = ["[UNK]", *"ghu"]
    assert tokenizer(alphabet, ["u g"], Spelling(), unk_token="[UNK]").encode("mug").ids == (0, 4)
    assert tokenizer("ghu", ["u g"], Spelling(), unk_token="[UNK]").encode("mug").ids == (None, 3)
    assert tokenizer("ghu", ["u g"], Spelling()).encode("mug").ids == (None, 3)


def test_nothing_merges_across_the_unknown() -> None:
    """Even where a faulty file has merges of a symbol outside the vocabulary, they do not happen."""
    faulty = BpeTokenizer(("a", "b", "ax", "axb"), (("a", "x"), ("ax", "b")), Spelling())
    assert marked(faulty, "axb") == "a [x] b"
    assert faulty.explain("axb")[0].steps == ()


@pytest.mark.parametrize("text", [*HOSTILE_TEXTS.values(), "مرحبا", "😀", "hgus pgu"])
def test_nothing_is_unknown_over_bytes(text: str) -> None:
    """Over bytes no character is unknown, whatever it is."""
    hugs = tokenizer(ALL_BYTES, HUGS_MERGES, Spelling("bytes"), pretokenizer="gpt2")
    assert not any(hugs.encode(text).unknown)
    assert None not in hugs.encode(text).ids


# --- offsets --------------------------------------------------------------------------------------------------------


def offsets(tokenizer: BpeTokenizer, text: str) -> list[tuple[str, tuple[int, int]]]:
    encoding = tokenizer.encode(text)
    return list(zip(encoding.tokens, encoding.offsets, strict=True))


def test_parts_of_a_character_have_its_range() -> None:
    """Each byte of a character has the range of the whole character (huggingface/tokenizers#156)."""
    gpt2 = tokenizer(ALL_BYTES, [], Spelling("bytes"), pretokenizer="gpt2")
    assert gpt2.encode("i ⭢ j").offsets == ((0, 1), (1, 2), (2, 3), (2, 3), (2, 3), (3, 4), (4, 5))
    assert gpt2.encode("é🦙").offsets == ((0, 1), (0, 1), (1, 2), (1, 2), (1, 2), (1, 2))


def test_tokens_across_characters() -> None:
    """A token of the end of one character and the start of the next covers both."""
    crossing = tokenizer(ALL_BYTES, ["\xa9 \xf0"], Spelling("bytes"), pretokenizer="none")
    assert crossing.encode("é🦙").offsets == ((0, 1), (0, 2), (1, 2), (1, 2), (1, 2))


def test_offsets_index_the_raw_text() -> None:
    """What normalization makes of a character has its range in the raw text (huggingface/tokenizers#663)."""
    dots = tokenizer("ab.é", [". ."], Spelling(), normalizer="nfkc", pretokenizer="none")
    assert offsets(dots, "a…be\u0301b") == [
        ("a", (0, 1)), ("..", (1, 2)), (".", (1, 2)), ("b", (2, 3)), ("é", (3, 5)), ("b", (5, 6)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("set new", [("set", (0, 3)), ("_new", (3, 7))]),
        ("set  new", [("set", (0, 3)), ("_new", (4, 8))]),
        ("set\r\nnew", [("set", (0, 3)), ("_new", (4, 8))]),
        (" set ", [("set", (1, 4))]),
        ("set t", [("set", (0, 3)), ("_", (3, 4)), ("t", (4, 5))]),
    ],
)
def test_a_space_mark_covers_its_space(text: str, expected: list[tuple[str, tuple[int, int]]]) -> None:
    """The mark at the start of a word has the range of the white space character before it."""
    assert offsets(tokenizer(SLP3_ALPHABET, SLP3_MERGES, SLP3), text) == expected


def test_a_mark_without_a_space_is_empty() -> None:
    """A mark that stands for no space has an empty range: before a first word, and between words that touch."""
    every_word = tokenizer(SLP3_ALPHABET, [], SLP3, first_word="marked", pretokenizer=r"\w")
    assert offsets(every_word, "se") == [("_", (0, 0)), ("s", (0, 1)), ("_", (1, 1)), ("e", (1, 2))]
    # The space between two matches is a word of its own, so that no mark stands for it.
    assert offsets(every_word, "s e")[2:] == [("_", (1, 1)), (" ", (1, 2)), ("_", (2, 2)), ("e", (2, 3))]


def test_an_end_mark_is_empty() -> None:
    """The mark at the end of a word has an empty range there, and adds nothing to a token that it is part of."""
    sennrich = tokenizer(SENNRICH_ALPHABET, SENNRICH_MERGES[:8], SENNRICH)
    assert offsets(sennrich, "low newest") == [("low", (0, 3)), ("</w>", (3, 3)), ("newest</w>", (4, 10))]


def test_marks_of_a_raw_stream_cover_their_spaces() -> None:
    """In a raw stream each mark has the range of the space that it replaces."""
    stream = tokenizer(["_", *"ab"], ["a _"], SLP3, pretokenizer="none")
    assert offsets(stream, "a  b") == [("a_", (0, 2)), ("_", (2, 3)), ("b", (3, 4))]
    ended = tokenizer(["$", *"ab"], [], Spelling("characters", "end-of-word", "$"), pretokenizer="none")
    assert offsets(ended, "a b") == [("a", (0, 1)), ("$", (1, 2)), ("b", (2, 3)), ("$", (3, 3))]
    joined = Spelling("bytes", "end-of-word", "</w>", marker_joined=True)
    assert [span for _, span in offsets(tokenizer(ALL_BYTES, [], joined, pretokenizer="none"), "é  b")] == [
        (0, 1), (0, 2), (2, 3), (3, 4),
    ]  # fmt: skip


@given(text=hostile_texts, pretokenizer=st.sampled_from(["gpt2", "cl100k", "o200k", "none", r"\w+"]))
def test_every_token_is_its_range_of_the_text(text: str, pretokenizer: str) -> None:
    """Over characters, unnormalized and unmarked, each token is just the text that its offsets point at."""
    any_text = tokenizer([], ["a B", "\u0301 s", "aB \n"], Spelling(), pretokenizer=pretokenizer)
    encoding = any_text.encode(text)
    assert [text[start:end] for start, end in encoding.offsets] == list(encoding.tokens)
    assert "".join(encoding.tokens) == text


@given(text=hostile_texts, normalizer=st.sampled_from(["none", "nfc", "nfkc", "lowercase"]))
def test_offsets_cover_the_text(text: str, normalizer: Any) -> None:
    """Where nothing is dropped the ranges, in order, cover the raw text without a gap, under every normalizer."""
    over_bytes = tokenizer(
        ALL_BYTES, ["a B", "\xcc \x81"], Spelling("bytes"), pretokenizer="o200k", normalizer=normalizer
    )
    end_so_far = 0
    for start, end in over_bytes.encode(text).offsets:
        assert start <= end_so_far <= end
        end_so_far = end
    assert end_so_far == len(text)


# --- text and back --------------------------------------------------------------------------------------------------


@given(
    text=hostile_texts,
    pretokenizer=st.sampled_from(["gpt2", "cl100k", "o200k", "none", r"\w+"]),
    first_word=st.sampled_from(["unmarked", "marked"]),
)
def test_over_bytes_every_text_comes_back(text: str, pretokenizer: str, first_word: Any) -> None:
    """decode(encode(text)) is the text: line ends, NUL, byte-order marks, lone surrogates and all."""
    over_bytes = tokenizer(
        ALL_BYTES,
        ["a B", "\xcc \x81", "\xed \xa0"],
        Spelling("bytes"),
        pretokenizer=pretokenizer,
        first_word=first_word,
    )
    assert over_bytes.decode(over_bytes.encode(text).ids) == text


@pytest.mark.parametrize("first_word", ["unmarked", "marked"])
@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS.keys())
def test_hostile_texts_come_back(text: str, first_word: Any) -> None:
    """Every hostile text comes back from its GPT-2-like tokens, with all its spaces, for there is no mark."""
    gpt2 = tokenizer(ALL_BYTES, [], Spelling("bytes"), pretokenizer="gpt2", first_word=first_word)
    assert gpt2.decode(gpt2.encode(text).ids) == text


@pytest.mark.parametrize("base", ["characters", "bytes"])
@pytest.mark.parametrize("first_word", ["unmarked", "marked"])
@given(text=st.text("ab  \n"))
def test_a_marked_stream_comes_back(base: Any, first_word: Any, text: str) -> None:
    """A raw stream with space marks comes back with all its spaces; a mark put before the first word is no space."""
    spelling = Spelling(base, "word-start", "▁")
    alphabet = ["▁" if base == "characters" else utf8_symbols("▁"), *"ab\n"]
    stream = tokenizer(alphabet, ["a b"], spelling, pretokenizer="none", first_word=first_word)
    assert stream.decode(stream.encode(text).ids) == text


@pytest.mark.parametrize("first_word", ["unmarked", "marked"])
@pytest.mark.parametrize(
    "spelling", [SLP3, SENNRICH, Spelling("characters", "word-start", "##"), Spelling("characters", "end-of-word", "$")]
)
@given(text=st.text("ab \n"))
def test_split_at_white_space_each_run_comes_back_as_a_space(spelling: Spelling, first_word: Any, text: str) -> None:
    """With white space dropped and words marked, the text comes back with one space between words."""
    alphabet = [spelling.marker_text, *"ab"]
    merges = [f"a {spelling.marker_text}", f"{spelling.marker_text} a", "a b"]
    split_up = tokenizer(alphabet, merges, spelling, first_word=first_word)
    assert split_up.decode(split_up.encode(text).ids) == " ".join(text.split())


def test_the_middle_of_a_text_begins_with_a_space() -> None:
    """Tokens that begin with a marked word decode to a text that begins with its space."""
    slp3 = tokenizer(SLP3_ALPHABET, SLP3_MERGES, SLP3)
    assert slp3.decode(slp3.encode("new", sentence_initial=False).ids) == " new"


def test_parts_of_a_character_decode_to_hex() -> None:
    """Bytes that make no character are decoded to escapes, together they make one again."""
    over_bytes = tokenizer(ALL_BYTES, [], Spelling("bytes"))
    assert over_bytes.decode([0x61, 0xC3]) == "a\\xc3"
    assert over_bytes.decode([0x61, 0xC3, 0xA9]) == "aé"


def test_an_unknown_token_over_bytes() -> None:
    """An unknown token that is no ASCII can be decoded over bytes as well."""
    over_bytes = tokenizer([*ALL_BYTES, "⟨unk⟩"], [], Spelling("bytes"), unk_token="⟨unk⟩")
    assert over_bytes.decode([0x61, 256]) == "a⟨unk⟩"


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        ([0, None], "Token 2 is not in the vocabulary and has no id, so it cannot be decoded."),
        ([0, 1, 9], "Token 3 has the id 9; ids go from 0 to 3."),
        ([-1], "Token 1 has the id −1; ids go from 0 to 3."),
    ],
)
def test_what_cannot_be_decoded(ids: list[int | None], sentence: str) -> None:
    """A token without an id, and an id outside the vocabulary, are refused by their position."""
    with pytest.raises(ExplorerError) as refusal:
        tokenizer("ghu", ["u g"], Spelling()).decode(ids)
    assert str(refusal.value) == sentence


# --- the rest -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_to_encode(text: str) -> None:
    """A text without words has no tokens, and no tokens are an empty text."""
    sennrich = tokenizer(SENNRICH_ALPHABET, SENNRICH_MERGES, SENNRICH)
    assert len(sennrich.encode(text)) == 0
    assert sennrich.explain(text) == ()
    assert sennrich.decode([]) == ""


@given(text=hostile_texts, sentence_initial=st.booleans())
def test_the_explanation_ends_at_the_tokens(text: str, sentence_initial: bool) -> None:
    """Each word is explained from its first symbols to its tokens, and the words together are the encoding."""
    spelling = Spelling("characters", "word-start", "▁")
    some = tokenizer(["▁", *"aBsS\u0301"], ["▁ a", "▁a B", "s S", "B \u0301"], spelling, normalizer="nfkc")
    replays = some.explain(text, sentence_initial=sentence_initial)
    encoding = some.encode(text, sentence_initial=sentence_initial)
    assert tuple(token for replay in replays for token in replay.tokens) == encoding.tokens
    assert tuple(unknown for replay in replays for unknown in replay.unknown) == encoding.unknown
    for replay in replays:
        assert "".join(replay.symbols) == "".join(replay.tokens)
        assert replay.tokens == (replay.steps[-1].symbols if replay.steps else replay.symbols)
        assert [step.number for step in replay.steps] == sorted(step.number for step in replay.steps)


def test_explained_words_know_their_place() -> None:
    """The words of an explanation have their ranges in the raw text."""
    sennrich = tokenizer(SENNRICH_ALPHABET, [], SENNRICH, normalizer="nfkc")
    assert [(replay.word, replay.offsets) for replay in sennrich.explain("lo ﬁ  e\u0301o")] == [
        ("lo", (0, 2)), ("fi", (3, 4)), ("éo", (6, 9)),
    ]  # fmt: skip


def test_a_piece_that_stands_twice_has_its_first_id() -> None:
    """A vocabulary that holds a piece twice gives the lower id, and decodes both."""
    doubled = BpeTokenizer(("a", "b", "a"), (), Spelling())
    assert doubled.encode("ab").ids == (0, 1)
    assert doubled.decode([2, 1, 0]) == "aba"


def test_a_tokenizer_is_a_value() -> None:
    """A tokenizer that was used equals one that was not, and travels to another process."""
    used, fresh = (tokenizer(SENNRICH_ALPHABET, SENNRICH_MERGES, SENNRICH) for _ in range(2))
    expected = used.encode("lowest")
    assert used == fresh
    assert pickle.loads(pickle.dumps(used)).encode("lowest") == expected

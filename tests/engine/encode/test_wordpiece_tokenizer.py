"""WordPiece's tokenizer: longest match first, on small vocabularies by hand, on a real one as the library does it."""

import lzma
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.errors import ExplorerError
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts
from tests.engine.text.test_bert_text import strangers


class Both(NamedTuple):
    """Ours and the library's."""

    ours: WordPieceTokenizer
    theirs: Tokenizer

    def assert_same(self, text: str) -> None:
        text = "".join(c for c in text if c not in strangers() and not 0xD800 <= ord(c) < 0xE000)
        theirs, ours = self.theirs.encode(text, add_special_tokens=False), self.ours.encode(text)
        assert list(ours.tokens) == theirs.tokens
        assert list(ours.ids) == theirs.ids


def library(vocabulary: tuple[str, ...], **options: object) -> Tokenizer:
    """The library's tokenizer of a vocabulary, with BERT's text."""
    ids = {piece: number for number, piece in enumerate(vocabulary)}
    tokenizer = Tokenizer(models.WordPiece(ids, unk_token="[UNK]", **options))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return tokenizer


@pytest.fixture(scope="module")
def bert(shared: Path) -> Both:
    """The vocabulary of bert-base-uncased."""
    file = shared / "tokenizers" / "bert-base-uncased.vocab.txt.xz"
    vocabulary = tuple(lzma.decompress(file.read_bytes()).decode().split("\n")[:-1])
    assert len(vocabulary) == 30_522
    return Both(WordPieceTokenizer(vocabulary), library(vocabulary))


# ── a real vocabulary ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_published_ids(bert: Both, shared: Path) -> None:
    """The texts of llama.cpp's test of BERT's vocabulary get the published ids."""
    folder = shared / "conformance" / "llama.cpp"
    texts = (folder / "ggml-vocab-bert-bge.gguf.inp").read_text(encoding="utf-8").split("\n__ggml_vocab_test__\n")
    lines = (folder / "ggml-vocab-bert-bge.gguf.out").read_text(encoding="utf-8").split("\n")
    assert len(texts) >= 40
    for text, line in zip(texts, lines, strict=False):
        assert [*bert.ours.encode(text).ids] == [int(number) for number in line.split()], text


@settings(max_examples=300)
@given(text=hostile_texts | st.text(max_size=60))
def test_any_text(bert: Both, text: str) -> None:
    """Any text has the tokens and ids of the library."""
    bert.assert_same(text)


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
def test_hostile_text(bert: Both, text: str) -> None:
    """So has each text that breaks tokenizers."""
    bert.assert_same(text)


@pytest.mark.parametrize("name", ["en_1", "mix_1"])
def test_real_text(bert: Both, corpus_text: Callable[[str], str], name: str) -> None:
    """So has real text in English and in 48 languages."""
    for line in corpus_text(name).split("\n")[::20]:
        bert.assert_same(line)


def test_offsets_name_the_raw_text(bert: Both) -> None:
    """The ranges are code points of the raw text: before accents went, and with what was dropped inside a token."""
    text = "Äpfel, naïve caf\u200de\u0301 文字"
    encoding = bert.ours.encode(text)
    assert [text[start:end] for start, end in encoding.offsets] == [
        "Äp", "fe", "l", ",", "naïve", "caf\u200de\u0301", "文", "字",
    ]  # fmt: skip


# ── by hand ───────────────────────────────────────────────────────────────────────────────────────────────────────────

SMALL = WordPieceTokenizer(
    ("[UNK]", "un", "##aff", "##able", "##ab", "##l", "##e", "a", "##a", "hug", "##s"), longest_word=8
)


def test_the_example_of_bert() -> None:
    """unaffable is un ##aff ##able, the example in BERT's own code; each search goes from the longest rest down."""
    (word,) = WordPieceTokenizer(SMALL.vocabulary).explain("unaffable")
    assert word.tokens == ("un", "##aff", "##able")
    assert [(match.start, match.end, match.piece, match.n_tried) for match in word.matches] == [
        (0, 2, "un", 8),
        (2, 5, "##aff", 5),
        (5, 9, "##able", 1),
    ]
    assert word.matches[1].tried == ("##affable", "##affabl", "##affab", "##affa", "##aff")


def test_longest_match_does_not_go_back() -> None:
    """A word that another choice would spell is unknown where the longest match leads nowhere."""
    tokenizer = WordPieceTokenizer(("[UNK]", "ab", "a", "##bc"))
    (word,) = tokenizer.explain("abc")
    assert (word.tokens, word.unknown) == (("[UNK]",), True)
    assert [(match.tried, match.found) for match in word.matches] == [(("abc", "ab"), True), (("##c",), False)]
    assert tokenizer.encode("abc a").tokens == ("[UNK]", "a")
    assert tokenizer.encode("abc a").unknown == (True, False)
    assert tokenizer.encode("abc a").offsets == ((0, 3), (4, 5))


def test_a_word_that_is_too_long() -> None:
    """A word of more characters than are allowed is unknown, though its pieces are known; one fewer is not."""
    assert SMALL.encode("aaaaaaaa").tokens == ("a", *["##a"] * 7)
    assert SMALL.encode("aaaaaaaaa").tokens == ("[UNK]",)
    assert SMALL.explain("aaaaaaaaa")[0].matches == ()
    long = WordPieceTokenizer(("[UNK]", "a", "##a"))
    assert len(long.encode("a" * 100)) == 100
    assert long.encode("a" * 101).tokens == ("[UNK]",)
    assert len(long.encode(" ".join(["a" * 100_000] * 3))) == 3
    assert len(WordPieceTokenizer(long.vocabulary, longest_word=10**6).encode("a" * 100_000)) == 100_000


def test_decoding() -> None:
    """Continuations are joined to what stands before them, all else by a space; ids that are none are refused."""
    assert SMALL.decode(SMALL.encode("hugs unable").ids) == "hugs unable"
    assert SMALL.decode([]) == ""
    with pytest.raises(ExplorerError, match=r"^Token 2 has the id 11; ids go from 0 to 10\.$"):
        SMALL.decode([0, 11])


def test_special_tokens() -> None:
    """Text that looks like a special token is one only where that is allowed."""
    tokenizer = WordPieceTokenizer(("[UNK]", "a", "[SEP]"), special_tokens=("[SEP]",))
    assert tokenizer.encode("a[SEP]a", special="allow").tokens == ("a", "[SEP]", "a")
    assert tokenizer.encode("a[SEP]a", special="allow").offsets == ((0, 1), (1, 6), (6, 7))
    assert tokenizer.encode("a[SEP]a").tokens == ("a", "[UNK]", "[UNK]", "[UNK]", "a")
    with pytest.raises(ExplorerError, match=r"^At offset 1 stands “\[SEP\]”, which looks like a special token"):
        tokenizer.encode("a[SEP]a", special="error")


@given(
    pieces=st.lists(st.text("ab", min_size=1, max_size=3), max_size=5, unique=True),
    inside=st.lists(st.text("ab", min_size=1, max_size=3), max_size=5, unique=True),
    text=st.text("ab ", max_size=20),
)
def test_small_vocabularies(pieces: list[str], inside: list[str], text: str) -> None:
    """Any vocabulary cuts any text as the library does, and the searches tell the same story."""
    vocabulary = ("[UNK]", *pieces, *(f"##{piece}" for piece in inside))
    ours = WordPieceTokenizer(vocabulary)
    theirs = library(vocabulary).encode(text)
    encoding = ours.encode(text)
    assert (list(encoding.tokens), list(encoding.offsets)) == (theirs.tokens, theirs.offsets)
    assert [token for word in ours.explain(text) for token in word.tokens] == theirs.tokens
    for match in [match for word in ours.explain(text) for match in word.matches]:
        known = [piece in vocabulary for piece in match.tried]
        assert known == [False] * (match.n_tried - match.found) + [True] * match.found
        assert match.tried[0] == match.mark + match.word[match.start :]


@given(st.text("ahugs# bl[UNK]", max_size=30), st.sampled_from(["as-text", "allow"]))
def test_what_is_explained_is_what_is_encoded(text: str, special: Any) -> None:
    """Tokens, ids, offsets and unknown words of the searches are those of the encoding, special tokens among them."""
    tokenizer = replace(SMALL, special_tokens=("[UNK]",))
    assert tokenizer.encoding(tokenizer.explaining(text, special=special)) == tokenizer.encode(text, special=special)


def test_a_word_is_unknown_as_a_whole() -> None:
    """Not only the part that no piece spells (google-research/bert#763, huggingface/tokenizers#404)."""
    tokenizer = WordPieceTokenizer(("[UNK]", "want", "##want", "##ed", "wa", "un", "runn", "##ing"))
    encoding = tokenizer.encode("unwantedX running")
    assert encoding.tokens == ("[UNK]", "runn", "##ing")
    assert encoding.offsets == ((0, 9), (10, 14), (14, 17))
    assert tokenizer.encode("unwanted").tokens == ("un", "##want", "##ed")
    assert tokenizer.encode("💩💩").tokens == ("[UNK]",)


def test_odd_pieces() -> None:
    """Pieces of NUL or of a space are found as any other; one of no character, or of the mark alone, never is."""
    pieces = ("[UNK]", "", "##", "a", "##a", "\0", "##\0", " ")
    tokenizer = WordPieceTokenizer(pieces, normalizer="none", pretokenizer="none")
    found = {text: tokenizer.encode(text).tokens for text in ("", "a\0", "\0a", " a", "ab", "##")}
    assert found == {
        "": (),
        "a\0": ("a", "##\0"),
        "\0a": ("\0", "##a"),
        " a": (" ", "##a"),
        "ab": ("[UNK]",),
        "##": ("##",),
    }


def test_a_word_of_100_000_characters() -> None:
    """Where it is allowed it is cut; by default it is unknown."""
    word = "a" * 100_000
    pieces = ("[UNK]", "a", "##a", "##" + "a" * 10)
    assert WordPieceTokenizer(pieces).encode(word).tokens == ("[UNK]",)
    tokens = WordPieceTokenizer(pieces, longest_word=100_000).encode(word).tokens
    assert len(tokens) == 1 + 9_999 + 9

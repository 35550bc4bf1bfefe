"""Trained tokenizers as lines of stages."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.stages import Tokens
from explorer.engine.learn.recipes import BpeRecipe, Recipe
from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe
from explorer.engine.text.corpus import FirstWord
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.formats.cross_check import cross_check
from explorer.formats.trained import opened_from
from tests.formats.trained_here import texts_of_atoms as texts
from tests.formats.trained_here import trained

SPECIAL = ("<s>", "</s>")

MARKERS: tuple[dict[str, Any], ...] = (
    {},
    {"marker": "end-of-word"},
    {"marker": "end-of-word", "marker_joined": True},
    {"marker": "word-start"},
    {"marker": "word-start", "marker_text": "▁"},
    {"marker": "word-start", "marker_text": "⟪w⟫"},
)
BPE = [
    BpeRecipe(merges=40, base=base, pretokenizer=pretokenizer, special_tokens=SPECIAL, **marker)
    for base in ("characters", "bytes")
    for marker in MARKERS
    for pretokenizer in ("none", "whitespace", "gpt2", r"\p{L}+| ")
]
OTHERS: list[Recipe] = [
    BpeRecipe(merges=40, normalizer="nfkc", marker="word-start", unk_token="<s>", special_tokens=SPECIAL),
    BpeRecipe(merges=40, normalizer="lowercase", base="bytes", pretokenizer="o200k"),
    WordPieceRecipe(merges=30, special_tokens=SPECIAL),
    WordPieceRecipe(merges=30, pretokenizer="bert", normalizer="bert-uncased", longest_word=8),
    SentencePieceBpeRecipe(merges=30),
    SentencePieceBpeRecipe(merges=30, byte_fallback=True, character_coverage=0.95, user_defined_symbols=("ab", "<x>")),
    UnigramRecipe(vocab_size=60, hard_vocab_limit=False),
    UnigramRecipe(
        vocab_size=340, hard_vocab_limit=False, byte_fallback=True, preparation=SentencePieceText("identity")
    ),
]


def _same(tokens: Tokens, encoding: Encoding) -> bool:
    offsets = tuple(zip(tokens.starts, tokens.ends, strict=True))
    unknown = tuple(kind == "unknown" for kind in tokens.kinds)
    return (tokens.ids, offsets, unknown) == (encoding.ids, encoding.offsets, encoding.unknown)


def _check(recipe: Recipe, first_word: FirstWord, text: str) -> None:
    tokenizer = trained(recipe, first_word)
    opened = opened_from(tokenizer, "mine")
    allowed = tokenizer.encode(text, special="allow")
    assert _same(opened.with_special("allow").run(text).tokens, allowed)
    assert _same(opened.with_special("as-text").run(text).tokens, tokenizer.encode(text))
    if None not in allowed.ids:
        assert opened.pipeline.decode(allowed.ids) == tokenizer.decode(allowed.ids)


@pytest.mark.parametrize("first_word", ["unmarked", "marked"])
@given(data=st.data(), text=texts)
def test_bpe(first_word: FirstWord, data: st.DataObject, text: str) -> None:
    """Whatever is marked where, over characters and bytes, the stages give the tokens of the tokenizer, at their
    places, and with the added tokens switched off those of the text as text."""
    _check(data.draw(st.sampled_from(BPE)), first_word, text)


@pytest.mark.parametrize("recipe", OTHERS, ids=lambda recipe: recipe.algorithm)
@given(text=texts)
def test_other_algorithms(recipe: Recipe, text: str) -> None:
    """So it is for normalizers, unknown tokens, WordPiece and SentencePiece."""
    _check(recipe, "unmarked", text)


@given(recipe=st.sampled_from(BPE), text=texts)
def test_without_splitting(recipe: BpeRecipe, text: str) -> None:
    """With the pre-tokenizer switched off the whole text is one word, of which every character is in a token."""
    run = opened_from(trained(recipe), "mine").pipeline.without(["added", "pretokenizer"]).run(text)
    assert sum(len(part.words) for part in run.parts) == bool(text)
    covered = {
        place for start, end in zip(run.tokens.starts, run.tokens.ends, strict=True) for place in range(start, end)
    }
    assert covered == set(range(len(text)))


@pytest.mark.parametrize("marker", MARKERS)
def test_parts_of_a_character(marker: dict[str, Any]) -> None:
    """A token that cuts a character says which of the bytes of its range it is, marks beside them or none."""
    tokenizer = trained(BpeRecipe(merges=0, base="bytes", **marker))
    run = opened_from(tokenizer, "mine").pipeline.run("a é")
    parts = []
    for index, (start, end) in run.tokens.bytes.items():
        stretch = run.text[run.tokens.starts[index] : run.tokens.ends[index]]
        parts.append((stretch, stretch.encode()[start:end]))
    assert [part for part in parts if part[0] == "é"] == [("é", b"\xc3"), ("é", b"\xa9")]


@pytest.mark.parametrize(
    ("recipe", "fact"),
    [
        (BpeRecipe(merges=40, base="bytes"), "296 pieces = 256 bytes + 40 merges"),
        (BpeRecipe(merges=1, base="bytes", unk_token="<unk>"), "258 pieces = 256 bytes + 1 merge + 1 special token"),
        (SentencePieceBpeRecipe(merges=1, byte_fallback=True), "3 special tokens + 256 bytes"),
    ],
)
def test_what_the_pieces_are(recipe: Recipe, fact: str) -> None:
    """A fact says what the vocabulary is made of."""
    assert fact in opened_from(trained(recipe), "mine").facts[0]


def test_bytes_of_pieces() -> None:
    """A piece stands for its text, a mark for a space, and a special token for none of its own."""
    over_bytes = opened_from(trained(BpeRecipe(merges=40, base="bytes", special_tokens=SPECIAL)), "mine")
    assert over_bytes.piece_bytes is not None
    assert over_bytes.piece_bytes(over_bytes.pipeline.model.vocabulary.index("\xe9")) == b"\xe9"
    assert over_bytes.special_ids == {296, 297}
    assert over_bytes.piece_bytes(296) is None
    marked = opened_from(trained(BpeRecipe(merges=0, marker="end-of-word", marker_joined=True)), "mine")
    assert marked.piece_bytes is not None
    assert marked.piece_bytes(marked.pipeline.model.vocabulary.index("w</w>")) == b"w "
    inside = opened_from(trained(WordPieceRecipe(merges=0)), "mine")
    assert inside.piece_bytes is not None
    assert inside.piece_bytes(inside.pipeline.model.vocabulary.index("##w")) == b"w"


@pytest.mark.parametrize(
    ("recipe", "library"),
    [
        (BpeRecipe(merges=40, marker="word-start"), "tokenizers"),
        (BpeRecipe(merges=40, base="bytes", pretokenizer="o200k"), "tokenizers"),
        (WordPieceRecipe(merges=30), "tokenizers"),
        (SentencePieceBpeRecipe(merges=30), "sentencepiece"),
        (UnigramRecipe(vocab_size=60, hard_vocab_limit=False), "sentencepiece"),
    ],
)
def test_the_reference(recipe: Recipe, library: str) -> None:
    """The library's own tokenizer, made of what would be saved, answers the same; what no piece spells has no id.

    SentencePiece takes no text for a control piece.
    """
    for text in ("low ☃ newer", "low <s> new</s>"):
        check = cross_check(opened_from(trained(recipe), "mine"), text)
        assert check.library.startswith(library)
        assert check.identical


@pytest.mark.parametrize("text", ["", " ", "\n\t"])
def test_a_text_without_tokens(text: str) -> None:
    """Where nothing is in a text but what is dropped both say so, although the library's decoder fails on nothing."""
    check = cross_check(opened_from(trained(BpeRecipe(merges=40, marker="end-of-word")), "mine"), text)
    assert (check.problem, check.identical, check.theirs_decoded) == ("", True, "")


def test_no_reference() -> None:
    """Where no library can have the tokenizer, the cross-check says why."""
    check = cross_check(opened_from(trained(BpeRecipe(merges=1, base="bytes", marker="word-start")), "mine"), "low")
    assert check.problem == "Over bytes a word has no marks there; train with none."

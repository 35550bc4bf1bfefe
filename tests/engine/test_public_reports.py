"""Inputs of public bug reports that no other test has; repository and number stand beside each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import (
    BpeRecipe,
    Corpus,
    RecipeError,
    SentencePieceBpeRecipe,
    UnigramRecipe,
    WordPieceRecipe,
    train,
)
from explorer.engine.encode.dropout import encode_with_dropout
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.learn.unigram_recipe import UnigramStyle
from explorer.engine.text.alphabet import BYTE_PIECES
from explorer.engine.text.normalizers import NORMALIZERS, normalized_text
from explorer.engine.text.sentencepiece_text import SentencePieceText

AnyRecipe = BpeRecipe | WordPieceRecipe | SentencePieceBpeRecipe | UnigramRecipe

KEEPING = SentencePieceText("identity", remove_extra_whitespaces=False)
LETTERS = tuple("▁Helowrdcut北京")


def with_bytes(*pieces: str) -> UnigramTokenizer:
    """Letters, some longer pieces that are more probable, and all bytes; white space is kept."""
    vocabulary = ("<unk>", *BYTE_PIECES, *LETTERS, *pieces)
    scores = (*[0.0] * 257, *[-5.0] * len(LETTERS), *[-2.0] * len(pieces))
    kinds = ("unknown", *["byte"] * 256, *["normal"] * (len(LETTERS) + len(pieces)))
    return UnigramTokenizer(vocabulary, scores, kinds, KEEPING)  # type: ignore[arg-type]


# ── training ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("style", ["sentencepiece", "paper"])
def test_fewer_pieces_than_characters(style: UnigramStyle) -> None:
    """abc cannot have 2 pieces, and training says so instead of going on for ever (huggingface/tokenizers#1179)."""
    with pytest.raises(RecipeError, match=r"^A vocabulary of 2 is too small: 4 characters of the text and 3 special"):
        train(Corpus.from_text("abc"), UnigramRecipe(2, style))


@pytest.mark.parametrize("style", ["sentencepiece", "paper"])
def test_the_least_number_of_pieces(style: UnigramStyle) -> None:
    """As many pieces as characters and special tokens are enough, one fewer is not (google/sentencepiece#286)."""
    fox = Corpus.from_text("the quick brown fox jumps over the lazy dog")
    with pytest.raises(RecipeError, match="make 30"):
        train(fox, UnigramRecipe(29, style))
    assert len(train(fox, UnigramRecipe(30, style)).tokenizer().vocabulary) == 30


@pytest.mark.parametrize("word", ["a", "aa", "ab", "abab", "é" * 50])
@pytest.mark.parametrize(
    "recipe",
    [
        BpeRecipe(merges=9),
        WordPieceRecipe(merges=9),
        WordPieceRecipe("frequency", merges=9),
        SentencePieceBpeRecipe(merges=9),
        UnigramRecipe(100, hard_vocab_limit=False),
        UnigramRecipe(100, "paper", hard_vocab_limit=False),
    ],
    ids=lambda recipe: f"{recipe.algorithm}",
)
def test_a_corpus_of_one_word(recipe: AnyRecipe, word: str) -> None:
    """Any algorithm learns from it, and its tokenizer spells it."""
    tokenizer = train(Corpus.from_text(word), recipe).tokenizer()
    encoding = tokenizer.encode(word)
    assert not any(encoding.unknown)
    assert "".join(token.removeprefix("##") for token in encoding.tokens).removeprefix("▁") == word


# ── dropout ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(text=st.text("low er#", max_size=20), p=st.floats(0, 1), seed=st.integers(0, 1000))
def test_dropout_makes_nothing_unknown(text: str, p: float, seed: int) -> None:
    """Only a character that has no piece is unknown, whatever merges are passed over (google/sentencepiece#1071)."""
    recipe = BpeRecipe(merges=8, marker="word-start", marker_text="▁", pretokenizer="whitespace", unk_token="<unk>")
    tokenizer = train(Corpus.from_text("low lower lowest low low", first_word="marked"), recipe).tokenizer()
    encoding = encode_with_dropout(tokenizer, text, p, seed)
    unknown = [offsets for offsets, is_unknown in zip(encoding.offsets, encoding.unknown, strict=True) if is_unknown]
    assert all(set(text[start:end]) == {"#"} for start, end in unknown)
    assert sum(end - start for start, end in unknown) == text.count("#")


# ── white space ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_word_at_the_start_is_spelled_as_any_other() -> None:
    """world and Hello world share ▁world; cut and cutcut do not share cut, nor does 北京 with itself doubled
    (google/sentencepiece#15, #282, #877).
    """
    tokenizer = with_bytes("▁world", "▁Hello", "▁cut", "cut", "▁北京", "北京")
    assert tokenizer.encode("world").tokens == ("▁world",)
    assert tokenizer.encode("Hello world").tokens == ("▁Hello", "▁world")
    assert tokenizer.encode("cutcut").tokens == ("▁cut", "cut")
    assert tokenizer.encode("北京北京").tokens == ("▁北京", "北京")
    assert len(set(tokenizer.encode("北京北京").ids)) == 2


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("  Hello", ("▁", "▁", "▁", "H", "e", "l", "l", "o")),
        ("H\no", ("▁", "H", "<0x0A>", "o")),
        (" ", ("▁", "▁")),
        ("", ()),
        ("︰", ("▁", "<0xEF>", "<0xB8>", "<0xB0>")),
    ],
)
def test_all_white_space_is_kept(text: str, tokens: tuple[str, ...]) -> None:
    """Where it is asked for no space, line break or character is lost (google/sentencepiece#684, #650, #329)."""
    tokenizer = with_bytes()
    encoding = tokenizer.encode(text)
    assert encoding.tokens == tokens
    assert tokenizer.decode(encoding.ids) == text


@pytest.mark.parametrize("text", ["hello", " hello", "  hello", "hello ", "x != y", "hello !", "can ' t"])
def test_no_space_is_added_or_lost(text: str) -> None:
    """A space before a text is no space put there, and decoding cleans nothing up (huggingface/transformers#47487,
    #31187).
    """
    tokenizer = with_bytes()
    assert tokenizer.decode(tokenizer.encode(text).ids) == text
    bytes_ = train(Corpus.from_text(text), BpeRecipe(base="bytes", pretokenizer="gpt2", merges=5)).tokenizer()
    assert bytes_.decode(bytes_.encode(text).ids) == text


def test_texts_with_and_without_a_space_before_them_differ() -> None:
    """A space before a text is kept apart from the one that is put there (huggingface/transformers#47862)."""
    tokenizer = with_bytes("▁Hello")
    assert [tokenizer.encode(text).tokens for text in ("Hello", " Hello", "  Hello")] == [
        ("▁Hello",),
        ("▁", "▁Hello"),
        ("▁", "▁", "▁Hello"),
    ]


# ── normalization ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_decomposed_letters_stay_where_nothing_composes_them() -> None:
    """Führer with u and U+0308 is another text than with ü, but under NFC and NFKC (ggml-org/llama.cpp#7036)."""
    decomposed, composed = "Fu\u0308hrer", "Führer"
    for normalizer in NORMALIZERS:
        same = normalized_text(decomposed, normalizer) == normalized_text(composed, normalizer)
        assert same == (normalizer in ("nfc", "nfkc", "bert-uncased")), normalizer
    tokenizer = train(Corpus.from_text(f"{decomposed} {composed}"), BpeRecipe(base="bytes", merges=4)).tokenizer()
    for text in (decomposed, composed):
        assert tokenizer.decode(tokenizer.encode(text).ids) == text


def test_words_and_signs() -> None:
    """Split at white space alone, signs stay with their words (huggingface/transformers#38180)."""
    rows = Corpus.from_text("well-known don't [CLS]").rows(BpeRecipe().spelling, "none", "whitespace")
    assert [row.word for row in rows] == ["well-known", "don't", "[CLS]"]
    bert = Corpus.from_text("well-known don't [CLS]").rows(BpeRecipe().spelling, "none", "bert")
    assert [row.word for row in bert] == ["well", "-", "known", "don", "'", "t", "[", "CLS", "]"]

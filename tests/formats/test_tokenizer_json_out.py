"""What is written as tokenizer.json is loaded by the tokenizers library, which then gives the same ids."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tokenizers
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.learn.recipes import BpeRecipe, Recipe
from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.corpus import FirstWord
from explorer.engine.text.normalizers import Normalizer
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.formats.saving import CannotHoldError
from explorer.formats.tokenizer_json_out import contents, notes_on
from tests.formats.trained_here import first_articles, hostile_texts, trained

SPECIAL = ("<s>", "</s>")
SPLITS = ("none", "whitespace", "gpt2", "cl100k", "o200k", r"\p{L}+| ")
NORMALIZERS: tuple[Normalizer, ...] = ("none", "nfc", "nfkc", "lowercase")
MARKS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("whitespace", {"marker": "end-of-word", "marker_text": mark}) for mark in ("</w>", "·")),
    *(("none", {"marker": "end-of-word", "marker_text": mark}) for mark in ("</w>", "·")),
    *(("whitespace", {"marker": "word-start", "marker_text": mark}) for mark in ("▁", "_", "⟪w⟫")),
    *(("none", {"marker": "word-start", "marker_text": mark}) for mark in ("▁", "_", "⟪w⟫")),
    *((pretokenizer, {"marker": "end-of-word", "marker_joined": True}) for pretokenizer in SPLITS[1:]),
)
SETTINGS: list[dict[str, Any]] = [
    *({"base": base, "pretokenizer": split} for base in ("bytes", "characters") for split in SPLITS),
    *({"pretokenizer": split, **marks} for split, marks in MARKS),
]
FIRST_WORDS: tuple[FirstWord, ...] = ("unmarked", "marked")
PREPARATIONS = (
    SentencePieceText(),
    SentencePieceText("identity"),
    SentencePieceText("identity", remove_extra_whitespaces=False),
    SentencePieceText("identity", add_dummy_prefix=False, remove_extra_whitespaces=False),
    SentencePieceText("nfkc_cf", add_dummy_prefix=False),
)


@cache
def _library(recipe: Recipe, first_word: FirstWord = "unmarked") -> tokenizers.Tokenizer:
    return tokenizers.Tokenizer.from_buffer(contents(trained(recipe, first_word)))


def _check(recipe: Recipe, text: str, first_word: FirstWord = "unmarked") -> None:
    tokenizer = trained(recipe, first_word)
    unknown = len(tokenizer.vocabulary)  # what the file adds where the tokenizer has no token for it
    ours = [unknown if piece_id is None else piece_id for piece_id in tokenizer.encode(text, special="allow").ids]
    assert _library(recipe, first_word).encode(text).ids == ours


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: ", ".join(map(str, settings.values())))
@given(
    text=hostile_texts,
    normalizer=st.sampled_from(NORMALIZERS),
    first_word=st.sampled_from(FIRST_WORDS),
    unk_token=st.sampled_from([None, "<unk>"]),
)
def test_bpe(
    settings: dict[str, Any], text: str, normalizer: Normalizer, first_word: FirstWord, unk_token: str | None
) -> None:
    """Whatever is the base, the mark, the splitting and the normalizer, ids are the same."""
    if settings.get("marker") == "word-start" and first_word == "unmarked":
        text = text.replace("<s>", "").replace("</s>", "")  # a note tells of the word after one
    recipe = BpeRecipe(merges=40, normalizer=normalizer, unk_token=unk_token, special_tokens=SPECIAL, **settings)
    _check(recipe, text, first_word)


@pytest.mark.parametrize("pretokenizer", ["whitespace", "bert", r"\p{L}+|."])
@given(text=hostile_texts, normalizer=st.sampled_from([*NORMALIZERS, "bert-cased", "bert-uncased"]))
def test_wordpiece(pretokenizer: str, text: str, normalizer: Normalizer) -> None:
    """So it is for WordPiece, with BERT's way to prepare a text and others."""
    recipe = WordPieceRecipe(
        merges=40, pretokenizer=pretokenizer, normalizer=normalizer, longest_word=12, special_tokens=("[CLS]", "[SEP]")
    )
    _check(recipe, text)


def _sentencepiece(
    algorithm: str, preparation: SentencePieceText, user_defined: tuple[str, ...], byte_fallback: bool
) -> Recipe:
    same: dict[str, Any] = {
        "preparation": preparation,
        "user_defined_symbols": user_defined,
        "byte_fallback": byte_fallback,
    }
    if algorithm == "bpe":
        return SentencePieceBpeRecipe(merges=50, **same)
    return UnigramRecipe(vocab_size=340 if byte_fallback else 80, hard_vocab_limit=False, **same)


@pytest.mark.parametrize("byte_fallback", [False, True])
@pytest.mark.parametrize("algorithm", ["unigram", "bpe"])
@given(
    text=hostile_texts,
    preparation=st.sampled_from(PREPARATIONS),
    user_defined=st.sampled_from([(), ("ab", "<x>", "a.b")]),
)
def test_sentencepiece(
    algorithm: str, byte_fallback: bool, text: str, preparation: SentencePieceText, user_defined: tuple[str, ...]
) -> None:
    """So it is for Unigram and SentencePiece's BPE, where no mark follows a letter that the rules change with it, and
    no special token is in the text; of both a note tells."""
    text = text.replace("<s>", "").replace("</s>", "")
    if preparation.charsmap.compiled:
        text = "".join(character for character in text if character.isascii() or character in "▁ \u3000éﬁ㍿🤗京")
    _check(_sentencepiece(algorithm, preparation, user_defined, byte_fallback), text)


@pytest.mark.parametrize(
    "recipe",
    [
        BpeRecipe(merges=600, base="bytes", pretokenizer="gpt2"),
        BpeRecipe(merges=600, base="bytes", pretokenizer="o200k", normalizer="nfkc"),
        BpeRecipe(merges=600, marker="end-of-word"),
        BpeRecipe(merges=600, marker="word-start", normalizer="lowercase"),
        WordPieceRecipe(merges=600, criterion="frequency", pretokenizer="bert", normalizer="bert-uncased"),
        SentencePieceBpeRecipe(merges=600),
        UnigramRecipe(vocab_size=1500, hard_vocab_limit=False),
    ],
    ids=lambda recipe: recipe.algorithm,
)
def test_real_texts_of_all_languages(recipe: Recipe, shared: Path) -> None:
    """Ids are the same on the first article of the declaration of human rights in five hundred languages."""
    articles = first_articles(shared)
    text = "\n".join(article[:200] for article in articles[::20])
    tokenizer = trained(recipe, text=text)
    library = tokenizers.Tokenizer.from_buffer(contents(tokenizer))
    unknown = len(tokenizer.vocabulary)
    for article in articles:
        ours = [unknown if piece_id is None else piece_id for piece_id in tokenizer.encode(article).ids]
        assert library.encode(article).ids == ours


@pytest.mark.parametrize("text", ["low lower newest", "new newer x", " low  ab", "पुरानो 東京都 🤗🦙"])
def test_the_way_back(text: str) -> None:
    """The library reads ids back as the tokenizer does."""
    recipes: list[Recipe] = [BpeRecipe(merges=40, **settings) for settings in SETTINGS]
    recipes += [_sentencepiece("bpe", preparation, ("ab",), False) for preparation in PREPARATIONS]
    recipes += [_sentencepiece("unigram", preparation, (), True) for preparation in PREPARATIONS]
    for recipe in (*recipes, WordPieceRecipe(merges=40)):
        for first_word in FIRST_WORDS:
            ids = trained(recipe, first_word).encode(text).ids
            if None not in ids:
                read_back = _library(recipe, first_word).decode(list(ids), skip_special_tokens=False)
                assert read_back == trained(recipe, first_word).decode(ids)


# ── what stands in the file ───────────────────────────────────────────────────────────────────────────────────────────


def test_merges_with_spaces_are_pairs() -> None:
    """Pieces that hold spaces are written as pairs, which the library can tell apart, and the text is one token."""
    tokenizer = BpeTokenizer(
        (" ", "a", "  ", "  a"), ((" ", " "), ("  ", "a")), Spelling(), pretokenizer="none"
    )  # huggingface/tokenizers#1475
    data = contents(tokenizer)
    assert json.loads(data)["model"]["merges"] == [[" ", " "], ["  ", "a"]]
    assert tokenizers.Tokenizer.from_buffer(data).encode("  a").ids == [3]


def test_hostile_pieces() -> None:
    """Line breaks, quotes, NUL and what looks like a header are pieces like any others."""
    pieces = ("\n", '"', "\\", "\0", "#", "v", "#v", "\u2028", "\n\n", '\\"')
    merges = (("#", "v"), ("\n", "\n"), ("\\", '"'))
    tokenizer = BpeTokenizer(pieces, merges, Spelling(), pretokenizer="none")
    library = tokenizers.Tokenizer.from_buffer(contents(tokenizer))
    text = '#v\n\n\\"\0\u2028'
    assert library.encode(text).ids == list(tokenizer.encode(text).ids) == [6, 8, 9, 3, 7]


def test_a_mark_that_is_none_of_the_texts_own() -> None:
    """Where another character is written for a mark of several, that character in a text is not taken for it."""
    recipe = BpeRecipe(merges=40, marker="word-start", marker_text="⟪w⟫")
    assert "The mark “⟪w⟫” is written as “▁”, which is one character." in notes_on(trained(recipe))
    _check(recipe, "▁new ▁ new")


def test_unknown_characters_are_never_left_out() -> None:
    """Without an unknown token the file has one more, for nothing may merge across what no piece spells."""
    recipe = BpeRecipe(merges=40)
    tokenizer = trained(recipe)
    n_pieces = len(tokenizer.vocabulary)
    assert notes_on(tokenizer) == (f"“<unk>” was added with the id {n_pieces}, for characters that no piece spells.",)
    assert _library(recipe).encode("low l☃ow").tokens == ["low", "l", "<unk>", "o", "w"]


@pytest.mark.parametrize(
    ("recipe", "reason"),
    [
        (BpeRecipe(merges=1, base="bytes", marker="word-start"), "Over bytes a word has no marks there"),
        (BpeRecipe(merges=1, pretokenizer="gpt2", marker="word-start"), "no marks are put beside"),
        (BpeRecipe(merges=1, pretokenizer="none", marker="end-of-word", marker_joined=True), "at the end of a whole"),
        (BpeRecipe(merges=1, pretokenizer="x*"), "reads the regular expression otherwise: it splits at “It's"),
        (BpeRecipe(merges=1, pretokenizer=r"(?V1)[\w--\d]+"), "cannot read the regular expression"),
        (
            SentencePieceBpeRecipe(merges=1, preparation=SentencePieceText(treat_whitespace_as_suffix=True)),
            "stands before words there",
        ),
        (SentencePieceBpeRecipe(merges=1, user_defined_symbols=("㍿",)), "is another once it is normalized"),
        (BpeRecipe(merges=1, special_tokens=("Ġ",), base="bytes"), "twice, with two meanings"),
    ],
)
def test_refused(recipe: Recipe, reason: str) -> None:
    """What the file cannot express is refused in a sentence."""
    with pytest.raises(CannotHoldError, match=reason.replace("(", r"\(")):
        notes_on(trained(recipe))


@pytest.mark.parametrize(
    ("merges", "reason"),
    [
        ((("ab", "c"), ("a", "b")), "Merge 1 joins “ab”, which is made by a later merge."),
        ((("a", "b"), ("b", "c"), ("ab", "c"), ("a", "bc")), "The merges 3 and 4 both make “abc”."),
    ],
)
def test_merges_that_would_be_gone_back_to(merges: tuple[tuple[str, str], ...], reason: str) -> None:
    """A list that was not learned is refused where the library's way to merge is another than replaying."""
    pieces = tuple(dict.fromkeys([*"abc", *(left + right for left, right in merges)]))
    with pytest.raises(CannotHoldError, match=reason):
        notes_on(BpeTokenizer(pieces, merges, Spelling()))


def test_half_of_a_surrogate_pair() -> None:
    """A piece that is no Unicode is refused."""
    with pytest.raises(CannotHoldError, match=r"holds U\+D83E, half of a pair"):
        notes_on(BpeTokenizer(("a", "\ud83e"), (), Spelling()))

"""What is saved here is opened here, without a finding, and gives the same ids."""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given

from explorer.engine.learn.recipes import BpeRecipe, Recipe
from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.formats.how import How
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.opening import load
from explorer.formats.save import save
from explorer.formats.saving import OutKind
from tests.formats.trained_here import hostile_texts, trained

BERT = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
SPECIAL = (("<s>", 316), ("</s>", 317))

CASES: list[tuple[Recipe, OutKind, How | None]] = [
    (BpeRecipe(merges=60, base="bytes", pretokenizer="cl100k"), "tiktoken ranks", How("cl100k")),
    (
        BpeRecipe(merges=60, base="bytes", pretokenizer="o200k", special_tokens=("<s>", "</s>")),
        "tiktoken ranks",
        How("o200k", SPECIAL),
    ),
    (BpeRecipe(merges=60, base="bytes", pretokenizer="gpt2"), "vocabulary and merges", None),
    (
        BpeRecipe(merges=60, marker="end-of-word", marker_joined=True, unk_token="<unk>"),
        "vocabulary and merges",
        None,
    ),
    (
        WordPieceRecipe(merges=60, pretokenizer="bert", normalizer="bert-uncased", special_tokens=BERT),
        "WordPiece vocabulary",
        None,
    ),
    (SentencePieceBpeRecipe(merges=60, user_defined_symbols=("ab",)), "SentencePiece model", None),
    (UnigramRecipe(vocab_size=340, hard_vocab_limit=False, byte_fallback=True), "SentencePiece model", None),
    (BpeRecipe(merges=60, base="bytes", pretokenizer="o200k", normalizer="nfc"), "tokenizer.json", None),
    (BpeRecipe(merges=60, marker="end-of-word", marker_joined=True), "tokenizer.json", None),
    (BpeRecipe(merges=60, marker="end-of-word", normalizer="lowercase"), "tokenizer.json", None),
    (BpeRecipe(merges=60, marker="word-start", marker_text="⟪w⟫", unk_token="<unk>"), "tokenizer.json", None),
    (WordPieceRecipe(merges=60, special_tokens=BERT), "tokenizer.json", None),
    (
        SentencePieceBpeRecipe(
            merges=60, byte_fallback=True, preparation=SentencePieceText("identity", remove_extra_whitespaces=False)
        ),
        "tokenizer.json",
        None,
    ),
    (
        UnigramRecipe(vocab_size=80, hard_vocab_limit=False, preparation=SentencePieceText("identity")),
        "tokenizer.json",
        None,
    ),
]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Recipe, OutKind, How | None], OpenedTokenizer]:
    """Saves and opens a tokenizer, each in a folder of its own, for of two files one is found by the other."""

    @cache
    def saved_and_opened(recipe: Recipe, kind: OutKind, how: How | None) -> OpenedTokenizer:
        path = tmp_path_factory.mktemp("saved") / "vocab.json"
        return load(save(trained(recipe), path, kind).paths[0], how=how)

    return saved_and_opened


@pytest.mark.parametrize(
    ("recipe", "kind", "how"), CASES, ids=lambda value: str(getattr(value, "algorithm", value))[:20]
)
@given(text=hostile_texts)
def test_opened_again(
    recipe: Recipe,
    kind: OutKind,
    how: How | None,
    text: str,
    opened: Callable[[Recipe, OutKind, How | None], OpenedTokenizer],
) -> None:
    """All kinds of files are read as what was written, and nothing is odd about them."""
    again = opened(recipe, kind, how)
    assert not [finding.sentence for finding in again.findings if finding.weight != "note"]
    if recipe.algorithm in ("unigram", "sentencepiece-bpe"):
        text = text.replace("<s>", "").replace("</s>", "")  # text for one library, and special for another
    if kind == "vocabulary and merges":
        text = text.translate(dict.fromkeys(range(0x1C, 0x20)))  # not white space for that library
    tokenizer = trained(recipe)
    unknown = len(tokenizer.vocabulary)
    ours = tuple(unknown if i is None else i for i in tokenizer.encode(text, special="allow").ids)
    assert again.pipeline.run(text).tokens.ids == ours

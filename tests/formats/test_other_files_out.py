"""What is written as a SentencePiece model, ranks, vocabularies, merges and codes is loaded by its library, which then
gives the same ids, or tokens where the file has no ids."""

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sentencepiece
import tiktoken
import tokenizers
from hypothesis import example, given
from hypothesis import strategies as st
from subword_nmt.apply_bpe import BPE
from tiktoken.load import load_tiktoken_bpe
from tokenizers.implementations import BertWordPieceTokenizer, ByteLevelBPETokenizer

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.learn.recipes import BpeRecipe, Recipe
from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.normalizers import Normalizer, normalized_text
from explorer.engine.text.sentencepiece_text import AS_WRITTEN, SentencePieceText
from explorer.formats import sentencepiece_model_out, tiktoken_out, vocabulary_merges_out
from explorer.formats.save import save
from explorer.formats.saving import CannotHoldError, Saved
from tests.formats.trained_here import first_articles, hostile_texts, texts_of_atoms, trained

SPECIAL = ("<s>", "</s>")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the files of this module go; tiktoken keeps copies of what it has read by their names, here it must not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TIKTOKEN_CACHE_DIR", "")
        yield tmp_path_factory.mktemp("saved")


# ── SentencePiece ─────────────────────────────────────────────────────────────────────────────────────────────────────

PREPARATIONS = (
    SentencePieceText(),
    SentencePieceText("identity"),
    SentencePieceText("nfkc_cf", add_dummy_prefix=False),
    SentencePieceText("identity", remove_extra_whitespaces=False),
    SentencePieceText("nmt_nfkc_cf", add_dummy_prefix=False, remove_extra_whitespaces=False),
)


@cache
def _model(recipe: Recipe, text: str = "") -> sentencepiece.SentencePieceProcessor:
    tokenizer = trained(recipe, text=text) if text else trained(recipe)
    return sentencepiece.SentencePieceProcessor(model_proto=sentencepiece_model_out.contents(tokenizer))


@pytest.mark.parametrize("byte_fallback", [False, True])
@pytest.mark.parametrize("algorithm", ["unigram", "bpe"])
@given(
    text=hostile_texts,
    preparation=st.sampled_from(PREPARATIONS),
    user_defined=st.sampled_from([(), ("ab", "<x>", "㍿")]),
)
def test_sentencepiece_models(
    algorithm: str, byte_fallback: bool, text: str, preparation: SentencePieceText, user_defined: tuple[str, ...]
) -> None:
    """The library gives the ids of the tokenizer, however texts are prepared, and takes special tokens for text too."""
    same: dict[str, Any] = {
        "preparation": preparation,
        "user_defined_symbols": user_defined,
        "byte_fallback": byte_fallback,
    }
    recipe: Recipe
    if algorithm == "bpe":
        recipe = SentencePieceBpeRecipe(merges=50, **same)
    else:
        recipe = UnigramRecipe(vocab_size=340 if byte_fallback else 80, hard_vocab_limit=False, **same)
    assert _model(recipe).encode(text) == list(trained(recipe).encode(text).ids)


@pytest.mark.parametrize(
    "recipe", [SentencePieceBpeRecipe(merges=600), UnigramRecipe(vocab_size=1500, hard_vocab_limit=False)]
)
def test_sentencepiece_models_on_all_languages(recipe: Recipe, shared: Path) -> None:
    """So it is for real texts in five hundred languages."""
    articles = first_articles(shared)
    text = "\n".join(article[:200] for article in articles[::20])
    tokenizer, library = trained(recipe, text=text), _model(recipe, text)
    for article in articles:
        assert library.encode(article) == list(tokenizer.encode(article).ids)


@given(text=hostile_texts)
@example("  \x01")
@example("\x01")
@example(" ")
@example("▁\x01 a")
def test_marks_after_words(text: str) -> None:
    """So it is where ▁ stands after words, also after a text of which nothing is left but what is dropped."""
    recipe = SentencePieceBpeRecipe(merges=50, preparation=SentencePieceText(treat_whitespace_as_suffix=True))
    assert _model(recipe).encode(text) == list(trained(recipe).encode(text).ids)


def test_a_model_says_what_its_pieces_are() -> None:
    """The library knows the special pieces by their kinds and names."""
    recipe = UnigramRecipe(
        vocab_size=340,
        hard_vocab_limit=False,
        byte_fallback=True,
        unk_token="<?>",
        control_symbols=("</s>", "<pad>", "<s>", "<cls>"),
        user_defined_symbols=("<x>",),
    )
    library = _model(recipe)
    assert (library.unk_id(), library.eos_id(), library.pad_id(), library.bos_id()) == (0, 1, 2, 3)
    assert library.id_to_piece(library.unk_id()) == "<?>"
    assert library.is_control(4)
    assert library.is_byte(6)
    assert library.get_score(300) == pytest.approx(trained(recipe).scores[300], rel=1e-6)


@pytest.mark.parametrize(
    ("pieces", "reason"),
    [
        (("<unk>", "a\0b"), "The piece “a.*b” holds NUL, which the library does not load."),
        (("<unk>", "\ud800"), "half of a pair"),
        (("<unk>", "a", "a"), "twice"),
    ],
)
def test_models_that_the_library_would_refuse(pieces: tuple[str, ...], reason: str) -> None:
    """Pieces that the library does not load are refused (google/sentencepiece#1308)."""
    tokenizer = UnigramTokenizer(pieces, (0.0,) * len(pieces), ("unknown", *["normal"] * (len(pieces) - 1)), AS_WRITTEN)
    with pytest.raises(CannotHoldError, match=reason):
        sentencepiece_model_out.notes_on(tokenizer)


def test_a_score_too_large() -> None:
    """A score that 32 bits cannot hold is refused, and one that they round is told of."""
    kinds: Any = ("unknown", "normal")
    with pytest.raises(CannotHoldError, match="The score of “a” is too large for 32 bits"):
        sentencepiece_model_out.notes_on(UnigramTokenizer(("<unk>", "a"), (0.0, -1e90), kinds))
    assert sentencepiece_model_out.notes_on(UnigramTokenizer(("<unk>", "a"), (0.0, -1.5), kinds)) == ()
    (note,) = sentencepiece_model_out.notes_on(UnigramTokenizer(("<unk>", "a"), (0.0, -0.1), kinds))
    assert "rounded to 32 bits" in note


# ── ranks ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def _ranks(recipe: BpeRecipe, folder: Path) -> tiktoken.Encoding:
    tokenizer = trained(recipe)
    assert isinstance(tokenizer, BpeTokenizer)
    path = save(tokenizer, folder / f"{hash(recipe)}.tiktoken", "tiktoken ranks", replace=True).paths[0]
    return tiktoken.Encoding(
        "mine",
        pat_str=tiktoken_out.pattern_of(tokenizer),
        mergeable_ranks=load_tiktoken_bpe(path),
        special_tokens=tokenizer.special_ids,
    )


@pytest.mark.parametrize("pretokenizer", ["none", "whitespace", "gpt2", "cl100k", "o200k", r"\p{L}+| "])
@given(text=hostile_texts, normalizer=st.sampled_from(["none", "nfc", "lowercase"]))
def test_ranks(pretokenizer: str, text: str, normalizer: Normalizer, folder: Path) -> None:
    """tiktoken gives the ids of the tokenizer, with the pattern and special tokens that the notes tell of."""
    recipe = BpeRecipe(
        merges=60, base="bytes", pretokenizer=pretokenizer, normalizer=normalizer, special_tokens=SPECIAL
    )
    ours = list(trained(recipe).encode(normalized_text(text, normalizer), special="allow").ids)
    assert _ranks(recipe, folder).encode(normalized_text(text, normalizer), allowed_special="all") == ours


# ── WordPiece ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def _bert(recipe: WordPieceRecipe, folder: Path) -> BertWordPieceTokenizer:
    path = save(trained(recipe), folder / f"{hash(recipe)}.txt", "WordPiece vocabulary", replace=True).paths[0]
    uncased = recipe.normalizer == "bert-uncased"
    return BertWordPieceTokenizer(path, lowercase=uncased, strip_accents=uncased)


@pytest.mark.parametrize("normalizer", ["bert-cased", "bert-uncased"])
@given(text=hostile_texts)
def test_wordpiece_vocabularies(normalizer: Normalizer, text: str, folder: Path) -> None:
    """BERT's tokenizer of the library gives the ids of the tokenizer."""
    recipe = WordPieceRecipe(
        merges=40,
        pretokenizer="bert",
        normalizer=normalizer,
        special_tokens=("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"),
    )
    theirs = _bert(recipe, folder).encode(text, add_special_tokens=False).ids
    assert theirs == list(trained(recipe).encode(text, special="allow").ids)


@pytest.mark.parametrize(
    ("pieces", "reason"),
    [(("a\nb",), "holds a line break"), (("a", "b\r"), "holds a line break"), (("a\u3000",), "ends in white space")],
)
def test_pieces_that_are_no_lines(pieces: tuple[str, ...], reason: str) -> None:
    """A piece that a reader would take for two, or take something off, is refused."""
    tokenizer = WordPieceTokenizer((*pieces, "[UNK]"))
    with pytest.raises(CannotHoldError, match=reason):
        save(tokenizer, os.devnull, "WordPiece vocabulary")


# ── vocabulary and merges ─────────────────────────────────────────────────────────────────────────────────────────────


@cache
def _vocabulary_and_merges(recipe: BpeRecipe, folder: Path) -> Saved:
    return save(trained(recipe), folder / f"{recipe.base}-vocab.json", "vocabulary and merges")


@given(text=hostile_texts)
def test_vocabulary_and_merges_over_bytes(text: str, folder: Path) -> None:
    """GPT-2's tokenizer of the library gives the ids of the tokenizer."""
    recipe = BpeRecipe(merges=60, base="bytes", pretokenizer="gpt2")
    library = ByteLevelBPETokenizer(*_vocabulary_and_merges(recipe, folder).paths)
    assert library.encode(text).ids == list(trained(recipe).encode(text).ids)


@given(text=hostile_texts)
def test_vocabulary_and_merges_over_characters(text: str, folder: Path) -> None:
    """So it is over characters, with the mark at the last letter that the notes tell of."""
    recipe = BpeRecipe(merges=60, marker="end-of-word", marker_joined=True, unk_token="<unk>")
    saved = _vocabulary_and_merges(recipe, folder)
    assert "Nor do they say that words end in “</w>”." in saved.notes
    model = tokenizers.models.BPE.from_file(*saved.paths, unk_token="<unk>", end_of_word_suffix="</w>")
    library = tokenizers.Tokenizer(model)
    words = text.split()
    assert library.encode(words, is_pretokenized=True).ids == list(trained(recipe).encode(" ".join(words)).ids)


def test_merges_that_look_like_comments(folder: Path) -> None:
    """Merges of “#” are merges (public report G2), and with a header before them none is lost."""
    pieces = ("#", "a", "##", "#a")
    merges = (("#", "#"), ("#", "a"))
    tokenizer = BpeTokenizer(pieces, merges, Spelling(), pretokenizer="none", unk_token="<unk>")
    saved = save(tokenizer, folder / "hash-vocab.json", "vocabulary and merges")
    library = tokenizers.Tokenizer(tokenizers.models.BPE.from_file(*saved.paths, unk_token="<unk>"))
    assert library.encode("###a").tokens == ["##", "#a"]


@pytest.mark.parametrize(
    ("merges", "reason"),
    [
        (((" ", " "), ("  ", "a")), "holds white space, which parts the two sides"),
        ((("a", "\n"),), "holds white space"),
        ((("a", "\u2028"),), "holds white space"),
        ((("#version", "a"),), "would be taken for a header"),
    ],
)
def test_merges_that_are_no_lines(merges: tuple[tuple[str, str], ...], reason: str) -> None:
    """A merge that would be read as another, or as none, is refused (public reports G1 and G2)."""
    sides = [side for merge in merges for side in merge]
    pieces = dict.fromkeys([*"".join(sides), *sides, *(left + right for left, right in merges)])
    with pytest.raises(CannotHoldError, match=reason):
        vocabulary_merges_out.notes_on(BpeTokenizer(tuple(pieces), merges, Spelling(), pretokenizer="none"))


def test_ids_in_the_vocabulary(folder: Path) -> None:
    """The vocabulary has the ids of all pieces, special tokens among them."""
    recipe = BpeRecipe(merges=3, base="bytes", pretokenizer="gpt2", special_tokens=SPECIAL)
    saved = save(trained(recipe), folder / "x-vocab.json", "vocabulary and merges")
    ids = json.loads(Path(saved.paths[0]).read_text(encoding="utf-8"))
    assert list(ids.values()) == list(range(261))
    assert ids["<s>"] == 259
    assert ids["Ġ"] == trained(recipe).vocabulary.index(" ")


# ── subword-nmt ───────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def _codes(recipe: BpeRecipe, folder: Path) -> BPE:
    path = save(trained(recipe), folder / f"{hash(recipe)}.codes", "subword-nmt codes", replace=True).paths[0]
    with open(path, encoding="utf-8", newline="\n") as file:
        return BPE(file)


@pytest.mark.parametrize("joined", [True, False])
@given(text=texts_of_atoms)
def test_codes(joined: bool, text: str, folder: Path) -> None:
    """subword-nmt cuts words as the tokenizer does, by codes of version 0.2, or 0.1 where the mark is a symbol."""
    recipe = BpeRecipe(merges=60, marker="end-of-word", marker_joined=joined)
    words = text.replace("</w>", "").split()
    if not words:
        return
    cut: list[str] = [""]
    for token in trained(recipe).encode(" ".join(words)).tokens:
        if token != "</w>":
            cut.append(token.removesuffix("</w>") + ("" if token.endswith("</w>") else "@@"))
        else:
            cut[-1] = cut[-1].removesuffix("@@")
    assert _codes(recipe, folder).process_line(" ".join(words)).split(" ") == cut[1:]


@pytest.mark.parametrize(
    ("recipe", "reason"),
    [
        (BpeRecipe(merges=1), "There each word ends in “</w>”"),
        (BpeRecipe(merges=1, marker="end-of-word", marker_text="·"), "There each word ends in “</w>”"),
        (BpeRecipe(merges=1, marker="end-of-word", pretokenizer="gpt2"), "split at spaces, and in no other way"),
        (BpeRecipe(merges=1, base="bytes"), "BPE over characters"),
    ],
)
def test_codes_that_cannot_be(recipe: BpeRecipe, reason: str) -> None:
    """What the codes cannot express is refused."""
    with pytest.raises(CannotHoldError, match=reason):
        save(trained(recipe), os.devnull, "subword-nmt codes", replace=True)

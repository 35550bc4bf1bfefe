"""Inputs of public bug reports that concern SentencePiece models, opened from files; the thread stands beside each."""

import lzma
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from explorer.engine.encode.dropout import encode_with_dropout
from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.sentencepiece_stages import SentencePieceModel
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.sentencepiece_model import read_sentencepiece_model
from tests.formats.sentencepiece_bytes import NORMAL, UNIGRAM, UNK, model, trained

LINES = ["Hello world", "the quick brown fox jumps over the lazy dog", "test. cut world 株式会社 fi 北京 ab"] * 8
AS_IT_IS: dict[str, Any] = {
    "normalization_rule_name": "identity",
    "remove_extra_whitespaces": False,
    "byte_fallback": True,
}


@cache
def opened(kind: str = "unigram", *, as_it_is: bool = False) -> OpenedTokenizer:
    """A small model of the library's, with its defaults or so that nothing is lost."""
    options = AS_IT_IS if as_it_is else {}
    data = trained(LINES, model_type=kind, vocab_size=340 if as_it_is else 84, hard_vocab_limit=False, **options)
    return read_sentencepiece_model(data, "a.model")


def tokens(tokenizer: OpenedTokenizer, text: str) -> list[str]:
    """The pieces of a text; of one that is unknown what stands there."""
    run = tokenizer.pipeline.run(text)
    return [
        run.text[start:end] if kind == "unknown" else tokenizer.pipeline.model.vocabulary[piece_id or 0]
        for piece_id, start, end, kind in zip(
            run.tokens.ids, run.tokens.starts, run.tokens.ends, run.tokens.kinds, strict=True
        )
    ]


def test_the_best_path_is_the_first_of_the_n_best() -> None:
    """Of dots without an end, whose best ways to be cut are tied (google/sentencepiece#747)."""
    dots: list[Any] = [(".", -3.0, NORMAL), ("..", -6.0, NORMAL), ("........", -24.0, NORMAL)]
    found = read_sentencepiece_model(model([UNK, ("▁test", -2.0, NORMAL), ("▁", -9.0, NORMAL), *dots]), "a.model")
    assert isinstance(found.pipeline.model, SentencePieceModel)
    tokenizer = found.pipeline.model.tokenizer
    assert isinstance(tokenizer, UnigramTokenizer)
    lattice = tokenizer.lattice("▁test.........")
    assert tuple(tokens(found, "▁test.........")) == lattice.best().pieces == lattice.n_best(5)[0].pieces
    assert lattice.n_best_tied == 55 + 2  # sums of 1 and 2 that make 9, and one dot before or after eight


@pytest.mark.parametrize("p", [0.5, 1.0])
def test_dropout_makes_nothing_unknown(p: float) -> None:
    """Joinings that are left out leave known characters (google/sentencepiece#1071)."""
    found = opened("bpe").pipeline.model
    assert isinstance(found, SentencePieceModel)
    assert isinstance(found.tokenizer, SentencePieceBpeTokenizer)
    for seed in range(20):
        encoding = encode_with_dropout(found.tokenizer, "Hello world", p, seed)
        assert not any(encoding.unknown)
        assert "".join(encoding.tokens) == "▁Hello▁world"


def test_a_word_at_the_start_is_spelled_as_any_other() -> None:
    """A space is put before the first (google/sentencepiece#15, #282, #305); so a word that stands twice without a
    space between has two spellings (#877).
    """
    words: list[Any] = [(word, -2.0, NORMAL) for word in ("▁world", "▁Hello", "▁北京", "北京", "▁cut", "cut")]
    found = read_sentencepiece_model(model([UNK, *words], UNIGRAM, b"", b""), "a.model")
    assert tokens(found, "world") == ["▁world"]
    assert tokens(found, "Hello world") == ["▁Hello", "▁world"]
    assert tokens(found, "cutcut") == ["▁cut", "cut"]
    run = found.pipeline.run("北京北京")
    assert run.ids == (3, 4)
    assert (run.tokens.starts, run.tokens.ends) == ((0, 2), (2, 4))


@pytest.mark.parametrize("text", ["Hello  world", "Hello\nworld", "Hello\tworld ", "  Hello\u3000world"])
def test_white_space_is_lost_by_default(text: str) -> None:
    """All of it becomes one space (google/sentencepiece#684, #650, #236, #101)."""
    assert opened().pipeline.run(text).normalized == "▁Hello▁world"
    assert opened().pipeline.decode(opened().pipeline.encode("Hello world")) == "Hello world"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("  Hello", "▁▁▁Hello"),
        ("Hello\nworld", "▁Hello<0x0A>world"),
        (" ", "▁▁"),
        ("", ""),
        ("︰", "▁<0xEF><0xB8><0xB0>"),
    ],
)
@pytest.mark.parametrize("kind", ["unigram", "bpe"])
def test_nothing_is_lost_where_it_is_asked_for(kind: str, text: str, spelled: str) -> None:
    """With no rules, no spaces removed and byte fallback (google/sentencepiece#684, #329)."""
    found = opened(kind, as_it_is=True)
    assert "".join(tokens(found, text)) == spelled
    ids = [piece_id for piece_id in found.pipeline.encode(text) if piece_id is not None]
    assert found.pipeline.decode(ids) == text


@pytest.mark.parametrize(
    ("text", "normalized"),
    [
        ("︰", ".."),
        ("ŉ", "ʼn"),
        ("ŀ", "l·"),
        ("２", "2"),
        ("①", "1"),
        ("ﬁ", "fi"),
        ("㍿", "株式会社"),
        ("ｱ", "ア"),
        ("…", "..."),
        ("a\u00a0b\u3000c", "a▁b▁c"),
        ("\u200bab", "ab"),
        ("e\u0301", "é"),
    ],
)
def test_characters_that_are_replaced(text: str, normalized: str) -> None:
    """By the rules that stand in the file (google/sentencepiece#329, #839)."""
    run = opened().pipeline.run(text)
    assert run.normalized == f"▁{normalized}"
    assert run.tokens.ends[-1] == len(text)


def test_a_nul_in_a_text() -> None:
    """It is a character like others, and cuts nothing off (google/sentencepiece#1308; ggml-org/llama.cpp#25543)."""
    found = read_sentencepiece_model(model([UNK, ("ab", -1.0, NORMAL), ("cd", -2.0, NORMAL)], UNIGRAM), "a.model")
    assert tokens(found, "ab\0cd") == ["ab", "\0", "cd"]


def test_text_that_looks_like_a_control_piece(shared: Path) -> None:
    """It is text (google/sentencepiece#102), or, if that is allowed, the piece, after which no space is put (F9:
    huggingface/transformers#24565).
    """
    data = lzma.decompress((shared / "tokenizers" / "mistral-v3.model.xz").read_bytes())
    found = read_sentencepiece_model(data, "mistral.model")
    assert "</s>" not in tokens(found, "foo bar</s>")
    assert tokens(found, "foo bar</s>")[:2] == ["▁foo", "▁bar"]
    allowed = found.with_special("allow")
    pieces = [allowed.model.vocabulary[piece_id or 0] for piece_id in allowed.encode("</s>Human is Here")]
    assert pieces[:2] == ["</s>", "H"]
    assert "".join(pieces[1:]) == "Human▁is▁Here"


def test_other_ids_of_the_same_text(shared: Path) -> None:
    """Ids that differ may be read back as the same text: a text begins with “▁This” or with “This”, and an emoji is a
    piece or its bytes (J3: ggml-org/llama.cpp#167)."""
    data = lzma.decompress((shared / "tokenizers" / "mistral-v3.model.xz").read_bytes())
    pipeline = read_sentencepiece_model(data, "mistral.model").pipeline
    ids = {piece: piece_id for piece_id, piece in enumerate(pipeline.model.vocabulary)}
    rest = [*map(ids.__getitem__, ["▁is", "▁", "<0xF0>", "<0x9F>", "<0xA6>", "<0x99>", ".", "cpp"])]
    for first in ("▁This", "This"):
        assert pipeline.decode([ids[first], *rest]) == "This is 🦙.cpp"
    given = pipeline.encode("This is 🦙.cpp")
    assert given[0] == ids["▁This"]
    assert pipeline.decode(given) == "This is 🦙.cpp"

"""Files of the tokenizers library give the library's own ids, offsets and texts."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

from tests.formats.tokenizer_files import (
    LETTERS,
    PUBLISHED,
    TEXTS,
    assert_same,
    opened,
    published,
    texts_of_library,
)

_TELLING = (
    "<｜end▁of▁sentence｜>|[MASK]|[CLS]|<mask>|<unk>| |\n|\r\n|  |'s|“|’|नेपाल|ा|▁|##|ing|un|123|é|🤗|中|日本|\u00a0|"
    "ﬁ|İ|각|ක්\u200dර|Ġ|\u1e9b\u0323".split("|")
)
_texts = st.lists(st.one_of(st.sampled_from(_TELLING), texts_of_library), max_size=20).map("".join)


# ── published tokenizers ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tokenizers(shared: Path, name: str) -> None:
    """A published tokenizer gives the library's ids for texts of all kinds."""
    tokenizer = published(shared, name)
    for text in TEXTS:
        assert_same(tokenizer, text)

    @settings(max_examples=300)
    @given(_texts)
    def same(text: str) -> None:
        assert_same(tokenizer, text)

    same()


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tokenizers_in_all_languages(shared: Path, name: str) -> None:
    """A published tokenizer gives the library's ids for an article in each of 500 languages."""
    tokenizer = published(shared, name)
    with lzma.open(shared / "parallel" / "udhr.json.xz") as file:
        languages = json.load(file)
    assert len(languages) > 500
    for language in languages.values():
        for paragraph in next(iter(language["articles"].values())):
            assert_same(tokenizer, paragraph)


# ── every stage that the library has ──────────────────────────────────────────────────────────────────────────────────

VOCABULARY = {"[UNK]": 0} | {letter: number for number, letter in enumerate(LETTERS, start=1)}
MERGES = [("a", "b"), ("ab", "c"), ("▁", "t"), (" ", "t"), ("e", "r"), ("1", "2"), ("日", "本"), ("i", "n")]


def library_tokenizer(**stages: Any) -> Tokenizer:
    """A tokenizer of the library with letters and a few merges, and some stages."""
    vocabulary = VOCABULARY | {left + right: len(VOCABULARY) + number for number, (left, right) in enumerate(MERGES)}
    tokenizer = Tokenizer(models.BPE(vocabulary, MERGES, unk_token="[UNK]"))
    for name, stage in stages.items():
        setattr(tokenizer, name, stage)
    return tokenizer


def byte_tokenizer(**stages: Any) -> Tokenizer:
    """One over bytes."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {piece: number for number, piece in enumerate([*alphabet, "Ġt", "er", "Ã©", "12"])}
    tokenizer = Tokenizer(models.BPE(vocabulary, [("Ġ", "t"), ("e", "r"), ("Ã", "©"), ("1", "2")]))
    for name, stage in stages.items():
        setattr(tokenizer, name, stage)
    return tokenizer


def assert_same_as_library(tokenizer: Tokenizer, *, with_offsets: bool = True) -> None:
    """What the library writes is read, and gives what the library gives."""
    ours = opened(tokenizer.to_str())
    for text in TEXTS:
        assert_same(ours, text, with_offsets=with_offsets)

    @settings(max_examples=20, derandomize=True)
    @given(_texts)
    def same(text: str) -> None:
        assert_same(ours, text, with_offsets=with_offsets and not _loses_characters(tokenizer, text))

    same()


def _loses_characters(tokenizer: Tokenizer, text: str) -> bool:
    """Whether a charsmap drops characters: their neighbors have their places then in the library, and not their own."""
    stage = tokenizer.normalizer
    return isinstance(stage, normalizers.Precompiled) and not all(map(stage.normalize_str, text))


def _precompiled() -> Any:
    packed = Path(__file__).resolve().parents[2] / "resources" / "charsmaps" / "nmt_nfkc.xz"
    return normalizers.Precompiled(lzma.decompress(packed.read_bytes()))


NORMALIZERS = {
    "NFC": normalizers.NFC,
    "NFD": normalizers.NFD,
    "NFKC": normalizers.NFKC,
    "NFKD": normalizers.NFKD,
    "Nmt": normalizers.Nmt,
    "Lowercase": normalizers.Lowercase,
    "StripAccents": normalizers.StripAccents,
    "Strip": normalizers.Strip,
    "Strip, left": lambda: normalizers.Strip(left=True, right=False),
    "BertNormalizer": normalizers.BertNormalizer,
    "BertNormalizer, cased": lambda: normalizers.BertNormalizer(lowercase=False),
    "BertNormalizer, accents": lambda: normalizers.BertNormalizer(strip_accents=True, lowercase=False),
    "BertNormalizer, as it is": lambda: normalizers.BertNormalizer(clean_text=False, handle_chinese_chars=False),
    "ByteLevel": normalizers.ByteLevel,
    "Prepend": lambda: normalizers.Prepend("▁"),
    "Replace": lambda: normalizers.Replace(" ", "▁"),
    "Replace by nothing": lambda: normalizers.Replace("a", ""),
    "Replace by more": lambda: normalizers.Replace("a", "bab"),
    "Replace a pattern": lambda: normalizers.Replace(Regex(r"\s+"), " "),
    "Precompiled": _precompiled,
    "Sequence": lambda: normalizers.Sequence(
        [normalizers.NFD(), normalizers.StripAccents(), normalizers.Lowercase(), normalizers.Strip()]
    ),
    "Sequence of Llama": lambda: normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]),
}


@pytest.mark.parametrize("name", NORMALIZERS)
def test_normalizers(name: str) -> None:
    """Every normalizer of the library, with offsets that lead into the raw text."""
    assert_same_as_library(library_tokenizer(normalizer=NORMALIZERS[name]()))


PRE_TOKENIZERS = {
    "BertPreTokenizer": pre_tokenizers.BertPreTokenizer,
    "CharDelimiterSplit": lambda: pre_tokenizers.CharDelimiterSplit("a"),
    "Digits": pre_tokenizers.Digits,
    "Digits, each": lambda: pre_tokenizers.Digits(individual_digits=True),
    "FixedLength": lambda: pre_tokenizers.FixedLength(3),
    "Metaspace": pre_tokenizers.Metaspace,
    "Metaspace, first": lambda: pre_tokenizers.Metaspace(prepend_scheme="first"),
    "Metaspace, never": lambda: pre_tokenizers.Metaspace(prepend_scheme="never"),
    "Metaspace, not split": lambda: pre_tokenizers.Metaspace(split=False),
    "Metaspace of another mark": lambda: pre_tokenizers.Metaspace(replacement="_"),
    "Punctuation": pre_tokenizers.Punctuation,
    "UnicodeScripts": pre_tokenizers.UnicodeScripts,
    "Whitespace": pre_tokenizers.Whitespace,
    "WhitespaceSplit": pre_tokenizers.WhitespaceSplit,
    "Split, inverted": lambda: pre_tokenizers.Split(Regex(r"\w+"), "removed", invert=True),
    "Split at a string": lambda: pre_tokenizers.Split(" ", "isolated"),
    "Sequence": lambda: pre_tokenizers.Sequence([pre_tokenizers.Whitespace(), pre_tokenizers.Digits(True)]),
    "Sequence, Metaspace last": lambda: pre_tokenizers.Sequence(
        [pre_tokenizers.Punctuation(), pre_tokenizers.Metaspace(prepend_scheme="first")]
    ),
} | {
    f"{kind.__name__}, {behavior}": lambda kind=kind, behavior=behavior: (
        kind(behavior) if kind is pre_tokenizers.Punctuation else kind(Regex(r"[\s.]+"), behavior)
    )
    for kind in (pre_tokenizers.Punctuation, pre_tokenizers.Split)
    for behavior in ("removed", "isolated", "merged_with_previous", "merged_with_next", "contiguous")
}


@pytest.mark.parametrize("name", PRE_TOKENIZERS)
def test_pre_tokenizers(name: str) -> None:
    """Every pre-tokenizer of the library."""
    assert_same_as_library(library_tokenizer(pre_tokenizer=PRE_TOKENIZERS[name]()))


BYTE_PRE_TOKENIZERS = {
    "ByteLevel": pre_tokenizers.ByteLevel,
    "ByteLevel, no space before": lambda: pre_tokenizers.ByteLevel(add_prefix_space=False),
    "ByteLevel, not split": lambda: pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    "digits, then bytes": lambda: pre_tokenizers.Sequence([pre_tokenizers.Digits(True), pre_tokenizers.ByteLevel()]),
    "bytes, then digits": lambda: pre_tokenizers.Sequence([pre_tokenizers.ByteLevel(), pre_tokenizers.Digits(True)]),
    "bytes, then three by three": lambda: pre_tokenizers.Sequence(
        [pre_tokenizers.ByteLevel(), pre_tokenizers.FixedLength(3)]
    ),
}


@pytest.mark.parametrize("name", BYTE_PRE_TOKENIZERS)
def test_pre_tokenizers_over_bytes(name: str) -> None:
    """Every way to split that ends in bytes; with the decoder of bytes all texts come back."""
    tokenizer = byte_tokenizer(pre_tokenizer=BYTE_PRE_TOKENIZERS[name](), decoder=decoders.ByteLevel())
    assert_same_as_library(tokenizer)


DECODERS = {
    "BPEDecoder": lambda: decoders.BPEDecoder(suffix="er"),
    "ByteFallback": decoders.ByteFallback,
    "ByteLevel": decoders.ByteLevel,
    "CTC": lambda: decoders.CTC(pad_token="a", word_delimiter_token="▁"),
    "Fuse": decoders.Fuse,
    "Metaspace": decoders.Metaspace,
    "Metaspace, never": lambda: decoders.Metaspace(prepend_scheme="never"),
    "Replace": lambda: decoders.Replace("▁", " "),
    "Strip": lambda: decoders.Strip(" ", 1, 1),
    "WordPiece": decoders.WordPiece,
    "WordPiece, not cleaned": lambda: decoders.WordPiece(prefix="a", cleanup=False),
    "Sequence": lambda: decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    ),
}


@pytest.mark.parametrize("name", DECODERS)
def test_decoders(name: str) -> None:
    """Every decoder of the library."""
    assert_same_as_library(library_tokenizer(decoder=DECODERS[name]()))


POST_PROCESSORS = {
    "BertProcessing": lambda: processors.BertProcessing(("a", 1), ("b", 2)),
    "RobertaProcessing": lambda: processors.RobertaProcessing(("a", 1), ("b", 2), trim_offsets=False),
    "ByteLevel": lambda: processors.ByteLevel(trim_offsets=False),
    "TemplateProcessing": lambda: processors.TemplateProcessing(
        single="a $A:0 b:1 c", special_tokens=[("a", 1), ("b", 2), ("c", 3)]
    ),
    "Sequence": lambda: processors.Sequence(
        [
            processors.ByteLevel(trim_offsets=False),
            processors.TemplateProcessing(single="a $A", special_tokens=[("a", 1)]),
            processors.TemplateProcessing(single="b $A c", special_tokens=[("b", 2), ("c", 3)]),
        ]
    ),
}


@pytest.mark.parametrize("name", POST_PROCESSORS)
def test_post_processors(name: str) -> None:
    """Every post-processor of the library; offsets are those of all that a token stands for."""
    assert_same_as_library(library_tokenizer(post_processor=POST_PROCESSORS[name]()))

"""Files of the tokenizers library give the library's own ids, offsets and texts."""

import json
import lzma
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer, decoders, normalizers

from tests.formats.library_stages import (
    BYTE_PRE_TOKENIZERS,
    DECODERS,
    NORMALIZERS,
    POST_PROCESSORS,
    PRE_TOKENIZERS,
    byte_tokenizer,
    library_tokenizer,
)
from tests.formats.tokenizer_files import (
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


@pytest.mark.parametrize("name", NORMALIZERS)
def test_normalizers(name: str) -> None:
    """Every normalizer of the library, with offsets that lead into the raw text."""
    assert_same_as_library(library_tokenizer(normalizer=NORMALIZERS[name]()))


@pytest.mark.parametrize("name", PRE_TOKENIZERS)
def test_pre_tokenizers(name: str) -> None:
    """Every pre-tokenizer of the library."""
    assert_same_as_library(library_tokenizer(pre_tokenizer=PRE_TOKENIZERS[name]()))


@pytest.mark.parametrize("name", BYTE_PRE_TOKENIZERS)
def test_pre_tokenizers_over_bytes(name: str) -> None:
    """Every way to split that ends in bytes; with the decoder of bytes all texts come back."""
    tokenizer = byte_tokenizer(pre_tokenizer=BYTE_PRE_TOKENIZERS[name](), decoder=decoders.ByteLevel())
    assert_same_as_library(tokenizer)


@pytest.mark.parametrize("name", DECODERS)
def test_decoders(name: str) -> None:
    """Every decoder of the library."""
    assert_same_as_library(library_tokenizer(decoder=DECODERS[name]()))


@pytest.mark.parametrize("name", POST_PROCESSORS)
def test_post_processors(name: str) -> None:
    """Every post-processor of the library; offsets are those of all that a token stands for."""
    assert_same_as_library(library_tokenizer(post_processor=POST_PROCESSORS[name]()))

"""Files of the tokenizers library for tests: small ones, and the published ones of the shared folder."""

import json
import lzma
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from explorer.engine.errors import ExplorerError
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.tokenizer_json import read_tokenizer_json
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

PUBLISHED = ("minilm-bert-uncased", "deepseek-v4", "nepali-wordpiece", "nepali-unigram")

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,!'-_▁éñ日本語कि…"


def document(**members: Any) -> dict[str, Any]:
    """A tokenizer.json whose model has a piece for every letter of some, with other members in the place of these."""
    letters = {"[UNK]": 0} | {letter: number for number, letter in enumerate(LETTERS, start=1)}
    whole: dict[str, Any] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": None,
        "pre_tokenizer": None,
        "post_processor": None,
        "decoder": None,
        "model": bpe(letters, [], unk_token="[UNK]"),
    }
    return whole | members


def bpe(vocab: Any, merges: Any, **options: Any) -> dict[str, Any]:
    """A model."""
    return {"type": "BPE", "vocab": vocab, "merges": merges, **options}


def added(text: str, token_id: int, **flags: bool) -> dict[str, Any]:
    """An added token, which is neither stripped nor normalized nor special unless asked."""
    names = ("single_word", "lstrip", "rstrip", "normalized", "special")
    return {"id": token_id, "content": text} | {name: flags.get(name, False) for name in names}


def opened(written: Mapping[str, Any] | str | bytes, *, repair: bool = False) -> OpenedTokenizer:
    """The tokenizer of a file."""
    if not isinstance(written, bytes):
        written = (written if isinstance(written, str) else json.dumps(written)).encode("utf-8")
    return read_tokenizer_json(written, "tokenizer.json", repair=repair)


@cache
def published(shared: Path, name: str) -> OpenedTokenizer:
    """One of the published files."""
    with lzma.open(shared / "tokenizers" / f"{name}.tokenizer.json.xz") as file:
        return read_tokenizer_json(file.read(), name)


def without_halves(text: str) -> str:
    """A text as the library takes it, which knows no lone surrogates."""
    return "".join(character for character in text if not 0xD800 <= ord(character) < 0xE000)


TEXTS: Sequence[str] = tuple(map(without_halves, HOSTILE_TEXTS.values()))
texts_of_library = hostile_texts.map(without_halves)


def assert_same(tokenizer: OpenedTokenizer, text: str, *, with_offsets: bool = True) -> None:
    """Ids, the raw ranges of tokens and what the ids are read back as are the library's own.

    A mark that comes from nothing in the text has an empty range here, and the first character's in the library.
    """
    assert tokenizer.reference is not None
    reference: Any = tokenizer.reference()
    expected = reference.tokenizer.encode(text)
    run = tokenizer.pipeline.run(text)
    assert list(run.ids) == expected.ids, text
    if with_offsets:
        ranges = zip(run.processed.starts, run.processed.ends, run.processed.kinds, strict=True)
        for (start, end, kind), theirs in zip(ranges, expected.offsets, strict=True):
            assert kind == "special" or start == end or (start, end) == theirs, text
    assert _decoded(tokenizer.pipeline, expected.ids) == _decoded(reference, expected.ids), text


def _decoded(decoding: Any, ids: Sequence[int]) -> str | None:
    """What ids are read back as; None where that fails, as a decoder of the library may."""
    try:
        text: str = decoding.decode(ids)
    except ExplorerError:
        return None
    return text

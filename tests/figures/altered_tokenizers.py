"""Published tokenizers of which one thing was changed."""

import json
import lzma
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from explorer.figures.caption import plain_line
from explorer.figures.difference_words import Mark
from explorer.formats.opened import OpenedTokenizer
from tests.figures.small_tokenizers import compared_on
from tests.formats.tokenizer_files import document, opened

Document = dict[str, Any]


@cache
def gpt2_json(shared: Path) -> str:
    """GPT-2 as tokenizer.json, of its two files."""
    vocabulary = json.loads(_text(shared, "gpt2.encoder.json"))
    merges = _text(shared, "gpt2.vocab.bpe").splitlines()[1:]
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    model = {"type": "BPE", "vocab": vocabulary, "merges": merges}
    return json.dumps(document(model=model, pre_tokenizer=byte_level, decoder=byte_level))


@cache
def published_json(shared: Path, name: str) -> str:
    """The tokenizer.json of a published tokenizer."""
    return _text(shared, f"{name}.tokenizer.json")


def altered(source: str, change: Callable[[Document], object], name: str = "altered") -> OpenedTokenizer:
    """A tokenizer.json in which ``change`` has altered something in place."""
    written = json.loads(source)
    change(written)
    return named(opened(written), name)


def named(tokenizer: OpenedTokenizer, name: str) -> OpenedTokenizer:
    """The same under a name."""
    from dataclasses import replace

    return replace(tokenizer, name=name)


def mark_of(text: str, tokenizer: OpenedTokenizer, reference: OpenedTokenizer) -> Mark:
    """Where a tokenizer first leaves the reference."""
    mark = compared_on(text, tokenizer, reference).marks[0]
    assert mark is not None
    return mark


def told(text: str, tokenizer: OpenedTokenizer, reference: OpenedTokenizer) -> tuple[str, str]:
    """What is said under its name, and the sentences that follow the first."""
    mark = mark_of(text, tokenizer, reference)
    return plain_line(mark.short), plain_line(mark.told)


def _text(shared: Path, name: str) -> str:
    return lzma.decompress((shared / "tokenizers" / f"{name}.xz").read_bytes()).decode("utf-8")

"""Something wrong at every key of the tokenizers of real models: each file opens or is refused in words."""

import json
import lzma
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from explorer.engine.errors import ExplorerError
from explorer.formats.diagnosis import TokenizerFileError
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.tokenizer_json import read_tokenizer_json

NAMES = ("deepseek-v4", "minilm-bert-uncased", "nepali-unigram", "nepali-wordpiece")
TEXT = "Hello  world, naïve [CLS] नेपाली 🦙 123 aaaaaaaa! \r\n\0é"
GONE = object()
VALUES = (
    *(None, True, -1, 1.5, 1e308, 2**31, 2**64, "", "a b", "\0", "(a+)+$", "(", GONE),
    *([], [[]], ["a", "b", "c"], [["a", -1.5]], {}, {"type": "Sequence"}, {"Regex": "(a*)*b"}, {"String": ""}),
)

Keys = tuple[str | int, ...]


def reduced(path: Path) -> dict[str, Any]:
    """A published tokenizer with its first pieces and merges alone, and their ids without holes."""
    document: dict[str, Any] = json.loads(lzma.decompress(path.read_bytes()))
    model, added = document["model"], document["added_tokens"][:6]
    if isinstance(model["vocab"], list):
        model["vocab"] = model["vocab"][:300]
        return {**document, "added_tokens": added}
    there = [*list(model["vocab"])[:300], *(token["content"] for token in added if token["content"] in model["vocab"])]
    model["vocab"] = {piece: number for number, piece in enumerate(dict.fromkeys(there))}
    if "merges" in model:
        model["merges"] = [["a", "b"]] if {"a", "b", "ab"} <= model["vocab"].keys() else []
    return {**document, "added_tokens": added}


def places(value: Any, keys: Keys = ()) -> Iterator[Keys]:
    """All keys, but of lists and of the vocabulary the first three."""
    if keys:
        yield keys
    members = value.items() if isinstance(value, dict) else enumerate(value[:3]) if isinstance(value, list) else ()
    for number, (key, member) in enumerate(members):
        if number < 3 or keys[-1:] != ("vocab",):
            yield from places(member, (*keys, key))


def changed(document: Any, keys: Keys, value: Any) -> bytes:
    """The file with something else at one place."""
    made = deepcopy(document)
    inner = made
    for key in keys[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[keys[-1]]
    else:
        inner[keys[-1]] = value
    return json.dumps(made).encode()


def read(data: bytes) -> OpenedTokenizer | TokenizerFileError:
    """What becomes of a file."""
    try:
        return read_tokenizer_json(data, "x", repair=True)
    except TokenizerFileError as error:
        return error


def used(opened: OpenedTokenizer) -> str:
    """What is said where a text cannot be encoded and read back; usually nothing."""
    try:
        opened.pipeline.decode([piece_id for piece_id in opened.pipeline.encode(TEXT) if piece_id is not None])
    except ExplorerError as error:  # of a regular expression that the library gives up
        return str(error)
    return ""


@pytest.mark.parametrize("name", NAMES)
def test_something_else_at_every_key(name: str, shared: Path) -> None:
    """Each is refused with a sentence that has a reason, or opens, and then it encodes, or says why it cannot."""
    document = reduced(shared / "tokenizers" / f"{name}.tokenizer.json.xz")
    assert isinstance(read(json.dumps(document).encode()), OpenedTokenizer)
    for keys in places(document):
        for value in VALUES:
            found = read(changed(document, keys, value))
            if isinstance(found, TokenizerFileError):
                assert str(found).endswith("."), (keys, value)
                assert found.findings[0].weight == "wrong", (keys, value)
                assert not found.can_be_repaired, (keys, value)
            else:
                assert all(finding.weight != "wrong" for finding in found.findings), (keys, value)
                assert used(found)[-1:] in ("", "."), (keys, value)

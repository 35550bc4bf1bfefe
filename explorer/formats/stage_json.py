"""The stages of a tokenizer.json but its model: built by the tokenizers library, each from its own part of the file."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from explorer.engine.encode.stages import Post
from explorer.engine.errors import ExplorerError, quoted
from explorer.formats.examination import Examination, wrong
from explorer.formats.json_text import kind_of
from explorer.formats.library_stages import from_library
from explorer.formats.stage_said import stage_said

StageKey = Literal["normalizer", "pre_tokenizer", "post_processor", "decoder"]

_MEMBERS: dict[StageKey, str] = {
    "normalizer": "normalizers",
    "pre_tokenizer": "pretokenizers",
    "post_processor": "processors",
    "decoder": "decoders",
}
"""What the parts of a sequence of each are called."""

KNOWN: dict[StageKey, frozenset[str]] = {
    "normalizer": frozenset(
        "BertNormalizer ByteLevel Lowercase NFC NFD NFKC NFKD Nmt Precompiled Prepend Replace Sequence Strip "
        "StripAccents".split()
    ),
    "pre_tokenizer": frozenset(
        "BertPreTokenizer ByteLevel CharDelimiterSplit Digits FixedLength Metaspace Punctuation Sequence Split "
        "UnicodeScripts Whitespace WhitespaceSplit".split()
    ),
    "post_processor": frozenset("BertProcessing ByteLevel RobertaProcessing Sequence TemplateProcessing".split()),
    "decoder": frozenset(
        "BPEDecoder ByteFallback ByteLevel CTC Fuse Metaspace Replace Sequence Strip WordPiece".split()
    ),
}

_TEXT_ID = 2**32 - 1
"""Stands for the text where a post-processor is asked what it puts around one; no special token has it."""


def library_stage(key: StageKey, part: Any) -> Any:
    """The library's own stage; None where the file has none. Raises Fault."""
    if part is None:
        return None
    _check(key, part, key)
    return getattr(_tokenizer(key, part, key), key)


def read_post(part: Any, vocabulary: Sequence[str], examination: Examination) -> Post:
    """What a post-processor puts around one text; nothing if it does not put the text there just once. Raises Fault."""
    if part is None:
        return Post()
    _check("post_processor", part, "post_processor")
    tokenizer = _tokenizer("post_processor", part, "post_processor")
    ids = from_library("The post-processor gave up", tokenizer.encode, "text").ids
    if ids.count(_TEXT_ID) != 1:
        words = f"the text is put there {'not at all' if _TEXT_ID not in ids else f'{ids.count(_TEXT_ID)} times'}"
        examination.odd(
            "post_processor", words, "what is put around a text that stands once can be shown; it is left out"
        )
        return Post()
    place = ids.index(_TEXT_ID)
    post = Post(stage_said(part), tuple(ids[:place]), tuple(ids[place + 1 :]))
    for token_id in (*post.before, *post.after):
        if token_id >= len(vocabulary) or not vocabulary[token_id]:
            examination.odd("post_processor", f"the id {token_id:,} is put beside the text, and no piece has it")
    return post


def types(part: Any) -> Iterator[str]:
    """The types of a stage and of all its parts."""
    if not isinstance(part, dict):
        return
    yield str(part.get("type"))
    for name in _MEMBERS.values():
        members = part.get(name)
        for member in members if isinstance(members, list) else ():
            yield from types(member)


def parts_of_type(part: Any, name: str) -> Iterator[dict[str, Any]]:
    """The parts of a stage that have a type."""
    if isinstance(part, dict):
        if part.get("type") == name:
            yield part
        for members in _MEMBERS.values():
            for member in part.get(members) or ():
                yield from parts_of_type(member, name)


def _check(key: StageKey, part: Any, where: str) -> None:
    """Raise Fault for what is no stage of that kind, or has a part that is none."""
    known = f"known are {', '.join(sorted(KNOWN[key]))}"
    if not isinstance(part, dict):
        raise wrong(where, f"stands {kind_of(part)}", "an object with a type is expected")
    name = part.get("type")
    if not isinstance(name, str):
        raise wrong(where, "stands an object without a type", known)
    if name not in KNOWN[key]:
        raise wrong(f"{where}.type", f"stands {quoted(name)}, which the tokenizers library does not have", known)
    members = part.get(_MEMBERS[key])
    if name == "Sequence" and isinstance(members, list):
        for number, member in enumerate(members):
            _check(key, member, f"{where}.{_MEMBERS[key]}[{number}]")


def _tokenizer(key: StageKey, part: Any, where: str) -> Any:
    """A tokenizer of the library that has this stage and nothing else."""
    from tokenizers import Tokenizer

    document = {
        "version": "1.0",
        "model": {"type": "WordLevel", "vocab": {"text": _TEXT_ID}, "unk_token": "text"},
        key: part,
    }
    try:
        return from_library("", Tokenizer.from_str, json.dumps(document))
    except ExplorerError as error:
        members = part.get(_MEMBERS[key])
        if part.get("type") == "Sequence" and isinstance(members, list):
            for number, member in enumerate(members):
                _tokenizer(key, member, f"{where}.{_MEMBERS[key]}[{number}]")
        said_by_library = str(error).removeprefix(": ").split(" at line ")[0]
        words = f"stands {article(part['type'])} that the tokenizers library refuses"
        raise wrong(where, words, f"it says: {said_by_library}") from None


def article(name: str) -> str:
    """A type with its article: "a Split", "an NFC"."""
    return f"{'an' if name[:1] in 'AEFHILMNORSX' and name[:2].isupper() else 'a'} {name}"

"""The added tokens of a tokenizer.json, with the ids that the tokenizers library gives them.

It takes no heed of the ids in the file: a token that is a piece of the model has that piece's id; all others are
numbered on from the number of the model's pieces, which is the id of a piece where ids have holes.
"""

from collections.abc import Mapping
from typing import Any

from explorer.engine.encode.added_tokens import AddedToken
from explorer.engine.errors import quoted
from explorer.formats.faults import Findings, kind_of, wrong
from explorer.formats.model_json import MOST_IDS, too_large

_FLAGS = ("single_word", "lstrip", "rstrip", "normalized", "special")
_MOST = 1_000_000

Entry = tuple[str, bool, bool, bool, bool, bool]  # the text, then the flags in their order


def read_added(part: Any, ids: Mapping[str, int], n_pieces: int, findings: Findings) -> list[AddedToken]:
    """The added tokens. Raises Fault.

    ``ids`` are those of the model's pieces, ``n_pieces`` is how many of them the library counts.
    """
    if part is None:
        findings.odd("added_tokens", "stands null", "the tokenizers library expects a list, which may be empty")
        return []
    if not isinstance(part, list):
        raise wrong("added_tokens", f"stands {kind_of(part)}", "a list of tokens is expected")
    if len(part) > _MOST:
        raise wrong("added_tokens", f"stand {len(part):,} tokens", f"at most {_MOST:,} are read")
    entries = [_entry(number, entry, findings) for number, entry in enumerate(part)]
    given = _given_ids(entries, ids, n_pieces)
    n_twice = sum(bool(entry[0]) for entry in entries) - len(given)
    if n_twice:
        seen: set[str] = set()
        text = next(text for text, *_ in entries if text in seen or seen.add(text))  # type: ignore[func-returns-value]
        findings.odd("added_tokens", f"{quoted(text)} stands twice", "the last one tells how it is found", n_twice - 1)
    moved = [
        (number, entry["id"], given[text])
        for number, (entry, (text, *_)) in enumerate(zip(part, entries, strict=True))
        if text and entry["id"] != given[text]
    ]
    if moved:
        number, in_file, token_id = moved[0]
        words = f"{quoted(entries[number][0])} has the id {in_file:,}"
        findings.odd(f"added_tokens[{number}].id", words, f"the library gives it {token_id:,}", len(moved) - 1)
    return _tokens(entries, given)


def _entry(number: int, entry: Any, findings: Findings) -> Entry:
    where = f"added_tokens[{number}]"
    if not isinstance(entry, dict):
        raise wrong(where, f"stands {kind_of(entry)}", "an object with an id and a content is expected")
    text, token_id = entry.get("content"), entry.get("id")
    if type(text) is not str:
        raise wrong(f"{where}.content", f"stands {kind_of(text)}", "a string is expected")
    if type(token_id) is not int:
        raise wrong(f"{where}.id", f"stands {kind_of(token_id)}", "an id is expected, a whole number from 0")
    if token_id < 0:
        raise wrong(f"{where}.id", "stands a negative id", "ids are whole numbers from 0")
    if token_id >= MOST_IDS:
        raise wrong(f"{where}.id", *too_large(token_id))
    if not text:
        findings.odd(where, "stands a token without any text", "it is never found")
    flags = [entry.get(name) for name in _FLAGS]
    if set(map(type, flags)) != {bool}:
        flags = [_flag(where, name, entry, findings) for name in _FLAGS]
    single_word, lstrip, rstrip, normalized, special = map(bool, flags)
    return text, single_word, lstrip, rstrip, normalized, special


def _flag(where: str, name: str, entry: Mapping[str, Any], findings: Findings) -> bool:
    if name not in entry:
        taken = name == "normalized" and not entry.get("special")
        words = f"stands no {name}; {str(taken).lower()} is taken"
        findings.odd(where, words, "the tokenizers library refuses that")
        return taken
    if type(entry[name]) is not bool:
        raise wrong(f"{where}.{name}", f"stands {kind_of(entry[name])}", "true or false is expected")
    return bool(entry[name])


def _given_ids(entries: list[Entry], ids: Mapping[str, int], n_pieces: int) -> dict[str, int]:
    """The id of each token."""
    given: dict[str, int] = {}
    following = n_pieces
    for text, *_ in entries:
        if text and text not in given:
            given[text] = ids.get(text, following)
            following += text not in ids
    return given


def _tokens(entries: list[Entry], given: Mapping[str, int]) -> list[AddedToken]:
    """Each token once: of one that stands twice the last counts, and it is special if ever it was."""
    special = {entry[0] for entry in entries if entry[5]}
    return [
        AddedToken(text, given[text], single_word, lstrip, rstrip, normalized, text in special)
        for text, single_word, lstrip, rstrip, normalized, _ in {entry[0]: entry for entry in entries}.values()
        if text
    ]

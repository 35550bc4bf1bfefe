"""The added tokens of a tokenizer.json, with the ids that the tokenizers library gives them.

It takes no heed of the ids in the file: a token that is a piece of the model has that piece's id, and every other one
the next id behind the model's pieces, which it counts; where ids have holes, that may be the id of a piece.
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
    """The added tokens in the order in which they are looked for. Raises Fault.

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
    moved = [
        (number, entry["id"], given[text])
        for number, (entry, (text, *_)) in enumerate(zip(part, entries, strict=True))
        if text and entry["id"] != given[text]
    ]
    if moved:
        number, in_file, token_id = moved[0]
        words = f"{quoted(entries[number][0])} has the id {in_file:,}"
        findings.odd(f"added_tokens[{number}].id", words, f"the library gives it {token_id:,}", len(moved) - 1)
    return _in_order(entries, given)


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
    last = -1
    for text, *_ in entries:
        if not text:
            continue
        token_id = given.get(text, ids.get(text))
        if token_id is None:
            token_id = last + 1 if last >= n_pieces or (not n_pieces and given) else n_pieces
        given[text] = token_id
        last = max(last, token_id)
    return given


def _in_order(entries: list[Entry], given: Mapping[str, int]) -> list[AddedToken]:
    """Special tokens first. Which of two that look alike counts is told by their place, how it is found by the last."""
    last_of = {given[entry[0]]: entry for entry in entries if entry[0]}
    special = {entry[0]: entry for entry in reversed(entries) if entry[5] and entry[0]}
    others = [entry for entry in entries if entry[0] and entry[0] not in special]
    tokens = []
    for text, *_, normalized, is_special in (*reversed(special.values()), *others):
        token_id = given[text]
        _, single_word, lstrip, rstrip, *_ = last_of[token_id]
        tokens.append(AddedToken(text, token_id, single_word, lstrip, rstrip, normalized, is_special))
    return tokens

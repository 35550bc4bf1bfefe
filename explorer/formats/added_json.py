"""The added tokens of a tokenizer.json, with the ids that the tokenizers library gives them.

It takes no heed of the ids in the file: a token that is a piece of the model has that piece's id, and every other one
the next that is free behind the model's pieces.
"""

from collections.abc import Mapping
from typing import Any

from explorer.engine.encode.added_tokens import AddedToken
from explorer.formats.diagnosis import Finding
from explorer.formats.json_text import wrong
from explorer.formats.stage_json import kind_of


def read_added(part: Any, ids: Mapping[str, int], n_pieces: int) -> tuple[list[AddedToken], list[Finding]]:
    """The added tokens in the order in which they are looked for, and what is odd about them. Raises Fault."""
    if not isinstance(part, list):
        raise wrong("added_tokens", f"stands {kind_of(part)}", "a list of tokens is expected")
    given: dict[str, int] = {}
    last = -1
    by_id: dict[int, dict[str, Any]] = {}
    special: dict[str, dict[str, Any]] = {}
    for entry in part:
        if entry["special"] and entry["content"]:
            special.setdefault(entry["content"], entry)
    others = []
    for entry in part:
        text = entry["content"]
        if not text:
            continue
        token_id = given.get(text, ids.get(text))
        if token_id is None:
            token_id = last + 1 if last >= n_pieces or (n_pieces == 0 and last >= 0) else n_pieces
        given[text] = token_id
        last = max(last, token_id)
        by_id[token_id] = entry
        if text not in special:
            others.append(entry)
    tokens = []
    for entry in (*special.values(), *others):
        token_id = given[entry["content"]]
        shown = by_id[token_id]
        tokens.append(
            AddedToken(
                entry["content"],
                token_id,
                shown["single_word"],
                shown["lstrip"],
                shown["rstrip"],
                entry["normalized"],
                entry["special"],
            )
        )
    return tokens, []

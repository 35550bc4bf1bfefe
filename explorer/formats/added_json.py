"""The added tokens of a tokenizer.json, with the ids that the tokenizers library gives them.

It takes no heed of the ids in the file: a token that is a piece of the model has that piece's id; all others are
numbered on from the number of the model's pieces, which is the id of a piece where ids have holes.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import count
from operator import itemgetter
from typing import Any

from explorer.engine.encode.added_tokens import AddedToken
from explorer.engine.errors import quoted
from explorer.formats.examination import Examination, wrong
from explorer.formats.json_text import kind_of
from explorer.formats.limits import MOST_IDS
from explorer.formats.model_json import too_large

_FLAGS = ("single_word", "lstrip", "rstrip", "normalized", "special")
_MOST = 1_000_000

_NAMES = ("content", "id", *_FLAGS)

Row = tuple[str, int, bool, bool, bool, bool, bool]  # in the order of those names


def read_added(part: Any, ids: Mapping[str, int], n_pieces: int, examination: Examination) -> list[AddedToken]:
    """The added tokens. Raises Fault.

    ``ids`` are those of the model's pieces, ``n_pieces`` is how many of them the library counts.
    """
    if part is None:
        examination.odd("added_tokens", "stands null", "the tokenizers library expects a list, which may be empty")
        return []
    if not isinstance(part, list):
        raise wrong("added_tokens", f"stands {kind_of(part)}", "a list of tokens is expected")
    if len(part) > _MOST:
        raise wrong("added_tokens", f"stand {len(part):,} tokens", f"at most {_MOST:,} are read")
    rows = _rows(part) or [_row(number, entry) for number, entry in enumerate(part)]
    _look_at_rows(part, rows, examination)
    given = _given_ids(rows, ids, n_pieces)
    moved = [number for number, row in enumerate(rows) if row[1] != given.get(row[0], row[1])]
    if moved:
        text, token_id, *_ = rows[moved[0]]
        words = f"{quoted(text)} has the id {token_id:,}"
        examination.odd(f"added_tokens[{moved[0]}].id", words, f"the library gives it {given[text]:,}", len(moved) - 1)
    return _tokens(rows, given)


def _rows(part: list[Any]) -> list[Row] | None:
    """The added tokens, if all of them are as they should be, seen at once."""
    try:
        rows: list[Row] = list(map(itemgetter(*_NAMES), part))
    except (KeyError, TypeError, IndexError):
        return None
    if not rows:
        return None
    texts, ids, *flags = zip(*rows, strict=True)
    as_they_should = (
        set(map(type, texts)) == {str}
        and set(map(type, ids)) == {int}
        and min(ids) >= 0
        and max(ids) < MOST_IDS
        and all(set(map(type, column)) == {bool} for column in flags)
    )
    return rows if as_they_should else None


def _row(number: int, entry: Any) -> Row:
    """One of them. Raises Fault for what is wrong with it."""
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
    single_word, lstrip, rstrip, normalized, special = (_flag(where, name, entry) for name in _FLAGS)
    return text, token_id, single_word, lstrip, rstrip, normalized, special


def _flag(where: str, name: str, entry: Mapping[str, Any]) -> bool:
    value = entry.get(name, name == "normalized" and entry.get("special") is not True)
    if type(value) is not bool:
        raise wrong(f"{where}.{name}", f"stands {kind_of(value)}", "true or false is expected")
    return value


def _look_at_rows(part: list[dict[str, Any]], rows: list[Row], examination: Examination) -> None:
    """Tell of flags that are missing, of tokens without text, and of those that stand twice."""
    lacking = [number for number, entry in enumerate(part) if len(entry) < len(_NAMES)]
    if lacking:
        missing = next((name for name in _FLAGS if name not in part[lacking[0]]), _FLAGS[0])
        where = f"added_tokens[{lacking[0]}]"
        examination.odd(where, f"stands no {missing}", "the tokenizers library refuses that", len(lacking) - 1)
    texts = [text for text, *_ in rows]
    if "" in texts:
        where = f"added_tokens[{texts.index('')}]"
        examination.odd(where, "stands a token without any text", "it is never found")
    if len(set(texts)) < len(texts):
        twice = [text for text, n_times in Counter(texts).items() if n_times > 1]
        words = f"{quoted(twice[0])} stands more than once"
        examination.odd("added_tokens", words, "the last one tells how it is found", len(twice) - 1)


def _given_ids(rows: list[Row], ids: Mapping[str, int], n_pieces: int) -> dict[str, int]:
    """The id of each token."""
    texts = [row[0] for row in rows]
    if "" not in texts and ids.keys().isdisjoint(texts) and len(set(texts)) == len(texts):
        return dict(zip(texts, count(n_pieces), strict=False))
    given: dict[str, int] = {}
    following = n_pieces
    for text in texts:
        if text and text not in given:
            given[text] = ids.get(text, following)
            following += text not in ids
    return given


def _tokens(rows: list[Row], given: Mapping[str, int]) -> list[AddedToken]:
    """Each token once: of one that stands twice the last counts, and it is special if ever it was."""
    special = {row[0] for row in rows if row[-1]}
    if len(given) < len(rows):
        rows = [row for row in {row[0]: row for row in rows}.values() if row[0]]
    return [AddedToken(row[0], given[row[0]], *row[2:6], row[0] in special) for row in rows]

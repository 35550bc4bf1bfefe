"""Readable JSON that keeps every string: how a session is laid out in its file, and read back from it.

Letters of all scripts stand as they are; what cannot be seen is escaped. A text may be a list of strings that follow on
each other: so a long one has a line for each of its lines, and two halves of a surrogate pair that stand side by side
stay two code points, where JSON would make one of them.
"""

import json
import re
from typing import NoReturn

from explorer.engine.errors import ExplorerError, quoted

LONGEST_LINE = 100  # of an object or a list that is laid out on one line, in characters

_encoder = json.JSONEncoder(ensure_ascii=False)
_BETWEEN_PARTS = re.compile(r"(?<=\n)(?=.)|(?<=[\ud800-\udbff])(?=[\udc00-\udfff])", re.DOTALL)


class SessionFileError(ExplorerError):
    """A file is no session that can be opened, or a session cannot be written."""


def text_value(text: str) -> str | list[str]:
    """A text as a value in the file: one string, or where that would not do several that follow on each other."""
    parts = _BETWEEN_PARTS.split(text)
    return parts if parts[1:] else text


def laid_out(value: object, margin: str = "") -> str:
    """A value made of dictionaries, lists, strings, whole numbers, booleans and None as indented JSON."""
    if not isinstance(value, dict | list):
        return _scalar(value)
    inner = margin + "  "
    if isinstance(value, dict):
        parts = [f"{_scalar(name)}: {laid_out(entry, inner)}" for name, entry in value.items()]
        opening, closing, entries = "{", "}", list(value.values())
    else:
        parts = [laid_out(entry, inner) for entry in value]
        opening, closing, entries = "[", "]", value
    flat = not any(isinstance(entry, dict | list) and entry for entry in entries)
    if flat and sum(map(len, parts)) + 2 * len(parts) <= LONGEST_LINE:
        return opening + ", ".join(parts) + closing
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{margin}{closing}"


def _scalar(value: object) -> str:
    written = _encoder.encode(value)
    if written.isprintable():
        return written
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in written)


def parsed(text: str) -> object:
    """The value that a text is as JSON. Raises SessionFileError, which says at which line and column it is none."""
    if not text.strip():
        raise SessionFileError("it is empty")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno:,}, column {error.colno:,}"
        if error.msg.startswith("Unterminated string"):
            raise SessionFileError(f"it ends within the string that begins at {place}") from None
        if error.pos >= len(text.rstrip()):
            raise SessionFileError(f"it ends too early, at {place}") from None
        raise SessionFileError(f"at {place} it is no JSON ({error.msg[0].lower()}{error.msg[1:]})") from None
    except RecursionError:
        raise SessionFileError("it is nested deeper than any session") from None
    except ValueError as error:
        if isinstance(error, SessionFileError):
            raise
        raise SessionFileError("a number in it has more digits than can be read") from None


def _object(entries: list[tuple[str, object]]) -> dict[str, object]:
    """Its entries by name; that one stands twice only somebody's hand can have done, who then meant one of them."""
    found = dict(entries)
    if len(found) < len(entries):
        names = [name for name, _ in entries]
        twice = next(name for name in names if names.count(name) > 1)
        raise SessionFileError(f"{quoted(twice)} stands twice in one object")
    return found


def _no_number(name: str) -> NoReturn:
    raise SessionFileError(f"{name} is no number of JSON")

"""JSON that came from a file: parsed within bounds, and what is wrong with it named by its place.

What Python's parser takes though it is no JSON is refused too: NaN, Infinity, and characters of which half is missing.
"""

import json
import re
from codecs import BOM_UTF8
from dataclasses import replace
from typing import Any, NoReturn

from explorer.engine.errors import quoted
from explorer.formats.diagnosis import LONGEST_FOUND, Finding
from explorer.formats.examination import Examination, Fault

MOST_BRACKETS = 6_000_000
MOST_COMMAS = 20_000_000
"""Lists, objects and values that a file may hold, so that what is made of it fits into memory."""

_STRING = r'"(?:[^"\\]|\\.)*+"'
_no_number = re.compile(rf"{_STRING}|(-?Infinity|NaN|\d{{1000,}})", re.DOTALL)
_half = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\.", re.DOTALL
)


def parsed(data: bytes, examination: Examination) -> Any:
    """The value that a JSON text stands for. Raises Fault."""
    if not data.startswith(BOM_UTF8):
        return _parsed(data, examination)
    examination.tell(
        Finding(
            "wrong",
            "stands a byte order mark",
            line=1,
            column=1,
            offset=0,
            found=BOM_UTF8,
            expected="JSON begins without one",
            repair="drop the byte order mark",
        )
    )
    try:
        return _parsed(data.removeprefix(BOM_UTF8), examination)
    except Fault as fault:
        offset = fault.finding.offset
        raise Fault(replace(fault.finding, offset=None if offset is None else offset + len(BOM_UTF8))) from None


def _parsed(data: bytes, examination: Examination) -> Any:
    """The value of a JSON text without a byte order mark."""
    if data.count(b"[") + data.count(b"{") > MOST_BRACKETS or data.count(b",") > MOST_COMMAS:
        words = "the file holds many millions of values"
        raise Fault(Finding("wrong", words, expected="no tokenizer.json has so many"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Fault(_undecoded(data, error.start)) from None
    value = _value(text, examination)
    if "\\ud" in text or "\\uD" in text:
        _refuse_halves(text)
    return value


def _value(text: str, examination: Examination) -> Any:
    twice: list[str] = []

    def object_of(members: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(members)
        if len(made) < len(members):
            twice.extend(_standing_twice([name for name, _ in members]))
        return made

    def refuse(constant: str) -> NoReturn:
        raise ValueError(constant)

    try:
        value = json.loads(text, object_pairs_hook=object_of, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise Fault(_syntax(text, error)) from None
    except RecursionError:
        words = "brackets stand in brackets, deeper than can be followed"
        raise Fault(Finding("wrong", words, expected="a tokenizer.json has about ten levels")) from None
    except ValueError:  # no number of JSON, or one of more digits than Python takes
        found = next((match for match in _no_number.finditer(text) if match[1]), None)
        place = found.start(1) if found else 0
        raise Fault(_at(text, place, "stands what is no number", "a number of a few digits is expected")) from None
    if twice:
        examination.odd(
            "", f"the name {quoted(twice[0])} stands twice in one object; the last one counts", "", len(twice) - 1
        )
    return value


def _standing_twice(names: list[str]) -> list[str]:
    seen: set[str] = set()
    return [name for name in names if name in seen or seen.add(name)]  # type: ignore[func-returns-value]


def _refuse_halves(text: str) -> None:
    """Raise Fault for an escaped character that is one half of a character."""
    for match in _half.finditer(text):
        if match[1]:
            raise Fault(_at(text, match.start(1), "stands half of a character", "its other half is expected beside it"))


_EXPECTED = {
    "Expecting value": "a value is expected: a string, a number, true, false, null, [ or {",
    "Expecting ',' delimiter": "a comma or a closing bracket is expected",
    "Expecting ':' delimiter": "a colon is expected",
    "Expecting property name enclosed in double quotes": "a name in double quotes is expected",
    "Extra data": "nothing is expected behind the last bracket",
    "Unterminated string starting at": "the string that begins here is never closed",
    "Invalid control character at": "line breaks and control characters in strings are written as \\n or \\u00…",
    "Invalid \\escape": 'behind \\ one of " \\ / b f n r t u is expected',
    "Invalid \\uXXXX escape": "behind \\u four hexadecimal digits are expected",
}
"""What the messages of Python's parser, which are its interface to no one, mean to people."""


def _syntax(text: str, error: json.JSONDecodeError) -> Finding:
    if not text.strip():
        return Finding("wrong", "the file is empty", expected="a tokenizer.json begins with {")
    message = error.msg.removesuffix(": ")
    expected = next((words for start, words in _EXPECTED.items() if message.startswith(start)), message.lower())
    if error.pos >= len(text.rstrip()):
        return _at(text, error.pos, "the file ends while brackets are open", "it may have been cut off")
    return _at(text, error.pos, "the text is no JSON any more", expected)


def _at(text: str, place: int, words: str, expected: str) -> Finding:
    """A finding at a code point of a text."""
    start = text.rfind("\n", 0, place) + 1
    return Finding(
        "wrong",
        words,
        line=text.count("\n", 0, place) + 1,
        column=place - start + 1,
        offset=len(text[:place].encode("utf-8")),
        found=text[place : place + LONGEST_FOUND].encode("utf-8")[:LONGEST_FOUND],
        expected=expected,
    )


def _undecoded(data: bytes, offset: int) -> Finding:
    """The finding at a byte that is not UTF-8; what stands before it is."""
    before = data[:offset].decode("utf-8")
    return Finding(
        "wrong",
        "stands a byte that is not UTF-8",
        line=before.count("\n") + 1,
        column=len(before) - before.rfind("\n"),
        offset=offset,
        found=data[offset : offset + LONGEST_FOUND],
        expected="JSON is written in UTF-8",
    )


def kind_of(value: Any) -> str:
    """What a value of JSON is, in words."""
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string", list: "a list"}
    return names.get(type(value), "an object")

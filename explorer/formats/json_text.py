"""JSON that came from a file: parsed within bounds, and what is wrong with it named by its place.

What Python's parser takes though it is no JSON is refused too: NaN, Infinity, and characters that are half of one.
"""

import json
from typing import Any, NoReturn

from explorer.formats.diagnosis import LONGEST_FOUND, Finding

LARGEST_FILE = 128 * 1024 * 1024
"""Bytes; the largest published tokenizer.json has some 35 MB."""
_BOM = b"\xef\xbb\xbf"


class Fault(Exception):
    """What keeps a file from being read."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.words)
        self.finding = finding


def wrong(where: str, words: str, expected: str = "", repair: str = "") -> Fault:
    """A fault at a place inside of the structure: ``wrong("model.merges[3]", "stands a number", …)``."""
    return Fault(Finding("wrong", words, where=where, expected=expected, repair=repair))


def parsed(data: bytes, *, repair: bool) -> tuple[Any, list[Finding]]:
    """The value that a JSON text stands for, and what was odd about it. Raises Fault."""
    findings = []
    if len(data) > LARGEST_FILE:
        raise Fault(
            Finding("wrong", f"the file has {len(data):,} bytes", expected=f"at most {LARGEST_FILE:,} are read")
        )
    if data.startswith(_BOM):
        findings.append(
            Finding(
                "odd" if repair else "wrong",
                "stands a byte order mark",
                line=1,
                column=1,
                offset=0,
                found=_BOM,
                expected="JSON begins with {",
                repair="drop the byte order mark",
            )
        )
        if not repair:
            raise Fault(findings[0])
        data = data.removeprefix(_BOM)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Fault(_at(data, error.start, "stands a byte that is not UTF-8", "JSON is written in UTF-8")) from None
    try:
        return json.loads(text, parse_constant=_no_number), findings
    except json.JSONDecodeError as error:
        raise Fault(_syntax(text, error)) from None
    except RecursionError:
        words = "brackets are open in brackets, more than can be followed"
        raise Fault(Finding("wrong", words, expected="a tokenizer.json has about ten levels")) from None
    except ValueError as error:  # a number of more digits than Python takes
        raise Fault(Finding("wrong", f"a number cannot be read: {error}")) from None


def _no_number(constant: str) -> NoReturn:
    raise Fault(Finding("wrong", f"{constant} stands where a value is expected", expected="JSON has no such number"))


def _syntax(text: str, error: json.JSONDecodeError) -> Finding:
    place = error.pos
    offset = len(text[:place].encode("utf-8"))
    if not text.strip():
        return Finding("wrong", "the file is empty", expected="a tokenizer.json begins with {")
    if place >= len(text.rstrip()):
        words, expected = "the file ends, though something is still open", "it may have been cut off"
    else:
        words, expected = "the text is no JSON", _EXPECTED.get(error.msg, error.msg[0].lower() + error.msg[1:])
    return Finding(
        "wrong",
        words,
        line=error.lineno,
        column=error.colno,
        offset=offset,
        found=text[place : place + LONGEST_FOUND].encode("utf-8")[:LONGEST_FOUND],
        expected=expected,
    )


_EXPECTED = {
    "Expecting value": "a value is expected: a string, a number, true, false, null, [ or {",
    "Expecting ',' delimiter": "a comma or a closing bracket is expected",
    "Expecting ':' delimiter": "a colon is expected",
    "Expecting property name enclosed in double quotes": "a name in double quotes is expected",
    "Extra data": "nothing is expected behind the last bracket",
    "Unterminated string starting at": "the string that begins here is never closed",
    "Invalid control character at": "a line break or control character in a string is written as \\n or \\u00XX",
    "Invalid \\escape": 'behind a \\ one of " \\ / b f n r t u is expected',
    "Invalid \\uXXXX escape": "behind \\u four hexadecimal digits are expected",
}


def _at(data: bytes, offset: int, words: str, expected: str) -> Finding:
    """A finding at a byte of a text that cannot be decoded: columns are counted as far as it can."""
    before = data[:offset]
    start = before.rfind(b"\n") + 1
    return Finding(
        "wrong",
        words,
        line=before.count(b"\n") + 1,
        column=len(before[start:].decode("utf-8", "replace")) + 1,
        offset=offset,
        found=data[offset : offset + LONGEST_FOUND],
        expected=expected,
    )

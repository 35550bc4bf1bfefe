"""Files of merges: two symbols with a space between them a line, the earliest merge first.

They are read in two ways, which differ at the edges. The tokenizers library (``merges.txt``) passes over every line
that begins with ``#version``; subword-nmt (codes) has such a line at the beginning alone, takes spaces at the ends of
lines away, and lets the file end in empty lines.
"""

from collections.abc import Container
from typing import NamedTuple

from explorer.formats.diagnosis import Finding
from explorer.formats.examination import Examination
from explorer.formats.limits import LONGEST_GUESSED
from explorer.formats.text_lines import lines_of, shown

HEADER = b"#version"
EXPECTED = "two symbols with one space between them are expected"


class MergeLine(NamedTuple):
    """A merge and where it stands."""

    line: int  # from 1
    left: str
    right: str


class MergeLines(NamedTuple):
    """The merges of a file, in order."""

    merges: list[MergeLine]
    header: str  # the first line, if it is one; empty otherwise


def merge_lines(data: bytes, examination: Examination, pieces: Container[str] | None) -> MergeLines:
    """The merges of a file. ``pieces`` is the vocabulary beside it; None where there is none, as with subword-nmt.

    Raises TokenizerFileError.
    """
    lines = lines_of(data, examination, carriage_returns="odd")
    header = lines[0].decode() if lines and lines[0].startswith(HEADER) else ""
    n_lines = len(lines)
    while pieces is None and n_lines and not lines[n_lines - 1].strip(b"\r "):
        n_lines -= 1
    merges: list[MergeLine] = []
    for number, line in enumerate(lines[:n_lines], start=1):
        if number == 1 and header:
            continue
        if pieces is not None and line.startswith(HEADER):
            words, expected = "a line begins with #version", "it is passed over, as the tokenizers library does"
            examination.add_at("version", "odd", words, number, line, expected=expected)
            continue
        symbols = line.split(b" ")
        if len(symbols) != 2 or not all(symbols):
            symbols = _mended(number, line, examination, pieces)
        if symbols:
            merges.append(MergeLine(number, symbols[0].decode(), symbols[1].decode()))
    if not merges:
        examination.add("nothing", Finding("wrong", "the file has no merges", expected=EXPECTED))
    examination.refuse()
    return MergeLines(merges, header)


def _mended(number: int, line: bytes, examination: Examination, pieces: Container[str] | None) -> list[bytes]:
    """What can be made of a line that has not two symbols."""
    stripped = line.strip(b"\r ").split(b" ")
    if stripped == [b""]:
        examination.add_at("blank", "wrong", "the line is empty", number, line, 0, EXPECTED, "leave such lines out")
        return []
    if len(stripped) == 2 and all(stripped):
        place = 0 if line.startswith(b" ") else len(line.rstrip(b"\r "))
        words, weight = "a space stands at the end of the line", "odd" if pieces is None else "wrong"
        if place == 0:
            words = "a space stands at the beginning of the line"
        mend = "take spaces at the ends of lines away"
        if weight == "odd":
            examination.add_at("end", "odd", words, number, line, place, EXPECTED)
        else:
            examination.add_at("end", "wrong", words, number, line, place, EXPECTED, mend)
        return stripped
    n_symbols = len(line.split(b" "))
    words = f"the line {shown(line)} has {n_symbols:,} {'symbol' if n_symbols == 1 else 'symbols'}"
    place = len(b" ".join(line.split(b" ")[:2])) if n_symbols > 2 else len(line)
    possible = _possible(line.decode(), pieces)
    if possible:
        mend = "take the only two that are pieces"
        examination.add_at("symbols", "wrong", words, number, line, place, EXPECTED, mend)
        return possible
    mend = "" if pieces is None else "leave such lines out"
    examination.add_at("symbols left out", "wrong", words, number, line, place, EXPECTED, mend)
    return []


def _possible(line: str, pieces: Container[str] | None) -> list[bytes]:
    """The one way to part a line at a space so that both sides and what they make are pieces."""
    if pieces is None or len(line) > LONGEST_GUESSED:
        return []
    parted = [(line[:place], line[place + 1 :]) for place, character in enumerate(line) if character == " "]
    found = [(left, right) for left, right in parted if left in pieces and right in pieces and left + right in pieces]
    return [side.encode() for side in found[0]] if len(found) == 1 else []

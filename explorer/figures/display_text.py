"""What an editor shows for a text: every code point in its place, the unseen ones as something to be seen.

The text itself stays where it is kept; an editor only shows this, and reports edits as splices of the text. One code
point of the text is one code point of the display, so that positions are easy to carry over; but editors count in
UTF-16 units, of which a character beyond U+FFFF takes two.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import NamedTuple

from explorer.figures.visible_text import short_name

LONGEST_LINE = 20_000
"""Characters of a line above which an editor would halt at every key."""

MOST_COSTLY = 500
"""Boxes and stacked marks in a line above which it would halt, too: each takes as long as dozens of letters."""

_MOST_STACKED = 8
"""Marks upon a letter, more than any script has, above which the others are stacked for show."""

BOX = "\ufffc"
"""Stands for a character that cannot be seen; an editor paints its name in its place."""

_UNSEEN = (
    "\x00-\x09\x0b-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f"
    "\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ud800-\udfff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff"
)
_UNSEEN_BEYOND = (  # U+FFFF: apart, since among them Python would find the others five times slower
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_SUSPECT = re.compile(f"[{_UNSEEN}{_UNSEEN_BEYOND}]")
_suspects, _suspects_beyond = re.compile(f"[{_UNSEEN}]").finditer, re.compile(f"[{_UNSEEN_BEYOND}]").finditer
_WIDE = re.compile("[\U00010000-\U0010ffff]")


class Splice(NamedTuple):
    """An edit of a text: at ``start``, so many code points are replaced by others."""

    start: int
    removed: int
    inserted: str


def apply(text: str, splice: Splice) -> str:
    """The text after an edit."""
    return text[: splice.start] + splice.inserted + text[splice.start + splice.removed :]


def moved(text: str, start: int, end: int, place: int) -> Splice:
    """The edit that takes a part of a text to another place; within the part itself nothing moves."""
    if place < start:
        return Splice(place, end - place, text[start:end] + text[place:start])
    if place > end:
        return Splice(start, place - start, text[end:place] + text[start:end])
    return Splice(place, 0, "")


def difference(old: str, new: str) -> Splice:
    """The edit that leads from one text to another, between what both have in common at their ends."""
    shorter = min(len(old), len(new))
    start = bisect_left(range(1, shorter + 1), True, key=lambda n: old[:n] != new[:n])
    end = bisect_left(range(1, shorter - start + 1), True, key=lambda n: old[-n:] != new[-n:])
    return Splice(start, len(old) - end - start, new[start : len(new) - end])


def needs_sample(text: str, longest: int | None = None) -> bool:
    """Whether a line is so long, or takes an editor so long, that only a sample of the text can be shown, read-only.

    ``longest`` is how many characters a line may have, LONGEST_LINE by default.
    """
    longest = LONGEST_LINE if longest is None else longest
    return any(
        len(line) > longest or len(_costly_places(line, len(line), MOST_COSTLY + 1)) > MOST_COSTLY
        for line in _lines_over(MOST_COSTLY, text)
    )


def sample_of(text: str, longest: int | None = None) -> str:
    """The beginning of a text that needs a sample, so many characters at most."""
    return text[: length_with_boxes(text, LONGEST_LINE if longest is None else longest, MOST_COSTLY)]


def _lines_over(length: int, text: str) -> Iterator[str]:
    start = 0
    while start + length < len(text):  # each time on to the last line that begins within reach
        later = text.rfind("\n", start, start + length + 1) + 1
        if not later:
            end = text.find("\n", start + length)
            later = end + 1 if end >= 0 else len(text)
            yield text[start : end if end >= 0 else len(text)]
        start = later


def displayed(text: str) -> str:
    """The text with stand-ins, code point for code point."""
    return _SUSPECT.sub(BOX, text)


class Part(NamedTuple):
    """A stretch of the display: words as they are, or one box with the short name of its character."""

    display: str
    name: str = ""


def display_parts(text: str) -> Iterator[Part]:
    """The display of a text, cut around its boxes: "a", NBSP, "b"."""
    start = 0
    for match in _SUSPECT.finditer(text):
        if match.start() > start:
            yield Part(text[start : match.start()])
        yield Part(BOX, "⇥" if match[0] == "\t" else short_name(match[0]))
        start = match.end()
    if start < len(text):
        yield Part(text[start:])


def length_with_boxes(text: str, most: int, most_boxes: int) -> int:
    """How many code points from the start are at most ``most`` and have at most so many boxes and stacked marks."""
    places = _costly_places(text, most, most_boxes + 1)
    return places[most_boxes] if len(places) > most_boxes else min(most, len(text))


def _costly_places(text: str, end: int, most: int) -> list[int]:
    """Where the first boxes and stacked marks stand, in order, so many of them at most."""
    found = [_suspects(text, 0, end)]
    if not text.isascii():
        found.append(_suspects_beyond(text, 0, end))
        if _marks().search(text[:end:_MOST_STACKED]):  # no higher stack stands between these places
            found.append(_stacked_marks().finditer(text, 0, end))
    return sorted([match.start() for matches in found for match in islice(matches, most)])[:most]


@cache
def _marks() -> re.Pattern[str]:
    """Marks of the first plane; with the few others they would be found forty times slower."""
    marks = [mark for mark in map(chr, range(0x300, 0x10000)) if unicodedata.category(mark) in ("Mn", "Me")]
    return re.compile(f"[{''.join(marks)}]")


@cache
def _stacked_marks() -> re.Pattern[str]:
    mark = _marks().pattern
    return re.compile(f"(?<={mark}{{{_MOST_STACKED}}}){mark}")


def has_box(character: str) -> bool:
    """Whether a code point is shown by its name."""
    return _SUSPECT.match(character) is not None


def described(character: str) -> str:
    """A code point by number and name: "U+00A0 no-break space"."""
    name = unicodedata.name(character, "").lower() or _UNNAMED.get(character, "")
    if not name:
        name = {"Cs": "lone surrogate", "Cc": "control character", "Co": "private use"}.get(
            unicodedata.category(character), "not assigned"
        )
    return f"U+{ord(character):04X} {name}"


_UNNAMED = {
    "\0": "null",
    "\t": "tab",
    "\n": "line feed",
    "\r": "carriage return",
    "\x1b": "escape",
    "\x7f": "delete",
    "\x85": "next line",
}


def wide_indices(display: str) -> tuple[int, ...]:
    """The indices of the code points that take two UTF-16 units."""
    if display.isascii():
        return ()
    return tuple(match.start() for match in _WIDE.finditer(display))


class DisplaySplice(NamedTuple):
    """An edit of the display: place and length in UTF-16 units, and the text whose display is put in."""

    position: int
    removed: int
    inserted: str


@dataclass(frozen=True)
class DisplayText:
    """A text with what is needed to find its places in the display: ``wide`` are the indices of code points that are
    shown by two UTF-16 units."""

    text: str = ""
    wide: Sequence[int] = ()

    @staticmethod
    def of(text: str) -> "DisplayText":
        """The display of a text."""
        return DisplayText(text, wide_indices(displayed(text)))

    def position(self, index: int) -> int:
        """The UTF-16 position of a code point."""
        return index + bisect_left(self.wide, index)

    def index(self, position: int) -> int:
        """The code point at a UTF-16 position; between the halves of one, the next."""
        wide = self.wide
        return position - bisect_left(range(len(wide)), position, key=lambda number: wide[number] + number)

    def spliced(self, splice: Splice) -> tuple["DisplayText", DisplaySplice]:
        """After an edit, and what becomes of the display."""
        text = apply(self.text, splice)
        end = splice.start + splice.removed
        shown = displayed(splice.inserted)
        low, high = (bisect_left(self.wide, place) for place in (splice.start, end))
        shift = len(splice.inserted) - splice.removed
        wide = (
            *self.wide[:low],
            *(splice.start + place for place in wide_indices(shown)),
            *(place + shift for place in self.wide[high:]),
        )
        position = self.position(splice.start)
        return DisplayText(text, wide), DisplaySplice(position, self.position(end) - position, splice.inserted)

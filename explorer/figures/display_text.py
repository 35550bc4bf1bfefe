"""What an editor shows for a text: every code point in its place, the unseen ones as something to be seen.

The text itself stays where it is kept; an editor only shows this, and reports edits as splices of the text. One code
point of the text is one code point of the display, so that positions are easy to carry over; but editors count in
UTF-16 units, of which a character beyond U+FFFF takes two.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

LONGEST_LINE = 20_000
"""Characters of a line above which an editor would halt at every key."""

_UNSEEN_SPACE, _HARD_SPACE, _NO_WIDTH, _NO_CHARACTER = "␠", "␣", "⌷", "⍰"  # all in the bundled font
_STAND_INS = {
    "\t": "⇥",
    "\x7f": "␡",
    "\x85": "␤",
    "\u2028": "⏎",
    "\u2029": "¶",
    **{chr(code): chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"},
    **dict.fromkeys("\u00a0\u2007\u202f", _HARD_SPACE),
    **dict.fromkeys("\ufdd0\ufdd1\ufffc\ufffe\uffff", _NO_CHARACTER),
}
_ZERO_WIDTH_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and marks with nothing to see

_FLAG, _JOINERS = "\U0001f3f4", "\u200c\u200d"
_TAGS = "\U000e0020-\U000e007f"
_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_is_tag = re.compile(f"[{_TAGS}]").match
_is_selector = re.compile(f"[{_SELECTORS}]").match
_SUSPECT = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\xa0\xad\u061c\u1680\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000"
    "\ud800-\udfff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\ufff0-\ufffc\ufffe\uffff\U0001d173-\U0001d17a"
    f"\U000e0000-\U000e0fff{_ZERO_WIDTH_LETTERS}]"
)
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


def needs_sample(text: str) -> bool:
    """Whether a line is so long that only a sample of the text can be shown, read-only."""
    start = 0
    while start + LONGEST_LINE < len(text):  # each time on to the last line that begins within reach
        start = text.rfind("\n", start, start + LONGEST_LINE + 1) + 1
        if not start:
            return True
    return False


def displayed(text: str, before: str = "") -> str:
    """The text with stand-ins, code point for code point; ``before`` is the character in front of it."""
    return _SUSPECT.sub(lambda match: _shown(match[0], text[match.start() - 1] if match.start() else before), text)


def stand_ins(text: str, before: str = "") -> tuple[int, ...]:
    """The indices of the code points that are shown by another."""
    found = (match.start() for match in _SUSPECT.finditer(text))
    return tuple(i for i in found if _shown(text[i], text[i - 1] if i else before) != text[i])


def described(character: str) -> str:
    """A code point by number and name: "U+00A0 no-break space"."""
    name = unicodedata.name(character, "").lower() or _UNNAMED.get(character, "")
    if not name:
        name = {"Cs": "lone surrogate", "Cc": "control character", "Co": "private use"}.get(
            unicodedata.category(character), "not a character"
        )
    return f"U+{ord(character):04X} {name}"


_UNNAMED = {"\0": "null", "\t": "tab", "\r": "carriage return", "\x1b": "escape", "\x7f": "delete", "\x85": "next line"}


def wide_indices(display: str) -> tuple[int, ...]:
    """The indices of the code points that take two UTF-16 units."""
    if display.isascii():
        return ()
    return tuple(match.start() for match in _WIDE.finditer(display))


class DisplaySplice(NamedTuple):
    """An edit of the display, in UTF-16 units."""

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
        """After an edit, and what becomes of the display: the character behind the edit may look different, too."""
        text = apply(self.text, splice)
        end, new_end = splice.start + splice.removed, splice.start + len(splice.inserted)
        follower = self.text[end : end + 1]
        before = text[new_end - 1 : new_end]
        reach = int(displayed(follower, before) != displayed(follower, self.text[end - 1 : end] if end else ""))
        shown = displayed(text[splice.start : new_end + reach], text[splice.start - 1 : splice.start])
        low, high = (bisect_left(self.wide, place) for place in (splice.start, end + reach))
        shift = len(splice.inserted) - splice.removed
        wide = (
            *self.wide[:low],
            *(splice.start + place for place in wide_indices(shown)),
            *(place + shift for place in self.wide[high:]),
        )
        position = self.position(splice.start)
        return DisplayText(text, wide), DisplaySplice(position, self.position(end + reach) - position, shown)


def _shown(character: str, before: str) -> str:
    """The character itself where it only shapes its neighbors, else its stand-in."""
    if character in _STAND_INS:
        return _STAND_INS[character]
    if before and _shapes(character, before):
        return character
    category = unicodedata.category(character)
    if category == "Zs":
        return _UNSEEN_SPACE
    return _NO_CHARACTER if category in ("Cc", "Cs", "Cn") and not _is_selector(character) else _NO_WIDTH


def _shapes(character: str, before: str) -> bool:
    """Whether a joiner, variation selector or tag does its work here: in emoji, and in scripts whose letters join."""
    if character in _JOINERS:
        return not before.isascii() and unicodedata.category(before) in ("So", "Sk", "Lo", "Lm", "Mn", "Mc")
    if _is_selector(character):
        return before in "0123456789#*" or (not before.isascii() and unicodedata.category(before)[0] in "LNPSM")
    return bool(_is_tag(character) and (before == _FLAG or _is_tag(before)))

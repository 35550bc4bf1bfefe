"""The errors that a person can cause; their message is one sentence that can be shown as it is."""

import unicodedata
from collections.abc import Iterable
from itertools import accumulate


class ExplorerError(ValueError):
    """Base of all errors whose message is meant for the person at the screen."""


class CorpusError(ExplorerError):
    """The corpus cannot be trained on: empty, a count out of range, a marker that occurs in the text."""


class RecipeError(ExplorerError):
    """The recipe contradicts itself: a regular expression that does not compile, a target that cannot be met."""


class CorpusFileError(ExplorerError):
    """A file cannot be read as text: gone, not permitted, damaged, binary, or in another encoding."""


class PackedFileError(CorpusFileError):
    """A packed file cannot be unpacked: it is cut off, damaged, or would become too large."""


class ClosedFileError(CorpusFileError):
    """What stands in a file cannot be had at all: it may not be read, or the disk fails."""


class UnreadableTextError(CorpusFileError):
    """A file cannot be read in the encoding that it was thought to be in; in another one it might."""


def quoted(word: str, longest: int = 40) -> str:
    """A word as a sentence names it: nothing in it unseen, and cut at ``longest`` characters."""
    shown = _visible(word[: longest + 1])
    return f"“{_isolated(shown if len(shown) <= longest else f'{shown[: longest - 1]}…')}”"


def shown_name(name: str, longest: int = 60) -> str:
    """The name of a file as a sentence names it: nothing in it unseen, and where it is long its beginning and end."""
    parts = [_visible(character) for character in name]
    if sum(map(len, parts)) > longest:
        n_last = _n_fitting(reversed(parts), longest // 3)
        n_first = _n_fitting(parts, longest - longest // 3 - 1)
        parts[n_first : len(parts) - n_last] = "…"
    return _isolated("".join(parts))


def _n_fitting(parts: Iterable[str], room: int) -> int:
    return sum(width <= room for width in accumulate(map(len, parts)))


def _visible(text: str) -> str:
    """The text with every character that has no glyph, or none of its own, spelled: "a[U+000A]b"."""
    return "".join(c if c.isprintable() else f"[U+{ord(c):04X}]" for c in text)


def _isolated(text: str) -> str:
    """The text so that it turns nothing of the sentence around it, where it is written from right to left."""
    right_to_left = any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)
    return f"\u2068{text}\u2069" if right_to_left else text

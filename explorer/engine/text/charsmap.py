"""SentencePiece's rules of normalization: what a stretch of characters becomes, read from a precompiled charsmap.

From where the last match ended, the longest stretch of characters that has a rule is replaced; a character without one
stays. That is nearly what Unicode's NFKC does, but where NFKC puts marks in another order it does not look.

A charsmap is a double array with the rules' left sides as UTF-8 (Aoe 1989; Yata's darts-clone has 32 bits a unit), and
then their right sides one after the other, each ended by a zero byte.
"""

import lzma
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Literal

from explorer.engine.errors import ExplorerError
from explorer.engine.text.alignment import Normalized, aligned
from explorer.engine.text.longest import LongestOf

CharsmapName = Literal["identity", "nmt_nfkc", "nfkc", "nmt_nfkc_cf", "nfkc_cf"]
CHARSMAPS: tuple[CharsmapName, ...] = ("identity", "nmt_nfkc", "nfkc", "nmt_nfkc_cf", "nfkc_cf")
"""The rules that come with SentencePiece: none, NFKC, and both with case folded (_cf); nmt_ are those of Google's
translator, which also make a space of every kind of white space and drop control characters."""

LONGEST_RULE = 200
"""Characters. No published rule comes near; a damaged one could be endless."""
MOST_PAIRS = 100_000

_Step = tuple[int | None, str | None]  # the node that characters lead to, and what they become as a whole


@dataclass(frozen=True)
class Charsmap:
    """Rules of normalization in their compiled form; an empty one has none. What it was named changes nothing.

    Raises ExplorerError for bytes that are no charsmap.
    """

    compiled: bytes = b""
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        n_bytes = int.from_bytes(self.compiled[:4], "little")
        if self.compiled and (n_bytes < 4 or n_bytes % 4 or n_bytes + 4 >= len(self.compiled)):
            raise ExplorerError("The normalization rules of the model are damaged: its charsmap has no valid size.")

    def normalize(self, text: str, kept: Sequence[str] = ()) -> Normalized:
        """``text`` by these rules, aligned; of ``kept`` the longest that stands at a place stays as it is."""
        if not text or not self.compiled or (not kept and text.isascii() and self._changing_ascii.isdisjoint(text)):
            return Normalized(text)
        return aligned(self._stretches(text, _longest_of(tuple(kept))))

    def longest(self, text: str, start: int) -> tuple[int, str] | None:
        """Where the longest stretch from ``start`` that has a rule ends, and what it becomes."""
        found = None
        node, becomes = self._first(text[start])
        end = start + 1
        last = min(len(text), start + LONGEST_RULE)
        while True:
            if becomes is not None:
                found = end, becomes
            if node is None or end >= last:
                return found
            node, becomes = self._step(node, text[end])
            end += 1

    def _stretches(self, text: str, kept: LongestOf) -> Iterator[tuple[str, int | None]]:
        start = 0
        for place in self._places(text, kept):
            if place < start:
                continue
            end = kept.end(text, place)
            if end is not None:
                yield text[start:end], None
                start = end
            elif (found := self.longest(text, place)) is not None:
                yield text[start:place], None
                start, becomes = found
                yield becomes, start - place
        yield text[start:], None

    def _places(self, text: str, kept: LongestOf) -> list[int]:
        """The places of a text at which a rule, or what is kept, may begin: the next character tells of most that none
        does.
        """
        pairs = list(zip(text, f"{text[1:]}\0", strict=True))
        telling = self._telling_pairs
        if len(telling) > MOST_PAIRS:
            telling.clear()
        for pair in set(pairs).difference(telling):
            node, becomes = self._first(pair[0])
            telling[pair] = becomes is not None or (node is not None and self._step(node, pair[1]) != (None, None))
        if not kept:
            return [place for place, pair in enumerate(pairs) if telling[pair]]
        return [place for place, pair in enumerate(pairs) if telling[pair] or kept.begins(pair[0])]

    @cached_property
    def _telling_pairs(self) -> dict[tuple[str, str], bool]:
        """Of pairs of characters that were met: whether a rule may begin with the first when the second follows."""
        return {}

    # ── the double array ──────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def _units(self) -> "array[int]":
        units = array("I")
        units.frombytes(self.compiled[4 : 4 + int.from_bytes(self.compiled[:4], "little")])
        if sys.byteorder == "big":
            units.byteswap()
        return units

    @cached_property
    def _first_steps(self) -> dict[str, _Step]:
        return {}

    def _first(self, character: str) -> _Step:
        """The step from the root, which is remembered."""
        step = self._first_steps.get(character)
        if step is None:
            step = self._first_steps[character] = self._step(_offset(self._units[0]), character)
        return step

    def _step(self, node: int, character: str) -> _Step:
        units = self._units
        unit = 0
        for byte in character.encode("utf-8", "surrogatepass"):
            place = node ^ byte
            if place >= len(units) or (unit := units[place]) & 0x8000_00FF != byte:
                return None, None
            node = place ^ _offset(unit)
        if not unit & 0x100 or node >= len(units):  # no rule ends here
            return node, None
        start = 4 + 4 * len(units) + (units[node] & 0x7FFF_FFFF)
        return node, self.compiled[start : self._end_of_text(start)].decode("utf-8", "replace")

    def _end_of_text(self, start: int) -> int:
        """Where the zero is that ends a right side; in a damaged charsmap it may be wanting, as the text itself."""
        end = self.compiled.find(0, start)
        return len(self.compiled) if end < 0 else end

    @cached_property
    def _changing_ascii(self) -> frozenset[str]:
        """The ASCII characters with which a rule begins that an ASCII text can meet."""
        ascii_characters = [chr(code) for code in range(128)]
        return frozenset(
            first
            for first in ascii_characters
            for node, becomes in [self._first(first)]
            if becomes is not None
            or (node is not None and any(self._step(node, second) != (None, None) for second in ascii_characters))
        )


@lru_cache(maxsize=8)
def _longest_of(strings: tuple[str, ...]) -> LongestOf:
    return LongestOf(strings)


def _offset(unit: int) -> int:
    """How far the children of a node lie, from its unit."""
    return (unit >> 10) << ((unit & 0x200) >> 6)


@cache
def charsmap(name: CharsmapName) -> Charsmap:
    """The rules of that name, as SentencePiece 0.2.1 has them."""
    from explorer.resource_files import resource_path

    if name == "identity":
        return Charsmap()
    return Charsmap(lzma.decompress(resource_path("charsmaps", f"{name}.xz").read_bytes()))

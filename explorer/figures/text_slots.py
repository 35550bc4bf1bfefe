"""The slots of a text: the columns of a comparison, one for each letter that a person sees.

Places are counted in slots. A place within a slot is a fraction of it: where a token ends behind the first of the two
bytes of the slot 3, it ends at 3.5.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise

from explorer.engine.text.alphabet import Spelling
from explorer.figures.visible_text import Run, Runs, visible_runs

Place = float
"""A place among slots; a whole number is where one begins."""

MOST_JOINED = 8
"""Code points that make one slot at most; a letter of more falls apart, so that no slot is wider than a window."""


@dataclass(frozen=True)
class Slots:
    """The slots of a text."""

    text: str
    starts: Sequence[int]  # the code points at which slots begin, and where the text ends

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, slot: int) -> str:
        return self.text[self.starts[slot] : self.starts[slot + 1]]

    @cached_property
    def places(self) -> Sequence[Place]:
        """The place of each code point and of the end of the text; one within a slot stands by its bytes."""
        if len(self) == len(self.text):
            return range(len(self.text) + 1)
        places: list[Place] = []
        for slot, (start, end) in enumerate(pairwise(self.starts)):
            places.append(slot)
            if end - start > 1:
                letter = self.text[start:end]
                n_bytes, before = utf8_length(letter), 0
                for character in letter[:-1]:
                    before += utf8_length(character)
                    places.append(slot + before / n_bytes)
        return [*places, len(self)]

    @cached_property
    def _within(self) -> dict[tuple[int, int], Place]:
        """Of several rows that cut the same letter, and of tokens side by side, each asks for the same places."""
        return {}

    def __reduce__(self) -> tuple[type, tuple[str, Sequence[int]]]:
        return type(self), (self.text, self.starts)  # what is worked out from these does not travel

    def within(self, position: int, n_bytes: int) -> Place:
        """The place so many bytes behind the code point ``position``, wherever that leads."""
        at = position, n_bytes
        if at not in self._within:
            self._within[at] = self._place_within(position, n_bytes)
        return self._within[at]

    def _place_within(self, position: int, n_bytes: int) -> Place:
        while n_bytes and position < len(self.text) and n_bytes >= (length := utf8_length(self.text[position])):
            position, n_bytes = position + 1, n_bytes - length
        if not n_bytes or position >= len(self.text):
            return self.places[position]
        slot = int(self.places[position])
        before = utf8_length(self.text[self.starts[slot] : position])
        return slot + (before + n_bytes) / utf8_length(self[slot])


def slots_of(text: str) -> Slots:
    """The slots of a text: graphemes as Unicode has them (UAX 29), except those that are too long."""
    if text.isascii() and "\r" not in text:
        return Slots(text, range(len(text) + 1))
    import regex  # here, since ASCII has no need of it

    letters = regex.findall(r"\X", text)
    if len(letters) == len(text):
        return Slots(text, range(len(text) + 1))
    if max(map(len, letters)) > MOST_JOINED:
        letters = [part for letter in letters for part in ((letter,) if len(letter) <= MOST_JOINED else letter)]
    starts = list(accumulate(map(len, letters), initial=0))
    return Slots(text, range(len(text) + 1) if len(letters) == len(text) else tuple(starts))


def utf8_length(text: str) -> int:
    """The bytes of a text in UTF-8; a lone surrogate has three."""
    if len(text) == 1:
        return 1 if text < "\x80" else 2 if text < "\u0800" else 3 if text < "\U00010000" else 4
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


@lru_cache(maxsize=1 << 14)
def letter_runs(letter: str) -> Runs:
    """What a person sees of a slot: an emoji of several code points as the one that it is, all else by its parts."""
    runs = visible_runs(letter, _WRITTEN)
    if len(letter) > 1 and _JOINERS.intersection(letter) and runs[0].kind == "text":
        return (Run(letter, "text"),)
    return runs


_WRITTEN = Spelling()
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")

"""What a piece may hold: SentencePiece's rules, which keep words, scripts and digits apart.

A piece holds ▁ only at its start, characters of one script (``regex`` knows them by Unicode Standard Annex #24), and so
many characters. Hiragana and Katakana count as Han, marks as what they stand on; digits are of a script of their own,
as signs are.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from explorer.engine.text.scripts import INHERITED, script
from explorer.engine.text.sentencepiece_text import SPACE_MARK

PieceFault = Literal["too-long", "crosses-a-space", "mixes-scripts", "several-digits"]
"""Why a string can be no piece."""

_DIGITS = frozenset("0123456789０１２３４５６７８９")
_ANY = "any"  # the script of what goes with all scripts


@dataclass(frozen=True, slots=True)
class PieceRules:
    """The rules of SentencePiece's trainer, with its defaults."""

    split_by_whitespace: bool = True  # no piece goes over a space
    split_by_unicode_script: bool = True
    split_by_number: bool = True  # digits are a script of their own; False: they go with any
    split_digits: bool = False  # each digit is a piece by itself
    max_piece_length: int = 16  # characters

    def fault_of(self, piece: str) -> PieceFault | None:
        """What forbids a string of several characters to be a piece."""
        if len(piece) > self.max_piece_length:
            return "too-long"
        if SPACE_MARK in piece[1:] and (self.split_by_whitespace or piece.endswith(SPACE_MARK)):
            return "crosses-a-space"
        return next((fault for _, fault in self._faults(piece)), None)

    def stretches(self, word: str) -> list[str]:
        """A word cut where no piece could hold what stands on both sides."""
        starts = [0, *(place for place, _ in self._faults(word))]
        return [word[start:end] for start, end in zip(starts, [*starts[1:], len(word)], strict=True) if start < end]

    def _faults(self, text: str) -> Iterator[tuple[int, PieceFault]]:
        """The places whose character cannot go on a piece with those before it; there another one begins."""
        before = _ANY
        digit_before = False
        for place, character in enumerate(text):
            if character == SPACE_MARK:
                if place and self.split_digits and digit_before:
                    yield place, "several-digits"
                digit_before = False
                continue
            is_digit = character in _DIGITS
            here = _ANY if is_digit and not self.split_by_number else _script(character)
            stands_alone = place > 0 and self.split_digits and (is_digit or digit_before)
            if here == INHERITED:
                here = _ANY if stands_alone else before  # a mark that begins a piece goes with any script
            if stands_alone:
                yield place, "several-digits"
            elif self.split_by_unicode_script and _ANY not in (here, before) and here != before:
                yield place, "mixes-scripts"
            before, digit_before = here, is_digit


@cache
def _script(character: str) -> str:
    name = script(character)
    return "han" if name in ("hiragana", "katakana") or character == "ー" else name


def covered_characters(counts: Counter[str], coverage: float) -> tuple[tuple[str, int], ...]:
    """The commonest characters with their counts, so many that they make a share ``coverage``, 0 to 1, of the text.

    Equally common ones by code point.
    """
    enough = coverage * counts.total()
    covered = 0
    found = []
    for character, count in sorted(counts.items(), key=lambda counted: (-counted[1], counted[0])):
        if covered >= enough:
            break
        covered += count
        found.append((character, count))
    return tuple(found)

"""Encoding by longest match: WordPiece's way to cut a word (Devlin et al. 2019, tokenization.py).

The rule, as a lecturer would say it::

    from where the last token ended, take the longest piece that the word goes on with

Pieces inside a word are looked for with the mark of continuations. Where no piece matches, not even one of a single
character, the word as a whole is unknown; one never goes back to try a shorter piece before.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Match:
    """The search for one token of a word; places are code points from the word's start."""

    word: str
    start: int
    end: int  # of the token that was found; ``start`` where there is none
    mark: str  # that the token begins with: the one of continuations, or none at the start of the word

    @property
    def found(self) -> bool:
        """Whether there is a token."""
        return self.start < self.end

    @property
    def piece(self) -> str:
        """The token as the vocabulary has it; the mark alone where none was found."""
        return self.mark + self.word[self.start : self.end]

    @property
    def n_tried(self) -> int:
        """How many pieces were tried."""
        return len(self.word) - (self.end if self.found else self.start + 1) + 1

    @property
    def tried(self) -> tuple[str, ...]:
        """What was tried, as pieces: the whole rest of the word first; the last of them is the one that was found."""
        ends = range(len(self.word), len(self.word) - self.n_tried, -1)
        return tuple(self.mark + self.word[self.start : end] for end in ends)


class LongestMatch:
    """A vocabulary to cut words by."""

    def __init__(self, pieces: Iterable[str], continuation: str) -> None:
        self._pieces = frozenset(pieces)
        self._continuation = continuation
        self._longest = max(map(len, self._pieces), default=0)  # no longer stretch need be looked at

    def searches(self, word: str) -> Iterator[Match]:
        """Each search in a word, from left to right; one that finds nothing is the last."""
        start, mark = 0, ""
        while start < len(word):
            end = min(len(word), start + self._longest)
            while end > start and mark + word[start:end] not in self._pieces:
                end -= 1
            yield Match(word, start, end, mark)
            if end == start:
                return
            start, mark = end, self._continuation

    def cut(self, word: str) -> list[Match] | None:
        """The searches that make the tokens of a word, or None where it cannot be cut."""
        matches = list(self.searches(word))
        return None if matches and not matches[-1].found else matches

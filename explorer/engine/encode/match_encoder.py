"""Encoding by longest match: WordPiece's way to cut a word (Devlin et al. 2019, tokenization.py).

The rule, as a lecturer would say it::

    from where the last token ended, take the longest piece that the word goes on with

Pieces inside a word are looked for with the mark of continuations. Where no piece matches, not even one of a single
character, the word as a whole is unknown; one never goes back to try a shorter piece before.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Match:
    """The search for one token of a word; places are code points from the word's start."""

    start: int
    end: int  # of the token that was found; ``start`` where there is none
    tried: tuple[str, ...]  # as pieces, the whole rest of the word first; the last of them is the one that was found
    found: bool

    @property
    def piece(self) -> str:
        """The last piece that was tried."""
        return self.tried[-1]


def longest_matches(word: str, pieces: Container[str], continuation: str) -> Iterator[Match]:
    """Each search in a word, from left to right; one that finds nothing is the last."""
    start = 0
    while start < len(word):
        mark = continuation if start else ""
        tried = []
        for end in range(len(word), start, -1):
            tried.append(mark + word[start:end])
            if tried[-1] in pieces:
                yield Match(start, end, tuple(tried), True)
                start = end
                break
        else:
            yield Match(start, start, tuple(tried), False)
            return


def cut_by_longest_match(word: str, pieces: Container[str], continuation: str) -> list[str] | None:
    """The tokens of a word, or None where it cannot be cut: what the searches find, and nothing of what they try."""
    tokens = []
    start, mark = 0, ""
    while start < len(word):
        for end in range(len(word), start, -1):
            piece = mark + word[start:end]
            if piece in pieces:
                break
        else:
            return None
        tokens.append(piece)
        start, mark = end, continuation
    return tokens

"""Added tokens: found in a text before anything else is done, as the tokenizers library finds them.

At the leftmost place where one begins the longest is taken, and the search goes on behind it. One that must be a single
word and is none is passed over, with all that stands in it. Spaces beside a token may belong to it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from explorer.engine.encode.stages import AddedAt

_SPACES = frozenset("\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000").union(map(chr, range(0x2000, 0x200B)))
"""Unicode's White_Space; ``str.strip`` by itself takes U+001C to U+001F for spaces too."""


class AddedToken(NamedTuple):
    """A token that was added to a vocabulary."""

    text: str
    token_id: int
    single_word: bool = False  # found only where no letter or digit stands beside it
    lstrip: bool = False  # takes the spaces before it
    rstrip: bool = False  # and those behind it
    normalized: bool = False  # looked for in the normalized text
    special: bool = False


class _Search:
    """Some tokens to look for: what they look like, and which it is. Of two that look alike the first counts."""

    def __init__(self, tokens: Iterable[tuple[str, AddedToken]]) -> None:
        self._tokens = dict(reversed(list(tokens)))
        self._tokens.pop("", None)
        # By the first two characters the lengths that there are, the longest first. Of 100,000 tokens that begin with
        # the same character few begin with the same two.
        lengths: defaultdict[str, set[int]] = defaultdict(set)
        for start, length in {(text[:2], len(text)) for text in self._tokens}:
            lengths[start].add(length)
        self._lengths = {start: tuple(sorted(some, reverse=True)) for start, some in lengths.items()}
        firsts = {start[0] for start in self._lengths}
        self._next = re.compile(f"[{''.join(map(re.escape, sorted(firsts)))}]").search if firsts else None

    def found(self, text: str) -> Iterator[tuple[int, int, AddedToken]]:
        """The tokens in a text, from left to right, none over another: start, end, token."""
        if self._next is None:
            return
        tokens, lengths = self._tokens, self._lengths
        start = 0
        while at := self._next(text, start):
            start = at.start()
            for length in (*lengths.get(text[start : start + 2], ()), 1):
                token = tokens.get(text[start : start + length])
                if token is not None and start + length <= len(text):
                    yield start, start + length, token
                    start += length
                    break
            else:
                start += 1


class AddedTokens:
    """Added tokens as a stage; ``normalized_texts`` are what those that are looked for in the normalized text become,
    in their order."""

    def __init__(self, tokens: Sequence[AddedToken], normalized_texts: Sequence[str] = (), said: str = "") -> None:
        self.said = said or f"{len(tokens):,} added {'token' if len(tokens) == 1 else 'tokens'}"
        self._raw = _Search((token.text, token) for token in tokens if not token.normalized)
        normalized = (token for token in tokens if token.normalized)
        self._normalized = _Search(zip(normalized_texts, normalized, strict=True))

    def in_raw(self, text: str) -> Sequence[AddedAt]:
        """Those found in a raw text."""
        return list(_places(text, self._raw))

    def in_normalized(self, text: str) -> Sequence[AddedAt]:
        """Those found in a normalized one."""
        return list(_places(text, self._normalized))


def _places(text: str, search: _Search) -> Iterator[AddedAt]:
    behind = 0  # the last token
    behind_spaces = 0  # those that one of them took, which need not be looked at for each token among them
    for start, end, token in search.found(text):
        if token.single_word and (_in_word(text[max(0, start - 1) : start]) or _in_word(text[end : end + 1])):
            continue
        if token.lstrip:
            start = max(start, behind)
            while start > behind and text[start - 1] in _SPACES:
                start -= 1
        if token.rstrip:
            end = max(end, behind_spaces)
            while end < len(text) and text[end] in _SPACES:
                end += 1
            behind_spaces = end
        if start < end:  # else the token before it took it for a space of its own
            yield AddedAt(start, end, token.token_id)
        behind = end


@lru_cache(maxsize=4096)
def _in_word(character: str) -> bool:
    import regex

    return bool(regex.match(r"[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]", character))

"""The tokens of a text at any step of a trace.

The words of the corpus have been cut already; only on others, typed since, the merges are replayed.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from explorer.engine.encode.merge_encoder import MergeTable, joined_numbers
from explorer.engine.errors import ExplorerError
from explorer.engine.learn.recipes import is_plain
from explorer.engine.learn.trace import Trace
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.alphabet import utf8_symbols
from explorer.engine.text.normalizers import normalize
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS, Span, split

LONGEST_LOOK = 20_000
"""Code points around a part of a text in which a place is looked for that no token lies across."""

PATIENCE = 0.02
"""Seconds for a regex of a person's own to split what is in sight."""

_ROOM = 64  # code points around a part of a raw stream; of a token that reaches further out, only so much is shown

# Only white space joins the end of a line with what follows: a line that begins with a letter begins a token.
_safe_start = re.compile(r"\n(?=\S)")


_Token = tuple[float, float, bool]  # where it begins and ends, and whether it just merged


class TokenSpan(NamedTuple):
    """A token at its place, in code points of the text. Tokens that share a character share it in equal parts."""

    start: float
    end: float
    number: int  # which token of its word it is, from 0; in a raw stream always 0
    just_merged: bool


class _Symbols(NamedTuple):
    """The first symbols of a word or of a stream."""

    edges: Sequence[float]  # where each begins, and the end of the last
    joined_at: Sequence[int]  # the step at which each is joined to the one before it

    def tokens(self, step: int) -> Iterator[_Token]:
        """What they are after ``step`` merges."""
        edges, joined_at = self
        begins = [place for place, joined in enumerate(joined_at) if joined > step or not place]
        for begin, end in pairwise([*begins, len(joined_at)]):
            if edges[begin] < edges[end]:  # else a mark, which takes no room in the text
                yield edges[begin], edges[end], step > 0 and step in joined_at[begin + 1 : end]


class _Part(NamedTuple):
    """The words in a part of a text, in the code points of its normalized form: the same from step to step."""

    start: int  # of the part in the text
    normalized: Normalized
    words: list[_Symbols]


class TextTokens:
    """Finds the tokens of a text, most of whose words are those of a trace."""

    def __init__(self, trace: Trace) -> None:
        """``trace`` is one by a recipe that splits text into words by itself."""
        assert is_plain(trace.recipe)
        self.trace, self._recipe = trace, trace.recipe
        self._record = trace.record
        self._last: tuple[tuple[str, int, int], _Part] | None = None  # what was looked at, which mostly stays in sight
        self._rows: dict[str, int] = {}  # of the words within a text, read as far as was needed
        self._unread = enumerate(self._record.words)
        self._counted = ("", 0, 0)  # a text, a place in it, and the bytes before that place

    def spans(self, text: str, start: int, end: int, step: int) -> list[TokenSpan]:
        """The tokens after ``step`` merges that touch the code points [start, end) of ``text``, in order.

        There are none where a regex takes too long, and none for a raw stream that is normalized before.
        """
        recipe = self._recipe
        if recipe.pretokenizer != "none":
            return list(_in_words(self._part(text, start, end), step))
        if recipe.normalizer != "none" or recipe.spelling.marker_joined or len(self._record.row_counts) != 1:
            return []
        return list(self._in_stream(text, max(0, start - _ROOM), min(end + _ROOM, len(text)), step))

    def _part(self, text: str, start: int, end: int) -> _Part:
        looked_at = text, start, end
        if self._last is None or self._last[0] != looked_at:
            self._last = looked_at, self._found_part(text, start, end)
        return self._last[1]

    def _found_part(self, text: str, start: int, end: int) -> _Part:
        """The words that touch the code points [start, end)."""
        first, last = _widened(text, start, end)
        normalized = normalize(text[first : last + 1], self._recipe.normalizer)  # what follows splits white space
        initial = self._first_is_apart and (not first or text[:first].isspace())
        words = []
        for word_start, word_end in self._words(normalized.text):
            raw_start, raw_end = normalized.raw_range(word_start, word_end)
            if first + raw_start >= end:
                break
            if first + raw_end > start:
                words.append(self._symbols(normalized.text[word_start:word_end], initial, word_start))
            initial = False
        return _Part(first, normalized, words)

    def _symbols(self, word: str, initial: bool, start: int) -> _Symbols:
        """The symbols of a word that begins at ``start``."""
        row = self._first_rows.get(word) if initial else self._row(word)
        if row is not None:
            first, end = self._record.row_starts[row], self._record.row_starts[row + 1] - 1
            joined_at: Sequence[int] = self._record.joined_at[first:end]
        else:  # the corpus does not hold it
            symbols = self.trace.recipe.spelling.symbols(word, initial=initial)
            joined_at = [number + 1 for number in joined_numbers(symbols, self._merges, self._record.continuation)]
        return _Symbols([start + edge for edge in self._edges_in(word, len(joined_at))], joined_at)

    def _words(self, text: str) -> list[Span]:
        pretokenizer = self._recipe.pretokenizer
        known = pretokenizer == "whitespace" or pretokenizer in PUBLISHED_PATTERNS
        try:
            return split(text, pretokenizer, timeout=None if known else PATIENCE)
        except ExplorerError:
            return []

    def _in_stream(self, text: str, start: int, end: int, step: int) -> Iterator[TokenSpan]:
        n_before = self._n_bytes(text, start) if self.trace.recipe.spelling.base == "bytes" else start
        mark = self.trace.recipe.spelling.marker == "word-start" and not self._first_is_apart
        edges = [start + edge for edge in self._unit_edges(text[start:end])]
        first = self._record.row_starts[0] + mark + n_before
        last = min(first + len(edges) - 1, self._record.row_starts[1] - 1)  # the text may have grown since the training
        for a, b, merged in _Symbols(edges, self._record.joined_at[first:last]).tokens(step):
            yield TokenSpan(a, b, 0, merged)

    def _n_bytes(self, text: str, place: int) -> int:
        """The bytes before a place, counted on from where they were counted last: a text is scrolled, not leapt in."""
        last, n = self._counted[1:] if self._counted[0] == text else (0, 0)
        between = len(utf8_symbols(text[min(last, place) : max(last, place)]))
        n += between if place > last else -between
        self._counted = text, place, n
        return n

    def _edges_in(self, word: str, n_symbols: int) -> list[float]:
        """Where the first symbols of a word stand in it, in code points from its start, and the word's end."""
        edges = self._unit_edges(word)
        marks = n_symbols + 1 - len(edges)
        return (
            [0.0] * marks + edges if self.trace.recipe.spelling.marker == "word-start" else edges + [edges[-1]] * marks
        )

    def _unit_edges(self, text: str) -> list[float]:
        """Where the characters of a text stand, or over bytes the parts of each, and the end of the text."""
        if self.trace.recipe.spelling.base != "bytes":
            return [float(index) for index in range(len(text) + 1)]
        edges = []
        for index, character in enumerate(text):
            n_bytes = len(utf8_symbols(character))
            edges += [index + byte / n_bytes for byte in range(n_bytes)]
        return [*edges, float(len(text))]

    @cached_property
    def _first_is_apart(self) -> bool:
        return self.trace.recipe.spelling.marker == "word-start" and self.trace.first_word == "unmarked"

    @cached_property
    def _merges(self) -> MergeTable:
        record = self._record
        sides = ((record.pair_left[pair], record.pair_right[pair]) for pair in record.merge_pair)
        return {(record.pieces[left], record.pieces[right]): (n,) for n, (left, right) in enumerate(sides)}

    def _row(self, word: str) -> int | None:
        """The row of a word as it stands within a text. Rows are read until it is found: mostly those of words that
        stand early in the text, or often, come first."""
        if word not in self._rows:
            for row, other in self._unread:
                if self._first_rows.get(other) != row:
                    self._rows[other] = row
                    if other == word:
                        break
        return self._rows.get(word)

    @cached_property
    def _first_rows(self) -> dict[str, int]:
        """The rows of words without the mark that others begin with."""
        if not self._first_is_apart:
            return {}
        record, mark = self._record, self.trace.recipe.spelling.marker_symbol
        starts = record.row_starts[:-1]
        return {
            record.words[row]: row for row, start in enumerate(starts) if record.pieces[record.symbols[start]] != mark
        }


def _in_words(part: _Part, step: int) -> Iterator[TokenSpan]:
    start, normalized, words = part
    for word in words:
        for number, (a, b, merged) in enumerate(word.tokens(step)):
            if normalized.sources is not None:
                a, b = normalized.raw_range(int(a), int(b))
            yield TokenSpan(start + a, start + b, number, merged)


def _widened(text: str, start: int, end: int) -> Span:
    """The same part of a text, begun and ended where no token lies across."""
    if start:
        before = [match.end() for match in _safe_start.finditer(text, max(0, start - LONGEST_LOOK), start + 1)]
        start = before[-1] if before else max(0, start - LONGEST_LOOK)
    after = _safe_start.search(text, max(end - 1, 0), end + LONGEST_LOOK)
    return start, after.end() if after else min(len(text), end + LONGEST_LOOK)

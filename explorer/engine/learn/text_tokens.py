"""The tokens of a text of the corpus at any step, read from the trace: its words have been cut there already."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from explorer.engine.errors import ExplorerError
from explorer.engine.learn.trace import Trace
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


class TokenSpan(NamedTuple):
    """A token at its place, in code points of the text. Tokens that share a character share it in equal parts."""

    start: float
    end: float
    number: int  # which token of its word it is, from 0; in a raw stream always 0
    just_merged: bool


class TextTokens:
    """Finds the tokens of a text whose words are those of a trace; other words have none."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._record = trace.record
        self._edges: dict[int, list[float]] = {}  # of the words met so far, by row

    def spans(self, text: str, start: int, end: int, step: int) -> list[TokenSpan]:
        """The tokens after ``step`` merges that touch the code points [start, end) of ``text``, in order.

        There are none where a regex takes too long, and none for a raw stream that is normalized before.
        """
        recipe = self.trace.recipe
        if recipe.pretokenizer != "none":
            return list(self._in_words(text, *_widened(text, start, end), step))
        if recipe.normalizer != "none" or recipe.marker_joined or len(self._record.row_counts) != 1:
            return []
        return list(self._in_stream(text, max(0, start - _ROOM), min(end + _ROOM, len(text)), step))

    def _in_words(self, text: str, start: int, end: int, step: int) -> Iterator[TokenSpan]:
        recipe = self.trace.recipe
        normalized = normalize(text[start : end + 1], recipe.normalizer)  # white space is split by what follows it
        initial = self._first_is_apart and (not start or text[:start].isspace())
        for word_start, word_end in self._words(normalized.text):
            word = normalized.text[word_start:word_end]
            row, initial = self._rows.get((word, initial)), False
            if row is None:
                continue
            first, edges = self._record.row_starts[row], self._edges_of(row, word)
            for number, (a, b, merged) in enumerate(self._cut(first, edges, step)):
                if recipe.normalizer == "none":
                    a, b = word_start + a, word_start + b
                else:
                    a, b = normalized.raw_range(word_start + int(a), word_start + int(b))
                if start + a < end:
                    yield TokenSpan(start + a, start + b, number, merged)

    def _words(self, text: str) -> list[Span]:
        pretokenizer = self.trace.recipe.pretokenizer
        known = pretokenizer == "whitespace" or pretokenizer in PUBLISHED_PATTERNS
        try:
            return split(text, pretokenizer, timeout=None if known else PATIENCE)
        except ExplorerError:
            return []

    def _in_stream(self, text: str, start: int, end: int, step: int) -> Iterator[TokenSpan]:
        before = text[:start]
        n_before = len(utf8_symbols(before)) if self.trace.recipe.base == "bytes" else start
        mark = self.trace.recipe.marker == "word-start" and not self._first_is_apart
        edges = [start + edge for edge in self._unit_edges(text[start:end])]
        for a, b, merged in self._cut(self._record.row_starts[0] + mark + n_before, edges, step):
            yield TokenSpan(a, b, 0, merged)

    def _cut(self, first: int, edges: Sequence[float], step: int) -> Iterator[tuple[float, float, bool]]:
        """The symbols of the places from ``first`` on, where ``edges`` has the beginning of each and the last end."""
        joins = self._record.joined_at[first : first + len(edges) - 1]
        begins = [place for place, joined in enumerate(joins) if joined > step or not place]
        for begin, end in zip(begins, [*begins[1:], len(joins)], strict=True):
            if edges[begin] < edges[end]:  # else a mark, which takes no room in the text
                yield edges[begin], edges[end], step > 0 and step in joins[begin + 1 : end]

    def _edges_of(self, row: int, word: str) -> list[float]:
        """Where the places of a row stand in its word, in code points from the word's start, and the word's end."""
        edges = self._edges.get(row)
        if edges is None:
            recipe, end = self.trace.recipe, float(len(word))
            edges = self._unit_edges(word)
            starts = self._record.row_starts
            n_marks = starts[row + 1] - 1 - starts[row] - (len(edges) - 1)
            edges = [0.0] * n_marks + edges if recipe.marker == "word-start" else edges + [end] * n_marks
            self._edges[row] = edges
        return edges

    def _unit_edges(self, text: str) -> list[float]:
        """Where the characters of a text stand, or over bytes the parts of each, and the end of the text."""
        if self.trace.recipe.base != "bytes":
            return [float(index) for index in range(len(text) + 1)]
        edges = []
        for index, character in enumerate(text):
            n_bytes = len(utf8_symbols(character))
            edges += [index + byte / n_bytes for byte in range(n_bytes)]
        return [*edges, float(len(text))]

    @cached_property
    def _first_is_apart(self) -> bool:
        return self.trace.recipe.marker == "word-start" and self.trace.first_word == "unmarked"

    @cached_property
    def _rows(self) -> dict[tuple[str, bool], int]:
        return {(word.word, word.initial): row for row, word in enumerate(self.trace.counted_words())}


def _widened(text: str, start: int, end: int) -> Span:
    """The same part of a text, begun and ended where no token lies across."""
    if start:
        before = [match.end() for match in _safe_start.finditer(text, max(0, start - LONGEST_LOOK), start + 1)]
        start = before[-1] if before else max(0, start - LONGEST_LOOK)
    after = _safe_start.search(text, max(end - 1, 0), end + LONGEST_LOOK)
    return start, after.end() if after else min(len(text), end + LONGEST_LOOK)

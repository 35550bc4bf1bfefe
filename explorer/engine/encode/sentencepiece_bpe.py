"""Encoding by SentencePiece's BPE (Kudo and Richardson 2018): merges whose order is the score of what they make.

The rule, as a lecturer would say it::

    while two neighbors together are a piece
        join those whose piece has the highest score, the leftmost of them first

A model of that kind has no list of merges. Its pieces have scores, 0 for the first that was learned, −1 for the second
and so on, so that the earliest made is joined first, whichever two neighbors make it.
"""

import math
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise

from explorer.engine.encode.sentencepiece_tokenizer import Found, SentencePieceTokenizer
from explorer.engine.text.sentencepiece_text import PreparedText

SHORT = 40
"""Characters of a word up to which looking through all of its pairs takes less time than to keep them in order."""
NEVER = -math.inf
JOINED_AT_ONCE = 100
"""Joinings that are made between two looks at what else there is to do."""


@dataclass(frozen=True, slots=True)
class Join:
    """One joining of two neighbors, in code points of their word: [start, middle) and [middle, end)."""

    start: int
    middle: int
    end: int
    score: float  # of the piece that they make; the highest that two neighbors had


@dataclass(frozen=True, slots=True)
class WordJoins:
    """How one word was cut, joining by joining."""

    offsets: tuple[int, int]  # of the word, in code points of the raw text
    start: int  # of the word, in code points of the prepared text
    word: str
    starts: tuple[int, ...]  # of its symbols before the first joining, in code points of the word
    joins: tuple[Join, ...]
    found: tuple[Found, ...]  # its pieces after the last

    def symbols(self, n: int) -> tuple[str, ...]:
        """The symbols after the first ``n`` joinings."""
        gone = {join.middle for join in self.joins[:n]}
        starts = [start for start in self.starts if start not in gone]
        return tuple(self.word[start:end] for start, end in pairwise([*starts, len(self.word)]))


@dataclass(frozen=True)
class SentencePieceBpeTokenizer(SentencePieceTokenizer):
    """Pieces that are joined up from single characters; see :class:`SentencePieceTokenizer`.

    A user-defined piece in the text stays as it is, and nothing is joined to it. An unused piece may be made on the way
    to a longer one; one that is left in the end falls back into the two that it was made of.
    """

    @cached_property
    def joined_ids(self) -> dict[str, int]:
        """The id of each piece that neighbors can make."""
        return self.ids_of("normal", "user-defined", "unused")

    @property
    def met_ids(self) -> Mapping[str, int]:
        """Those, since a piece that falls back may go over a space as well."""
        return self.joined_ids

    def cut_word(self, word: str) -> list[Found]:
        """The pieces of a word by itself."""
        if len(word) > SHORT or not self._falls_apart.isdisjoint(word):
            return self.cut_passing_over(word, lambda: False)
        ids, place = self.joined_ids, 0
        found = []
        for piece in self._joined(word):
            piece_id = ids.get(piece)
            end = place + len(piece)
            found.append(Found(place, end, self.unknown_id if piece_id is None else piece_id, piece_id is None))
            place = end
        return found

    def _joined(self, word: str) -> list[str]:
        """The pieces of a short word, in which nothing stands apart and nothing falls back."""
        score_of = self._join_scores.get
        pieces = list(word)
        scores = [score_of(left + right, NEVER) for left, right in pairwise(word)]
        while scores and (best := max(scores)) != NEVER:
            left = scores.index(best)
            pieces[left : left + 2] = [pieces[left] + pieces[left + 1]]
            del scores[left]
            if left:
                scores[left - 1] = score_of(pieces[left - 1] + pieces[left], NEVER)
            if left < len(scores):
                scores[left] = score_of(pieces[left] + pieces[left + 1], NEVER)
        return pieces

    @cached_property
    def _join_scores(self) -> dict[str, float]:
        scores = self.scores
        return {piece: scores[piece_id] for piece, piece_id in self.joined_ids.items()}

    @cached_property
    def _falls_apart(self) -> frozenset[str]:
        """The characters of words that need to be looked at more closely: those with which user-defined pieces begin,
        and all that stand in unused pieces.
        """
        return frozenset({piece[0] for piece in self.ids_of("user-defined")}.union(*self.ids_of("unused")))

    def cut_passing_over(self, word: str, passes_over: Callable[[], bool]) -> list[Found]:
        """The same, but a joining is not made where ``passes_over``, asked before each, says so."""
        return list(self._found(_Joining(self, word, passes_over)))

    def _found(self, joining: "_Joining") -> Iterator[Found]:
        for start, end, piece_id in joining.pieces():
            yield Found(start, end, self.unknown_id if piece_id is None else piece_id, piece_id is None)

    def word_joins(self, word: str) -> WordJoins:
        """The joinings in one word that is cut by itself; its offsets are those of the word."""
        joining = _Joining(self, word)
        starts, joins = joining.starts(), tuple(joining.joins())
        return WordJoins((0, len(word)), 0, word, starts, joins, tuple(self._found(joining)))

    def explain(self, text: str) -> tuple[WordJoins, ...]:
        """The joinings in every word that is cut by itself, in order."""
        explaining = self.explaining(self.prepared(text))
        while True:
            try:
                next(explaining)
            except StopIteration as done:
                words: tuple[WordJoins, ...] = done.value
                return words

    def explaining(self, prepared: PreparedText) -> Generator[None, None, tuple[WordJoins, ...]]:
        """The same of a text that is prepared already; each time that this is gone on with, some joinings are made."""
        words = []
        for start, word in self.words(prepared.text):
            joining = _Joining(self, word)
            offsets = prepared.raw_range(start, start + len(word))
            starts, joins = joining.starts(), []
            for join in joining.joins():
                joins.append(join)
                if not len(joins) % JOINED_AT_ONCE:
                    yield
            words.append(WordJoins(offsets, start, word, starts, tuple(joins), tuple(self._found(joining))))
            yield
        return tuple(words)


class _Joining:
    """The symbols of one word while they are joined, each known by where it starts."""

    def __init__(
        self, tokenizer: SentencePieceBpeTokenizer, word: str, passes_over: Callable[[], bool] = lambda: False
    ) -> None:
        self._tokenizer = tokenizer
        self._word = word
        self._passes_over = passes_over
        self._end: dict[int, int] = {}
        self._before: dict[int, int] = {}  # where the symbol before one starts
        self._apart: set[int] = set()  # the user-defined ones
        self._middle: dict[str, int] = {}  # of an unused piece: the length of the left of the two that make it
        self._heap: list[tuple[float, int, int, int]] = []  # (-score, left, right, end) of neighbors that are a piece
        previous = None
        for start, end, is_apart in tokenizer.first_symbols(word):
            self._end[start] = end
            if is_apart:
                self._apart.add(start)
            if previous is not None:
                self._before[start] = previous
            previous = start
        for start in self._end:
            self._queue(start)

    def pieces(self) -> list[tuple[int, int, int | None]]:
        """What is left when nothing can be joined any more: (start, end, id)."""
        while self._join():
            pass
        return [piece for start, end in sorted(self._end.items()) for piece in self._fallen_back(start, end)]

    def joins(self) -> Iterator[Join]:
        """Each joining, until there is none."""
        while joined := self._join():
            score, left, right, end = joined
            yield Join(left, right, end, score)

    def starts(self) -> tuple[int, ...]:
        """Where the symbols start now."""
        return tuple(sorted(self._end))

    def _join(self) -> tuple[float, int, int, int] | None:
        """Join the best two neighbors: (score, left, right, end), or None where none are a piece."""
        while self._heap:
            score, left, right, end = heappop(self._heap)
            if self._end.get(left) != right or self._end.get(right) != end:
                continue  # one of the two was joined to another symbol meanwhile
            if self._passes_over():
                continue
            self._end[left] = end
            del self._end[right]
            if end in self._end:
                self._before[end] = left
            if left in self._before:
                self._queue(self._before[left])
            self._queue(left)
            return -score, left, right, end
        return None

    def _queue(self, left: int) -> None:
        """Queue a symbol with the one after it, if they are a piece."""
        right = self._end[left]
        end = self._end.get(right)
        if end is None or left in self._apart or right in self._apart:
            return
        tokenizer, piece = self._tokenizer, self._word[left:end]
        piece_id = tokenizer.joined_ids.get(piece)
        if piece_id is None:
            return
        heappush(self._heap, (-tokenizer.scores[piece_id], left, right, end))
        if tokenizer.kinds[piece_id] == "unused":
            self._middle[piece] = right - left

    def _fallen_back(self, start: int, end: int) -> Iterator[tuple[int, int, int | None]]:
        piece = self._word[start:end]
        piece_id = self._tokenizer.joined_ids.get(piece)
        is_unused = piece_id is not None and self._tokenizer.kinds[piece_id] == "unused"
        if is_unused and piece in self._middle:
            middle = start + self._middle[piece]
            yield from self._fallen_back(start, middle)
            yield from self._fallen_back(middle, end)
        else:
            yield start, end, piece_id

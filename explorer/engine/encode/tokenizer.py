"""The tokenizer of byte-pair encoding: text to tokens, tokens to text, and every step between."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.merge_encoder import MergeTable, merge_table, replay, replay_steps
from explorer.engine.errors import ExplorerError
from explorer.engine.text.alphabet import Spelling, utf8_symbols
from explorer.engine.text.corpus import FirstWord
from explorer.engine.text.normalizers import Normalized, Normalizer, normalize
from explorer.engine.text.pretokenizers import Span, split


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One merge of a replay and what it left."""

    number: int  # of the merge, from 1, in learned order
    left: str
    right: str
    piece: str
    symbols: tuple[str, ...]  # the whole word after it


@dataclass(frozen=True, slots=True)
class Replay:
    """How one word was encoded, merge by merge."""

    word: str  # normalized, without a marker
    offsets: tuple[int, int]  # of the word, in code points of the raw text
    symbols: tuple[str, ...]  # before the first merge
    steps: tuple[ReplayStep, ...]  # the merges that found a place, in learned order
    tokens: tuple[str, ...]  # the symbols after the last; unknown ones as themselves
    unknown: tuple[bool, ...]  # for each token whether it is outside the vocabulary


class _Word(NamedTuple):
    """One word to be encoded; words that are equal but for ``start`` are encoded alike."""

    start: int  # in the normalized text
    text: str
    initial: bool  # whether it goes without a mark at its start
    spaced: bool  # whether white space that belongs to no word stands just before it


class _Tokens(NamedTuple):
    """The tokens of a word, as the columns of an encoding; the spans count from the word's start."""

    tokens: list[str]
    ids: list[int | None]
    spans: list[Span]
    unknown: list[bool]


@dataclass(frozen=True)
class BpeTokenizer:
    """A vocabulary with its merges, and how texts are spelled before any merge.

    Texts are normalized, split into words, spelled in first symbols, and then the merges are replayed on each word by
    itself. A symbol outside the vocabulary stays where it is: nothing merges across it, and it is flagged unknown. If
    ``unk_token`` is set, that token stands in its place.

    A text may hold the character that marks the start of a word; as in SentencePiece it is then read as that mark.
    """

    vocabulary: tuple[str, ...]  # pieces; a piece's id is its index
    merges: tuple[tuple[str, str], ...]  # in learned order
    spelling: Spelling
    normalizer: Normalizer = "none"
    pretokenizer: str = "whitespace"
    unk_token: str | None = None
    first_word: FirstWord = "unmarked"

    def encode(self, text: str, *, sentence_initial: bool = True) -> Encoding:
        """The tokens of ``text``. ``sentence_initial`` says that a text starts here, so that its first word goes
        without a space mark where the tokenizer was trained so (``first_word`` "unmarked").
        """
        normalized = normalize(text, self.normalizer)
        tokens: list[str] = []
        ids: list[int | None] = []
        spans: list[Span] = []
        unknown: list[bool] = []
        known_words: dict[tuple[str, bool, bool], _Tokens] = {}
        for word in self._words(normalized.text, sentence_initial):
            key = word[1:]
            found = known_words.get(key)
            if found is None:
                found = known_words[key] = self._encode_word(word)
            tokens += found.tokens
            ids += found.ids
            spans += [(word.start + start, word.start + end) for start, end in found.spans]
            unknown += found.unknown
        return Encoding(tuple(tokens), tuple(ids), _raw(spans, normalized), tuple(unknown))

    def decode(self, ids: Iterable[int | None]) -> str:
        """The text that tokens stand for; bytes that make no character become ``\\xNN`` escapes.

        Raises ExplorerError, naming the position, for None and for ids outside the vocabulary.
        """
        pieces = []
        for position, piece_id in enumerate(ids, start=1):
            if piece_id is None:
                raise ExplorerError(
                    f"Token {position} is not in the vocabulary and has no id, so it cannot be decoded."
                )
            if not 0 <= piece_id < len(self.vocabulary):
                shown = str(piece_id).replace("-", "−")
                raise ExplorerError(
                    f"Token {position} has the id {shown}; ids go from 0 to {len(self.vocabulary) - 1}."
                )
            pieces.append(self.vocabulary[piece_id])
        if self.unk_token is not None and self.spelling.base == "bytes":
            pieces = [utf8_symbols(piece) if piece == self.unk_token else piece for piece in pieces]
        text = self.spelling.text("".join(pieces))
        if self.spelling.marker == "word-start" and self.first_word == "marked":
            return text.removeprefix(" ")  # the mark that every text begins with
        return text

    def explain(self, text: str, *, sentence_initial: bool = True) -> tuple[Replay, ...]:
        """The replay of every word of ``text``, in order."""
        normalized = normalize(text, self.normalizer)
        return tuple(self._explain_word(word, normalized) for word in self._words(normalized.text, sentence_initial))

    @cached_property
    def piece_ids(self) -> dict[str, int]:
        """The id of each piece; the lowest, should a vocabulary hold a piece twice."""
        ids: dict[str, int] = {}
        for piece_id, piece in enumerate(self.vocabulary):
            ids.setdefault(piece, piece_id)
        return ids

    @cached_property
    def merge_table(self) -> MergeTable:
        """The numbers of the merges of each pair."""
        return merge_table(self.merges, self.piece_ids)

    def _words(self, text: str, sentence_initial: bool) -> Iterator[_Word]:
        """The words of a normalized text."""
        previous_end = 0
        for index, (start, end) in enumerate(split(text, self.pretokenizer)):
            initial = index == 0 and sentence_initial and self.first_word == "unmarked"
            spaced = previous_end < start and text[start - 1].isspace()
            yield _Word(start, text[start:end], initial, spaced)
            previous_end = end

    def _first_symbols(self, word: _Word) -> tuple[str, ...]:
        if self.pretokenizer == "none":
            return self.spelling.stream_symbols(word.text, initial=word.initial)
        return self.spelling.symbols(word.text, initial=word.initial)

    def _encode_word(self, word: _Word) -> _Tokens:
        tokens = replay(self._first_symbols(word), self.merge_table)
        unit_spans = self._unit_spans(word)
        spans = []
        position = 0
        for token in tokens:
            first, last = unit_spans[position], unit_spans[position + len(token) - 1]
            spans.append((first[0], last[1]))
            position += len(token)
        unknown = [token not in self.piece_ids for token in tokens]
        if self.unk_token is not None:
            replacement = self.unk_token
            tokens = [replacement if is_unknown else token for token, is_unknown in zip(tokens, unknown, strict=True)]
        return _Tokens(tokens, [self.piece_ids.get(token) for token in tokens], spans, unknown)

    def _unit_spans(self, word: _Word) -> list[Span]:
        """For each character of the joined first symbols the span of the text's character behind it.

        Over bytes a symbol has a character for each byte; a marker has as many as its symbol is long.
        """
        spelling = self.spelling
        if self.pretokenizer != "none" or spelling.marker == "none":
            parts = [word.text]
        else:
            parts = word.text.split(" ")
        marks = len(spelling.marker_symbol)
        spans: list[Span] = []
        start = 0
        for index, part in enumerate(parts):
            if spelling.marker == "word-start" and not (index == 0 and word.initial):
                spans += [(start - 1 if index or word.spaced else start, start)] * marks
            for position, character in enumerate(part, start):
                width = len(utf8_symbols(character)) if spelling.base == "bytes" else 1
                spans += [(position, position + 1)] * width
            start += len(part)
            if spelling.marker == "end-of-word":
                spans += [(start, start + 1 if index + 1 < len(parts) else start)] * marks
            start += 1
        return spans

    def _explain_word(self, word: _Word, normalized: Normalized) -> Replay:
        symbols = self._first_symbols(word)
        steps = []
        for number, after in replay_steps(symbols, self.merge_table):
            left, right = self.merges[number]
            steps.append(ReplayStep(number + 1, left, right, left + right, tuple(after)))
        tokens = steps[-1].symbols if steps else symbols
        return Replay(
            word=word.text,
            offsets=normalized.raw_range(word.start, word.start + len(word.text)),
            symbols=symbols,
            steps=tuple(steps),
            tokens=tokens,
            unknown=tuple(token not in self.piece_ids for token in tokens),
        )


def _raw(spans: list[Span], normalized: Normalized) -> tuple[Span, ...]:
    """Spans of the normalized text in the raw one."""
    if normalized.sources is None:
        return tuple(spans)
    return tuple(normalized.raw_range(start, end) for start, end in spans)

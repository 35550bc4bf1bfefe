"""The tokenizer of byte-pair encoding: text to tokens, tokens to text, and every step between."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.merge_encoder import MergeTable, merge_table, replay, replay_steps
from explorer.engine.encode.special_tokens import SpecialChoice, text_parts
from explorer.engine.encode.vocabulary import pieces_of
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.alphabet import Spelling, utf8_symbols
from explorer.engine.text.corpus import FirstWord
from explorer.engine.text.normalizers import Normalizer, normalize
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


Cut = Callable[[Sequence[str], MergeTable], list[str]]
"""From the first symbols of a word to its tokens."""


class Word(NamedTuple):
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

    Special tokens are the last of the vocabulary, after the merges; nothing merges with them.

    A text may hold the character that marks the start of a word; as in SentencePiece it is then read as that mark.
    """

    vocabulary: tuple[str, ...]  # pieces; a piece's id is its index
    merges: tuple[tuple[str, str], ...]  # in learned order
    spelling: Spelling
    normalizer: Normalizer = "none"
    pretokenizer: str = "whitespace"
    unk_token: str | None = None
    first_word: FirstWord = "unmarked"
    special_tokens: tuple[str, ...] = ()  # those of the vocabulary that no merge has made

    def encode(
        self,
        text: str,
        *,
        sentence_initial: bool = True,
        special: SpecialChoice = "as-text",
        cut: Cut | None = None,
    ) -> Encoding:
        """The tokens of ``text``. ``sentence_initial`` says that a text starts here, so that its first word goes
        without a space mark where the tokenizer was trained so (``first_word`` "unmarked").

        ``special`` says what becomes of text that looks like a special token. Raises ExplorerError where it is an
        error, with its place, and RecipeError where a regular expression cannot split the text.

        ``cut`` is another way to join the first symbols of a word, which may join those of equal words otherwise; by
        default the merges are replayed.
        """
        tokens: list[str] = []
        ids: list[int | None] = []
        offsets: list[Span] = []
        unknown: list[bool] = []
        known_words: dict[tuple[str, bool, bool], _Tokens] = {}
        initial = sentence_initial
        for part in text_parts(text, self.special_tokens, special):
            if part.is_special:
                tokens.append(part.text)
                ids.append(self.special_ids[part.text])
                offsets.append((part.start, part.start + len(part.text)))
                unknown.append(False)
                continue
            normalized = normalize(part.text, self.normalizer)
            spans: list[Span] = []
            for word in self.words(normalized.text, initial):
                key = word[1:]
                found = known_words.get(key)
                if found is None:
                    found = self._encode_word(word, cut or replay)
                    if cut is None:
                        known_words[key] = found
                tokens += found.tokens
                ids += found.ids
                spans += [(word.start + start, word.start + end) for start, end in found.spans]
                unknown += found.unknown
                initial = False
            offsets += [(part.start + start, part.start + end) for start, end in _raw(spans, normalized)]
        return Encoding(tuple(tokens), tuple(ids), tuple(offsets), tuple(unknown))

    def decode(self, ids: Iterable[int | None]) -> str:
        """The text that tokens stand for; bytes that make no character become ``\\xNN`` escapes.

        Raises ExplorerError, naming the position, for None and for ids outside the vocabulary.
        """
        pieces = pieces_of(ids, self.vocabulary)
        if self.spelling.base == "bytes":  # special tokens are spelled in characters
            added = {*self.special_tokens, self.unk_token}
            pieces = [utf8_symbols(piece) if piece in added else piece for piece in pieces]
        text = self.spelling.text("".join(pieces))
        if self.spelling.marker == "word-start" and self.first_word == "marked":
            return text.removeprefix(" ")  # the mark that every text begins with
        return text

    def explain(self, text: str, *, sentence_initial: bool = True) -> tuple[Replay, ...]:
        """The replay of every word of ``text``, in order."""
        normalized = normalize(text, self.normalizer)
        return tuple(self._explain_word(word, normalized) for word in self.words(normalized.text, sentence_initial))

    @cached_property
    def piece_ids(self) -> dict[str, int]:
        """The id of each piece that text can be cut into; the lowest, should a vocabulary hold a piece twice."""
        ids: dict[str, int] = {}
        for piece_id, piece in enumerate(self.vocabulary):
            ids.setdefault(piece, piece_id)
        for token in self.special_tokens:
            ids.pop(token, None)
        return ids

    @cached_property
    def special_ids(self) -> dict[str, int]:
        """The id of each special token."""
        first_ids: dict[str, int] = {}
        for piece_id, piece in enumerate(self.vocabulary):
            first_ids.setdefault(piece, piece_id)
        return {token: first_ids[token] for token in self.special_tokens}

    @property
    def unknown_id(self) -> int | None:
        """The id of the unknown token, None where there is none in the vocabulary."""
        unknown = self.unk_token or ""
        return self.special_ids.get(unknown, self.piece_ids.get(unknown))

    @cached_property
    def merge_table(self) -> MergeTable:
        """The numbers of the merges of each pair."""
        return merge_table(self.merges, self.piece_ids)

    def words(self, text: str, sentence_initial: bool, *, timeout: float | None = None) -> Iterator[Word]:
        """The words of a normalized text; ``timeout`` as in :func:`split`."""
        previous_end = 0
        for index, (start, end) in enumerate(split(text, self.pretokenizer, timeout=timeout)):
            initial = index == 0 and sentence_initial and self.first_word == "unmarked"
            spaced = previous_end < start and text[start - 1].isspace()
            yield Word(start, text[start:end], initial, spaced)
            previous_end = end

    def first_symbols(self, word: Word) -> tuple[str, ...]:
        """A word as it is spelled before the first merge."""
        if self.pretokenizer == "none":
            return self.spelling.stream_symbols(word.text, initial=word.initial)
        return self.spelling.symbols(word.text, initial=word.initial)

    def _encode_word(self, word: Word, cut: Cut) -> _Tokens:
        tokens = cut(self.first_symbols(word), self.merge_table)
        spans = self.symbol_spans(word, tokens)
        ids = [self.piece_ids.get(token) for token in tokens]
        unknown = [piece_id is None for piece_id in ids]
        if self.unk_token is not None:
            replacement, its_id = self.unk_token, self.unknown_id
            tokens = [replacement if is_unknown else token for token, is_unknown in zip(tokens, unknown, strict=True)]
            ids = [its_id if is_unknown else piece_id for piece_id, is_unknown in zip(ids, unknown, strict=True)]
        return _Tokens(tokens, ids, spans, unknown)

    def symbol_spans(self, word: Word, symbols: Iterable[str]) -> list[Span]:
        """For each symbol of a word, before merges or after them, its range from the word's start."""
        unit_spans = self._unit_spans(word)
        spans = []
        position = 0
        for symbol in symbols:
            first, last = unit_spans[position], unit_spans[position + len(symbol) - 1]
            spans.append((first[0], last[1]))
            position += len(symbol)
        return spans

    def _unit_spans(self, word: Word) -> list[Span]:
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

    def _explain_word(self, word: Word, normalized: Normalized) -> Replay:
        symbols = self.first_symbols(word)
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

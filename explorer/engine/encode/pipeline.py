"""A tokenizer as a line of stages, each of which can be looked at, and switched off.

A text goes through them in this order::

    added tokens → normalizer → pre-tokenizer → model → post-processor → ids, and back by the decoder

Every tokenizer is such a line: those of files, whose stages are what the file says, and those trained here. A stage
knows nothing of the others; where its characters came from goes along with them as an :class:`Alignment`.

Positions are code points and ranges half-open, of the text that the stage was given unless another is named.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, Protocol

from explorer.engine.text.alignment import Alignment, Normalized

StageName = Literal["added", "normalizer", "pretokenizer", "post", "decoder"]
STAGES: tuple[StageName, ...] = ("added", "normalizer", "pretokenizer", "post", "decoder")
"""The stages that can be switched off; without its model a tokenizer is none."""

TokenKind = Literal["piece", "unknown", "added", "special"]
"""A piece of the model, what it has no piece for, an added token found in the text, or one that the post-processor
put beside the text."""


class PieceAt(NamedTuple):
    """A piece at its place in a word, as the model sees the word."""

    start: int
    end: int
    piece_id: int | None  # None for what is unknown where no piece stands for it
    unknown: bool = False
    byte: int | None = None  # where a piece is one byte of a character: which byte of [start, end) it is, from 0


class Word(NamedTuple):
    """A stretch that the model cuts by itself."""

    start: int  # in the normalized text
    end: int
    text: str  # as the model sees it
    sources: Alignment | None = None  # of ``text`` to the stretch, counted from ``start``; None where they are in step
    is_bytes: bool = False  # whether ``text`` has one character for each UTF-8 byte of the stretch, after ``n_before``
    n_before: int = 0  # characters before those bytes that stand for nothing in the text
    added_id: int | None = None  # of an added token that was found in the normalized text


class AddedAt(NamedTuple):
    """An added token at its place in a text."""

    start: int
    end: int
    token_id: int


class Added(Protocol):
    """Added tokens, which are found before anything else is done: some in the raw text, others once it is
    normalized."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    def in_raw(self, text: str) -> Sequence[AddedAt]:
        """Those found in a raw text, in order, none over another."""

    def in_normalized(self, text: str) -> Sequence[AddedAt]:
        """The same in a text that was normalized."""


class Normalizing(Protocol):
    """A normalizer."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        """The text in another form; ``initial`` says that it begins the whole text."""


class Splitting(Protocol):
    """A pre-tokenizer."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        """The words of a normalized text, in order; ``initial`` as for normalizing."""


class Model(Protocol):
    """What cuts a word into pieces."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    @property
    def vocabulary(self) -> Sequence[str]:
        """Pieces as they are written; a piece's id is its index. Ids that stand for none have an empty string."""

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word, in order."""


class Post(NamedTuple):
    """A post-processor: the ids of the tokens that it puts before and after those of the text."""

    said: str = ""
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


class Decoding(Protocol):
    """A decoder."""

    @property
    def said(self) -> str:
        """What it does, in a few words; empty for what does nothing."""

    def __call__(self, ids: Sequence[int]) -> str:
        """The text that ids stand for."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text, column by column, in order. Offsets are in the raw text, ranges of code points."""

    ids: tuple[int | None, ...] = ()
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    kinds: tuple[TokenKind, ...] = ()
    words: tuple[int, ...] = ()  # the word that each is from, by its place among all words; −1 for what is in none
    bytes: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Of tokens that cut a character: which of the UTF-8 bytes of their range they are, half-open."""

    def __len__(self) -> int:
        return len(self.ids)


NOTHING = Normalized("")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the raw text between added tokens, or one of these."""

    start: int  # in the raw text
    end: int
    added_id: int | None = None
    normalized: Normalized = NOTHING
    words: tuple[Word, ...] = ()

    def raw_range(self, start: int, end: int) -> tuple[int, int]:
        """The raw code points behind the normalized code points [start, end)."""
        raw_start, raw_end = self.normalized.raw_range(start, end)
        return self.start + raw_start, self.start + raw_end


@dataclass(frozen=True, slots=True)
class Run:
    """What every stage made of a text."""

    text: str
    parts: tuple[Part, ...]
    tokens: Tokens  # of the model
    processed: Tokens  # after the post-processor

    @property
    def ids(self) -> tuple[int | None, ...]:
        """What the tokenizer answers."""
        return self.processed.ids

    @property
    def normalized(self) -> str:
        """The text that is split; added tokens stand in it as they were found."""
        return "".join(
            self.text[part.start : part.end] if part.added_id is not None else part.normalized.text
            for part in self.parts
        )


class NoneAdded:
    """No added tokens."""

    said = ""

    def in_raw(self, text: str) -> Sequence[AddedAt]:
        """None."""
        return ()

    def in_normalized(self, text: str) -> Sequence[AddedAt]:
        """None."""
        return ()


class AsItIs:
    """No normalizer: the text as it is."""

    said = ""

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        return Normalized(text)


class Whole:
    """No pre-tokenizer: the whole text is one word."""

    said = ""

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        return (Word(0, len(text), text),) if text else ()


NO_POST = Post()
MOST_KNOWN = 100_000
"""Words whose pieces are kept, so that a text of which a letter has changed is not cut anew."""


@dataclass(frozen=True)
class Pipeline:
    """The stages of a tokenizer. Where a decoder is wanting, pieces are joined as they are written."""

    model: Model
    added: Added = field(default_factory=NoneAdded)
    normalizer: Normalizing = field(default_factory=AsItIs)
    pretokenizer: Splitting = field(default_factory=Whole)
    post: Post = NO_POST
    decoder: Decoding | None = None
    whole: Splitting = field(default_factory=Whole)  # what is put in the place of a pre-tokenizer that is switched off
    spelled: Callable[[str], str] | None = None  # how people write what the vocabulary has, where that differs
    headed: bool = False  # whether a text begins only after the added tokens that it is headed by
    begins_raw: bool = False  # whether what came from the text's very first character begins it, and nothing else
    _known: dict[str, Sequence[PieceAt]] = field(default_factory=dict, repr=False, compare=False)
    _places: "dict[str, tuple[Alignment | None, list[_Placed]]]" = field(
        default_factory=dict, repr=False, compare=False
    )

    def without(self, off: Iterable[StageName]) -> "Pipeline":
        """The tokenizer as it would be with some stages switched off."""
        neutral: dict[str, Any] = {
            "added": NoneAdded(),
            "normalizer": AsItIs(),
            "pretokenizer": self.whole,
            "post": NO_POST,
            "decoder": None,
        }
        return replace(self, **{stage: neutral[stage] for stage in off})

    def encode(self, text: str) -> tuple[int | None, ...]:
        """The ids of a text, after all stages."""
        return self.run(text).ids

    def decode(self, ids: Sequence[int]) -> str:
        """The text that ids stand for."""
        if self.decoder is None:
            return "".join(self.model.vocabulary[piece_id] for piece_id in ids)
        return self.decoder(ids)

    def run(self, text: str) -> Run:
        """What every stage makes of a text."""
        parts = tuple(self._parts(text))
        tokens = self._tokens(parts)
        return Run(text, parts, tokens, self._processed(tokens, len(text)))

    def _parts(self, text: str) -> Iterable[Part]:
        end = 0
        initial = True
        for found in self.added.in_raw(text):
            if end < found.start:
                part = self._part(text, end, found.start, initial=initial)
                initial = self.headed and initial and not part.words
                yield part
            yield Part(found.start, found.end, found.token_id)
            initial = self.headed and initial
            end = found.end
        if end < len(text):
            yield self._part(text, end, len(text), initial=initial)

    def _part(self, text: str, start: int, end: int, *, initial: bool) -> Part:
        normalized = self.normalizer(text[start:end], initial=initial)
        words: list[Word] = []
        split = 0
        for found in self.added.in_normalized(normalized.text):
            words += self._words(normalized, split, found.start, initial=initial)
            stretch = normalized.text[found.start : found.end]
            words.append(Word(found.start, found.end, stretch, added_id=found.token_id))
            split = found.end
        words += self._words(normalized, split, len(normalized.text), initial=initial)
        return Part(start, end, None, normalized, tuple(words))

    def _words(self, normalized: Normalized, start: int, end: int, *, initial: bool) -> Iterable[Word]:
        text = normalized.text
        initial = initial and (normalized.raw_range(start, start + 1)[0] if self.begins_raw else start) == 0
        if start == 0 and end == len(text):
            return self.pretokenizer(text, initial=initial)
        found = self.pretokenizer(text[start:end], initial=initial) if start < end else ()
        return (word._replace(start=start + word.start, end=start + word.end) for word in found)

    def _tokens(self, parts: Sequence[Part]) -> Tokens:
        ids: list[int | None] = []
        starts: list[int] = []
        ends: list[int] = []
        kinds: list[TokenKind] = []
        words: list[int] = []
        cut_bytes: dict[int, tuple[int, int]] = {}
        n_words = 0
        for part in parts:
            if part.added_id is not None:
                ids.append(part.added_id)
                starts.append(part.start)
                ends.append(part.end)
                kinds.append("added")
                words.append(-1)
                continue
            sources = part.normalized.sources
            for number, word in enumerate(part.words, start=n_words):
                if word.added_id is not None:
                    raw_start, raw_end = part.raw_range(word.start, word.end)
                    ids.append(word.added_id)
                    starts.append(raw_start)
                    ends.append(raw_end)
                    kinds.append("added")
                    words.append(number)
                    continue
                shift = sources.shift(word.start, word.end) if sources else 0
                in_step = shift is not None
                base = part.start + word.start + (shift or 0)
                for piece_id, start, end, kind, cut, is_sure in self._placed(word):
                    if cut is not None and (in_step or is_sure):
                        cut_bytes[len(ids)] = cut
                    if in_step:
                        raw_start, raw_end = base + start, base + end
                    else:
                        raw_start, raw_end = part.raw_range(word.start + start, word.start + end)
                    ids.append(piece_id)
                    starts.append(raw_start)
                    ends.append(raw_end)
                    kinds.append(kind)
                    words.append(number)
            n_words += len(part.words)
        return Tokens(tuple(ids), tuple(starts), tuple(ends), tuple(kinds), tuple(words), cut_bytes)

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word, as the model cuts it; those of words that were met are kept."""
        found = self._known.get(word)
        if found is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            found = self._known[word] = tuple(self.model.cut(word))
        return found

    def _placed(self, word: Word) -> "Sequence[_Placed]":
        """The pieces of a word at their places in its stretch; those of words that were met are kept."""
        sources, placed = self._places.get(word.text, (None, None))
        if placed is None or sources is not word.sources:
            if len(self._places) > MOST_KNOWN:
                self._places.clear()
            placed = [_place(word, piece) for piece in self.cut(word.text)]
            self._places[word.text] = word.sources, placed
        return placed

    def _processed(self, tokens: Tokens, end: int) -> Tokens:
        before, after = self.post.before, self.post.after
        if not before and not after:
            return tokens
        n_before, n_after = len(before), len(after)
        special: TokenKind = "special"
        return Tokens(
            (*before, *tokens.ids, *after),
            (*(0,) * n_before, *tokens.starts, *(end,) * n_after),
            (*(0,) * n_before, *tokens.ends, *(end,) * n_after),
            (*(special,) * n_before, *tokens.kinds, *(special,) * n_after),
            (*(-1,) * n_before, *tokens.words, *(-1,) * n_after),
            {index + n_before: cut for index, cut in tokens.bytes.items()},
        )


class _Placed(NamedTuple):
    """A piece at its place in the stretch of a word."""

    piece_id: int | None
    start: int  # in the normalized text, from the word's start
    end: int
    kind: TokenKind
    bytes: tuple[int, int] | None  # of a piece that cuts a character: which of the bytes of its range it is
    is_sure: bool  # whether they are so also where the normalizer has changed something


def _place(word: Word, piece: PieceAt) -> _Placed:
    start, end = word.sources.raw_range(piece.start, piece.end) if word.sources else (piece.start, piece.end)
    kind: TokenKind = "unknown" if piece.unknown else "piece"
    if piece.byte is not None:
        return _Placed(piece.piece_id, start, end, kind, (piece.byte, piece.byte + 1), is_sure=True)
    cut = _bytes_of(word, piece) if word.is_bytes and word.sources is not None else None
    return _Placed(piece.piece_id, start, end, kind, cut, is_sure=False)


def _bytes_of(word: Word, piece: PieceAt) -> tuple[int, int] | None:
    """Of a piece over bytes that begins or ends within a character: which bytes of its range it is."""
    assert word.sources is not None
    first = last = None
    for change in word.sources.changes:
        if change.start < piece.end and piece.start < change.end:
            first = first or change
            last = change
    if first is None or last is None or (first.start >= piece.start and last.end <= piece.end):
        return None
    before = max(0, piece.start - first.start)
    end = last.start if last.raw_start == last.raw_end else piece.end  # a mark at the end of the word is no byte
    return before, before + end - max(piece.start, word.n_before)

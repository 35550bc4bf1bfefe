"""A tokenizer as a line of stages, each of which can be looked at, and switched off.

A text goes through them in this order::

    added tokens → normalizer → pre-tokenizer → model → post-processor → ids, and back by the decoder

Every tokenizer is such a line: those of files, whose stages are what the file says, and those trained here. What the
stages are and hand on is said in :mod:`explorer.engine.encode.stages`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from explorer.engine.encode.memo import Memo
from explorer.engine.encode.stages import (
    NO_POST,
    Added,
    AddedAt,
    Decoding,
    Model,
    Normalizing,
    Part,
    PieceAt,
    Post,
    Run,
    Splitting,
    StageName,
    TokenKind,
    Tokens,
    Word,
)
from explorer.engine.encode.word_tokens import WordTokens, in_a_row, one_token, word_tokens
from explorer.engine.text.alignment import Normalized


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


MOST_KNOWN = 300_000
"""Words and their pieces that are kept, so that a text of which a letter has changed is not cut anew: some 60 MB."""


def _memo() -> Memo[str, Any]:
    return Memo(MOST_KNOWN)


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
    _known: Memo[str, Sequence[PieceAt]] = field(default_factory=_memo, repr=False, compare=False)
    _cuts: Memo[str, WordTokens] = field(default_factory=_memo, repr=False, compare=False)

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

    def apart(self) -> "Pipeline":
        """The same tokenizer, whose words do not drive out those that are kept of this one."""
        return replace(self, _known=_memo(), _cuts=_memo())

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
        cuts: list[WordTokens] = []  # of each word, and of each added token in the raw text
        bases: list[int] = []  # what their offsets are counted from
        numbers: list[int] = []
        n_words = 0
        for part in parts:
            if part.added_id is not None:
                cuts.append(one_token(part.added_id, part.start, part.end))
                bases.append(0)
                numbers.append(-1)
                continue
            numbers += range(n_words, n_words + len(part.words))
            n_words += len(part.words)
            sources = part.normalized.sources
            if sources is None and _NONE.issuperset(map(_added_id, part.words)):
                cuts += map(self._cut_word, part.words)
                bases += map(part.start.__add__, map(_word_start, part.words))
                continue
            for word in part.words:
                shift = sources.shift(word.start, word.end) if sources else 0
                if word.added_id is not None:
                    cuts.append(one_token(word.added_id, *part.raw_range(word.start, word.end)))
                    bases.append(0)
                elif shift is None:
                    cuts.append(self._cut_word(word).behind(part, word))
                    bases.append(0)
                else:
                    cuts.append(self._cut_word(word))
                    bases.append(part.start + word.start + shift)
        return in_a_row(cuts, bases, numbers)

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word, as the model cuts it; those of words that were met are kept."""
        found = self._known.get(word)
        if found is None:
            found = tuple(self.model.cut(word))
            self._known.keep(word, found, len(found) + 1)
        return found

    def _cut_word(self, word: Word) -> WordTokens:
        """The tokens of a word; those of words that were met are kept."""
        found = self._cuts.get(word.text)
        if found is None or found.sources is not word.sources:
            found = word_tokens(word, self.cut(word.text))
            self._cuts.keep(word.text, found, len(found.ids) + 1)
        return found

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


_word_start, _added_id = attrgetter("start"), attrgetter("added_id")
_NONE = frozenset({None})

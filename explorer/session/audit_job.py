"""The audit as jobs for the process that holds tokenizers: each a slice of a second at most, so that it can be left."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from explorer.session.audit_state import MOST_READ, CountedCorpus, Found, PieceTest
from explorer.session.state import SessionState
from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource
from explorer.session.vocabulary_job import listed_source

if TYPE_CHECKING:
    from explorer.figures.audit_rows import AuditFinding

SLICE_PIECES = 2_000
SLICE_SECONDS = 0.5
LONGEST_STRETCH = 10_000
"""Characters that are encoded at once, where a line of a corpus is longer."""


class OverlapFound(NamedTuple):
    """What two vocabularies share."""

    n_shared: int
    n_first: int
    n_second: int
    shared: frozenset[int]
    only_here: frozenset[int]


class ReachedSlice(NamedTuple):
    """Some pieces were looked for."""

    end: int  # of ``n_pieces``
    n_pieces: int
    unreachable: frozenset[int]


class CountedSlice(NamedTuple):
    """Some stretches of a corpus were encoded."""

    end: int
    n_characters: int
    n_tokens: int
    counts: dict[int, int]
    is_last: bool


class SuspectsFound(NamedTuple):
    """What a corpus and the test of all pieces tell together."""

    unused: frozenset[int]
    suspects: frozenset[int]


@dataclass(frozen=True)
class _OfOne(Job):
    """A job about one tokenizer."""

    source: TokenizerSource

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)


@dataclass(frozen=True)
class LookJob(_OfOne):
    """What is seen by looking at the pieces: a Found by finding."""

    doing: ClassVar[str] = "look through this vocabulary"
    longest: ClassVar[float] = 60.0

    def do(self, shelf: Shelf) -> "dict[AuditFinding, Found]":
        from explorer.engine.measure.vocabulary_audit import (
            case_variants,
            duplicates,
            partial_pieces,
            space_variants,
        )
        from explorer.figures.piece_columns import audited

        vocabulary = audited(shelf.take(self.source))

        def grouped(groups: tuple[tuple[int, ...], ...]) -> Found:
            return Found(frozenset(piece_id for group in groups for piece_id in group), len(groups))

        return {
            "partial": Found(frozenset(partial_pieces(vocabulary))),
            "duplicates": grouped(duplicates(vocabulary)),
            "case": grouped(case_variants(vocabulary)),
            "spaces": grouped(space_variants(vocabulary)),
        }


@dataclass(frozen=True)
class OverlapJob(Job):
    """What two vocabularies share: OverlapFound."""

    first: TokenizerSource
    second: TokenizerSource
    with_spaces: bool

    doing: ClassVar[str] = "lay these vocabularies beside each other"
    longest: ClassVar[float] = 60.0

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return self.first, self.second

    def do(self, shelf: Shelf) -> OverlapFound:
        from explorer.engine.measure.vocabulary_audit import overlap
        from explorer.figures.piece_columns import audited

        ours, theirs = audited(shelf.take(self.first)), audited(shelf.take(self.second))
        both = overlap(ours, theirs, with_spaces=self.with_spaces)
        shared = frozenset(
            piece.piece_id
            for piece in ours.pieces
            if (piece.data if self.with_spaces else piece.data.lstrip(b" ") or b" ") in both.shared
        )
        only_here = frozenset(piece.piece_id for piece in ours.pieces) - shared
        return OverlapFound(both.n_shared, both.n_first, both.n_second, shared, only_here)


@dataclass(frozen=True)
class ReachJob(_OfOne):
    """Look for some pieces in the tokens of texts: ReachedSlice."""

    start: int

    doing: ClassVar[str] = "test these pieces"

    def do(self, shelf: Shelf) -> ReachedSlice:
        from explorer.engine.measure.reachability import unreachable_pieces
        from explorer.figures.piece_columns import audited

        vocabulary = audited(shelf.take(self.source))
        pieces = vocabulary.pieces[self.start : self.start + SLICE_PIECES]
        testing = unreachable_pieces(vocabulary, pieces)
        while True:
            try:
                next(testing)
            except StopIteration as done:
                found = frozenset(piece.piece_id for piece in done.value)
                return ReachedSlice(self.start + len(pieces), len(vocabulary.pieces), found)


@dataclass(frozen=True)
class CountJob(_OfOne):
    """Count how often some stretches of a corpus use each id: CountedSlice."""

    corpus: CountedCorpus
    start: int

    doing: ClassVar[str] = "count the pieces of this corpus"

    def do(self, shelf: Shelf) -> CountedSlice:
        pipeline = shelf.apart(self.source)
        stretches = shelf.remembered("stretches", self.corpus, lambda: list(_stretches(self.corpus)))
        counts: Counter[int] = Counter()
        n_characters, end, until = 0, self.start, monotonic() + SLICE_SECONDS
        for text, times in stretches[self.start :]:
            for piece_id in pipeline.run(text).tokens.ids:
                if piece_id is not None:
                    counts[piece_id] += times
            end, n_characters = end + 1, n_characters + times * len(text)
            if monotonic() > until:
                return CountedSlice(end, n_characters, counts.total(), dict(counts), is_last=False)
        return CountedSlice(end, n_characters, counts.total(), dict(counts), is_last=True)


@dataclass(frozen=True)
class SuspectsJob(_OfOne):
    """What the counts and the test tell together: SuspectsFound."""

    testing: PieceTest

    doing: ClassVar[str] = "find glitch suspects"

    def do(self, shelf: Shelf) -> SuspectsFound:
        from explorer.engine.measure.vocabulary_audit import glitch_suspects, never_used
        from explorer.figures.piece_columns import audited

        vocabulary, testing = audited(shelf.take(self.source)), self.testing
        return SuspectsFound(
            frozenset(never_used(vocabulary, testing.counts)),
            frozenset(glitch_suspects(vocabulary, testing.counts, testing.unreachable)),
        )


SliceJob = ReachJob | CountJob | SuspectsJob


def wanted_look(state: SessionState) -> LookJob | None:
    """For the desk: the vocabulary that is to be looked through, once it is listed."""
    loaded, source = state.vocabulary.loaded, listed_source(state)
    there = loaded is not None and loaded.job.source == source
    return LookJob(source) if state.workspace == "vocabulary" and source is not None and there else None


def wanted_overlap(state: SessionState) -> OverlapJob | None:
    """For the desk: the vocabularies that are to be laid beside each other."""
    source, other = listed_source(state), state.tokenizers.entry(state.audit.other)
    if state.workspace != "vocabulary" or source is None or other is None or other.facts is None:
        return None
    return OverlapJob(source, other.source, state.audit.with_spaces) if other.source != source else None


def wanted_test(state: SessionState) -> SliceJob | None:
    """For the desk: the next slice of the test, as long as it goes on."""
    testing = state.audit.testing
    if not state.audit.goes_on or testing is None or testing.source != listed_source(state):
        return None
    if not testing.all_tested:
        return ReachJob(testing.source, testing.n_tested)
    if not testing.all_read:
        return CountJob(testing.source, testing.corpus, testing.n_stretches)
    return SuspectsJob(testing.source, testing) if testing.suspects is None else None


def _stretches(corpus: CountedCorpus) -> Iterator[tuple[str, int]]:
    """The lines of a corpus with how often each stands, long ones in parts, as far as it is read."""
    n_read = 0
    for line, times in _lines(corpus):
        for start in range(0, len(line), LONGEST_STRETCH):
            if n_read >= MOST_READ:
                return
            n_read += LONGEST_STRETCH if len(line) > start + LONGEST_STRETCH else len(line) - start
            yield line[start : start + LONGEST_STRETCH], times


def _lines(corpus: CountedCorpus) -> Iterator[tuple[str, int]]:
    """Words and lines of a corpus, those with their ends, with how often each stands."""
    if corpus.source is None:
        yield corpus.text, 1
        return
    whole = corpus.source.corpus()
    yield from ((typed.word, typed.count) for typed in whole.words)
    yield from whole.counted.items()
    for text in whole.texts:
        yield from ((line, 1) for line in re.findall(r"[^\n]*\n|[^\n]+", text))

"""The encoding desk: watches the state while the encoder is shown, and keeps its tokens up to date.

A word takes less than a millisecond and is done at once; a long text a little at a time, so that nothing waits.
"""

import time
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from explorer.engine import ExplorerError
from explorer.engine.encode.merge_order import MergeOrder
from explorer.engine.encode.special_tokens import SpecialChoice
from explorer.engine.encode.text_replay import replaying
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.learn.any_trace import AnyTrace, is_merging, is_sentencepiece_bpe
from explorer.figures.scores import is_scored
from explorer.session.encoder_state import (
    LONGEST_TEXT,
    Answered,
    Encoded,
    EncoderState,
    Joined,
    Matched,
    Segmented,
    encoder_k,
    order_in_use,
)
from explorer.session.segment_state import shows_replay
from explorer.session.state import SessionState
from explorer.session.store import Store

if TYPE_CHECKING:
    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeTrace
    from explorer.engine.learn.unigram_trace import UnigramTrace

SLICE = 0.008  # seconds of encoding between two looks at what else there is to do
PATIENCE = 0.05  # seconds that a regular expression which was typed may search


@dataclass(frozen=True, slots=True)
class _Request:
    """What is to be encoded, and how."""

    trace: AnyTrace
    text: str
    starts_text: bool
    special: SpecialChoice
    order: MergeOrder | None
    k: int | None  # the step whose pieces are used, where merges are not replayed


class EncodingDesk(QObject):
    """Encodes what the state asks for; the latest request wins."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._request: _Request | None = None
        self._trace: AnyTrace | None = None  # of the tokenizer
        self._tokenizer: BpeTokenizer | None = None
        self._work: Generator[None, None, Answered] | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        store.state_changed.connect(self._follow)
        self._look_at(store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        same = (old.encoder, old.step) == (new.encoder, new.step) and old.trace is new.trace
        same = same and shows_replay(old) == shows_replay(new)
        if not same:
            self._look_at(new)
        encoder = new.encoder
        if old.trace is not new.trace and (encoder.order, encoder.chosen, encoder.after) != (None, None, None):
            # The numbers are those of merges which are no longer there.
            self._store.change(encoder=replace(encoder, order=None, chosen=None, after=None, playing=False))

    def _look_at(self, state: SessionState) -> None:
        if not (state.encoder.unfolded or shows_replay(state)):
            return
        encoder = state.encoder
        by_pieces = not _is_replayed(state.trace)
        request = _Request(
            *(state.trace, encoder.text, encoder.starts_text, encoder.special),
            order=None if by_pieces else order_in_use(state),
            k=encoder_k(state) if by_pieces else None,
        )
        if request == self._request:
            return
        self._request = request
        self._work = self._encoding(request)
        self._go_on()

    def _encoding(self, request: _Request) -> Generator[None, None, Answered]:
        if len(request.text) > LONGEST_TEXT:
            raise ExplorerError(
                f"The encoder takes up to {LONGEST_TEXT:,} characters, and this text has {len(request.text):,}."
            )
        trace = request.trace
        if not is_merging(trace):
            return (yield from _cutting(trace, request))
        if is_sentencepiece_bpe(trace):
            return (yield from _joining(trace, request))
        if is_scored(trace):
            return (yield from _matching(trace.tokenizer(request.k), request))
        if self._tokenizer is None or trace is not self._trace:
            self._trace, self._tokenizer = trace, trace.tokenizer()
            yield
        tokenizer, text = self._tokenizer, request.text
        starts, special = request.starts_text, request.special
        learned = yield from replaying(tokenizer, text, sentence_initial=starts, special=special, timeout=PATIENCE)
        yield  # so that showing it has a moment of its own
        if request.order is None:
            return Encoded(tokenizer, learned)
        changed = yield from replaying(
            tokenizer, text, sentence_initial=starts, special=special, order=request.order, timeout=PATIENCE
        )
        return Encoded(tokenizer, learned, changed)

    def _go_on(self) -> None:
        """Work for the length of a slice, and tell when all is done."""
        work, until = self._work, time.monotonic() + SLICE
        if work is None:
            return
        try:
            while time.monotonic() < until:
                next(work)
        except StopIteration as done:
            self._tell(encoded=done.value, problem="")
        except ExplorerError as error:
            self._tell(encoded=None, problem=str(error))
        else:
            self._timer.start()

    def _tell(self, *, encoded: Answered | None, problem: str) -> None:
        self._work = None
        self._timer.stop()
        encoder: EncoderState = self._store.state.encoder
        self._store.change(encoder=replace(encoder, encoded=encoded, problem=problem))


def _is_replayed(trace: AnyTrace) -> bool:
    """Whether a text is encoded by replaying the merges one by one."""
    return is_merging(trace) and not is_sentencepiece_bpe(trace) and not is_scored(trace)


def _cutting(trace: "UnigramTrace", request: _Request) -> Generator[None, None, Segmented]:
    """A text cut in the likeliest way."""
    tokenizer = trace.tokenizer(request.k)
    yield
    yield from tokenizer.readying()
    encoding = tokenizer.encode(request.text, special=request.special)
    return Segmented(tokenizer, encoding, trace.recipe.spelling, "the likeliest way to cut the text")


def _joining(trace: "SentencePieceBpeTrace", request: _Request) -> Generator[None, None, Joined | Segmented]:
    """A text cut joining by joining; in one go where special tokens part it."""
    tokenizer = trace.tokenizer(request.k)
    yield
    yield from tokenizer.readying()
    spelling, special = trace.recipe.spelling, request.special
    if special != "as-text" and any(symbol in request.text for symbol in tokenizer.control_pieces):
        encoding = tokenizer.encode(request.text, special=special)
        return Segmented(tokenizer, encoding, spelling, "by SentencePiece’s merges, parted by special tokens")
    prepared = tokenizer.prepared(request.text)
    words = yield from tokenizer.explaining(prepared)
    cut = {word.word: word.found for word in words}
    return Joined(tokenizer, prepared, words, tokenizer.encode(request.text, cut=cut.__getitem__), spelling)


def _matching(tokenizer: WordPieceTokenizer, request: _Request) -> Generator[None, None, Matched]:
    """The searches in a text, word by word."""
    words = []
    for word in tokenizer.explaining(request.text, special=request.special, timeout=PATIENCE):
        words.append(word)
        yield
    return Matched(tokenizer, tuple(words))

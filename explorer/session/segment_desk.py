"""The segment desk: watches the state while the Segment workspace is shown, and keeps its lattice up to date.

Everything is done a little at a time, so that nothing waits.
"""

import time
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from PySide6.QtCore import QObject, QTimer

from explorer.engine import ExplorerError, Trace
from explorer.engine.encode.dropout import encode_with_dropout
from explorer.engine.encode.hug_table import hug_tokenizer
from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import searching_n_best
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures.lattice_lines import path_lines
from explorer.session.encoder_state import Encoded, Joined, encoder_k
from explorer.session.segment_shown import making_ready
from explorer.session.segment_state import (
    LONGEST_SEGMENTED,
    N_DRAWN,
    Drawn,
    DrawnTokens,
    PieceTable,
    Ranked,
    Searched,
    SegmentState,
    WhatIf,
    can_draw,
    shows_lattice,
)
from explorer.session.state import SessionState
from explorer.session.store import Store

SLICE = 0.008  # seconds of work between two looks at what else there is to do
MOST_PATHS = 1_000
"""So many paths are looked for; a word of 20 letters can have half a million."""
MOST_WAYS = 50_000
"""So many ways to come to a node are kept over all nodes: of a long text fewer paths are looked for."""
DRAWN_AT_ONCE = 5


@dataclass(frozen=True, slots=True)
class _Request:
    """What is to be cut, and by what."""

    model: object  # the trace, the table, or the name of the example
    step: int  # of the trace
    text: str
    what_if: WhatIf


class SegmentDesk(QObject):
    """Searches what the state asks for, and draws from it; the latest request wins."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._request: _Request | None = None
        self._made: tuple[object, int] | None = None  # what the tokenizer was made of
        self._tokenizer: UnigramTokenizer | None = None
        self._search: Generator[None, None, Ranked] | None = None
        self._drawing: Generator[None, None, Drawn | DrawnTokens] | None = None
        self._told = False  # that something is to be shown
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        store.state_changed.connect(self._follow)
        self._look_at(store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        self._look_at(new)
        if not new.segment.drawing:
            self._drawing = None
        elif self._drawing is None:
            self._drawing = _drawing(new)
            self._timer.start()

    def _look_at(self, state: SessionState) -> None:
        if state.workspace != "segment" or not shows_lattice(state):
            return
        segment = state.segment
        models = {"trained": state.trace, "example": "example", "file": segment.table}
        is_trained = segment.model == "trained"
        request = _Request(models[segment.model], state.step if is_trained else 0, state.encoder.text, segment.what_if)
        before = self._request
        if request == before:
            return
        self._request, self._drawing = request, None
        if before is not None and before.text != request.text:  # which edges were out, and which node is shown, is lost
            self._change(what_if=replace(segment.what_if, taken=frozenset()), reached=None, playing=False)
            if segment.what_if.taken:
                return  # and come back with the other request
        self._search = self._searching(request)
        self._go_on()

    def _searching(self, request: _Request) -> Generator[None, None, Ranked]:
        if len(request.text) > LONGEST_SEGMENTED:
            raise ExplorerError(
                f"A lattice is drawn of up to {LONGEST_SEGMENTED:,} characters, and this text has "
                f"{len(request.text):,}."
            )
        if self._tokenizer is None or self._made != (request.model, request.step):
            self._made, self._tokenizer = (request.model, request.step), _tokenizer(request)
            yield
            yield from self._tokenizer.readying()
        prepared = self._tokenizer.prepared(request.text).text
        if len(prepared) > LONGEST_SEGMENTED + 1:  # one more for the mark before the text
            raise ExplorerError(
                f"A lattice is drawn of up to {LONGEST_SEGMENTED:,} characters; normalized, this text has "
                f"{len(prepared):,}."
            )
        yield
        model = self._tokenizer.lattice_of(prepared)
        yield
        spelling = self._tokenizer.preparation.spelling
        lattice = request.what_if.applied(model)
        lattice.viterbi()
        yield
        if not lattice.has_path:
            searched = Searched(self._tokenizer, spelling, model, lattice, (0.0,) * len(model.edges), 0.0, 0.0)
            self._tell_searched(searched)
            return Ranked(searched, (), ())
        found = dict(zip((edge[:2] for edge in lattice.edges), lattice.marginals(), strict=True))
        shares = tuple(found.get(edge[:2], 0.0) for edge in model.edges)
        yield
        entropy, log_z = lattice.entropy(), lattice.log_z()
        yield
        searched = Searched(self._tokenizer, spelling, model, lattice, shares, log_z, entropy)
        yield from making_ready(searched)
        self._tell_searched(searched)
        yield
        most = max(1, min(MOST_PATHS, MOST_WAYS // max(1, len(lattice.edges))))
        paths = yield from searching_n_best(lattice.arriving, most)
        yield
        return Ranked(searched, paths, path_lines(paths, log_z, spelling))

    def _go_on(self) -> None:
        """Work for the length of a slice, and tell when all is done."""
        work, until = self._search or self._drawing, time.monotonic() + SLICE
        if work is None:
            self._timer.stop()
            return
        try:
            while time.monotonic() < until:
                next(work)
                if self._told:  # what is shown of it takes a while, too
                    self._told = False
                    break
        except StopIteration as done:
            self._tell(done.value)
        except ExplorerError as error:
            self._search = self._drawing = None
            self._change(searched=None, ranked=None, problem=str(error), drawn=None, drawing=False)
        else:
            self._timer.start()

    def _tell_searched(self, searched: Searched) -> None:
        self._told = True
        self._change(searched=searched, problem="", drawn=None, drawing=False, raised=None, pointed=None)

    def _tell(self, answer: Ranked | Drawn | DrawnTokens) -> None:
        if isinstance(answer, Drawn | DrawnTokens):
            self._drawing = None
            self._change(drawn=answer, drawing=False)
            return
        self._search = None
        self._change(ranked=answer)

    def _change(self, **fields: object) -> None:
        segment: SegmentState = self._store.state.segment
        self._store.change(segment=replace(segment, **fields))  # type: ignore[arg-type]


def _tokenizer(request: _Request) -> UnigramTokenizer:
    if isinstance(request.model, PieceTable):
        return request.model.tokenizer
    if isinstance(request.model, UnigramTrace):
        return request.model.tokenizer(request.step)
    return hug_tokenizer()


def _drawing(state: SessionState) -> Generator[None, None, Drawn | DrawnTokens] | None:
    """What is to be drawn in a state, some draws at a time; None where there is nothing to draw from."""
    segment, encoded, trace = state.segment, state.encoder.encoded, state.merging
    if not can_draw(state):
        return None
    if shows_lattice(state):
        return _drawing_paths(segment.searched.lattice, segment.alpha, segment.seed) if segment.searched else None
    return _dropping(trace, encoded, state) if trace and isinstance(encoded, Encoded | Joined) else None


def _dropping(trace: Trace, encoded: Encoded | Joined, state: SessionState) -> Generator[None, None, DrawnTokens]:
    """One encoding with dropout after the other."""
    k, encoder, segment = encoder_k(state), state.encoder, state.segment
    tokenizer = encoded.tokenizer if isinstance(encoded, Joined) else trace.tokenizer(k)
    counts, seeds = Counter[tuple[str, ...]](), Random(segment.seed)
    for _ in range(N_DRAWN):
        yield
        drawn = encode_with_dropout(
            tokenizer,
            encoder.text,
            segment.dropout,
            seeds.getrandbits(32),
            sentence_initial=encoder.starts_text,
        )
        counts[drawn.tokens] += 1
    return DrawnTokens(encoded, k, counts)


def _drawing_paths(lattice: Lattice, alpha: float, seed: int) -> Generator[None, None, Drawn]:
    """Some paths at a time, until there are enough."""
    paths, counts = lattice.drawing(alpha, seed), Counter[tuple[tuple[int, int], ...]]()
    for _ in range(0, N_DRAWN, DRAWN_AT_ONCE):
        counts.update(tuple(edge[:2] for edge in path.edges) for path in islice(paths, DRAWN_AT_ONCE))
        yield
    return Drawn(counts)

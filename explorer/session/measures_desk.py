"""The measures desk: has measured, in a process of its own, what the Measures workspace shows and does not know yet.

While another workspace is shown it does nothing.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.engine.learn.any_trace import is_merging
from explorer.session import measures_child
from explorer.session.child_process import ChildProcess
from explorer.session.entropy_measuring import EntropyMeasuring
from explorer.session.entropy_verbs import game_of
from explorer.session.measures_child import Measured
from explorer.session.measures_state import Answer
from explorer.session.measurings import (
    CorpusMeasuring,
    GageMeasuring,
    GrowthMeasuring,
    HeldOutMeasuring,
    Measuring,
)
from explorer.session.sources import CorpusSource
from explorer.session.state import SessionState
from explorer.session.store import Store

if TYPE_CHECKING:
    from explorer.engine.learn.unigram_trace import UnigramTrace

PATIENCE = 500  # ms that a measuring which nobody wants any more may still take, before its process is ended
STOPPED = "Measuring was stopped. It begins anew when you come back to this workspace."
ENDED = "Measuring was ended from outside, perhaps because memory ran out."


class MeasuresDesk(QObject):
    """Sends one measuring at a time; what is wanted last wins."""

    _arrived = Signal(object)
    _lost = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._running: Measuring | None = None
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._replace_child)
        self._arrived.connect(self._take)
        self._lost.connect(self._give_up)
        self._child = self._new_child()
        store.state_changed.connect(self._follow)
        self._go_on()

    def close(self) -> None:
        """End the process."""
        self._store.state_changed.disconnect(self._follow)
        self._patience.stop()
        self._running = None
        self._child.end()

    def cancel(self, _: object = None) -> None:
        """Stop what is being measured."""
        if self._running is not None:
            self._start_child()
            self._answer(Measured(None, STOPPED))

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if (old.model, old.workspace, old.measures) != (new.model, new.workspace, new.measures):
            self._go_on()

    def _go_on(self) -> None:
        """Begin the first thing that is wanted and not known, unless something runs that is wanted, too."""
        measures = self._store.state.measures
        unknown = [asked for asked in wanted(self._store.state) if not measures.answered(asked)]
        if self._running is not None:
            if self._running in unknown:
                self._patience.stop()
            elif not self._patience.isActive():
                self._patience.start()
        elif unknown:
            self._running = unknown[0]
            if self._child.is_gone:
                self._start_child()
            self._child.send(self._running)
            self._store.change(measures=replace(measures, running=self._running))

    def _take(self, measured: Measured) -> None:
        if self._running is not None:  # else it was stopped, and its answer was on the way
            self._answer(measured)

    def _answer(self, measured: Measured) -> None:
        """Keep what came of the running measuring; where that is no longer wanted, it may be once more."""
        asked, self._running = self._running, None
        self._patience.stop()
        assert asked is not None
        answer = Answer(asked, measured.value, measured.problem)
        self._store.change(measures=self._store.state.measures.with_answer(answer))
        self._go_on()

    def _replace_child(self) -> None:
        """Drop what nobody waits for."""
        self._running = None
        self._start_child()
        self._store.change(measures=replace(self._store.state.measures, running=None))
        self._go_on()

    def _give_up(self, child: ChildProcess) -> None:
        """The process is gone: tried again, it might take all memory once more."""
        if child is self._child and self._running is not None:
            self._answer(Measured(None, ENDED))

    def _start_child(self) -> None:
        self._child.leave()
        self._child = self._new_child()

    def _new_child(self) -> ChildProcess:
        return ChildProcess(measures_child.run, measures_child.receive, self._arrived, self._lost, "measures")


def wanted(state: SessionState) -> tuple[Measuring, ...]:
    """What is shown and has to be measured, in the order in which it is."""
    if state.workspace != "measures":
        return ()
    measures, model = state.measures, state.model
    asked: list[Measuring] = [CorpusMeasuring(model.source, model.recipe)]
    if measures.page == "growth":
        asked.append(GrowthMeasuring(model.source, model.recipe))
    if measures.page == "gage":
        asked.append(GageMeasuring(model.source if measures.gage_on_corpus else measures.gage_line))
    if measures.page == "entropy":
        if measures.entropy_part in ("characters", "morse"):
            asked.append(EntropyMeasuring(model.source))
        elif measures.entropy_part == "game":
            asked.append(game_of(state))
    trace = model.trace
    if not is_merging(trace):
        return *asked, *_wanted_of_shrinking(model.source, trace, measures.held_out)
    if measures.held_out is not None:
        asked.append(HeldOutMeasuring(model.source, model.recipe, trace, measures.held_out))
    return tuple(asked)


def _wanted_of_shrinking(
    source: CorpusSource, trace: "UnigramTrace", held_out: CorpusSource | None
) -> tuple[Measuring, ...]:
    from explorer.session.unigram_measurings import TokensMeasuring, UnigramHeldOutMeasuring  # as few have need of them

    tokens = TokensMeasuring(source, trace.recipe, trace)
    if held_out is None:
        return (tokens,)
    return tokens, UnigramHeldOutMeasuring(source, trace.recipe, trace, held_out)

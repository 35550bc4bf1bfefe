"""The tokenizer desk: has done, in processes of their own, what the workspaces of whole tokenizers ask for.

Each asking says what it wants in a state; where that has changed it is done, and the latest wins. There are two
processes: one for what a person waits for, the other for what may take a while.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.session import tokenizer_child
from explorer.session.child_process import ChildProcess
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_child import MOST_HANDED, Answered, At, Handed, Job, Numbered
from explorer.session.tokenizer_sources import TrainedSource
from explorer.session.workspace import OF_TOKENIZERS

Bench = Literal["quick", "slow"]
PATIENCE = 1_000  # ms for which something that nobody wants any more may go on
ENDED = "The process that was at it has ended, perhaps for want of memory."


@dataclass(frozen=True, eq=False)
class Asking:
    """One kind of thing that is asked for."""

    bench: Bench
    wanted: Callable[[SessionState], Job | None]
    """What there is to do in a state; None where nothing is. It has to be cheap."""
    take: Callable[[Job, Answered], None]
    """Is told what came of it, also where it is no longer what is wanted."""


class TokenizerDesk(QObject):
    """Gives each bench one job at a time. Of several askings the first comes first."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._askings: list[Asking] = []
        self._done: dict[Asking, Job] = {}  # the last of each
        self._failed: set[Asking] = set()  # those whose last could not be done
        self._benches: dict[Bench, _WorkBench] = {}
        store.state_changed.connect(self._follow)

    def add(self, asking: Asking) -> None:
        """Ask for something from now on."""
        self._askings.append(asking)
        self._go_on(asking.bench)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done, and so nothing waits to be done."""
        return all(bench.running is None for bench in self._benches.values())

    def close(self) -> None:
        """End the processes."""
        self._store.state_changed.disconnect(self._follow)
        self._askings.clear()  # nothing is begun any more, also where being told of something closes the window
        for bench in self._benches.values():
            bench.close()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace in OF_TOKENIZERS or old.tokenizers is not new.tokenizers or old.workspace != new.workspace:
            for name in ("quick", "slow"):
                self._go_on(name)

    def _go_on(self, name: Bench) -> None:
        """Begin the first thing that is wanted and not done, unless something runs that is wanted, too."""
        todo = []
        for asking in (asking for asking in self._askings if asking.bench == name):
            job = asking.wanted(self._store.state)
            if job is None and asking in self._failed:  # whoever comes back to it has it tried again
                self._failed.discard(asking)
                del self._done[asking]
            elif job is not None and self._done.get(asking) != job:
                todo.append((asking, job))
        bench = self._benches.get(name)
        if bench is None:
            if not todo:
                return
            bench = self._benches[name] = _WorkBench(name, self)
            bench.over.connect(partial(self._take, name))
        if bench.running is None:
            if todo:
                bench.begin(*todo[0])
        else:
            bench.be_patient(wanted=bench.running in todo)

    def _take(self, name: Bench, over: "tuple[Asking, Job, Answered | None]") -> None:
        asking, job, answered = over
        if answered is not None:
            self._done[asking] = job  # before it is told, which changes the state: the same is not done twice
            (self._failed.add if answered.problem else self._failed.discard)(asking)
            asking.take(job, answered)
            if self._done.get(asking) == job and asking.wanted(self._store.state) != job:
                del self._done[asking]  # wanted once more, as a file is that was closed, it is done once more
                self._failed.discard(asking)
        self._go_on(name)


class _WorkBench(QObject):
    """One process, with the job that it is at."""

    over = Signal(object)  # (asking, job, answer); no answer where nobody waited for it any more
    _arrived = Signal(object)
    _lost = Signal(object)

    def __init__(self, name: Bench, parent: QObject) -> None:
        super().__init__(parent)
        self.running: tuple[Asking, Job] | None = None
        self._number = 0  # of the latest job
        self._name = name
        self._at = ""
        self._handed: list[int] = []  # what was trained here and the process has, the last one last
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._drop)
        self._longest = QTimer(self, singleShot=True)
        self._longest.timeout.connect(self._give_up)
        self._arrived.connect(self._hear)
        self._lost.connect(self._find_lost)
        self._child = self._new_child()

    def begin(self, asking: Asking, job: Job) -> None:
        """Have a job done; ``over`` tells what came of it."""
        self.running = asking, job
        if self._child.is_gone:
            self._start_anew()
        for source in job.sources:
            if isinstance(source, TrainedSource) and source.number not in self._handed and source.tokenizer:
                self._handed = [*self._handed, source.number][-MOST_HANDED:]
                self._child.send(Handed(source.number, source.tokenizer))
        self._number += 1
        self._longest.start(int(job.longest * 1000))
        self._child.send(Numbered(self._number, job))

    def be_patient(self, *, wanted: bool) -> None:
        """Let what runs go on, for a while where it is not wanted any more."""
        if wanted:
            self._patience.stop()
        elif not self._patience.isActive():
            self._patience.start()

    def close(self) -> None:
        """End the process."""
        self.running = None
        self._patience.stop()
        self._longest.stop()
        self._child.end()

    def _hear(self, message: object) -> None:
        if isinstance(message, At):
            self._at = message.label
        elif isinstance(message, Numbered) and message.number == self._number and self.running is not None:
            self._answer(message.content)

    def _answer(self, answered: Answered | None) -> None:
        running, self.running = self.running, None
        self._patience.stop()
        self._longest.stop()
        if running is not None:
            self.over.emit((*running, answered))

    def _drop(self) -> None:
        self._start_anew()
        self._answer(None)

    def _give_up(self) -> None:
        if self.running is not None:
            seconds = f"{self.running[1].longest:g} seconds"
            self._start_anew()
            at = self._at or "What was asked for"
            self._answer(Answered(None, f"{at} did not come to an end within {seconds}, and was stopped."))

    def _find_lost(self, child: ChildProcess) -> None:
        if child is self._child and self.running is not None:
            self._answer(Answered(None, ENDED))

    def _start_anew(self) -> None:
        self._child.leave()
        self._child = self._new_child()

    def _new_child(self) -> ChildProcess:
        self._handed.clear()
        return ChildProcess(
            tokenizer_child.run, tokenizer_child.receive, self._arrived, self._lost, f"tokenizers-{self._name}"
        )

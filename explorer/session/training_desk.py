"""The training desk: watches the state and keeps its trace up to date, by a process of its own."""

import time

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.engine import Recipe
from explorer.engine.learn.any_trace import AnyTrace, is_merging
from explorer.engine.learn.recipes import merges_asked
from explorer.session import training_child
from explorer.session.child_process import ChildProcess
from explorer.session.sources import CorpusSource
from explorer.session.state import Model, Notice, Offer, SessionState, Training
from explorer.session.store import Store
from explorer.session.training_child import Cancel, Done, Job, Progress, Refused, Stopping

LONGEST_REST = 300  # ms that typing must rest before a slow training starts
PATIENCE = 1000  # ms that the child may take to answer a cancel or to drop a job, before it is ended
STOPPED_WITHIN = Notice(
    "Training was stopped within a step that takes long, and what it had learned is lost; what was shown before is "
    "still shown.",
    "training",
    Offer("train"),
)
STOPPED_AT_ONCE = Notice(
    "Training was stopped before the first step; what was shown before is still shown.", "training", Offer("train")
)


class TrainingDesk(QObject):
    """Sends what is to be trained to a child process; the latest job wins.

    The child is started warm and lives on. A job that does not react (a regular expression that never ends, a large
    file being counted) is ended with its process, and a new process takes its place.
    """

    _arrived = Signal(object)
    _lost = Signal(object)
    """A child that ended by itself, or that somebody else ended."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._number = 0  # of the latest job
        self._job: Job | None = None  # the one that is running
        self._cancelling = False
        self._last_duration = 0.0  # ms
        self._started = 0.0
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._begin)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._replace_child)
        self._arrived.connect(self._take)
        self._lost.connect(self._give_up)
        self._child = self._new_child()
        store.state_changed.connect(self._follow)
        if not store.state.up_to_date:
            self._rest.start(0)

    def close(self) -> None:
        """End the child process."""
        self._store.state_changed.disconnect(self._follow)
        self._rest.stop()
        self._patience.stop()
        self._job = None  # what is still on its way comes too late
        self._child.end()

    def cancel(self) -> None:
        """Stop the running job; what it has learned so far is kept and shown. A newer edit is trained all the same."""
        if self._job is not None and not self._cancelling:
            self._cancelling = True
            self._child.send(Cancel())
            self._patience.start()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if (old.source, old.recipe, old.attempt) == (new.source, new.recipe, new.attempt):
            return
        if self._wants(new.source, new.recipe):
            self._rest.stop()
            return
        if new.up_to_date and self._job is None and old.attempt == new.attempt:
            self._rest.stop()
            return
        self._rest.start(min(LONGEST_REST, round(self._last_duration)))

    def _wants(self, source: CorpusSource, recipe: Recipe) -> bool:
        """Whether this is what the running job trains."""
        return self._job is not None and self._job.source is source and self._job.recipe == recipe

    def _begin(self) -> None:
        state = self._store.state
        if self._job is None and (model := _without_training(state)) is not None:
            self._store.training_finished(model)
            return
        self._number += 1
        if self._job is not None:
            self._patience.start()  # the child has to drop the running job first
        self._job = Job(self._number, state.source, state.recipe)
        self._cancelling = False
        self._started = time.monotonic()
        if self._child.is_gone:
            self._start_child()
        self._child.send(self._job)
        self._store.training_progressed(_training(0, state.recipe))

    def _take(self, message: Progress | Stopping | Done | Refused) -> None:
        job = self._job
        if job is None or message.number != job.number:
            return  # an answer that crossed a newer job on its way
        if isinstance(message, Stopping):
            self._patience.stop()
            return
        if isinstance(message, Progress):
            if not self._cancelling:
                self._patience.stop()
            self._store.training_progressed(_training(message.n_steps, job.recipe))
            return
        self._patience.stop()
        self._job = None
        self._last_duration = (time.monotonic() - self._started) * 1000
        self._cancelling = False
        if isinstance(message, Done) and message.trace.stop == "cancelled":
            self._show_stopped(job, message.trace)
        elif isinstance(message, Done):
            self._store.training_finished(Model(job.source, job.recipe, message.trace))
        else:
            self._fail(job, Notice(message.sentence, "file" if message.about_file else "corpus"))

    def _show_stopped(self, job: Job, trace: AnyTrace) -> None:
        """Show what was learned before a cancel."""
        n = len(trace)
        if not n:
            self._fail(job, STOPPED_AT_ONCE)
        elif self._rest.isActive():
            self._store.training_ended()
        else:
            self._store.training_finished(Model(job.source, job.recipe, trace))
            steps = "merges" if is_merging(trace) else "steps"
            sentence = f"Training was stopped after {n:,} {steps}; they are shown."
            self._store.notify(Notice(sentence, "training", Offer("train")))

    def _fail(self, job: Job, notice: Notice) -> None:
        """Say why a job could not be done, unless a newer edit waits to be trained: the sentence would outlive it."""
        if self._rest.isActive():
            self._store.training_ended()
        else:
            self._store.training_failed(notice, job.source, job.recipe)

    def _replace_child(self) -> None:
        """End a child that does not answer. A cancelled job is gone; a newer job is given to the next child."""
        self._start_child()
        job, self._job = self._job, None
        if job is None:
            return
        if self._cancelling:
            self._cancelling = False
            training = self._store.state.training
            self._fail(job, STOPPED_WITHIN if training is not None and training.n_steps else STOPPED_AT_ONCE)
        else:
            self._job = job
            self._child.send(job)

    def _give_up(self, child: ChildProcess) -> None:
        """Drop the job whose process is gone: tried again, it might take all memory once more."""
        job = self._job
        if child is not self._child or job is None:
            return  # a child without a job is replaced when there is one
        self._patience.stop()
        self._job = None
        self._cancelling = False
        sentence = (
            "Training was ended from outside, perhaps because memory ran out; what was shown before is still shown."
        )
        self._fail(job, Notice(sentence, "training", Offer("train")))

    def _start_child(self) -> None:
        self._child.leave()
        self._child = self._new_child()

    def _new_child(self) -> ChildProcess:
        return ChildProcess(training_child.run, training_child.receive, self._arrived, self._lost, "training")


def _without_training(state: SessionState) -> Model | None:
    """What is asked for, where it differs from what is there only in what is added after training."""
    if state.model.source is not state.source or state.model.recipe == state.recipe:
        return None
    trace = state.merging.under(state.recipe) if state.merging is not None else None
    return Model(state.source, state.recipe, trace) if trace is not None else None


def _training(n_steps: int, recipe: Recipe) -> Training:
    """How far a run by a recipe is."""
    return Training(n_steps, merges_asked(recipe), merging=recipe.algorithm != "unigram")

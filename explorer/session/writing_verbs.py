"""Having files written of tokenizers."""

import os
from dataclasses import replace

from explorer.engine.errors import shown_name
from explorer.session.state import Notice, SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job
from explorer.session.write_job import WriteJob, Written


class WritingVerbs:
    """The verbs on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def write(self, job: WriteJob) -> None:
        """Have a file written after those that wait already."""
        before = self._store.state.writing
        n_asked = before.n_asked + 1
        jobs = (*before.jobs, replace(job, attempt=n_asked))
        self._store.change(writing=replace(before, jobs=jobs, n_asked=n_asked))

    def take(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the file is written, or could not be, which is said."""
        assert isinstance(job, WriteJob)
        name = shown_name(os.path.basename(job.path))
        written = answered.value or Written(f"{name} was not saved. {answered.problem}", is_there=False)
        before = self._store.state.writing
        jobs = tuple(other for other in before.jobs if other != job)
        self._store.change(writing=replace(before, jobs=jobs, failed=not written.is_there))
        self._store.notify(Notice(written.sentence, "file"))


def wanted_writing(state: SessionState) -> WriteJob | None:
    """For the desk: what is to be written next."""
    return next(iter(state.writing.jobs), None)

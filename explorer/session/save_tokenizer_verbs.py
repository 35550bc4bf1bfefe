"""What a person can do to save a tokenizer that was trained here."""

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.engine.errors import shown_name
from explorer.session.save_tokenizer_jobs import KindsJob, SaveJob
from explorer.session.save_tokenizer_state import SavingKinds
from explorer.session.state import Notice, SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job
from explorer.session.tokenizer_sources import TrainedSource

if TYPE_CHECKING:
    from explorer.formats.saving import OutKind


class SaveTokenizerVerbs:
    """The verbs on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def ask_kinds(self) -> TrainedSource | None:
        """Find out how what was trained here can be saved; None where nothing was."""
        source, known = trained_source(self._store.state), self._store.state.save_tokenizer.kinds
        self._change(asked=source, kinds=None if known is None or known.problem else known)
        return source

    def forget_kinds(self) -> None:
        """Nobody wants to know any more."""
        self._change(asked=None)

    def save(self, source: TrainedSource, path: str, kind: "OutKind", *, replaces_beside: bool = False) -> None:
        """Write a tokenizer to a file, and where the kind has two, to another beside it.

        One that is there already is replaced, the one beside it only with ``replaces_beside``.
        """
        n_saved = self._store.state.save_tokenizer.n_saved + 1
        self._change(job=SaveJob(source, path, kind, n_saved, replaces_beside), n_saved=n_saved)

    def take_kinds(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the kinds are known."""
        assert isinstance(job, KindsJob)
        self._change(kinds=SavingKinds(job.source, answered.value or (), answered.problem))

    def take_saved(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the file is written, or could not be; what it does not hold is said."""
        assert isinstance(job, SaveJob)
        if self._store.state.save_tokenizer.job == job:
            self._change(job=None)
        name = shown_name(os.path.basename(job.path))
        if answered.value is None:
            self._store.notify(Notice(f"{name} was not saved. {answered.problem}", "file"))
            return
        names = " and ".join(shown_name(os.path.basename(path)) for path in answered.value.paths)
        notes = " ".join(answered.value.notes)
        self._store.notify(Notice(f"Saved as {names}.{' ' if notes else ''}{notes}", "file"))

    def _change(self, **fields: Any) -> None:
        self._store.change(save_tokenizer=replace(self._store.state.save_tokenizer, **fields))


def trained_source(state: SessionState) -> TrainedSource | None:
    """What was trained here, as one of the tokenizers that are open."""
    sources = (entry.source for entry in state.tokenizers.entries)
    return next((source for source in sources if isinstance(source, TrainedSource)), None)


def kinds_wanted(state: SessionState) -> KindsJob | None:
    """For the desk: what is to be found out."""
    asked = state.save_tokenizer.asked
    return KindsJob(asked) if asked is not None else None


def save_wanted(state: SessionState) -> SaveJob | None:
    """For the desk: what is to be written."""
    return state.save_tokenizer.job

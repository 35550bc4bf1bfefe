"""What a person can do to save a tokenizer that was trained here."""

from dataclasses import replace
from typing import Any

from explorer.session.save_tokenizer_jobs import KindsJob
from explorer.session.save_tokenizer_state import SavingKinds
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job
from explorer.session.tokenizer_sources import TrainedSource


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

    def take_kinds(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the kinds are known."""
        assert isinstance(job, KindsJob)
        self._change(kinds=SavingKinds(job.source, answered.value or (), answered.problem))

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

"""What a person can do in the Inspect workspace."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.session.inspect_jobs import CheckJob, MakingJob, TakeApartJob
from explorer.session.inspect_state import Checked, Followed, InspectPage, Made, Taken, chosen_token, inspected_entry
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job

if TYPE_CHECKING:
    from explorer.engine.encode.stages import StageName


class InspectVerbs:
    """The verbs of the workspace on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def switch(self, stage: "StageName") -> None:
        """Switch a stage off, or on again."""
        self._change(off=self._store.state.inspect.off ^ {stage})

    def switch_all_on(self) -> None:
        """All stages as the tokenizer has them."""
        self._change(off=frozenset())

    def show_page(self, page: InspectPage) -> None:
        """Show the stages as bands, or as a table."""
        self._change(page=page, pointed=None)

    def point_at(self, followed: Followed | None) -> None:
        """Follow what is under the pointer."""
        self._change(pointed=followed)

    def choose(self, followed: Followed | None) -> None:
        """Follow something until something else is chosen, or pointed at."""
        self._change(chosen=followed, pointed=None)

    def take_apart(self, job: Job, answered: Answered) -> None:
        """Told by the desk: a text was taken apart, or could not be."""
        assert isinstance(job, TakeApartJob)
        before = self._store.state.inspect.taken
        value = answered.value if answered.value is not None else before.value if before else None
        self._change(taken=Taken(job, value, answered.problem))

    def take_checked(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the reference library has answered, or could not."""
        assert isinstance(job, CheckJob)
        self._change(checked=Checked(job, answered.value, answered.problem))

    def take_made(self, job: Job, answered: Answered) -> None:
        """Told by the desk: how a token came about."""
        assert isinstance(job, MakingJob)
        self._change(made=Made(job, answered.value, answered.problem))

    def _change(self, **fields: Any) -> None:
        self._store.change(inspect=replace(self._store.state.inspect, **fields))


def to_be_taken_apart(state: SessionState) -> TakeApartJob | None:
    """What the workspace waits for."""
    entry = inspected_entry(state) if state.workspace == "inspect" else None
    tokenizers = state.tokenizers
    return TakeApartJob(entry.source, tokenizers.text, state.inspect.off, tokenizers.special) if entry else None


def to_be_checked(state: SessionState) -> CheckJob | None:
    """What the reference library is asked; with a stage switched off it has nothing to say."""
    entry = inspected_entry(state) if state.workspace == "inspect" and not state.inspect.off else None
    return CheckJob(entry.source, state.tokenizers.text, state.tokenizers.special) if entry else None


def to_be_told(state: SessionState) -> MakingJob | None:
    """The token whose making is told, once its text is taken apart."""
    taken, job = state.inspect.taken, to_be_taken_apart(state)
    if job is None or taken is None or taken.job != job:
        return None
    token = chosen_token(state.inspect)
    return MakingJob(job, token) if token is not None else None

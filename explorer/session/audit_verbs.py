"""What a person can do about the audit of a vocabulary, and its overlap with another."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.session.audit_job import CountJob, LookJob, OverlapJob, ReachJob, SuspectsJob
from explorer.session.audit_state import CorpusChoice, CountedCorpus, Looked, Overlapped, PieceTest
from explorer.session.state import Notice
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job
from explorer.session.vocabulary_job import listed_source

if TYPE_CHECKING:
    from explorer.figures.audit_rows import AuditFinding


class AuditVerbs:
    """The verbs on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def list_pieces(self, finding: "AuditFinding | None") -> None:
        """Show the pieces of a finding alone, or all."""
        self._change(listed=finding)

    def choose_corpus(self, corpus: CorpusChoice) -> None:
        """What the pieces are counted in."""
        self._change(corpus=corpus)

    def lay_beside(self, number: int) -> None:
        """Compare with the vocabulary of another tokenizer."""
        self._change(other=number)

    def count_spaces(self, *, with_spaces: bool) -> None:
        """Whether pieces that differ only in a space before them are two."""
        self._change(with_spaces=with_spaces)

    def change_places(self) -> None:
        """List the other vocabulary, and lay this one beside it: what only it has can then be shown."""
        state = self._store.state
        if state.tokenizers.entry(state.audit.other) is not None:
            audit = replace(state.audit, other=state.tokenizers.inspected, listed="only here")
            tokenizers = replace(state.tokenizers, inspected=state.audit.other)
            self._store.change(audit=audit, tokenizers=tokenizers)

    def begin_test(self) -> None:
        """Test all pieces, or go on where it was stopped."""
        state, source = self._store.state, listed_source(self._store.state)
        if source is None:
            return
        if state.audit.corpus == "corpus":
            corpus = CountedCorpus("corpus", state.source)
        else:
            corpus = CountedCorpus("text", text=state.tokenizers.text)
        testing = state.audit.testing
        if testing is None or testing.source != source or testing.suspects is not None or testing.problem:
            testing = PieceTest(source, corpus)
        elif testing.corpus != corpus:
            reached = replace(PieceTest(source, corpus), n_pieces=testing.n_pieces, n_tested=testing.n_tested)
            testing = replace(reached, unreachable=testing.unreachable)
        self._change(testing=testing, goes_on=True)

    def stop_test(self) -> None:
        """Leave the test where it is."""
        self._change(goes_on=False)

    # ── told by the desk ──────────────────────────────────────────────────────────────────────────────────────────

    def take_looked(self, job: Job, answered: Answered) -> None:
        """The pieces were looked through."""
        assert isinstance(job, LookJob)
        if answered.value is None:
            self._store.notify(Notice(answered.problem, "window"))
        else:
            self._change(looked=Looked(job, answered.value))

    def take_overlap(self, job: Job, answered: Answered) -> None:
        """Two vocabularies were laid beside each other."""
        assert isinstance(job, OverlapJob)
        if answered.value is None:
            self._store.notify(Notice(answered.problem, "window"))
        else:
            self._change(overlapped=Overlapped(job, *answered.value))

    def take_test(self, job: Job, answered: Answered) -> None:
        """A slice of the test is done."""
        testing, found = self._store.state.audit.testing, answered.value
        if testing is None or not isinstance(job, ReachJob | CountJob | SuspectsJob) or job.source != testing.source:
            return
        if found is None:
            self._change(testing=replace(testing, problem=answered.problem), goes_on=False)
        elif isinstance(job, ReachJob) and job.start == testing.n_tested:
            unreachable = testing.unreachable | found.unreachable
            reached = replace(testing, n_tested=found.end, n_pieces=found.n_pieces, unreachable=unreachable)
            self._change(testing=reached)
        elif isinstance(job, CountJob) and job.corpus == testing.corpus and job.start == testing.n_stretches:
            counts = Counter(testing.counts)
            counts.update(found.counts)
            counted = replace(testing, n_stretches=found.end, counts=counts, all_read=found.is_last)
            counted = replace(counted, n_characters=testing.n_characters + found.n_characters)
            self._change(testing=replace(counted, n_tokens=testing.n_tokens + found.n_tokens))
        elif isinstance(job, SuspectsJob) and job.testing is testing:
            self._change(testing=replace(testing, unused=found.unused, suspects=found.suspects), goes_on=False)

    def _change(self, **fields: Any) -> None:
        self._store.change(audit=replace(self._store.state.audit, **fields))

"""What a person can do in the Vocabulary workspace."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job
from explorer.session.vocabulary_job import ExportJob, PieceJob, RegexJob, VocabularyJob, listed_source
from explorer.session.vocabulary_state import Loaded, Matched, SearchBy, Told
from explorer.session.writing_verbs import WritingVerbs

if TYPE_CHECKING:
    from explorer.figures.piece_columns import PieceKind
    from explorer.figures.vocabulary_rows import RowOrder


class VocabularyVerbs:
    """The verbs on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def look_for(self, query: str) -> None:
        """Show the pieces with something in them."""
        self._change(query=query)

    def look_by(self, by: SearchBy) -> None:
        """What is typed is a text, bytes in hex, or an expression."""
        self._change(by=by)

    def show_script(self, script: str) -> None:
        """Show the pieces of a script; of all of them, if it is empty."""
        self._change(script=script)

    def show_kind(self, kind: "PieceKind | None") -> None:
        """Show the pieces of a kind, or of all."""
        self._change(kind=kind)

    def put_in_order(self, order: "RowOrder") -> None:
        """Put the rows in another order; the same again turns it round."""
        before = self._store.state.vocabulary
        self._change(order=order, falling=order == before.order and not before.falling)

    def choose_piece(self, piece_id: int | None) -> None:
        """Tell more of a piece."""
        if piece_id != self._store.state.vocabulary.piece:
            self._change(piece=piece_id)

    def export(self, path: str) -> None:
        """Write all pieces to a file."""
        source = listed_source(self._store.state)
        if source is not None:
            WritingVerbs(self._store).write(ExportJob(path, source=source))

    def take_piece(self, job: Job, answered: Answered) -> None:
        """Told by the desk: what there is to tell of a piece."""
        assert isinstance(job, PieceJob)
        self._change(told=Told(job, answered.value, answered.problem))

    def take_vocabulary(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the pieces are listed, or could not be."""
        assert isinstance(job, VocabularyJob)
        if answered.value is None:
            self._change(failed=job, problem=answered.problem)
            return
        from explorer.figures.vocabulary_rows import VocabularyTable

        before = self._store.state.vocabulary
        same = before.loaded is not None and before.loaded.job == job
        table = VocabularyTable(answered.value)
        script = before.script if before.script in answered.value.script_names else ""
        self._change(
            loaded=Loaded(job, table), failed=None, problem="", script=script, piece=before.piece if same else None
        )

    def take_matches(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the expression was looked for, or could not be."""
        assert isinstance(job, RegexJob)
        self._change(matched=Matched(job, answered.value or frozenset(), answered.problem))

    def _change(self, **fields: Any) -> None:
        self._store.change(vocabulary=replace(self._store.state.vocabulary, **fields))

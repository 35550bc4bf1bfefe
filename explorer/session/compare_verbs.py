"""What a person can do in the Compare workspace, besides choosing tokenizers."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.figures.text_choice import cut_positions
from explorer.session.compare_job import CompareJob, CostsJob, ReadTextJob, TextsJob
from explorer.session.compare_state import ChosenToken, Costs, LastComparison, Measured, ReadText
from explorer.session.state import Notice
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job
from explorer.session.tokenizer_verbs import TokenizerVerbs

if TYPE_CHECKING:
    from explorer.engine.measure.text_words import WordKind


class CompareVerbs:
    """The verbs on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def show_post(self, *, shown: bool) -> None:
        """Whether what post-processors add is among the tokens."""
        self._change(with_post=shown, token=None)

    def choose_token(self, token: ChosenToken | None) -> None:
        """Tell more of a token, and of its row."""
        state = self._store.state
        if token is None:
            self._change(token=None)
        elif token != state.compare.token or token.row != state.tokenizers.row:
            tokenizers = replace(state.tokenizers, row=token.row)
            self._store.change(compare=replace(state.compare, token=token), tokenizers=tokenizers)

    def choose_row(self, row: int) -> None:
        """Tell how a row differs."""
        state = self._store.state
        tokenizers = replace(state.tokenizers, row=row)
        self._store.change(compare=replace(state.compare, token=None), tokenizers=tokenizers)

    def show_measured(self, measured: Measured) -> None:
        """Show what a text costs as a table or as bars."""
        self._change(measured=measured)

    def compare_texts(self, *, of_texts: bool) -> None:
        """Compare one tokenizer on several texts, or several on one."""
        self._change(of_texts=of_texts, token=None)

    def choose_texts(self, **fields: Any) -> None:
        """Which texts: fields of a TextChoice. Raises ExplorerError where positions are none."""
        if "cuts" in fields:
            cut_positions(fields["cuts"], len(self._store.state.tokenizers.text))
        self._change(texts=replace(self._store.state.compare.texts, **fields), token=None)

    def choose_by(self, number: int) -> None:
        """Which tokenizer is compared on several texts."""
        self._change(by=number, token=None)

    def choose_words(self, words: "WordKind") -> None:
        """What is called a word."""
        self._change(words=words)

    def show_rows(self, *, as_table: bool) -> None:
        """Show the tokens as a table, or in rows under the text."""
        self._change(rows_as_table=as_table)

    def read_text(self, path: str) -> None:
        """Have a file for the text."""
        n_read = self._store.state.compare.n_read + 1
        self._change(reading=ReadText(path, n_read), n_read=n_read)

    def take_text(self, job: Job, answered: Answered) -> None:
        """A file was read, or could not be."""
        assert isinstance(job, ReadTextJob)
        reading = self._store.state.compare.reading
        if reading != ReadText(job.path, job.attempt):
            return
        self._change(reading=None)
        if answered.value is None:
            self._store.notify(Notice(answered.problem, "file"))
        else:
            TokenizerVerbs(self._store).set_text(answered.value)

    def take_compared(self, job: Job, answered: Answered) -> None:
        """A comparison was made, or could not be: then the one before stays, and why is said."""
        assert isinstance(job, CompareJob | TextsJob)
        if answered.value is None:
            self._change(problem=answered.problem)
        else:
            self._change(compared=LastComparison(job, answered.value), problem="", token=self._kept_token(job))

    def take_costs(self, job: Job, answered: Answered) -> None:
        """It was measured what a text costs, or it could not be: then nothing of another text is shown."""
        assert isinstance(job, CostsJob)
        self._change(costs=Costs(job.of, answered.value or (), answered.problem))

    def _kept_token(self, job: CompareJob | TextsJob) -> ChosenToken | None:
        """The token that more is told of, where the new comparison has its row, too."""
        token, before = self._store.state.compare.token, self._store.state.compare.compared
        if token is None or before is None or not isinstance(job, CompareJob):
            return None
        rows = job.rows[: token.row + 1]
        alike = isinstance(before.job, CompareJob) and replace(job, rows=rows, reference=0) == replace(
            before.job, rows=before.job.rows[: token.row + 1], reference=0
        )
        return token if alike else None

    def _change(self, **fields: Any) -> None:
        self._store.change(compare=replace(self._store.state.compare, **fields))

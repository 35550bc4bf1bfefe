"""What a person can do in the Languages workspace."""

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from explorer.session.languages_job import ExportTableJob, MeasureJob, PairsJob, ReadTextsJob
from explorer.session.languages_state import (
    NOT_MEASURED,
    CellPairs,
    LanguageChoice,
    LanguagesLook,
    ReadTexts,
    TextsSource,
)
from explorer.session.state import Notice
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job
from explorer.session.writing_verbs import WritingVerbs

if TYPE_CHECKING:
    from explorer.engine.measure.text_words import WordKind
    from explorer.figures.language_rows import Measure


class LanguagesVerbs:
    """The verbs on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def open_texts(self, path: str) -> None:
        """Measure on the parallel text of a file or a folder; without a path, on what comes with the program."""
        n_opened = self._store.state.languages.n_opened + 1
        self._change(texts=TextsSource(path, n_opened), n_opened=n_opened)

    def measure(self, measure: "Measure") -> None:
        """Show another measure."""
        self._change(measure=measure)

    def choose_words(self, words: "WordKind") -> None:
        """What is called a word."""
        self._change(words=words)

    def refer_to(self, code: str) -> None:
        """Measure the others against a language."""
        self._change(reference=code)

    def look_for(self, query: str) -> None:
        """Show the languages with something in their name or code."""
        self._change(query=query, page=0)

    def show_as(self, look: LanguagesLook) -> None:
        """As bars or as a table."""
        self._change(look=look)

    def put_in_order(self, number: int | None) -> None:
        """By a tokenizer's numbers, the largest first, or by the languages' names; the same again turns it round."""
        before = self._store.state.languages
        same = before.order == number and (number is not None or before.by_name)
        falling = not before.falling if same else number is not None
        self._change(order=number, by_name=number is None, falling=falling, page=0)

    def choose_cell(self, cell: LanguageChoice | None) -> None:
        """Tell what a number is made of."""
        if cell != self._store.state.languages.cell:
            self._change(cell=cell)

    def stop(self) -> None:
        """Measure no further; what is measured stays."""
        self._change(stopped=True)

    def go_on(self) -> None:
        """Measure the others, too."""
        self._change(stopped=False)

    def export(self, path: str, table: str) -> None:
        """Write a table to a file."""
        WritingVerbs(self._store).write(ExportTableJob(path, text=f"{table}\n"))

    def take_texts(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the texts were read, or could not be; then those before stay."""
        assert isinstance(job, ReadTextsJob)
        before = self._store.state.languages
        if job.texts != before.texts:
            return
        if answered.value is None:
            kept = before.read.source if before.read is not None else before.texts
            self._change(texts=kept, problem=answered.problem)
            self._store.notify(Notice(answered.problem, "file"))
            return
        read = ReadTexts(job.texts, answered.value)
        if job.texts.path and read.told.note:
            self._store.notify(Notice(read.told.note, "file"))
        nothing: Any = MappingProxyType({})
        self._change(
            read=read, problem="", measured=nothing, reference="", query="", cell=None, pairs=None, stopped=False
        )

    def take_measured(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the next languages of a tokenizer are measured, or could not be."""
        assert isinstance(job, MeasureJob)
        state = self._store.state
        languages = state.languages
        if languages.read is None or languages.read.source != job.texts:
            return
        before = languages.measured.get(job.source, NOT_MEASURED)
        if len(before.costs) != job.first:
            return
        if answered.value is None:
            now = replace(before, problem=answered.problem)
        else:
            costs = {**before.costs, **{cost.code: cost for cost in answered.value.costs}}
            now = replace(before, costs=MappingProxyType(costs), efficiency=answered.value.efficiency)
        opened = {entry.source for entry in state.tokenizers.entries}
        kept = {source: measured for source, measured in languages.measured.items() if source in opened}
        self._change(measured=MappingProxyType({**kept, job.source: now}))

    def take_pairs(self, job: Job, answered: Answered) -> None:
        """Told by the desk: the passages behind a cell."""
        assert isinstance(job, PairsJob)
        self._change(pairs=CellPairs(job, answered.value, answered.problem))

    def _change(self, **fields: Any) -> None:
        self._store.change(languages=replace(self._store.state.languages, **fields))

"""What the Languages workspace has done in the processes that hold tokenizers: some languages at a time.

So results come as they are there, it can be stopped, and nothing else waits long.
"""

import os
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from explorer.engine.errors import shown_name
from explorer.session.languages_state import NOT_MEASURED, TextsSource
from explorer.session.state import SessionState
from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource
from explorer.session.tokenizers_state import Entry
from explorer.session.write_job import WriteJob

if TYPE_CHECKING:  # the process of the window never makes one
    from explorer.engine.text.parallel_texts import ParallelTexts
    from explorer.figures.language_pairs import LanguagePairs
    from explorer.figures.language_rows import LanguageCost, TextsTold

SLICE = 60_000
"""Characters after which a job ends, so that what it found is seen."""


@dataclass(frozen=True)
class ReadTextsJob(Job):
    """Read a parallel text: a TextsTold."""

    texts: TextsSource

    doing: ClassVar[str] = "read these texts"
    longest: ClassVar[float] = 60.0

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return ()

    def do(self, shelf: Shelf) -> "TextsTold":
        from explorer.figures.language_rows import told_texts

        return told_texts(_texts(shelf, self.texts))


class SliceMeasured(NamedTuple):
    """What came of a MeasureJob."""

    costs: "tuple[LanguageCost, ...]"
    efficiency: float | None  # of all tokens so far


@dataclass(frozen=True)
class MeasureJob(Job):
    """Count a tokenizer's tokens in the next languages: a SliceMeasured."""

    texts: TextsSource
    source: TokenizerSource
    first: int  # how many of the languages, as they are measured in order, are done

    doing: ClassVar[str] = "count in these languages"
    longest: ClassVar[float] = 120.0

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> SliceMeasured:
        from explorer.engine.measure.languages import language_costs, renyi_efficiency
        from explorer.figures.language_rows import language_cost, told_texts

        texts = _texts(shelf, self.texts)
        codes = told_texts(texts).measured_in_order
        pipeline = shelf.apart(self.source)
        counted: dict[TokenizerSource, _Counted] = shelf.remembered("languages counted", self.texts, dict)
        so_far = counted.get(self.source, _Counted(0, Counter()))
        if so_far.n_languages != self.first:  # another process counted them
            before = language_costs(pipeline, texts, codes[: self.first]) if self.first else ()
            so_far = _Counted(self.first, Counter())
            for costs in before:
                so_far.tokens.update(costs.counts)
        found, n_characters = [], 0
        for costs in language_costs(pipeline, texts, codes[self.first :]):
            found.append(language_cost(costs))
            so_far.tokens.update(costs.counts)
            n_characters += costs.n_characters
            if n_characters >= SLICE:
                break
        counted[self.source] = _Counted(self.first + len(found), so_far.tokens)
        return SliceMeasured(tuple(found), renyi_efficiency(so_far.tokens.values()))


@dataclass(frozen=True)
class PairsJob(Job):
    """The passages that cost a tokenizer most in a language, beside the reference: LanguagePairs."""

    texts: TextsSource
    source: TokenizerSource
    code: str
    reference: str

    doing: ClassVar[str] = "cut these passages"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "LanguagePairs":
        from explorer.figures.language_pairs import language_pairs

        return language_pairs(shelf.take(self.source).pipeline, _texts(shelf, self.texts), self.code, self.reference)


@dataclass(frozen=True)
class ExportTableJob(WriteJob):
    """Write a table."""

    text: str = field(kw_only=True)

    doing: ClassVar[str] = "export these languages"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return ()

    def write(self, shelf: Shelf) -> str:
        from explorer.formats.atomic_files import write_files

        write_files({self.path: self.text.encode("utf-8", "replace")}, replaced=(self.path,))
        return f"The languages are exported as {shown_name(os.path.basename(self.path))}."


class _Counted(NamedTuple):
    n_languages: int
    tokens: "Counter[int | None]"


def _texts(shelf: Shelf, source: TextsSource) -> "ParallelTexts":
    """The texts of a source, kept until others are wanted. Raises ExplorerError where they cannot be read."""
    from explorer.formats.parallel_texts import read_parallel_texts, shipped_parallel_texts

    def read() -> "ParallelTexts":
        return read_parallel_texts(source.path) if source.path else shipped_parallel_texts()

    return shelf.remembered("parallel texts", source, read)


# ── what is wanted in a state ─────────────────────────────────────────────────────────────────────────────────────────


def wanted_texts(state: SessionState) -> ReadTextsJob | None:
    """For the desk: the texts that are to be read."""
    languages = state.languages
    there = languages.read is not None and languages.read.source == languages.texts
    return None if there or state.workspace not in ("languages", "compare") else ReadTextsJob(languages.texts)


def wanted_measuring(state: SessionState) -> MeasureJob | None:
    """For the desk: the next languages of the tokenizer of which the fewest are measured."""
    languages = state.languages
    if languages.read is None or state.workspace not in ("languages", "compare"):
        return None
    if state.workspace == "languages" and languages.stopped:
        return None
    n_wanted = n_languages_wanted(state)
    todo = []
    for entry in state.tokenizers.rows:
        measured = languages.measured.get(entry.source, NOT_MEASURED)
        if len(measured.costs) < n_wanted and not measured.problem:
            todo.append((len(measured.costs), entry.source))
    if not todo:
        return None
    n_done, source = min(todo, key=lambda pair: pair[0])
    return MeasureJob(languages.read.source, source, n_done)


def n_languages_wanted(state: SessionState) -> int:
    """How many languages are to be measured: all, or elsewhere those that are shown there."""
    from explorer.figures.language_rows import FEATURED

    read = state.languages.read
    n = len(read.told.languages) if read is not None else 0
    return n if state.workspace == "languages" else min(n, len(FEATURED))


def chosen_entry(state: SessionState) -> Entry | None:
    """The tokenizer of the cell that more is told of."""
    cell = state.languages.cell
    return next((entry for entry in state.tokenizers.rows if cell and entry.number == cell.number), None)


def wanted_pairs(state: SessionState) -> PairsJob | None:
    """For the desk: the passages behind the chosen cell."""
    languages, entry = state.languages, chosen_entry(state)
    if state.workspace != "languages" or entry is None or languages.cell is None or languages.read is None:
        return None
    return PairsJob(languages.read.source, entry.source, languages.cell.code, languages.reference_code)

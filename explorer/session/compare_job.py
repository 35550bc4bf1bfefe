"""The comparison as a job for the process that holds tokenizers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from explorer.figures.text_choice import TextChoice
from explorer.session.state import SessionState
from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource
from explorer.session.tokenizers_state import LONGEST_TOKENIZED, Entry

if TYPE_CHECKING:  # the process of the window never makes one
    from explorer.engine.encode.special_tokens import SpecialChoice
    from explorer.figures.comparison import Comparison
    from explorer.figures.cost_rows import CostRow
    from explorer.figures.tokenizer_run import TokenizerRun


@dataclass(frozen=True)
class CompareJob(Job):
    """Several tokenizers on one text: a Comparison."""

    text: str
    rows: tuple[TokenizerSource, ...]
    reference: int  # one of the rows
    with_post: bool = False  # whether what post-processors add is among the tokens
    special: "SpecialChoice" = "as-text"  # what becomes of text that looks like a special token

    doing: ClassVar[str] = "compare these"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return self.rows

    def do(self, shelf: Shelf) -> "Comparison":
        from explorer.figures.comparison import comparison

        return comparison(self.text, self._runs(shelf), self.reference, with_post=self.with_post)

    def costs(self, shelf: Shelf) -> "tuple[CostRow, ...]":
        """What the text costs each tokenizer. Raises ExplorerError."""
        from explorer.figures.comparison import run_costs

        return run_costs(self._runs(shelf), self.reference)

    def _runs(self, shelf: Shelf) -> "list[TokenizerRun]":
        """The runs, kept for as long as nothing else is compared: rows and costs are made of the same."""
        from explorer.figures.tokenizer_run import TokenizerRun

        def made() -> "list[TokenizerRun]":
            runs = []
            for source in self.rows:
                tokenizer = shelf.take(source)
                run = tokenizer.with_special(self.special).run(self.text)
                runs.append(TokenizerRun(source.label, tokenizer, run))
            shelf.work_with("")
            return runs

        return shelf.remembered("runs", self, made)


@dataclass(frozen=True)
class TextsJob(Job):
    """One tokenizer on several texts: a Comparison."""

    text: str
    source: TokenizerSource
    choice: TextChoice
    special: "SpecialChoice" = "as-text"

    doing: ClassVar[str] = "compare these texts"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return (self.source,)

    def do(self, shelf: Shelf) -> "Comparison":
        from explorer.figures.text_comparison import text_comparison

        tokenizer = shelf.take(self.source)
        return text_comparison(self.text, self.choice, tokenizer, tokenizer.with_special(self.special))

    def costs(self, shelf: Shelf) -> "tuple[CostRow, ...]":
        """What each of the texts costs. Raises ExplorerError."""
        from explorer.figures.text_comparison import text_run_costs

        tokenizer = shelf.take(self.source)
        return text_run_costs(self.text, self.choice, tokenizer, tokenizer.with_special(self.special))


@dataclass(frozen=True)
class CostsJob(Job):
    """What is compared costs so much: a tuple of CostRow. It comes after the rows, which do not wait for it."""

    of: CompareJob | TextsJob

    doing: ClassVar[str] = "measure this"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return self.of.sources

    def do(self, shelf: Shelf) -> "tuple[CostRow, ...]":
        return self.of.costs(shelf)


@dataclass(frozen=True)
class ReadTextJob(Job):
    """Read the beginning of a file as a text: a string."""

    path: str
    attempt: int  # a file that is wanted again is read again

    doing: ClassVar[str] = "read this file"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return ()

    def do(self, shelf: Shelf) -> str:
        from explorer.engine.text.text_files import read_sample

        text = read_sample(self.path, 4 * (LONGEST_TOKENIZED + 1)).file.text
        return text[: LONGEST_TOKENIZED + 1]  # one more, so that it is seen that there is more


def wanted_text(state: SessionState) -> ReadTextJob | None:
    """The file that is to be read in a state."""
    reading = state.compare.reading
    return ReadTextJob(*reading) if reading else None


def compared_by(state: SessionState) -> Entry | None:
    """The tokenizer that is compared on several texts."""
    tokenizers = state.tokenizers
    entry = tokenizers.entry(state.compare.by) or tokenizers.entry(tokenizers.reference)
    return entry if entry is not None and entry.facts is not None else next(iter(tokenizers.rows), None)


def wanted_comparison(state: SessionState) -> CompareJob | TextsJob | None:
    """What is to be compared in a state."""
    tokenizers = state.tokenizers
    rows = tokenizers.rows
    if state.workspace != "compare" or not rows:
        return None
    if state.compare.of_texts:
        by = compared_by(state)
        return TextsJob(tokenizers.text, by.source, state.compare.texts, tokenizers.special) if by else None
    numbers = [entry.number for entry in rows]
    reference = numbers.index(tokenizers.reference) if tokenizers.reference in numbers else 0
    sources = tuple(entry.source for entry in rows)
    return CompareJob(tokenizers.text, sources, reference, state.compare.with_post, tokenizers.special)


def wanted_costs(state: SessionState) -> CostsJob | None:
    """What is to be measured in a state: what is shown."""
    compared = state.compare.compared
    return CostsJob(compared.job) if compared and compared.job == wanted_comparison(state) else None

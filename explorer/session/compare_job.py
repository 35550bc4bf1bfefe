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
        from explorer.figures.tokenizer_run import TokenizerRun

        runs = []
        for source in self.rows:
            tokenizer = shelf.take(source)
            runs.append(TokenizerRun(source.label, tokenizer, tokenizer.with_special(self.special).run(self.text)))
        return comparison(self.text, runs, self.reference, with_post=self.with_post)


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

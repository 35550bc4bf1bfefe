"""The comparison as a job for the process that holds tokenizers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from explorer.session.state import SessionState
from explorer.session.tokenizer_child import Job, Shelf
from explorer.session.tokenizer_sources import TokenizerSource

if TYPE_CHECKING:  # the process of the window never makes one
    from explorer.figures.comparison import Comparison


@dataclass(frozen=True)
class CompareJob(Job):
    """Several tokenizers on one text: a Comparison."""

    text: str
    rows: tuple[TokenizerSource, ...]
    reference: int  # one of the rows
    with_post: bool = False  # whether what post-processors add is among the tokens

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
            runs.append(TokenizerRun(source.label, tokenizer, tokenizer.pipeline.run(self.text)))
        return comparison(self.text, runs, self.reference, with_post=self.with_post)


def wanted_comparison(state: SessionState) -> CompareJob | None:
    """What is to be compared in a state."""
    tokenizers = state.tokenizers
    rows = tokenizers.rows
    if state.workspace != "compare" or not rows:
        return None
    numbers = [entry.number for entry in rows]
    reference = numbers.index(tokenizers.reference) if tokenizers.reference in numbers else 0
    sources = tuple(entry.source for entry in rows)
    return CompareJob(tokenizers.text, sources, reference, with_post=state.compare.with_post)

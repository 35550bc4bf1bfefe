"""Several tokenizers on one text, or one on several: all that the Compare workspace shows, as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from explorer.engine.measure.differences import first_difference
from explorer.engine.measure.text_costs import text_costs
from explorer.figures.aligned_rows import AlignedText, Stretch, aligned_row, aligned_text
from explorer.figures.cost_rows import CostRow, cost_rows
from explorer.figures.difference_words import Mark, mark_of
from explorer.figures.text_slots import Place, slots_of
from explorer.figures.tokenizer_run import TokenizerRun, compared


@dataclass(frozen=True)
class Comparison:
    """The rows, and for each of them how it first differs from the reference."""

    text: AlignedText
    marks: tuple[Mark | None, ...]  # None for what does not differ, and for the reference itself
    names: tuple[str, ...] = ()  # of the rows, where they are texts of one tokenizer
    sames: tuple[str, ...] = ()  # what is said of such a row where nothing differs
    safe: tuple[int, ...] = ()  # places at which the text can be cut without changing a token
    cuts: tuple[tuple[Place, bool], ...] = ()  # where it is cut, and whether tokens and letters stay whole


def comparison(text: str, runs: Sequence[TokenizerRun], reference: int, *, with_post: bool = False) -> Comparison:
    """Runs on a text, one of which the others are measured against, by its place among them."""
    slots = slots_of(text)
    rows = [aligned_row(slots, (Stretch(run.run),), run.tokenizer, with_post=with_post) for run in runs]
    against = runs[reference]
    marks = []
    for number, run in enumerate(runs):
        found = None
        if number != reference:
            found = first_difference(run.run, against.run, compared(run.tokenizer), compared(against.tokenizer))
        marks.append(mark_of(found, run, against, slots) if found else None)
    return Comparison(aligned_text(slots, rows), tuple(marks))


def run_costs(runs: Sequence[TokenizerRun], reference: int) -> tuple[CostRow, ...]:
    """What runs cost, one of which the others are measured against; without the texts that come back."""
    costs = [(run.name, text_costs(run.run, run.tokenizer.pipeline)) for run in runs]
    brief = [(name, replace(its, trip=replace(its.trip, decoded=""))) for name, its in costs]
    return cost_rows(brief, reference)

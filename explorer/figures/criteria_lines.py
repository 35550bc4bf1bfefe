"""What a vocabulary of pieces is judged by, with the figures that there are; plainly said where there are none."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.engine.measure.curves import CorpusSize
from explorer.engine.measure.held_out import HeldOut
from explorer.engine.text.alphabet import Spelling
from explorer.figures.curve_lines import has_marks
from explorer.figures.numbers import SPACE, percent

NO_FIGURE = "no figure"


@dataclass(frozen=True, slots=True)
class CriterionLine:
    """A criterion, or one more figure for the one above."""

    criterion: str
    asked: str
    figure: str
    unit: str  # what the figure counts, or what it would take


def criteria_lines(
    n_words: int,
    size: CorpusSize,
    held_out: HeldOut | None,
    n_symbols: Sequence[int],
    spelling: Spelling,
    step: int,
) -> tuple[CriterionLine, ...]:
    """The four criteria at a step of a corpus of ``n_words`` words; ``n_symbols`` are its symbols by step."""
    n = n_symbols[step]
    bytes_unit = "bytes a symbol" + (", marks left out" if has_marks(spelling) else "")
    if held_out is None:
        coverage = (NO_FIGURE, "type a held-out text")
    else:
        share = held_out.pieces.n_unknown_tokens / (held_out.n_pieces[step] or 1)
        coverage = (f"{percent(1 - share)}{SPACE}%", "held-out symbols that are known")
    return (
        CriterionLine("coverage", "can it spell any text?", *coverage),
        CriterionLine("compactness", "are texts short?", f"{n / n_words:.2f}", "symbols a word"),
        CriterionLine("", "", f"{size.n_bytes / n:.2f}", bytes_unit),
        CriterionLine("", "", f"{n_symbols[0] / n:.2f}", "times shorter than at step 0"),
        CriterionLine("meaning", "are pieces units of meaning?", NO_FIGURE, "takes words cut into morphemes"),
        CriterionLine("languages", "are languages treated alike?", NO_FIGURE, "takes one text in several languages"),
    )

"""Paths drawn at random, beside how often each is to be expected."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import Path
from explorer.engine.errors import ExplorerError
from explorer.engine.text.alphabet import Spelling
from explorer.figures.numbers import counted
from explorer.figures.visible_text import Runs, plain_text, visible_runs

LARGEST_TYPED = 100.0
MOST_SAMPLED = 100
"""So many paths have a row; what is drawn of others is said in a sentence."""


@dataclass(frozen=True, slots=True)
class SampleLine:
    """A way to cut the text: how often it is expected, and how often it was drawn; None before any was."""

    pieces: tuple[Runs, ...]
    expected: float | None  # None where it is not known
    drawn: int | None

    @property
    def spoken(self) -> str:
        """The pieces for a screen reader and the clipboard."""
        return " ".join(map(plain_text, self.pieces))


def sample_lines(
    lattice: Lattice,
    paths: Sequence[Path],
    alpha: float,
    n: int,
    counts: Mapping[tuple[tuple[int, int], ...], int] | None,
    spelling: Spelling,
) -> tuple[SampleLine, ...]:
    """The best of ``paths`` with the expected and, where ``counts`` has been drawn, the real number of ``n`` draws."""
    log_z = lattice.log_z(alpha)
    return tuple(
        SampleLine(
            tuple(visible_runs(piece, spelling) for piece in path.pieces),
            n * math.exp(alpha * path.score - log_z),
            None if counts is None else counts.get(tuple(edge[:2] for edge in path.edges), 0),
        )
        for path in paths[:MOST_SAMPLED]
    )


def sample_sentence(lines: Sequence[SampleLine], n: int, *, is_drawn: bool) -> str:
    """What a person may not see in the rows."""
    if not is_drawn:
        return f"Not drawn yet: ticks mark what to expect of {n} draws."
    others = n - sum(line.drawn or 0 for line in lines)
    return f"{counted(others, 'draw', 'draws')} fell on paths that are not listed." if others else ""


def dropped_lines(counts: Mapping[tuple[str, ...], int], spelling: Spelling) -> tuple[SampleLine, ...]:
    """Encodings with dropout, the commonest first, of equal ones that which was drawn first."""
    ranked = sorted(counts.items(), key=lambda counted: -counted[1])[:MOST_SAMPLED]
    return tuple(
        SampleLine(tuple(visible_runs(token, spelling) for token in tokens), None, count) for tokens, count in ranked
    )


def dropped_sentence(counts: Mapping[tuple[str, ...], int] | None, n: int) -> str:
    """What dropout does, or how many ways to cut the text it has found."""
    if counts is None:
        return f"Not drawn yet. BPE-dropout passes over each merge with probability p: {n} draws show what comes of it."
    ways = counted(len(counts), "way to cut the text", "different ways to cut the text")
    return f"{ways} in {n} draws with BPE-dropout."


def entered_dropout(text: str) -> float:
    """The probability that a merge is passed over, as it was typed. Raises ExplorerError for what is none."""
    try:
        p = float(text.strip().replace("−", "-").replace(",", "."))
    except ValueError:
        p = math.nan
    if not 0 <= p <= 1:
        raise ExplorerError("p is a probability: a number from 0, at which no merge is passed over, to 1.")
    return p


def entered_alpha(text: str) -> float:
    """α as it was typed. Raises ExplorerError, in one sentence, for what is none."""
    try:
        alpha = float(text.strip().replace("−", "-").replace(",", "."))
    except ValueError:
        raise ExplorerError("α is a number from 0, which draws all paths alike, such as 0.5.") from None
    if not 0 <= alpha <= LARGEST_TYPED:
        shown = text.strip().replace("-", "−")
        raise ExplorerError(
            f"α is from 0, which draws all paths alike, to {LARGEST_TYPED:g}, which draws the best; it cannot be "
            f"{shown}."
        )
    return alpha

"""A row of the corpus at a step, ready to be painted: word, count, a chip a symbol, brackets where it merges next."""

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Literal

from explorer.engine.learn.frame import WordAtStep
from explorer.engine.text.alphabet import Spelling
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import ELLIPSIS, Run, Runs, plain_text, visible_runs, word_runs

ChipState = Literal["plain", "merged"]

MOST_CHIPS = 2000
"""A raw stream is one row of a million symbols: so many are shown, and the row says how many are not."""


@dataclass(frozen=True, slots=True)
class ChipFace:
    """What one chip shows."""

    runs: Runs
    state: ChipState


@dataclass(frozen=True, slots=True)
class WordLine:
    """A row of the corpus at a step."""

    word: Runs  # as it is written, elided in its middle when it is very long
    count: int
    chips: tuple[ChipFace, ...]  # of the first symbols, at most MOST_CHIPS
    brackets: tuple[int, ...]  # indices of the left chips of the pairs that merge next
    n_symbols: int

    @property
    def n_hidden(self) -> int:
        """Symbols that have no chip."""
        return self.n_symbols - len(self.chips)

    @property
    def product(self) -> int:
        """What the row adds to the symbols of the corpus."""
        return self.n_symbols * self.count


def word_line(word: WordAtStep, spelling: Spelling) -> WordLine:
    """The row of a word at a step."""
    # Both run from left to right, and in a raw stream far beyond what is shown.
    merged = frozenset(word.just_merged[: bisect_left(word.just_merged, MOST_CHIPS)])
    brackets = word.merges_next[: bisect_left(word.merges_next, MOST_CHIPS - 1)]
    return WordLine(
        word=word_runs(word.word),
        count=word.count,
        chips=tuple(
            ChipFace(visible_runs(symbol, spelling), "merged" if i in merged else "plain")
            for i, symbol in enumerate(word.symbols[:MOST_CHIPS])
        ),
        brackets=brackets,
        n_symbols=len(word.symbols) + word.n_more,
    )


def first_mark(line: WordLine) -> int | None:
    """The first chip that just merged or merges next, if any of those that are there does."""
    merged = (number for number, chip in enumerate(line.chips) if chip.state == "merged")
    return min((*merged, *line.brackets), default=None)


def line_from(line: WordLine, start: int) -> WordLine:
    """The row from a chip on, with an ellipsis for those before it."""
    if not start:
        return line
    before = ChipFace((Run(ELLIPSIS, "elision"),), "plain")
    return replace(
        line,
        chips=(before, *line.chips[start:]),
        brackets=tuple(left - start + 1 for left in line.brackets if left >= start),
        n_symbols=line.n_symbols - start + 1,
    )


def spoken_symbols(line: WordLine) -> str:
    """The symbols of a row with all that its chips show: "l o w </w>, merging next: l + o"."""
    names = [plain_text(chip.runs) for chip in line.chips]
    parts = [" ".join(names) + (f" {hidden_note(line.n_hidden)}" if line.n_hidden else "")]
    if merged := [name for name, chip in zip(names, line.chips, strict=True) if chip.state == "merged"]:
        parts.append(f"just merged: {' '.join(merged)}")
    if line.brackets:
        parts.append(f"merging next: {', '.join(f'{names[i]} + {names[i + 1]}' for i in line.brackets)}")
    return ", ".join(parts)


def hidden_symbols(line: WordLine, n_shown: int) -> str:
    """The symbols after those that are shown, and the pairs among them that merge next, one shown half included."""
    parted = n_shown - 1 in line.brackets
    return spoken_symbols(line_from(line, n_shown - 1 if parted else n_shown))


def hidden_note(n_hidden: int) -> str:
    """What is said after the last chip that is shown."""
    return f"… {grouped(n_hidden)} more"

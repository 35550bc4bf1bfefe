"""The chips beneath a corpus: its alphabet, what was learned of it, or the vocabulary that it is cut with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from explorer.engine import Trace
from explorer.engine.learn.any_trace import AnyTrace, is_merging
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import Runs, visible_runs

if TYPE_CHECKING:
    from explorer.engine.learn.unigram_trace import UnigramTrace

_MOST_SEEN = 200  # more pieces than three rows have room for


@dataclass(frozen=True, slots=True)
class FlowChip:
    """A chip, and the small number in front of it, if it has one."""

    index: str
    runs: Runs
    state: Literal["plain", "merged"] = "plain"


class AlphabetChips(Sequence[FlowChip]):
    """The first symbols, of which there are thousands where a text is Chinese, made when they are asked for."""

    def __init__(self, trace: AnyTrace) -> None:
        self._alphabet = trace.alphabet if is_merging(trace) else tuple(character for character, _ in trace.alphabet)
        self._spelling = trace.recipe.spelling

    def __len__(self) -> int:
        return len(self._alphabet)

    def __getitem__(self, index: int) -> FlowChip:  # type: ignore[override]
        return FlowChip("", visible_runs(self._alphabet[index], self._spelling))


class LearnedChips(Sequence[FlowChip]):
    """The pieces learned up to a step, made when they are asked for; the newest is marked."""

    def __init__(self, trace: Trace, step: int) -> None:
        self._merges = trace.merges
        self._spelling = trace.recipe.spelling
        self._step = step

    def __len__(self) -> int:
        return self._step

    def __getitem__(self, index: int) -> FlowChip:  # type: ignore[override]
        if not 0 <= index < self._step:
            raise IndexError(index)
        runs = visible_runs(self._merges[index].piece, self._spelling)
        return FlowChip(grouped(index + 1), runs, "merged" if index + 1 == self._step else "plain")


class VocabularyChips(Sequence[FlowChip]):
    """The pieces of a vocabulary that shrinks, made when they are asked for, the most probable last."""

    def __init__(self, trace: "UnigramTrace", step: int) -> None:
        self._frame = trace.at(step)
        self._best = self._frame.most_probable(_MOST_SEEN)
        self._spelling = trace.recipe.spelling

    def __len__(self) -> int:
        return self._frame.n_pieces

    def __getitem__(self, index: int) -> FlowChip:  # type: ignore[override]
        if not 0 <= index < len(self):
            raise IndexError(index)
        rank = len(self) - 1 - index
        pieces = self._best if rank < _MOST_SEEN else self._frame.by_score
        return FlowChip(grouped(rank + 1), visible_runs(pieces[rank], self._spelling))

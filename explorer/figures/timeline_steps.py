"""What a timeline shows of a training: for each step a value, a name, whether it is tied, and how all that is said."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from explorer.figures.numbers import counted
from explorer.figures.value_scale import COUNTS, ValueScale
from explorer.figures.visible_text import Runs


@dataclass(frozen=True, slots=True)
class StepWords:
    """How steps are spoken of: one and many of them, what stands under the number of each, and the first of all."""

    one: str
    many: str
    named: str
    start: str
    nothing: str  # said where there are none
    listed: str  # the name of the list of all
    tie: Callable[[int], str]  # of so many, the winner counted


MERGE_WORDS = StepWords(
    *("merge", "merges", "piece", "the alphabet", "Nothing has merged.", "Merges in learned order"),
    tie=lambda n_tied: f"tied with {counted(n_tied - 1, 'other', 'others')}",
)


@dataclass(frozen=True)
class Rounds:
    """What is shown besides where steps go round: by value, as the counts are.

    ``values`` are a second curve on a scale of its own, which connects what is measured within a round; None where a
    step measures nothing. ``marks(i)`` says in fewer and fewer words what went in a step.
    """

    numbers: Sequence[int]  # 0 before the first round
    values: Sequence[float | None]
    scale: ValueScale
    gone: Sequence[int]
    marks: Callable[[int], tuple[str, ...]]


@dataclass(frozen=True)
class TimelineSteps:
    """What happened, step by step: ``counts[i]``, ``tied[i]`` (the winner counted) and ``pieces(i)``.

    The first of them are of step ``first``: merge i leads to step i + 1, step 0 being the alphabet, which has no value
    of its own. Where ``scale`` says so, the counts are values of another kind. ``n`` is the last step.
    """

    n: int
    counts: Sequence[float]
    tied: Sequence[int]
    pieces: Callable[[int], Runs]
    scale: ValueScale = COUNTS
    first: int = 1
    words: StepWords = MERGE_WORDS
    rounds: Rounds | None = None


NO_STEPS = TimelineSteps(0, (), (), lambda i: ())

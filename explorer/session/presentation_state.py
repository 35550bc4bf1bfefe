"""Presenting and guessing as values: what the step at hand shows, and what the next key does with it.

At each step a presentation shows what merged, asks which pair merges next, counts the words one by one where that is
wanted, and shows the winner. In the ordinary window only the last two are told apart, where the winner is hidden.
"""

from dataclasses import dataclass, replace
from typing import Literal

Phase = Literal["shown", "asked", "revealed"]

_PRESENTED: tuple[Phase, ...] = ("shown", "asked", "revealed")
_HIDING: tuple[Phase, ...] = ("asked", "revealed")
_OPEN: tuple[Phase, ...] = ("revealed",)


@dataclass(frozen=True, slots=True)
class PresentationState:
    """Whether it is presented, and how far the question of a step has come.

    ``phase``, ``counted`` and ``guess`` are of one step; at any other they begin anew (see :meth:`at`).
    """

    on: bool = False
    hides_winner: bool = False  # the switch of the ordinary window
    step: int = 0
    phase: Phase = "revealed"
    counted: int | None = None  # words counted so far; None where they are not counted one by one
    guess: tuple[str, str] | None = None
    spotlight: int | None = None  # the row of the corpus that is raised
    blank: bool = False

    @property
    def phases(self) -> tuple[Phase, ...]:
        """What a step goes through."""
        return _PRESENTED if self.on else _HIDING if self.hides_winner else _OPEN

    def at(self, step: int) -> "PresentationState":
        """The same at a step, from its beginning if it was about another one."""
        return self if step == self.step else self.begun(step)

    def begun(self, step: int) -> "PresentationState":
        """The same at the beginning of a step."""
        return replace(self, step=step, phase=self.phases[0], counted=None, guess=None)

    def ended(self, step: int) -> "PresentationState":
        """The same where a step leads on to the next."""
        return replace(self, step=step, phase=self.phases[-1], counted=None, guess=None)


NOT_PRESENTED = PresentationState()
"""The ordinary window, with nothing hidden."""


def started(now: PresentationState) -> PresentationState:
    """Presented from here on; at the first question the words are counted one by one."""
    return replace(replace(now, on=True, blank=False, spotlight=None).begun(now.step), counted=0)


def stopped(now: PresentationState) -> PresentationState:
    """No longer presented."""
    return replace(now, on=False, blank=False, spotlight=None).begun(now.step)


def hiding(now: PresentationState, *, hides: bool) -> PresentationState:
    """The winner of each step hidden in the ordinary window, or not."""
    return replace(now, hides_winner=hides).begun(now.step)


def on_from(now: PresentationState, n_steps: int, n_counted: int) -> PresentationState:
    """What the next key leads to; ``n_counted`` words of the step can be counted one by one."""
    if now.step >= n_steps:
        return now
    if now.phase == "asked" and now.counted is not None and now.counted < n_counted:
        return replace(now, counted=now.counted + 1)
    later = now.phases[now.phases.index(now.phase) + 1 :]
    return replace(now, phase=later[0], guess=None) if later else now.begun(now.step + 1)


def back_from(now: PresentationState, n_counted: int) -> PresentationState:
    """What the key back leads to: what the next key leads on from."""
    if now.phase == "asked" and now.counted:
        return replace(now, counted=now.counted - 1)
    earlier = now.phases[: now.phases.index(now.phase)]
    if earlier:
        counted = n_counted if now.counted is not None and now.phase == "revealed" else now.counted
        return replace(now, phase=earlier[-1], counted=counted, guess=None)
    return now.ended(now.step - 1) if now.step else now


def counting(now: PresentationState, n_steps: int, n_counted: int) -> PresentationState:
    """One more word counted; the first one opens the question."""
    if now.step >= n_steps or now.phase == "revealed":
        return now
    if now.phase == "shown" or now.counted is None:
        return replace(now, phase="asked", counted=1)
    return replace(now, counted=min(now.counted + 1, n_counted))


def revealing(now: PresentationState) -> PresentationState:
    """The winner shown at once, no matter how far the words are counted."""
    return replace(now, phase="revealed", guess=None) if now.phase == "asked" else now

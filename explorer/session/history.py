"""Undo and redo for the corpus and the recipe, as values. The stepping position is not part of it."""

from dataclasses import dataclass, replace

from explorer.engine import BpeRecipe
from explorer.session.sources import CorpusSource

Edit = tuple[CorpusSource, BpeRecipe]

MOST_EDITS = 200
MOST_CHARACTERS = 100_000_000  # over all texts kept, so that editing a large one cannot fill the memory


@dataclass(frozen=True, slots=True)
class History:
    """What was before, oldest first, and what was undone, next first."""

    past: tuple[Edit, ...] = ()
    future: tuple[Edit, ...] = ()
    burst: object = None  # edits with the same burst are undone as one, such as the letters of a word being typed

    def recorded(self, before: Edit, burst: object = None) -> "History":
        """The history after an edit that replaced ``before``."""
        if burst is not None and burst == self.burst and self.past:
            return replace(self, future=())
        past = (*self.past, before)[-MOST_EDITS:]
        while len(past) > 1 and sum(source.n_characters for source, _ in past) > MOST_CHARACTERS:
            past = past[1:]
        return History(past, (), burst)

    def undone(self, now: Edit) -> tuple["History", Edit]:
        """The history one edit back, and the edit to go back to."""
        return History(self.past[:-1], (now, *self.future)), self.past[-1]

    def redone(self, now: Edit) -> tuple["History", Edit]:
        """The history one edit on, and the edit to go on to."""
        return History((*self.past, now), self.future[1:]), self.future[0]

    def refused(self, holds: Edit) -> "History":
        """The history without an edit that could not be done, after which ``holds`` is what there is again."""
        if holds in self.future:  # an undo had led to it
            return History(self.past, self.future[self.future.index(holds) + 1 :])
        earlier = [place for place, edit in enumerate(self.past) if edit == holds]
        return History(self.past[: earlier[-1]] if earlier else self.past[:-1], self.future)

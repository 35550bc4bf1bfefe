"""Undo and redo for the corpus and the recipe, as values. A step is no edit, but what comes back is shown as it was."""

from dataclasses import dataclass, field, replace

from explorer.engine import Recipe
from explorer.session.kept_files import Place
from explorer.session.sources import CorpusSource

MOST_EDITS = 200
MOST_CHARACTERS = 100_000_000  # over all texts kept, so that editing a large one cannot fill the memory


@dataclass(frozen=True, slots=True)
class Edit:
    """A corpus and a recipe, and where a person looked when they were left; None if the corpus was not shown yet."""

    source: CorpusSource
    recipe: Recipe
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Typing:
    """Letters that are typed one after another: a word with the space around it, undone as one."""

    begin: int  # the place of the first of them, in code points
    from_end: int  # how far before the end of the text they are put

    @classmethod
    def of(cls, letter: str, start: int, text: str, burst: object) -> "Typing":
        """What a letter typed into ``text`` at ``start`` belongs to, where ``burst`` is what was typed before."""
        from_end = len(text) - start
        if isinstance(burst, cls) and burst.from_end == from_end:
            typed = text[burst.begin : start]
            begins_a_word = not letter.isspace() and typed[-1:].isspace() and not typed.isspace()
            if not begins_a_word:
                return burst
        return cls(start, from_end)


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
        while len(past) > 1 and sum(edit.source.n_characters for edit in past) > MOST_CHARACTERS:
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

"""The pieces of a step with how often each stands in the corpus: which are used, and which no longer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.engine import Trace
from explorer.engine.learn.piece_counts import PieceCounts
from explorer.figures.numbers import counted, grouped
from explorer.figures.visible_text import Runs, plain_text, visible_runs

Order = Literal["most", "fewest", "learned"]


@dataclass(frozen=True, slots=True)
class PieceLine:
    """A piece of the vocabulary at a step."""

    piece: Runs
    piece_id: int
    made: int  # the step that made it, 0 for the alphabet
    count: int  # how often it stands in the corpus
    unused_since: int | None

    @property
    def made_words(self) -> str:
        """Where it comes from."""
        return f"step {grouped(self.made)}" if self.made else "alphabet"

    @property
    def unused_words(self) -> str:
        """Since when it stands nowhere."""
        if self.unused_since is None:
            return ""
        return f"since step {grouped(self.unused_since)}" if self.unused_since else "never met"


class PieceLines:
    """The pieces in an order, each made a line when it is asked for."""

    def __init__(self, trace: Trace, step: int, counts: PieceCounts, order: Order, *, unused_only: bool) -> None:
        self._pieces, self._counts = trace.at(step).vocabulary, counts
        self._n_alphabet = len(self._pieces) - step
        self._spelling = trace.recipe.spelling
        self._ids = piece_order(counts, order, unused_only=unused_only)

    def __len__(self) -> int:
        return len(self._ids)

    def row(self, index: int) -> PieceLine:
        """The line at ``index``."""
        number, counts = self._ids[index], self._counts
        return PieceLine(
            piece=visible_runs(self._pieces[number], self._spelling),
            piece_id=number,
            made=max(0, number - self._n_alphabet + 1),
            count=counts.counts[number],
            unused_since=counts.unused_since[number],
        )


def piece_order(counts: PieceCounts, order: Order, *, unused_only: bool) -> Sequence[int]:
    """The ids of pieces as they are listed; those that are equal stay as learned."""
    ids: Sequence[int] = range(len(counts.counts))
    if unused_only:
        ids = [piece for piece in ids if counts.unused_since[piece] is not None]
    if order == "learned":
        return ids
    return sorted(ids, key=counts.counts.__getitem__, reverse=order == "most")


def unused_sentence(counts: PieceCounts, step: int, n_special: int) -> str:
    """How many pieces stand nowhere, and why that is so; special tokens are not counted among them, which is said."""
    n, unused = len(counts.counts), counts.n_unused
    met = sum(since != 0 for since in counts.unused_since)
    never = f" {grouped(n - met)} of the alphabet were never met." if met < n else ""
    if n_special:
        special = counted(n_special, "special token", "special tokens")
        never += f" With {special}, which no text is counted for, the vocabulary has {grouped(n + n_special)} pieces."
    if unused == n - met:
        return f"At step {grouped(step)} none of {counted(met, 'piece', 'pieces')} is unused.{never}"
    gone = unused - (n - met)
    verb, stood = ("stands", "it stood, and it stays") if gone == 1 else ("stand", "they stood, and they stay")
    why = f"later merges took every place where {stood} in the vocabulary all the same"
    return f"{grouped(gone)} of {counted(n, 'piece', 'pieces')} {verb} nowhere at step {grouped(step)}: {why}.{never}"


def piece_sentence(line: PieceLine, n_made: int, step: int) -> str:
    """Where the count of a piece comes from: ``n_made`` times it was made, or stood at first."""
    name = plain_text(line.piece)
    made = f"was made {counted(n_made, 'time', 'times')} at step {grouped(line.made)}"
    begin = made if line.made else f"stood {counted(n_made, 'time', 'times')} in the corpus at first"
    taken = n_made - line.count
    rest = f"merges up to step {grouped(step)} took {grouped(taken)} of them" if taken else "no merge has taken any"
    return f"{name} {begin}; {rest}: {grouped(line.count)} left."

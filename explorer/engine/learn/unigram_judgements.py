"""What a step in the training of a unigram vocabulary found of the pieces before it, as a table read row by row."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Literal, overload

from explorer.engine.learn.unigram_pruning import FATES, Fate
from explorer.engine.learn.unigram_record import Stage, UnigramRecord

Measure = Literal["score", "count", "loss"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a step found of a piece that was there before it."""

    piece: str
    score: float  # before the step, nats
    count: float | None  # em: expected in the corpus; prune: tokens in the best paths
    loss: float | None  # prune: nats per word; None for a piece that needed none to be judged
    fate: Fate


class Judgements(Sequence[Judgement]):
    """Some of the pieces before a step, in some order; each judgement is made when it is asked for.

    ``places`` are theirs in the list of the step before, which decides ties.
    """

    def __init__(
        self, record: UnigramRecord, stage: Stage, before: Stage, places: Sequence[int], numbers: Mapping[str, int]
    ) -> None:
        """``numbers`` are those of the record's pieces."""
        self.places = places
        self._record = record
        self._stage = stage
        self._before = before
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, row: int) -> Judgement: ...
    @overload
    def __getitem__(self, row: slice) -> "Judgements": ...
    def __getitem__(self, row: int | slice) -> "Judgement | Judgements":
        if isinstance(row, slice):
            return self._only(self.places[row])
        place = self.places[row]
        stage, before = self._stage, self._before
        loss = stage.losses[place] if stage.losses else math.nan
        return Judgement(
            piece=self._record.pieces[before.pieces[place]],
            score=before.scores[place],
            count=stage.counts[place] if stage.counts else None,
            loss=None if math.isnan(loss) else loss,
            fate=FATES[stage.fates[place]],
        )

    def row_of(self, piece: str) -> int | None:
        """The row of a piece; None if it is not among these."""
        number = self._numbers.get(piece)
        try:
            return None if number is None else self.places.index(self._before.pieces.index(number))
        except ValueError:
            return None

    def ordered(self, by: Measure, *, descending: bool = True) -> "Judgements":
        """The same by a measure; equal ones as they stand here.

        Pieces that have no loss come last either way. Where the step measured nothing of the kind, all stay in order.
        """
        stage = self._stage
        values = {"score": self._before.scores, "count": stage.counts, "loss": stage.losses}[by]
        if not values:
            return self
        if by != "loss":
            return self._only(sorted(self.places, key=values.__getitem__, reverse=descending))
        judged = [place for place in self.places if not math.isnan(values[place])]
        others = [place for place in self.places if math.isnan(values[place])]
        return self._only(sorted(judged, key=values.__getitem__, reverse=descending) + others)

    def with_fate(self, *fates: Fate) -> "Judgements":
        """Those of some fates, in order."""
        wanted = bytes(fate in fates for fate in FATES).ljust(256, b"\0")
        return self._only([*compress(self.places, self._fates().translate(wanted))])

    def n_with_fate(self, fate: Fate) -> int:
        """How many came to a fate."""
        return self._fates().count(FATES.index(fate))

    def _fates(self) -> bytes:
        """By row."""
        everywhere = len(self) == len(self._before.pieces) and isinstance(self.places, range)
        return self._stage.fates if everywhere else bytes(map(self._stage.fates.__getitem__, self.places))

    def _only(self, places: Sequence[int]) -> "Judgements":
        return Judgements(self._record, self._stage, self._before, places, self._numbers)

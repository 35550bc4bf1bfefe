"""One step in the training of a unigram vocabulary, read from the record on demand."""

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.encode.unigram_tokenizer import UNKNOWN_PENALTY
from explorer.engine.learn.unigram_edges import UNKNOWN
from explorer.engine.learn.unigram_pruning import Fate, second_path
from explorer.engine.learn.unigram_record import Stage, StageKind, UnigramRecord

TIE = 1e-6  # of a loss or a score: what numbers of 32 bits cannot tell apart


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a step found of a piece that was there before it."""

    piece: str
    score: float  # before the step, nats
    count: float | None  # em: expected in the corpus; prune: tokens in the best paths
    loss: float | None  # prune: nats per word; None for a piece that needed none to be judged
    fate: Fate


@dataclass(frozen=True, slots=True)
class PieceLoss:
    """How a pruning of SentencePiece came to the loss of a piece: each of its n tokens replaced by the second path."""

    piece: str
    n: int  # tokens of it in the best paths of the corpus
    n_tokens: int  # N, of all pieces
    n_pieces: int  # before the pruning; versions until 2023, and others still, take it for the number of parts in N′
    n_words: int
    path: tuple[str, ...]  # the second best way to cut the piece; an unknown character as itself
    n_of_parts: tuple[int, ...]  # tokens of each, before
    n_tokens_without: int  # N′ = N + n · (parts − 1)
    loss: float  # nats per word


class UnigramFrame:
    """The state after ``step`` steps. Everything is computed when asked for."""

    def __init__(self, record: UnigramRecord, step: int, numbers: Mapping[str, int]) -> None:
        """``numbers`` are those of the record's pieces."""
        self.step = step
        self._record = record
        self._numbers = numbers
        self._stage = record.stages[step]
        self._before = record.stages[step - 1] if step else None

    @property
    def kind(self) -> StageKind:
        """What led here: the first pieces, EM, a pruning or the last cut."""
        return self._stage.kind

    @property
    def round(self) -> int:
        """From 1; a round ends with a pruning. 0 for the first pieces."""
        return self._stage.round

    @property
    def sub_iteration(self) -> int:
        """Of EM within its round, from 1; 0 where the step is none."""
        return self._stage.sub_iteration

    @property
    def objective(self) -> float | None:
        """Of the scores before a step of EM: −ln likelihood of the corpus, nats per word."""
        return self._stage.objective

    @property
    def n_pieces(self) -> int:
        """The size of the vocabulary, without special tokens."""
        return len(self._stage.pieces)

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """The pieces in the order of the training's list, which decides ties."""
        return tuple(map(self._record.pieces.__getitem__, self._stage.pieces))

    @property
    def scores(self) -> "array[float]":
        """The score of each piece of the vocabulary, nats."""
        return self._stage.scores

    def score(self, piece: str) -> float | None:
        """The score of a piece, nats; None if it is not in the vocabulary."""
        place = self._place(piece, self._stage)
        return None if place is None else self._stage.scores[place]

    def _place(self, piece: str, stage: Stage | None) -> int | None:
        """Where a piece stands in a stage; looked for, since a table for each of all steps would take too much room."""
        try:
            return stage.pieces.index(self._numbers[piece]) if stage else None
        except (KeyError, ValueError):
            return None

    # ── what the step did ─────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def judgements(self) -> "Judgements":
        """What the step found of every piece that was there before; empty for the first pieces."""
        return Judgements(self._record, self._stage, self._before)

    def judgement(self, piece: str) -> Judgement | None:
        """What the step found of a piece; None if it was not there before."""
        place = self._place(piece, self._before)
        return None if place is None else self.judgements[place]

    @cached_property
    def gone(self) -> tuple[Judgement, ...]:
        """The pieces that the step dropped, as they stood before it."""
        return tuple(self.judgements[place] for place, fate in enumerate(self._stage.fates) if fate != "stays")

    @cached_property
    def put_back(self) -> tuple[str, ...]:
        """Characters that were lost and are there again after the last cut, in the order of their made-up scores."""
        present = frozenset(self._before.pieces if self._before else self._stage.pieces)
        return tuple(self._record.pieces[number] for number in reversed(self._stage.pieces) if number not in present)

    @cached_property
    def tied(self) -> tuple[str, ...]:
        """The pieces of one loss, or at the last cut of one score, of which some stayed and some went; else none.

        Which of them stay hangs on their order in the list, so on the last bits of a float.
        """
        by_loss = self.kind == "prune"
        measure = {each.piece: each.loss if by_loss else each.score for each in self.judgements}
        gone = {each.piece for each in self.gone if each.fate in ("loss", "final-cut")}
        highest = max((value for piece in gone if (value := measure[piece]) is not None), default=math.nan)
        tied = {p for p, value in measure.items() if value is not None and math.isclose(value, highest, rel_tol=TIE)}
        return tuple(sorted(tied)) if tied - gone - self._characters else ()

    @cached_property
    def _characters(self) -> frozenset[str]:
        return frozenset(character for character, _ in self._record.text.alphabet)

    def loss(self, piece: str) -> PieceLoss | None:
        """How SentencePiece came to the loss of a piece in this step; None where the step did not judge it so."""
        judged = self.judgement(piece)
        if judged is None or judged.loss is None or self._before is None or not self._stage.counts:
            return None
        before, spelled = self._before, self._record.pieces
        search = PieceSearch((spelled[number], number) for number in before.pieces)
        path = second_path(piece, search, scores_by_piece(self._record, before))[1]
        n, n_tokens = int(judged.count or 0), int(sum(self._stage.counts))
        surfaces = []
        place = 0
        for number in path:
            surfaces.append(piece[place] if number == UNKNOWN else spelled[number])
            place += len(surfaces[-1])
        numbers = [before.pieces[0] if number == UNKNOWN else number for number in path]  # which it is counted for
        return PieceLoss(
            piece=piece,
            n=n,
            n_tokens=n_tokens,
            n_pieces=len(before.pieces),
            n_words=sum(self._record.text.units.values()),
            path=tuple(surfaces),
            n_of_parts=tuple(int(self._stage.counts[before.pieces.index(number)]) for number in numbers),
            n_tokens_without=n_tokens + n * (len(path) - 1),
            loss=judged.loss,
        )


class Judgements(Sequence[Judgement]):
    """What a step found, in the order of the pieces before it."""

    def __init__(self, record: UnigramRecord, stage: Stage, before: Stage | None) -> None:
        self._record = record
        self._stage = stage
        self._before = before

    def __len__(self) -> int:
        return len(self._before.pieces) if self._before else 0

    @overload
    def __getitem__(self, place: int) -> Judgement: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Judgement, ...]: ...
    def __getitem__(self, place: int | slice) -> object:
        if isinstance(place, slice):
            return tuple(self[i] for i in range(*place.indices(len(self))))
        place = range(len(self))[place]
        stage, before = self._stage, self._before
        assert before is not None  # else there is no place
        loss = stage.losses[place] if stage.losses else math.nan
        return Judgement(
            piece=self._record.pieces[before.pieces[place]],
            score=before.scores[place],
            count=stage.counts[place] if stage.counts else None,
            loss=None if math.isnan(loss) else loss,
            fate=stage.fates[place],
        )


def scores_by_piece(record: UnigramRecord, stage: Stage) -> list[float]:
    """The scores of a stage by number of the piece, nats, -inf for what is not in it; the last of what is unknown."""
    scores = [-math.inf] * (len(record.pieces) + 1)
    for number, score in zip(stage.pieces, stage.scores, strict=True):
        scores[number] = score
    scores[UNKNOWN] = min(stage.scores) - UNKNOWN_PENALTY
    return scores

"""What the training of a unigram vocabulary writes down: every step of it, as flat arrays."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.engine.learn.unigram_corpus import TrainingText
from explorer.engine.learn.unigram_pruning import Fate

StageKind = Literal["seeds", "em", "prune", "cut"]
UnigramStop = Literal["target-reached", "too-few-pieces", "cancelled"]


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the training: the pieces after it, and what it found of each piece before it.

    Pieces are numbers of the record's first pieces. ``counts``, ``losses`` and ``fates`` go by the order of the
    pieces of the stage before; they are empty where a stage has none.
    """

    kind: StageKind
    round: int  # from 1; a round ends with a pruning. 0 for the first pieces
    sub_iteration: int  # of EM within its round, from 1; 0 where there is none
    pieces: "array[int]"
    scores: "array[float]"  # nats, for each of the pieces
    counts: "array[float]"  # em: expected in the corpus; prune: tokens in the best paths
    losses: "array[float]"  # nats per word; NaN for a piece that was not judged by it
    fates: Sequence[Fate]
    objective: float | None  # em: −ln likelihood, nats per word, under the scores before this step


@dataclass(frozen=True, slots=True)
class UnigramRecord:
    """All of one training."""

    text: TrainingText
    pieces: tuple[str, ...]  # the first pieces: single characters, then the candidates, the heaviest first
    weights: "array[int]"  # of each: its count, in SentencePiece times its length in characters
    stages: tuple[Stage, ...]

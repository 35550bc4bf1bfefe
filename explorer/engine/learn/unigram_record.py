"""What the training of a unigram vocabulary writes down: every step of it, as flat arrays."""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Literal

from explorer.engine.learn.unigram_corpus import TrainingText

StageKind = Literal["seeds", "em", "prune", "cut"]
UnigramStop = Literal["target-reached", "too-few-pieces", "cancelled"]

BLOCK = 20_000  # strings that are sent as one part: read in some milliseconds


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
    fates: bytes  # of each its number in FATES
    objective: float | None  # em: −ln likelihood, nats per word, under the scores before this step


@dataclass(frozen=True, slots=True)
class UnigramRecord:
    """All of one training."""

    text: TrainingText
    pieces: tuple[str, ...]  # the first pieces: single characters, then the candidates, the heaviest first
    weights: "array[int]"  # of each: its count, in SentencePiece times its length in characters
    stages: tuple[Stage, ...]

    def parts(self) -> Iterator[object]:
        """What the record is made of, to be sent one after the other: none is long to read."""
        text = self.text
        yield replace(text, units={}), len(text.units), len(self.pieces), len(self.stages)
        yield from _blocks(text.units.items())
        yield from _blocks(self.pieces)
        yield self.weights
        yield from self.stages

    @classmethod
    def from_parts(cls, parts: Iterator[Any]) -> "UnigramRecord":
        """The record that was given in parts; takes no more of them than it is made of."""
        text, n_units, n_pieces, n_stages = next(parts)
        units = dict(_joined(parts, n_units))
        pieces = tuple(_joined(parts, n_pieces))
        return cls(replace(text, units=units), pieces, next(parts), tuple(islice(parts, n_stages)))


def _blocks(items: Iterable[object]) -> Iterator[tuple[object, ...]]:
    rest = iter(items)
    while block := tuple(islice(rest, BLOCK)):
        yield block


def _joined(blocks: Iterator[Any], n: int) -> Iterator[Any]:
    """The ``n`` items of the next blocks."""
    while n > 0:
        block = next(blocks)
        n -= len(block)
        yield from block

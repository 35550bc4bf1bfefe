"""How the steps in the training of a unigram vocabulary, and the fates of its pieces, are spoken of."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from explorer.engine.learn.unigram_judgements import Measure
from explorer.engine.learn.unigram_pruning import Fate
from explorer.engine.learn.unigram_record import Stage, StageKind


@dataclass(frozen=True, slots=True)
class StageWords:
    """A kind of step, and what it judges pieces by."""

    short: str
    title: str
    measure: Measure
    measured: str  # the name of the measure, with its unit


STAGE_WORDS: Mapping[StageKind, StageWords] = MappingProxyType(
    {
        "seeds": StageWords("seeds", "the first pieces", "score", "log p"),
        "em": StageWords("EM", "EM", "count", "expected"),
        "prune": StageWords("prune", "pruning", "loss", "loss, nats a word"),
        "cut": StageWords("cut", "the last cut", "score", "log p"),
    }
)


@dataclass(frozen=True, slots=True)
class FateWords:
    """What became of a piece in a step, and why it went, with places for its ``count`` and its ``loss``."""

    word: str
    why: str


FATE_WORDS: Mapping[Fate, FateWords] = MappingProxyType(
    {
        "stays": FateWords("stays", ""),
        "threshold": FateWords("below 0.5", "expected {count} times, below 0.5"),
        "unused": FateWords("unused", "no word was cut best with it"),
        "split": FateWords("better split", "its own string was cut better without it"),
        "loss": FateWords("least loss", "its loss, {loss} nats a word, was among the least"),
        "final-cut": FateWords("last cut", "its log p was too low for the last cut"),
    }
)


def stage_title(stage: Stage) -> str:
    """A step by its kind, and where a round has several of it by its number: "EM 2", "pruning", "the last cut"."""
    title = STAGE_WORDS[stage.kind].title
    return f"{title} {stage.sub_iteration}" if stage.kind == "em" else title

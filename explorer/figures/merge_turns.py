"""What decides which two symbols a model joins first, in words."""

from explorer.engine.encode.rank_encoder import RankModel
from explorer.engine.encode.sentencepiece_stages import SentencePieceModel
from explorer.engine.encode.stages import Model
from explorer.figures.lattice_lines import nats
from explorer.figures.numbers import grouped


def turn_name(model: Model) -> str:
    """What a join is called by: the number of its merge, a rank, or a score."""
    return "rank" if isinstance(model, RankModel) else "score" if isinstance(model, SentencePieceModel) else "number"


def turn_said(model: Model, turn: float) -> str:
    """A turn of :class:`explorer.engine.encode.word_making.Joined` as it is read."""
    return nats(-turn, 0) if isinstance(model, SentencePieceModel) else grouped(int(turn))


def merge_said(model: Model, turn: float) -> str:
    """The same with its name: "merge 1,902", "rank 345", "score −12"."""
    name = turn_name(model)
    return f"{'merge' if name == 'number' else name} {turn_said(model, turn)}"

"""What is to be seen of an encoding at each of its steps; what is the same at all of them is made once."""

from functools import lru_cache

from explorer.engine.encode.merge_order import MergeOrder
from explorer.figures.encoder_replay import ReplayFigure
from explorer.figures.join_lines import JoinFigure
from explorer.figures.match_lines import MatchFigure
from explorer.figures.segmented_figure import SegmentedFigure
from explorer.session.encoder_state import Answered, Joined, Matched, Segmented

Figure = ReplayFigure | MatchFigure | JoinFigure | SegmentedFigure


@lru_cache(maxsize=2)
def replay_figure(encoded: Answered, k: int, order: MergeOrder | None) -> Figure:
    """The figure of an encoding by the first ``k`` merges, and of another ``order`` beside it if there is one.

    All who show the same encoding share it.
    """
    if isinstance(encoded, Matched):
        return MatchFigure(encoded.tokenizer, encoded.words)
    if isinstance(encoded, Joined):
        return JoinFigure(encoded.tokenizer, encoded.prepared, encoded.words, encoded.cut, encoded.spelling)
    if isinstance(encoded, Segmented):
        return SegmentedFigure(encoded.cut, encoded.spelling, encoded.how)
    return ReplayFigure(encoded.tokenizer, encoded.learned, encoded.changed, order, k=k)

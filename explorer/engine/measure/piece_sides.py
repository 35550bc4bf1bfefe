"""The two pieces that each model joins into a piece, for :func:`merge_tree`."""

from collections.abc import Mapping, Sequence

from explorer.engine.encode.all_at_once import AllAtOnceBpe
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.rank_encoder import RankModel, Ranks, cut_points
from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.sentencepiece_stages import SentencePieceModel
from explorer.engine.encode.stages import Model
from explorer.engine.measure.merge_tree import Sides


def sides_of(model: Model, merges: Sequence[tuple[str, str]] = ()) -> Sides | None:
    """How a model's pieces are put together; None for a model that joins none.

    Keep what is returned as long as the tokenizer: of 200,000 pieces it takes about 0.1 s to make.
    """
    if isinstance(model, RankModel):
        return sides_by_ranks(model.ranks)
    if isinstance(model, SentencePieceModel) and isinstance(model.tokenizer, SentencePieceBpeTokenizer):
        scores = model.tokenizer.scores
        return sides_by_scores({piece: scores[n] for piece, n in model.tokenizer.joined_ids.items()})
    if isinstance(model, AllAtOnceBpe):
        return _subword_nmt_sides(model)
    if merges:
        return sides_by_merges(merges, model.prefix if isinstance(model, PriorityBpe) else "")
    return None


def sides_by_merges(merges: Sequence[tuple[str, str]], continuation: str = "") -> Sides:
    """The sides of pieces by a list of merges; of several that make the same piece the first.

    ``continuation`` is what a right side loses: h + ##ex = hex.
    """
    lost = len(continuation)
    return {left + right[lost:]: (left, right) for left, right in reversed(merges)}.get


def sides_by_ranks(ranks: Ranks) -> Sides:
    """The sides of pieces by ranks: the two that tiktoken's rule has left before the piece's own turn.

    None for a single symbol, for what is no piece, and for one that no two others make, which only a word as a whole
    can be.
    """

    def sides(piece: str) -> tuple[str, str] | None:
        if piece not in ranks:
            return None
        points = cut_points(piece, ranks, below=ranks[piece])
        return (piece[: points[1]], piece[points[1] :]) if len(points) == 3 else None

    return sides


def sides_by_scores(scores: Mapping[str, float]) -> Sides:
    """The same for SentencePiece's BPE, which joins the neighbors whose joint piece has the highest score."""
    ordered = sorted(scores, key=scores.__getitem__, reverse=True)
    return sides_by_ranks({piece: rank for rank, piece in enumerate(ordered)})


def _subword_nmt_sides(model: AllAtOnceBpe) -> Sides:
    """Pieces of subword-nmt say by @@ that they go on, its merges by a mark that a word ends."""
    by_merges = sides_by_merges(model.merges)

    def written(symbol: str) -> str:
        return symbol if symbol.endswith(model.mark) else symbol + model.separator

    def sides(piece: str) -> tuple[str, str] | None:
        goes_on = piece.endswith(model.separator)
        symbol = piece.removesuffix(model.separator) if goes_on else piece.removesuffix(model.mark) + model.mark
        found = by_merges(symbol)
        return None if found is None else (written(found[0]), written(found[1]))

    return sides

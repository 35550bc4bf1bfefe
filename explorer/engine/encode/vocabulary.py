"""Ids and pieces."""

from collections.abc import Iterable, Sequence

from explorer.engine.errors import ExplorerError


def pieces_of(ids: Iterable[int | None], vocabulary: Sequence[str]) -> list[str]:
    """The pieces that ids stand for; a piece's id is its index in the vocabulary.

    Raises ExplorerError, naming the position, for None and for ids outside the vocabulary.
    """
    pieces = []
    for position, piece_id in enumerate(ids, start=1):
        if piece_id is None:
            raise ExplorerError(f"Token {position} is not in the vocabulary and has no id, so it cannot be decoded.")
        if not 0 <= piece_id < len(vocabulary):
            shown = str(piece_id).replace("-", "−")
            raise ExplorerError(f"Token {position} has the id {shown}; ids go from 0 to {len(vocabulary) - 1}.")
        pieces.append(vocabulary[piece_id])
    return pieces

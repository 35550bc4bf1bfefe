"""Pieces that a regular expression is found in: one that a person typed, which may never come to an end."""

from time import monotonic

from explorer.engine.errors import ExplorerError
from explorer.figures.piece_columns import PieceColumns


class ExpressionError(ExplorerError):
    """It is no regular expression, or did not come to an end."""


def matching_ids(columns: PieceColumns, expression: str, seconds: float) -> frozenset[int]:
    """The ids of the pieces that an expression of the ``regex`` library is found in, marks included.

    Bytes that are no whole characters are not looked into. Raises ExpressionError, also after so many seconds.
    """
    import regex

    try:
        search = regex.compile(expression).search
    except (regex.error, OverflowError, RecursionError, ValueError) as error:
        raise ExpressionError(f"This is no regular expression: {error}.") from None
    texts = zip(columns.ids, columns.n_characters, columns.all_written(), strict=True)
    end = monotonic() + seconds
    found = []
    try:
        for piece_id, n_characters, written in texts:
            if n_characters < 0:
                continue
            if (left := end - monotonic()) <= 0:
                raise TimeoutError
            if search(written.decode("utf-8", "surrogatepass"), timeout=left):
                found.append(piece_id)
    except TimeoutError:
        raise ExpressionError(
            f"The expression did not come to an end within {seconds:g} seconds, and was stopped."
        ) from None
    return frozenset(found)

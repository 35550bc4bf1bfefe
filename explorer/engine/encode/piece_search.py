"""Which pieces of a vocabulary begin at a place of a text."""

from collections.abc import Iterable, Iterator


class PieceSearch:
    """A vocabulary laid out for searching: every beginning of a piece, with the piece's id where it ends."""

    def __init__(self, pieces: Iterable[tuple[str, int]]) -> None:
        """``pieces`` with their ids; of one that is given twice the first counts. An empty piece is never found."""
        self.prefixes: dict[str, int | None] = {}  # with the id of the piece that one is, None where it is none
        for piece, piece_id in pieces:
            for end in range(len(piece) - 1, 0, -1):
                if piece[:end] in self.prefixes:  # and so are all that are shorter
                    break
                self.prefixes[piece[:end]] = None
            if self.prefixes.get(piece) is None:
                self.prefixes[piece] = piece_id

    def __getitem__(self, piece: str) -> int | None:
        """The id of a piece, None where there is no such piece."""
        return self.prefixes.get(piece)

    def starting_at(self, text: str, start: int) -> Iterator[tuple[int, int]]:
        """The pieces that stand in ``text`` from ``start`` on, the shortest first: (end, id)."""
        ids = self.prefixes
        for end in range(start + 1, len(text) + 1):
            part = text[start:end]
            if part not in ids:
                return
            piece_id = ids[part]
            if piece_id is not None:
                yield end, piece_id

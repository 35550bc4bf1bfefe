"""Whether what is told of the making of a word is what its model does."""

from itertools import pairwise

from explorer.engine.encode.stages import Model
from explorer.engine.encode.word_making import merges_of, paths_of


def assert_own_making(model: Model, word: str, turns: str = "any") -> None:
    """The joins join neighbors that stand there, each in its turn, and in the end there are the pieces of the model."""
    making, pieces = merges_of(model, word), model.cut(word)
    assert making is not None
    assert len(making.pieces) == len(pieces)
    standing = list(range(len(making.symbols) + 1))
    for join in making.joins:
        assert (join.first, join.middle, join.last) in zip(standing, standing[1:], standing[2:], strict=False)
        standing.remove(join.middle)
    if turns == "rising":
        assert [join.turn for join in making.joins] == sorted(join.turn for join in making.joins)
    if len(pieces) > 1 or len(standing) == 2:
        ends = {end for pair in pairwise(standing) for end in pair}
        assert {end for group in making.pieces for end in group} <= ends | {join.middle for join in making.joins}
    for number, piece in enumerate(pieces):
        symbols, joins = making.of_piece(number)
        assert symbols
        if joins and joins[-1].last - joins[-1].first == len(symbols) and not piece.unknown:
            spelled = model.vocabulary[piece.piece_id or 0].removesuffix("@@")
            assert joins[-1].piece.removesuffix("</w>") == spelled.removesuffix("</w>")


def assert_own_path(model: Model, word: str) -> None:
    """The path that is told is the one of the model's pieces, and the other path is another and no better."""
    paths = paths_of(model, word)
    assert paths is not None
    taken = [edge[:2] for edge in paths.taken.edges]
    known = [piece for piece in model.cut(word) if not piece.unknown and piece.byte is None]
    assert {(piece.start, piece.end) for piece in known} <= {*taken}
    assert [start for start, _ in taken] == [0, *(end for _, end in taken[:-1])]
    assert taken[-1][1] == len(word)
    if paths.other is not None:
        assert paths.other.edges != paths.taken.edges
        assert paths.other.score <= paths.taken.score + 1e-5

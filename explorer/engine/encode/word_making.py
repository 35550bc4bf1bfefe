"""How each model comes to the pieces of one word: the merges that it makes, or the lattice that it searches.

The rule of each model is replayed on the whole word, since what stands beside a piece decides, too, and each join is
told by the symbols that it is made of. What comes out in the end are the pieces that the model's ``cut`` gives.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from explorer.engine.encode.all_at_once import AllAtOnceBpe
from explorer.engine.encode.bpe_stages import MergingModel
from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import Path
from explorer.engine.encode.merge_encoder import join_pair, replay_steps
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.rank_encoder import RankModel
from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.sentencepiece_stages import SentencePieceModel
from explorer.engine.encode.stages import Model, PieceAt
from explorer.engine.encode.unigram_model import UnigramModel
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer

LONGEST_MADE = 200
"""Characters of a word up to which its making is asked for: each join looks through all symbols."""
N_WAYS = 3
"""Paths that are looked at for one that is not the one taken: with the taken one and a tie that is enough."""


class Joined(NamedTuple):
    """Two neighbors that became one: symbols [first, middle) and [middle, last) of the word."""

    first: int
    middle: int
    last: int
    piece: str  # what they became, as the vocabulary has it
    turn: float  # which was the least: of a merge its number from 1, of ranks the rank, of scores minus the score


@dataclass(frozen=True, slots=True)
class WordMaking:
    """The first symbols of a word, as the vocabulary has them, and what joined them, in order."""

    symbols: tuple[str, ...]
    joins: tuple[Joined, ...]
    pieces: tuple[tuple[int, int], ...]  # for each piece of the word the symbols [first, last) that it is of
    starts: tuple[int, ...]  # the character of the word that each symbol begins at, and where the last one ends
    continuation: str = ""  # what a symbol loses where it is joined to the one before it

    def spelled(self, first: int, last: int) -> str:
        """What symbols [first, last) would be as one."""
        lost = self.continuation
        return self.symbols[first] + "".join(symbol.removeprefix(lost) for symbol in self.symbols[first + 1 : last])

    def stretch(self, number: int, end: int) -> tuple[int, int] | None:
        """The symbols [first, last) from the start of a piece to a place in the word; None where none ends there."""
        first = self.pieces[number][0]
        last = bisect_left(self.starts, end, first + 1)
        return (first, last) if self.starts[last : last + 1] == (end,) else None

    def of_piece(self, number: int) -> tuple[tuple[str, ...], tuple[Joined, ...]]:
        """The symbols of a piece, and the joins within it, whose symbols are counted from its first."""
        first, last = self.pieces[number]
        within = (join for join in self.joins if first <= join.first and join.last <= last)
        moved = (
            join._replace(first=join.first - first, middle=join.middle - first, last=join.last - first)
            for join in within
        )
        return self.symbols[first:last], tuple(moved)


def turn_of(model: Model, left: str, right: str) -> float | None:
    """When a model joins two symbols, as :class:`Joined` counts; None where it never does."""
    if isinstance(model, RankModel):
        return model.ranks.get(left + right)
    if isinstance(model, PriorityBpe):
        sides = model.ids.get(left, -1), model.ids.get(right, -1)
        rank = model.pair_ranks.ranks.get(sides)
        return None if rank is None else rank + 1
    if isinstance(model, MergingModel):
        numbers = model.tokenizer.merge_table.get((left, right))
        return numbers[0] + 1 if numbers else None
    if isinstance(model, AllAtOnceBpe):
        found = model.next_merge((left, right))
        return found[0] + 1 if found else None
    if isinstance(model, SentencePieceModel) and isinstance(model.tokenizer, SentencePieceBpeTokenizer):
        piece_id = model.tokenizer.joined_ids.get(left + right)
        return None if piece_id is None else -model.tokenizer.scores[piece_id]
    return None


def merges_of(model: Model, word: str) -> WordMaking | None:
    """How a model that merges cuts a word; None for one that does not, or of which it is not known.

    For words of up to :data:`LONGEST_MADE` characters.
    """
    if isinstance(model, RankModel):
        return _by_ranks(model, word)
    if isinstance(model, PriorityBpe):
        return _by_priority(model, word)
    if isinstance(model, MergingModel):
        return _in_learned_order(model, word)
    if isinstance(model, AllAtOnceBpe):
        return _all_at_once(model, word)
    if isinstance(model, SentencePieceModel) and isinstance(model.tokenizer, SentencePieceBpeTokenizer):
        return _by_scores(model, model.tokenizer, word)
    return None


def _by_ranks(model: RankModel, word: str) -> WordMaking:
    steps, groups = _one_by_one(word, lambda left, right: (model.ranks.get(left + right), left + right))
    joins = tuple(Joined(*step) for step in steps)
    places = tuple(range(len(word) + 1))
    return WordMaking(tuple(word), joins, ((0, len(word)),) if word in model.ranks else groups, places)


def _by_priority(model: PriorityBpe, word: str) -> WordMaking:
    first = model.first_symbols(word)
    known = [-1 if at.piece_id is None else at.piece_id for at in first]
    ranks, made = model.pair_ranks.ranks, model.pair_ranks.made

    def joined(left: int, right: int) -> tuple[int | None, int]:
        rank = ranks.get((left, right))
        return (None, 0) if rank is None else (rank + 1, made[rank])

    steps, groups = _one_by_one(known, joined)
    vocabulary = model.vocabulary
    symbols = tuple(word[at.start : at.end] if at.unknown else vocabulary[at.piece_id or 0] for at in first)
    joins = tuple(Joined(*step._replace(made=vocabulary[step.made])) for step in steps)
    whole = model.ignore_merges and word in model.ids
    starts = (*(at.start for at in first), len(word))
    return WordMaking(symbols, joins, ((0, len(symbols)),) if whole else groups, starts, model.prefix)


def _in_learned_order(model: MergingModel, word: str) -> WordMaking:
    symbols, begin, ends = model.first_symbols(word)
    standing: Sequence[str] = symbols
    joins: list[Joined] = []
    starts = list(range(len(symbols) + 1))
    for number, after in replay_steps(symbols, model.tokenizer.merge_table):
        starts = _note_joins(joins, starts, standing, after, number + 1)
        standing = after
    return WordMaking(tuple(symbols), tuple(joins), tuple(pairwise(starts)), (begin, *ends))


def _all_at_once(model: AllAtOnceBpe, word: str) -> WordMaking:
    symbols = standing = model.first_symbols(word)
    joins: list[Joined] = []
    starts = list(range(len(symbols) + 1))
    while found := model.next_merge(standing):
        number, pair = found
        after = join_pair(standing, pair)
        starts = _note_joins(joins, starts, standing, after, number + 1)
        standing = after
    groups = tuple(pairwise(starts))
    if standing and standing[-1] == model.mark:  # which alone is no piece
        groups = groups[:-1]
    places = tuple(min(place, len(word)) for place in range(len(symbols) + 1))
    return WordMaking(tuple(symbols), tuple(joins), groups, places)


def _by_scores(model: SentencePieceModel, tokenizer: SentencePieceBpeTokenizer, word: str) -> WordMaking:
    made = tokenizer.word_joins(word)
    bounds = (*made.starts, len(word))
    at = {place: n for n, place in enumerate(bounds)}
    joins = tuple(
        Joined(at[join.start], at[join.middle], at[join.end], word[join.start : join.end], -join.score)
        for join in made.joins
    )
    symbols = tuple(word[start:end] for start, end in pairwise(bounds))
    return WordMaking(symbols, joins, tuple((at[piece.start], at[piece.end]) for piece in model.cut(word)), bounds)


class _Step(NamedTuple):
    first: int
    middle: int
    last: int
    made: Any
    turn: float


def _one_by_one(
    symbols: Sequence[Any], joined: Callable[[Any, Any], tuple[float | None, Any]]
) -> tuple[list[_Step], tuple[tuple[int, int], ...]]:
    """Join, of all neighbors, those whose turn is the least, the leftmost of them first, until none join.

    ``joined`` says of two when their turn is, None for never, and what they become. The second that is returned are
    the symbols [first, last) of what stands in the end.
    """
    standing, starts = list(symbols), list(range(len(symbols) + 1))
    steps: list[_Step] = []
    while True:
        turns = [
            (turn, place) for place, pair in enumerate(pairwise(standing)) if (turn := joined(*pair)[0]) is not None
        ]
        if not turns:
            return steps, tuple(pairwise(starts))
        turn, place = min(turns)
        made = joined(*standing[place : place + 2])[1]
        steps.append(_Step(starts[place], starts[place + 1], starts[place + 2], made, turn))
        standing[place : place + 2] = [made]
        del starts[place + 1]


def _note_joins(
    joins: list[Joined], starts: list[int], before: Sequence[str], after: Sequence[str], number: int
) -> list[int]:
    """Note the joins that one merge made all over a word; returns where the symbols begin then."""
    place = 0
    left = []
    for symbol in after:
        left.append(starts[place])
        if symbol != before[place]:
            joins.append(Joined(starts[place], starts[place + 1], starts[place + 2], symbol, number))
            place += 1
        place += 1
    return [*left, starts[-1]]


# ── the lattice ───────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class WordPaths:
    """The path that a unigram model takes through a word, and the best of all others; None where there is no other."""

    taken: Path
    other: Path | None


def paths_of(model: Model, word: str) -> WordPaths | None:
    """How a unigram model cuts a word; None for another model, and for a word with bytes or parts that are no path."""
    if isinstance(model, SentencePieceModel) and isinstance(model.tokenizer, UnigramTokenizer):
        lattice = model.tokenizer.lattice_of(word)
    elif isinstance(model, UnigramModel):
        lattice = Lattice(word, tuple(model.edges(word)))
    else:
        return None
    taken = _taken(lattice, model.cut(word))
    if taken is None:
        return None
    others = (path for path in lattice.n_best(N_WAYS) if path.edges != taken.edges)
    return WordPaths(taken, next(others, None))


def _taken(lattice: Lattice, pieces: Sequence[PieceAt]) -> Path | None:
    """The path of the pieces of a word; unknown characters that became one piece, or bytes, are an edge each."""
    edges = {edge[:2]: edge for edge in lattice.edges}
    spans: list[tuple[int, int]] = []
    for piece in pieces:
        apart = piece.unknown or piece.byte is not None or (piece.start, piece.end) not in edges
        found = [(place, place + 1) for place in range(piece.start, piece.end)] if apart else [(piece.start, piece.end)]
        spans += [span for span in found if span not in spans[-1:]]
    if not all(span in edges for span in spans):
        return None
    path = tuple(edges[span] for span in spans)
    return Path(path, sum(edge.score for edge in path))

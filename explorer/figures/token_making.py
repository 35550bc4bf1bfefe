"""How a token came about: the merges that make it, the searches that found it, or the path that it is a part of."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from explorer.engine.encode.bpe_stages import MergingModel
from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import Edge, Path
from explorer.engine.encode.rank_encoder import RankModel
from explorer.engine.encode.special_tokens import SpecialChoice
from explorer.engine.encode.stages import PieceAt, StageName, Word
from explorer.engine.encode.word_models import WordPiece
from explorer.engine.encode.wordpiece_stages import MatchingModel
from explorer.engine.text.alphabet import Spelling
from explorer.figures.lattice_lines import nats
from explorer.figures.merge_tree import Join
from explorer.figures.numbers import counted, grouped
from explorer.figures.tokenizer_lines import FactLine
from explorer.figures.visible_text import plain_text, visible_runs
from explorer.formats.opened import OpenedTokenizer

LONGEST_MADE = 200
"""Symbols of a word whose making is told."""
_LONGEST_PIECE = 64
_MOST_TRIED = 6
_IN_BYTES, _AS_WRITTEN = Spelling(base="bytes"), Spelling()


@dataclass(frozen=True, slots=True)
class Making:
    """What is told of a token: its symbols and the merges that join them, where it was merged, and lines of facts."""

    symbols: tuple[str, ...] = ()  # to read
    joins: tuple[Join, ...] = ()
    lines: tuple[FactLine, ...] = ()


class _Found(NamedTuple):
    word: Word
    pieces: Sequence[PieceAt]
    number: int  # of the token among the pieces


def token_making(
    opened: OpenedTokenizer,
    text: str,
    number: int,
    off: frozenset[StageName] = frozenset(),
    special: SpecialChoice = "allow",
) -> Making:
    """How a token of a text, by its number among all, came about."""
    pipeline = opened.with_special(special).without(off)
    run = pipeline.run(text)
    inner = number - len(pipeline.post.before)
    if not 0 <= inner < len(run.tokens):
        return Making(lines=(FactLine("The post-processor puts it beside every text."),))
    place = run.tokens.words[inner]
    words = [word for part in run.parts for word in part.words]
    if place < 0 or words[place].added_id is not None:
        return Making(lines=(FactLine("It is an added token: found as it is written, before the text is split."),))
    first = run.tokens.words.index(place)
    return _made(opened, _Found(words[place], pipeline.cut(words[place].text), inner - first))


def _made(opened: OpenedTokenizer, found: _Found) -> Making:
    piece, word = found.pieces[found.number], found.word
    if len(word.text) > LONGEST_MADE:
        said = f"Its word has {grouped(len(word.text))} symbols: the making of tokens of so long a word is not told."
        return Making(lines=(FactLine(said),))
    if piece.unknown:
        return Making(lines=(FactLine("The vocabulary has no pieces that spell what stands here."),))
    if piece.byte is not None:
        return Making(lines=(FactLine("No piece spells the character, so that it is spelled in bytes; this is one."),))
    model = opened.pipeline.model
    if isinstance(model, WordPiece | MatchingModel):
        return Making(lines=tuple(_searches(found, model.vocabulary)))
    if opened.scores is not None and "Unigram" in opened.algorithm:
        return Making(lines=tuple(_path_lines(found, opened)))
    return _merges(opened, found)


# ── merges ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _merges(opened: OpenedTokenizer, found: _Found) -> Making:
    piece, word = found.pieces[found.number], found.word
    symbols = _symbols(word, piece)
    spell = _spelled(word)
    order = _order(opened)
    read = tuple(map(spell, symbols))
    if len(symbols) == 1:
        return Making(read, (), (FactLine("One symbol: it was there from the start, and joined nothing here."),))
    whole = "".join(symbols)
    if isinstance(opened.pipeline.model, RankModel) and len(found.pieces) == 1:
        said = "The word is a piece as a whole and is taken as it is; the merges lead to the same."
    else:
        said = f"{counted(len(symbols) - 1, 'merge', 'merges')}, the earliest learned first."
    note = FactLine(f"{said} Over each join stands its {order.name}.")
    joins = tuple(_replayed(symbols, order, goes_back=not isinstance(opened.pipeline.model, MergingModel)))
    if len(joins) < len(symbols) - 1:
        return Making(read, (), (FactLine(f"No merges join the symbols of {spell(whole)}: only a whole word is it."),))
    shown = tuple(
        join._replace(left=spell(join.left), right=spell(join.right), piece=spell(join.piece)) for join in joins
    )
    return Making(read, shown, (note,))


class _Order(NamedTuple):
    """Which pair joins first: the rank of two sides, or None where they do not join, and how it is said."""

    rank: Callable[[str, str], float | None]
    said: Callable[[float], str]
    name: str  # of what is said


def _order(opened: OpenedTokenizer) -> _Order:
    model = opened.pipeline.model
    if isinstance(model, RankModel):
        return _Order(lambda left, right: model.ranks.get(left + right), lambda rank: grouped(int(rank)), "rank")
    if opened.merges:
        ranks = {pair: rank for rank, pair in enumerate(opened.merges, 1)}
        return _Order(lambda left, right: ranks.get((left, right)), lambda rank: grouped(int(rank)), "number")
    ids, scores = _ids(model.vocabulary), opened.scores or ()

    def falling(left: str, right: str) -> float | None:
        piece_id = ids.get(left + right)
        return -scores[piece_id] if piece_id is not None and piece_id < len(scores) else None

    return _Order(falling, lambda rank: nats(-rank, 0), "score")


def _replayed(symbols: Sequence[str], order: _Order, *, goes_back: bool) -> Iterator[Join]:
    """The merges of some symbols, the first of the order first, the leftmost of equal ones before others."""
    standing, reached = list(symbols), float("-inf")
    while len(standing) > 1:
        ranked = [
            (rank, place)
            for place, pair in enumerate(pairwise(standing))
            if (rank := order.rank(*pair)) is not None and (goes_back or rank >= reached)
        ]
        if not ranked:
            return
        reached, place = min(ranked)
        left, right = standing[place : place + 2]
        standing[place : place + 2] = [left + right]
        yield Join(place, left, right, left + right, order.said(reached))


def _symbols(word: Word, piece: PieceAt) -> list[str]:
    """The first symbols of a token; what was put beside a word is one."""
    put_in = {
        change.start: change.end
        for change in (word.sources.changes if word.sources else ())
        if change.raw_start == change.raw_end and change.start < change.end
    }
    symbols = []
    place = piece.start
    while place < piece.end:
        end = min(piece.end, put_in.get(place, place + 1))
        symbols.append(word.text[place:end])
        place = end
    return symbols


def _spelled(word: Word) -> Callable[[str], str]:
    spelling = _IN_BYTES if word.is_bytes else _AS_WRITTEN
    return lambda piece: plain_text(visible_runs(piece, spelling))


# ── searches ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _searches(found: _Found, vocabulary: Sequence[str]) -> Iterator[FactLine]:
    """What was looked for before the piece was found: the rest of the word, shorter by a letter each time."""
    piece, word = found.pieces[found.number], found.word.text
    spelled = vocabulary[piece.piece_id] if piece.piece_id is not None else ""
    within = spelled[: max(0, len(spelled) - (piece.end - piece.start))]
    tried = [within + word[piece.start : end] for end in range(len(word), piece.end, -1)]
    where = "From the start of the word" if piece.start == 0 else f"From {word[piece.start :]} on, within the word"
    yield FactLine(f"{where} the longest piece is taken.")
    for candidate in tried[:_MOST_TRIED]:
        yield FactLine(f"{candidate} is no piece", "detail")
    if len(tried) > _MOST_TRIED:
        yield FactLine(_nor(len(tried) - _MOST_TRIED), "detail")
    yield FactLine(f"{spelled} is a piece, id {grouped(piece.piece_id or 0)}", "good")


def _nor(n: int) -> str:
    return "nor is a shorter one" if n == 1 else f"nor are {grouped(n)} shorter ones"


# ── the lattice ───────────────────────────────────────────────────────────────────────────────────────────────────


def _path_lines(found: _Found, opened: OpenedTokenizer) -> Iterator[FactLine]:
    """The score of the piece, and the best path of its word beside the next."""
    piece, word, scores = found.pieces[found.number], found.word.text, opened.scores or ()
    if piece.piece_id is not None:
        yield FactLine(f"log p {nats(scores[piece.piece_id])}, id {grouped(piece.piece_id)}.")
    lattice = Lattice(word, tuple(_edges(word, _ids(opened.pipeline.model.vocabulary), scores)))
    if not lattice.has_path:
        yield FactLine("A character of the word is no piece: it is unknown, at a penalty.")
        return
    paths = lattice.n_best(2)
    yield FactLine("The best path of its word", "heading")
    yield FactLine(_path_said(paths[0]))
    if len(paths) > 1:
        yield FactLine("The next best", "heading")
        yield FactLine(_path_said(paths[1]))
        yield FactLine(f"worse by {nats(paths[0].score - paths[1].score)}", "detail")
    else:
        yield FactLine("There is no other.", "detail")


def _path_said(path: Path) -> str:
    pieces = " + ".join(plain_text(visible_runs(edge.piece, _AS_WRITTEN)) for edge in path.edges)
    return f"{pieces}: {nats(path.score)}"


def _edges(word: str, ids: Mapping[str, int], scores: Sequence[float]) -> Iterator[Edge]:
    for start in range(len(word)):
        for end in range(start + 1, min(len(word), start + _LONGEST_PIECE) + 1):
            piece_id = ids.get(word[start:end])
            if piece_id is not None and piece_id < len(scores):
                yield Edge(start, end, word[start:end], piece_id, scores[piece_id])


def _ids(vocabulary: Sequence[str]) -> Mapping[str, int]:
    return dict(zip(vocabulary, range(len(vocabulary)), strict=True))

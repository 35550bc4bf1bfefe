"""How a token came about: the merges that make it, the searches that found it, or the path that it is a part of."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from explorer.engine.encode.lattice_paths import Path
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.rank_encoder import RankModel
from explorer.engine.encode.special_tokens import SpecialChoice
from explorer.engine.encode.stages import Model, PieceAt, Run, StageName, Word
from explorer.engine.encode.word_making import LONGEST_MADE, Joined, merges_of, paths_of
from explorer.engine.encode.word_models import WordPiece
from explorer.engine.encode.wordpiece_stages import MatchingModel
from explorer.engine.measure.extents import byte_offsets
from explorer.engine.measure.unread import why_unread
from explorer.engine.text.alphabet import Spelling, read_gpt2_characters
from explorer.figures.lattice_lines import nats
from explorer.figures.merge_tree import Join
from explorer.figures.merge_turns import turn_name, turn_said
from explorer.figures.numbers import counted, grouped
from explorer.figures.tokenizer_lines import FactLine
from explorer.figures.visible_text import plain_text, visible_runs
from explorer.formats.opened import OpenedTokenizer

TIED = 1e-6
"""Nats by which SentencePiece's sums of 32 bits may put one path before an equal one."""
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
        return Making(lines=tuple(map(FactLine, _why_added(opened, run, inner))))
    first = run.tokens.words.index(place)
    made = _made(opened, _Found(words[place], pipeline.cut(words[place].text), inner - first))
    return replace(made, lines=(*made.lines, *_streamed_lines(run, inner)))


def _why_added(opened: OpenedTokenizer, run: Run, token: int) -> Iterator[str]:
    where = (
        "raw text, before anything else is done"
        if run.tokens.words[token] < 0
        else "normalized text, before it is split"
    )
    yield f"It is an added token: found in the {where}."
    start, end, token_id = run.tokens.starts[token], run.tokens.ends[token], run.tokens.ids[token]
    stretch = run.text[start:end]
    if stretch != stretch.strip() and opened.pipeline.model.vocabulary[token_id or 0].strip() == stretch.strip():
        yield "White space beside it goes along with it."


def _why_unknown(model: Model, word: str) -> Iterator[str]:
    why = why_unread(model, word)
    if why is None or not (why.longest or why.rest):
        yield "The vocabulary has no pieces that spell what stands here."
    elif why.longest:
        longest = grouped(why.longest)
        yield f"Its word has {grouped(why.n_characters)} characters; one of more than {longest} is unknown as a whole."
    elif why.found:
        found = " and ".join(filter(None, [", ".join(why.found[:-1]), why.found[-1]]))
        yield f"Longest match finds {found}, but no piece goes on with {why.rest}."
        yield "It never goes back to a shorter piece: the whole word is unknown."
    else:
        yield f"No piece begins {why.rest}: the whole word is unknown."


def _streamed_lines(run: Run, token: int) -> Iterator[FactLine]:
    """Of a token that cuts a character: what whoever reads ids as they come has of it."""
    cut = run.tokens.bytes.get(token)
    if cut is None:
        return
    start, end = run.tokens.starts[token], run.tokens.ends[token]
    offsets = byte_offsets(run.text)
    yield FactLine("Read as the ids come", "heading")
    if cut[1] == offsets[end] - offsets[start]:
        character = plain_text(visible_runs(run.text[start], _AS_WRITTEN))
        yield FactLine(f"It brings the last bytes of {character}, which is there only now.")
    else:
        character = plain_text(visible_runs(run.text[end - 1], _AS_WRITTEN))
        yield FactLine(f"It ends within {character}: by itself it is no text, and one waits for the ids that follow.")


def _made(opened: OpenedTokenizer, found: _Found) -> Making:
    piece, word = found.pieces[found.number], found.word
    if piece.unknown:
        return Making(lines=tuple(map(FactLine, _why_unknown(opened.pipeline.model, word.text))))
    if len(word.text) > LONGEST_MADE:
        said = f"Its word has {grouped(len(word.text))} symbols: the making of tokens of so long a word is not told."
        return Making(lines=(FactLine(said),))
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
    model, word = opened.pipeline.model, found.word
    made = merges_of(model, word.text)
    if made is None:
        return Making(lines=(FactLine("It is looked up in the vocabulary; nothing is joined."),))
    symbols, joins = made.of_piece(found.number)
    spell = _spelled(word)
    read = tuple(map(spell, symbols))
    if len(symbols) == 1:
        return Making(read, (), (FactLine("One symbol: it was there from the start, and joined nothing here."),))
    if len(joins) < len(symbols) - 1:
        whole = spell(opened.pipeline.model.vocabulary[found.pieces[found.number].piece_id or 0])
        return Making(read, (), (FactLine(f"No merges join the symbols of {whole}: only a whole word is it."),))
    if isinstance(model, RankModel) or (isinstance(model, PriorityBpe) and model.ignore_merges):
        is_whole = len(found.pieces) == 1
    else:
        is_whole = False
    if is_whole:
        said = "The word is a piece as a whole and is taken as it is; the merges lead to the same."
    else:
        said = f"{counted(len(joins), 'merge', 'merges')}, the earliest learned first."
    note = FactLine(f"{said} Over each join stands its {turn_name(model)}.")
    return Making(read, tuple(_shown(read, joins, spell, partial(turn_said, model))), (note,))


def _shown(
    symbols: Sequence[str], joins: Sequence[Joined], spell: Callable[[str], str], said: Callable[[float], str]
) -> Iterator[Join]:
    """The joins by their places among what stands then, and what is read there."""
    standing, starts = list(symbols), list(range(len(symbols)))
    for join in joins:
        place = starts.index(join.first)
        left, right = standing[place : place + 2]
        standing[place : place + 2] = [spell(join.piece)]
        del starts[place + 1]
        yield Join(place, left, right, spell(join.piece), said(join.turn))


def _spelled(word: Word) -> Callable[[str], str]:
    """How the pieces of a word are read. Over bytes a model has a character for each: U+0000 to U+00FF, or GPT-2's, of
    which those above U+00FF stand for other bytes than they say."""

    def read(piece: str) -> str:
        symbols = read_gpt2_characters(piece) if word.is_bytes else piece
        in_bytes = word.is_bytes and max(symbols, default="") <= "\xff"
        return plain_text(visible_runs(symbols if in_bytes else piece, _IN_BYTES if in_bytes else _AS_WRITTEN))

    return read


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
    paths = paths_of(opened.pipeline.model, word)
    if paths is None:
        yield FactLine("The pieces of its word are no path of the lattice.")
        return
    yield FactLine("The path that is taken through its word", "heading")
    yield FactLine(_path_said(paths.taken))
    if paths.other is None:
        yield FactLine("There is no other.", "detail")
        return
    margin = paths.taken.score - paths.other.score
    yield FactLine("The best of all others", "heading")
    yield FactLine(_path_said(paths.other))
    yield FactLine(
        f"worse by {nats(margin)}" if margin > TIED else "equal, but for the last digits of the sums", "detail"
    )


def _path_said(path: Path) -> str:
    pieces = " + ".join(plain_text(visible_runs(edge.piece, _AS_WRITTEN)) for edge in path.edges)
    return f"{pieces}: {nats(path.score)}"

"""Why a model has no pieces for what stands in a word."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.stages import Model
from explorer.engine.encode.word_models import WordPiece
from explorer.engine.encode.wordpiece_stages import MatchingModel


class Unread(NamedTuple):
    """Why a word, or what is unknown of it, has no pieces."""

    n_characters: int = 0  # of a word that is too long to be looked at
    longest: int = 0  # the characters that a word may have
    found: tuple[str, ...] = ()  # the pieces that a search of the longest match found
    rest: str = ""  # what stands behind them: no piece begins it, and no shorter one before it is tried
    is_left_out: bool = False  # whether nothing at all stands for it


LEFT_OUT = Unread(is_left_out=True)


def why_unread(model: Model, word: str) -> Unread | None:
    """Why a word has an unknown token; None where the plain reason is that no piece spells what it stands for."""
    if not isinstance(model, WordPiece | MatchingModel):
        return None
    if len(word) > model.longest_word:
        return Unread(n_characters=len(word), longest=model.longest_word)
    *found, last = model.searches(word)
    return Unread(found=tuple(match.piece for match in found), rest=word[last.start :])


def may_leave_out(model: Model, words: Iterable[str]) -> bool:
    """Whether any character of some words may have nothing that stands for it: where merges of a file have no symbol
    for it, nor one for what is unknown."""
    if not isinstance(model, PriorityBpe) or model.unk_token is not None:
        return False
    return bool(model.prefix or model.suffix) or not model.ids.keys() >= set().union(*words)


def left_out(model: Model, word: str) -> Sequence[int]:
    """The characters of a word for which nothing stands."""
    if not isinstance(model, PriorityBpe) or model.unk_token is not None:
        return ()
    there = {at.start for at in model.first_symbols(word)}
    return [place for place in range(len(word)) if place not in there]

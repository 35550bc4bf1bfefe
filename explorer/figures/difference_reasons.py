"""Why a tokenizer cuts where another does not, or has nothing for what stands there, in sentences."""

from collections.abc import Iterator
from typing import NamedTuple

from explorer.engine.measure.differences import Difference, TokenThere
from explorer.engine.measure.unmade import Merge, Unmade
from explorer.engine.measure.unread import Unread
from explorer.figures.caption import CaptionChip, CaptionPart, CaptionText
from explorer.figures.merge_turns import merge_said
from explorer.figures.numbers import counted, grouped
from explorer.figures.piece_symbols import written_runs
from explorer.figures.tokenizer_run import TokenizerRun
from explorer.figures.visible_text import Runs, word_runs

LONGEST_SHOWN = 32
"""Characters of the text that are shown of what is unknown."""


class Told(NamedTuple):
    """Who does what is told, and whom it is told against."""

    doer: TokenizerRun
    pronoun: str  # "It" where it is the row itself
    other: TokenizerRun
    doer_token: TokenThere | None  # the first that differs
    other_token: TokenThere | None


def why_unknown(found: Difference, raw: str, it: str) -> Iterator[CaptionPart]:
    """Why there is no piece for a stretch of the text."""
    unread = found.unread or Unread()
    if unread.longest:
        yield CaptionText(f"{it} does not look at words of more than {grouped(unread.longest)} characters; ")
        yield raw_chip(raw)
        yield CaptionText(f" has {grouped(unread.n_characters)}. ")
    elif unread.found:
        yield CaptionText(f"{it} finds ")
        yield CaptionChip(word_runs(unread.found[-1]))
        yield CaptionText(", but no piece goes on with ")
        yield raw_chip(unread.rest)
        yield CaptionText(": the whole word is unknown. ")
    else:
        yield CaptionText(f"{it} has no piece for ")
        yield raw_chip(raw)
        yield CaptionText(", and leaves it out. " if unread.is_left_out else ": it is unknown. ")


def why_cut(found: Difference, told: Told) -> Iterator[CaptionPart]:
    """Why there is a cut where the other has none."""
    match found.cause:
        case "missing merge":
            yield from _missing_merge(found, told)
        case "missing piece":
            yield CaptionText("it has no piece ")
            yield piece_chip(told.doer, found.piece)
            yield CaptionText(". ")
        case "split":
            yield CaptionText("there a word ends for it. ")
        case "merge order" if found.unmade and found.unmade.merge:
            yield from _merge_order(found.piece, found.unmade, found.unmade.merge, told.doer)
        case "score":
            yield CaptionText("it has ")
            yield piece_chip(told.doer, found.piece)
            yield CaptionText(", too, but another path scores better. ")
        case _:
            yield CaptionText("the word is cut otherwise. ")


def _missing_merge(found: Difference, told: Told) -> Iterator[CaptionPart]:
    n_merges, unmade = len(told.doer.tokenizer.merges), found.unmade
    if unmade:
        yield CaptionText("it has ")
        yield piece_chip(told.doer, found.piece)
        yield CaptionText(", too, but ")
    yield CaptionText(f"none of its {counted(n_merges, 'merge', 'merges')} " if n_merges else "no merge ")
    if found.left or unmade is None:
        yield CaptionText("joins ")
        yield from _two(told.doer, found.left, found.right)
    else:
        yield CaptionText("makes ")
        yield piece_chip(told.doer, unmade.piece)
        yield CaptionText(", which is a part of it" if unmade.is_part else "")
    yield CaptionText(". ")


def _merge_order(piece: str, unmade: Unmade, merge: Merge, doer: TokenizerRun) -> Iterator[CaptionPart]:
    """“it has ab, too, made of a and b by merge 2, but b and c are joined before, by merge 1.”"""
    model = doer.tokenizer.pipeline.model
    yield CaptionText("it has ")
    yield piece_chip(doer, piece)
    if unmade.is_part:
        yield CaptionText(", too. For that ")
        yield piece_chip(doer, unmade.piece)
        yield CaptionText(" is needed, made of ")
    else:
        yield CaptionText(", too, made of ")
    yield from _two(doer, merge.left, merge.right)
    yield CaptionText(f" by {merge_said(model, merge.turn)}, but ")
    if unmade.rival:
        yield from _two(doer, unmade.rival.left, unmade.rival.right)
        yield CaptionText(f" are joined before, by {merge_said(model, unmade.rival.turn)}. ")
    else:
        yield CaptionText("they stand side by side only after its turn. ")


def _two(of: TokenizerRun, left: str, right: str) -> Iterator[CaptionPart]:
    yield piece_chip(of, left)
    yield CaptionText(" and ")
    yield piece_chip(of, right)


def raw_chip(raw: str) -> CaptionChip:
    """A stretch of the text; of a long one how it begins."""
    return CaptionChip(word_runs(raw if len(raw) <= LONGEST_SHOWN else f"{raw[:LONGEST_SHOWN]}…"))


def piece_chip(of: TokenizerRun, piece: str) -> CaptionChip:
    """A piece, as the vocabulary writes it."""
    return CaptionChip(written_runs(of.tokenizer, piece))


def token_chip(of: TokenizerRun, token: TokenThere) -> CaptionChip:
    """A token by its piece, or by its text where it has none."""
    runs: Runs = (
        written_runs(of.tokenizer, token.piece) if token.piece else word_runs(of.run.text[token.start : token.end])
    )
    return CaptionChip(runs)

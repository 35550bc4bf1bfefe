"""Where a tokenizer first differs from the reference, and why, in words: a few under its name, and whole sentences."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from explorer.engine.measure.differences import Difference, TokenThere
from explorer.engine.measure.unmade import Merge, Unmade
from explorer.engine.measure.unread import Unread
from explorer.figures.caption import CaptionChip, CaptionPart, CaptionText, Line, plain_line
from explorer.figures.merge_turns import merge_said
from explorer.figures.numbers import counted, grouped
from explorer.figures.piece_symbols import written_runs
from explorer.figures.text_slots import Place, Slots
from explorer.figures.tokenizer_run import TokenizerRun
from explorer.figures.visible_text import Runs, word_runs

LONGEST_SHOWN = 32
"""Characters of the text that are shown of what is unknown."""
_AT_BOUNDARIES = ("missing merge", "missing piece", "merge order", "score", "other")


@dataclass(frozen=True)
class Mark:
    """The first difference of a row."""

    place: Place
    is_cut: bool  # whether it is a boundary at that place; else it is the slot that begins there
    position: int  # code points of the text
    short: Line
    lead: str  # the first sentence
    told: Line  # what follows it

    @property
    def sentence(self) -> str:
        """All of it as plain text."""
        return f"{self.lead} {plain_line(self.told)}"


class _Told(NamedTuple):
    """Who does what is told, and whom it is told against."""

    doer: TokenizerRun
    pronoun: str  # "It" where it is the row itself
    other: TokenizerRun
    doer_token: TokenThere | None  # the first that differs
    other_token: TokenThere | None


def mark_of(found: Difference, ours: TokenizerRun, reference: TokenizerRun, slots: Slots) -> Mark:
    """The difference of a tokenizer from the reference."""
    is_ours = found.side != "reference"
    ours_first, other_first = (tokens[0] if tokens else None for tokens in (found.tokens, found.reference_tokens))
    told = _Told(ours, "It", reference, ours_first, other_first)
    if not is_ours:
        told = _Told(reference, reference.name, ours, other_first, ours_first)
    raw = ours.run.text[found.start : found.end]
    is_cut = found.cause in _AT_BOUNDARIES or (found.cause == "split" and not found.drops)
    return Mark(
        slots.within(found.position, found.byte),
        is_cut,
        found.position,
        tuple(_short(found, raw, told)),
        f"{ours.name} leaves {reference.name} at position {grouped(found.position)}.",
        tuple(_sentences(found, raw, told)),
    )


def _short(found: Difference, raw: str, told: _Told) -> Iterator[CaptionPart]:
    """Under the name of a row: "no merge ␣n + e", "T lowercased"."""
    match found.cause:
        case "missing merge" if found.left:
            yield CaptionText("no merge ")
            yield _chip(told.doer, found.left)
            yield CaptionText(" + ")
            yield _chip(told.doer, found.right)
        case "missing merge" if found.unmade:
            yield CaptionText("no merge makes ")
            yield _chip(told.doer, found.unmade.piece)
        case "missing piece":
            yield CaptionText("no piece ")
            yield _chip(told.doer, found.piece)
        case "normalizer":
            yield from _rewritten(raw, found)
        case "unknown":
            yield _raw_chip(raw)
            unread = found.unread or Unread()
            yield CaptionText(" left out" if unread.is_left_out else " too long" if unread.longest else " unknown")
        case "added":
            yield CaptionText("added token ")
            yield CaptionChip(word_runs(found.piece))
        case "split":
            if found.drops:
                yield CaptionChip(word_runs(raw))
                yield CaptionText(" dropped")
            else:
                yield CaptionText("split in ")
                yield CaptionChip(word_runs(raw))
        case "merge order" if found.unmade and (rival := found.unmade.rival):
            yield _chip(told.doer, rival.left)
            yield CaptionText(" + ")
            yield _chip(told.doer, rival.right)
            yield CaptionText(" joined first")
        case "merge order":
            yield CaptionText("other merges first")
        case "score":
            yield CaptionText("another path scores better")
        case _:
            yield CaptionText("cut otherwise")
    if found.side == "reference" and found.cause != "normalizer":
        yield CaptionText(f", in {told.doer.name}")


def _sentences(found: Difference, raw: str, told: _Told) -> Iterator[CaptionPart]:
    it, other = told.pronoun, told.other.name
    match found.cause:
        case "normalizer":
            yield from _normalizing(raw, found, told)
            return
        case "added":
            yield CaptionText(f"{it} finds the added token ")
            yield CaptionChip(word_runs(found.piece))
            yield CaptionText(f" there; to {other} it is text like any other.")
            return
        case "unknown":
            yield from _why_unknown(found, raw, it)
            yield from _has(told, " has ")
            return
        case "split" if found.drops:
            yield CaptionText(f"{it} drops ")
            yield CaptionChip(word_runs(raw))
            yield CaptionText(" where the text is split into words. ")
            yield from _has(told, " has ")
            return
    if told.doer_token is not None:
        yield CaptionText(f"{it} cuts after ")
        yield _token_chip(told.doer, told.doer_token)
        yield CaptionText(": ")
    yield from _why_cut(found, told)
    yield from _has(told, " has all of ")


def _why_unknown(found: Difference, raw: str, it: str) -> Iterator[CaptionPart]:
    unread = found.unread or Unread()
    if unread.longest:
        yield CaptionText(f"{it} does not look at words of more than {grouped(unread.longest)} characters; ")
        yield _raw_chip(raw)
        yield CaptionText(f" has {grouped(unread.n_characters)}. ")
    elif unread.found:
        yield CaptionText(f"{it} finds ")
        yield CaptionChip(word_runs(unread.found[-1]))
        yield CaptionText(", but no piece goes on with ")
        yield _raw_chip(unread.rest)
        yield CaptionText(": the whole word is unknown. ")
    else:
        yield CaptionText(f"{it} has no piece for ")
        yield _raw_chip(raw)
        yield CaptionText(", and leaves it out. " if unread.is_left_out else ": it is unknown. ")


def _why_cut(found: Difference, told: _Told) -> Iterator[CaptionPart]:
    match found.cause:
        case "missing merge":
            yield from _missing_merge(found, told)
        case "missing piece":
            yield CaptionText("it has no piece ")
            yield _chip(told.doer, found.piece)
            yield CaptionText(". ")
        case "split":
            yield CaptionText("there a word ends for it. ")
        case "merge order" if found.unmade and found.unmade.merge:
            yield from _merge_order(found.piece, found.unmade, found.unmade.merge, told.doer)
        case "score":
            yield CaptionText("it has ")
            yield _chip(told.doer, found.piece)
            yield CaptionText(", too, but another path scores better. ")
        case _:
            yield CaptionText("the word is cut otherwise. ")


def _missing_merge(found: Difference, told: _Told) -> Iterator[CaptionPart]:
    n_merges, unmade = len(told.doer.tokenizer.merges), found.unmade
    if unmade:
        yield CaptionText("it has ")
        yield _chip(told.doer, found.piece)
        yield CaptionText(", too, but ")
    yield CaptionText(f"none of its {counted(n_merges, 'merge', 'merges')} " if n_merges else "no merge ")
    if found.left or unmade is None:
        yield CaptionText("joins ")
        yield from _two(told.doer, found.left, found.right)
    else:
        yield CaptionText("makes ")
        yield _chip(told.doer, unmade.piece)
        yield CaptionText(", which is a part of it" if unmade.is_part else "")
    yield CaptionText(". ")


def _merge_order(piece: str, unmade: Unmade, merge: Merge, doer: TokenizerRun) -> Iterator[CaptionPart]:
    """“it has ab, too, made of a and b by merge 2, but b and c are joined before, by merge 1.”"""
    model = doer.tokenizer.pipeline.model
    yield CaptionText("it has ")
    yield _chip(doer, piece)
    if unmade.is_part:
        yield CaptionText(", too. For that ")
        yield _chip(doer, unmade.piece)
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
    yield _chip(of, left)
    yield CaptionText(" and ")
    yield _chip(of, right)


def _has(told: _Told, verb: str) -> Iterator[CaptionPart]:
    """What the other one has there: "GPT-2 has all of ␣newest, id 15530."."""
    token = told.other_token
    if token is None:
        yield CaptionText(f"{told.other.name} ends here.")
        return
    yield CaptionText(f"{told.other.name}{verb}")
    yield _token_chip(told.other, token)
    yield CaptionText("." if token.token_id is None else f", id {token.token_id}.")


def _normalizing(raw: str, found: Difference, told: _Told) -> Iterator[CaptionPart]:
    """Two normalizers that make different things of the same."""
    ours, reference = (told.doer, told.other) if found.side != "reference" else (told.other, told.doer)
    for name, now in ((ours.name, found.became), (reference.name, found.reference_became)):
        if name == reference.name:
            yield CaptionText(" ")
        if now == raw:
            yield CaptionText(f"{name} leaves ")
            yield CaptionChip(word_runs(raw))
            yield CaptionText(" as it is.")
        elif not now:
            yield CaptionText(f"The normalizer of {name} takes ")
            yield CaptionChip(word_runs(raw))
            yield CaptionText(" away.")
        else:
            yield CaptionText(f"The normalizer of {name} makes ")
            yield CaptionChip(word_runs(raw))
            yield CaptionText(f"{_points(raw) if _looks_like(now, raw) else ''} into ")
            yield CaptionChip(word_runs(now))
            yield CaptionText(f"{_points(now) if _looks_like(now, raw) else ''}.")


def _rewritten(raw: str, found: Difference) -> Iterator[CaptionPart]:
    """What became of a stretch, by its name where it has one: "T lowercased", "é without its accent"."""
    is_ours = found.became != raw
    now = found.became if is_ours else found.reference_became
    yield CaptionChip(word_runs(raw))
    if not now:
        words = " taken away"
    elif _looks_like(now, raw):
        words = " composed" if len(now) < len(raw) else " decomposed" if len(now) > len(raw) else " in normal form"
    elif now == raw.lower():
        words = " lowercased"
    elif now == _without_accents(raw):
        words = " without accent"
    elif now == _without_accents(raw).lower():
        words = " lowercased, no accent"
    else:
        words = ""
        yield CaptionText(" → ")
        yield CaptionChip(word_runs(now))
    yield CaptionText(words if is_ours else f"{words} in the reference")


def _looks_like(text: str, other: str) -> bool:
    """Whether two texts are the same in other code points (Unicode's canonical equivalence)."""
    return unicodedata.normalize("NFC", text) == unicodedata.normalize("NFC", other)


def _points(text: str) -> str:
    return f" ({' '.join(f'U+{ord(character):04X}' for character in text)})"


def _without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")


def _raw_chip(raw: str) -> CaptionChip:
    """A stretch of the text; of a long one how it begins."""
    return CaptionChip(word_runs(raw if len(raw) <= LONGEST_SHOWN else f"{raw[:LONGEST_SHOWN]}…"))


def _chip(of: TokenizerRun, piece: str) -> CaptionChip:
    return CaptionChip(written_runs(of.tokenizer, piece))


def _token_chip(of: TokenizerRun, token: TokenThere) -> CaptionChip:
    runs: Runs = (
        written_runs(of.tokenizer, token.piece) if token.piece else word_runs(of.run.text[token.start : token.end])
    )
    return CaptionChip(runs)

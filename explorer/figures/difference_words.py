"""Where a tokenizer first differs from the reference, and why, in words: a few under its name, and whole sentences."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from explorer.engine.measure.differences import Difference
from explorer.engine.measure.unread import Unread
from explorer.figures.caption import CaptionChip, CaptionPart, CaptionText, Line, plain_line
from explorer.figures.difference_reasons import Told, piece_chip, raw_chip, token_chip, why_cut, why_unknown
from explorer.figures.numbers import grouped
from explorer.figures.text_slots import Place, Slots
from explorer.figures.tokenizer_run import TokenizerRun
from explorer.figures.visible_text import word_runs

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


def mark_of(found: Difference, ours: TokenizerRun, reference: TokenizerRun, slots: Slots) -> Mark:
    """The difference of a tokenizer from the reference."""
    is_ours = found.side != "reference"
    ours_first, other_first = (tokens[0] if tokens else None for tokens in (found.tokens, found.reference_tokens))
    told = Told(ours, "It", reference, ours_first, other_first)
    if not is_ours:
        told = Told(reference, reference.name, ours, other_first, ours_first)
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


def _short(found: Difference, raw: str, told: Told) -> Iterator[CaptionPart]:
    """Under the name of a row: "no merge ␣n + e", "T lowercased"."""
    match found.cause:
        case "missing merge" if found.left:
            yield CaptionText("no merge ")
            yield piece_chip(told.doer, found.left)
            yield CaptionText(" + ")
            yield piece_chip(told.doer, found.right)
        case "missing merge" if found.unmade:
            yield CaptionText("no merge makes ")
            yield piece_chip(told.doer, found.unmade.piece)
        case "missing piece":
            yield CaptionText("no piece ")
            yield piece_chip(told.doer, found.piece)
        case "normalizer":
            yield from _rewritten(raw, found)
        case "unknown":
            yield raw_chip(raw)
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
            yield piece_chip(told.doer, rival.left)
            yield CaptionText(" + ")
            yield piece_chip(told.doer, rival.right)
            yield CaptionText(" joined first")
        case "merge order":
            yield CaptionText("other merges first")
        case "score":
            yield CaptionText("another path scores better")
        case _:
            yield CaptionText("cut otherwise")
    if found.side == "reference" and found.cause != "normalizer":
        yield CaptionText(f", in {told.doer.name}")


def _sentences(found: Difference, raw: str, told: Told) -> Iterator[CaptionPart]:
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
            yield from why_unknown(found, raw, it)
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
        yield token_chip(told.doer, told.doer_token)
        yield CaptionText(": ")
    yield from why_cut(found, told)
    yield from _has(told, " has all of ")


def _has(told: Told, verb: str) -> Iterator[CaptionPart]:
    """What the other one has there: "GPT-2 has all of ␣newest, id 15530."."""
    token = told.other_token
    if token is None:
        yield CaptionText(f"{told.other.name} ends here.")
        return
    yield CaptionText(f"{told.other.name}{verb}")
    yield token_chip(told.other, token)
    yield CaptionText("." if token.token_id is None else f", id {token.token_id}.")


def _normalizing(raw: str, found: Difference, told: Told) -> Iterator[CaptionPart]:
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

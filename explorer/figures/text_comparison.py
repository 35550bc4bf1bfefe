"""One tokenizer on several texts that are parts of one: the rows of Compare texts, and what is said of them.

All texts stand under the slots of the longest: a string alone under the same string in its context, a prefix under the
whole, chunks under the text that they are cut from.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Run
from explorer.engine.measure.chunks import (
    Chunks,
    Cut,
    InContext,
    PrefixInWhole,
    chunked,
    in_context,
    prefix_in_whole,
    safe_boundaries,
    with_trailing_space,
)
from explorer.figures.aligned_rows import Stretch, aligned_row, aligned_text
from explorer.figures.caption import CaptionChip, CaptionPart, CaptionText
from explorer.figures.comparison import Comparison, run_costs
from explorer.figures.cost_rows import CostRow
from explorer.figures.difference_words import Mark
from explorer.figures.numbers import counted, grouped
from explorer.figures.text_choice import TextChoice, cut_positions, prefix_length, string_alone
from explorer.figures.text_slots import Place, Slots, slots_of
from explorer.figures.tokenizer_run import TokenizerRun
from explorer.figures.visible_text import word_runs
from explorer.formats.opened import OpenedTokenizer

LONGEST_CHECKED = 400
"""Characters of a text up to which all safe boundaries are looked for: it takes a run for each token."""
MOST_CHUNKS = 200
MOST_COSTS = 6
MOST_NAMED = 6


class _Told(NamedTuple):
    """The rows of a way, and what is said of them."""

    names: tuple[str, ...]
    rows: tuple[tuple[Stretch, ...], ...]
    sames: tuple[str, ...]  # what is said of each row where nothing differs
    mark: Mark | None = None  # of the first row
    cuts: tuple[Cut, ...] = ()


def text_comparison(text: str, choice: TextChoice, tokenizer: OpenedTokenizer, pipeline: Pipeline) -> Comparison:
    """The rows, the last of which is the reference."""
    slots = slots_of(text)
    told = _WAYS[choice.way](text, choice, pipeline, slots)
    whole = told.rows[-1][0].run
    if whole.text != text:
        slots = slots_of(whole.text)
    rows = [aligned_row(slots, stretches, tokenizer) for stretches in told.rows]
    safe: tuple[int, ...] = ()
    if choice.way == "chunks" and len(text) <= LONGEST_CHECKED:
        safe = tuple(position for position in safe_boundaries(pipeline, whole) if position is not None)
    marks = (told.mark, *(None,) * (len(rows) - 1))
    return replace(
        Comparison(aligned_text(slots, rows), marks),
        names=told.names,
        sames=told.sames,
        safe=tuple(int(slots.places[position]) for position in safe if not slots.places[position] % 1),
        cuts=tuple((slots.places[cut.position], _is_good(cut)) for cut in told.cuts),
    )


def text_run_costs(
    text: str, choice: TextChoice, tokenizer: OpenedTokenizer, pipeline: Pipeline
) -> tuple[CostRow, ...]:
    """What each of the texts costs against the whole, the last; of chunks the first ones."""
    told = _WAYS[choice.way](text, choice, pipeline, slots_of(text))
    first, (whole,) = told.rows[0], told.rows[-1]
    named = [(f"chunk {number}", stretch.run) for number, stretch in enumerate(first[: MOST_COSTS - 1], start=1)]
    if len(first) == 1:
        named = [(told.names[0], first[0].run)]
    runs = [TokenizerRun(name, tokenizer, run) for name, run in (*named, (told.names[-1], whole.run))]
    return run_costs(runs, len(runs) - 1)


def _context(text: str, choice: TextChoice, pipeline: Pipeline, slots: Slots) -> _Told:
    string = string_alone(text, choice)
    start = text.index(string)
    found = in_context(pipeline, string, text[:start], text[start + len(string) :])
    rows = ((Stretch(found.alone, start),), (Stretch(found.whole),))
    n_alone, n_there = len(found.alone.tokens), found.last - found.first
    same = f"In the text it is the same {counted(n_alone, 'token', 'tokens')}."
    mark = None
    if not found.same:
        place, is_cut = _first_apart(found.alone, start, found.whole, slots)
        line: list[CaptionPart] = [
            CaptionText(f"Alone it is {counted(n_alone, 'token', 'tokens')}, in the text {_there(found, n_there)}.")
        ]
        mark = _mark(place, is_cut, slots, "other tokens alone", "Alone it is not what it is in the text.", line)
    return _Told((f"{string} alone", "in the text"), rows, (same, "The text as a whole."), mark)


def _there(found: InContext, n_there: int) -> str:
    """What of the tokens of the whole stand for the string."""
    said = counted(n_there, "token", "tokens")
    if found.begins_with_token and found.ends_with_token:
        return f"{said} of its own"
    sides = [
        words
        for words, begins in (("before", found.begins_with_token), ("behind", found.ends_with_token))
        if not begins
    ]
    return f"it is in {said} with something of what stands {' and '.join(sides)} it"


def _prefix(text: str, choice: TextChoice, pipeline: Pipeline, slots: Slots) -> _Told:
    length = prefix_length(text, choice)
    return _of_prefix(prefix_in_whole(pipeline, text, length), f"first {counted(length, 'character', 'characters')}")


def _space(text: str, choice: TextChoice, pipeline: Pipeline, slots: Slots) -> _Told:
    told = _of_prefix(with_trailing_space(pipeline, text), "without a space")
    return told._replace(names=("without a space", "with a space"))


def _of_prefix(found: PrefixInWhole, name: str) -> _Told:
    rows = ((Stretch(found.prefix),), (Stretch(found.whole),))
    n_prefix = len(found.prefix.tokens)
    same = f"What follows changes none of its {counted(n_prefix, 'token', 'tokens')}."
    mark = None
    if not found.is_kept:
        slots = slots_of(found.whole.text)
        n_changed = n_prefix - found.n_same
        change = "changes the last of its tokens" if n_changed == 1 else f"changes the last {n_changed} of its tokens"
        line = [CaptionText(f"From position {grouped(found.position)} on what follows {change}.")]
        mark = _mark(
            slots.places[found.position], False, slots, "changed by what follows", "The prefix is not kept.", line
        )
    return _Told((name, "the whole"), rows, (same, "The text as a whole."), mark)


def _chunks(text: str, choice: TextChoice, pipeline: Pipeline, slots: Slots) -> _Told:
    positions = cut_positions(choice.cuts, len(text))[:MOST_CHUNKS]
    found = chunked(pipeline, text, positions)
    chunks = tuple(Stretch(run, start) for run, start in zip(found.chunks, found.starts, strict=True))
    n_chunks = counted(len(chunks), "chunk", "chunks")
    same = f"{n_chunks}, the same tokens as the whole."
    wrong = [cut for cut in found.cuts if not _is_good(cut)]
    mark = None
    if wrong:
        first = wrong[0]
        line = _cut_words(found, wrong)
        lead = f"{n_chunks}: {grouped(found.n_tokens)} tokens instead of {grouped(len(found.whole.tokens))}."
        mark = _mark(slots.places[first.position], True, slots, _short_of(first), lead, line)
    return _Told(
        (n_chunks, "the whole"), (chunks, (Stretch(found.whole),)), (same, "The text as a whole."), mark, found.cuts
    )


def _is_good(cut: Cut) -> bool:
    """Whether a cut changes no token, and no letter falls apart by it."""
    return cut.is_safe and not cut.in_grapheme


def _short_of(cut: Cut) -> str:
    return "cuts a character" if cut.in_grapheme else "cuts a token" if cut.in_token else "changes tokens"


def _cut_words(found: Chunks, wrong: Sequence[Cut]) -> list[CaptionPart]:
    """What cuts do: "The cuts at 8 and 16 go through tokens, the first through ␣newest."."""
    parts: list[CaptionPart] = []
    for kind, one, many in (
        ("character", "goes through a character", "go through characters"),
        ("token", "goes through a token,", "go through tokens, the first through"),
        ("neighbor", "falls between tokens, and yet changes them", "fall between tokens, and yet change them"),
    ):
        cuts = [cut for cut in wrong if _kind_of(cut) == kind]
        if not cuts:
            continue
        more = f" and {grouped(len(cuts) - MOST_NAMED)} more" if len(cuts) > MOST_NAMED else ""
        where = ", ".join(grouped(cut.position) for cut in cuts[:MOST_NAMED]) + more
        said = f"The cut at {where} {one}" if len(cuts) == 1 else f"The cuts at {where} {many}"
        parts.append(CaptionText(said))
        if kind == "token":
            parts += [CaptionText(" "), CaptionChip(word_runs(_token_at(found.whole, cuts[0].position)))]
        parts.append(CaptionText(". "))
    return parts


def _kind_of(cut: Cut) -> str:
    return "character" if cut.in_grapheme else "token" if cut.in_token else "neighbor"


def _token_at(run: Run, position: int) -> str:
    """The text of the token that holds a position."""
    for start, end in zip(run.tokens.starts, run.tokens.ends, strict=True):
        if start < position < end:
            return run.text[start:end]
    return ""


def _first_apart(alone: Run, offset: int, whole: Run, slots: Slots) -> tuple[Place, bool]:
    """The first place at which the tokens of a string alone part from those in the whole, and whether it is a cut."""
    start, end = offset, offset + len(alone.text)
    ours = {edge + offset for edge in (*alone.tokens.starts, *alone.tokens.ends)}
    theirs = {edge for edge in (*whole.tokens.starts, *whole.tokens.ends) if start <= edge <= end}
    apart = sorted(edge for edge in ours ^ theirs if start <= edge <= end)
    return (slots.places[apart[0]], True) if apart else (slots.places[start], False)


def _mark(place: Place, is_cut: bool, slots: Slots, short: str, lead: str, line: Sequence[CaptionPart]) -> Mark:
    position = slots.starts[int(place)] if place < len(slots) else len(slots.text)
    return Mark(place, is_cut, position, (CaptionText(short),), lead, tuple(line))


_WAYS = {"context": _context, "prefix": _prefix, "chunks": _chunks, "space": _space}

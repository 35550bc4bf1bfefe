"""What normalizing made of the slots of a text, and what it put between them."""

from collections.abc import Iterable
from itertools import compress, count
from operator import ne

from explorer.engine.encode.stages import Part, Run, Word
from explorer.engine.text.sentencepiece_text import SPACE_MARK
from explorer.figures.text_slots import Slots

_GPT2_SPACE = "Ġ"

Cells = list[str | None]
"""For each code point of a text what it became; None where it went along with the one before it."""


def became(
    parts: Iterable[Part], offset: int, slots: Slots, *, marks_spaces: bool
) -> tuple[dict[int, str], dict[int, str]]:
    """For slots that were changed what each became, and for code points what was put in before them.

    ``offset`` is where the text of these parts begins in the text of the slots. With ``marks_spaces`` ▁ for a space is
    no change.
    """
    changed: dict[int, str] = {}
    put_in: dict[int, str] = {}
    for part in parts:
        if part.added_id is None:
            _add_put_in(part, offset, put_in)
            start, end = offset + part.start, offset + part.end
            raw = slots.text[start:end]
            if part.normalized.text != raw or part.normalized.sources is not None:
                _add_changed(_cells(part, raw), start, slots, changed, marks_spaces=marks_spaces)
    return changed, put_in


def writes_spaces(run: Run) -> bool:
    """Whether the normalizer writes the spaces of a text as ▁."""
    return any(SPACE_MARK in part.normalized.text for part in run.parts) and SPACE_MARK not in run.text


def _cells(part: Part, raw: str) -> Cells:
    text, sources = part.normalized.text, part.normalized.sources
    if sources is None:
        return list(text)
    cells: Cells = list(raw)
    start = raw_start = 0
    for change in sources.changes:
        cells[raw_start : change.raw_start] = text[start : change.start]
        if change.raw_start < change.raw_end:
            n_more = change.raw_end - change.raw_start - 1
            cells[change.raw_start : change.raw_end] = [text[change.start : change.end], *(None,) * n_more]
        start, raw_start = change.end, change.raw_end
    cells[raw_start:] = text[start:]
    return cells


def _add_changed(cells: Cells, start: int, slots: Slots, changed: dict[int, str], *, marks_spaces: bool) -> None:
    raw = slots.text[start : start + len(cells)]
    if marks_spaces:
        raw = raw.replace(" ", SPACE_MARK)
    differing = compress(count(), map(ne, raw, cells))
    for slot in dict.fromkeys(int(slots.places[start + position]) for position in differing):
        first, last = slots.starts[slot] - start, slots.starts[slot + 1] - start
        changed[slot] = "".join(cell for cell in cells[max(0, first) : last] if cell is not None)


def _add_put_in(part: Part, offset: int, put_in: dict[int, str]) -> None:
    """Text that no code point stands behind: a space before the text, say."""
    sources = part.normalized.sources
    for change in sources.changes if sources is not None else ():
        if change.raw_start == change.raw_end and change.start < change.end:
            put_in[offset + part.start + change.raw_start] = part.normalized.text[change.start : change.end]
    for word in part.words:
        if word.n_before or word.sources is not None:
            text = _put_before(word)
            if text:
                put_in[offset + part.raw_range(word.start, word.end)[0]] = text


def _put_before(word: Word) -> str:
    """What a pre-tokenizer put before a word."""
    if word.n_before:
        before = word.text[: word.n_before]
        return before.replace(_GPT2_SPACE, " ") if word.is_bytes else before
    assert word.sources is not None
    first = word.sources.changes[0]
    return "" if first.start or first.raw_start < first.raw_end else word.text[: first.end]

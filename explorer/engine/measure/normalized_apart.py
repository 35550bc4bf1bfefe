"""Where two tokenizers normalize a text differently."""

import unicodedata
from typing import NamedTuple

from explorer.engine.encode.stages import Run
from explorer.engine.text.sentencepiece_text import SPACE_MARK


class Apart(NamedTuple):
    """A stretch of the raw text, the smallest that normalizes by itself in both, and what it became in each."""

    start: int  # code points of the raw text
    end: int
    became: str
    reference_became: str


def first_apart(run: Run, reference_run: Run, until: int) -> Apart | None:
    """The first stretch that normalizes to something else in another run of the same text, and begins before ``until``.

    How a space is written, and marks put before a word, are no difference: “▁The” and “The” are alike.
    """
    cells, others = _cells(run, until), _cells(reference_run, until)
    if cells == others:
        return None
    start = 0
    while start <= until:
        if cells[start] == others[start] and _begins(cells, others, start + 1):
            start += 1
            continue
        end = start + 1
        while not _begins(cells, others, end):
            end += 1
        became, other = _joined(cells[start:end]), _joined(others[start:end])
        if became != other:
            raw_end = min(end, len(run.text))
            raw = run.text[start:raw_end]
            if (became, other) != (raw, raw) and _plain(became, raw) != _plain(other, raw):
                return Apart(start, raw_end, became, other)
        start = end
    return None


def _taken_up(text: str, start: int, end: int, before: str | None) -> bool:
    """Whether nothing is left of marks because the letter before them, which has become another, has taken them up."""
    return before != text[start - 1] and all(unicodedata.category(mark)[0] == "M" for mark in text[start:end])


def _begins(cells: list[str | None], others: list[str | None], position: int) -> bool:
    """Whether a stretch begins there in both."""
    return position >= len(cells) or (cells[position] is not None and others[position] is not None)


def _joined(cells: list[str | None]) -> str:
    return "".join(cell for cell in cells if cell is not None)


def _plain(became: str, raw: str) -> str:
    became = became.replace(SPACE_MARK, " ")
    return became if raw.isspace() else became.strip(" ")


def _cells(run: Run, until: int) -> list[str | None]:
    """What each raw code point became, and what stands at the end; None for one that went along with that before it.

    Behind the part that ``until`` stands in they are as the raw text has them.

    What was put into the text stands with the code point behind it.
    """
    cells: list[str | None] = [*run.text, ""]
    for part in run.parts:
        if part.start > until:
            break
        if part.added_id is not None:
            continue
        text, sources = part.normalized.text, part.normalized.sources
        if sources is None:
            cells[part.start : part.end] = text
            continue
        start, raw_start = 0, part.start
        put_in: list[tuple[int, str]] = []
        for change in sources.changes:
            raw, raw_end = part.start + change.raw_start, part.start + change.raw_end
            cells[raw_start:raw] = text[start : change.start]
            if change.start == change.end and raw > part.start and _taken_up(run.text, raw, raw_end, cells[raw - 1]):
                cells[raw:raw_end] = (None,) * (raw_end - raw)
            elif raw == raw_end:
                put_in.append((raw, text[change.start : change.end]))
            else:
                cells[raw:raw_end] = [text[change.start : change.end], *(None,) * (raw_end - raw - 1)]
            start, raw_start = change.end, raw_end
        cells[raw_start : part.end] = text[start:]
        for raw, stretch in put_in:
            cells[raw] = stretch + (cells[raw] or "")
    return cells

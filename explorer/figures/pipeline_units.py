"""The characters of a text that was made of another: where each stands, and what became of it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from explorer.engine.text.alignment import Alignment
from explorer.figures.pipeline_axis import Span, Spans, joined, spans_of
from explorer.figures.pipeline_bands import Mark


class Unit(NamedTuple):
    """A character, or the whole of what was put in at a place: [start, end) of the text that was made."""

    start: int
    end: int
    text: str
    span: Span
    mark: Mark


def units_of(
    text: str,
    sources: Alignment | None,
    beneath: str,
    spans_beneath: Spans,
    gap: Callable[[int], Span],
    *,
    is_bytes: bool = False,
) -> list[Unit]:
    """The units of a text in order; ``is_bytes`` where it has one character for each UTF-8 byte."""
    spans = spans_of(len(text), sources, spans_beneath, gap)
    if is_bytes:
        return _byte_units(text, sources, spans)
    units: list[Unit] = []
    shift = 0  # from a character of the text to that beneath, where both are in step
    for start, end, raw_start, raw_end in (*(sources.changes if sources else ()), (len(text),) * 4):
        for place in range(units[-1].end if units else 0, start):
            mark: Mark = "same" if text[place] == beneath[place + shift] else "changed"
            units.append(Unit(place, place + 1, text[place], spans[place], mark))
        if end > len(text) or start == end:
            pass
        elif raw_start == raw_end:
            units.append(Unit(start, end, text[start:end], _span(spans, start, end), "put in"))
        elif text[start:end] == beneath[raw_start:raw_end]:
            units += [Unit(place, place + 1, text[place], spans[place], "same") for place in range(start, end)]
        else:
            units += [Unit(place, place + 1, text[place], spans[place], "changed") for place in range(start, end)]
        shift = raw_end - end
    return units


def dropped(sources: Alignment | None, spans_beneath: Spans) -> Iterable[Span]:
    """Where the characters stood that nothing was made of."""
    for change in sources.changes if sources else ():
        if change.start == change.end:
            yield from spans_beneath[change.raw_start : change.raw_end]


def _byte_units(text: str, sources: Alignment | None, spans: Spans) -> list[Unit]:
    put_in = {
        change.start: change.end
        for change in (sources.changes if sources else ())
        if change.raw_start == change.raw_end and change.start < change.end
    }
    units: list[Unit] = []
    place = 0
    while place < len(text):
        end = put_in.get(place) or place + _n_bytes(text[place])
        shown = text[place:end].encode("latin-1").decode("utf-8", "surrogatepass")
        units.append(Unit(place, end, shown, _span(spans, place, end), "put in" if place in put_in else "same"))
        place = end
    return units


def _n_bytes(first: str) -> int:
    """How many bytes a character has whose first byte is given."""
    return 1 if first < "\x80" else 2 if first < "\xe0" else 3 if first < "\xf0" else 4


def _span(spans: Spans, start: int, end: int) -> Span:
    return joined(spans[start:end]) or Span(0.0, 0.0)

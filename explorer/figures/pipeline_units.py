"""The characters of a text that was made of another: where each stands, and what became of it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from explorer.engine.text.alignment import Alignment
from explorer.engine.text.alphabet import read_gpt2_characters
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
    """The units of a text in order.

    ``is_bytes`` says that it has one character for each UTF-8 byte: U+0000 to U+00FF, or GPT-2's.
    """
    spans = spans_of(len(text), sources, spans_beneath, gap)
    if is_bytes:
        return _byte_units(text, sources, spans)
    units: list[Unit] = []
    shift = 0  # from a character of the text to that beneath, where both are in step
    place = 0

    def in_step(end: int) -> None:
        for at in range(place, end):
            units.append(
                Unit(at, at + 1, text[at], spans[at], "same" if text[at] == beneath[at + shift] else "changed")
            )

    for change in sources.changes if sources else ():
        start, end = change.start, change.end
        in_step(start)
        if start < end and change.raw_start == change.raw_end:
            units.append(Unit(start, end, text[start:end], _span(spans, start, end), "put in"))
        else:
            whole: Mark = "same" if text[start:end] == beneath[change.raw_start : change.raw_end] else "changed"
            units += [Unit(at, at + 1, text[at], spans[at], whole) for at in range(start, end)]
        place, shift = end, change.raw_end - end
    in_step(len(text))
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
    text = read_gpt2_characters(text)
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

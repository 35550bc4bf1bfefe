"""A sentence with variable words: what it says, what else it could say, and where its words stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from explorer.figures.numbers import grouped, whole_number


class Words(NamedTuple):
    """A stretch of the sentence that stays as it is."""

    text: str


class Option(NamedTuple):
    """One thing to choose: ``hint`` says who does it so, or what comes of it."""

    value: object
    text: str
    hint: str = ""
    chosen: bool = False


class Field(NamedTuple):
    """An entry: a whole number where there is a minimum or a maximum, else any text."""

    label: str
    value: str
    minimum: int | None = None
    maximum: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether only whole numbers are taken."""
        return self.minimum is not None or self.maximum is not None

    def problem(self, text: str) -> str:
        """What is wrong with an entry, in one sentence; nothing if it will do."""
        if not self.is_number:
            return ""
        low, high = self.minimum, self.maximum
        span = f"from {grouped(low or 0)}" + (f" to {grouped(high)}" if high is not None else " up")
        try:
            number = whole_number(text)
        except ValueError:
            return f"Enter a whole number {span}."
        fits = (low is None or low <= number) and (high is None or number <= high)
        return "" if fits else f"{grouped(number)} is out of range: enter a whole number {span}."


@dataclass(frozen=True)
class Choice:
    """A variable word: ``text`` stands in the sentence, ``accessible`` says what it decides; ``mono`` is for marks."""

    key: str
    text: str
    accessible: str
    options: tuple[Option, ...] = ()
    field: Field | None = None
    mono: bool = False


class Chosen(NamedTuple):
    """An option was chosen."""

    key: str
    value: object


class Entered(NamedTuple):
    """Something was entered that no option says."""

    key: str
    text: str


SentencePart = Words | Choice


class FlowItem(NamedTuple):
    """A stretch of a line: its width, the space behind it, and whether it may begin a line."""

    width: float
    space: float
    glued: bool


def flow(items: Sequence[FlowItem], room: float) -> list[tuple[int, float]]:
    """For each item its line and its x; what is glued, such as the comma behind a choice, stays with what it follows.

    A group wider than the room has a line to itself.
    """
    places: list[tuple[int, float]] = []
    line, x = 0, 0.0
    for number, item in enumerate(items):
        if not item.glued and x and x + _group_width(items, number) > room:
            line, x = line + 1, 0.0
        places.append((line, x))
        x += item.width + item.space
    return places


def flow_with_end(
    items: Sequence[FlowItem], end: Sequence[FlowItem], room: float, gap: float
) -> list[tuple[int, float]]:
    """The places of a sentence and then of its end, which stands at the right of the last line.

    Where the end would come nearer to the sentence than ``gap``, it has a line of its own, or as many as it needs.
    """
    places, end_places = flow(items, room), flow(end, room)
    if not places or not end_places:
        return places + end_places
    line, x = places[-1]
    end_line, end_x = end_places[-1]
    indent = max(0.0, room - end_x - end[-1].width) if end_line == 0 else 0.0
    if x + items[-1].width + gap > indent:
        line += 1
    return places + [(line + further, indent + end_x) for further, end_x in end_places]


def _group_width(items: Sequence[FlowItem], first: int) -> float:
    """The width of an item with all that is glued to it, without the space behind the last."""
    width = items[first].width
    for before, item in zip(items[first:], items[first + 1 :], strict=False):
        if not item.glued:
            break
        width += before.space + item.width
    return width

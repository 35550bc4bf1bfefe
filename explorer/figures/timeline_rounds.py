"""Where steps go round: a second curve beneath the first, what went in each step, and which steps make a round."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from explorer.figures.count_axis import CountAxis
from explorer.figures.timeline_steps import Rounds

_CHARACTER = 6.6
"""The width of a character of a mark, on average, at 100 %."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The heights, from above: cap of the current column, highest point, base, ties, the lines of text, the end."""

    cap: int
    top: int
    base: int
    ties: int
    step: int
    piece: int
    marker: int
    end: int


@dataclass(frozen=True, slots=True)
class SecondPoint:
    """A value of the second curve: the number of its column, from 0, and where it stands.

    The last of a run stands ``beside`` its point where a line comes down to it steeply; nothing follows it there.
    """

    column: int
    x: float
    y: float
    value: str
    beside: bool = False


@dataclass(frozen=True, slots=True)
class RoundSpan:
    """The columns of a round."""

    number: int
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class RoundsLayout:
    """What stands under and between the columns; ``points`` are in runs, each of one round, which a line connects."""

    name: str  # of the second curve; nothing where there is no room for it
    name_y: float
    points: tuple[tuple[SecondPoint, ...], ...]
    marks: tuple[str, ...]  # by column
    mark_y: float
    spans: tuple[RoundSpan, ...]
    span_y: float | None  # of their numbers; None where there is no room for them


def rounds_rows(rows: Rows, height: int, zoom: float) -> Rows:
    """The rows where two curves stand one above the other, over four lines of text."""
    end = height - round(6 * zoom)
    step, piece, marker = (end - round(distance * zoom) for distance in (58, 42, 25))
    top = round(34 * zoom)
    base = top + max(1, (step - round(12 * zoom) - top - round(28 * zoom)) // 2)
    return replace(rows, top=top, base=base, ties=base, step=step, piece=piece, marker=marker, end=end)


def rounds_layout(
    rounds: Rounds, spans: Sequence[tuple[int, int]], rows: Rows, zoom: float, *, both: bool
) -> RoundsLayout:
    """Where all that stands; ``spans`` are the left and right ends of the columns. Without ``both`` curves one."""
    base = rows.step - round(14 * zoom)
    top = min(rows.base + round(28 * zoom), base - 1)
    return RoundsLayout(
        name=rounds.scale.name if both else "",
        name_y=(top + base) / 2,
        points=_points(rounds, spans, top, base) if both else (),
        marks=_marks(rounds, spans, zoom),
        mark_y=rows.marker,
        spans=_spans(rounds, spans),
        span_y=rows.end - round(8 * zoom) if both else None,
    )


def _points(
    rounds: Rounds, spans: Sequence[tuple[int, int]], top: float, base: float
) -> tuple[tuple[SecondPoint, ...], ...]:
    """The second curve, between its lowest and its highest value, as these differ little from each other."""
    values = [value for value in rounds.values if value is not None]
    if not values:
        return ()
    lowest, highest = min(values), max(values)
    axis = CountAxis(top, base, lowest, highest, logarithmic=False)
    runs = []
    for _, columns in groupby(range(len(spans)), key=rounds.numbers.__getitem__):
        run = []
        for column in columns:
            if (value := rounds.values[column]) is not None:
                x = sum(spans[column]) / 2
                run.append(SecondPoint(column, x, axis.y(value), rounds.scale.written(value)))
        if len(run) > 1 and run[-1].y - run[-2].y > (base - top) / 4:
            run[-1] = replace(run[-1], beside=True)
        if run:
            runs.append(tuple(run))
    return tuple(runs)


def _marks(rounds: Rounds, spans: Sequence[tuple[int, int]], zoom: float) -> tuple[str, ...]:
    """The longest wordings for which all columns have room."""
    room = min(right - left for left, right in spans) / zoom - 6
    wordings = [rounds.marks(i) for i in range(len(spans))]
    marks: tuple[str, ...] = ()
    for marks in zip(*wordings, strict=True):
        if max(map(len, marks)) * _CHARACTER <= room:
            break
    return marks


def _spans(rounds: Rounds, spans: Sequence[tuple[int, int]]) -> tuple[RoundSpan, ...]:
    found = []
    for number, group in groupby(range(len(spans)), key=rounds.numbers.__getitem__):
        columns = list(group)
        if number:
            found.append(RoundSpan(number, spans[columns[0]][0], spans[columns[-1]][1]))
    return tuple(found)

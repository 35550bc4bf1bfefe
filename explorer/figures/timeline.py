"""The timeline of a training as plain numbers: one column a step, what decides as a curve, the ties as rings.

When each step has room for its name, every column carries number and name. With more steps the curve stays, and the
names are read from the list beside it.
"""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal
from unicodedata import east_asian_width

from explorer.figures.count_axis import ALIKE, CountAxis, fitting_axis, straight_axis
from explorer.figures.numbers import grouped
from explorer.figures.timeline_curve import Curve, curve_layout, number_width
from explorer.figures.timeline_rounds import RoundsLayout, Rows, rounds_layout, rounds_rows
from explorer.figures.timeline_steps import TimelineSteps
from explorer.figures.value_scale import COUNTS, ValueScale
from explorer.figures.visible_text import Run, Runs, elided

Mode = Literal["empty", "columns", "curve"]

NARROWEST_COLUMN = 44
COMPACT_HEIGHT = 160
"""Pixels at 100 % below which timeline and transport draw their rows closer together."""
_CELL = 0.6
"""The width of a monospaced character, in ems."""
_TIED = 32  # of the word "tied" at the left of its number, with gaps
_ALIKE_IN_ROUNDS = 4
"""A vocabulary shrinks by a share in each round: from this ratio on that is seen on a logarithmic scale only."""
_LABELS, _ROUNDS_LABELS = 64, 96
"""The pixels at the left that belong to the names of the rows."""


@dataclass(frozen=True, slots=True)
class Column:
    """One step with room for its name; ``small`` says that the piece needs the smaller letters.

    The count stands at the upper right of the point, or above it where the longest count would leave its column.
    """

    step: int
    left: int
    right: int
    x: float
    y: float
    count: str
    count_above: bool
    tied: bool
    piece: Runs
    marker: Runs
    small: bool


@dataclass(frozen=True, slots=True)
class TimelineLayout:
    """Where everything stands; the current step is no part of it, so that stepping moves nothing."""

    mode: Mode
    n: int
    left: int
    right: int
    height: int
    rows: Rows
    axis: CountAxis
    scale: ValueScale = COUNTS
    columns: tuple[Column, ...] = ()
    curve: Curve | None = None
    rounds: RoundsLayout | None = None
    named: str = "piece"  # what stands beneath the number of a step

    @property
    def pitch(self) -> float:
        """Pixels from one step to the next."""
        return (self.right - self.left) / max(1, self.n)

    def column_of(self, step: int) -> Column | None:
        """The column of a step; None where it has none."""
        first = self.columns[0].step if self.columns else 0
        return self.columns[step - first] if self.columns and step >= first else None

    def x_of(self, step: int) -> float:
        """Where a step stands; one without a column is the left end."""
        column = self.column_of(step)
        return column.x if column else self.left + step * self.pitch

    def end_of(self, step: int) -> int:
        """Where the room of a step ends, 1 or later: half-way to the next one."""
        column = self.column_of(step)
        return column.right if column else round(self.x_of(step) + self.pitch / 2)

    def step_at(self, x: float) -> int:
        """The step nearest to a click or drag at ``x``, never outside 0 to n."""
        if self.mode == "columns":
            behind = bisect_right(self.columns, x, key=lambda column: column.left)
            return max(0, behind - 1 + self.columns[0].step)
        return max(0, min(self.n, round((x - self.left) / self.pitch)))


def columns_fit(steps: TimelineSteps, width: int, zoom: float) -> bool:
    """Whether every step has room for its name in a timeline of this width."""
    room = width - round(24 * zoom) - round(_labels(steps) * zoom)
    longest = max((len(steps.scale.written(count)) for count in steps.counts[:100]), default=0)
    narrowest = max(NARROWEST_COLUMN, longest * (7 if steps.rounds else 8) + 4) * zoom
    return 0 < len(steps.counts) * narrowest <= room and steps.n > 0


def _labels(steps: TimelineSteps) -> int:
    return _ROUNDS_LABELS if steps.rounds else _LABELS


def timeline_layout(steps: TimelineSteps, width: int, height: int, zoom: float) -> TimelineLayout:
    """The layout for a widget of this size."""
    right = width - round(24 * zoom)
    rows = _rows(height, zoom, curve=not columns_fit(steps, width, zoom))
    left, scale, named = round(_labels(steps) * zoom), steps.scale, steps.words.named
    if steps.n == 0:
        axis = straight_axis(1, rows.top, rows.base)
        return TimelineLayout("empty", 0, left, right, height, rows, axis, scale, named=named)
    highest, lowest = max(steps.counts), min(steps.counts)
    alike = _ALIKE_IN_ROUNDS if steps.rounds else ALIKE
    if columns_fit(steps, width, zoom):
        compact = height < COMPACT_HEIGHT * zoom
        if steps.rounds and not compact:
            rows = rounds_rows(rows, height, zoom)
        axis = straight_axis(highest, rows.top, rows.base)
        if steps.scale.may_rise or steps.rounds:
            axis = fitting_axis(lowest, highest, rows.top, rows.base, alike)
        columns = _columns(steps, left, right, axis, zoom)
        spans = tuple((column.left, column.right) for column in columns)
        rounds = rounds_layout(steps.rounds, spans, rows, zoom, both=not compact) if steps.rounds else None
        return TimelineLayout(
            "columns", steps.n, left, right, height, rows, axis, scale, columns, rounds=rounds, named=named
        )
    axis = fitting_axis(lowest, highest, rows.top, rows.base, alike)
    most_tied = _TIED + number_width(grouped(max(steps.tied)))
    left = round((24 + max(56, number_width(scale.written(highest)), most_tied)) * zoom)
    right = max(right, left + round(40 * zoom))  # in a very narrow window the curve leaves at the right
    curve = curve_layout(steps, left, right, axis, zoom)
    return TimelineLayout("curve", steps.n, left, right, height, rows, axis, scale, curve=curve, named=named)


def _rows(height: int, zoom: float, *, curve: bool) -> Rows:
    """Text hangs from the lower edge, so that the curve takes what height there is."""
    compact = height < COMPACT_HEIGHT * zoom
    end = height - round((4 if compact else 12 if curve else 20) * zoom)

    def above_end(distance: float) -> int:
        return end - round(distance * zoom)

    cap = round((4 if compact else 8) * zoom)
    top = round((26 if compact else 36) * zoom)
    if curve:
        base = max(above_end(48 if compact else 58), top + 1)
        ties, step = (40, 28) if compact else (48, 30)
        return Rows(cap, top, base, above_end(ties), above_end(step), above_end(13), end, end)
    step, piece, marker = (37, 22, 8) if compact else (48, 30, 13)
    base = max(above_end(49 if compact else 72), top + 1)
    return Rows(cap, top, base, base, above_end(step), above_end(piece), above_end(marker), end)


def _columns(steps: TimelineSteps, left: int, right: int, axis: CountAxis, zoom: float) -> tuple[Column, ...]:
    n = len(steps.counts)
    edges = [left + round(i * (right - left) / n) for i in range(n + 1)]
    written = steps.scale.written
    longest = max(number_width(written(count)) for count in steps.counts)
    above = steps.scale.may_rise or (13 + 1.1 * longest) * zoom > (right - left) / n / 2
    above = above or steps.rounds is not None
    columns = []
    for i, (start, end) in enumerate(pairwise(edges)):
        piece, marker = _piece_and_marker(steps.pieces(i))
        cells = (end - start - 4 * zoom) / (_CELL * zoom)
        small = _cells(piece) > cells / 15
        piece = elided(piece, max(3, int(cells / (12 if small else 15))))
        x, y, count = (start + end) / 2, axis.y(steps.counts[i]), written(steps.counts[i])
        step, tied = i + steps.first, steps.tied[i] > 1
        columns.append(Column(step, start, end, x, y, count, above, tied, piece, marker, small))
    return tuple(columns)


def _piece_and_marker(runs: Runs) -> tuple[Runs, Runs]:
    """A long mark at the end of a word, such as </w>, gets a line of its own; a short one stays with its letters."""
    if len(runs) > 1 and runs[-1].kind == "marker" and len(runs[-1].text) > 1:
        return runs[:-1], runs[-1:]
    return runs, ()


def _cells(runs: Runs) -> int:
    """The width in monospaced characters."""
    return sum(_run_cells(run) for run in runs)


def _run_cells(run: Run) -> int:
    boxed = 2 if run.kind in ("named", "hex") else 0
    return boxed + sum(2 if east_asian_width(character) in "WF" else 1 for character in run.text)

"""Where everything stands on the page of a presentation, as plain numbers.

Lengths are given for a screen 1080 pixels high, and scale with its height. What a narrower screen lacks in width the
words give up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from explorer.figures.hand_counting import MOST_PAIRS
from explorer.figures.scores import Weight

HEIGHT = 1080
NARROWEST = 1480
MOST_BARS = 60
"""Steps up to which each has a bar of its own."""

MARGIN = 64
_PANEL = 584
_TOP, _BOTTOM, _TALLEST_ROW = 144, 876, 160
_BAR_GAP = 8
_PROGRESS_HEIGHT = 20


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first pixel behind it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first pixel beneath it."""
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom


@dataclass(frozen=True, slots=True)
class WordColumns:
    """The ends of what stands in a row of a word: the word, its count at the right, its chips, a note at the right."""

    word: tuple[int, int]
    times_right: int
    chips: tuple[int, int]
    note_right: int


@dataclass(frozen=True, slots=True)
class PairColumns:
    """Where the parts of a counted pair stand: the digit that chooses it, chips, count, bar."""

    digit: int
    chips: int
    count: tuple[int, int]
    bar: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PageNeeds:
    """The pixels that the widest of each needs: words, their counts, what is said of them, pairs and their counts."""

    word: int = 0
    times: int = 0
    note: int = 0
    pair: int = 0
    count: int = 0


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The page: words at the left, what is counted and the winner at the right, caption and progress beneath."""

    title: Box
    step: Box
    rows: tuple[Box, ...]
    columns: WordColumns
    heading: Box
    pairs: tuple[Box, ...]
    pair_columns: PairColumns
    note: Box
    verdict: Box
    flow: Box  # of learned pieces, in place of pairs and note; beneath some pairs under a heading of its own
    second_heading: Box
    caption: Box
    progress: tuple[Box, ...]  # a bar a step, or one for all


def page_scale(width: int, height: int) -> float:
    """Pixels for a length of one on a screen of this size."""
    return min(height / HEIGHT, width / NARROWEST)


def page_layout(
    width: int,
    height: int,
    *,
    n_rows: int,
    n_steps: int,
    needs: PageNeeds,
    with_digits: bool = False,
    n_above: int = 0,
    with_verdict: bool = True,
) -> PageLayout:
    """The layout for a screen; ``n_above`` rows and their note stand over the flow."""
    scale = page_scale(width, height)

    def px(length: float) -> int:
        return round(length * scale)

    left, right = px(MARGIN), width - px(MARGIN)
    panel = right - min(px(_PANEL), width * 2 // 5)
    words_right = panel - px(32)
    times_right = left + max(needs.word + px(24), px(152)) + max(needs.times, px(80))
    columns = WordColumns(
        word=(left, left + needs.word),
        times_right=times_right,
        chips=(times_right + px(54), words_right - px(32) - (needs.note + px(32) if needs.note else 0)),
        note_right=words_right - px(32),
    )
    pitch = min(_TALLEST_ROW, (_BOTTOM - _TOP) / max(1, n_rows)) if n_rows > 1 else _BOTTOM - _TOP
    tops = [height - px(HEIGHT - _TOP - number * pitch) for number in range(n_rows + 1)]

    def at(x: int, top: float, box_width: int, box_height: float) -> Box:
        """A box that hangs from the lower edge: on a narrow screen the room above it grows."""
        return Box(x, height - px(HEIGHT - top), box_width, px(box_height))

    flow_top = 194 + 68 * n_above + 132 if n_above else 200
    return PageLayout(
        title=Box(left, px(38), right - left - px(400), px(76)),
        step=Box(right - px(380), px(38), px(380), px(76)),
        rows=tuple(Box(0, top, words_right, bottom - top) for top, bottom in pairwise(tops)),
        columns=columns,
        heading=at(panel, 138, right - panel, 44),
        pairs=tuple(at(panel, 194 + 68 * number, right - panel, 68) for number in range(MOST_PAIRS)),
        pair_columns=_pair_columns(panel, right, needs, px(52) if with_digits else 0, scale),
        note=at(panel, 194 + 68 * n_above if n_above else 616, right - panel, 48),
        verdict=at(panel, 684, right - panel, 135),
        flow=at(panel, flow_top, right - panel, (664 if with_verdict else 820) - flow_top),
        second_heading=at(panel, flow_top - 62, right - panel, 44),
        caption=at(0, 889, width, 112),
        progress=progress_bars(left, right, height - px(HEIGHT - 1024), px(_PROGRESS_HEIGHT), px(_BAR_GAP), n_steps),
    )


def progress_bars(left: int, right: int, top: int, height: int, gap: int, n_steps: int) -> tuple[Box, ...]:
    """A bar a step from ``left`` to ``right``, or a single one where there are too many steps."""
    n = n_steps if 0 < n_steps <= MOST_BARS else 1
    ends = [left + round(number * (right - left + gap) / n) for number in range(n + 1)]
    return tuple(Box(start, top, end - gap - start, height) for start, end in pairwise(ends))


def bar_width(count: Weight, highest: Weight, room: int) -> int:
    """The pixels of a bar; what stands at all is seen."""
    return max(1, round(room * count / highest)) if count and highest else 0


def row_at(rows: Sequence[Box], x: float, y: float) -> int | None:
    """Which of some boxes holds a point."""
    return next((number for number, box in enumerate(rows) if box.holds(x, y)), None)


def _pair_columns(left: int, right: int, needs: PageNeeds, digit: int, scale: float) -> PairColumns:
    """Wide pairs push counts and bars to the right, up to a point."""

    def px(length: float) -> int:
        return round(length * scale)

    count = max(needs.count, px(64))
    count_right = left + min(max(px(280), digit + needs.pair + px(16) + count), px(400))
    return PairColumns(left, left + digit, (count_right - count, count_right), (count_right + px(24), right - px(110)))

"""The caption of a step: what the last merge did and why, and what the next one will do, in two lines of words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple

from explorer.engine.learn.pair_table import WordShare
from explorer.engine.learn.recipes import TieRule
from explorer.engine.learn.record import StopReason
from explorer.figures.numbers import SPACE, TIMES, counted, grouped, times
from explorer.figures.visible_text import ELLIPSIS, Runs, plain_text, word_text

MOST_WORDS = 3
"""A caption names so many of the words behind a count, and so many of the pairs that are tied."""

Pair = tuple[Runs, Runs]

TIE_SENTENCES: dict[TieRule, str] = {
    "first-seen": "The pair seen first wins.",
    "smallest": "The alphabetically smallest wins.",
    "largest": "The alphabetically largest wins.",
    "lowest-ids": "The lowest ids win.",
    "shortest": "The shortest piece wins.",
}


class CaptionText(NamedTuple):
    """Words of a caption, and shorter wordings of them for where there is little room, the longest first."""

    text: str
    shorter: tuple[str, ...] = ()


class CaptionChip(NamedTuple):
    """A symbol in a caption."""

    runs: Runs
    state: Literal["plain", "merged"] = "plain"


CaptionPart = CaptionText | CaptionChip
Line = tuple[CaptionPart, ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """Two lines, the first in large type."""

    first: Line
    second: Line

    @property
    def sentence(self) -> str:
        """Both lines as plain text, for tool tips and screen readers."""
        return " ".join(plain_line(line) for line in (self.first, self.second) if line)


@dataclass(frozen=True, slots=True)
class LastMerge:
    """The merge that led to this step."""

    left: Runs
    right: Runs
    piece: Runs
    count: int
    replaced: int
    n_tied: int  # pairs with this count, the winner included
    words: Sequence[WordShare] = ()  # the largest shares of the count, the largest first
    score: str = ""  # spelled out, where it decides: "5 / (20 × 5) = 1/20"


@dataclass(frozen=True, slots=True)
class NextMerge:
    """The merge that leads on from this step."""

    left: Runs
    right: Runs
    count: int
    n_tied: int
    rivals: Sequence[Pair] = ()  # the first of the other pairs with this count, or score
    score: str = ""  # where it decides


class Ending(NamedTuple):
    """Why there is no next merge: ``target`` as in "15 merges", ``min_count`` as in the recipe."""

    reason: StopReason
    n_merges: int
    target: str = ""
    min_count: int = 1


def step_caption(
    step: int, *, last: LastMerge | None, coming: NextMerge | Ending, tie_rule: TieRule, alphabet: str
) -> Caption:
    """The caption of a step; ``last`` is None at step 0, where there is only the ``alphabet``, as in "11 symbols"."""
    if last is None:
        start = f"Step 0: the alphabet, {alphabet}."
        first: Line = (CaptionText(f"{start} Nothing has merged yet.", (start,)),)
    else:
        first = tuple(_last_parts(step, last))
    if isinstance(coming, Ending):
        return Caption(first, (CaptionText(ending_sentence(coming)),))
    return Caption(first, tuple(_next_parts(coming, tie_rule)))


def ending_sentence(ending: Ending) -> str:
    """Why training stopped, and after how many merges."""
    after = f"after {counted(ending.n_merges, 'merge', 'merges')}"
    if ending.reason == "cancelled":
        return f"Training was cancelled {after}."
    reason = {
        "target-reached": f"The target of {ending.target} is reached",
        "no-pair-repeats": "No pair repeats",
        "no-pair-left": "No pair is left",
        "below-min-count": f"No pair stands {counted(ending.min_count, 'time', 'times')}",
    }[ending.reason]
    if not ending.n_merges:
        return f"{reason}: nothing merges."
    return f"{reason}: training stopped {after}."


def _last_parts(step: int, merge: LastMerge) -> Iterator[CaptionPart]:
    yield CaptionText(f"Step {grouped(step)}: ")
    yield from _pair_parts((merge.left, merge.right))
    yield CaptionText(" → ")
    yield CaptionChip(merge.piece, "merged")
    overlapping = merge.replaced < merge.count
    if merge.score:
        yield CaptionText(f", score {merge.score}")
    else:
        yield CaptionText(f", {'counted ' if overlapping else ''}{counted(merge.count, 'time', 'times')}")
        yield _words_behind(merge)
    if overlapping:
        replaced = f", replaced {counted(merge.replaced, 'time', 'times')}"
        yield CaptionText(f"{replaced} (they overlap)", (replaced,))
    n_others = merge.n_tied - 1
    if n_others:
        yield CaptionText(f". Tied with {counted(n_others, 'other', 'others')}.", (". Tied.",))
    else:
        yield CaptionText(". No tie.", (".",))


def _words_behind(merge: LastMerge) -> CaptionText:
    """The words that give the count: " (newest × 6, widest × 3)"; twice in a word, "2 × banana × 3"."""
    named = list(islice(merge.words, MOST_WORDS))
    texts = [
        f"{grouped(share.times)}{SPACE}{TIMES}{SPACE}" * (share.times > 1)
        + f"{word_text(share.word)}{SPACE}{times(share.count)}"
        for share in named
    ]
    if not texts:
        return CaptionText("")
    rest = merge.count - sum(share.share for share in named)
    others = f" and {counted(rest, 'time', 'times')} in other words" if rest else ""
    fewer = [f" ({', '.join(texts[:n])}, {ELLIPSIS})" for n in range(len(texts) - (not rest), 0, -1)]
    return CaptionText(f" ({', '.join(texts)}{others})", (*fewer, ""))


def _next_parts(merge: NextMerge, tie_rule: TieRule) -> Iterator[CaptionPart]:
    yield CaptionText("Next: ")
    yield from _pair_parts((merge.left, merge.right))
    yield CaptionText(f", score {merge.score}" if merge.score else f", {counted(merge.count, 'time', 'times')}")
    n_others = merge.n_tied - 1
    if not n_others:
        yield CaptionText(". No tie.")
        return
    rivals = merge.rivals[:MOST_WORDS]
    if len(rivals) == n_others:
        yield CaptionText(", tied with ")
    else:
        yield CaptionText(f", tied with {counted(n_others, 'other', 'others')}{', among them ' if rivals else ''}")
    for number, rival in enumerate(rivals):
        if number:
            yield CaptionText(" and " if number == len(rivals) - 1 else ", ")
        yield from _pair_parts(rival)
    yield CaptionText(f". {TIE_SENTENCES[tie_rule]}", (".",))


def _pair_parts(pair: Pair) -> Iterator[CaptionPart]:
    yield CaptionChip(pair[0])
    yield CaptionText(" + ")
    yield CaptionChip(pair[1])


def wordings(line: Line) -> Iterator[Line]:
    """The line, then shorter and shorter ones: the first of its words that can be said shorter give way first."""
    yield line
    for number, part in enumerate(line):
        for text in part.shorter if isinstance(part, CaptionText) else ():
            line = (*line[:number], CaptionText(text), *line[number + 1 :])
            yield line


def plain_line(line: Line) -> str:
    """A line as plain text."""
    return "".join(part.text if isinstance(part, CaptionText) else plain_text(part.runs) for part in line)

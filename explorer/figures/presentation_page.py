"""What the page of a presentation shows at a step, from what merged to the answer: everything but where it stands."""

from dataclasses import dataclass, replace
from typing import Literal

from explorer.engine import Trace
from explorer.figures.caption import CaptionChip, CaptionText, Line, plain_line
from explorer.figures.guess import candidates, guess_rows, order_note, pair_line, wrong_guess
from explorer.figures.hand_counting import (
    MOST_PAIRS,
    NO_NOTE,
    CountedPair,
    RowNote,
    counted_heading,
    counted_so_far,
    counting_sentence,
    more_pairs,
    rest_note,
    row_note,
)
from explorer.figures.numbers import counted
from explorer.figures.pair_lines import SumPart
from explorer.figures.presented_rows import MOST_SYMBOLS, PresentedRows, presented_rows
from explorer.figures.scores import Weight, is_by_score, score_ratio, weight_of
from explorer.figures.trace_caption import alphabet_size, caption_at
from explorer.figures.visible_text import Runs, visible_runs
from explorer.figures.word_lines import ChipFace, WordLine, first_mark, line_from, word_line

PagePhase = Literal["shown", "asked", "revealed"]

ASKED_FOR_COUNT = "Which two symbols stand side by side most often?"
ASKED_FOR_SCORE = "Which pair has the best score: its count by the product of the counts of its two symbols?"

_MOST_PIECES = 100  # more than there is room for
_BEFORE = 3  # symbols of a stream shown before what merges, the first of them as an ellipsis


@dataclass(frozen=True, slots=True)
class Moment:
    """What is presented: a step, how far its question has come, what was guessed, which row of the corpus is raised."""

    step: int
    phase: PagePhase
    counted: int | None = None
    guess: tuple[str, str] | None = None
    raised: int | None = None


@dataclass(frozen=True, slots=True)
class PageWord:
    """A row of the page; ``line`` is None for all the words that have none of their own."""

    row: int | None
    line: WordLine | None
    text: str = ""  # instead of a line
    named: bool = True  # a stream is not: it has no other name than itself
    raised: bool = False
    note: RowNote = NO_NOTE


@dataclass(frozen=True, slots=True)
class PagePair:
    """A pair at the right; a count of None is covered."""

    pair: tuple[str, str]
    left: Runs
    right: Runs
    count: Weight | None
    newest: int = 0
    wins: bool = False


@dataclass(frozen=True, slots=True)
class PagePiece:
    """A piece that a step took out of the vocabulary, or put back, with the number that decided."""

    runs: Runs
    value: str
    gone: bool = True


@dataclass(frozen=True, slots=True)
class PagePieces:
    """Some of those pieces over a heading of their own: ``measure`` is what the numbers are."""

    heading: str
    measure: str
    pieces: tuple[PagePiece, ...]
    more: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The box of the winner: covered, the pair with a sentence, or a sentence alone where nothing merges any more."""

    kind: Literal["covered", "winner", "end"]
    line: Line = ()
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page. ``pairs`` or ``pieces`` are empty: the one is counted, the other learned."""

    title: Line
    step: int
    n_steps: int
    words: tuple[PageWord, ...]
    heading: str
    caption: Line
    pairs: tuple[PagePair, ...] = ()
    highest: Weight = 0  # what the longest bar stands for
    n_tied: int = 0  # pairs with the highest count, or score, the winner included, once it is known
    choosing: bool = False  # the pairs are numbered, to be guessed
    note: tuple[SumPart, ...] = ()
    pieces: tuple[Runs, ...] = ()
    newest: bool = False  # the last of the pieces has just been merged, and is always shown
    verdict: Verdict | None = None
    changed: PagePieces | None = None  # where a vocabulary shrinks: what just went, over what is left


def page_at(trace: Trace, moment: Moment) -> Page:
    """The page of a moment."""
    rows = presented_rows(trace, moment.step)
    if moment.phase == "shown" or moment.step >= len(trace):
        return _shown(trace, moment, rows)
    if moment.phase == "revealed":
        return _revealed(trace, moment, rows)
    return _choosing(trace, moment, rows) if moment.counted is None else _counting(trace, moment, rows)


def _shown(trace: Trace, moment: Moment, rows: PresentedRows) -> Page:
    """What just merged, and what is learned so far."""
    step, spelling = moment.step, trace.recipe.spelling
    if step:
        merge = trace.merges[step - 1]
        piece = CaptionChip(visible_runs(merge.piece, spelling), "merged")
        title: Line = (*pair_line(trace, merge.left, merge.right), CaptionText(" → "), piece)
        first = max(0, step - _MOST_PIECES)
        pieces = [trace.merges[k].piece for k in range(first, step)]
        heading = f"Learned so far, {counted(step, 'piece', 'pieces')}"
    else:
        title = (CaptionText("Before the first merge"),)
        pieces = list(trace.alphabet[:_MOST_PIECES])
        heading = f"Alphabet, {alphabet_size(trace)}"
    caption = caption_at(trace, step)
    ended = step >= len(trace)
    return Page(
        title=title,
        step=step,
        n_steps=len(trace),
        words=_words(trace, moment, rows),
        heading=heading,
        caption=caption.first,
        pieces=tuple(visible_runs(piece, spelling) for piece in pieces),
        newest=step > 0,
        verdict=Verdict("end", sentence=plain_line(caption.second)) if ended else None,
    )


def _choosing(trace: Trace, moment: Moment, rows: PresentedRows) -> Page:
    """The question, with the pairs that come into question."""
    step, pairs = moment.step, trace.at(moment.step).pairs
    chosen, rows_asked = candidates(trace, step, MOST_PAIRS), guess_rows(trace, step, moment.guess, MOST_PAIRS)
    asked: Line = (CaptionText(ASKED_FOR_SCORE if is_by_score(trace) else ASKED_FOR_COUNT),)
    return Page(
        title=(CaptionText("Which pair merges next?"),),
        step=step,
        n_steps=len(trace),
        words=_words(trace, moment, rows),
        heading=_best_pairs(trace) if len(chosen) < len(pairs) else "The pairs",
        caption=wrong_guess(trace, step, *moment.guess) if moment.guess else asked,
        pairs=tuple(
            PagePair((pair.left, pair.right), row.left, row.right, row.count)
            for pair, row in zip(chosen, rows_asked, strict=True)
        ),
        highest=weight_of(trace, pairs[0]),
        choosing=True,
        note=(SumPart(order_note(len(chosen), len(pairs)), "text"),),
        verdict=Verdict("covered"),
    )


def _counting(trace: Trace, moment: Moment, rows: PresentedRows) -> Page:
    """The question, with the pairs of the words that are counted so far."""
    step, n_done = moment.step, moment.counted or 0
    pairs = counted_so_far(trace, step, rows, n_done)
    shown = pairs[:MOST_PAIRS]
    return Page(
        title=(CaptionText("Which pair merges next?"),),
        step=step,
        n_steps=len(trace),
        words=_words(trace, moment, rows),
        heading=counted_heading(trace, step, rows, n_done, pairs),
        caption=counting_sentence(trace, step, rows, n_done),
        pairs=tuple(_page_pair(trace, pair) for pair in shown),
        highest=max((pair.count for pair in shown), default=0),
        note=rest_note(trace, step, rows, n_done, pairs),
        verdict=Verdict("covered"),
    )


def _revealed(trace: Trace, moment: Moment, rows: PresentedRows) -> Page:
    """The answer, with the pairs that it was chosen from."""
    step, spelling = moment.step, trace.recipe.spelling
    pairs, merge = trace.at(step).pairs, trace.merges[step]
    piece = CaptionChip(visible_runs(merge.piece, spelling), "merged")
    line = (*pair_line(trace, merge.left, merge.right), CaptionText(" → "), piece)
    n_others = merge.n_tied - 1
    tie = f"tied with {counted(n_others, 'other', 'others')}" if n_others else "no tie"
    right = (CaptionText("Right. "),) if moment.guess == (merge.left, merge.right) else ()
    best = [CountedPair(pair.left, pair.right, pair.count, 0) for pair in pairs[:MOST_PAIRS]]
    weights = [weight_of(trace, pair) for pair in pairs[:MOST_PAIRS]]
    n_more = len(pairs) - len(best)
    return Page(
        title=(*pair_line(trace, merge.left, merge.right), CaptionText(" merges next")),
        step=step,
        n_steps=len(trace),
        words=_words(trace, moment, rows),
        heading=_best_pairs(trace) if n_more else "The pairs",
        caption=(*right, *caption_at(trace, step).second),
        pairs=tuple(
            replace(_page_pair(trace, pair), count=weight, wins=not number)
            for number, (pair, weight) in enumerate(zip(best, weights, strict=True))
        ),
        highest=weights[0],
        n_tied=merge.n_tied,
        note=more_pairs(n_more),
        verdict=Verdict("winner", line, f"{_why(trace, step)}, {tie}"),
    )


def _why(trace: Trace, step: int) -> str:
    """What the winner has most of."""
    if is_by_score(trace):
        return f"score {score_ratio(trace.merges[step])}"
    return counted(trace.merges[step].count, "time", "times")


def _best_pairs(trace: Trace) -> str:
    return "The pairs with the best scores" if is_by_score(trace) else "The most frequent pairs"


# ── the words ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _words(trace: Trace, moment: Moment, rows: PresentedRows) -> tuple[PageWord, ...]:
    """The rows of the page; the one that is counted is raised."""
    n_done = (moment.counted or 0) if moment.phase == "asked" else 0
    words = []
    for number, row in enumerate(rows.rows, 1):
        line = _line(trace, moment, row)
        raised = row == moment.raised if not n_done or not rows.by_hand else number == n_done
        note = row_note(line.n_symbols, line.count, number, n_done) if rows.by_hand and n_done else NO_NOTE
        words.append(PageWord(row, line, named=len(trace.words) > 1, raised=raised, note=note))
    if rows.n_more:
        text = f"and {counted(rows.n_more, 'more word', 'more words')}"
        done = rows.by_hand and n_done > len(rows.rows)
        words.append(PageWord(None, None, text, raised=done, note=RowNote("", "all counted", "✓") if done else NO_NOTE))
    return tuple(words)


def _line(trace: Trace, moment: Moment, row: int) -> WordLine:
    """The line of a row; of a stream from where something merges, if that is not at its beginning."""
    frame, spelling, phase = trace.at(moment.step), trace.recipe.spelling, moment.phase
    word = frame.word(row, MOST_SYMBOLS)
    line = _in_phase(word_line(word, spelling), phase)
    if not word.n_more or phase == "asked" or first_mark(line) is not None:
        return line
    merging = moment.step - (phase == "shown")  # the step before the merge that is marked
    if not 0 <= merging < len(trace):
        return line
    place = trace.at(merging).first_place(trace.merges[merging].pair_id, row)
    if place is None:
        return line
    part = frame.word(row, MOST_SYMBOLS, frame.place_before(place, _BEFORE))
    return _in_phase(line_from(word_line(part, spelling), 1), phase)


def _in_phase(line: WordLine, phase: PagePhase) -> WordLine:
    """What just merged is marked where that is shown, what merges next once it is revealed."""
    if phase == "shown":
        return replace(line, brackets=())
    chips = tuple(ChipFace(chip.runs, "plain") for chip in line.chips)
    return replace(line, chips=chips, brackets=line.brackets if phase == "revealed" else ())


def _page_pair(trace: Trace, pair: CountedPair) -> PagePair:
    spelling = trace.recipe.spelling
    return PagePair(
        (pair.left, pair.right),
        visible_runs(pair.left, spelling),
        visible_runs(pair.right, spelling),
        pair.count,
        pair.newest,
    )

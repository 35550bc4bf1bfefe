"""Why a piece stays or goes in a step of a unigram training, spelled out as a sum."""

import math
from collections.abc import Iterator, Sequence
from itertools import compress, islice

from explorer.engine.learn.unigram_em import SMALLEST_COUNT
from explorer.engine.learn.unigram_frame import PieceLoss, UnigramFrame
from explorer.engine.learn.unigram_holders import WordExpectation
from explorer.engine.learn.unigram_judgements import Judgement
from explorer.engine.learn.unigram_trace import Life, Moment, UnigramTrace
from explorer.figures.lattice_lines import nats
from explorer.figures.numbers import MINUS, SPACE, TIMES, counted, grouped, times
from explorer.figures.pair_lines import SumPart
from explorer.figures.stage_words import FATE_WORDS
from explorer.figures.unigram_lines import expected_number, loss_number
from explorer.figures.unigram_lives import why_never
from explorer.figures.visible_text import word_text

Parts = tuple[SumPart, ...]

MOST_CHARACTERS = 800
"""Where all distinct words that hold a piece are no longer together, it is said in which of them it is expected: that
takes some 10 ms."""
MOST_WORDS = 4
"""So many of them are named."""


def reasons(trace: UnigramTrace, step: int, life: Life) -> Iterator[Parts]:
    """What a step made of a piece, or why the piece is not there: the whole sentence, then shorter wordings."""
    piece, frame = life.piece, trace.at(step)
    judged = frame.judgement(piece)
    if life.weight is None:
        yield tuple(why_never(trace, life))
    elif not step:
        yield tuple(_of_seeds(trace, life))
    elif judged is not None:
        if frame.kind == "em":
            yield from _of_em(trace, frame, judged)
        elif frame.kind == "prune":
            yield from _of_pruning(trace, frame, judged)
        else:
            yield tuple(_of_cut(frame, judged))
    elif (score := frame.score(piece)) is not None:
        yield tuple(_put_back(score))
    elif life.gone is not None:
        yield (_text(f"It went at step {grouped(life.gone.step)}: {_why_gone(life.gone)}."),)


def fall_sentence(fall: float, n_words: int, *, gone: bool) -> str:
    """What the corpus loses without a piece: ``fall`` of its log-likelihood, nats; ``gone`` if the step took it out."""
    per_word = loss_number(fall / n_words)
    if gone:
        return f"Taken out here, it costs the corpus {nats(fall)} nats of log-likelihood, {per_word} a word."
    return f"Without it the corpus has {nats(fall)} nats less of log-likelihood, {per_word} a word."


def _why_gone(moment: Moment) -> str:
    count, loss = expected_number(moment.count or 0), loss_number(moment.loss or 0)
    return FATE_WORDS[moment.fate].why.format(count=count, loss=loss)


def _of_seeds(trace: UnigramTrace, life: Life) -> Iterator[SumPart]:
    weight, total, size = life.weight or 0, sum(trace.seed_weights), len(life.piece)
    yield _text("log p ")
    yield _number(nats(trace.at(0).score(life.piece) or 0))
    yield _text(f" = ln({grouped(weight)}{SPACE}/{SPACE}{grouped(total)}), ")
    if trace.recipe.style == "sentencepiece":
        yield _text(f"weight {grouped(weight)} = {grouped(weight // size)} times {TIMES}{SPACE}")
        yield _text(f"{counted(size, 'character', 'characters')}, of {grouped(total)} in all.")
    else:
        yield _text(f"as it stands {counted(weight, 'time', 'times')}, of {grouped(total)} in all.")


# ── EM ────────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_em(trace: UnigramTrace, frame: UnigramFrame, judged: Judgement) -> Iterator[Parts]:
    n_characters = sum(len(word) for word, _ in trace.holding(judged.piece))
    words = trace.expectations(judged.piece, frame.step) if n_characters <= MOST_CHARACTERS else ()
    new_score = tuple(_new_score(trace, frame, judged))
    for most in range(min(MOST_WORDS, len(words)), -1, -1):
        yield (*_expected_parts(judged, words, most), *new_score)


def _expected_parts(judged: Judgement, words: Sequence[WordExpectation], most: int) -> Iterator[SumPart]:
    count = judged.count or 0
    yield _text("Expected ")
    yield _number(expected_number(count))
    yield _text(" times")
    if not most:
        return
    for number, expected in enumerate(islice(words, most)):
        yield _text(f" +{SPACE}" if number else " = ")
        yield _text(f"{expected_number(expected.times)}{SPACE}{TIMES}{SPACE}")
        yield _word(expected.word)
        yield _text(f"{SPACE}{times(expected.count)}")
    if len(words) > most:
        rest = count - math.fsum(expected.share for expected in islice(words, most))
        yield _text(f" and {counted(len(words) - most, 'more word', 'more words')}, {expected_number(rest)} together")


def _new_score(trace: UnigramTrace, frame: UnigramFrame, judged: Judgement) -> Iterator[SumPart]:
    if judged.fate == "threshold":
        yield _text(": fewer than 0.5, it goes.")
        return
    stage = trace.stages[frame.step]
    total = math.fsum(compress(stage.counts, (not fate for fate in stage.fates)))
    function = "ψ" if trace.recipe.style == "sentencepiece" else "ln"
    count = expected_number(judged.count or 0)
    if trace.recipe.style == "paper" and (judged.count or 0) < SMALLEST_COUNT:
        count = f"{SMALLEST_COUNT:f}"
        yield _text(f", next to nothing, which counts as {count}")
    yield _text(f". Its new log p is {function}({count})")
    yield _text(f"{SPACE}{MINUS} {function}({expected_number(total)}) = ")
    yield _number(nats(frame.score(judged.piece) or 0))
    yield _text(".")


# ── pruning ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_pruning(trace: UnigramTrace, frame: UnigramFrame, judged: Judgement) -> Iterator[Parts]:
    if judged.fate == "unused":
        yield (_text("No word is cut best with it: 0 tokens. It goes, whatever the others do."),)
    elif judged.fate == "split":
        yield tuple(_better_split(trace.at(frame.step - 1), judged))
    elif (loss := frame.loss(judged.piece)) is not None:
        verdict = tuple(_verdict(frame, judged))
        for wording in (5, 4, 3, 2, 1):
            yield (*_spelled_loss(loss, wording), *verdict)
    elif judged.loss is not None:
        yield (
            *(_text("Without it the log-likelihood of the corpus falls by "), _number(loss_number(judged.loss))),
            *(_text(" nats a word"), *_verdict(frame, judged)),
        )
    elif judged.count is not None:
        said = f"{counted(int(judged.count), 'token', 'tokens')}, and no other pieces spell it: it stays."
        yield (_text(said),)
    else:
        yield (_text("A character is never taken out: it stays."),)


def _better_split(before: UnigramFrame, judged: Judgement) -> Iterator[SumPart]:
    path = before.cut(judged.piece)
    score = math.fsum(before.score(part) or 0 for part in path)
    yield _text("Its own best path is ")
    yield from _pieces(path)
    yield _text(", with log p ")
    yield _number(nats(score))
    yield _text(f" above its own {nats(judged.score)}: it goes, whatever the others do.")


def _spelled_loss(loss: PieceLoss, wording: int) -> Iterator[SumPart]:
    """The formula, with more about it the higher ``wording`` is, from 2 to 5; 1 is without it."""
    n, n_all, n_without = grouped(loss.n), grouped(loss.n_tokens), grouped(loss.n_tokens_without)
    over = f"{SPACE}/{SPACE}"
    yield _text("Loss ")
    yield _number(loss_number(loss.loss))
    if wording > 1:
        yield _text(f" = {n}{over}{grouped(loss.n_words)}{SPACE}· [ln({n}{over}{n_all})")
        for part in loss.n_of_parts:
            yield _text(f" {MINUS}{SPACE}ln(({grouped(part)}{SPACE}+{SPACE}{n}){over}{n_without})")
        yield _text("]")
    if wording != 2:
        yield _text(" nats a word")
    yield _text(f", {counted(loss.n, 'token', 'tokens')} becoming ")
    yield from _pieces(loss.path)
    if wording > 3:
        more = f"{n}{SPACE}{TIMES}{SPACE}({len(loss.path)}{SPACE}{MINUS}{SPACE}1)"
        yield _text(f", N {n_all}, N′ {n_without} = N{SPACE}+{SPACE}{more}")
    if wording > 4:
        formerly = f"{n}{SPACE}{TIMES}{SPACE}({counted(loss.n_pieces, 'piece', 'pieces')}{SPACE}{MINUS}{SPACE}1)"
        value = grouped(loss.n_tokens + loss.n * (loss.n_pieces - 1))
        yield _text(f"; before 0.1.99 it was by mistake {value} = N{SPACE}+{SPACE}{formerly}")


def _verdict(frame: UnigramFrame, judged: Judgement) -> Iterator[SumPart]:
    yield _text(": too little, it goes" if judged.fate == "loss" else ": enough, it stays")
    yield from _tie(frame, judged)


def _of_cut(frame: UnigramFrame, judged: Judgement) -> Iterator[SumPart]:
    yield _text("Its log p, ")
    yield _number(nats(judged.score))
    if judged.fate == "final-cut":
        yield _text(f", is too low for the last cut, to {counted(frame.n_pieces, 'piece', 'pieces')}: it goes")
    elif len(judged.piece) == 1:
        yield _text(", does not matter, as every character of the text is a piece: it stays")
    else:
        yield _text(f", is high enough for the last cut, to {counted(frame.n_pieces, 'piece', 'pieces')}: it stays")
    yield from _tie(frame, judged)


def _tie(frame: UnigramFrame, judged: Judgement) -> Iterator[SumPart]:
    if judged.piece in frame.tied:
        others = counted(len(frame.tied) - 1, "other", "others")
        yield _text(f", but only by its place in the list, tied with {others}")
    yield _text(".")


def _put_back(score: float) -> Iterator[SumPart]:
    yield _text(
        "Lost on the way and put back, since every character of the text must be a piece, with a made-up log p, "
    )
    yield _number(nats(score))
    yield _text(": the lowest that there was, and 0.0001 more for each commoner one that is put back.")


# ── parts of sentences ────────────────────────────────────────────────────────────────────────────────────────────────


def _pieces(pieces: Sequence[str]) -> Iterator[SumPart]:
    for number, piece in enumerate(pieces):
        if number:
            yield _text(f"{SPACE}+{SPACE}")
        yield _word(piece)


def _text(text: str) -> SumPart:
    return SumPart(text, "text")


def _number(text: str) -> SumPart:
    return SumPart(text, "number")


def _word(text: str) -> SumPart:
    return SumPart(word_text(text), "word")

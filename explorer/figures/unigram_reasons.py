"""Why a piece stays or goes in a step of a unigram training, as a sum; its life; and why a string is no piece."""

import math
from collections.abc import Iterator
from itertools import compress

from explorer.engine.errors import quoted
from explorer.engine.learn.unigram_frame import PieceLoss, UnigramFrame
from explorer.engine.learn.unigram_judgements import Judgement
from explorer.engine.learn.unigram_seeds import Fault
from explorer.engine.learn.unigram_trace import Life, Moment, UnigramTrace
from explorer.engine.text.sentencepiece_text import SPACE_MARK
from explorer.figures.lattice_lines import nats
from explorer.figures.numbers import MINUS, SPACE, TIMES, counted, grouped
from explorer.figures.pair_lines import SumPart
from explorer.figures.unigram_lines import expected_number, loss_number
from explorer.figures.visible_text import word_text

Parts = tuple[SumPart, ...]

ARROW = f"{SPACE}→ "


def reason_parts(trace: UnigramTrace, step: int, piece: str, life: Life) -> Parts:
    """What a step made of a piece, or why the piece is not there."""
    frame = trace.at(step)
    if life.weight is None:
        return tuple(_no_candidate(life, trace))
    if not step:
        return tuple(_weight(trace, life))
    judged = frame.judgement(piece)
    if judged is not None:
        sentence = {"em": _of_em, "prune": _of_pruning, "cut": _of_cut}[frame.kind](trace, frame, judged)
        return tuple(sentence)
    if frame.score(piece) is not None:
        return tuple(_put_back(frame.score(piece) or 0))
    gone = life.gone
    assert gone is not None
    return (_text(f"It went at step {grouped(gone.step)}: {_why_gone(gone)}."),)


def life_parts(trace: UnigramTrace, life: Life) -> Parts:
    """All steps of a piece in one line: its weight, what was found of it by each, and how it ended."""
    if life.weight is None:
        return ()
    n_all = len(trace.record.weights)
    rank = 1 + sum(map(life.weight.__lt__, trace.record.weights))
    what = "Character" if len(life.piece) == 1 else "Candidate"
    texts = [f"{what} with weight {grouped(life.weight)}, rank {grouped(rank)} of {grouped(n_all)}"]
    for moment in life.moments[1:]:
        texts.append(_moment_text(trace, moment))
        if moment.score is None:
            break
    if life.put_back:
        texts.append(f"put back in step {grouped(len(trace))}")
    elif life.gone is None:
        texts[-1] += f", log p {nats(life.moments[-1].score or 0)} to the end"
    return (_text(ARROW.join(texts) + "."),)


def _moment_text(trace: UnigramTrace, moment: Moment) -> str:
    stage = trace.stages[moment.step]
    if stage.kind == "em":
        text = f"EM{SPACE}{stage.round}.{stage.sub_iteration}: {expected_number(moment.count or 0)}"
    elif stage.kind == "prune":
        text = f"pruning{SPACE}{stage.round}"
        if moment.loss is not None:
            text += f": loss {loss_number(moment.loss)}"
    else:
        text = "last cut"
    return text if moment.score is not None else f"{text}, gone at step {grouped(moment.step)}: {_why_gone(moment)}"


def _why_gone(moment: Moment) -> str:
    return {
        "stays": "",
        "threshold": f"expected {expected_number(moment.count or 0)} times, below 0.5",
        "unused": "no best path takes it",
        "split": "its own string is better split",
        "loss": f"its loss, {loss_number(moment.loss or 0)} nats a word, was too small",
        "final-cut": "its log p was too low at the last cut",
    }[moment.fate]


def _weight(trace: UnigramTrace, life: Life) -> Iterator[SumPart]:
    assert life.weight is not None
    total, size = sum(trace.record.weights), len(life.piece)
    yield _number(nats(trace.at(0).score(life.piece) or 0))
    yield _text(f" = ln({grouped(life.weight)}{SPACE}/{SPACE}{grouped(total)}), ")
    if trace.recipe.style == "sentencepiece":
        yield _text(f"with the weight {grouped(life.weight)} = {grouped(life.weight // size)}{SPACE}{TIMES}{SPACE}")
        yield _text(f"{counted(size, 'character', 'characters')} of {grouped(total)} in all.")
    else:
        yield _text(f"as it stands {counted(life.weight, 'time', 'times')} among {grouped(total)}.")


def _of_em(trace: UnigramTrace, frame: UnigramFrame, judged: Judgement) -> Iterator[SumPart]:
    count = judged.count or 0
    yield _text("Expected ")
    yield _number(expected_number(count))
    if judged.fate == "threshold":
        yield _text(" times, fewer than 0.5: it goes.")
        return
    stage = trace.stages[frame.step]
    total = math.fsum(compress(stage.counts, (not fate for fate in stage.fates)))
    yield _text(f" times: {'ψ' if trace.recipe.style == 'sentencepiece' else 'ln'}({expected_number(count)})")
    sign = "ψ" if trace.recipe.style == "sentencepiece" else "ln"
    yield _text(f"{SPACE}{MINUS} {sign}({expected_number(total)}) = ")
    yield _number(nats(frame.score(judged.piece) or 0))
    yield _text(f" is its new log p; it was {nats(judged.score)}.")


def _of_pruning(trace: UnigramTrace, frame: UnigramFrame, judged: Judgement) -> Iterator[SumPart]:
    if judged.fate == "unused":
        yield _text("No word is cut best with it: 0 tokens, so that it goes without more ado.")
        return
    if judged.fate == "split":
        yield _text("Its own string is cut better as ")
        yield from _pieces(trace.at(frame.step - 1).cut(judged.piece))
        yield _text(f" than kept whole, with its log p of {nats(judged.score)}: it goes without more ado.")
        return
    loss = frame.loss(judged.piece)
    if loss is not None:
        yield from _spelled_loss(loss)
    elif judged.loss is not None:
        yield _number(loss_number(judged.loss))
        yield _text(" nats a word are lost if it is taken out")
    elif judged.count is not None:
        yield _text(f"{counted(int(judged.count), 'token', 'tokens')}; nothing else spells it, so that it stays.")
        return
    else:
        yield _text("A character is never taken out.")
        return
    yield _text(": too little, it goes." if judged.fate == "loss" else ": enough, it stays.")


def _spelled_loss(loss: PieceLoss) -> Iterator[SumPart]:
    n, n_all, n_without = grouped(loss.n), grouped(loss.n_tokens), grouped(loss.n_tokens_without)
    yield _text("Loss ")
    yield _number(loss_number(loss.loss))
    yield _text(f" = {n}{SPACE}/{SPACE}{grouped(loss.n_words)} · [ln({n}{SPACE}/{SPACE}{n_all})")
    for part in loss.n_of_parts:
        yield _text(f" {MINUS}{SPACE}ln(({grouped(part)}{SPACE}+{SPACE}{n}){SPACE}/{SPACE}{n_without})")
    yield _text("] nats a word, were its ")
    yield _text(f"{counted(loss.n, 'token', 'tokens')} ")
    yield from _pieces(loss.path)
    yield _text(f" and all tokens {n_without} = {n_all}{SPACE}+{SPACE}{n}")
    yield _text(f"{SPACE}{TIMES}{SPACE}({len(loss.path)}{SPACE}{MINUS}{SPACE}1)")


def _of_cut(trace: UnigramTrace, frame: UnigramFrame, judged: Judgement) -> Iterator[SumPart]:
    yield _text("Its log p, ")
    yield _number(nats(judged.score))
    if judged.fate == "final-cut":
        yield _text(f", is not among the {grouped(frame.n_pieces)} highest for which there is room: it goes.")
    elif len(judged.piece) == 1:
        yield _text(", does not matter: every character of the text stays.")
    else:
        yield _text(f", is among the {grouped(frame.n_pieces)} for which there is room: it stays.")


def _put_back(score: float) -> Iterator[SumPart]:
    yield _text("Lost on the way and put back, since every character of the text must be a piece. Its log p, ")
    yield _number(nats(score))
    yield _text(", is made up: the lowest that there was, and a little more for each that is put back.")


def _no_candidate(life: Life, trace: UnigramTrace) -> Iterator[SumPart]:
    yield _text("Never a candidate: it ")
    if life.fault == "always-followed":
        yield _text("is always followed by ")
        if life.follower == "\0":
            yield _text("the end of the line")
        elif life.follower == SPACE_MARK:
            yield _text("the end of the word, ")
            yield _word(SPACE_MARK)
        else:
            yield _word(life.follower)
        yield _text(", and only what two different characters follow is one.")
        return
    assert life.fault is not None
    yield _text(_FAULTS[life.fault].format(most=trace.recipe.max_piece_length))


_FAULTS: dict[Fault, str] = {
    "not-in-the-corpus": "does not stand in the corpus.",
    "stands-once": "stands in the corpus only once.",
    "rare-character": "holds a character that is too rare to be a piece.",
    "too-many-candidates": "is too light: there were heavier ones enough.",
    "too-long": "is longer than {most} characters.",
    "crosses-a-space": "goes over a space, and ▁ stands only at the start of a piece.",
    "mixes-scripts": "mixes scripts.",
    "several-digits": "holds several digits, and each is a piece by itself.",
}


def nothing_fits(text: str, n_pieces: int) -> Parts:
    """What is said where no piece of a step holds what was typed."""
    return (_text(f"None of the {counted(n_pieces, 'piece', 'pieces')} at this step holds {quoted(text)}."),)


def _pieces(pieces: tuple[str, ...]) -> Iterator[SumPart]:
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

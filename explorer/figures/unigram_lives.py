"""The life of a string as a piece, in one line; and why it never was a piece at all."""

from collections.abc import Iterator

from explorer.engine.learn.unigram_seeds import Fault
from explorer.engine.learn.unigram_trace import Life, Moment, UnigramTrace
from explorer.engine.text.sentencepiece_text import SPACE_MARK
from explorer.figures.lattice_lines import nats
from explorer.figures.numbers import SPACE, grouped
from explorer.figures.pair_lines import SumPart
from explorer.figures.stage_words import FATE_WORDS, STAGE_WORDS
from explorer.figures.unigram_lines import expected_number, loss_number
from explorer.figures.visible_text import ELLIPSIS, word_text

_ARROW = f"{SPACE}→ "

_FAULTS: dict[Fault, str] = {
    "user-defined-symbol": "is a user-defined symbol, always one piece by itself.",
    "control-symbol": "is a control symbol: text that looks like one is not learned from.",
    "unknown-token": "is the unknown token: text that looks like it is not learned from.",
    "holds-a-special-token": "holds a special token, and none is part of a longer piece.",
    "only-in-symbols": "stands nowhere in the corpus outside user-defined symbols.",
    "not-in-the-corpus": "does not stand in the corpus.",
    "stands-once": "stands in the corpus only once.",
    "rare-character": "holds a character that is too rare to be a piece.",
    "too-many-candidates": "is too light: {n_candidates} candidates are heavier, and there are to be no more.",
    "too-long": "is longer than {most} characters.",
    "crosses-a-space": "goes over a space, and ▁ stands only at the start of a piece.",
    "mixes-scripts": "mixes scripts, and a piece has letters of one.",
    "several-digits": "holds several digits, and each is a piece by itself.",
}


def life_lines(trace: UnigramTrace, life: Life) -> Iterator[str]:
    """The steps of a piece, from its weight to its end: all of them, then ever fewer of those in between."""
    if life.weight is None:
        return
    rank = 1 + sum(map(life.weight.__lt__, trace.seed_weights))
    what = "Character" if len(life.piece) == 1 else "Candidate"
    start = f"{what} with weight {grouped(life.weight)}, rank {grouped(rank)} of {grouped(len(trace.seed_weights))}"
    lived = []
    for moment in life.moments[1:]:
        if trace.stages[moment.step].kind == "cut" and moment.score is not None:
            continue  # nothing was found of it there
        lived.append(_moment_text(trace, moment))
        if moment.score is None:
            lived[-1] += f", gone at step {grouped(moment.step)}"
            break
    if life.put_back:
        lived.append(f"put back at step {grouped(len(trace))}")
    elif life.gone is None:
        how_long = "as far as training went" if trace.stop == "cancelled" else "to the end"
        lived.append(f"stays {how_long}, log p {nats(life.moments[-1].score or 0)}")
    yield f"{_ARROW.join((start, *lived))}."
    for n_kept in range(len(lived) - 1, 0, -1):
        head, tail = lived[: n_kept // 2], lived[len(lived) - n_kept + n_kept // 2 :]
        yield f"{_ARROW.join((start, *head, ELLIPSIS, *tail))}."


def why_never(trace: UnigramTrace, life: Life) -> Iterator[SumPart]:
    """Why a string never was a piece, in parts of a sentence."""
    yield SumPart("Never a candidate: it ", "text")
    if life.fault == "always-followed":
        yield SumPart("is always followed by ", "text")
        if life.follower == "\0":
            yield SumPart("the end of the line", "text")
        elif life.follower == SPACE_MARK:
            yield SumPart("the end of the word", "text")
        else:
            yield SumPart(word_text(life.follower), "word")
        yield SumPart(", and a candidate is followed by one character here and by another there.", "text")
    elif life.fault is not None:
        recipe = trace.recipe
        said = _FAULTS[life.fault].format(most=recipe.max_piece_length, n_candidates=grouped(recipe.seed_size))
        yield SumPart(said, "text")


def _moment_text(trace: UnigramTrace, moment: Moment) -> str:
    stage = trace.stages[moment.step]
    title = STAGE_WORDS[stage.kind].title
    if stage.kind == "em":
        return f"{title}{SPACE}{stage.round}.{stage.sub_iteration}: {expected_number(moment.count or 0)}"
    if stage.kind == "cut":
        return FATE_WORDS[moment.fate].word
    found = f"loss {loss_number(moment.loss)}" if moment.loss is not None else FATE_WORDS[moment.fate].word
    return f"{title}{SPACE}{stage.round}: {found}"

"""The caption of a step in the training of a unigram vocabulary: what it did and why, and what the next one will do."""

from collections.abc import Iterator

from explorer.engine.learn.unigram_judgements import Measure
from explorer.engine.learn.unigram_pruning import Fate
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.engine.learn.unigram_training import OVERSHOOT
from explorer.figures.caption import Caption, CaptionChip, CaptionPart, CaptionText
from explorer.figures.lattice_lines import nats
from explorer.figures.left_out import lines_left_out
from explorer.figures.numbers import MINUS, SPACE, TIMES, counted, grouped
from explorer.figures.stage_words import stage_title
from explorer.figures.unigram_steps import n_gone, n_tied
from explorer.figures.visible_text import visible_runs

MOST_NAMED = 3
"""A caption names so many of the pieces that go."""


def unigram_caption(trace: UnigramTrace, step: int) -> Caption:
    """What a step did, and what comes next or why nothing does."""
    last = step >= len(trace)
    return Caption(tuple(_did(trace, step)), (ending(trace) if last else _comes(trace, step + 1),))


# ── what was done ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _did(trace: UnigramTrace, step: int) -> Iterator[CaptionPart]:
    kind = trace.stages[step].kind
    if kind == "seeds":
        yield from _began(trace)
    elif kind == "em":
        yield from _improved(trace, step)
    elif kind == "prune":
        yield from _pruned(trace, step)
    else:
        yield from _cut(trace, step)


def _began(trace: UnigramTrace) -> Iterator[CaptionPart]:
    n_characters = len(trace.alphabet)
    pieces = counted(trace.n_pieces[0], "piece", "pieces")
    characters = counted(n_characters, "character", "characters")
    candidates = counted(trace.n_pieces[0] - n_characters, "candidate", "candidates")
    yield CaptionText(
        f"Step 0: {pieces} to begin with: {characters} and {candidates} from the text.",
        (f"Step 0: {characters} and {candidates}.", f"Step 0: {pieces} to begin with."),
    )
    yield from lines_left_out(trace.n_lines_left_out)


def _improved(trace: UnigramTrace, step: int) -> Iterator[CaptionPart]:
    stage, gone = trace.stages[step], n_gone(trace, step)
    name = f"Step {grouped(step)}: {stage_title(stage)}"
    yield CaptionText(f"{name} of round {grouped(stage.round)}.", (f"{name}.",))
    if trace.recipe.style == "paper":
        yield CaptionText(" The expected counts, divided by their sum, are the new p.", (" p = count / sum.", ""))
    elif not gone:
        yield CaptionText(" No piece is expected less than 0.5 times.", (" None goes.",))
    else:
        of = f" {grouped(gone)} of {counted(trace.n_pieces[step - 1], 'piece', 'pieces')}"
        go = "goes" if gone == 1 else "go"
        whole = f"{of} {'is' if gone == 1 else 'are'} expected less than 0.5 times and {go}"
        yield CaptionText(whole, (f"{of}, expected below 0.5, {go}", f" {grouped(gone)} {go}"))
        yield from _named(trace, step, "threshold", "count")
    yield _objective(trace, step)


def _objective(trace: UnigramTrace, step: int) -> CaptionText:
    """The objective that the step found, and within a round what the one before had found."""
    value = nats(trace.objectives[step] or 0)
    before = trace.objectives[step - 1]
    if before is None:
        return CaptionText(f" Objective {value} nats a word.", (f" Objective {value}.",))
    change = f" Objective {nats(before)} → {value}"
    return CaptionText(f"{change} nats a word.", (f"{change}.", f" Objective {value}."))


def _pruned(trace: UnigramTrace, step: int) -> Iterator[CaptionPart]:
    judgements = trace.at(step).judgements
    by_loss, unused = judgements.n_with_fate("loss"), judgements.n_with_fate("unused")
    split = judgements.n_with_fate("split")
    name = f"Step {grouped(step)}: {stage_title(trace.stages[step])}"
    yield CaptionText(f"{name} to {_limit(trace, step)}.", (f"{name}.", f"Step {grouped(step)}:"))
    of = f" {grouped(by_loss)} of {counted(trace.n_pieces[step - 1], 'piece', 'pieces')}"
    go = "goes" if by_loss == 1 else "go"
    which = "the one" if by_loss == 1 else "those"
    yield CaptionText(
        f"{of} {go}, {which} of the least loss",
        (f" {grouped(by_loss)} of least loss {go}", f" {grouped(by_loss)} {go}"),
    )
    yield from _named(trace, step, "loss", "loss")
    others = [f"{grouped(n)} {word}" for n, word in ((unused, "unused"), (split, "better split")) if n]
    if others:
        shorter = (f" Also {', '.join(others)}.", "") if len(others) > 1 else ("",)
        yield CaptionText(f" Also {' and '.join(others)}.", shorter)
    yield from _tie(trace, step, "loss")


def _cut(trace: UnigramTrace, step: int) -> Iterator[CaptionPart]:
    gone, frame, spelling = n_gone(trace, step), trace.at(step), trace.recipe.spelling
    yield CaptionText(f"Step {grouped(step)}: {stage_title(trace.stages[step])}.", (f"Step {grouped(step)}:",))
    if gone:
        of = f" {grouped(gone)} of {counted(trace.n_pieces[step - 1], 'piece', 'pieces')}"
        go = "goes" if gone == 1 else "go"
        yield CaptionText(f"{of} {go} for {'its' if gone == 1 else 'their'} low log p", (f"{of} {go}",))
        yield from _named(trace, step, "final-cut", "score")
    back = frame.put_back
    if back:
        yield CaptionText(f" Character{'s' if len(back) > 1 else ''} put back: ", (" Put back: ",))
        for number, piece in enumerate(back[:MOST_NAMED]):
            yield CaptionText(_between(number, len(back)) if number else "")
            yield CaptionChip(visible_runs(piece, spelling), "merged")
            yield CaptionText(f"{SPACE}{nats(frame.score(piece) or 0, 4)}", ("",))
        yield CaptionText(_more(len(back)))
    elif not gone:
        yield CaptionText(f" All {grouped(frame.n_pieces)} stay.")
    yield from _tie(trace, step, "log p")


def _tie(trace: UnigramTrace, step: int, what: str) -> Iterator[CaptionText]:
    if (tied := n_tied(trace, step)) > 1:
        yield CaptionText(f" {grouped(tied)} of one {what} were tied.", (f" {grouped(tied)} tied.",))


def _named(trace: UnigramTrace, step: int, fate: Fate, by: Measure) -> Iterator[CaptionPart]:
    """The first pieces that came to a fate, those of the least measure."""
    went = trace.at(step).judgements.with_fate(fate).ordered(by, descending=False)
    if not went:
        yield CaptionText(".")
        return
    for number, judged in enumerate(went[:MOST_NAMED]):
        yield CaptionText(_between(number, len(went)) if number else ": ")
        yield CaptionChip(visible_runs(judged.piece, trace.recipe.spelling))
    yield CaptionText(_more(len(went)))


def _between(number: int, n: int) -> str:
    return " and " if number == n - 1 else ", "


def _more(n: int) -> str:
    return f" and {grouped(n - MOST_NAMED)} more." if n > MOST_NAMED else "."


# ── what comes ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _comes(trace: UnigramTrace, step: int) -> CaptionText:
    """What the step will do that leads on."""
    stage, recipe = trace.stages[step], trace.recipe
    gone, before = n_gone(trace, step), counted(trace.n_pieces[step - 1], "piece", "pieces")
    go = "goes" if gone == 1 else "go"
    if stage.kind == "em":
        name = f"Next: {stage_title(stage)} of round {grouped(stage.round)}"
        if recipe.style == "paper":
            return CaptionText(f"{name}: how often each of {before} is expected, over all ways to cut.", (f"{name}.",))
        short = f"{name}: {grouped(gone) if gone else 'none'} of {before} {'goes' if gone < 2 else 'go'}"
        whose = ", expected less than 0.5 times; the others’" if gone else "; their"
        return CaptionText(f"{short}{whose} log p becomes ψ(count) {MINUS} ψ(sum).", (f"{short}.", f"{name}."))
    if stage.kind == "prune":
        name = f"Next: {stage_title(stage)} to {_limit(trace, step)}: {grouped(gone)} of {before} {go}"
        that = "the one" if gone == 1 else "those"
        why = "without which the corpus loses least likelihood"
        if recipe.style == "sentencepiece":
            why = "that the second best path replaces at the least loss"
        return CaptionText(f"{name}, {that} {why}.", (f"{name}.",))
    name = f"Next: {stage_title(stage)} to {counted(trace.n_pieces[step], 'piece', 'pieces')}"
    back = len(trace.at(step).put_back)
    parts = [f"{grouped(gone)} {go}, {'the one' if gone == 1 else 'those'} of the lowest log p"] if gone else []
    if back:
        parts.append(f"{counted(back, 'lost character is', 'lost characters are')} put back")
    return CaptionText(f"{name}: {'; '.join(parts)}." if parts else f"{name}.", (f"{name}.",))


def _limit(trace: UnigramTrace, step: int) -> str:
    """What a pruning is to leave: a share of the pieces, or not less than it may."""
    recipe, before = trace.recipe, trace.n_pieces[step - 1]
    is_paper = recipe.style == "paper"
    least = recipe.vocab_size - recipe.n_special if is_paper else int(recipe.vocab_size * OVERSHOOT)
    if int(before * recipe.share_kept) > least:
        return f"{round(recipe.share_kept * 100)}{SPACE}%"
    if is_paper:
        return f"the {grouped(least)} that are wanted beside {grouped(recipe.n_special)} special"
    return f"{grouped(least)}, {OVERSHOOT}{SPACE}{TIMES}{SPACE}{grouped(recipe.vocab_size)}"


def ending(trace: UnigramTrace) -> CaptionText:
    """Why training ended."""
    recipe, n_pieces = trace.recipe, trace.n_pieces[-1]
    after = f"after {counted(len(trace), 'step', 'steps')}"
    if trace.stop == "cancelled":
        return CaptionText(f"Training was cancelled {after}.")
    pieces = counted(n_pieces, "piece", "pieces")
    special = f" and {grouped(recipe.n_special)} special" if recipe.n_special else ""
    asked = counted(recipe.vocab_size, "piece", "pieces")
    if trace.stop == "target-reached":
        whole = f"The target of {asked} is reached, {grouped(n_pieces)} learned{special}"
        return CaptionText(f"{whole}: training stopped {after}.", (f"{whole}.", f"The target of {asked} is reached."))
    whole = f"Of the {asked} asked for only {grouped(n_pieces)}{special} could be found"
    return CaptionText(f"{whole}: training stopped {after}.", (f"{whole}.", f"Only {pieces} could be found."))

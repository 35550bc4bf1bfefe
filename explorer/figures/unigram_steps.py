"""The steps in the training of a unigram vocabulary, for the timeline: their names, their sizes, what went in each."""

from explorer.engine.learn.unigram_record import Stage
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures.caption import CaptionText, Line
from explorer.figures.lattice_lines import nats
from explorer.figures.numbers import counted, grouped
from explorer.figures.stage_words import STAGE_WORDS, stage_title
from explorer.figures.timeline_steps import Rounds, StepWords, TimelineSteps
from explorer.figures.value_scale import ValueScale
from explorer.figures.visible_text import Run, Runs

STEP_WORDS = StepWords(
    *("step", "steps", "stage", "the first pieces", "Nothing was pruned.", "Steps in order"),
    tie=lambda n_tied: f"{counted(n_tied, 'piece', 'pieces')} tied",
)

_SIZES = ValueScale(
    "pieces",
    lambda size: grouped(round(size)),
    lambda size: counted(round(size), "piece", "pieces"),
    lambda size: grouped(round(size)),
    may_rise=False,
)
_OBJECTIVE = ValueScale("nats a word", nats, lambda value: f"{nats(value)} nats a word", nats, may_rise=True)


def unigram_timeline(trace: UnigramTrace) -> TimelineSteps:
    """The size of the vocabulary from the first pieces on, and beneath it the objective that each step of EM finds."""
    n_steps = len(trace) + 1
    return TimelineSteps(
        n=len(trace),
        counts=trace.n_pieces,
        tied=tuple(n_tied(trace, step) for step in range(n_steps)),
        pieces=lambda step: step_name(trace.stages[step]),
        scale=_SIZES,
        first=0,
        words=STEP_WORDS,
        rounds=Rounds(
            numbers=tuple(stage.round for stage in trace.stages),
            values=trace.objectives,
            scale=_OBJECTIVE,
            gone=tuple(n_gone(trace, step) for step in range(n_steps)),
            marks=lambda step: marks(trace, step),
        ),
    )


def n_gone(trace: UnigramTrace, step: int) -> int:
    """How many pieces a step dropped."""
    fates = trace.stages[step].fates
    return len(fates) - fates.count(0)  # the first fate is to stay


def n_tied(trace: UnigramTrace, step: int) -> int:
    """Of how many pieces of one loss, or score, a step kept some and dropped some; 1 where it had not to choose."""
    return len(trace.at(step).tied) or 1 if trace.stages[step].kind in ("prune", "cut") else 1


def step_name(stage: Stage) -> Runs:
    """A step in a word."""
    short = STAGE_WORDS[stage.kind].short
    name = f"{short} {stage.sub_iteration}" if stage.kind == "em" else short
    return (Run(name, "text"),)


def marks(trace: UnigramTrace, step: int) -> tuple[str, ...]:
    """What went in a step and by what, in fewer and fewer words."""
    kind, gone = trace.stages[step].kind, n_gone(trace, step)
    number, is_paper = grouped(gone), trace.recipe.style == "paper"
    if kind == "seeds":
        return "", "", "", ""
    if kind == "em":
        if is_paper:
            return "none, p = count / total", "none", "0", ""
        return f"{number} below 0.5, then ψ", f"{number} below 0.5", number, ""
    if kind == "prune":
        return f"{number} by {'likelihood' if is_paper else 'second-path'} loss", f"{number} by loss", number, ""
    back = len(trace.at(step).put_back)
    put_back = f"{grouped(back)} put back" if back else ""
    whole = ", ".join(part for part in (f"{number} by score" if gone else "", put_back) if part)
    return whole, f"{number} by score", number, ""


def step_title(trace: UnigramTrace, step: int) -> Line:
    """What a step is, for the head of a page."""
    stage = trace.stages[step]
    if stage.kind == "seeds":
        return (CaptionText(stage_title(stage).capitalize()),)
    name = stage_title(stage)
    name = name.capitalize() if stage.kind == "cut" else f"Round {grouped(stage.round)}, {name}"
    if not (gone := n_gone(trace, step)):
        return (CaptionText(name),)
    of = counted(trace.n_pieces[step - 1], "piece", "pieces")
    return (CaptionText(f"{name}: {grouped(gone)} of {of} {'goes' if gone == 1 else 'go'}", (f"{name}",)),)

"""The steps in the training of a unigram vocabulary: their names, for the timeline, and what each did, in words."""

from explorer.engine.learn.unigram_frame import UnigramFrame
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures.caption import Caption, CaptionText, Line
from explorer.figures.lattice_lines import nats
from explorer.figures.numbers import counted, grouped
from explorer.figures.timeline_steps import TimelineSteps
from explorer.figures.visible_text import Run, Runs


def unigram_timeline(trace: UnigramTrace) -> TimelineSteps:
    """The size of the vocabulary after each step."""
    return TimelineSteps(len(trace), trace.n_pieces[1:], (1,) * len(trace), lambda i: step_name(trace.at(i + 1)))


def step_name(frame: UnigramFrame) -> Runs:
    """A step in a word."""
    name = {"seeds": "seeds", "em": "EM", "prune": "prune", "cut": "cut"}[frame.kind]
    return (Run(name, "text"),)


def step_title(trace: UnigramTrace, step: int) -> Line:
    """What a step is, for the head of a page."""
    frame = trace.at(step)
    names = {
        "seeds": "The first pieces",
        "em": "Expectation and maximization",
        "prune": "Pruning",
        "cut": "The last cut",
    }
    return (CaptionText(f"Round {frame.round}: {names[frame.kind].lower()}" if step else names["seeds"]),)


def unigram_caption(trace: UnigramTrace, step: int) -> Caption:
    """What a step did."""
    frame = trace.at(step)
    pieces = counted(frame.n_pieces, "piece", "pieces")
    if not step:
        return Caption((CaptionText(f"Step 0: {pieces} to begin with, far too many."),), ())
    went = counted(trace.n_pieces[step - 1] - frame.n_pieces, "piece goes", "pieces go")
    what = {"seeds": "", "em": f"EM {frame.sub_iteration}", "prune": "pruning", "cut": "the last cut"}[frame.kind]
    objective = f" The objective was {nats(frame.objective)} nats a word." if frame.objective is not None else ""
    return Caption((CaptionText(f"Step {grouped(step)}: {what}. {went}, {pieces} stay.{objective}"),), ())

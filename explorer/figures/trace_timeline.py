"""What the timeline shows of a trace, whatever its algorithm; and how fast it plays, in words."""

from explorer.engine.learn.any_trace import AnyTrace, is_merging
from explorer.figures.scores import is_by_score
from explorer.figures.timeline_steps import TimelineSteps
from explorer.figures.value_scale import SCORES
from explorer.figures.visible_text import Runs, in_brief, visible_runs


def timeline_steps(trace: AnyTrace, longest: int | None = None) -> TimelineSteps:
    """The steps of a trace for the list, or for the curve, which shows at most ``longest`` characters of a piece."""
    if not is_merging(trace):
        from explorer.figures.unigram_steps import unigram_timeline  # which the first window need not wait for

        return unigram_timeline(trace)
    merges, spelling = trace.merges, trace.recipe.spelling

    def piece(index: int) -> Runs:
        whole = merges[index].piece
        return visible_runs(in_brief(whole, longest) if longest else whole, spelling)

    if is_by_score(trace):
        return TimelineSteps(len(trace), trace.merge_scores, trace.n_tied, piece, SCORES)
    return TimelineSteps(len(trace), trace.merge_counts, trace.n_tied, piece)


def speed_label(steps_per_second: float) -> str:
    """The speed of playing in words."""
    if steps_per_second < 1:
        return f"1 step in {round(1 / steps_per_second)} s"
    return "1 step a second" if steps_per_second == 1 else f"{steps_per_second:g} steps a second"

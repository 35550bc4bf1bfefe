"""What the timeline shows of a trace."""

import pytest

from explorer.engine import BpeRecipe, Corpus, train
from explorer.figures.trace_timeline import speed_label, timeline_steps
from explorer.figures.visible_text import elided, visible_runs

SENNRICH = Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3})
TRACE = train(SENNRICH, BpeRecipe(merges=15, marker="end-of-word"))


@pytest.mark.parametrize(
    ("speed", "words"),
    [(0.25, "1 step in 4 s"), (0.5, "1 step in 2 s"), (1, "1 step a second"), (50, "50 steps a second")],
)
def test_the_speed_in_words(speed: float, words: str) -> None:
    """Slow speeds are given in seconds a step, the others in steps a second."""
    assert speed_label(speed) == words


def test_the_timeline_has_every_merge() -> None:
    """Counts, ties and pieces of the timeline are those of the merges."""
    steps = timeline_steps(TRACE)
    assert list(steps.counts) == [merge.count for merge in TRACE.merges]
    assert list(steps.tied) == [merge.n_tied for merge in TRACE.merges]
    assert "".join(run.text for run in steps.pieces(2)) == "est</w>"


@pytest.mark.parametrize("symbol", ["a", "\u202e", "é"])
def test_the_curve_looks_at_the_ends_of_a_very_long_piece(symbol: str) -> None:
    """Of a piece of 8,192 characters the curve takes no more than can be shown, the list all."""
    trace = train(Corpus.from_text(symbol * 2**13), BpeRecipe(merges=13))
    runs, whole = (timeline_steps(trace, longest).pieces(12) for longest in (100, None))
    assert whole == visible_runs(symbol * 2**13, trace.recipe.spelling)
    assert runs == visible_runs(symbol * 2000, trace.recipe.spelling)
    for longest in (3, 16, 100):
        assert elided(runs, longest) == elided(whole, longest)

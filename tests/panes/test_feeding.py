"""What panes make of a trace for their views."""

import pytest

from explorer.engine import BpeRecipe, Corpus, train
from explorer.figures.trace_caption import alphabet_size, caption_at
from explorer.figures.visible_text import elided, visible_runs
from explorer.panes import corpus_pane
from explorer.panes.corpus_pane import AlphabetChips, LearnedChips
from explorer.panes.pairs_pane import PairLines
from explorer.panes.timeline_pane import speed_label, timeline_steps
from explorer.panes.words_pane import WordLines
from explorer.session.state import first_state

TRACE = first_state().trace


def test_learned_chips_count_from_one_and_mark_the_newest() -> None:
    """The pieces learned so far carry their steps; the newest is marked; behind them there are no more."""
    chips = LearnedChips(TRACE, 3)
    assert [(chip.index, chip.state) for chip in chips] == [("1", "plain"), ("2", "plain"), ("3", "merged")]
    with pytest.raises(IndexError):
        chips[3]
    assert list(LearnedChips(TRACE, 0)) == []


def test_the_chips_of_the_alphabet_are_made_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an alphabet of 5,000 symbols only the chips that are looked at are made."""
    made: list[str] = []
    make = corpus_pane.visible_runs
    monkeypatch.setattr(
        corpus_pane, "visible_runs", lambda piece, spelling: made.append(piece) or make(piece, spelling)
    )
    symbols = [chr(0x4E00 + number) for number in range(5000)]
    chips = AlphabetChips(train(Corpus.from_text("".join(symbols)), BpeRecipe(merges=0)))
    assert len(chips) == 5000
    assert [chips[number].runs[0].text for number in (0, 4999)] == made == [symbols[0], symbols[-1]]


@pytest.mark.parametrize("step", range(len(TRACE) + 1))
def test_words_and_pairs_of_a_step_add_up(step: int) -> None:
    """At every step the rows of words have the symbols of the frame, and the first pair is the one that merges next."""
    frame = TRACE.at(step)
    words, pairs = WordLines(TRACE, frame), PairLines(TRACE, frame)
    assert sum(words.row(row).product for row in range(len(words))) == frame.n_symbols
    lines = [pairs.row(row) for row in range(len(pairs))]
    assert [line.wins for line in lines] == [index == 0 and step < len(TRACE) for index in range(len(lines))]
    assert sum(line.share for line in lines) == pytest.approx(1.0 if lines else 0.0)
    if step < len(TRACE):
        assert lines[0].count == TRACE.merges[step].count


@pytest.mark.parametrize(
    ("recipe", "sentence"),
    [
        (BpeRecipe(merges=2), "The target of 2 merges is reached: training stopped after 2 merges."),
        (
            BpeRecipe(vocab_size=5),
            "The target of 5 pieces (3 of the alphabet) is reached: training stopped after 2 merges.",
        ),
        (
            BpeRecipe(base="bytes", marker="end-of-word", vocab_size=260, special_tokens=("<s>",)),
            "The target of 260 pieces (257 of the alphabet and 1 special) is reached: training stopped after 2 merges.",
        ),
        (BpeRecipe(), "No pair repeats: training stopped after 2 merges."),
        (BpeRecipe(merges=99), "No pair is left: training stopped after 3 merges."),
        (BpeRecipe(merges=99, min_count=3), "No pair stands 3 times: training stopped after 1 merge."),
    ],
)
def test_the_last_step_says_why_training_stopped(recipe: BpeRecipe, sentence: str) -> None:
    """The caption of the last step gives the reason and the number of merges."""
    trace = train(Corpus.from_text("ab abc abcc"), recipe)
    assert caption_at(trace, len(trace)).sentence.endswith(sentence)


@pytest.mark.parametrize(
    ("recipe", "words"),
    [
        (BpeRecipe(), "3 symbols"),
        (BpeRecipe(base="bytes"), "256 symbols, 3 of them in the corpus"),
        (BpeRecipe(base="bytes", marker="end-of-word"), "257 symbols, 4 of them in the corpus"),
    ],
)
def test_the_alphabet_is_as_large_as_in_the_vocabulary(recipe: BpeRecipe, words: str) -> None:
    """Over bytes the alphabet has all 256, whichever the corpus has: the caption and its size say the same."""
    trace = train(Corpus.from_text("ab abc abcc"), recipe)
    assert alphabet_size(trace) == words
    assert f"the alphabet, {words}." in caption_at(trace, 0).sentence
    assert words.startswith(f"{len(trace.tokenizer(0).vocabulary)} symbols")


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

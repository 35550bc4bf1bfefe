"""What panes make of a trace for their views."""

import pytest

from explorer.engine import BpeRecipe, Corpus, train
from explorer.figures.trace_caption import alphabet_size, caption_at
from explorer.panes.pairs_pane import PairLines
from explorer.panes.words_pane import WordLines
from explorer.session.state import first_state

TRACE = first_state().trace


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

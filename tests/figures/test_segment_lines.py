"""What the Segment workspace says around its lattice, and what may be typed there."""

import math

import pytest

from explorer.engine.encode.hug_table import hug_tokenizer
from explorer.engine.errors import ExplorerError
from explorer.engine.learn.recipes import Algorithm
from explorer.engine.text.alphabet import Spelling
from explorer.figures.recipe_choices import algorithm_choice
from explorer.figures.sample_lines import (
    dropped_lines,
    dropped_sentence,
    entered_alpha,
    entered_dropout,
    sample_lines,
    sample_sentence,
)
from explorer.figures.segment_lines import entered_score, model_name, probability, what_if_said

SPELLING = Spelling()


@pytest.mark.parametrize("algorithm", ["bpe", "wordpiece", "sentencepiece-bpe"])
def test_an_algorithm_has_one_name(algorithm: Algorithm) -> None:
    """What cuts the text is called what the recipe calls it; of Unigram it is the model."""
    assert model_name(algorithm) == algorithm_choice(algorithm).text
    assert model_name("unigram") == f"{algorithm_choice('unigram').text} model"


@pytest.mark.parametrize(
    ("p", "said"),
    [(0.0057453, "0.005745"), (1.0, "1"), (0.25, "0.25"), (5.63e-28, "5.63 × 10⁻²⁸"), (1.2e-5, "1.20 × 10⁻⁵")],
)
def test_probabilities_have_four_figures_or_a_power_of_ten(p: float, said: str) -> None:
    """By their logarithms, so that those of long texts can be said, too."""
    assert probability(math.log(p)).replace("\u00a0", " ") == said


def test_a_probability_too_small_for_a_float_is_said() -> None:
    """e to the −2,302.585 is 10 to the −1,000."""
    assert probability(-1000 * math.log(10) + 1e-9).replace("\u00a0", " ") == "1.00 × 10⁻¹⁰⁰⁰"


def test_what_was_changed_is_counted() -> None:
    """Edges that are out, and pieces with another score."""
    assert what_if_said(0, 0) == ""
    assert what_if_said(1, 0) == "what if: 1 edge out"
    assert what_if_said(2, 1) == "what if: 2 edges out, 1 piece changed"


@pytest.mark.parametrize(
    ("typed", "score"),
    [("-2.64", -2.64), ("−2,64", -2.64), ("0.5", math.log(0.5)), ("15/210", math.log(15 / 210)), ("1", 0.0)],
)
def test_log_p_or_p_may_be_typed(typed: str, score: float) -> None:
    """What is below zero is a logarithm; a fraction is a probability."""
    assert entered_score(typed) == pytest.approx(score)


@pytest.mark.parametrize("typed", ["", "x", "nan", "inf", "-inf", "0", "1.5", "3/2", "1/0", "-1/2"])
def test_what_is_neither_is_refused_in_words(typed: str) -> None:
    """One sentence says what could be typed."""
    with pytest.raises(ExplorerError, match=r"\.$"):
        entered_score(typed)


def test_expected_draws() -> None:
    """At α 0.5 paths are drawn by the square roots of their probabilities."""
    lattice = hug_tokenizer().lattice("hugs")
    lines = sample_lines(lattice, lattice.n_best(10), 0.5, 200, None, SPELLING)
    roots = [math.sqrt(math.exp(path.score)) for path in lattice.n_best(10)]
    assert [line.expected for line in lines] == pytest.approx([200 * root / sum(roots) for root in roots])
    assert {line.drawn for line in lines} == {None}
    assert sample_sentence(lines, 200, is_drawn=False).startswith("Not drawn yet")


def test_draws_that_are_not_listed_are_counted() -> None:
    """Of 200 draws 120 fell on the best path and the others elsewhere."""
    lattice = hug_tokenizer().lattice("hugs")
    lines = sample_lines(lattice, lattice.n_best(1), 0.5, 200, {((0, 1), (1, 4)): 120}, SPELLING)
    assert [(line.spoken, line.drawn) for line in lines] == [("h ugs", 120)]
    assert sample_sentence(lines, 200, is_drawn=True) == "80 draws fell on paths that are not listed."


def test_encodings_with_dropout_are_ranked() -> None:
    """The commonest first; of equal ones that which was drawn first."""
    lines = dropped_lines({("a", "b"): 1, ("ab",): 3, ("b", "a"): 1}, SPELLING)
    assert [(line.spoken, line.drawn) for line in lines] == [("ab", 3), ("a b", 1), ("b a", 1)]
    assert dropped_sentence({("ab",): 200}, 200) == "1 way to cut the text in 200 draws with BPE-dropout."


def test_alpha_and_p_as_they_are_typed() -> None:
    """0 is legal for both; α may be more than 1."""
    assert [entered_alpha(text) for text in ("0", "0,5", " 2 ")] == [0.0, 0.5, 2.0]
    assert [entered_dropout(text) for text in ("0", "1", "0,1")] == [0.0, 1.0, 0.1]


@pytest.mark.parametrize("typed", ["-1", "−0.1", "inf", "nan", "", "x", "1e9"])
def test_no_other_alpha_is_taken(typed: str) -> None:
    """One sentence says which there are."""
    with pytest.raises(ExplorerError, match=r"^α is .*\.$"):
        entered_alpha(typed)


@pytest.mark.parametrize("typed", ["-1", "1.1", "inf", "nan", "x"])
def test_no_other_p_is_taken(typed: str) -> None:
    """The same of p."""
    with pytest.raises(ExplorerError, match=r"^p is .*\.$"):
        entered_dropout(typed)

"""A score as a ratio, as what it is made of, and as a number."""

from fractions import Fraction

import pytest

from explorer.engine import BpeRecipe, Corpus, Trace, WordPieceRecipe, train
from explorer.figures.pair_lines import pair_line, score_parts, scored_pair_line
from explorer.figures.scores import is_by_score, is_scored, score_level, score_number, score_sum, weight_of, weight_text
from explorer.figures.trace_caption import caption_at

HUG = Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})


def plain(text: str) -> str:
    """With spaces that may break."""
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("score", "number"),
    [
        (Fraction(1), "1.00"),
        (Fraction(1, 20), "0.0500"),
        (Fraction(1, 36), "0.0278"),
        (Fraction(1, 1000), "0.00100"),
        (Fraction(1, 1001), "9.99e−4"),
        (Fraction(1, 123_456), "8.10e−6"),
        (Fraction(1, 10**18), "1.00e−18"),
    ],
)
def test_a_score_has_three_significant_digits(score: Fraction, number: str) -> None:
    """However small, a score is told apart from its neighbors by three digits."""
    assert score_number(score) == number


def test_levels_are_round() -> None:
    """Beside an axis stand no digits that say nothing."""
    assert [score_level(level) for level in (0.5, 0.05, 0.0001, 1e-05)] == ["0.5", "0.05", "0.0001", "1e−5"]


def test_the_sum_says_whether_the_number_is_exact() -> None:
    """1/20 is 0.05; 1/36 is only about 0.0278; a ratio that nobody can read is left out."""
    trace = train(HUG, WordPieceRecipe(merges=9))
    assert plain(score_sum(trace.merges[0])) == "5 / (20 × 5) = 1/20 = 0.0500"
    assert plain(score_sum(trace.merges[1])) == "15 / (15 × 36) = 1/36 ≈ 0.0278"
    large = train(Corpus.from_counts({"ab": 1, "ac": 10_006}), WordPieceRecipe(merges=1))
    row = large.at(0).pairs[1]
    assert plain(score_sum(row)) == "10,006 / (10,007 × 10,006) ≈ 9.99e−5"  # type: ignore[arg-type]


def test_who_decides() -> None:
    """By score a pair weighs what its score is, by frequency and in byte-pair encoding what its count is."""
    by_score, by_count = (train(HUG, WordPieceRecipe(criterion, merges=1)) for criterion in ("score", "frequency"))  # type: ignore[arg-type]
    bpe = train(HUG, BpeRecipe(merges=1))
    traces: tuple[Trace, ...] = (by_score, by_count, bpe)
    assert [is_scored(trace) for trace in traces] == [True, True, False]
    assert [is_by_score(trace) for trace in traces] == [True, False, False]
    assert [weight_text(weight_of(trace, trace.at(0).pairs[0])) for trace in traces] == ["0.0500", "20", "20"]


def test_the_caption_says_scores() -> None:
    """The last merge with what its score is made of, the next one with its score alone, and the ties of both."""
    trace = train(HUG, WordPieceRecipe(merges=9))
    assert plain(caption_at(trace, 1).sentence) == (
        "Step 1: ##g + ##s → ##gs, score 5 / (20 × 5) = 1/20 = 0.0500. No tie. Next: h + ##u, score 1/36, tied with 5 "
        "others, among them ##u + ##g, p + ##u and ##u + ##n. The pair seen first wins."
    )
    by_count = train(HUG, WordPieceRecipe("frequency", merges=3))
    assert plain(caption_at(by_count, 1).sentence).startswith("Step 1: ##u + ##g → ##ug, 20 times (hug × 10,")


def test_a_row_of_the_table_has_all_of_it() -> None:
    """Score, both counts, and a bar that is as long as the score beside the best one, cut by words."""
    trace = train(HUG, WordPieceRecipe(merges=9))
    pairs = trace.at(0).pairs
    best, second = pairs[0], pairs[1]
    line = pair_line(
        second, pairs.largest_words(second.pair_id, 8), trace.recipe.spelling, total=77, top_count=5, wins=False
    )
    scored = scored_pair_line(line, second, best, by_score=True)  # type: ignore[arg-type]
    assert scored.score is not None
    assert (scored.score.number, scored.score.left_count, scored.score.right_count) == ("0.0278", 15, 36)
    assert scored.segments == pytest.approx([10 / 15 * 20 / 36, 5 / 15 * 20 / 36])
    assert plain("".join(part.text for part in score_parts(second))) == "1/36 = 15 / (15 × 36), and "  # type: ignore[arg-type]

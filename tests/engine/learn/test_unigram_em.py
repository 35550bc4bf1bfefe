"""Expectation and maximization: Meister's example by hand, the sums beside those of the lattice, and ψ."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.learn.unigram_edges import UNKNOWN, Edges
from explorer.engine.learn.unigram_em import Expectation, digamma, expect, float32, maximize, maximize_bayes
from explorer.engine.learn.unigram_paper import likelihood_losses
from tests.engine.encode.test_lattice import lattice

HAT = ("h", "a", "t", "ha", "at")


def e_step(words: dict[str, int], probabilities: dict[str, float]) -> Expectation:
    """An E-step over some words under a table of pieces; unknown characters have probability e^-30."""
    search = PieceSearch((piece, number) for number, piece in enumerate(probabilities))
    scores = [*(math.log(p) for p in probabilities.values()), -30.0]
    edges = Edges(list(words), search)
    return expect(edges, list(words.values()), scores, [*map(len, probabilities), 1])


# ── Meister 2026 ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_one_step_on_hat_by_hand() -> None:
    """hat, once, over h a t ha at of 0.2 each: expected counts .5455 .0909 .4545, next h .2609, a .0435, ha .2174."""
    found = e_step({"hat": 1}, dict.fromkeys(HAT, 0.2))
    assert math.exp(found.log_likelihood) == pytest.approx(0.2**3 + 2 * 0.2**2)
    counts = dict(zip(HAT, found.counts, strict=False))
    assert counts == pytest.approx({"h": 0.5455, "a": 0.0909, "t": 0.5455, "ha": 0.4545, "at": 0.4545}, abs=5e-5)
    following = {HAT[piece]: math.exp(score) for piece, score in maximize(range(5), found.counts).items()}
    assert following == pytest.approx({"h": 0.2609, "a": 0.0435, "t": 0.2609, "ha": 0.2174, "at": 0.2174}, abs=5e-5)


def test_six_steps_on_hat() -> None:
    """The likelihood of hat climbs .088 .1164 .1226 .1244 .1248 .1250, and a alone nearly vanishes."""
    probabilities = dict.fromkeys(HAT, 0.2)
    likelihoods = []
    for _ in range(6):
        found = e_step({"hat": 1}, probabilities)
        likelihoods.append(math.exp(found.log_likelihood))
        scores = maximize(range(5), found.counts)
        probabilities = {HAT[piece]: math.exp(score) for piece, score in scores.items()}
    assert likelihoods == pytest.approx([0.088, 0.1164, 0.1226, 0.1244, 0.1248, 0.1250], abs=5e-5)
    assert probabilities["a"] == pytest.approx(0.0001, abs=1e-4)


def test_the_same_step_as_sentencepiece_takes_it() -> None:
    """There a, ha and at, expected less than 0.5 times, are thrown out; h and t have −1.3183."""
    found = e_step({"hat": 1}, dict.fromkeys(HAT, 0.2))
    scores = {HAT[piece]: score for piece, score in maximize_bayes(range(5), found.counts).items()}
    assert scores == pytest.approx({"h": -1.3183, "t": -1.3183}, abs=5e-5)


# ── beside the lattice ────────────────────────────────────────────────────────────────────────────────────────────────

PIECES = ("a", "b", "ab", "ba", "aba", "bb")
TABLES = st.lists(st.integers(1, 60).map(lambda n: n / 100), min_size=6, max_size=6).map(
    lambda values: dict(zip(PIECES, values, strict=True))
)
WORDS = st.dictionaries(st.text("ab", min_size=1, max_size=8), st.integers(1, 9), min_size=1, max_size=4)


@given(WORDS, TABLES)
def test_expected_counts_are_sums_of_marginals(words: dict[str, int], table: dict[str, float]) -> None:
    """A piece's expected count is the sum of its edges' marginals over all words, each as often as its word stands."""
    found = e_step(words, table)
    expected = dict.fromkeys(table, 0.0)
    log_likelihood = 0.0
    for word, count in words.items():
        graph = lattice(word, table)
        log_likelihood += count * graph.log_z()
        for edge, share in zip(graph.edges, graph.marginals(), strict=True):
            expected[edge.piece] += count * share
    assert found.log_likelihood == pytest.approx(log_likelihood)
    assert dict(zip(table, found.counts, strict=False)) == pytest.approx(expected, abs=1e-12)


@given(WORDS, TABLES)
def test_a_step_of_the_paper_never_makes_the_corpus_less_likely(words: dict[str, int], table: dict[str, float]) -> None:
    """After an E- and an M-step the likelihood is no lower (Dempster, Laird and Rubin 1977)."""
    total = sum(table.values())
    found = e_step(words, {piece: p / total for piece, p in table.items()})
    scores = maximize(range(len(PIECES)), found.counts)
    after = e_step(words, {PIECES[piece]: math.exp(score) for piece, score in scores.items()})
    assert sum(math.exp(score) for score in scores.values()) == pytest.approx(1)
    assert after.log_likelihood >= found.log_likelihood - 1e-4  # counts that vanish are kept at a millionth


@given(WORDS, TABLES)
def test_losses_of_the_paper_are_falls_of_the_likelihood(words: dict[str, int], table: dict[str, float]) -> None:
    """The loss of a piece is by how much the log-likelihood of the corpus falls without it."""
    search = PieceSearch((piece, number) for number, piece in enumerate(table))
    scores = [*(math.log(p) for p in table.values()), -30.0]
    edges = Edges(list(words), search)
    losses = likelihood_losses(edges, list(words.values()), scores, [*map(len, table), 1])
    for number, piece in enumerate(table):
        others = {other: p for other, p in table.items() if other != piece}
        fall = sum(
            count * (lattice(word, table).log_z() - lattice(word, others).log_z())
            for word, count in words.items()
            if len(piece) > 1
        )
        assert losses[number] == pytest.approx(fall, abs=1e-9)


def test_a_piece_that_is_nearly_sure() -> None:
    """A loss is exact also where all other paths together have a share far below the last digit of 1."""
    table = {"a": 1e-30, "b": 1e-30, "ab": 0.5}
    edges = Edges(["ab"], PieceSearch((piece, number) for number, piece in enumerate(table)))
    losses = likelihood_losses(edges, [3], [*map(math.log, table.values()), -100.0], [1, 1, 2, 1])
    assert losses[2] == pytest.approx(3 * (math.log(0.5 + 1e-60) - math.log(1e-60)))


# ── long words and unknown characters ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("p", [1e-9, 0.3])
def test_long_words_do_not_leave_the_range(p: float) -> None:
    """The likelihood of a word of 5,000 characters is far below the least float, and its counts are right."""
    found = e_step({"ab" * 2500: 2, "aab" * 2: 1}, {"a": p, "b": p})
    assert found.log_likelihood == pytest.approx(10_006 * math.log(p))
    assert list(found.counts[:2]) == pytest.approx([5004, 5002])


def test_words_that_are_unlike_the_longest() -> None:
    """Where the scale of the longest word does not do, the sums are taken by logarithms."""
    table = {"a": 0.9, "b": 1e-200}
    found = e_step({"a" * 9: 1, "bbb": 5}, table)
    assert found.log_likelihood == pytest.approx(9 * math.log(0.9) + 15 * math.log(1e-200))
    assert list(found.counts[:2]) == pytest.approx([9, 15])


def test_unknown_characters_are_counted_apart() -> None:
    """A character without a piece has an edge of its own; it is counted in the last number."""
    found = e_step({"axb": 4}, {"a": 0.5, "b": 0.25})
    assert list(found.counts) == pytest.approx([4, 4, 4])
    assert found.counts[UNKNOWN] == pytest.approx(4)
    assert found.log_likelihood == pytest.approx(4 * (math.log(0.125) - 30))


def test_edges_of_dropped_pieces_go() -> None:
    """When a piece goes its edges go; a character's become unknown."""
    edges = Edges(["ab"], PieceSearch([("a", 0), ("b", 1), ("ab", 2)]))
    assert list(edges.kept([1, 0, 0, 1]).of(0)) == [(0, 1, 0), (1, 2, UNKNOWN)]
    assert list(edges.of(0)) == [(0, 1, 0), (0, 2, 2), (1, 2, 1)]


# ── ψ ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

EULER = 0.57721566490153286


@pytest.mark.parametrize(
    ("x", "psi"),
    [
        (1, -EULER),
        (0.5, -EULER - 2 * math.log(2)),
        (2, 1 - EULER),
        (10, 2.2517525890667211),
        (0.25, -4.2274535333762654),
    ],
)
def test_digamma(x: float, psi: float) -> None:
    """ψ has its known values (Abramowitz and Stegun, section 6.3)."""
    assert digamma(x) == pytest.approx(psi, abs=1e-8)


@given(st.floats(0.5, 1e9))
def test_digamma_by_recurrence(x: float) -> None:
    """ψ(x + 1) = ψ(x) + 1/x."""
    assert digamma(x + 1) == pytest.approx(digamma(x) + 1 / x, abs=1e-8)


def test_float32() -> None:
    """A number is rounded to the nearest of 32 bits."""
    assert float32(0.1) == 0.100000001490116119384765625
    assert float32(2**24 + 1) == 2**24

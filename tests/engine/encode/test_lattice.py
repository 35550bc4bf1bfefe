"""The lattice: its best paths, ties, sums over all paths and draws, beside every path written out."""

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.lattice import MOST_TIED, Edge, Lattice, Path
from explorer.engine.errors import ExplorerError

# The frequencies of the Hugging Face course, chapter 6, whose pages divide them by other sums; 210 is their sum.
HUG_FREQUENCIES = {"h": 15, "u": 36, "g": 20, "hu": 15, "ug": 20, "p": 17, "pu": 17, "n": 16, "un": 16, "b": 4}
HUG_FREQUENCIES |= {"bu": 4, "s": 5, "hug": 15, "gs": 5, "ugs": 5}


def lattice(text: str, probabilities: dict[str, float]) -> Lattice:
    """All pieces of a table that stand in a text."""
    return Lattice(
        text,
        tuple(
            Edge(start, start + len(piece), piece, number, math.log(p))
            for number, (piece, p) in enumerate(probabilities.items())
            for start in range(len(text))
            if text.startswith(piece, start)
        ),
    )


def hug(text: str) -> Lattice:
    """The lattice of a text under the table of the course."""
    return lattice(text, {piece: n / 210 for piece, n in HUG_FREQUENCIES.items()})


# ── published examples ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_frequencies_of_the_course_sum_to_210() -> None:
    """The sum that the probabilities are divided by is that of the table."""
    assert sum(HUG_FREQUENCIES.values()) == 210


def test_pug() -> None:
    """pug: letters alone 0.0013217, p ug and pu g tied at 0.0077098; of the two p ug, whose last piece starts first."""
    paths = hug("pug").n_best(10)
    assert [path.pieces for path in paths] == [("p", "ug"), ("pu", "g"), ("p", "u", "g")]
    assert [math.exp(path.score) for path in paths] == pytest.approx([0.0077098, 0.0077098, 0.0013217], abs=5e-8)
    assert math.exp(paths[2].score) == pytest.approx(17 / 210 * 36 / 210 * 20 / 210)
    assert hug("pug").n_best_tied == 2


@pytest.mark.parametrize(
    ("text", "pieces", "probability"),
    [("huggun", ("hug", "g", "un"), 0.0005183), ("unhug", ("un", "hug"), 0.0054422)],
)
def test_words_of_the_course(text: str, pieces: tuple[str, ...], probability: float) -> None:
    """The best paths of huggun and unhug are those of the corrected course, and alone so."""
    best = hug(text).best()
    assert best.pieces == pieces
    assert math.exp(best.score) == pytest.approx(probability, abs=5e-8)
    assert hug(text).n_best_tied == 1


def test_hugs_is_a_tie_of_three() -> None:
    """hugs: three paths tied at 1/588, of which h ugs is shown."""
    tied = hug("hugs").n_best(hug("hugs").n_best_tied)
    assert [path.pieces for path in tied] == [("h", "ugs"), ("hu", "gs"), ("hug", "s")]
    assert [math.exp(path.score) for path in tied] == pytest.approx([1 / 588] * 3)
    assert hug("hugs").best() == tied[0]
    assert hug("hugs").viterbi()[-1].tied


def test_bun_is_a_tie_of_two() -> None:
    """bun: b un and bu n are tied (Hugging Face course, issue 608)."""
    assert [path.pieces for path in hug("bun").n_best(hug("bun").n_best_tied)] == [("b", "un"), ("bu", "n")]


def test_posteriors_of_hat() -> None:
    """Meister's example, 2026: hat over h, a, t, ha, at at 0.2 each has likelihood .088, posteriors .0909 .4545."""
    hat = lattice("hat", dict.fromkeys(("h", "a", "t", "ha", "at"), 0.2))
    assert math.exp(hat.log_z()) == pytest.approx(0.088)
    assert {path.pieces: hat.probability(path) for path in hat.n_best(3)} == pytest.approx(
        {("h", "a", "t"): 1 / 11, ("h", "at"): 5 / 11, ("ha", "t"): 5 / 11}
    )
    shares = {edge.piece: share for edge, share in zip(hat.edges, hat.marginals(), strict=True)}
    assert shares == pytest.approx({"h": 0.5455, "a": 0.0909, "t": 0.5455, "ha": 0.4545, "at": 0.4545}, abs=5e-5)


def test_nooooo_is_a_tie_of_three() -> None:
    """nooooo over n, o, oo: three paths of two oo and one o are tied, and the one that ends in oo oo is shown."""
    found = lattice("nooooo", {"n": 0.1, "o": 0.07, "oo": 0.06})
    assert found.best().pieces == ("n", "o", "oo", "oo")
    assert [path.pieces[1:] for path in found.n_best(found.n_best_tied)] == [
        ("o", "oo", "oo"),
        ("oo", "o", "oo"),
        ("oo", "oo", "o"),
    ]


# ── what an enumeration says ──────────────────────────────────────────────────────────────────────────────────────────

PROBABILITIES = st.integers(1, 60).map(lambda n: n / 60)


@st.composite
def lattices(draw: st.DrawFn) -> Lattice:
    """A small lattice that has a path: every letter is a piece, and so are some longer strings."""
    text = draw(st.text("ab", min_size=1, max_size=7))
    longer = {text[i:j] for i in range(len(text)) for j in range(i + 2, len(text) + 1)}
    pieces = {*text, *draw(st.sets(st.sampled_from(sorted(longer))) if longer else st.just(set()))}
    return lattice(text, {piece: draw(PROBABILITIES) for piece in sorted(pieces)})


def every_path(found: Lattice, node: int = 0) -> Iterator[tuple[Edge, ...]]:
    """All segmentations, by trying every edge."""
    if node == len(found.text):
        yield ()
    for edge in found.edges:
        if edge.start == node:
            yield from ((edge, *rest) for rest in every_path(found, edge.end))


def score(path: tuple[Edge, ...]) -> float:
    """The sum of a path's scores, to the last bit the same for any order of them."""
    return math.fsum(edge.score for edge in path)


def by_rule(found: Lattice) -> list[tuple[Edge, ...]]:
    """All paths, best first; of equal ones the one whose last piece starts earliest, then the piece before it."""
    paths = list(every_path(found))
    return sorted(paths, key=lambda path: (-round(score(path), 7), [edge.start for edge in reversed(path)]))


@given(lattices())
def test_n_best_are_the_first_of_all(found: Lattice) -> None:
    """The n best paths are the first n of an enumeration in the order of the rule, and the best is the first."""
    paths = by_rule(found)
    for n in (1, 2, 3, len(paths), len(paths) + 1):
        assert [path.edges for path in found.n_best(n)] == paths[:n]
    assert found.best().edges == paths[0]
    assert found.best().score == pytest.approx(score(paths[0]))


@given(lattices())
def test_ties_are_counted(found: Lattice) -> None:
    """As many paths are said to be tied at the top as an enumeration finds."""
    scores = [score(path) for path in every_path(found)]
    assert found.n_best_tied == sum(value == pytest.approx(max(scores), abs=1e-9) for value in scores)


@given(lattices())
def test_columns_say_who_came_second(found: Lattice) -> None:
    """A column has the best score of the way to its node, and the margin over the best way by another edge."""
    for column in found.viterbi()[1:]:
        part = Lattice(found.text[: column.node], tuple(edge for edge in found.edges if edge.end <= column.node))
        scores: dict[Edge, float] = {}
        for path in every_path(part):
            scores[path[-1]] = max(scores.get(path[-1], -math.inf), score(path))
        assert column.edge is not None
        assert column.score == pytest.approx(max(scores.values()))
        assert scores.pop(column.edge) == pytest.approx(column.score)
        if scores:
            assert column.runner_up is not None
            assert column.margin == pytest.approx(column.score - max(scores.values()), abs=2e-9)
            assert scores[column.runner_up] == pytest.approx(max(scores.values()))
        else:
            assert column.runner_up is None
            assert column.margin is None


@given(lattices(), st.sampled_from((0.0, 0.2, 1.0, 3.0)))
def test_sums_over_all_paths(found: Lattice, alpha: float) -> None:
    """Likelihood, marginals and entropy are those of an enumeration."""
    weights = {path: math.exp(alpha * score(path)) for path in every_path(found)}
    total = math.fsum(weights.values())
    assert found.log_z(alpha) == pytest.approx(math.log(total), abs=1e-9)
    for edge, share in zip(found.edges, found.marginals(alpha), strict=True):
        through = math.fsum(weight for path, weight in weights.items() if edge in path)
        assert share == pytest.approx(through / total)
    entropy = -math.fsum(weight / total * math.log2(weight / total) for weight in weights.values())
    assert found.entropy(alpha) == pytest.approx(entropy, abs=1e-9)


@given(lattices())
def test_marginals_at_each_cut_sum_to_one(found: Lattice) -> None:
    """Every path has exactly one piece over each code point."""
    for place in range(len(found.text)):
        over = (
            share for edge, share in zip(found.edges, found.marginals(), strict=True) if edge.start <= place < edge.end
        )
        assert math.fsum(over) == pytest.approx(1)


# ── drawing ───────────────────────────────────────────────────────────────────────────────────────────────────────────

# The 99.9 % point of the chi-square distribution, by degrees of freedom (NIST/SEMATECH e-Handbook, section 1.3.6.7.4).
CHI_SQUARE = {2: 13.816, 3: 16.266, 4: 18.467, 5: 20.515, 6: 22.458, 7: 24.322}


@pytest.mark.parametrize("among", [None, 3])
@pytest.mark.parametrize("alpha", [0.0, 0.1, 0.5, 1.0, 1.5])
@pytest.mark.parametrize("text", ["hugs", "pug"])
def test_draws_follow_the_probabilities(text: str, alpha: float, among: int | None) -> None:
    """Of 20,000 draws with a fixed seed each path, or each of the three best, has the share of its probability to the
    power of α: chi-square.
    """
    n = 20_000
    found = hug(text)
    drawn = Counter(path.edges for path in found.samples(n, alpha, seed=4, among=among))
    weights = {path: math.exp(alpha * score(path)) for path in by_rule(found)[:among]}
    expected = {path: n * weight / math.fsum(weights.values()) for path, weight in weights.items()}
    assert drawn.keys() <= expected.keys()
    assert min(expected.values()) >= 5
    chi_square = math.fsum((drawn[path] - mean) ** 2 / mean for path, mean in expected.items())
    assert chi_square < CHI_SQUARE[len(expected) - 1]


def test_a_seed_draws_the_same_again() -> None:
    """The same seed draws the same paths, another one others."""
    found = hug("hugshugspug")
    assert found.samples(20, 0.5, seed=1) == found.samples(20, 0.5, seed=1)
    assert found.samples(20, 0.5, seed=1) != found.samples(20, 0.5, seed=2)
    assert found.sample(0.5, seed=1) == found.samples(20, 0.5, seed=1)[0]


def test_alpha_0_makes_all_paths_alike() -> None:
    """At α = 0 there are as many paths as e to the power of log Z, and each has the same probability."""
    found = hug("hugs")
    n_paths = len(list(every_path(found)))
    assert math.exp(found.log_z(0)) == pytest.approx(n_paths)
    assert found.probability(found.best(), 0) == pytest.approx(float(Fraction(1, n_paths)))
    assert found.entropy(0) == pytest.approx(math.log2(n_paths))


@pytest.mark.parametrize("alpha", [-0.1, -math.inf, math.inf, math.nan, 1e300])
def test_an_alpha_that_is_none(alpha: float) -> None:
    """α below zero, without end or no number is refused in a sentence that says what it may be."""
    with pytest.raises(ExplorerError, match="α is a number from 0"):
        hug("pug").samples(1, alpha, seed=1)
    with pytest.raises(ExplorerError, match="α is a number from 0"):
        hug("pug").marginals(alpha)


def test_the_largest_alpha_draws_the_best() -> None:
    """At the largest α only the best path is drawn."""
    found = hug("unhug")
    assert set(found.samples(50, 1e6, seed=1)) == {found.best()}


# ── what if ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_without_an_edge() -> None:
    """Without un, unhug is u n hug; the lattice itself stays as it is."""
    found = hug("unhug")
    un = next(edge for edge in found.edges if edge.piece == "un")
    assert found.without(un).best().pieces == ("u", "n", "hug")
    assert found.best().pieces == ("un", "hug")


def test_another_score() -> None:
    """A piece with another score has it wherever it stands, and the best path follows."""
    found = hug("ugug").with_score("ug", math.log(1e-6))
    assert found.best().pieces == ("u", "g", "u", "g")
    assert [edge.score for edge in found.edges if edge.piece == "ug"] == [math.log(1e-6)] * 2


def test_no_path() -> None:
    """A text that the pieces cannot spell is told with the character that stops them."""
    found = hug("hux")
    assert not found.has_path
    assert found.viterbi()[3].score == -math.inf
    for ask in (
        found.best,
        found.log_z,
        found.marginals,
        found.entropy,
        lambda: found.n_best(2),
        lambda: found.n_best_tied,
    ):
        with pytest.raises(ExplorerError, match="no piece goes on over “x” at offset 2"):
            ask()


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -math.inf, -1e300])
def test_a_score_that_is_none(wrong: float) -> None:
    """A score that is no finite logarithm is refused with its piece."""
    with pytest.raises(ExplorerError, match="The score of “a” is"):
        Lattice("a", (Edge(0, 1, "a", 0, wrong),))
    with pytest.raises(ExplorerError, match="The score of “ug” is"):
        hug("pug").with_score("ug", wrong)


@pytest.mark.parametrize(("start", "end"), [(0, 0), (1, 0), (-1, 1), (0, 2)])
def test_an_edge_outside_the_text(start: int, end: int) -> None:
    """An empty piece, and one that leaves the text, is refused."""
    with pytest.raises(ExplorerError, match="covers no part of the text"):
        Lattice("a", (Edge(start, end, "a", 0, -1.0),))


@pytest.mark.parametrize("n", [0, -1])
def test_fewer_paths_than_one(n: int) -> None:
    """At least one path must be asked for."""
    with pytest.raises(ExplorerError, match="At least one path"):
        hug("pug").n_best(n)


def test_an_empty_text() -> None:
    """It has one path, of no pieces."""
    empty = Lattice("", ())
    assert empty.best() == Path((), 0.0)
    assert empty.n_best(3) == (Path((), 0.0),)
    assert empty.log_z() == empty.entropy() == 0
    assert empty.sample(1.0, seed=0).pieces == ()


def test_a_word_of_100_000_characters() -> None:
    """A long word is no deeper than a short one: best, n best, sums and draws all come to an end."""
    n = 100_000
    found = lattice("a" * n, {"a": 0.5, "aa": 0.25})
    assert len(found.best().pieces) == n // 2  # a·a has the same probability as aa: all paths are tied
    assert [path.score for path in found.n_best(2)] == [pytest.approx(n * math.log(0.5))] * 2
    assert found.n_best_tied == MOST_TIED
    golden_ratio = (1 + math.sqrt(5)) / 2  # there are as many paths as the Fibonacci number after n
    assert found.log_z(0) == pytest.approx((n + 1) * math.log(golden_ratio) - math.log(5) / 2)
    assert found.log_z() == pytest.approx(found.log_z(0) + n * math.log(0.5))
    assert sum(found.marginals()) == pytest.approx(n / (golden_ratio + 2) * (golden_ratio + 1), rel=1e-3)
    assert n // 2 < len(found.sample(1.0, seed=3).pieces) < n

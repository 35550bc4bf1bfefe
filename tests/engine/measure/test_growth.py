"""The growth of a vocabulary of words."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.measure.growth import GrowthCurve, growth_curve, new_words, running_words


def test_a_line_of_words() -> None:
    """The curve climbs with each new word, and where a token brings none it no longer grows."""
    curve = growth_curve("set new new renew reset renew".split())
    assert (curve.n_tokens, curve.n_types) == ((1, 2, 3, 4, 5, 6), (1, 2, 2, 3, 4, 4))


@pytest.mark.parametrize(("last", "new"), [(0, 0), (1, 1), (3, 2), (4, 3), (9, 3)])
def test_what_the_last_words_brought(last: int, new: int) -> None:
    """Words count as brought by the last ones where they do not stand before; all do where there are not so many."""
    assert new_words("a b a c".split(), last) == new


@pytest.mark.parametrize("beta", [0.5, 0.75])
def test_the_fit_finds_the_law(beta: float) -> None:
    """Words that grow by 3 · n^β are fitted by K = 3 and that β, within rounding."""
    tokens: list[str] = []
    n_types = 0
    for n in range(1, 40_001):
        n_types += n_types < round(3 * n**beta) and n_types < n
        tokens.append(str(n_types))
    fit = growth_curve(tokens).fit
    assert fit is not None
    assert fit.beta == pytest.approx(beta, rel=0.01)
    assert fit.k == pytest.approx(3, rel=0.05)
    assert fit.at(10_000) == pytest.approx(3 * 10_000**beta, rel=0.01)


def test_texts_too_short_for_a_fit() -> None:
    """No word makes no curve, and one word no line."""
    assert growth_curve([]) == GrowthCurve((), (), None)
    assert growth_curve(["a"]) == GrowthCurve((1,), (1,), None)


def test_words_in_the_order_of_the_texts() -> None:
    """The words are normalized and split as in training, and those of a stream at white space."""
    texts = ["New new", "old new"]
    assert running_words(texts, "lowercase", "whitespace") == ["new", "new", "old", "new"]
    assert running_words(texts, "none", "gpt2") == ["New", " new", "old", " new"]
    assert running_words(texts, "none", "none") == ["New", "new", "old", "new"]


@given(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=60), st.integers(1, 20))
def test_the_curve_is_that_of_a_recount(tokens: list[str], most_points: int) -> None:
    """At each point stands how many different words were read by then, the last point being the whole text."""
    curve = growth_curve(tokens, most_points)
    assert len(curve.n_tokens) == min(most_points, len(tokens))
    assert list(curve.n_types) == [len(set(tokens[:n])) for n in curve.n_tokens]
    assert curve.n_tokens[-1] == len(tokens)
    assert all(a < b for a, b in pairwise(curve.n_tokens))


def test_real_text(corpus_text: Callable[[str], str]) -> None:
    """The words of a megabyte are not complete: one in some dozens is still new at its end."""
    tokens = running_words([corpus_text("en_1")], "none", "whitespace")
    curve, tenth = growth_curve(tokens), len(tokens) // 10
    assert len(curve.n_tokens) == 500
    assert 0.01 < new_words(tokens, tenth) / tenth < 0.2
    assert curve.fit is not None
    assert 0.5 < curve.fit.beta < 0.8

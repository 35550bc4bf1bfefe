"""What the same text costs in several languages."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.measure.languages import LanguageCosts, gini, language_costs, renyi_efficiency
from explorer.engine.text.parallel_texts import ParallelTexts
from tests.engine.measure.small_pipelines import ranks, wordpiece

TEXTS = ParallelTexts("two", {"en": ("the cat", "a hat"), "de": ("die Katze", "ein Hut")}, {"en": "English"})


def costs(texts: ParallelTexts = TEXTS, *pieces: str) -> dict[str, LanguageCosts]:
    """The costs of all languages in tokens over bytes."""
    return {row.language: row for row in language_costs(ranks(*pieces).pipeline, texts)}


def test_premium() -> None:
    """Nine and seven bytes against seven and five: 16 / 12."""
    rows = costs()
    assert (rows["en"].passage_tokens, rows["de"].passage_tokens) == ((7, 5), (9, 7))
    assert rows["de"].premium(rows["en"]) == 16 / 12
    assert rows["en"].premium(rows["en"]) == 1
    assert (rows["en"].fertility("white space"), rows["de"].fertility("UAX 29")) == (12 / 4, 16 / 4)


def test_what_a_language_lacks_counts_on_neither_side() -> None:
    """Only passages that both have are compared."""
    rows = costs(ParallelTexts("", {"en": ("the cat", "a hat"), "de": ("", "ein Hut")}))
    assert rows["de"].premium(rows["en"]) == 7 / 5
    lacking = costs(ParallelTexts("", {"en": ("the cat",), "de": ("",)}))
    assert lacking["de"].premium(lacking["en"]) is None


def test_paragraphs_are_encoded_by_themselves() -> None:
    """The line end between two paragraphs is no token."""
    rows = costs(ParallelTexts("", {"en": ("ab\ncd",)}), "b\n")
    assert (rows["en"].n_tokens, rows["en"].n_characters, rows["en"].n_bytes) == (4, 4, 4)


def test_unknown() -> None:
    """Tokens that are unknown, and the characters in them."""
    (row,) = language_costs(wordpiece("the").pipeline, ParallelTexts("", {"en": ("the katze 🤗",)}))
    assert (row.n_tokens, row.n_unknown, row.unknown_rate) == (3, 2, 2 / 3)


def test_some_languages() -> None:
    """Languages can be named, and have the order in which they are."""
    found = language_costs(ranks().pipeline, TEXTS, ("de", "en"))
    assert [row.language for row in found] == ["de", "en"]


def test_titles() -> None:
    """A language has the name that is known, or its code."""
    assert [TEXTS.title(language) for language in TEXTS.languages] == ["English", "de"]


def test_as_many_passages() -> None:
    """Languages with unequally many passages are no parallel texts."""
    with pytest.raises(ValueError, match="as many"):
        ParallelTexts("", {"en": ("a",), "de": ()})


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((1, 3), 0.25),
        ((5, 5, 5), 0),
        ((0, 0, 0, 4), 3 / 4),
        ((1, 2, 3, 4), 0.25),
        ((7,), 0),
        ((), None),
        ((0, 0), None),
    ],
)
def test_gini(values: tuple[float, ...], expected: float | None) -> None:
    """Half the relative mean difference, by hand."""
    assert gini(values) == (None if expected is None else pytest.approx(expected))


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=30), st.integers(2, 1000))
def test_gini_as_it_is_defined(values: list[int], scale: int) -> None:
    """The sum of all differences over 2 n² times the mean, whatever the order and the scale."""
    n, mean = len(values), sum(values) / len(values)
    expected = sum(abs(one - other) for one in values for other in values) / (2 * n * n * mean)
    assert gini(values) == pytest.approx(expected)
    assert gini([value * scale for value in reversed(values)]) == pytest.approx(expected)
    assert 0 <= expected <= 1 - 1 / n + 1e-9


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pick @@ed pick @@l @@ed pick @@les", 0.8265064834225245),
        ("pick @@e @@d pick @@l @@e @@d pick @@l @@e @@s", 0.9204840242168808),
    ],
)
def test_renyi_efficiency_of_its_authors(text: str, expected: float) -> None:
    """What the tests of tokenization-scorer, by the authors of the measure, expect of two texts."""
    assert renyi_efficiency(Counter(text.split()).values()) == pytest.approx(expected)


def test_renyi_efficiency() -> None:
    """1 for tokens that are all as frequent; against a larger vocabulary less; α = 1 is Shannon's entropy."""
    assert renyi_efficiency([3, 3, 3, 3]) == pytest.approx(1)
    assert renyi_efficiency([3, 3, 3, 3], n_vocabulary=16) == pytest.approx(0.5)
    assert renyi_efficiency([2, 1, 1], alpha=1, n_vocabulary=4) == pytest.approx(0.75)
    assert renyi_efficiency([7]) is None
    assert renyi_efficiency([]) is None


@given(st.lists(st.integers(1, 1000), min_size=2, max_size=50))
def test_renyi_efficiency_has_bounds(counts: list[int]) -> None:
    """It lies between 0 and 1, and is no greater than that of a smaller α."""
    found = renyi_efficiency(counts)
    shannon = renyi_efficiency(counts, alpha=1)
    assert found is not None
    assert shannon is not None
    assert 0 <= found <= shannon + 1e-9 <= 1 + 1e-8

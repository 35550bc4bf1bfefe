"""What languages cost, as rows of a table. Numbers worked out by hand."""

import pytest

from explorer.figures.language_rows import (
    NOTHING,
    WAITED,
    LanguageCost,
    LanguageName,
    fairness,
    featured,
    found,
    language_rows,
    ordered,
    value_text,
)

ENGLISH, NEPALI, THAI = (LanguageName(*name, 0) for name in (("eng", "English"), ("nep", "Nepali"), ("tha", "Thai")))
LANGUAGES = (ENGLISH, NEPALI, THAI)


def cost(code: str, *tokens: int, n_unknown: int = 0, n_words: int | None = 2, unspaced: str = "") -> LanguageCost:
    """Costs of a few passages."""
    return LanguageCost(code, tokens, sum(tokens), n_unknown, n_words, n_words, unspaced)


ONE = {
    "eng": cost("eng", 3, 2),
    "nep": cost("nep", 6, 4, n_unknown=1),
    "tha": cost("tha", 10, 0, n_words=None, unspaced="thai"),
}
TWO = {"eng": cost("eng", 4, 4)}


def test_premiums() -> None:
    """A premium is over the passages that both have; what is not counted yet waits, what has no number is empty."""
    rows = language_rows(LANGUAGES, (ONE, TWO), "eng", "premium", "white space")
    assert [[cell.text for cell in row.cells] for row in rows] == [["1.00", "1.00"], ["2.00", WAITED], ["3.33", WAITED]]
    assert [row.cells[0].share for row in rows] == pytest.approx([0.3, 0.6, 1.0])
    assert [row.is_reference for row in rows] == [True, False, False]


def test_fertility_where_there_are_no_words() -> None:
    """Tokens a word; a script that sets none apart has no number and no bar."""
    rows = language_rows(LANGUAGES, (ONE,), "eng", "fertility", "white space")
    assert [row.cells[0].text for row in rows] == ["2.50", "5.00", NOTHING]
    assert rows[2].cells[0].share == 0


def test_unknown_tokens_stand_beside() -> None:
    """One of ten tokens is unknown: the rate stands beside every measure, and the bar is hatched."""
    cell = language_rows(LANGUAGES, (ONE,), "eng", "tokens", "white space")[1].cells[0]
    assert (cell.text, cell.unknown, cell.is_hatched) == ("10", "10 % unk.", True)


@pytest.mark.parametrize(
    ("n_unknown", "said", "hatched"), [(0, "", False), (1, "< 1 % unk.", False), (2, "1 % unk.", False)]
)
def test_a_few_unknown_tokens(n_unknown: int, said: str, hatched: bool) -> None:
    """Up to one in a hundred is said and not hatched."""
    costs = {"eng": cost("eng", 200, n_unknown=n_unknown)}
    cell = language_rows((ENGLISH,), (costs,), "eng", "premium", "white space")[0].cells[0]
    assert (cell.unknown, cell.is_hatched) == (said, hatched)


def test_order_and_search() -> None:
    """Rows go by a tokenizer's numbers, without one last; a search is in names, or at the beginning of codes."""
    rows = language_rows(LANGUAGES, (ONE,), "eng", "fertility", "white space")
    assert [row.language.code for row in ordered(rows, 0, falling=True)] == ["nep", "eng", "tha"]
    assert [row.language.code for row in ordered(rows, 0, falling=False)] == ["eng", "nep", "tha"]
    assert [row.language.code for row in ordered(rows, None, falling=True)] == ["tha", "nep", "eng"]
    assert [row.language.code for row in found(rows, " NEP")] == ["nep"]
    assert [row.language.code for row in found(rows, "ali")] == ["nep"]
    assert found(rows, "zzz") == ()


def test_featured_languages() -> None:
    """English comes first wherever it stands, by its name or one of its codes; what is not there is left out."""
    assert featured((THAI, NEPALI, LanguageName("en", "en", 0))) == ("en", "nep")
    assert featured((LanguageName("por_PT", "Portuguese (Portugal)", 0), ENGLISH)) == ("eng", "por_PT")


def test_all_languages_together() -> None:
    """Of 5, 10 and 10 tokens the Gini coefficient is 2/15, and 1 of 25 tokens is unknown."""
    told = fairness("one", ONE, 0.5)
    assert told.gini == pytest.approx(2 / 15)  # Σᵢ Σⱼ |cᵢ − cⱼ| = 4 · 5, over 2 · 3² · 25/3
    assert told.texts == ("0.133", "0.500", "4.0 %")
    assert told.is_hatched
    assert fairness("none", {}, None).texts == (NOTHING, NOTHING, NOTHING)


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1.00"), (9.994, "9.99"), (9.996, "10.0"), (17.34, "17.3"), (None, NOTHING)]
)
def test_premium_as_written(value: float | None, text: str) -> None:
    """Three figures are enough."""
    assert value_text(value, "premium") == text

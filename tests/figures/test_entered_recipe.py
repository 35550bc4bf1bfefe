"""What is entered in the sentence of the recipe, as a recipe."""

import pytest

from explorer.engine import BpeRecipe, RecipeError
from explorer.figures.recipe_sentence import changed_recipe
from explorer.figures.sentence import Entered


@pytest.mark.parametrize("pattern", [r" ?\p{L}+", r"\w+ ", " ", r"\w+"])
def test_a_regular_expression_keeps_its_spaces(pattern: str) -> None:
    """The space that begins a pattern such as GPT-2's is part of it."""
    assert changed_recipe(BpeRecipe(), Entered("pretokenizer", pattern)).pretokenizer == pattern


@pytest.mark.parametrize(
    ("key", "typed", "field", "value"),
    [
        ("marker-text", " ▁ ", "marker_text", "▁"),
        ("target", " 8,000 ", "merges", 8000),
        ("min-count", " 2", "min_count", 2),
    ],
)
def test_other_entries_lose_the_spaces_around_them(key: str, typed: str, field: str, value: object) -> None:
    """Around a mark or a number spaces mean nothing."""
    recipe = BpeRecipe(merges=15, marker="word-start")
    assert getattr(changed_recipe(recipe, Entered(key, typed)), field) == value


@pytest.mark.parametrize(
    ("key", "typed", "sentence"),
    [
        ("pretokenizer", "", "The regular expression is empty"),
        ("pretokenizer", "(", "The regular expression is wrong at position 1"),
        ("marker-text", "  ", "A mark needs at least one character."),
        ("marker-text", "a b", "A marker cannot hold a space"),
        ("target", "1e3", "“1e3” is no whole number."),
        ("min-count", "0", "The minimum count is at least 1 (0)."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(key: str, typed: str, sentence: str) -> None:
    """A wrong entry makes no recipe, and the sentence says why."""
    with pytest.raises(RecipeError) as error:
        changed_recipe(BpeRecipe(merges=15, marker="word-start"), Entered(key, typed))
    assert str(error.value).startswith(sentence)

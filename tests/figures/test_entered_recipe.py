"""What is entered in the sentence of the recipe, as a recipe."""

import pytest

from explorer.engine import BpeRecipe, RecipeError, WordPieceRecipe
from explorer.engine.learn.presets import PRESETS, Preset
from explorer.engine.learn.wordpiece_presets import WORDPIECE_PRESETS
from explorer.figures.recipe_choices import Before, Target
from explorer.figures.recipe_sentence import changed_recipe, preset_sentence, recipe_sentence
from explorer.figures.sentence import Choice, Chosen, Entered
from tests.engine.learn.named_presets import NAMED


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


def said_at_the_end(recipe: BpeRecipe) -> str:
    """The words at the right end of the recipe's sentence."""
    return "".join(part.text for part in preset_sentence(recipe))


def test_a_known_recipe_says_whose_it_is() -> None:
    """The end of the sentence names the preset; what nobody else does is said to be one's own."""
    assert said_at_the_end(BpeRecipe(merges=15, marker="end-of-word")) == "as in Sennrich et al. 2016"
    assert said_at_the_end(BpeRecipe(vocab_size=99, base="bytes", pretokenizer="cl100k")) == "as in minbpe"
    assert said_at_the_end(BpeRecipe(merges=15, marker="end-of-word", normalizer="nfc")) == "a recipe of your own"


def test_all_presets_are_offered_and_the_one_that_holds_is_marked() -> None:
    """Each preset is an option with its sentence."""
    *_, choice = preset_sentence(BpeRecipe(marker="end-of-word"))
    assert isinstance(choice, Choice)
    assert [option.text for option in choice.options] == [preset.name for preset in PRESETS]
    assert [option.text for option in choice.options if option.chosen] == ["Sennrich et al. 2016"]
    assert all(option.hint for option in choice.options)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("target", [Target(merges=40), Target(vocab_size=300)])
def test_after_gage_a_preset_has_the_target_from_before(preset: Preset, target: Target) -> None:
    """That Gage's runs to the end is its own: any other preset leads to the same recipe through it and without it."""
    before = BpeRecipe(merges=target.merges, vocab_size=target.vocab_size, min_count=3)
    through = changed_recipe(before, Chosen("preset", NAMED["Gage 1994"]), Before(target))
    assert changed_recipe(through, Chosen("preset", preset), Before(target)) == changed_recipe(
        before, Chosen("preset", preset)
    )


def test_that_a_recipe_runs_to_the_end_is_kept_where_it_was_chosen() -> None:
    """Whoever chose so in another recipe than Gage's finds it in the next one."""
    before = BpeRecipe(marker="end-of-word", tie_rule="first-seen")
    assert changed_recipe(before, Chosen("preset", NAMED["SLP3"]), Before(Target(merges=40))).merges is None


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_sets_all_but_the_target(preset: Preset) -> None:
    """Choosing a preset gives its recipe with the number of merges that was there; Gage's has none."""
    before = BpeRecipe(merges=40, marker="end-of-word", marker_text="¶", normalizer="nfc", min_count=5)
    recipe = changed_recipe(before, Chosen("preset", preset))
    assert said_at_the_end(recipe) == f"as in {preset.name}"
    assert recipe.merges == (None if preset is NAMED["Gage 1994"] else 40)


# ── the algorithm ─────────────────────────────────────────────────────────────────────────────────────────────────────


def said(recipe: BpeRecipe | WordPieceRecipe) -> str:
    """The sentence of a recipe."""
    return "".join(part.text for part in recipe_sentence(recipe))


def algorithm(name: str) -> Chosen:
    """The choice of an algorithm."""
    return Chosen("algorithm", {"algorithm": name})


def test_the_sentence_of_wordpiece() -> None:
    """It says what decides and how continuations are marked, and nothing of what only byte-pair encoding has."""
    first = said(WordPieceRecipe(merges=9))
    assert first == "WordPiece by score, continuations marked ##, ties go to the pair seen first, up to 9 merges, more"
    other = said(WordPieceRecipe("frequency", marker_text="@@", pretokenizer="bert", normalizer="bert-uncased"))
    assert other.startswith("WordPiece by frequency, continuations marked @@, ")
    assert other.endswith("until no pair repeats, split as BERT, as BERT, uncased, more")


def test_another_algorithm_keeps_what_both_have() -> None:
    """Target, splitting, normalization, tie rule, minimum and special tokens stay; there and back the rest is usual."""
    both = {"vocab_size": 99, "pretokenizer": "gpt2", "normalizer": "nfc", "tie_rule": "largest", "min_count": 2}
    before = BpeRecipe(base="bytes", special_tokens=("<pad>",), **both)  # type: ignore[arg-type]
    changed = changed_recipe(before, algorithm("wordpiece"))
    assert changed == WordPieceRecipe(special_tokens=("<pad>",), **both)  # type: ignore[arg-type]
    back = changed_recipe(changed, algorithm("bpe"))
    assert back == BpeRecipe(marker="end-of-word", special_tokens=("<pad>",), **both)  # type: ignore[arg-type]


def test_wordpiece_cuts_words() -> None:
    """A raw stream has none: it is split at white space, and to leave it whole is not offered."""
    changed = changed_recipe(BpeRecipe(pretokenizer="none"), algorithm("wordpiece"))
    assert changed == WordPieceRecipe()
    splitting = next(
        part
        for part in recipe_sentence(changed, frozenset({"pretokenizer"}))
        if isinstance(part, Choice) and part.key == "pretokenizer"
    )
    assert "not split" not in [option.text for option in splitting.options]


def test_the_algorithm_that_runs_changes_nothing() -> None:
    """To choose it again leaves the recipe as it is."""
    recipe = WordPieceRecipe("frequency", marker_text="@@")
    assert changed_recipe(recipe, algorithm("wordpiece")) == recipe


@pytest.mark.parametrize("preset", WORDPIECE_PRESETS, ids=lambda preset: preset.name)
def test_each_algorithm_has_its_presets(preset: Preset) -> None:
    """WordPiece's are offered for WordPiece alone, and a recipe that is one of them says so."""
    recipe = changed_recipe(WordPieceRecipe(merges=15), Chosen("preset", preset))
    assert recipe.merges == 15
    words, choice = preset_sentence(recipe)
    assert (words.text, choice.text) == ("as in ", preset.name)
    assert isinstance(choice, Choice)
    assert [option.value for option in choice.options] == list(WORDPIECE_PRESETS)

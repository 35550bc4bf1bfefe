"""The recipes of SentencePiece, BPE and Unigram, by the names of what they hold, which are the same for both.

What lies in the preparation of texts is named so: "preparation.rules". The rules of pieces have their plain names, in
whichever recipe.
"""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any, Literal, TypeAlias

from explorer.engine import Recipe, SentencePieceBpeRecipe, UnigramRecipe
from explorer.engine.learn.recipes import is_plain
from explorer.engine.text.piece_rules import PieceRules
from explorer.figures.recipe_choices import Before, Fields, merging_target

SentencePieceRecipe: TypeAlias = SentencePieceBpeRecipe | UnigramRecipe

PREPARATION = "preparation."
RULES = frozenset(field.name for field in fields(PieceRules))
OF_STYLE = {"character_coverage": "share_covered", "shrinking_factor": "share_kept"}
"""What a style decides unless the recipe does, by where it is found."""
SHARED = (
    *(f"{PREPARATION}{name}" for name in ("rules", "add_dummy_prefix", "remove_extra_whitespaces")),
    *sorted(RULES),
    *("character_coverage", "byte_fallback", "unk_token", "control_symbols", "user_defined_symbols"),
)
"""What both recipes have, besides the size of the vocabulary."""


def value_of(recipe: SentencePieceRecipe, name: str) -> Any:
    """What a recipe holds under a name; a share that its style decides as it is under that style."""
    if name.startswith(PREPARATION):
        return getattr(recipe.preparation, name.removeprefix(PREPARATION))
    if recipe.algorithm == "unigram":
        return getattr(recipe, OF_STYLE.get(name, name))
    return getattr(recipe.rules if name in RULES else recipe, name)


def with_values(recipe: SentencePieceRecipe, values: Fields) -> SentencePieceRecipe:
    """The recipe with other values under some names. Raises RecipeError for one that cannot be."""
    prepared = {name.removeprefix(PREPARATION): value for name, value in values.items() if name.startswith(PREPARATION)}
    others = {name: value for name, value in values.items() if not name.startswith(PREPARATION)}
    if recipe.algorithm == "sentencepiece-bpe":
        ruled: Fields = {name: others.pop(name) for name in RULES & others.keys()}
        others["rules"] = replace(recipe.rules, **ruled)
    return replace(recipe, preparation=replace(recipe.preparation, **prepared), **others)


def by_sentencepiece(
    recipe: Recipe, algorithm: Literal["sentencepiece-bpe", "unigram"], before: Before
) -> SentencePieceRecipe:
    """A recipe of SentencePiece in place of one of another algorithm: what both have is kept, the rest is as before."""
    last: Any = before.recipes.get(algorithm)
    shared: Fields = {}
    if not is_plain(recipe):
        shared = {name: value_of(recipe, name) for name in SHARED}
        if shared["character_coverage"] == value_of(type(recipe)(), "character_coverage"):
            del shared["character_coverage"]  # as usual stays as usual
    if algorithm == "unigram":
        unigram = with_values(last or UnigramRecipe(hard_vocab_limit=False), shared)
        assert isinstance(unigram, UnigramRecipe)
        return replace(unigram, vocab_size=_size(unigram, recipe, before))
    merges, vocab_size = merging_target(recipe, last, before)
    return with_values(last or SentencePieceBpeRecipe(), {**shared, "merges": merges, "vocab_size": vocab_size})


def least_vocabulary(recipe: SentencePieceRecipe, words: Iterable[str]) -> int:
    """How many pieces every vocabulary of these words must have: their characters and what is not learned."""
    characters = sorted(set().union(*words))
    prepared = recipe.preparation.prepared(" ".join(characters)).text  # with a space between, so that none compose
    return len(set(prepared)) + len(recipe.all_special_tokens)


def with_room(changed: SentencePieceRecipe, recipe: Recipe, words: Iterable[str]) -> SentencePieceRecipe:
    """A changed recipe; where it has more special tokens than before and no room for them, so many more pieces."""
    added = len(changed.all_special_tokens) - len(recipe.all_special_tokens)
    if changed.vocab_size is None or added <= 0 or changed.vocab_size >= least_vocabulary(changed, words):
        return changed
    return replace(changed, vocab_size=changed.vocab_size + added)


def _size(unigram: UnigramRecipe, recipe: Recipe, before: Before) -> int:
    """The size that was asked for before, or else that of the vocabulary that is shown, as far as it can be."""
    least = least_vocabulary(unigram, before.words)
    if "unigram" in before.recipes and unigram.vocab_size >= least:
        return unigram.vocab_size
    return max(recipe.vocab_size or before.n_learned + len(unigram.all_special_tokens), least)

"""What the sentences of all recipes are made of: choices among what a recipe may have, and entries read."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from explorer.engine import Recipe, RecipeError
from explorer.engine.errors import quoted
from explorer.engine.learn.recipes import Algorithm, MergingRecipe, merges_asked
from explorer.figures.algorithm_names import ALGORITHM_NAMES
from explorer.figures.numbers import whole_number
from explorer.figures.sentence import Choice, Field, Option, SentencePart, Words

Fields = dict[str, Any]
Offer = tuple[Fields, str, str]  # what it sets, its words in the sentence, a hint

ALGORITHMS: tuple[Offer, ...] = (
    ({"algorithm": "bpe"}, ALGORITHM_NAMES["bpe"], "the pair that stands most often merges: Gage 1994, Sennrich 2016"),
    (
        {"algorithm": "wordpiece"},
        ALGORITHM_NAMES["wordpiece"],
        "the pair with the best score merges: Schuster and Nakajima 2012, BERT",
    ),
    (
        {"algorithm": "sentencepiece-bpe"},
        ALGORITHM_NAMES["sentencepiece-bpe"],
        "pairs merge in a raw stream, ▁ for space: Kudo and Richardson 2018",
    ),
    (
        {"algorithm": "unigram"},
        ALGORITHM_NAMES["unigram"],
        "a large vocabulary shrinks to the likeliest pieces: Kudo 2018",
    ),
)
COUNTS: tuple[Offer, ...] = tuple(
    ({"min_count": n}, f"at least {n} times" if n > 1 else "however rare", "") for n in (1, 2, 5, 10)
)
USUAL_MERGES, USUAL_VOCABULARY = 15, 1000


class Target(NamedTuple):
    """When training stops: after so many merges, or with a vocabulary of so many pieces."""

    merges: int | None = None
    vocab_size: int | None = None


USUAL_TARGET = Target(merges=USUAL_MERGES)


class Before(NamedTuple):
    """What there is in a session beside its recipe, and what there was before: another algorithm begins with it."""

    target: Target = USUAL_TARGET  # the last number of merges or of pieces under an algorithm that merges
    recipes: Mapping[Algorithm, Recipe] = {}  # the last one of each algorithm
    n_learned: int = USUAL_VOCABULARY  # pieces of the vocabulary that is shown, without its special tokens
    words: Sequence[str] = ()  # of the corpus


def target_of(recipe: Recipe) -> Target | None:
    """When training stops, or None where it runs to the end."""
    merges = merges_asked(recipe)
    return None if merges is recipe.vocab_size is None else Target(merges, recipe.vocab_size)


def merging_target(recipe: Recipe, last: Recipe | None, before: Before) -> Target:
    """When merging stops after another recipe: where that stops, or after Unigram where the ``last`` such did."""
    if recipe.algorithm == "unigram" and last is None:
        return before.target
    return target_of(last if last is not None and recipe.algorithm == "unigram" else recipe) or Target()


class Further(NamedTuple):
    """A part of the recipe that need not stand in the sentence where it is as usual."""

    name: str  # under "more"
    choice: Choice
    usual: bool


def choice_of(
    key: str, accessible: str, offers: Sequence[Offer], value_of: Callable[[str], object], field: Field | None = None
) -> Choice:
    """A choice among offers; the one that holds is that all of whose values are those that there are."""
    options = tuple(
        Option(fields, text, hint, all(value_of(name) == value for name, value in fields.items()))
        for fields, text, hint in offers
    )
    shown = next((option.text for option in options if option.chosen), "")
    return Choice(key, shown, accessible, options, field)


def algorithm_choice(algorithm: Algorithm) -> Choice:
    """The word that every sentence begins with."""
    return choice_of("algorithm", "How pieces are learned", ALGORITHMS, {"algorithm": algorithm}.__getitem__)


def with_further(
    parts: Sequence[SentencePart], further: Sequence[Further], revealed: Collection[str]
) -> tuple[SentencePart, ...]:
    """A sentence with what else there is to say; what is as usual stays behind "more" unless its key is revealed."""
    said, hidden = [*parts], []
    for name, choice, usual in further:
        if usual and choice.key not in revealed:
            hidden.append(Option(choice.key, name, choice.text, False))
        else:
            said += [Words(", "), choice]
    if hidden:
        said += [Words(", "), Choice("more", "more", "More of the recipe", tuple(hidden), None)]
    return tuple(said)


def merges_choice(recipe: MergingRecipe, counted_in: str) -> Choice:
    """When merging stops; a vocabulary size has something "counted in"."""
    n = recipe.merges if recipe.merges is not None else recipe.vocab_size
    merges, pieces = recipe.merges or USUAL_MERGES, recipe.vocab_size or USUAL_VOCABULARY
    offers: tuple[Offer, ...] = (
        ({"merges": merges, "vocab_size": None}, "a number of merges", ""),
        ({"merges": None, "vocab_size": pieces}, "a vocabulary size", f"{counted_in} counted in"),
        ({"merges": None, "vocab_size": None}, "until no pair repeats", ""),
    )
    choice = choice_of("target", "When training stops", offers, partial(getattr, recipe))
    if n is None:
        return choice
    noun = "merge" if recipe.merges is not None else "piece"
    field = Field(f"{noun.capitalize()}s", str(n), 0, 1_000_000)
    shown = f"up to {n:,} {noun}{'' if n == 1 else 's'}"
    return Choice(choice.key, shown, choice.accessible, choice.options, field)


def minimum_choice(recipe: MergingRecipe) -> Choice:
    """How often a pair must stand to be merged."""
    n = recipe.min_count
    field = Field("At least", str(n), 1, 10**12)
    choice = choice_of("min-count", "The least count that still merges", COUNTS, partial(getattr, recipe), field)
    shown = "pairs however rare" if n == 1 else f"pairs that stand at least {n:,} times"
    return Choice(choice.key, shown, choice.accessible, choice.options, field)


def entered_number(text: str) -> int:
    """A whole number as it was typed. Raises RecipeError for all else."""
    try:
        return whole_number(text)
    except ValueError:
        raise RecipeError(f"{quoted(text)} is no whole number.") from None

"""Presets: recipes that learn, merge by merge, what a published algorithm or a library learns.

A preset says all that decides the merges, or in Unigram the pieces. How many there are to be is not its own, nor are
special tokens where they come after training; SentencePiece's, which it keeps apart in the text, are.
"""

from dataclasses import dataclass, replace
from typing import Any

from explorer.engine.learn.recipes import Algorithm, BpeRecipe, Recipe, is_plain


@dataclass(frozen=True, slots=True)
class Preset:
    """A known way to train.

    ``recipe`` has neither a number of merges nor a vocabulary size. ``runs_to_the_end`` says that it must have none:
    then training ends where no pair repeats, and that is a part of the algorithm.
    """

    name: str
    sentence: str  # who published it and when, then what it does
    recipe: Recipe
    runs_to_the_end: bool = False

    def applied(self, recipe: Recipe) -> Recipe:
        """``recipe``, of the same algorithm, as this preset has it, its target and its special tokens kept.

        Where it has none of these, it has those of the preset.
        """
        kept: dict[str, Any] = {}
        if is_plain(recipe) and is_plain(self.recipe):
            special = recipe.special_tokens or self.recipe.special_tokens
            kept = {"special_tokens": special, "unk_token": recipe.unk_token}
        if not self.runs_to_the_end:
            kept |= {name: getattr(recipe, name) for name in _TARGET if hasattr(recipe, name)}
        return replace(self.recipe, **kept)

    def is_that_of(self, recipe: Recipe) -> bool:
        """Whether ``recipe`` learns as this preset does."""
        so = self.applied(recipe)
        if is_plain(so) and is_plain(recipe):
            so = replace(so, special_tokens=recipe.special_tokens)
        return _spelled_out(so) == _spelled_out(recipe)


_TARGET = ("merges", "vocab_size", "hard_vocab_limit")

PRESETS: tuple[Preset, ...] = (
    Preset(
        "Gage 1994",
        "The C Users Journal 12 (2): bytes, one raw stream, until no pair repeats",
        BpeRecipe(base="bytes", pretokenizer="none", tie_rule="first-seen"),
        runs_to_the_end=True,
    ),
    Preset(
        "subword-nmt",
        "Sennrich 2015: the end mark on the last letter, no pair that stands once",
        BpeRecipe(marker="end-of-word", marker_joined=True, tie_rule="largest", min_count=2),
    ),
    Preset(
        "Sennrich et al. 2016",
        "Sennrich, Haddow and Birch, the listing: the end of a word is a symbol",
        BpeRecipe(marker="end-of-word", tie_rule="first-seen"),
    ),
    Preset(
        "SentencePiece BPE",
        "Kudo and Richardson 2018: ▁ and its ties alone, not its text and not where it cuts",
        BpeRecipe(marker="word-start", marker_text="▁", tie_rule="shortest"),
    ),
    Preset(
        "GPT-2, HF tokenizers",
        "Radford et al. 2019, the trainer of Hugging Face: bytes, GPT-2’s pattern",
        BpeRecipe(base="bytes", pretokenizer="gpt2", tie_rule="lowest-ids"),
    ),
    Preset(
        "tiktoken",
        "OpenAI 2022, the educational trainer: bytes, GPT-2’s pattern",
        BpeRecipe(base="bytes", pretokenizer="gpt2", tie_rule="first-seen"),
    ),
    Preset(
        "minbpe",
        "Karpathy 2024, RegexTokenizer: bytes, GPT-4’s pattern",
        BpeRecipe(base="bytes", pretokenizer="cl100k", tie_rule="first-seen"),
    ),
    Preset(
        "SLP3",
        "Jurafsky and Martin 2025, third edition draft: _ before words",
        BpeRecipe(marker="word-start", marker_text="_", tie_rule="first-seen"),
    ),
)
"""All presets of byte-pair encoding, in the order of their years."""


def presets_of(algorithm: Algorithm) -> tuple[Preset, ...]:
    """The presets of an algorithm."""
    if algorithm == "bpe":
        return PRESETS
    if algorithm == "wordpiece":
        from explorer.engine.learn.wordpiece_presets import WORDPIECE_PRESETS  # not before they are wanted

        return WORDPIECE_PRESETS
    from explorer.engine.learn.sentencepiece_presets import SENTENCEPIECE_BPE_PRESETS, UNIGRAM_PRESETS

    return UNIGRAM_PRESETS if algorithm == "unigram" else SENTENCEPIECE_BPE_PRESETS


def preset_of(recipe: Recipe) -> Preset | None:
    """The preset by which a recipe learns, or None if nobody is known to train so."""
    return next((preset for preset in presets_of(recipe.algorithm) if preset.is_that_of(recipe)), None)


def _spelled_out(recipe: Recipe) -> Recipe:
    """The recipe with nothing left as usual, so that two ways to write the same recipe are equal."""
    if recipe.algorithm == "unigram":
        return replace(recipe, shrinking_factor=recipe.share_kept, character_coverage=recipe.share_covered)
    return replace(recipe, marker_text=recipe.spelling.marker_text) if is_plain(recipe) else recipe

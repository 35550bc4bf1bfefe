"""The sentence of a recipe of SentencePiece: its BPE and Unigram, and what of a text is lost under it."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from explorer.engine import RecipeError, UnigramRecipe
from explorer.engine.errors import quoted
from explorer.engine.text.sentencepiece_text import what_is_lost
from explorer.figures.numbers import counted, grouped
from explorer.figures.recipe_choices import (
    Fields,
    Further,
    Offer,
    algorithm_choice,
    choice_of,
    entered_number,
    merges_choice,
    minimum_choice,
    with_further,
)
from explorer.figures.sentence import Choice, Field, Option, SentencePart, Words
from explorer.figures.sentencepiece_values import SentencePieceRecipe, value_of
from explorer.figures.visible_text import word_text

STYLES: tuple[Offer, ...] = (
    (
        {"style": "sentencepiece"},
        "as SentencePiece trains it",
        "0.2.1: repeats that branch, digamma, losses by the second-best path, a last cut by score",
    ),
    (
        {"style": "paper"},
        "as the paper has it",
        "Kudo 2018: all repeats, plain EM, losses of likelihood; every character stays",
    ),
)
LIMITS: tuple[Offer, ...] = (
    ({"hard_vocab_limit": False}, "as many as can be found, up to", "a small corpus gives fewer"),
    ({"hard_vocab_limit": True}, "exactly", "where the corpus gives fewer, the training says how many"),
)
NORMALIZATION: tuple[Offer, ...] = (
    ({"preparation.rules": "nmt_nfkc"}, "text by nmt_nfkc", "“①” becomes “1”, a tab a space; SentencePiece’s default"),
    ({"preparation.rules": "nfkc"}, "text by nfkc", "“①” becomes “1”; tabs and control characters stay"),
    ({"preparation.rules": "nmt_nfkc_cf"}, "text by nmt_nfkc_cf", "as nmt_nfkc, and in small letters"),
    ({"preparation.rules": "nfkc_cf"}, "text by nfkc_cf", "as nfkc, and in small letters"),
    ({"preparation.rules": "identity"}, "text as written", "identity: no character is replaced"),
)
PREFIXES: tuple[Offer, ...] = (
    ({"preparation.add_dummy_prefix": True}, "▁ before a text", "so that its first word is spelled as any other"),
    ({"preparation.add_dummy_prefix": False}, "no ▁ before a text", "its first word is spelled differently"),
)
SPACES: tuple[Offer, ...] = (
    (
        {"preparation.remove_extra_whitespaces": True},
        "extra spaces removed",
        "none at the ends, one of several: the others are lost",
    ),
    ({"preparation.remove_extra_whitespaces": False}, "every space kept", "all of them come back"),
)
AT_SPACES: tuple[Offer, ...] = (
    ({"split_by_whitespace": True}, "no piece over a space", "▁ stands at the start of a piece only"),
    ({"split_by_whitespace": False}, "pieces over spaces", "such as ▁of▁the"),
)
SCRIPTS: tuple[Offer, ...] = (
    ({"split_by_unicode_script": True}, "one script a piece", "no piece of Latin and Greek, or of letters and signs"),
    ({"split_by_unicode_script": False}, "pieces of any scripts", "such as Latin letters with signs"),
)
DIGITS: tuple[Offer, ...] = (
    ({"split_by_number": True, "split_digits": False}, "digits apart from letters", "a piece such as 1990, none as v2"),
    ({"split_by_number": False, "split_digits": False}, "digits with letters", "a piece such as v2"),
    ({"split_by_number": True, "split_digits": True}, "each digit by itself", "1990 is four pieces, as in Llama"),
)
COVERAGES: tuple[Offer, ...] = (
    ({"character_coverage": 0.9995}, "0.9995", "for scripts of many characters, such as Japanese: the rarest go"),
    ({"character_coverage": 1.0}, "1", "for scripts of few: every character of the corpus is a piece"),
)
FALLBACKS: tuple[Offer, ...] = (
    ({"byte_fallback": False}, "other characters unknown", "they come back as “⁇”"),
    ({"byte_fallback": True}, "other characters in bytes", "256 more pieces, and nothing is unknown"),
)
LENGTHS: tuple[Offer, ...] = tuple(
    ({"max_piece_length": n}, str(n), "SentencePiece’s default" if n == 16 else "") for n in (4, 8, 16, 32)
)
EM_STEPS: tuple[Offer, ...] = tuple(
    ({"sub_iterations": n}, str(n), "SentencePiece’s default" if n == 2 else "") for n in (1, 2, 3, 5)
)
SHARES: tuple[Offer, ...] = (
    ({"shrinking_factor": 0.5}, "0.5", "fast and coarse"),
    ({"shrinking_factor": 0.75}, "0.75", "SentencePiece’s default"),
    ({"shrinking_factor": 0.8}, "0.8", "the paper’s example"),
    ({"shrinking_factor": 0.9}, "0.9", "slow and fine"),
)
SEEDS: tuple[Offer, ...] = tuple(
    ({"seed_size": n}, grouped(n), "SentencePiece’s default" if n == 1_000_000 else "")
    for n in (1000, 10_000, 100_000, 1_000_000)
)
UNKNOWN: tuple[Offer, ...] = (({"unk_token": "<unk>"}, "<unk>", ""), ({"unk_token": "[UNK]"}, "[UNK]", ""))
CONTROL: tuple[Offer, ...] = (
    ({"control_symbols": ("<s>", "</s>")}, "<s> </s>", "begin and end, SentencePiece’s default"),
    ({"control_symbols": ()}, "none", ""),
)
USER_DEFINED: tuple[Offer, ...] = (({"user_defined_symbols": ()}, "none", ""),)

LOSSLESS: Fields = {
    "preparation.rules": "identity",
    "preparation.remove_extra_whitespaces": False,
    "byte_fallback": True,
}
"""What a recipe must have so that every text comes back, but for a ▁ that was written in it."""

MOST_NAMED, LONGEST_SYMBOL = 3, 16
"""Symbols that the sentence names, and characters of each."""

_NUMBERS = {
    "target": ("merges", "vocab_size"),
    "min-count": ("min_count",),
    "longest-piece": ("max_piece_length",),
    "em-steps": ("sub_iterations",),
    "seeds": ("seed_size",),
}
_SHARES = {"coverage": "character_coverage", "share-kept": "shrinking_factor"}
_SYMBOLS = {"control": "control_symbols", "user-defined": "user_defined_symbols"}


def sentencepiece_sentence(recipe: SentencePieceRecipe, revealed: Collection[str]) -> tuple[SentencePart, ...]:
    """The recipe in words and choices; what is as usual stays behind "more" unless it is ``revealed``."""
    parts: list[SentencePart] = [algorithm_choice(recipe.algorithm)]
    if recipe.algorithm == "unigram":
        style = choice_of("style", "Whose way of training", STYLES, partial(value_of, recipe))
        parts += [Words(" "), style, Words(", "), _limit(recipe)]
    else:
        parts += [Words(", "), merges_choice(recipe, "characters and special tokens")]
    return with_further([*parts, Words(", "), _losses(recipe)], _further(recipe), revealed)


def entered_values(recipe: SentencePieceRecipe, key: str, typed: str) -> Fields:
    """What an entry sets. Raises RecipeError where it is no number, or nothing."""
    text = typed.strip()
    if key in _NUMBERS:
        *others, last = _NUMBERS[key]
        name = next((name for name in others if getattr(recipe, name, None) is not None), last)
        return {name: entered_number(text)}
    if key in _SHARES:
        return {_SHARES[key]: _share(text)}
    if key in _SYMBOLS:
        return {_SYMBOLS[key]: tuple(text.split())}
    if not text:
        raise RecipeError("The unknown token needs at least one character.")
    return {"unk_token": text}


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise RecipeError(f"{quoted(text)} is no number such as 0.9995.") from None


def _limit(recipe: UnigramRecipe) -> Choice:
    n = recipe.vocab_size
    field = Field("Pieces, special tokens counted in", str(n), 1, 10**7)
    choice = choice_of("target", "How many pieces there are to be", LIMITS, partial(value_of, recipe), field)
    shown = f"{'exactly' if recipe.hard_vocab_limit else 'up to'} {counted(n, 'piece', 'pieces')}"
    return _saying(choice, shown)


def _losses(recipe: SentencePieceRecipe) -> Choice:
    """Whether texts come back as they were; each loss is an option that takes it away."""
    rules, lost = value_of(recipe, "preparation.rules"), _n_lost(recipe)
    options = []
    if rules != "identity":
        replaced = "“①” comes back as “1”"
        replaced += ", “A” as “a”" if rules.endswith("_cf") else ""
        replaced += ", a tab as a space, control characters not at all" if rules.startswith("nmt") else ""
        options.append(_repair("preparation.rules", "leave characters as written", replaced))
    if value_of(recipe, "preparation.remove_extra_whitespaces"):
        spaces = "spaces at the ends of a text are lost, and of several in a row all but one"
        options.append(_repair("preparation.remove_extra_whitespaces", "keep every space", spaces))
    if not recipe.byte_fallback:
        bytes_ = "characters that no piece spells come back as “⁇”"
        options.append(_repair("byte_fallback", "spell other characters in bytes", bytes_))
    assert bool(options) == (lost > 0)
    whole = "every text comes back, but a “▁” written in it, as a space"
    options.append(Option(LOSSLESS, "lossless", whole, not options))
    return Choice("losses", "not lossless" if lost else "lossless", "What comes back of a text", tuple(options))


def _n_lost(recipe: SentencePieceRecipe) -> int:
    """How much of a text is lost under these settings, and would not be under others."""
    always = 1  # a ▁ that was written in the text
    return len(what_is_lost(recipe.preparation, all_characters_known=recipe.byte_fallback)) - always


def _repair(name: str, text: str, lost: str) -> Option:
    return Option({name: LOSSLESS[name]}, text, f"now {lost}")


def _further(recipe: SentencePieceRecipe) -> list[Further]:
    usual: Any = UnigramRecipe(style=recipe.style) if recipe.algorithm == "unigram" else type(recipe)()

    def among(name: str, key: str, accessible: str, offers: tuple[Offer, ...], field: Field | None = None) -> Further:
        choice = choice_of(key, accessible, offers, partial(value_of, recipe), field)
        names = {name for fields, _, _ in offers for name in fields}
        return Further(name, choice, all(value_of(recipe, name) == value_of(usual, name) for name in names))

    def number(name: str, key: str, accessible: str, offers: tuple[Offer, ...], says: str, *span: int) -> Further:
        (value_name,) = offers[0][0]
        value = value_of(recipe, value_name)
        shown = f"{value:g}" if isinstance(value, float) else grouped(value)
        further = among(name, key, accessible, offers, Field(accessible, shown.replace(",", ""), *span))
        return further._replace(choice=_saying(further.choice, says.format(shown)))

    def symbols(name: str, key: str, offers: tuple[Offer, ...], says: str) -> Further:
        (value_name,) = offers[0][0]
        value = value_of(recipe, value_name)
        several = (value,) if isinstance(value, str) else value
        label = name if isinstance(value, str) else f"{name}, with spaces between them"
        further = among(name, key, name, offers, Field(label, " ".join(several)))
        return further._replace(choice=_saying(further.choice, _named(says, several)))

    parts = [
        among("Normalization", "normalizer", "How text is normalized", NORMALIZATION),
        among("First word", "prefix", "What stands before a text", PREFIXES),
        among("Spaces", "spaces", "What becomes of extra spaces", SPACES),
        among("Splitting at spaces", "at-spaces", "Whether a piece goes over a space", AT_SPACES),
        among("Scripts", "scripts", "Whether a piece mixes scripts", SCRIPTS),
        among("Digits", "digits", "What digits go with", DIGITS),
        number(
            "Longest piece",
            "longest-piece",
            "Characters of a piece, at most",
            LENGTHS,
            "up to {} characters a piece",
            1,
            512,
        ),
        number(
            "Character coverage",
            "coverage",
            "Share of the text that characters cover",
            COVERAGES,
            "character coverage {}",
        ),
        among("Other characters", "fallback", "What becomes of other characters", FALLBACKS),
    ]
    if recipe.algorithm == "unigram":
        parts += [
            number("EM steps", "em-steps", "EM steps between prunings", EM_STEPS, "{} EM steps a round", 1, 10),
            number("Pruning", "share-kept", "Share kept by a pruning", SHARES, "shrinking factor {}"),
            number("First pieces", "seeds", "Longer pieces at first, at most", SEEDS, "up to {} seeds", 1, 10**7),
        ]
    else:
        parts.append(Further("Minimum count", minimum_choice(recipe), recipe.min_count == usual.min_count))
    return [
        *parts,
        symbols("Control symbols", "control", CONTROL, "control symbols"),
        symbols("User-defined symbols", "user-defined", USER_DEFINED, "user-defined symbols"),
        symbols("Unknown token", "unknown", UNKNOWN, "unknown token"),
    ]


def _named(what: str, symbols: Sequence[str]) -> str:
    """Symbols as the sentence names them: three, and how many more there are."""
    if not symbols:
        return f"no {what}"
    named = " ".join(word_text(symbol, LONGEST_SYMBOL) for symbol in symbols[:MOST_NAMED])
    n_more = len(symbols) - MOST_NAMED
    return f"{what} {named}" + (f" and {grouped(n_more)} more" if n_more > 0 else "")


def _saying(choice: Choice, text: str) -> Choice:
    return Choice(choice.key, text, choice.accessible, choice.options, choice.field)

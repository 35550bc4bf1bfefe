"""The recipe as a sentence of choices, and the recipe that a choice makes.

The value of an option is what it sets: fields of the recipe with their values.
"""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from explorer.engine import BpeRecipe, Recipe, RecipeError
from explorer.engine.learn.presets import Preset, preset_of, presets_of
from explorer.engine.learn.recipes import Algorithm, PlainRecipe, is_plain
from explorer.engine.text.alphabet import MARKER_SUGGESTIONS
from explorer.figures.recipe_choices import (
    Before,
    Fields,
    Further,
    Offer,
    algorithm_choice,
    choice_of,
    entered_number,
    merges_choice,
    merging_target,
    minimum_choice,
    with_further,
)
from explorer.figures.sentence import Choice, Chosen, Entered, Field, Option, SentencePart, Words

CRITERIA: tuple[Offer, ...] = (
    ({"criterion": "score"}, "score", "how often the pair stands, by how often its two sides do: ab ÷ (a × b)"),
    ({"criterion": "frequency"}, "frequency", "how often the pair stands, as Hugging Face’s trainer has it"),
)
BASES: tuple[Offer, ...] = (
    ({"base": "characters"}, "characters", "each character is a first symbol"),
    ({"base": "bytes"}, "bytes", "all 256 bytes of UTF-8, met or not: nothing is ever unknown"),
)
MARKERS: tuple[Offer, ...] = (
    ({"marker": "none", "marker_joined": False}, "no marks on words", "Gage 1994; where splitting keeps the spaces"),
    ({"marker": "end-of-word", "marker_joined": False}, "word end marked", "a symbol of its own: Sennrich et al. 2016"),
    ({"marker": "end-of-word", "marker_joined": True}, "word end marked on the last letter", "subword-nmt"),
    ({"marker": "word-start", "marker_joined": False}, "word start marked", "SLP3 with _, SentencePiece with ▁"),
)
TIE_RULES: tuple[Offer, ...] = (
    ({"tie_rule": "first-seen"}, "the pair seen first", "Sennrich 2016, minbpe, tiktoken’s educational code"),
    ({"tie_rule": "smallest"}, "the alphabetically smallest", "textbook simulators"),
    ({"tie_rule": "largest"}, "the alphabetically largest", "subword-nmt"),
    ({"tie_rule": "lowest-ids"}, "the lowest ids", "Hugging Face tokenizers"),
    ({"tie_rule": "shortest"}, "the shortest piece", "SentencePiece"),
)
PRETOKENIZERS: tuple[Offer, ...] = (
    ({"pretokenizer": "none"}, "not split", "one raw stream"),
    ({"pretokenizer": "whitespace"}, "split at white space", "the spaces are dropped"),
    ({"pretokenizer": "bert"}, "split as BERT", "at white space, and around each punctuation mark"),
    ({"pretokenizer": "gpt2"}, "split as GPT-2", "the published pattern; spaces are kept"),
    ({"pretokenizer": "cl100k"}, "split as cl100k", "the published pattern of GPT-4; spaces are kept"),
    ({"pretokenizer": "o200k"}, "split as o200k", "the published pattern of GPT-4o; spaces are kept"),
)
NORMALIZERS: tuple[Offer, ...] = (
    ({"normalizer": "none"}, "as written", "nothing is changed"),
    ({"normalizer": "nfc"}, "in NFC", "composed: e and its accent become é"),
    ({"normalizer": "nfkc"}, "in NFKC", "composed, and compatibility forms made plain: ﬁ becomes fi"),
    ({"normalizer": "lowercase"}, "in lower case", "every letter small"),
    ({"normalizer": "bert-cased"}, "as BERT, cased", "no control characters, ideographs set apart"),
    ({"normalizer": "bert-uncased"}, "as BERT, uncased", "the same, in lower case and without accents"),
)
USUAL = BpeRecipe()
FIRST_BPE = BpeRecipe(marker="end-of-word")
"""Byte-pair encoding as it comes after another algorithm: as in Sennrich et al. 2016."""
KEPT = ("pretokenizer", "normalizer", "tie_rule", "min_count", "special_tokens")
"""What byte-pair encoding and WordPiece both have, besides a target."""
NOTHING_BEFORE = Before()
LONGEST_PATTERN = 40
"""Characters of a regular expression that the sentence shows."""


def recipe_sentence(recipe: Recipe, revealed: Collection[str] = ()) -> tuple[SentencePart, ...]:
    """The recipe in words and choices; what is as usual stays behind "more" unless it is ``revealed``."""
    if not is_plain(recipe):
        from explorer.figures.sentencepiece_sentence import sentencepiece_sentence  # not before it is wanted

        return sentencepiece_sentence(recipe, revealed)
    parts: list[SentencePart] = [algorithm_choice(recipe.algorithm)]
    if recipe.algorithm == "bpe":
        parts += [Words(" on "), _choice("base", "What the first symbols are", BASES, recipe)]
        parts += [Words(", "), _choice("marker", "Where words are marked", MARKERS, recipe)]
        if recipe.marker != "none":
            parts += [Words(" "), _mark(recipe)]
    else:
        parts += [Words(" by "), _choice("criterion", "What decides which pair merges", CRITERIA, recipe)]
        parts += [Words(", continuations marked "), _mark(recipe)]
    parts += [Words(", ties go to "), _choice("tie-rule", "Who wins a tie", TIE_RULES, recipe)]
    parts += [Words(", "), merges_choice(recipe, "the alphabet")]
    further = (
        Further("Splitting", _splitting(recipe), recipe.pretokenizer == USUAL.pretokenizer),
        Further("Normalization", _normalization(recipe), recipe.normalizer == USUAL.normalizer),
        Further("Minimum count", minimum_choice(recipe), recipe.min_count == USUAL.min_count),
    )
    return with_further(parts, further, revealed)


def preset_sentence(recipe: Recipe) -> tuple[SentencePart, ...]:
    """Who trains by this recipe: "as in Sennrich et al. 2016"; another preset sets all of it but the target."""
    known = preset_of(recipe)
    presets = presets_of(recipe.algorithm)
    options = tuple(Option(preset, preset.name, preset.sentence, preset is known) for preset in presets)
    choice = Choice("preset", known.name if known else "a recipe of your own", "Who trains so", options)
    return (Words("as in "), choice) if known else (choice,)


def all_choices(recipe: Recipe) -> tuple[Choice, ...]:
    """Every choice of the sentence, also those behind "more", and that of a preset."""
    more = next((choice for choice in _choices(recipe_sentence(recipe)) if choice.key == "more"), None)
    behind_more = [str(option.value) for option in more.options] if more else []
    return _choices((*recipe_sentence(recipe, behind_more), *preset_sentence(recipe)))


def changed_recipe(recipe: Recipe, change: Chosen | Entered, before: Before = NOTHING_BEFORE) -> Recipe:
    """The recipe after a choice. Raises RecipeError for one that cannot be.

    The target ``before`` comes back where a preset follows one that runs to the end and has none.
    """
    fields = _entered(recipe, change.key, change.text) if isinstance(change, Entered) else change.value
    if isinstance(fields, Preset):
        return _by_preset(recipe, fields, before)
    assert isinstance(fields, dict)
    if "algorithm" in fields:
        return by_algorithm(recipe, fields["algorithm"], before)
    if not is_plain(recipe):
        from explorer.figures.sentencepiece_values import with_room, with_values  # not before they are wanted

        return with_room(with_values(recipe, fields), recipe, before.words)
    if fields.get("marker", recipe.spelling.marker) != recipe.spelling.marker:
        fields = {**fields, "marker_text": ""}  # the mark of one place is not that of another
    return replace(recipe, **fields)


def _by_preset(recipe: Recipe, preset: Preset, before: Before) -> Recipe:
    known = preset_of(recipe)
    if recipe.algorithm != "unigram" and known is not None and known.runs_to_the_end:
        recipe = replace(recipe, merges=before.target.merges, vocab_size=before.target.vocab_size)
    changed = preset.applied(recipe)
    if is_plain(changed):
        return changed
    from explorer.figures.sentencepiece_values import with_room  # not before it is wanted

    return with_room(changed, recipe, before.words)


def by_algorithm(recipe: Recipe, algorithm: Algorithm, before: Before = NOTHING_BEFORE) -> Recipe:
    """A recipe for another algorithm that keeps all that both have.

    What only the other one has is as it was ``before``, or as usual there. A number of pieces that Unigram is asked for
    is none for merging, which begins with what it had.
    """
    if recipe.algorithm == algorithm:
        return recipe
    if algorithm in ("sentencepiece-bpe", "unigram"):
        from explorer.figures.sentencepiece_values import by_sentencepiece  # not before it is wanted

        return by_sentencepiece(recipe, algorithm, before)
    last = before.recipes.get(algorithm)
    kept: Fields = {name: getattr(recipe, name) for name in KEPT} if is_plain(recipe) else {}
    kept["merges"], kept["vocab_size"] = merging_target(recipe, last, before)
    if algorithm == "bpe":
        return replace(last or FIRST_BPE, **kept)
    from explorer.engine import WordPieceRecipe  # which the first window need not wait for

    if kept.get("pretokenizer") == "none":
        del kept["pretokenizer"]  # WordPiece cuts words
    return replace(last or WordPieceRecipe(), **kept)


def _choices(parts: Collection[SentencePart]) -> tuple[Choice, ...]:
    return tuple(part for part in parts if isinstance(part, Choice))


def _entered(recipe: Recipe, key: str, typed: str) -> Fields:
    if not is_plain(recipe):
        from explorer.figures.sentencepiece_sentence import entered_values  # not before it is wanted

        return entered_values(recipe, key, typed)
    if key == "pretokenizer":
        return {"pretokenizer": typed}  # where a space at either end is to be matched, too
    text = typed.strip()
    if key == "marker-text":
        if not text:
            raise RecipeError("A mark needs at least one character.")
        return {"marker_text": text}
    if key == "min-count":
        return {"min_count": entered_number(text)}
    return {"merges" if recipe.vocab_size is None else "vocab_size": entered_number(text)}


def _choice(
    key: str, accessible: str, offers: tuple[Offer, ...], recipe: PlainRecipe, field: Field | None = None
) -> Choice:
    return choice_of(key, accessible, offers, partial(getattr, recipe), field)


def _mark(recipe: PlainRecipe) -> Choice:
    now = recipe.spelling.marker_text
    offers = tuple(({"marker_text": mark}, mark, "") for mark in MARKER_SUGGESTIONS[recipe.spelling.marker][:3])
    explicit = replace(recipe, marker_text=now)
    return replace(
        _choice("marker-text", "The mark", offers, explicit, Field("Another mark", now)), text=now, mono=True
    )


def _splitting(recipe: PlainRecipe) -> Choice:
    offers = PRETOKENIZERS if recipe.algorithm == "bpe" else PRETOKENIZERS[1:]  # WordPiece cuts words
    choice = _choice("pretokenizer", "How text is split", offers, recipe)
    if choice.text:
        return replace(choice, field=Field("A regular expression", ""))
    pattern = recipe.pretokenizer
    shown = pattern if len(pattern) <= LONGEST_PATTERN else f"{pattern[: LONGEST_PATTERN - 1]}…"
    return replace(choice, text=f"split by {shown}", field=Field("A regular expression", pattern))


def _normalization(recipe: PlainRecipe) -> Choice:
    return _choice("normalizer", "How text is normalized", NORMALIZERS, recipe)

"""The recipe as a sentence of choices, and the recipe that a choice makes.

The value of an option is what it sets: fields of the recipe with their values.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from explorer.engine import BpeRecipe, Recipe, RecipeError
from explorer.engine.errors import quoted
from explorer.engine.learn.presets import Preset, preset_of, presets_of
from explorer.engine.learn.recipes import Algorithm, PlainRecipe, is_plain, merges_asked
from explorer.engine.text.alphabet import MARKER_SUGGESTIONS
from explorer.figures.numbers import whole_number
from explorer.figures.sentence import Choice, Chosen, Entered, Field, Option, SentencePart, Words

Fields = dict[str, Any]
Offer = tuple[Fields, str, str]  # what it sets, its words in the sentence, a hint

ALGORITHMS: tuple[Offer, ...] = (
    ({"algorithm": "bpe"}, "Byte-pair encoding", "the pair that stands most often merges: Gage 1994, Sennrich 2016"),
    ({"algorithm": "wordpiece"}, "WordPiece", "the pair with the best score merges: Schuster and Nakajima 2012, BERT"),
    (
        {"algorithm": "sentencepiece-bpe"},
        "SentencePiece BPE",
        "pairs merge in a raw stream, ▁ for space: Kudo and Richardson 2018",
    ),
    ({"algorithm": "unigram"}, "Unigram", "a large vocabulary shrinks to the likeliest pieces: Kudo 2018"),
)
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
COUNTS: tuple[Offer, ...] = tuple(
    ({"min_count": n}, f"at least {n} times" if n > 1 else "however rare", "") for n in (1, 2, 5, 10)
)
USUAL = BpeRecipe()
FIRST_BPE = BpeRecipe(marker="end-of-word")
"""Byte-pair encoding as it comes after another algorithm: as in Sennrich et al. 2016."""
KEPT = ("merges", "vocab_size", "pretokenizer", "normalizer", "tie_rule", "min_count", "special_tokens")
"""What recipes of all algorithms have."""
USUAL_MERGES, USUAL_VOCABULARY = 15, 1000
LONGEST_PATTERN = 40
"""Characters of a regular expression that the sentence shows."""


def recipe_sentence(recipe: Recipe, revealed: frozenset[str] = frozenset()) -> tuple[SentencePart, ...]:
    """The recipe in words and choices; what is as usual stays behind "more" unless it is ``revealed``."""
    parts: list[SentencePart] = [_choice("algorithm", "How pieces are learned", ALGORITHMS, recipe)]
    if not is_plain(recipe):
        return tuple(parts)
    if recipe.algorithm == "bpe":
        parts += [Words(" on "), _choice("base", "What the first symbols are", BASES, recipe)]
        parts += [Words(", "), _choice("marker", "Where words are marked", MARKERS, recipe)]
        if recipe.marker != "none":
            parts += [Words(" "), _mark(recipe)]
    else:
        parts += [Words(" by "), _choice("criterion", "What decides which pair merges", CRITERIA, recipe)]
        parts += [Words(", continuations marked "), _mark(recipe)]
    parts += [Words(", ties go to "), _choice("tie-rule", "Who wins a tie", TIE_RULES, recipe)]
    parts += [Words(", "), _target(recipe)]

    further = (
        ("Splitting", _splitting(recipe), recipe.pretokenizer == USUAL.pretokenizer),
        ("Normalization", _normalization(recipe), recipe.normalizer == USUAL.normalizer),
        ("Minimum count", _minimum(recipe), recipe.min_count == USUAL.min_count),
    )
    hidden = []
    for name, choice, usual in further:
        if usual and choice.key not in revealed:
            hidden.append(Option(choice.key, name, choice.text, False))
        else:
            parts += [Words(", "), choice]
    if hidden:
        parts += [Words(", "), Choice("more", "more", "More of the recipe", tuple(hidden), None)]
    return tuple(parts)


def preset_sentence(recipe: Recipe) -> tuple[SentencePart, ...]:
    """Who trains by this recipe: "as in Sennrich et al. 2016"; another preset sets all of it but the target."""
    known = preset_of(recipe)
    presets = presets_of(recipe.algorithm)
    options = tuple(Option(preset, preset.name, preset.sentence, preset is known) for preset in presets)
    choice = Choice("preset", known.name if known else "a recipe of your own", "Who trains so", options)
    return (Words("as in "), choice) if known else (choice,)


def all_choices(recipe: Recipe) -> tuple[Choice, ...]:
    """Every choice of the sentence, also those behind "more", and that of a preset."""
    behind_more = frozenset(("pretokenizer", "normalizer", "min-count"))
    parts = (*recipe_sentence(recipe, behind_more), *preset_sentence(recipe))
    return tuple(part for part in parts if isinstance(part, Choice))


class Target(NamedTuple):
    """When training stops: after so many merges, or with a vocabulary of so many pieces."""

    merges: int | None = None
    vocab_size: int | None = None


USUAL_TARGET = Target(merges=USUAL_MERGES)


def target_of(recipe: Recipe) -> Target | None:
    """When training stops, or None where it runs to the end."""
    merges = merges_asked(recipe)
    return None if merges is recipe.vocab_size is None else Target(merges, recipe.vocab_size)


def changed_recipe(recipe: Recipe, change: Chosen | Entered, last_target: Target = USUAL_TARGET) -> Recipe:
    """The recipe after a choice. Raises RecipeError for one that cannot be.

    ``last_target`` comes back where a preset follows one that runs to the end and has none.
    """
    fields = _entered(recipe, change.key, change.text) if isinstance(change, Entered) else change.value
    if isinstance(fields, Preset):
        assert is_plain(recipe)
        known = preset_of(recipe)
        if known is not None and known.runs_to_the_end:
            recipe = replace(recipe, merges=last_target.merges, vocab_size=last_target.vocab_size)
        return fields.applied(recipe)
    assert isinstance(fields, dict)
    if "algorithm" in fields:
        return by_algorithm(recipe, fields["algorithm"])
    if fields.get("marker", recipe.spelling.marker) != recipe.spelling.marker:
        fields = {**fields, "marker_text": ""}  # the mark of one place is not that of another
    return replace(recipe, **fields)


def by_algorithm(recipe: Recipe, algorithm: Algorithm) -> Recipe:
    """A recipe for another algorithm that keeps all that both have; what only the other one has is as usual there."""
    if recipe.algorithm == algorithm:
        return recipe
    if algorithm in ("sentencepiece-bpe", "unigram"):
        return _sentencepiece_recipe(recipe, algorithm)
    kept: Fields = {name: getattr(recipe, name) for name in KEPT if hasattr(recipe, name)}
    if algorithm == "bpe":
        return replace(FIRST_BPE, **kept)
    from explorer.engine import WordPieceRecipe  # which the first window need not wait for

    if kept.get("pretokenizer") == "none":
        del kept["pretokenizer"]  # WordPiece cuts words
    return WordPieceRecipe(**kept)


def _sentencepiece_recipe(recipe: Recipe, algorithm: Algorithm) -> Recipe:
    """A recipe of SentencePiece with the target of another one."""
    from explorer.engine import SentencePieceBpeRecipe, UnigramRecipe  # which the first window need not wait for

    if algorithm == "unigram":
        return UnigramRecipe(recipe.vocab_size or USUAL_VOCABULARY, hard_vocab_limit=False)
    return SentencePieceBpeRecipe(merges=merges_asked(recipe), vocab_size=recipe.vocab_size)


def _entered(recipe: Recipe, key: str, typed: str) -> Fields:
    if key == "pretokenizer":
        return {"pretokenizer": typed}  # where a space at either end is to be matched, too
    text = typed.strip()
    if key == "marker-text":
        if not text:
            raise RecipeError("A mark needs at least one character.")
        return {"marker_text": text}
    if key == "min-count":
        return {"min_count": _whole_number(text)}
    return {"merges" if recipe.vocab_size is None else "vocab_size": _whole_number(text)}


def _whole_number(text: str) -> int:
    try:
        return whole_number(text)
    except ValueError:
        raise RecipeError(f"{quoted(text)} is no whole number.") from None


def _choice(key: str, accessible: str, offers: tuple[Offer, ...], recipe: Recipe, field: Field | None = None) -> Choice:
    options = tuple(
        Option(fields, text, hint, all(getattr(recipe, name) == value for name, value in fields.items()))
        for fields, text, hint in offers
    )
    shown = next((option.text for option in options if option.chosen), "")
    return Choice(key, shown, accessible, options, field)


def _mark(recipe: PlainRecipe) -> Choice:
    now = recipe.spelling.marker_text
    offers = tuple(({"marker_text": mark}, mark, "") for mark in MARKER_SUGGESTIONS[recipe.spelling.marker][:3])
    explicit = replace(recipe, marker_text=now)
    return replace(
        _choice("marker-text", "The mark", offers, explicit, Field("Another mark", now)), text=now, mono=True
    )


def _target(recipe: PlainRecipe) -> Choice:
    n = recipe.merges if recipe.merges is not None else recipe.vocab_size
    merges, pieces = recipe.merges or USUAL_MERGES, recipe.vocab_size or USUAL_VOCABULARY
    offers: tuple[Offer, ...] = (
        ({"merges": merges, "vocab_size": None}, "a number of merges", ""),
        ({"merges": None, "vocab_size": pieces}, "a vocabulary size", "the alphabet counted in"),
        ({"merges": None, "vocab_size": None}, "until no pair repeats", ""),
    )
    if n is None:
        return _choice("target", "When training stops", offers, recipe)
    noun = "merge" if recipe.merges is not None else "piece"
    field = Field(f"{noun.capitalize()}s", str(n), 0, 1_000_000)
    shown = f"up to {n:,} {noun}{'' if n == 1 else 's'}"
    return replace(_choice("target", "When training stops", offers, recipe, field), text=shown)


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


def _minimum(recipe: PlainRecipe) -> Choice:
    n = recipe.min_count
    choice = _choice(
        "min-count", "The least count that still merges", COUNTS, recipe, Field("At least", str(n), 1, 10**12)
    )
    return replace(choice, text="pairs however rare" if n == 1 else f"pairs that stand at least {n:,} times")

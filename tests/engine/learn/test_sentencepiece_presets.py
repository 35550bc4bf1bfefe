"""The presets of SentencePiece are what the library does by itself, and each is known again."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest
import sentencepiece

from explorer.engine import BpeRecipe, Corpus, Recipe, SentencePieceBpeRecipe, UnigramRecipe, WordPieceRecipe, train
from explorer.engine.learn.presets import Preset, preset_of, presets_of
from explorer.engine.learn.sentencepiece_presets import SENTENCEPIECE_BPE_PRESETS, UNIGRAM_PRESETS
from explorer.engine.text.piece_rules import PieceRules
from explorer.engine.text.sentencepiece_text import SentencePieceText
from tests.engine.encode.sentencepiece_models import message_fields, trained

ALL = (*UNIGRAM_PRESETS, *SENTENCEPIECE_BPE_PRESETS)
each_preset = pytest.mark.parametrize("preset", ALL, ids=lambda preset: preset.name)

OURS = {
    "vocab_size": "vocab_size",
    "seed_size": "seed_sentencepiece_size",
    "share_kept": "shrinking_factor",
    "share_covered": "character_coverage",
    "character_coverage": "character_coverage",
    "sub_iterations": "num_sub_iterations",
    "max_piece_length": "max_sentencepiece_length",
    "hard_vocab_limit": "hard_vocab_limit",
    "split_by_whitespace": "split_by_whitespace",
    "split_by_unicode_script": "split_by_unicode_script",
    "split_by_number": "split_by_number",
    "split_digits": "split_digits",
    "byte_fallback": "byte_fallback",
    "unk_token": "unk_piece",
    "add_dummy_prefix": "add_dummy_prefix",
    "remove_extra_whitespaces": "remove_extra_whitespaces",
    "escape_whitespaces": "escape_whitespaces",
    "treat_whitespace_as_suffix": "treat_whitespace_as_suffix",
}
"""What a recipe or a part of it holds, by the library's name for it."""


def library_defaults() -> dict[str, str]:
    """The defaults of the library's trainer and normalizer by their names, out of its own description of both.

    It is a serialized FileDescriptorProto: messages are its fields 4, their names 1 and their fields 2; of these the
    name is 1 and the default 7.
    """
    module = Path(sentencepiece.__file__).with_name("sentencepiece_model_pb2.py")
    literals = (node.value for node in ast.walk(ast.parse(module.read_text())) if isinstance(node, ast.Constant))
    description = next(value for value in literals if isinstance(value, bytes) and b"TrainerSpec" in value)
    defaults = {}
    for number, message in message_fields(description):
        if number == 4 and dict(message_fields(message))[1] in (b"TrainerSpec", b"NormalizerSpec"):
            for part, field in message_fields(message):
                said = dict(message_fields(field)) if part == 2 else {}
                if 7 in said:
                    defaults[said[1].decode()] = said[7].decode()
    return defaults


@pytest.mark.parametrize(
    ("recipe", "part"),
    [
        (UNIGRAM_PRESETS[-1].recipe, UNIGRAM_PRESETS[-1].recipe),
        (UNIGRAM_PRESETS[-1].recipe, UNIGRAM_PRESETS[-1].recipe.preparation),  # type: ignore[union-attr]
        (SENTENCEPIECE_BPE_PRESETS[0].recipe, SentencePieceBpeRecipe(vocab_size=8000)),
        (SENTENCEPIECE_BPE_PRESETS[0].recipe, PieceRules()),
    ],
    ids=["unigram", "text", "bpe", "rules"],
)
def test_the_defaults_are_the_librarys(recipe: Recipe, part: object) -> None:
    """Every number and every switch of the preset called after the library has the value that the library gives it."""
    defaults = library_defaults()
    held = {name: getattr(part, name) for name in OURS if getattr(part, name, None) is not None}
    said = {name: defaults[OURS[name]] for name in held}
    spelled = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in held.items()}
    assert held
    assert spelled == said
    assert recipe.control_symbols == (defaults["bos_piece"], defaults["eos_piece"])  # type: ignore[union-attr]


def test_the_default_rules_of_normalization() -> None:
    """A model that is trained by nothing but defaults names its rules nmt_nfkc, as the preset does."""
    model = dict(message_fields(trained(["hug pug"], vocab_size=9).serialized_model_proto()))
    assert dict(message_fields(model[3]))[1].decode() == SentencePieceText().rules


@each_preset
def test_a_recipe_is_known_again(preset: Preset) -> None:
    """A recipe of a preset is known as its own whatever its size, which it keeps."""
    before: Recipe
    if preset in UNIGRAM_PRESETS:
        before = UnigramRecipe(900, style="paper", split_digits=True, hard_vocab_limit=False)
    else:
        before = SentencePieceBpeRecipe(vocab_size=900, byte_fallback=True)
    recipe = preset.applied(before)
    assert preset_of(recipe) is preset
    assert recipe.vocab_size == 900
    assert getattr(recipe, "hard_vocab_limit", False) is False


@each_preset
def test_a_changed_recipe_is_nobodys(preset: Preset) -> None:
    """One thing changed to what nobody does, and the recipe is no preset any more."""
    for change in ({"character_coverage": 0.97}, {"control_symbols": ("<x>",)}, {"byte_fallback": True}):
        assert preset_of(replace(preset.recipe, **change)) is None


def test_what_is_usual_may_be_written_or_not() -> None:
    """A share that is the style's own is the same whether the recipe names it or leaves it to be."""
    assert preset_of(UnigramRecipe(shrinking_factor=0.75)) is UNIGRAM_PRESETS[-1]
    assert preset_of(UnigramRecipe(style="paper", character_coverage=1.0)) is UNIGRAM_PRESETS[0]
    assert preset_of(UnigramRecipe(style="paper", shrinking_factor=0.75)) is None


def test_every_algorithm_has_presets_of_its_own() -> None:
    """Each is offered for its algorithm alone, under a name that no other has."""
    recipes = (BpeRecipe(), WordPieceRecipe(), SentencePieceBpeRecipe(), UnigramRecipe())
    offered = [(recipe, preset) for recipe in recipes for preset in presets_of(recipe.algorithm)]
    assert all(preset.recipe.algorithm == recipe.algorithm for recipe, preset in offered)
    assert len({preset.name for _, preset in offered}) == len(offered)


@pytest.mark.parametrize("presets", [UNIGRAM_PRESETS, SENTENCEPIECE_BPE_PRESETS], ids=["unigram", "bpe"])
def test_the_presets_stand_in_the_order_of_their_years(presets: tuple[Preset, ...]) -> None:
    """The year is in the name of each, or in the sentence about it."""
    years = [int(year) for preset in presets for year in re.findall(r"\b\d{4}\b", f"{preset.name}: {preset.sentence}")]
    assert len(years) == len(presets)
    assert years == sorted(years)


def test_xlnet_learns_what_the_library_learns() -> None:
    """By the command of its README, but for the size: the same pieces with the same ids for what is not learned."""
    xlnet = next(preset.recipe for preset in UNIGRAM_PRESETS if preset.name == "XLNet")
    assert isinstance(xlnet, UnigramRecipe)
    lines = ["the hug (of 5£) - hugs, pugs. <eop>"] * 3
    theirs = trained(
        lines,
        vocab_size=60,
        hard_vocab_limit=False,
        control_symbols=[*xlnet.control_symbols[2:]],
        user_defined_symbols=[*xlnet.user_defined_symbols],
        character_coverage=0.99995,
    )
    recipe = replace(xlnet, vocab_size=60, hard_vocab_limit=False)
    ours = train(Corpus.from_texts(lines), recipe).tokenizer().vocabulary
    learned = tuple(map(theirs.id_to_piece, range(theirs.get_piece_size())))
    n = len(xlnet.special_tokens)
    assert ours[:n] == learned[:n] == xlnet.special_tokens
    assert sorted(ours) == sorted(learned)

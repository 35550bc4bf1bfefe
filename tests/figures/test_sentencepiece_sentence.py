"""The sentence of SentencePiece's recipes: what it says, what it sets, and whether texts come back as it says."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, Recipe, RecipeError, SentencePieceBpeRecipe, UnigramRecipe, train
from explorer.engine.learn.presets import Preset
from explorer.engine.learn.sentencepiece_presets import SENTENCEPIECE_BPE_PRESETS, UNIGRAM_PRESETS
from explorer.engine.text.charsmap import CHARSMAPS
from explorer.engine.text.piece_rules import PieceRules
from explorer.engine.text.sentencepiece_text import SentencePieceText, what_is_lost
from explorer.figures.recipe_choices import Before, Target
from explorer.figures.recipe_sentence import all_choices, changed_recipe, preset_sentence, recipe_sentence
from explorer.figures.sentence import Choice, Chosen, Entered
from explorer.figures.sentencepiece_sentence import LOSSLESS
from explorer.figures.sentencepiece_values import SentencePieceRecipe, with_values

BOTH: tuple[SentencePieceRecipe, ...] = (UnigramRecipe(), SentencePieceBpeRecipe())
both = pytest.mark.parametrize("recipe", BOTH, ids=lambda recipe: recipe.algorithm)


def said(recipe: Recipe) -> str:
    """The sentence of a recipe."""
    return "".join(part.text for part in recipe_sentence(recipe))


def choice(recipe: Recipe, key: str) -> Choice:
    """A choice of the sentence, also behind "more"."""
    return next(choice for choice in all_choices(recipe) if choice.key == key)


def algorithm(name: str) -> Chosen:
    """The choice of an algorithm."""
    return Chosen("algorithm", {"algorithm": name})


def test_the_sentences() -> None:
    """Whose way of training, how many pieces and whether texts come back; further only what is not as usual."""
    assert said(UnigramRecipe()) == "Unigram as SentencePiece trains it, exactly 8,000 pieces, not lossless, more"
    paper = UnigramRecipe(1, style="paper", hard_vocab_limit=False, split_digits=True, max_piece_length=4)
    assert said(paper) == (
        "Unigram as the paper has it, up to 1 piece, not lossless, each digit by itself, "
        "up to 4 characters a piece, more"
    )
    assert said(SentencePieceBpeRecipe(vocab_size=900, user_defined_symbols=("<x>", "the"))) == (
        "SentencePiece BPE, up to 900 pieces, not lossless, user-defined symbols <x> the, more"
    )
    many = tuple(f"<{n}>" for n in range(1003))
    assert ", control symbols <0> <1> <2> and 1,000 more, " in said(UnigramRecipe(control_symbols=many))
    long = SentencePieceBpeRecipe(unk_token="?" * 99)
    assert f", unknown token {'?' * 8}…{'?' * 7}, more" in said(long)
    assert said(SentencePieceBpeRecipe(control_symbols=())) == (
        "SentencePiece BPE, until no pair repeats, not lossless, no control symbols, more"
    )


@both
def test_every_option_sets_what_it_says(recipe: SentencePieceRecipe) -> None:
    """Chosen, each option of each choice makes a recipe whose sentence marks it as the one that holds."""
    for offered in all_choices(recipe):
        if offered.key in ("algorithm", "preset", "losses"):
            continue
        for option in offered.options:
            changed = changed_recipe(recipe, Chosen(offered.key, option.value))
            assert changed.algorithm == recipe.algorithm
            held = [other.text for other in choice(changed, offered.key).options if other.chosen]
            assert held == [option.text], offered.key


@both
def test_each_setting_is_offered(recipe: SentencePieceRecipe) -> None:
    """What the library can be told about its text and its pieces is in the sentence, each under its own name."""
    keys = [offered.key for offered in all_choices(recipe)]
    of_text = {"normalizer", "prefix", "spaces", "coverage", "fallback"}
    of_pieces = {"at-spaces", "scripts", "digits", "longest-piece"}
    symbols = {"control", "user-defined", "unknown"}
    own = {"style", "em-steps", "share-kept", "seeds"} if recipe.algorithm == "unigram" else {"min-count"}
    assert set(keys) == {"algorithm", "target", "losses", "preset"} | of_text | of_pieces | symbols | own
    assert len(set(keys)) == len(keys)


def test_what_is_usual_follows_the_style() -> None:
    """Shares that the style decides are as usual under either, and stay behind "more"."""
    for style in ("sentencepiece", "paper"):
        assert said(UnigramRecipe(style=style)).endswith(", not lossless, more")
    assert ", shrinking factor 0.75, more" in said(UnigramRecipe(style="paper", shrinking_factor=0.75))


# ── entries ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("key", "typed", "changed"),
    [
        ("target", " 1,200 ", UnigramRecipe(1200)),
        ("longest-piece", "8", UnigramRecipe(max_piece_length=8)),
        ("coverage", "1", UnigramRecipe(character_coverage=1.0)),
        ("share-kept", " 0.9", UnigramRecipe(shrinking_factor=0.9)),
        ("em-steps", "3", UnigramRecipe(sub_iterations=3)),
        ("seeds", "50 000", UnigramRecipe(seed_size=50_000)),
        ("control", " <cls>  <sep> ", UnigramRecipe(control_symbols=("<cls>", "<sep>"))),
        ("control", "", UnigramRecipe(control_symbols=())),
        ("user-defined", "<x>", UnigramRecipe(user_defined_symbols=("<x>",))),
        ("unknown", " ? ", UnigramRecipe(unk_token="?")),
    ],
)
def test_what_is_entered(key: str, typed: str, changed: UnigramRecipe) -> None:
    """Numbers, shares and symbols are read with the spaces around them taken off."""
    assert changed_recipe(UnigramRecipe(), Entered(key, typed)) == changed


def test_what_is_entered_in_sentencepiece_bpe() -> None:
    """A number is of merges or of pieces as the recipe has it; a longest piece is a rule of its pieces."""
    merging = SentencePieceBpeRecipe(merges=9)
    assert changed_recipe(merging, Entered("target", "20")) == SentencePieceBpeRecipe(merges=20)
    sized = SentencePieceBpeRecipe(vocab_size=90)
    assert changed_recipe(sized, Entered("target", "200")) == SentencePieceBpeRecipe(vocab_size=200)
    longest = changed_recipe(merging, Entered("longest-piece", "4"))
    assert longest == SentencePieceBpeRecipe(merges=9, rules=PieceRules(max_piece_length=4))
    assert changed_recipe(merging, Entered("min-count", "2")) == SentencePieceBpeRecipe(merges=9, min_count=2)


@both
@pytest.mark.parametrize(
    ("key", "typed", "sentence"),
    [
        ("target", "1e3", "“1e3” is no whole number."),
        ("coverage", "", "“” is no number such as 0.9995."),
        ("coverage", "inf", "The share of the text that the characters cover "),
        ("coverage", "nan", "The share of the text that the characters cover "),
        ("coverage", "-1", "The share of the text that the characters cover "),
        ("control", "<unk>", "The special token “<unk>” is given twice."),
        ("unknown", "", "The unknown token needs at least one character."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    recipe: SentencePieceRecipe, key: str, typed: str, sentence: str
) -> None:
    """A wrong entry makes no recipe, and the sentence says why."""
    with pytest.raises(RecipeError) as error:
        changed_recipe(changed_recipe(recipe, Entered("target", "9")), Entered(key, typed))
    assert str(error.value).startswith(sentence)


# ── what is lost ──────────────────────────────────────────────────────────────────────────────────────────────────────

TEXTS = st.text(st.characters(exclude_characters="▁") | st.sampled_from(" \t\n\0ﬁAé\u3000\u0301☃"))


@both
@given(text=TEXTS, prefix=st.booleans())
@settings(max_examples=60, deadline=None)
def test_what_is_called_lossless_comes_back(recipe: SentencePieceRecipe, text: str, prefix: bool) -> None:
    """Any text without a ▁ is what its tokens are decoded to, with a ▁ before it or without."""
    values = {**LOSSLESS, "preparation.add_dummy_prefix": prefix, "vocab_size": 280}
    lossless = with_values(recipe, {**values, **({"hard_vocab_limit": False} if recipe in BOTH[:1] else {})})
    assert choice(lossless, "losses").text == "lossless"
    tokenizer = TRAINED.setdefault(lossless, train(Corpus.from_text("hug pug hugs"), lossless).tokenizer())
    assert tokenizer.decode(tokenizer.encode(text).ids) == text


TRAINED: dict[Recipe, Any] = {}


@pytest.mark.parametrize(("rules", "spaces", "fallback"), [*product(CHARSMAPS, (True, False), (True, False))])
def test_what_is_lost_is_offered_to_be_kept(rules: Any, spaces: bool, fallback: bool) -> None:
    """As many settings can be taken back as lose anything; with all of them taken back nothing but ▁ is lost."""
    recipe = UnigramRecipe(
        preparation=SentencePieceText(rules, remove_extra_whitespaces=spaces), byte_fallback=fallback
    )
    losses = choice(recipe, "losses")
    repairs = [option for option in losses.options if option.text != "lossless"]
    assert len(repairs) == (rules != "identity") + spaces + (not fallback)
    assert losses.text == ("not lossless" if repairs else "lossless")
    changed: Recipe = recipe
    for option in repairs:
        assert option.hint
        changed = changed_recipe(changed, Chosen("losses", option.value))
    assert isinstance(changed, UnigramRecipe)
    left = what_is_lost(changed.preparation, all_characters_known=changed.byte_fallback)
    assert left == ("A “▁” that was written in the text comes back as a space.",)
    assert choice(changed, "losses").text == "lossless"
    assert changed_recipe(recipe, Chosen("losses", LOSSLESS)) == changed


@pytest.mark.parametrize("rules", [rules for rules in CHARSMAPS if rules != "identity"])
def test_what_becomes_of_characters_is_told_truly(rules: Any) -> None:
    """The hint names what the rules do to a circled digit, to a capital letter, to a tab and to a control character."""
    hint = choice(UnigramRecipe(preparation=SentencePieceText(rules)), "losses").options[0].hint
    text = SentencePieceText(rules, add_dummy_prefix=False, remove_extra_whitespaces=False)
    become = {character: text.text(text.prepared(character).text) for character in ("①", "A", "\t", "\x07")}
    assert become["①"] == "1"
    assert ("“A” as “a”" in hint) == (become["A"] == "a")
    assert ("a tab as a space" in hint) == (become["\t"] == " ")
    assert ("control characters not at all" in hint) == (become["\x07"] == "")


# ── other algorithms and presets ──────────────────────────────────────────────────────────────────────────────────────


def test_unigram_begins_with_the_size_that_was_shown() -> None:
    """As many pieces as are shown and three special tokens, or what was asked for; never below the characters."""
    words = ("hug", "pun", "ﬁ")  # h u g p n f i and ▁
    bpe = BpeRecipe(merges=4)
    assert changed_recipe(bpe, algorithm("unigram"), Before(n_learned=12, words=words)) == UnigramRecipe(
        15, hard_vocab_limit=False
    )
    sized = BpeRecipe(vocab_size=40)
    assert changed_recipe(sized, algorithm("unigram"), Before(n_learned=12, words=words)).vocab_size == 40
    assert changed_recipe(bpe, algorithm("unigram"), Before(n_learned=2, words=words)).vocab_size == 8 + 3
    train(Corpus.from_counts(dict.fromkeys(words, 9)), UnigramRecipe(8 + 3, hard_vocab_limit=False))
    with pytest.raises(RecipeError, match="is too small"):
        train(Corpus.from_counts(dict.fromkeys(words, 9)), UnigramRecipe(8 + 2, hard_vocab_limit=False))


@pytest.mark.parametrize("recipe", [UnigramRecipe(20), SentencePieceBpeRecipe(vocab_size=20)], ids=["unigram", "bpe"])
def test_special_tokens_take_no_room_that_is_not_there(recipe: SentencePieceRecipe) -> None:
    """Where as many more special tokens would leave too little for the characters, there are so many more pieces."""
    before = Before(words=("hug", "pun"))  # h u g p n and ▁, and 3 special tokens
    bytes_ = Chosen("fallback", {"byte_fallback": True})
    assert changed_recipe(recipe, bytes_, before).vocab_size == 20 + 256
    assert changed_recipe(recipe, Entered("user-defined", "a b c d e"), before).vocab_size == 20
    large = changed_recipe(recipe, Entered("target", "400"), before)
    assert changed_recipe(large, bytes_, before).vocab_size == 400
    xlnet = next(preset for preset in UNIGRAM_PRESETS if preset.name == "XLNet")
    if recipe.algorithm == "unigram":
        assert changed_recipe(recipe, Chosen("preset", xlnet), before).vocab_size == 20 + 14


def test_merging_begins_with_the_target_that_it_had() -> None:
    """After Unigram another algorithm merges as often as it did, or as any did last."""
    unigram, before = UnigramRecipe(99), Before(Target(merges=40))
    assert changed_recipe(unigram, algorithm("bpe"), before) == BpeRecipe(merges=40, marker="end-of-word")
    assert changed_recipe(unigram, algorithm("sentencepiece-bpe"), before) == SentencePieceBpeRecipe(merges=40)
    own = {"bpe": BpeRecipe(base="bytes", vocab_size=300), "sentencepiece-bpe": SentencePieceBpeRecipe(min_count=2)}
    for name, recipe in own.items():
        there = Before(Target(merges=40), {name: recipe})  # type: ignore[dict-item]
        assert changed_recipe(unigram, algorithm(name), there) == recipe


def test_sentencepieces_algorithms_share_text_and_rules() -> None:
    """What both have goes along there and back, and a share that is as usual stays so."""
    rules = {"split_digits": True, "split_by_unicode_script": False, "max_piece_length": 5}
    both_have: dict[str, Any] = {
        "preparation": SentencePieceText("nfkc", add_dummy_prefix=False),
        "byte_fallback": True,
        "unk_token": "?",
        "control_symbols": ("<a>",),
        "user_defined_symbols": ("<b>",),
    }
    bpe = SentencePieceBpeRecipe(merges=7, rules=PieceRules(**rules), **both_have)  # type: ignore[arg-type]
    unigram = changed_recipe(bpe, algorithm("unigram"), Before(n_learned=1000))
    n_special = 3 + 256
    assert unigram == UnigramRecipe(1000 + n_special, hard_vocab_limit=False, **rules, **both_have)  # type: ignore[arg-type]
    assert changed_recipe(unigram, algorithm("sentencepiece-bpe"), Before(Target(merges=7))) == bpe
    covering = changed_recipe(SentencePieceBpeRecipe(character_coverage=1.0), algorithm("unigram"))
    assert covering == UnigramRecipe(1003, hard_vocab_limit=False, character_coverage=1.0)


@pytest.mark.parametrize("preset", [*UNIGRAM_PRESETS, *SENTENCEPIECE_BPE_PRESETS], ids=lambda preset: preset.name)
def test_a_preset_sets_all_but_the_size(preset: Preset) -> None:
    """Chosen, it says whose recipe it is; how many pieces there are to be, and whether exactly, is as it was."""
    before: dict[str, Recipe] = {
        "unigram": UnigramRecipe(40, hard_vocab_limit=False, split_digits=True),
        "sentencepiece-bpe": SentencePieceBpeRecipe(merges=40, byte_fallback=True),
    }
    recipe = changed_recipe(before[preset.recipe.algorithm], Chosen("preset", preset))
    assert "".join(part.text for part in preset_sentence(recipe)) == f"as in {preset.name}"
    assert "up to 40 " in said(recipe)

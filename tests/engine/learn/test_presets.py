"""Presets learn what the published algorithms learn, and a recipe that is one of them is known again.

Those of the libraries that can be installed stand in test_against_libraries.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.learn.presets import PRESETS, Preset, preset_of
from explorer.engine.text.gage import compress
from explorer.engine.text.pretokenizers import words
from tests.engine.learn.named_presets import NAMED

Pairs = list[tuple[str, str]]


def merged_pairs(corpus: Corpus, preset: str, merges: int) -> Pairs:
    """What a preset merges."""
    trace = train(corpus, NAMED[preset].applied(BpeRecipe(merges=merges)))
    return [(merge.left, merge.right) for merge in trace.merges]


def as_published(spelled: Iterable[tuple[Iterable[str], int]], n_merges: int) -> Pairs:
    """The algorithm as it is published, in words: count every pair, take the best and of equals the first met, join it.

    ``spelled`` are symbols of a word and how often it stands. Sennrich, Haddow and Birch 2016, algorithm 1; the same in
    Jurafsky and Martin, chapter 2, figure "BPE learner", and in karpathy/minbpe, minbpe/regex.py.
    """
    rows = [(list(symbols), count) for symbols, count in spelled]
    merged: Pairs = []
    for _ in range(n_merges):
        counts: Counter[tuple[str, str]] = Counter()
        for symbols, count in rows:
            for pair in pairwise(symbols):
                counts[pair] += count
        best = max(counts, key=counts.__getitem__)
        merged.append(best)
        for symbols, _count in rows:
            place = 0
            while place < len(symbols) - 1:
                if (symbols[place], symbols[place + 1]) == best:
                    symbols[place : place + 2] = ["".join(best)]
                place += 1
    return merged


def test_sennrich(corpus_text: Callable[[str], str]) -> None:
    """The preset merges what the listing of the paper merges in English."""
    text = corpus_text("en_1")[:60_000]
    listing = as_published((((*word, "</w>"), n) for word, n in Counter(text.split()).items()), 120)
    assert merged_pairs(Corpus.from_text(text), "Sennrich et al. 2016", 120) == listing


def test_slp3(corpus_text: Callable[[str], str]) -> None:
    """The preset merges what the book's learner merges in English; the first word of the text has no mark."""
    text = corpus_text("en_1")[:60_000].replace("_", "-")
    first, *others = text.split()
    rows = [(first, 1), *((f"_{word}", n) for word, n in Counter(others).items())]
    assert merged_pairs(Corpus.from_text(text), "SLP3", 120) == as_published(rows, 120)


def test_slp3_in_the_book() -> None:
    """The preset merges the book's own text as the book does."""
    merged = merged_pairs(Corpus.from_text("set new new renew reset renew"), "SLP3", 8)
    assert ["".join(pair) for pair in merged] == ["ne", "new", "_r", "_re", "se", "set", "_new", "_renew"]


def test_minbpe(corpus_text: Callable[[str], str]) -> None:
    """The preset merges what minbpe's RegexTokenizer merges in English: every piece of GPT-4's pattern, in bytes."""
    text = corpus_text("en_1")[:30_000]
    pieces = ((word.encode().decode("latin-1"), 1) for word in words(text, "cl100k"))
    assert merged_pairs(Corpus.from_text(text), "minbpe", 100) == as_published(pieces, 100)


def test_minbpe_in_wikipedia() -> None:
    """Minbpe's own first test: ``aaabdaaabac`` becomes, after three merges, ``X d X a c``."""
    trace = train(Corpus.from_text("aaabdaaabac"), NAMED["minbpe"].applied(BpeRecipe(merges=3)))
    assert trace.at(3).words[0] == (("aaab", "d", "aaab", "a", "c"), 1)


def test_gage(corpus_text: Callable[[str], str]) -> None:
    """The preset merges in English the pairs that Gage's compression replaces, as far as there are names for them."""
    text = corpus_text("en_1")[:100_000]
    stands_for: dict[int, bytes] = {byte: bytes([byte]) for byte in range(256)}
    replaced: Pairs = []
    for replacement in compress(text.encode()).table:
        left, right = (stands_for[byte] for byte in replacement.pair)
        stands_for[replacement.name[0]] = left + right
        replaced.append((left.decode("latin-1"), right.decode("latin-1")))
    assert len(replaced) > 100
    assert merged_pairs_of_gage(text, len(replaced)) == replaced


def merged_pairs_of_gage(text: str, merges: int) -> Pairs:
    """The first merges of the preset, which itself goes on to the end."""
    trace = train(Corpus.from_text(text), replace(NAMED["Gage 1994"].recipe, merges=merges))
    return [(merge.left, merge.right) for merge in trace.merges]


def test_gage_goes_on_until_no_pair_repeats() -> None:
    """Gage's compression has no number of merges: it ends where no pair stands twice."""
    gage = NAMED["Gage 1994"]
    recipe = gage.applied(BpeRecipe(merges=15))
    assert (recipe.merges, recipe.vocab_size) == (None, None)
    trace = train(Corpus.from_text("ABABCABCD"), recipe)
    assert [merge.piece for merge in trace.merges] == ["AB", "ABC"]
    assert trace.stop == "no-pair-repeats"
    assert preset_of(recipe) is gage
    assert preset_of(replace(recipe, merges=15)) is None


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_recipe_is_known_again(preset: Preset) -> None:
    """A recipe of a preset is known as its own, whatever its target and its special tokens, and keeps both."""
    before = BpeRecipe(vocab_size=900, special_tokens=("<pad>",), unk_token="<unk>")
    recipe = preset.applied(before)
    assert preset_of(recipe) is preset
    assert recipe.vocab_size == (None if preset.runs_to_the_end else 900)
    assert (recipe.special_tokens, recipe.unk_token) == (("<pad>",), "<unk>")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize(
    "change", [{"tie_rule": "smallest"}, {"normalizer": "nfc"}, {"pretokenizer": r"\w+"}, {"min_count": 7}]
)
def test_a_changed_recipe_is_nobodys(preset: Preset, change: dict[str, Any]) -> None:
    """One thing changed to what nobody does, and the recipe is no preset any more."""
    assert preset_of(replace(preset.applied(BpeRecipe(merges=15)), **change)) is None


def test_the_presets_stand_in_the_order_of_their_years() -> None:
    """The year is in the name of each, or in the sentence about it."""
    years = [int(year) for preset in PRESETS for year in re.findall(r"\b\d{4}\b", f"{preset.name}: {preset.sentence}")]
    assert len(years) == len(PRESETS)
    assert years == sorted(years)


def test_the_usual_mark_may_be_written_or_not() -> None:
    """A mark that is the usual one is the same whether the recipe names it or leaves it to be."""
    assert preset_of(BpeRecipe(marker="end-of-word", marker_text="</w>")) is NAMED["Sennrich et al. 2016"]
    assert preset_of(BpeRecipe(marker="word-start")) is NAMED["SLP3"]
    assert preset_of(BpeRecipe(marker="end-of-word", marker_text="¶")) is None

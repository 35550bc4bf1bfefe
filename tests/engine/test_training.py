"""train(): where it stops, what it refuses, and how it is cancelled."""

from typing import Any

import pytest

from explorer.engine import BpeRecipe, Corpus, CorpusError, RecipeError, train

SENNRICH = Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3})


@pytest.mark.parametrize(
    ("fields", "n_merges", "stop"),
    [
        ({"merges": 0}, 0, "target-reached"),
        ({"merges": 10}, 10, "target-reached"),
        ({"vocab_size": 11}, 0, "target-reached"),
        ({"vocab_size": 21}, 10, "target-reached"),
        ({"vocab_size": 21, "special_tokens": ("<s>", "</s>")}, 8, "target-reached"),
        ({"vocab_size": 21, "special_tokens": ("<s>", "</s>"), "unk_token": "<unk>"}, 7, "target-reached"),
        ({"vocab_size": 21, "special_tokens": ("<s>", "<unk>"), "unk_token": "<unk>"}, 8, "target-reached"),
        # Three merges reach 9 times, two more 7; then come four of 6 and 5, and the tenth of 3.
        ({"merges": 10, "min_count": 7}, 5, "below-min-count"),
        ({"min_count": 4}, 9, "below-min-count"),
        ({"merges": 100}, 15, "no-pair-left"),
        ({"vocab_size": 100}, 15, "no-pair-left"),
        ({}, 15, "no-pair-left"),
    ],
)
def test_where_training_stops(fields: dict[str, Any], n_merges: int, stop: str) -> None:
    """Training stops at its target, at the minimum count, or when no pair is left, and says which."""
    trace = train(SENNRICH, BpeRecipe(marker="end-of-word", **fields))
    assert (len(trace), trace.stop) == (n_merges, stop)


def test_an_open_end_stops_where_nothing_repeats() -> None:
    """Without a target pairs of count 1 are left alone; with one they merge too."""
    corpus = Corpus.from_text("ABDCABECAB")
    assert (len(train(corpus, BpeRecipe())), train(corpus, BpeRecipe()).stop) == (2, "no-pair-repeats")
    assert (len(train(corpus, BpeRecipe(merges=4))), train(corpus, BpeRecipe(merges=4)).stop) == (4, "target-reached")


def test_a_vocabulary_is_as_large_as_was_asked() -> None:
    """The alphabet comes first, then the pieces in order, then the special tokens, together as many as asked for."""
    recipe = BpeRecipe(marker="end-of-word", vocab_size=16, special_tokens=("<s>", "</s>"), unk_token="<unk>")
    vocabulary = train(SENNRICH, recipe).tokenizer().vocabulary
    assert vocabulary[:11] == ("</w>", "d", "e", "i", "l", "n", "o", "r", "s", "t", "w")
    assert vocabulary[11:13] == ("es", "est")
    assert vocabulary[13:] == ("<unk>", "<s>", "</s>")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"vocab_size": 10}, "A vocabulary of 10 is too small: the alphabet alone has 11 symbols."),
        (
            {"vocab_size": 11, "unk_token": "<unk>"},
            "A vocabulary of 11 is too small: 11 symbols of the alphabet and 1 special token make 12.",
        ),
        (
            {"vocab_size": 257, "base": "bytes", "special_tokens": ("<s>", "</s>")},
            "A vocabulary of 257 is too small: 257 symbols of the alphabet and 2 special tokens make 259.",
        ),
    ],
)
def test_a_vocabulary_below_the_alphabet_is_refused(fields: dict[str, Any], sentence: str) -> None:
    """The sentence says how many are needed (huggingface/tokenizers#670, google/sentencepiece#885)."""
    with pytest.raises(RecipeError) as refused:
        train(SENNRICH, BpeRecipe(marker="end-of-word", **fields))
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("corpus", "fields", "sentence"),
    [
        (Corpus(), {}, "The corpus is empty: type or open some text."),
        (Corpus.from_text(""), {"pretokenizer": "none"}, "The corpus is empty: type or open some text."),
        (
            Corpus.from_text(" \n\t "),
            {},
            "The corpus holds only spaces, and splitting at white space leaves no word.",
        ),
        (
            Corpus.from_text("snake_case"),
            {"marker": "word-start"},
            "The marker “_” occurs in the text; “▁” does not, take that.",
        ),
        (
            Corpus.from_counts({"</w>": 1}),
            {"marker": "end-of-word", "base": "bytes"},
            "The marker “</w>” occurs in the text; “⟩” does not, take that.",
        ),
    ],
)
def test_a_corpus_that_cannot_be_trained_on(corpus: Corpus, fields: dict[str, Any], sentence: str) -> None:
    """Nothing to train on, or a marker that could not be told from the text: one sentence each."""
    with pytest.raises(CorpusError) as refused:
        train(corpus, BpeRecipe(**fields))
    assert str(refused.value) == sentence


def test_spaces_only_as_a_stream() -> None:
    """Where spaces are kept they are symbols like others."""
    trace = train(Corpus.from_text("    "), BpeRecipe(pretokenizer="none"))
    assert [(merge.piece, merge.count, merge.replaced) for merge in trace.merges] == [("  ", 3, 2)]


@pytest.mark.parametrize(
    ("fields", "symbols", "n_merges", "stop"),
    [
        ({}, ("a",), 0, "no-pair-left"),
        ({"merges": 3}, ("a",), 0, "no-pair-left"),
        ({"marker": "end-of-word"}, ("a", "</w>"), 0, "no-pair-repeats"),
        ({"marker": "end-of-word", "merges": 3}, ("a</w>",), 1, "no-pair-left"),
        ({"marker": "end-of-word", "marker_joined": True, "merges": 3}, ("a</w>",), 0, "no-pair-left"),
        ({"base": "bytes", "vocab_size": 300}, ("a",), 0, "no-pair-left"),
    ],
)
def test_one_character(fields: dict[str, Any], symbols: tuple[str, ...], n_merges: int, stop: str) -> None:
    """One character is a corpus; it has no pair of its own."""
    trace = train(Corpus.from_text("a"), BpeRecipe(**fields))
    assert list(trace.at(len(trace)).words) == [(symbols, 1)]
    assert (len(trace), trace.stop) == (n_merges, stop)


def test_characters_stay_apart_from_their_like() -> None:
    """NUL, BOM, a lone surrogate, and each part of an emoji sequence are symbols; none is dropped or joined early."""
    family = "👨\u200d👩\u200d👧"
    text = f"\0\ufeff\ud800{family}\u202e"
    trace = train(Corpus.from_text(text), BpeRecipe(merges=1))
    assert trace.at(0).words[0] == (tuple(text), 1)
    surrogate = train(Corpus.from_text("\ud800"), BpeRecipe(base="bytes"))
    assert surrogate.at(0).words[0] == (("\xed", "\xa0", "\x80"), 1)


def test_right_to_left() -> None:
    """Right-to-left text merges in reading order, first letter left."""
    trace = train(Corpus.from_counts({"שלום": 3, "של": 2}), BpeRecipe(merges=1))
    merge = trace.merges[0]
    assert (merge.left, merge.right, merge.count) == ("ש", "ל", 5)


def test_progress_and_cancel() -> None:
    """Progress rises from 0; where it says no, training stops and keeps what it has."""
    text = "the quick brown fox jumps over the lazy dog and the slow green turtle walks under the eager cat"
    recipe = BpeRecipe(pretokenizer="none", merges=60)
    seen: list[int] = []

    def proceed(n_merges: int) -> bool:
        seen.append(n_merges)
        return n_merges < 30

    cancelled = train(Corpus.from_text(text), recipe, proceed)
    assert cancelled.stop == "cancelled"
    assert seen[0] == 0
    assert seen == sorted(set(seen))
    assert 30 <= len(cancelled) == seen[-1] < 60

    whole = train(Corpus.from_text(text), recipe)
    assert cancelled.merges[:] == whole.merges[: len(cancelled)]
    last = len(cancelled)
    assert cancelled.at(last).pairs[:] == whole.at(last).pairs[:]
    assert cancelled.at(last).words[:] == whole.at(last).words[:]


def test_cancelled_at_once() -> None:
    """Cancelled before the first merge, a trace is the alphabet."""
    trace = train(SENNRICH, BpeRecipe(marker="end-of-word"), lambda n_merges: False)
    assert (len(trace), trace.stop) == (0, "cancelled")
    assert trace.at(0).pairs[0].count == 9

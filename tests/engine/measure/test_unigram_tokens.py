"""Tokens of a corpus and of a held-out text at every step of a unigram training."""

from math import log2

import pytest

from explorer.engine import Corpus, UnigramRecipe
from explorer.engine.learn.recipe_rows import all_rows_of, rows_of
from explorer.engine.learn.unigram_training import train_unigram
from explorer.engine.measure.unigram_tokens import counted_tokens, held_out_cut

HUGS = Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})
RECIPE = UnigramRecipe(20, hard_vocab_limit=False)


def test_bits_per_token_are_the_entropy_of_the_counts() -> None:
    """Two tokens alike carry 1 bit each; 1, 1 and 2 of four (2 · 2 + 2 · 1) / 4 = 1.5; a lone one carries none."""
    counted = counted_tokens([(3, 3), (1, 1, 2), (7,), ()])
    assert counted.n_symbols == (6, 4, 7, 0)
    assert counted.bits_per_token == pytest.approx((1.0, 1.5, 0.0, 0.0))


def test_the_hug_corpus_is_cut_as_the_table_of_sentencepiece_says() -> None:
    """At the end ▁hug 15 times, ▁pu 17, n 12 + 4, g 5, s 5, and ▁ b u n four times each: 15 + 17 + 16 + 5 + 5 + 12."""
    trace = train_unigram(HUGS, RECIPE)
    frame = trace.at(len(trace))
    assert dict(frame.token_counts) == {"▁hug": 15, "▁pu": 17, "n": 16, "g": 5, "s": 5, "▁": 4, "b": 4, "u": 4}
    counted = counted_tokens(trace.at(step).token_counts.values() for step in range(len(trace) + 1))
    assert counted.n_symbols[-1] == 70
    shares = [count / 70 for count in (15, 17, 16, 5, 5, 4, 4, 4)]
    assert counted.bits_per_token[-1] == pytest.approx(-sum(share * log2(share) for share in shares))


def test_a_held_out_text_is_cut_at_every_step_and_what_no_piece_spells_is_unknown() -> None:
    """hugs and a word with a z: six tokens at the end (▁hug s; ▁ z u g), of which z alone is unknown."""
    trace = train_unigram(HUGS, RECIPE)
    tokenizers = [trace.tokenizer(step) for step in range(len(trace) + 1)]
    rows = rows_of(HUGS, RECIPE)
    held_out = all_rows_of(Corpus.from_text("hugs zug"), RECIPE)
    found = held_out_cut(rows, tokenizers, held_out, RECIPE.spelling)
    assert len(found.n_pieces) == len(trace) + 1
    assert (found.n_pieces[-1], found.pieces.n_unknown_tokens, found.pieces.first) == (6, 1, ("z",))
    assert (found.words.n_tokens, found.words.first) == (2, ("zug",))
    assert found.characters.n_unknown_types == 1


def test_no_line_of_a_held_out_text_is_left_out() -> None:
    """Lines that training would not learn from, too long or with its own stand-in for rare characters, are measured."""
    rows = all_rows_of(Corpus.from_text("the fox " * 1000 + "\nhugs a▅b"), RECIPE)
    assert [(row.word, row.count) for row in rows] == [("the", 1000), ("fox", 1000), ("hugs", 1), ("a▅b", 1)]

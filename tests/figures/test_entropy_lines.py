"""The Entropy page's lines and sentences, on texts whose entropies are known by hand."""

from math import log2

import pytest

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.measure.entropy import LETTERS, letters_without_code, morse_letters, order_entropies
from explorer.figures.entropy_lines import (
    OrderLine,
    entropy_sentence,
    morse_lines,
    morse_sentence,
    nothing_to_measure,
    order_lines,
    token_bits,
    token_bits_curves,
    token_bits_sentence,
)

# ── orders ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def lines_of(text: str, *, as_written: bool = True) -> tuple[OrderLine, ...]:
    if as_written:
        return order_lines(order_entropies([(text, 1)], "as-written"), len(set(text)), "as-written")
    return order_lines(order_entropies([(text, 1)], "27"), 27, "27")


def test_the_orders_of_abab() -> None:
    """Two letters, as frequent as each other: one bit by the alphabet and by frequency, none with the one before."""
    lines = lines_of("abababab")
    assert [line.bits for line in lines] == [1, 1, 0, 0]
    assert [line.share for line in lines] == [1, 1, 0, 0]
    assert [line.n_contexts for line in lines] == [None, None, 2, 2]
    assert [line.known for line in lines[:2]] == ["the alphabet alone", "how often each stands"]


def test_27_symbols() -> None:
    """Shannon's uniform alphabet has 4.75 bits, and the sentence says that it is the logarithm of 27."""
    line = lines_of("Any text.", as_written=False)[0]
    assert line.bits == log2(27)
    assert line.why == "Order 0: the 27 symbols a to z and the space, all as likely: log2\u00a027 = 4.75 bits."


def test_the_alphabet_of_a_text() -> None:
    """Of the text as it is written order 0 is the logarithm of the number of its characters, be it one."""
    assert lines_of("abcdefgh")[0].why.startswith("Order 0: the 8 different characters of the corpus, all as likely:")
    assert "the one character of the corpus" in lines_of("aaa")[0].why
    assert [line.share for line in lines_of("aaa")] == [0, 0, 0, 0]  # and nothing is divided by its 0 bits


def test_contexts_met_once_are_counted() -> None:
    """In abcab the contexts b and c stand once before a letter, of 3 that are possible; ab, bc, ca of 9 all do."""
    two, three = lines_of("abcab")[2:]
    assert (two.n_contexts, two.n_once) == (3, 2)
    assert "Of 3 possible contexts 3 were met, 2 of them once only: what follows such a one seems certain" in two.why
    assert "each of 3 characters given the two characters before it" in three.why
    assert "Of 9 possible contexts 3 were met, 3 of them once only" in three.why
    assert lines_of("abababab")[3].why.endswith("Of 4 possible contexts 2 were met, none of them once only.")


def test_what_is_said_without_a_choice() -> None:
    """The first and the last order in one sentence, and of words with counts that no text runs over them."""
    orders = order_entropies([("abab", 2)], "as-written")
    said = entropy_sentence(orders, of_words=False)
    assert said.startswith("Of 8 characters, each carries 1.00 bits where nothing but the alphabet is known, and 0.00")
    assert "no running text" not in said
    assert "no running text" in entropy_sentence(orders, of_words=True)


def test_a_corpus_without_letters() -> None:
    """It has no entropies at 27 symbols, which a sentence says."""
    assert nothing_to_measure("27") == "No letter of a to z stands in the corpus."


# ── tokens ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_bits_a_token_of_abab() -> None:
    """ab × 4: at first a and b have a bit each; merged, ab is all there is, and a character carries nothing."""
    trace = train(Corpus.from_counts({"ab": 4}), BpeRecipe(merges=1))
    assert [(row.bits, row.n_characters, row.per_character) for row in (token_bits(trace, 8, k) for k in (0, 1))] == [
        (1, 1, 1),
        (0, 2, 0),
    ]


def test_bits_a_character_of_longer_tokens() -> None:
    """ab × 2 and ba × 2: after a + b there are ab 2, b 2, a 2: log2 3 a token, of 8 ÷ 6 characters each."""
    trace = train(Corpus.from_counts({"ab": 2, "ba": 2}), BpeRecipe(merges=1))
    row = token_bits(trace, 8, 1)
    assert row.bits == pytest.approx(log2(3))
    assert row.per_character == pytest.approx(log2(3) * 6 / 8)
    said = token_bits_sentence(row, "")
    assert "At step 1 a token carries 1.58 bits" in said
    assert said.endswith("1.58 ÷ 1.33 = 1.19 bits a character.")
    assert "the mark </w> counting as one" in token_bits_sentence(row, "</w>")
    assert token_bits_curves(trace, 8)[1] == pytest.approx((1, row.per_character))


# ── Morse ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_code_beside_the_frequencies() -> None:
    """E is a dot of 1 unit and T a dash of 3; in a text of t alone the dot would be better spent on t."""
    lines = morse_lines(morse_letters([("ttte", 1)]))
    assert [(line.letter, line.code, line.units, line.best_units) for line in lines[:2]] == [
        ("t", "—", 3, 1),
        ("e", "•", 1, 3),
    ]
    assert [line.scale for line in lines[:3]] == [1, pytest.approx(1 / 3), 0]
    assert len(lines) == len(LETTERS)
    assert lines[-1].bits is None


def test_the_mean_length_against_the_best() -> None:
    """ttte: ¾ · 3 + ¼ · 1 = 2.5 units; with the dot for t ¾ · 1 + ¼ · 3 = 1.5, which is 40 % less."""
    said = morse_sentence(morse_letters([("ttte", 1)]), ())
    assert "Of 4 letters one lasts 2.50 units on average" in said
    assert said.endswith("with the shortest codes for the most frequent letters of this corpus 1.50, 40.0\u00a0% less.")
    assert "no other order of these codes is shorter" in morse_sentence(morse_letters([("eeet", 1)]), ())


def test_letters_without_a_code_are_named() -> None:
    """Those of other scripts, the most frequent first, eight of them by name."""
    text = "e ж ж я"
    said = morse_sentence(morse_letters([(text, 1)]), letters_without_code([(text, 1)]))
    assert said.endswith(" 3 letters have no code here: ж × 2, я × 1.")
    greek = "αβγδεζηθικ"
    said = morse_sentence(morse_letters([(greek, 1)]), letters_without_code([(greek, 1)]))
    assert said.startswith("No letter of a to z stands in the corpus. 10 letters have no code here: α × 1")
    assert said.endswith("θ × 1 and 2 others.")

"""Entropies of small texts worked out by hand, Morse's code, and Shannon's game."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, WordPieceRecipe, train
from explorer.engine.measure.entropy import (
    LETTERS,
    MORSE,
    entropy,
    in_alphabet,
    letters_without_code,
    morse_letters,
    morse_units,
    order_entropies,
    units_per_letter,
)
from explorer.engine.measure.guessing_game import Reader, game_score
from tests.engine.text.hostile_texts import hostile_texts


def bits(text: str, alphabet: str = "27") -> list[float]:
    return [row.bits for row in order_entropies([(text, 1)], alphabet)]  # type: ignore[arg-type]


# ── orders ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_uniform_alphabets() -> None:
    """Order 0 is log2 27 = 4.75 bits with the space, log2 26 = 4.70 without (Shannon 1951, table in section 2)."""
    assert bits("any text")[0] == pytest.approx(4.75, abs=0.005)
    assert bits("any text", "26")[0] == pytest.approx(4.70, abs=0.005)
    assert bits("abc", "as-written")[0] == log2(3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abababab", [1, 1, 0, 0]),  # two letters, equally frequent; each tells the next
        ("aabb", [1, 1, 2 / 3, 0]),  # a a, a b, b b: after a one bit, after b none: (1 + 1 + 0) / 3
        ("aaaa", [0, 0, 0, 0]),
        ("aaab", [1, 0.75 * log2(4 / 3) + 0.5, 3 * (2 / 3 * log2(3 / 2) + 1 / 3 * log2(3)) / 3, 1]),
    ],
)
def test_orders_by_hand(text: str, expected: list[float]) -> None:
    """The entropy of each order is that of what follows a context, counted by hand."""
    assert bits(text, "as-written") == pytest.approx(expected, abs=1e-12)


def test_contexts_that_were_met_once() -> None:
    """Before each last letter of abcab stand a, b, c, a; only b and c stand there once. Twice the word, none does."""
    once = [(row.n_contexts, row.n_once) for row in order_entropies([("abcab", 1)], "as-written")]
    assert once == [(1, 0), (1, 0), (3, 2), (3, 3)]  # order 3: ab, bc and ca
    assert [row.n_once for row in order_entropies([("abcab", 2)], "as-written")] == [0, 0, 0, 0]


def test_words_count_as_often_as_they_stand() -> None:
    """A word with a count is as good as so many texts."""
    many = order_entropies([("abba", 3), ("cab", 1)], "as-written")
    assert many == order_entropies([("abba", 1)] * 3 + [("cab", 1)], "as-written")
    assert order_entropies([("12 3", 5)], "26") == ()
    assert order_entropies([], "27") == ()


@given(text=st.text("abc ", min_size=1, max_size=60))
def test_more_knowledge_is_no_loss(text: str) -> None:
    """No entropy is negative or above that of the order before, but for the first characters that have no context."""
    found = bits(text * 50, "as-written")
    assert all(0 <= value <= before + 0.05 for before, value in pairwise(found))


@given(text=hostile_texts)
def test_the_alphabets(text: str) -> None:
    """A text in Shannon's alphabets holds nothing else, and no two spaces stand together."""
    assert set(in_alphabet(text, "26")) <= set(LETTERS)
    assert set(in_alphabet(text, "27")) <= set(LETTERS + " ")
    assert "  " not in in_alphabet(text, "27")
    assert in_alphabet(text, "27").replace(" ", "") == in_alphabet(text, "26")


def test_accents_and_cases() -> None:
    """Accents are dropped, cases are one, ligatures are letters, and all else is one space."""
    assert in_alphabet("Édouard's ﬁne – 42 Straße", "27") == "edouard s fine strasse"


def test_english(corpus_text: Callable[[str], str]) -> None:
    """English prose has about the entropies that Shannon had from tables: 4.03 and 3.32 bits at 27 symbols.

    His 3.1 bits of order 3 came from trigrams within words, and he said that they were too many; his figure for eight
    letters is 2.3.
    """
    found = bits(corpus_text("en_1"))
    assert found[:3] == pytest.approx([4.75, 4.03, 3.32], abs=0.1)
    assert 2.3 < found[3] < 3.1


# ── bits per token ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("recipe", [BpeRecipe(merges=30), WordPieceRecipe(merges=30)])
@given(words=st.dictionaries(st.text("abcd", min_size=1, max_size=8), st.integers(1, 9), min_size=1, max_size=8))
def test_bits_per_token(recipe: BpeRecipe | WordPieceRecipe, words: dict[str, int]) -> None:
    """At every step they are the entropy of the symbols of all words, each as often as its word."""
    trace = train(Corpus.from_counts(words), recipe)  # type: ignore[call-overload]
    assert len(trace.bits_per_token) == len(trace) + 1
    for step in range(len(trace) + 1):
        symbols: Counter[str] = Counter()
        for row, count in trace.at(step).words:
            for symbol in row:
                symbols[symbol] += count
        assert trace.bits_per_token[step] == pytest.approx(entropy(symbols.values()), abs=1e-9)


def test_entropy_by_hand() -> None:
    """A fair coin has one bit, four equal things two, ½ ¼ ¼ one and a half; what never stands adds nothing."""
    assert [entropy(counts) for counts in ((5, 5), (1, 1, 1, 1), (2, 1, 1), (7,), (3, 0, 3), ())] == [
        1,
        2,
        1.5,
        0,
        1,
        0,
    ]


# ── Morse ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_morse_lengths() -> None:
    """E is a dot of 1 unit, T a dash of 3, S three dots with two gaps; Q, J and Y are the longest with 13."""
    assert [morse_units(letter) for letter in "etsaoqjy"] == [1, 3, 5, 5, 11, 13, 13, 13]
    assert max(map(morse_units, LETTERS)) == 13
    assert len(set(MORSE.values())) == 26
    # PARIS with its gaps is 50 units, the word by which speed is counted (ITU-R M.1677-1).
    assert sum(map(morse_units, "paris")) + 4 * 3 + 7 == 50


def test_morse_beside_frequencies() -> None:
    """Letters come by frequency with what they cost; the best assignment is never longer than Morse's own."""
    letters = morse_letters([("See the tree", 2)])
    assert [(row.letter, row.count) for row in letters[:3]] == [("e", 10), ("t", 4), ("h", 2)]
    assert letters[0].bits == pytest.approx(1)
    assert letters[-1].bits is None
    # e 5/10 · 1, t 2/10 · 3, h 1/10 · 7, r 1/10 · 7, s 1/10 · 5
    assert units_per_letter(letters) == pytest.approx(0.5 + 0.6 + 0.7 + 0.7 + 0.5)
    # the best gives h, r and s the codes of 3 (i), 5 and 5 units
    assert units_per_letter(letters, best=True) == pytest.approx(0.5 + 0.6 + 0.3 + 0.5 + 0.5)


def test_letters_that_have_no_code() -> None:
    """An accent is dropped and a ligature taken apart; what is no letter at all is not asked for a code."""
    assert letters_without_code([("Été ﬁ жук 42, ж!", 2)]) == (("ж", 4), ("у", 2), ("к", 2))
    assert letters_without_code([("Édouard", 1)]) == ()


def test_morse_fits_english(corpus_text: Callable[[str], str]) -> None:
    """On English Morse's code is within a fifth of the best that its codes can do: his printer's cases were right."""
    letters = morse_letters([(corpus_text("en_1"), 1)])
    assert letters[0].letter == "e"
    assert 1 <= units_per_letter(letters) / units_per_letter(letters, best=True) < 1.2


# ── the game ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_bounds_by_hand() -> None:
    """Half of all at the first guess, a quarter each at the second and third: 1.5 bits above, ¾ log2 3 below."""
    score = game_score([1, 1, 2, 3])
    assert score.counts == (2, 1, 1)
    assert score.upper_bits == 1.5
    assert score.lower_bits == pytest.approx(0.75 * log2(3))
    certain = game_score([1, 1, 1])
    assert (certain.lower_bits, certain.upper_bits) == (0, 0)
    assert game_score([]).n_characters == 0


def test_a_reader_guesses_what_it_read() -> None:
    """After what it has read comes the most frequent; then what followed less of it; then the alphabet."""
    reader = Reader(["abcabd abc"], LETTERS[:6] + " ", reach=2)
    # after "ab": c twice, d once; after "b": the same; then all by frequency: a and b 3, c 2, d and space 1
    assert reader.guesses("ab") == ("c", "d", "a", "b", " ", "e", "f")
    assert reader.play("abc") == [1, 1, 1]
    assert reader.play("abf") == [1, 1, 7]
    assert Reader([], "ba").play("ab?") == [1, 2, 3]


@given(text=st.text("abcd ", max_size=80), reach=st.integers(0, 4))
def test_every_character_is_guessed_in_the_end(text: str, reach: int) -> None:
    """No character takes more guesses than the alphabet has characters, and none is guessed twice."""
    reader = Reader([text[:40]], "abcd ", reach)
    assert all(1 <= rank <= 5 for rank in reader.play(text))
    assert len(set(reader.guesses(text[-4:]))) == len(reader.guesses(text[-4:])) == 5


def test_the_game_on_english(corpus_text: Callable[[str], str]) -> None:
    """The further a reader looks back, the better it guesses; one that does not has the entropy of order 1 above it."""
    text = in_alphabet(corpus_text("en_1"), "27")
    played = text[500_000:510_000]
    scores = [game_score(Reader([text[:200_000]], LETTERS + " ", reach).play(played)) for reach in range(4)]
    assert scores[0].upper_bits == pytest.approx(bits(played)[1])
    for nearer, further in pairwise(scores):
        assert further.upper_bits < nearer.upper_bits
        assert further.lower_bits < nearer.lower_bits
        assert further.counts[0] > nearer.counts[0]
    assert all(score.lower_bits < score.upper_bits for score in scores)

"""How many bits a character of a text carries (Shannon 1951, Prediction and Entropy of Printed English).

Texts come as (text, count): running texts once each, words of a table as often as they stand there. Nothing is counted
across the ends of a text.

All is measured on the text itself. A short text knows few of the contexts that it could have, so that the higher orders
come out too low: what follows a context that stands once is no surprise.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log2
from typing import Literal

Alphabet = Literal["27", "26", "as-written"]
"""Shannon's 26 letters with the space, or without it; or the characters of the text as they are."""

HIGHEST_ORDER = 3
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Counted = Iterable[tuple[str, int]]

_OTHERS = re.compile("[^a-z]+")


@dataclass(frozen=True, slots=True)
class OrderEntropy:
    """What a character carries for someone who knows some of those before it."""

    order: int  # 0: knows the alphabet alone; 1: how often each character stands; n: also the n − 1 before it
    bits: float  # per character, 0 to log2 of the alphabet
    n_contexts: int  # different ones that were met, out of (size of the alphabet)^(order − 1)
    n_once: int  # of these, met a single time: what followed there is known for certain, and may be chance
    n_characters: int  # that were predicted; the first order − 1 of each text have too little before them


def in_alphabet(text: str, alphabet: Alphabet) -> str:
    """``text`` in letters a to z, accents dropped; whatever else stands between them is one space, or none."""
    if alphabet == "as-written":
        return text
    lowered = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(character for character in lowered if not unicodedata.combining(character))
    return _OTHERS.sub(" " if alphabet == "27" else "", letters)


def order_entropies(texts: Counted, alphabet: Alphabet = "27") -> tuple[OrderEntropy, ...]:
    """The entropies of order 0 to 3; order 0 is log2 of the size of the alphabet, 4.75 bits for 27 symbols.

    Order n ≥ 1 is F_n = −Σ p(b, j) log2 p(j | b) over contexts b of n − 1 characters (Shannon 1951, eq. 1). Empty for
    texts that hold no character of the alphabet.
    """
    written = [(in_alphabet(text, alphabet), count) for text, count in texts]
    size = int(alphabet) if alphabet != "as-written" else len(set().union(*(text for text, _ in written)))
    n_characters = sum(len(text) * count for text, count in written)
    if not n_characters:
        return ()
    uniform = OrderEntropy(0, log2(size), 1, 0, n_characters)
    return (uniform, *(_order_entropy(written, order) for order in range(1, HIGHEST_ORDER + 1)))


def _order_entropy(texts: list[tuple[str, int]], order: int) -> OrderEntropy:
    grams: Counter[str] = Counter()
    for text, count in texts:
        for start in range(len(text) - order + 1):
            grams[text[start : start + order]] += count
    contexts: Counter[str] = Counter()
    for gram, count in grams.items():
        contexts[gram[:-1]] += count
    n = grams.total()
    bits = sum(count * log2(contexts[gram[:-1]] / count) for gram, count in grams.items()) / n if n else 0.0
    n_once = sum(count == 1 for count in contexts.values())
    return OrderEntropy(order, bits, len(contexts), n_once, n)


def entropy(counts: Iterable[int]) -> float:
    """Bits of one draw from things that are as frequent as ``counts``, all of them 0 or more."""
    present = [count for count in counts if count]
    n = sum(present)
    return sum(count * log2(n / count) for count in present) / n if n else 0.0


# ── Morse ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

_CODES = """
    .- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. --
    -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..
"""
MORSE = dict(zip(LETTERS, _CODES.split(), strict=True))
"""International Morse (Recommendation ITU-R M.1677-1, 2009), the 26 letters."""

LETTER_GAP, WORD_GAP = 3, 7


def morse_units(letter: str) -> int:
    """How long a letter lasts: a dot 1 unit, a dash 3, and 1 between two of them."""
    code = MORSE[letter]
    return sum(1 if sign == "." else 3 for sign in code) + len(code) - 1


@dataclass(frozen=True, slots=True)
class MorseLetter:
    """A letter with its code beside how often it stands in the corpus."""

    letter: str
    code: str
    units: int  # dots long, without the gap after it
    count: int
    share: float  # of all letters, 0 to 1

    @property
    def bits(self) -> float | None:
        """−log2 of the share: what the letter costs in a code made for this corpus; None where it stands nowhere."""
        return -log2(self.share) if self.count else None


def morse_letters(texts: Counted) -> tuple[MorseLetter, ...]:
    """The 26 letters, the most frequent first, then in order of the alphabet."""
    counts: Counter[str] = Counter()
    for text, times in texts:
        for letter, count in Counter(in_alphabet(text, "26")).items():
            counts[letter] += count * times
    n = counts.total()
    rows = [MorseLetter(a, MORSE[a], morse_units(a), counts[a], counts[a] / n if n else 0.0) for a in LETTERS]
    return tuple(sorted(rows, key=lambda row: -row.count))


def letters_without_code(texts: Counted) -> tuple[tuple[str, int], ...]:
    """The letters of all scripts that are none of the 26, with or without accents, the most frequent first."""
    counts: Counter[str] = Counter()
    for text, times in texts:
        for character, count in Counter(text).items():
            counts[character] += count * times
    return tuple(
        (character, count)
        for character, count in counts.most_common()
        if unicodedata.category(character).startswith("L") and not in_alphabet(character, "26")
    )


def units_per_letter(letters: Iterable[MorseLetter], *, best: bool = False) -> float:
    """How long a letter of the corpus lasts on average, without gaps; ``best`` with the shortest codes for the most
    frequent letters, which is the best that these 26 codes can do. 0 for a corpus without letters.
    """
    rows = sorted(letters, key=lambda row: -row.count)
    units = sorted(row.units for row in rows) if best else [row.units for row in rows]
    return sum(row.share * length for row, length in zip(rows, units, strict=True))

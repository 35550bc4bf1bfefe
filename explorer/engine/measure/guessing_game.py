"""Shannon's guessing game (Shannon 1951, section 4), played by a machine that has read a corpus.

The player knows what stands before the next character and guesses until it is right. How often the first, second,
third guess … was the right one says how much the text can surprise: for an ideal player the entropy of the text lies
between two bounds (eq. 17).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2


class Reader:
    """Guesses the next character by what stood after the longest context that it has met.

    First come the characters that followed the last ``reach`` characters in what it read, the most frequent first;
    then those that followed one character less, and so on; at last the rest of the alphabet. Equally frequent ones
    come by code point.
    """

    def __init__(self, read: Iterable[str], alphabet: Iterable[str], reach: int = 4) -> None:
        self.reach = reach
        self._alphabet = sorted(alphabet)
        self._followed: defaultdict[str, Counter[str]] = defaultdict(Counter)  # by context, up to ``reach`` long
        for text in read:
            for n in range(1, reach + 2):
                for gram, count in Counter(text[i : i + n] for i in range(len(text) - n + 1)).items():
                    self._followed[gram[:-1]][gram[-1]] += count
        self.guesses = lru_cache(maxsize=4096)(self._guesses)

    def _guesses(self, context: str) -> tuple[str, ...]:
        """All characters in the order in which they are guessed after ``context``, of which the end counts."""
        order: dict[str, None] = {}
        for start in range(max(0, len(context) - self.reach), len(context) + 1):
            followed = self._followed.get(context[start:])
            if followed:
                order.update(dict.fromkeys(sorted(followed, key=lambda character: (-followed[character], character))))
        order.update(dict.fromkeys(self._alphabet))
        return tuple(order)

    def play(self, text: str) -> list[int]:
        """How many guesses each character of ``text`` takes, from 1.

        A character that was never read and is not in the alphabet takes one more guess than there are characters.
        """
        ranks = []
        for place, character in enumerate(text):
            guesses = self.guesses(text[max(0, place - self.reach) : place])
            ranks.append(guesses.index(character) + 1 if character in guesses else len(guesses) + 1)
        return ranks


@dataclass(frozen=True, slots=True)
class GameScore:
    """The outcome of a game."""

    counts: tuple[int, ...]  # how often the first guess was right, the second, …; at least one entry
    lower_bits: float  # bounds of the entropy, in bits per character
    upper_bits: float

    @property
    def n_characters(self) -> int:
        """Characters that were guessed."""
        return sum(self.counts)


def game_score(ranks: Sequence[int]) -> GameScore:
    """The distribution of the numbers of guesses, and the bounds that it gives.

    With q_i the share of characters that took i guesses: Σ i (q_i − q_{i+1}) log2 i ≤ H ≤ −Σ q_i log2 q_i (Shannon
    1951, eq. 17). The lower bound is one for a player who guesses in the order of the true probabilities.
    """
    counted = Counter(ranks)
    counts = tuple(counted[i] for i in range(1, max(ranks, default=1) + 1))
    n = max(1, len(ranks))
    q = [count / n for count in (*counts, 0)]
    lower = sum(i * (q[i - 1] - q[i]) * log2(i) for i in range(1, len(q)))
    upper = -sum(share * log2(share) for share in q if share)
    return GameScore(counts, lower, upper + 0.0)

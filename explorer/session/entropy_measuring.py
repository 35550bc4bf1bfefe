"""What the Entropy page asks for: the entropies of a corpus, and a passage of it to play Shannon's game on."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from explorer.engine import Corpus, CorpusError
from explorer.engine.measure.entropy import (
    LETTERS,
    Alphabet,
    MorseLetter,
    OrderEntropy,
    in_alphabet,
    letters_without_code,
    morse_letters,
    order_entropies,
)
from explorer.engine.measure.guessing_game import Reader
from explorer.session.measurings import Measuring
from explorer.session.sources import CorpusSource

LONGEST_PASSAGE = 100
LONGEST_BEFORE = 80
"""Characters that are guessed, and that are known before the first of them."""
MOST_READ = 500_000
"""Characters around the passage, and of further texts, that the machine reads."""
REACH = 4
"""How many characters the machine looks back at most."""


@dataclass(frozen=True, slots=True)
class Entropies:
    """Those of a corpus in Shannon's 27 symbols and as it is written, and what Morse's code has to do with it."""

    letters: tuple[OrderEntropy, ...]  # empty where there are none of a to z
    as_written: tuple[OrderEntropy, ...]
    n_different: int  # characters of the corpus as it is written
    morse: tuple[MorseLetter, ...]
    without_code: tuple[tuple[str, int], ...]  # letters that Morse does not have, with their counts
    of_words: bool  # with counts, so that no text runs from one to the next

    def orders(self, alphabet: Alphabet) -> tuple[OrderEntropy, ...]:
        """The entropies in an alphabet."""
        return self.as_written if alphabet == "as-written" else self.letters


@dataclass(frozen=True)
class EntropyMeasuring(Measuring):
    """How many bits the characters of a corpus carry."""

    source: CorpusSource

    place = "entropy"
    words = "Counting what follows what"

    def measure(self) -> Entropies:
        corpus = self.source.corpus()
        texts = counted_texts(corpus)
        morse = morse_letters(texts)
        return Entropies(
            letters=order_entropies(texts, "27") if any(letter.count for letter in morse) else (),
            as_written=order_entropies(texts, "as-written"),
            n_different=len(set().union(*(text for text, _ in texts))),
            morse=morse,
            without_code=letters_without_code(texts),
            of_words=not corpus.texts,
        )


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a text, to be guessed character by character."""

    before: str  # what is known at the start
    text: str  # at least one character
    alphabet: tuple[str, ...]  # what may be guessed, by code point
    n_read: int  # characters that the machine has read, none of them of the passage
    machine: tuple[tuple[int, ...], ...]  # how many guesses it took, by how many characters it looks back, 0 to REACH


@dataclass(frozen=True)
class GameMeasuring(Measuring):
    """A passage of the corpus, at a place that the number of the game decides, and how a machine guesses it."""

    source: CorpusSource
    alphabet: Alphabet
    number: int  # the seed

    place = "game"
    words = "Reading the text for the guessing game"

    def measure(self) -> Passage:
        texts = [text for text in self.source.corpus().texts if text]
        if not texts:
            raise CorpusError("Words that came with their counts are no running text: open a text to play the game.")
        random = Random(self.number)
        chosen = random.choices(range(len(texts)), [len(text) for text in texts])[0]
        start = random.randrange(max(1, len(texts[chosen]) - MOST_READ + 1))
        text = in_alphabet(texts[chosen][start : start + MOST_READ], self.alphabet)
        n = min(LONGEST_PASSAGE, len(text) // 2)
        if not n:
            raise CorpusError("There is too little text in these characters to play on.")
        start = random.randrange(min(LONGEST_BEFORE, len(text) - n), len(text) - n + 1)
        others = (*texts[:chosen], *texts[chosen + 1 :])
        read = [text[:start], text[start + n :], *_beginnings(others, MOST_READ - len(text), self.alphabet)]
        symbols = set(LETTERS + " ") if self.alphabet == "27" else set().union(text, *read)
        reader = Reader(read, symbols, REACH)
        return Passage(
            before=text[max(0, start - LONGEST_BEFORE) : start],
            text=text[start : start + n],
            alphabet=tuple(sorted(symbols)),
            n_read=sum(map(len, read)),
            machine=tuple(_guesses(reader, text, start, n, back) for back in range(REACH + 1)),
        )


def counted_texts(corpus: Corpus) -> list[tuple[str, int]]:
    """The words of a corpus with their counts, and its texts."""
    typed = [(word.word, word.count) for word in corpus.words]
    return [*typed, *corpus.counted.items(), *((text, 1) for text in corpus.texts)]


def _beginnings(texts: Sequence[str], room: int, alphabet: Alphabet) -> list[str]:
    """The first of some texts, as many as there is room for."""
    taken = []
    for text in texts:
        if room <= 0:
            break
        taken.append(in_alphabet(text[:room], alphabet))
        room -= len(text)
    return taken


def _guesses(reader: Reader, text: str, start: int, n: int, back: int) -> tuple[int, ...]:
    """How many guesses each of ``n`` characters takes for one who looks ``back`` so many, as far as there are."""
    return tuple(
        reader.guesses(text[max(0, place - back) : place]).index(text[place]) + 1 for place in range(start, start + n)
    )

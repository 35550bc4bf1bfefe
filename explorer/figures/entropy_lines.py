"""The entropies of a corpus as lines of tables, and where each number comes from, in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.engine.measure.entropy import Alphabet, MorseLetter, OrderEntropy, units_per_letter
from explorer.engine.measure.unigram_tokens import TokensByStep
from explorer.figures.numbers import SPACE, counted, grouped, percent
from explorer.figures.visible_text import word_text

MOST_NAMED = 8
_BEFORE = ("", "", "the one before it", "the two before it")
_KNOWN = ("the alphabet alone", "how often each stands", *(f"and {before}" for before in _BEFORE[2:]))


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order of entropy."""

    order: int
    known: str  # to whoever is to be told the next character
    bits: float
    share: float  # of the bits of order 0, 0 to 1
    n_contexts: int | None  # None where nothing before the character is known
    n_once: int | None
    why: str


def order_lines(orders: Sequence[OrderEntropy], n_symbols: int, alphabet: Alphabet) -> tuple[OrderLine, ...]:
    """The orders 0 to 3 of a corpus in an alphabet of ``n_symbols``."""
    most = max((row.bits for row in orders), default=0.0) or 1.0
    return tuple(
        OrderLine(
            order=row.order,
            known=_KNOWN[row.order],
            bits=row.bits,
            share=row.bits / most,
            n_contexts=row.n_contexts if row.order > 1 else None,
            n_once=row.n_once if row.order > 1 else None,
            why=_why(row, n_symbols, alphabet),
        )
        for row in orders
    )


def bits_text(bits: float) -> str:
    """Bits with two decimals."""
    return f"{bits:.2f}"


def entropy_sentence(orders: Sequence[OrderEntropy], *, of_words: bool) -> str:
    """What knowledge of the text saves, all in all."""
    first, last = orders[0], orders[-1]
    n = counted(first.n_characters, "character", "characters")
    said = f"Of {n}, each carries {bits_text(first.bits)} bits where nothing but the alphabet is known, and "
    said += f"{bits_text(last.bits)} where the two before it are known, too. A click on a row says where it comes from."
    return said + _note_of_words(of_words=of_words)


def nothing_to_measure(alphabet: Alphabet) -> str:
    """What is said of a corpus that has no character of the alphabet."""
    return "No letter of a to z stands in the corpus." if alphabet != "as-written" else "There are no characters."


def _why(row: OrderEntropy, n_symbols: int, alphabet: Alphabet) -> str:
    n = counted(row.n_characters, "character", "characters")
    if row.order == 0:
        symbols = f"the {n_symbols} symbols a to z and the space" if alphabet == "27" else _different(n_symbols)
        return f"Order 0: {symbols}, all as likely: log2{SPACE}{grouped(n_symbols)} = {bits_text(row.bits)} bits."
    if row.order == 1:
        return (
            f"Order 1: −Σ p log2 p over the {n}, where p is how often a character stands: {bits_text(row.bits)} bits. "
            "Nothing before it is known."
        )
    before = "the character before it" if row.order == 2 else "the two characters before it"
    possible = n_symbols ** (row.order - 1)
    said = f"Order {row.order}: each of {n} given {before}, −Σ p(context, character) log2 p(character | context) = "
    said += f"{bits_text(row.bits)} bits. Of {grouped(possible)} possible contexts {grouped(row.n_contexts)} were met, "
    if not row.n_once:
        return f"{said}none of them once only."
    once = f"{grouped(row.n_once)} of them once only: what follows such a one seems certain"
    return f"{said}{once}, so that of a larger corpus the figure would be higher."


def _different(n: int) -> str:
    return f"the {grouped(n)} different characters of the corpus" if n != 1 else "the one character of the corpus"


def _note_of_words(*, of_words: bool) -> str:
    note = " Words with counts are no running text: what stands before a character is looked for in its word alone."
    return note if of_words else ""


# ── bits a token ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class TokenBits:
    """What the tokens of a step carry."""

    step: int
    bits: float  # a token, if all that is known is how often each stands
    n_characters: float  # a token, on average; a mark counts one
    per_character: float  # bits a character


def token_bits(tokens: TokensByStep, n_characters: int, step: int) -> TokenBits:
    """The bits at a step of a corpus of ``n_characters``, which is at least 1."""
    bits, length = tokens.bits_per_token[step], n_characters / tokens.n_symbols[step]
    return TokenBits(step, bits, length, bits / length)


def token_bits_curves(tokens: TokensByStep, n_characters: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Bits a token and bits a character by step."""
    bits, n_symbols = tokens.bits_per_token, tokens.n_symbols
    return tuple(bits), tuple(each * n / n_characters for each, n in zip(bits, n_symbols, strict=True))


def token_bits_sentence(shown: TokenBits, marker_text: str) -> str:
    """How bits a token and bits a character hang together; ``marker_text`` is a mark that counts as a character."""
    mark = f", the mark {marker_text} counting as one" if marker_text else ""
    return (
        f"At step {grouped(shown.step)} a token carries {shown.bits:.2f} bits, if all that is known is how often each "
        f"token stands, and is {shown.n_characters:.2f} characters long{mark}: "
        f"{shown.bits:.2f} ÷ {shown.n_characters:.2f} = {shown.per_character:.2f} bits a character."
    )


# ── Morse ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class MorseLine:
    """A letter, its code, and what the best order of the same codes would give it."""

    letter: str
    code: str  # dots and dashes, as they are printed
    units: int
    count: int
    share: float  # of all letters
    scale: float  # of the most frequent letter, 0 to 1
    bits: float | None
    best_units: int


def morse_lines(letters: Sequence[MorseLetter]) -> tuple[MorseLine, ...]:
    """The letters as they come, the most frequent first."""
    most = max((letter.share for letter in letters), default=0.0) or 1.0
    best = sorted(letter.units for letter in letters)
    return tuple(
        MorseLine(
            letter=letter.letter,
            code=" ".join("•" if sign == "." else "—" for sign in letter.code),
            units=letter.units,
            count=letter.count,
            share=letter.share,
            scale=letter.share / most,
            bits=letter.bits,
            best_units=units,
        )
        for letter, units in zip(letters, best, strict=True)
    )


def morse_sentence(letters: Sequence[MorseLetter], without_code: Sequence[tuple[str, int]]) -> str:
    """How well Morse's code fits the corpus, and what it has no code for."""
    n = sum(letter.count for letter in letters)
    if not n:
        return f"No letter of a to z stands in the corpus.{_others(without_code)}"
    ours, best = units_per_letter(letters), units_per_letter(letters, best=True)
    said = f"A dot is 1 unit, a dash 3, the gap between them 1. Of {counted(n, 'letter', 'letters')} one lasts "
    said += f"{ours:.2f} units on average"
    if best >= ours:
        return f"{said}, and no other order of these codes is shorter.{_others(without_code)}"
    said += f"; with the shortest codes for the most frequent letters of this corpus {best:.2f}, "
    return f"{said}{percent(1 - best / ours)}{SPACE}% less.{_others(without_code)}"


def _others(without_code: Sequence[tuple[str, int]]) -> str:
    if not without_code:
        return ""
    n = sum(count for _, count in without_code)
    named = [f"{word_text(letter)} × {grouped(count)}" for letter, count in without_code[:MOST_NAMED]]
    rest = len(without_code) - len(named)
    more = f" and {counted(rest, 'other', 'others')}" if rest else ""
    return f" {counted(n, 'letter has', 'letters have')} no code here: {', '.join(named)}{more}."

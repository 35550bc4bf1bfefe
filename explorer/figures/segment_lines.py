"""What the Segment workspace says around its lattice: which model cuts the text, and how likely the text is."""

import math
from collections.abc import Sequence

from explorer.engine.errors import ExplorerError
from explorer.engine.learn.recipes import Algorithm
from explorer.figures.algorithm_names import ALGORITHM_NAMES
from explorer.figures.numbers import MINUS, SPACE, TIMES, counted, superscript
from explorer.figures.sentence import Choice, Option, SentencePart, Words

_SMALLEST_WRITTEN = 1e-4  # from which down powers of ten are written
EXAMPLE_NAME = "hug corpus, 15 pieces"
TIE_RULE = "ties go to the piece that starts first"


def probability(log_p: float) -> str:
    """A probability by its natural logarithm, to four figures: "0.005745", "3.2 × 10⁻¹²⁰"."""
    if log_p >= math.log(_SMALLEST_WRITTEN):
        return f"{math.exp(log_p):.4g}"
    exponent = math.floor(log_p / math.log(10))
    mantissa = math.exp(log_p - exponent * math.log(10))
    return f"{mantissa:.2f}{SPACE}{TIMES}{SPACE}10{superscript(exponent)}"


def model_name(algorithm: Algorithm) -> str:
    """What cuts the text, by the algorithm that it comes from."""
    return "Unigram model" if algorithm == "unigram" else ALGORITHM_NAMES[algorithm]


def model_choice(name: str, options: Sequence[Option]) -> tuple[SentencePart, ...]:
    """The beginning of the sentence, up to the text."""
    return (Choice("model", name, "Model that cuts the text", tuple(options)),)


def trained_said(algorithm: Algorithm) -> str:
    """What leads from another model to the one that Train has: "Train has WordPiece: show it"."""
    return f"Train has {ALGORITHM_NAMES[algorithm]}: show it"


def sums_said(log_z: float, entropy: float) -> tuple[SentencePart, ...]:
    """How likely the text is by all its paths together, and how uncertain which of them it is."""
    return (Words(f"Σ of all paths p = {probability(log_z)}, entropy {entropy:.2f} bits"),)


def pieces_said(n: int) -> str:
    """The size of a vocabulary."""
    return counted(n, "piece", "pieces")


def what_if_said(n_taken: int, n_changed: int) -> str:
    """What was changed by hand: "what if: 1 edge out, 1 piece changed"; nothing where nothing was."""
    parts = []
    if n_taken:
        parts.append(f"{counted(n_taken, 'edge', 'edges')} out")
    if n_changed:
        parts.append(f"{counted(n_changed, 'piece', 'pieces')} changed")
    return f"what if: {', '.join(parts)}" if parts else ""


def entered_score(text: str) -> float:
    """log p, nats, of what was typed: itself where it is negative, or else p, which may be a fraction: "15/210".

    Raises ExplorerError for all else.
    """
    typed = text.strip().replace(MINUS, "-").replace(",", ".")
    above, slash, below = typed.partition("/")
    try:
        number = float(above) / float(below) if slash else float(typed)
    except (ValueError, ZeroDivisionError):
        raise ExplorerError("Enter log p, such as −2.64, or p, such as 0.07 or 15/210.") from None
    if not slash and -1e6 <= number < 0:
        return number
    if 0 < number <= 1:
        return math.log(number)
    shown = text.strip().replace("-", MINUS)
    raise ExplorerError(f"It cannot be {shown}: p is above 0 and at most 1, log p is a finite number below 0.")

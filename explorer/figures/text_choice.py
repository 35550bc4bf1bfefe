"""Which texts one tokenizer is compared on, as a person chooses it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.engine.errors import ExplorerError

TextWay = Literal["context", "prefix", "chunks", "space"]
"""A string alone and in the text; a prefix and the whole; the whole and its chunks; without and with a space at the
end."""
TEXT_WAYS: tuple[TextWay, ...] = ("context", "prefix", "chunks", "space")


@dataclass(frozen=True)
class TextChoice:
    """Which texts are compared; what a way does not need is not looked at."""

    way: TextWay = "context"
    string: str = ""  # that stands alone; where the text has none of it, a word of the text
    length: int = 0  # of the prefix in characters; 0 for half of the text
    cuts: str = "8"  # a length of chunks, or positions: "7, 12"


def words_to_choose(text: str, most: int = 12) -> tuple[str, ...]:
    """Strings of a text that may stand alone: its words, those behind a space first."""
    words = list(dict.fromkeys(text[:10_000].split()))
    return tuple([*words[1:], *words[:1]][:most])


def string_alone(text: str, choice: TextChoice) -> str:
    """The string that stands alone."""
    if choice.string and choice.string in text:
        return choice.string
    return next(iter(words_to_choose(text, 1)), text)


def prefix_length(text: str, choice: TextChoice) -> int:
    """The characters of the prefix."""
    return min(choice.length or max(1, len(text) // 2), len(text))


def cut_positions(cuts: str, length: int) -> Sequence[int]:
    """Where a text of a length is cut: by the length of its chunks, if that is one number, else at positions.

    Raises ExplorerError for what is neither.
    """
    parts = cuts.replace(",", " ").split()
    if not parts or not all(part.isdecimal() and part.isascii() and len(part) < 10 and int(part) for part in parts):
        raise ExplorerError("Enter the length of a chunk in characters, such as 8, or positions, such as 7, 12.")
    numbers = sorted(map(int, parts))
    return range(numbers[0], length, numbers[0]) if len(numbers) == 1 else numbers

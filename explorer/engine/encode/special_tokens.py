"""Special tokens: texts with an id of their own, which are not learned but added after training.

What merely looks like one in a text may be a slip, an attack or meant: whoever encodes says which.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from explorer.engine.errors import ExplorerError, quoted

SpecialChoice = Literal["error", "allow", "as-text"]
SPECIAL_CHOICES: tuple[SpecialChoice, ...] = ("error", "allow", "as-text")
"""Text that looks like a special token is refused, is taken for it, or is text like any other."""


class TextPart(NamedTuple):
    """A stretch of a text, or one special token in it."""

    start: int  # in code points of the text
    text: str
    is_special: bool


def text_parts(text: str, special_tokens: tuple[str, ...], choice: SpecialChoice) -> list[TextPart]:
    """The parts of a text, in order, without empty ones; where two special tokens begin alike the longer is found.

    Raises ExplorerError, which says where, if the choice is "error" and one is found.
    """
    parts: list[TextPart] = []
    end = 0
    if special_tokens and choice != "as-text":
        for start, token in _found(text, special_tokens):
            if choice == "error":
                raise ExplorerError(
                    f"At offset {start:,} stands {quoted(token)}, which looks like a special token: "
                    "allow it, or take it as text."
                )
            parts += [TextPart(end, text[end:start], False), TextPart(start, token, True)]
            end = start + len(token)
    parts.append(TextPart(end, text[end:], False))
    return [part for part in parts if part.text]


def _found(text: str, special_tokens: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The special tokens in a text, each with its start, left to right."""
    known, lengths = _known(special_tokens)
    start = 0
    while start < len(text):
        parts = (text[start : start + length] for length in lengths.get(text[start], ()))
        token = next((part for part in parts if part in known), "")
        if token:
            yield start, token
        start += len(token) or 1


@lru_cache(maxsize=4)
def _known(special_tokens: tuple[str, ...]) -> tuple[frozenset[str], Mapping[str, tuple[int, ...]]]:
    """The tokens, and by their first character the lengths that they have, the longest first.

    Their number does not matter so, only how many lengths they have; a regular expression of 100,000 alternatives
    takes half a minute to compile.
    """
    lengths: dict[str, set[int]] = {}
    for token in special_tokens:
        lengths.setdefault(token[:1], set()).add(len(token))
    return frozenset(special_tokens), {first: tuple(sorted(some, reverse=True)) for first, some in lengths.items()}

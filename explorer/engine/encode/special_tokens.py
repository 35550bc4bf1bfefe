"""Special tokens: texts with an id of their own, which are not learned but added after training.

What merely looks like one in a text may be a slip, an attack or meant: whoever encodes says which.
"""

import re
from collections.abc import Sequence
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


def text_parts(text: str, special_tokens: Sequence[str], choice: SpecialChoice) -> list[TextPart]:
    """The parts of a text, in order, without empty ones; where two special tokens begin alike the longer is found.

    Raises ExplorerError, which says where, if the choice is "error" and one is found.
    """
    parts: list[TextPart] = []
    end = 0
    if special_tokens and choice != "as-text":
        longest_first = sorted(special_tokens, key=len, reverse=True)
        for match in re.finditer("|".join(map(re.escape, longest_first)), text):
            if choice == "error":
                raise ExplorerError(
                    f"At offset {match.start():,} stands {quoted(match[0])}, which looks like a special token."
                )
            parts += [TextPart(end, text[end : match.start()], False), TextPart(match.start(), match[0], True)]
            end = match.end()
    parts.append(TextPart(end, text[end:], False))
    return [part for part in parts if part.text]

"""The lines of the command palette, and how a few letters find one."""

from collections.abc import Sequence
from typing import NamedTuple


class ActionLine(NamedTuple):
    """One action as the palette shows it. The note says where it stands, or why it cannot be done now."""

    name: str  # never shown
    text: str
    menu: str
    keys: tuple[str, ...] = ()
    possible: bool = True
    note: str = ""
    also: str = ""  # words that are not shown and lead to it as well


def found_lines(lines: Sequence[ActionLine], query: str) -> tuple[ActionLine, ...]:
    """The lines that every word of a query is found in, the best first; what cannot be done now comes last.

    Lines that are found equally well stay in their order.
    """
    ranked = [(rank, line) for line in lines if (rank := _rank(query, line)) is not None]
    ranked.sort(key=lambda found: (not found[1].possible, found[0]))
    return tuple(line for _, line in ranked)


_NOT_FOUND = 3


def _rank(query: str, line: ActionLine) -> tuple[int, bool] | None:
    """How well a line is found, less being better; None if it is not. What is around its words leads less well."""
    text, query = line.text.casefold(), query.casefold().strip()
    ranks = []
    for part in query.split():
        in_text = min(_word_rank(part, word) for word in text.split())
        around = f"{line.menu} {line.also}".casefold().split()
        in_menu = min(_NOT_FOUND, min(_word_rank(part, word) for word in around) + 1)
        ranks.append(min(in_text, in_menu))
    return None if _NOT_FOUND in ranks else (sum(ranks), not text.startswith(query))


def _word_rank(part: str, word: str) -> int:
    """0 where a word begins so, 1 where it holds that, 2 where its letters come in that order from its first on."""
    if part in word:
        return 0 if word.startswith(part) else 1
    letters = iter(word)
    return 2 if part[0] == word[0] and all(letter in letters for letter in part) else _NOT_FOUND

"""What is typed into the filter of the pair table, as a query."""

import re

from explorer.engine.learn.pair_search import PairQuery
from explorer.engine.text.alphabet import Spelling, utf8_symbols
from explorer.figures.numbers import whole_number
from explorer.figures.visible_text import SPACES

_COUNT = re.compile(r"(?:^| )(?:≥|>=) ?(\d[\d,]*)$")
_SHOWN = str.maketrans({sign: character for character, sign in SPACES.items()})

HOW_TO_FILTER = "es: pairs with es; e s: left e, right s; ≥ 10: at least 10 times; ␣ is a space"
"""What can be typed, in one line."""


def pair_query(typed: str, spelling: Spelling) -> PairQuery | None:
    """The query that was typed, or None where nothing is asked.

    "es" stands in the pair, "e s" is the pair e and s, "e " and " s" give one side only, "≥10" or ">=10" after that or
    alone is the least count. White space in symbols is typed as it is shown: ␣ ⇥ ↵.
    """
    count = _COUNT.search(typed)
    symbols = typed[: count.start()] if count else typed
    left, space, right = symbols.partition(" ")
    first, second = _symbols(left, spelling), _symbols(right.strip(), spelling)
    least = whole_number(count[1]) if count else 1
    query = PairQuery(left=first, right=second, least_count=least) if space else PairQuery(first, least_count=least)
    return None if query == PairQuery() else query


def _symbols(shown: str, spelling: Spelling) -> str:
    """Text as the symbols of a spelling have it."""
    text = shown.translate(_SHOWN)
    return utf8_symbols(text) if spelling.base == "bytes" else text

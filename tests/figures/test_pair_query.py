"""What is typed into the filter of the pair table, and what it asks for."""

import pytest

from explorer.engine.learn.pair_search import PairQuery
from explorer.engine.text.alphabet import Spelling
from explorer.figures.pair_query import pair_query

CHARACTERS, BYTES = Spelling("characters", "end-of-word", "</w>"), Spelling("bytes")


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("es", PairQuery("es")),
        ("e s", PairQuery(left="e", right="s")),
        ("e ", PairQuery(left="e")),
        (" s", PairQuery(right="s")),
        ("e  s ", PairQuery(left="e", right="s")),
        ("est </w>", PairQuery(left="est", right="</w>")),
        ("≥10", PairQuery(least_count=10)),
        (">= 1,000", PairQuery(least_count=1000)),
        ("es ≥2", PairQuery("es", least_count=2)),
        ("e s >=2", PairQuery(left="e", right="s", least_count=2)),
        ("≥", PairQuery("≥")),
        ("␣the", PairQuery(" the")),
        ("e ␣", PairQuery(left="e", right=" ")),
        ("⇥↵", PairQuery("\t\n")),
        ("", None),
        (" ", None),
        ("≥1", None),
    ],
)
def test_what_is_typed(typed: str, query: PairQuery | None) -> None:
    """Text, two symbols, a least count, or some of them; nothing typed asks for nothing."""
    assert pair_query(typed, CHARACTERS) == query


def test_bytes_are_found_by_their_text() -> None:
    """Over bytes a character stands for its bytes, which may lie in two symbols."""
    assert pair_query("é", BYTES) == PairQuery("\xc3\xa9")
    assert pair_query("␣é x", BYTES) == PairQuery(left=" \xc3\xa9", right="x")

"""Tests of the size of a regular expression, told before it is compiled."""

import pytest

from explorer.engine.text.pattern_size import written_out
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS, check_pretokenizer

LARGEST = 20_000
A_THOUSAND_TIMES_A_THOUSAND = [
    "(?:a{1000}){1000}",
    "(?:[)]a{1000}){1000}",
    "(?:[])]a{1000}){1000}",
    "(?:[[:alpha:])]a{1000}){1000}",
    r"(?:\)a{1000}){1000}",
    r"(?:[\])]a{1000}){1000}",
    "(?:(?#a ) a{1000}){1000}",
    r"(?:\p{L}{1000,}){1000,2000}",
    "(?x)(?:a{1000} #)\n){1000}",
    "(?x)(?:a{1000} #(\n){ 1000}",
    "(?:a{1000}){1000}{0,3}(",
    "a{1000}){1000}",
]


@pytest.mark.parametrize("pattern", A_THOUSAND_TIMES_A_THOUSAND)
def test_what_is_repeated_within_a_repeat_is_multiplied(pattern: str) -> None:
    """Wherever brackets stand that are none, a thousand times a thousand is a million."""
    assert written_out(pattern) >= 1_000_000


def test_repeats_one_after_the_other_are_added() -> None:
    """What is not within a repeat is not multiplied: twenty dates in a row are small."""
    assert written_out(r"\d{4}-\d{2}-\d{2}" * 20) < 1000


@pytest.mark.parametrize("pattern", ["a{0,100000}", "(?:a*){1,9999}", "(?:a+)+", r"\p{2222}", "[{9999}]", r"a\{9999}"])
def test_what_may_be_repeated_is_not_written_out(pattern: str) -> None:
    """Only what must stand several times takes room; digits in a set or after an escape are no repeat."""
    assert written_out(pattern) < 20


@pytest.mark.parametrize("pattern", PUBLISHED_PATTERNS.values())
def test_published_patterns_are_small(pattern: str) -> None:
    """The patterns that are in use are far below the limit."""
    assert written_out(pattern) < LARGEST / 20


@pytest.mark.parametrize("pattern", ["a{19999}", r"(?:\p{L}{40}){40}", "(?:(?:(?:a{5}){6}){7}){8}", "(?i:ab|cd){500}"])
def test_one_below_the_limit_is_compiled(pattern: str) -> None:
    """Large, but not too large."""
    assert written_out(pattern) <= LARGEST
    check_pretokenizer(pattern)

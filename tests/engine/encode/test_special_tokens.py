"""Tests of special tokens found in a text."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, ExplorerError, train
from explorer.engine.encode.special_tokens import TextPart, text_parts


def test_where_two_begin_alike_the_longer_is_found() -> None:
    """And the search goes on behind it."""
    assert text_parts("a<s><s>>b", ("<s>", "<s>>"), "allow") == [
        TextPart(0, "a", False),
        TextPart(1, "<s>", True),
        TextPart(4, "<s>>", True),
        TextPart(8, "b", False),
    ]


@given(
    st.text("ab<\ud800\n"), st.lists(st.text("ab<\ud800\n", min_size=1, max_size=4), min_size=1, unique=True).map(tuple)
)
def test_they_are_those_that_a_regular_expression_finds(text: str, tokens: tuple[str, ...]) -> None:
    """Alternatives, the longest first, and the parts are the whole text."""
    alternatives = "|".join(map(re.escape, sorted(tokens, key=len, reverse=True)))
    parts = text_parts(text, tokens, "allow")
    expected = [(match.start(), match[0]) for match in re.finditer(alternatives, text)]
    assert [(part.start, part.text) for part in parts if part.is_special] == expected
    assert "".join(part.text for part in parts) == text


def test_an_error_says_where() -> None:
    """The first of them is named with its offset."""
    with pytest.raises(ExplorerError, match=r"^At offset 3 stands “<s>”, which looks like a special token: allow"):
        text_parts("low<s><s>", ("<s>",), "error")


def test_a_hundred_thousand_of_them_are_as_good_as_one() -> None:
    """Neither their ids nor the search for them takes time that grows with the square of their number."""
    tokens = tuple(f"<extra_{number}>" for number in range(100_000))
    started = time.process_time()
    tokenizer = train(Corpus.from_counts({"low": 5}), BpeRecipe(merges=1, special_tokens=tokens)).tokenizer()
    encoding = tokenizer.encode("low<extra_99999>" * 100, special="allow")
    assert encoding.tokens[-1] == tokens[-1]
    assert encoding.ids[-1] == len(tokenizer.vocabulary) - 1
    assert time.process_time() - started < 10  # seconds; half a minute and more where each is looked for by itself

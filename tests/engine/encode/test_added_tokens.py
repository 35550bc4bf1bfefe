"""Added tokens, as the tokenizers library finds them."""

import time

import pytest
from tokenizers import AddedToken as LibraryToken
from tokenizers import Tokenizer, models

from explorer.engine.encode.added_tokens import AddedToken, AddedTokens
from explorer.engine.encode.stages import AddedAt


def found(text: str, *tokens: AddedToken) -> list[str]:
    return [text[at.start : at.end] for at in AddedTokens(tokens).in_raw(text)]


def test_the_longest_at_the_leftmost_place() -> None:
    """Where several begin the longest is taken, and none over another."""
    tokens = [AddedToken(text, number) for number, text in enumerate(["<a", "<a>", "a><", "ab"])]
    assert found("x<a><ab", *tokens) == ["<a>", "<a"]


def test_single_words() -> None:
    """A token that must be a single word is found between spaces and signs, not beside letters."""
    mask = AddedToken("<mask>", 7, single_word=True)
    assert found("Dette er <mask>", mask) == ["<mask>"]
    assert found("(<mask>)", mask) == ["<mask>"]
    assert found("A<mask>", mask) == []
    assert found("<mask>ony", mask) == []
    assert found("े<mask>", mask) == []  # a vowel sign is part of a word


def test_spaces_beside() -> None:
    """Spaces before and behind a token may belong to it, but none belongs to two."""
    both = AddedToken("<x>", 1, lstrip=True, rstrip=True)
    assert found("a \n<x>\u3000<x> b", both) == [" \n<x>\u3000", "<x> "]
    assert found("a\x1c<x>", both) == ["<x>"]  # the separator of files is no white space in Unicode


def test_in_the_normalized_text() -> None:
    """Tokens that are normalized are found in the normalized text alone, as what they became."""
    added = AddedTokens([AddedToken("HE", 1, normalized=True), AddedToken("X", 2)], ["he"])
    assert added.in_raw("HEX") == [AddedAt(2, 3, 2)]
    assert added.in_normalized("the") == [AddedAt(1, 3, 1)]


def test_100_000_tokens() -> None:
    """100,000 tokens are laid out for the search within a second, and found as the library finds them (F10)."""
    texts = [f"tok{number:x}q" for number in range(100_000)]
    start = time.process_time()
    added = AddedTokens([AddedToken(text, number) for number, text in enumerate(texts)])
    assert time.process_time() - start < 1
    text = " ".join(texts[::997]) + "tok1tok1q"
    assert [at.token_id for at in added.in_raw(text)] == [*range(0, 100_000, 997), 1]


@pytest.mark.parametrize("text", ["a<x> \nb", "\n <x>\n<x>b", "x\n<x>", " \n \n "])
def test_spaces_that_are_tokens(text: str) -> None:
    """Where spaces are tokens themselves what one token takes is not found again as the library has it."""
    library = Tokenizer(models.WordLevel({"?": 0}, unk_token="?"))
    library.add_tokens(
        [
            LibraryToken("<x>", lstrip=True, rstrip=True, normalized=False),
            LibraryToken("\n", lstrip=True, normalized=False),
        ]
    )
    tokens = [AddedToken("<x>", 1, lstrip=True, rstrip=True), AddedToken("\n", 2, lstrip=True)]
    encoding = library.encode(text)
    expected = [
        AddedAt(start, end, token_id)
        for token_id, (start, end) in zip(encoding.ids, encoding.offsets, strict=True)
        if token_id
    ]
    assert AddedTokens(tokens).in_raw(text) == expected


def test_many_spaces_are_looked_at_once() -> None:
    """100,000 tokens among 100,000 spaces, each of which takes the spaces beside it, cost as little as any others."""
    spaces = " \n" * 50_000
    start = time.process_time()
    for token in (
        AddedToken("\n", 1, lstrip=True),
        AddedToken("\n", 1, rstrip=True),
        AddedToken("\n", 1, False, True, True),
    ):
        AddedTokens([token]).in_raw(spaces)
        AddedTokens([token, AddedToken("<x>", 2, lstrip=True)]).in_raw(spaces + "<x>" * 30_000)
    assert time.process_time() - start < 3  # 4 s for one of them where each looks at all of the spaces

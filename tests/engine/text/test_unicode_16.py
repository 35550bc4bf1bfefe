"""Which characters are letters, numbers and marks for the published patterns."""

import sys

import pytest
import regex
import tiktoken

from explorer.engine.text.pretokenizers import split, words
from explorer.engine.text.unicode_16 import in_unicode_16

EVERY_CHARACTER = "".join(chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000)


@pytest.mark.parametrize(
    "kind", [r"\p{L}", r"\p{N}", r"\p{M}", r"\p{Lu}", r"\p{Lt}", r"\p{Lm}", r"\p{Lo}", r"\p{Ll}", r"\s"]
)
def test_every_character_is_of_the_kind_that_it_is_for_tiktoken(kind: str) -> None:
    """Of the kinds that the published patterns ask for, each has the same characters here and in tiktoken."""
    bytes_alone = {bytes([byte]): byte for byte in range(256)}
    encoding = tiktoken.Encoding("kind", pat_str=kind, mergeable_ranks=bytes_alone, special_tokens={})
    theirs = encoding.decode(encoding.encode_ordinary(EVERY_CHARACTER))
    seen = in_unicode_16(EVERY_CHARACTER)
    assert len(seen) == len(EVERY_CHARACTER)
    assert "".join(EVERY_CHARACTER[at.start()] for at in regex.finditer(kind, seen)) == theirs


def test_a_letter_of_unicode_17_ends_a_word() -> None:
    """The letter U+16EA0, of Unicode 17, parts words at a published pattern and stays what it is; a typed regular
    expression sees it as the newest Unicode has it."""
    text = "ab\U00016ea0c"
    assert words(text, "gpt2") == ["ab", "\U00016ea0", "c"]
    assert split(text, "gpt2") == [(0, 2), (2, 3), (3, 4)]
    assert words(text, r"\p{L}+") == [text]

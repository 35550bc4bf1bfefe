"""The tokens of the encoder as text to take elsewhere."""

import json

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.encode.encoding import Encoding
from explorer.engine.text.alphabet import Spelling
from explorer.figures.copied_tokens import copied, copied_sentence

SENNRICH = train(
    Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3}),
    BpeRecipe(merges=10, marker="end-of-word", special_tokens=("<s>",)),
).tokenizer()


def test_what_is_copied() -> None:
    """Tokens and ids in a line, or all columns: with tabs, or as JSON, in which an id that is not there is null."""
    encoding = SENNRICH.encode("lox")
    assert copied(encoding, "tokens", SENNRICH.spelling) == "lo x </w>"
    assert copied(encoding, "ids", SENNRICH.spelling) == "14 – 0"
    assert copied(encoding, "table", SENNRICH.spelling) == ("token\tid\toffsets\nlo\t14\t0–2\nx\t–\t2–3\n</w>\t0\t3–3")
    assert json.loads(copied(encoding, "json", SENNRICH.spelling)) == {
        "tokens": ["lo", "x", "</w>"],
        "ids": [14, None, 0],
        "offsets": [[0, 2], [2, 3], [3, 3]],
        "unknown": [False, True, False],
    }


def test_what_was_copied_is_said() -> None:
    """How much, and in which form; and what stands for the id of a token that has none. Merge 9 makes low</w>."""
    encoding = SENNRICH.encode("lox")
    assert copied_sentence(encoding, "tokens") == "3 tokens are copied."
    assert copied_sentence(encoding, "ids") == "3 ids are copied; 1 of them is unknown, with “–” for an id."
    assert copied_sentence(encoding, "json").endswith("as JSON; 1 of them is unknown, with null for an id.")
    assert copied_sentence(SENNRICH.encode("low"), "table") == "1 token is copied as a table."


def test_what_cannot_be_written_is_copied_all_the_same() -> None:
    """Bytes that are no character are spelled in hex, a lone surrogate is escaped; a space in a token is to be seen."""
    split = Encoding(("\xe2\xad", "\xa2"), (0, 1), ((0, 1), (0, 1)), (False, False))
    over_bytes = Spelling("bytes")
    assert copied(split, "tokens", over_bytes) == "[E2 AD] [A2]"
    assert json.loads(copied(split, "json", over_bytes))["tokens"] == [r"\xe2\xad", r"\xa2"]
    surrogate = Encoding(("\ud800", " a"), (None, 1), ((0, 1), (1, 3)), (True, False))
    text = copied(surrogate, "json", Spelling())
    assert text.encode("utf-8")
    assert json.loads(text)["tokens"] == ["\ud800", " a"]
    assert copied(surrogate, "tokens", Spelling()) == "[U+D800] ␣a"

"""Normalized texts and where their characters came from."""

import sys
import unicodedata

import pytest
from hypothesis import given

from explorer.engine.text.alignment import Normalized
from explorer.engine.text.normalizers import Normalizer, normalize, normalized_text
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

NORMALIZERS: tuple[Normalizer, ...] = ("none", "nfc", "nfkc", "lowercase")  # BERT's are tested in test_bert_text
FORMS = {"nfc": "NFC", "nfkc": "NFKC"}


def brute(text: str, normalizer: Normalizer) -> str:
    """The form of the whole text at once, as Python gives it."""
    if normalizer == "none":
        return text
    return text.lower() if normalizer == "lowercase" else unicodedata.normalize(FORMS[normalizer], text)  # type: ignore[arg-type]


def ranges(normalized: Normalized) -> list[tuple[int, int]]:
    return [normalized.raw_range(position, position + 1) for position in range(len(normalized.text))]


@pytest.mark.parametrize("normalizer", NORMALIZERS)
@given(text=hostile_texts)
def test_the_whole_text(normalizer: Normalizer, text: str) -> None:
    """The normalized text is what Python makes of the whole text, with and without the alignment."""
    assert normalize(text, normalizer).text == brute(text, normalizer)
    assert normalized_text(text, normalizer) == brute(text, normalizer)


@pytest.mark.parametrize("normalizer", NORMALIZERS)
@given(text=hostile_texts)
def test_ranges_cover_the_raw_text(normalizer: Normalizer, text: str) -> None:
    """The ranges run from the first to the last raw character; each one repeats or begins where another ended."""
    found = list(dict.fromkeys(ranges(normalize(text, normalizer))))
    assert [start for start, _ in found] == [0, *(end for _, end in found)][: len(found)]
    assert (found[-1][1] if found else 0) == len(text)


@pytest.mark.parametrize("normalizer", ["nfc", "nfkc"])
@given(text=hostile_texts)
def test_each_range_normalizes_by_itself(normalizer: Normalizer, text: str) -> None:
    """The raw range of a character, normalized alone, gives just the characters that name this range."""
    normalized = normalize(text, normalizer)
    pieces: dict[tuple[int, int], str] = {}
    for position, raw in enumerate(ranges(normalized)):
        pieces[raw] = pieces.get(raw, "") + normalized.text[position]
    for (start, end), piece in pieces.items():
        assert brute(text[start:end], normalizer) == piece


@pytest.mark.parametrize(
    ("normalizer", "text", "normal", "expected"),
    [
        ("nfc", "xe\u0301y", "xéy", [(0, 1), (1, 3), (3, 4)]),  # composed
        ("nfkc", "aﬁb", "afib", [(0, 1), (1, 2), (1, 2), (2, 3)]),  # expanded
        ("nfkc", "㍿.", "株式会社.", [(0, 1)] * 4 + [(1, 2)]),
        ("nfc", "\u212b.", "Å.", [(0, 1), (1, 2)]),  # one for one
        ("nfc", "q\u0307\u0323.", "q\u0323\u0307.", [(0, 3), (0, 3), (0, 3), (3, 4)]),  # reordered
        ("nfc", "q\u0301\u0316.", "q\u0316\u0301.", [(0, 3), (0, 3), (0, 3), (3, 4)]),  # with one that joins nothing
        ("nfc", "e\u0327\u0301.", "ȩ\u0301.", [(0, 3), (0, 3), (3, 4)]),  # composed with the first, the second stays
        ("nfc", "\u1112\u1161\u11ab\u1100\u116e\u11a8", "한국", [(0, 3), (3, 6)]),  # Hangul, by rule
        ("nfc", "하\u11ab.", "한.", [(0, 2), (2, 3)]),
        ("nfkc", "ｶﾞｱ", "ガア", [(0, 2), (2, 3)]),  # a voiced mark that joins only once it is decomposed
        ("nfc", "\u0958\u093f", "\u0915\u093c\u093f", [(0, 1), (0, 1), (1, 2)]),  # a vowel that joins nothing
        ("nfc", "\u09c7\u09be", "\u09cb", [(0, 2)]),  # a vowel sign of class 0 that does join
        ("nfkc", "a\u00a0…", "a ...", [(0, 1), (1, 2), (2, 3), (2, 3), (2, 3)]),
        ("nfc", "e\u0301e\u0301", "éé", [(0, 2), (2, 4)]),
        ("nfc", "\u0301e\u0301", "\u0301é", [(0, 1), (1, 3)]),  # a mark with nothing before it
        ("lowercase", "İI.", "i\u0307i.", [(0, 1), (0, 1), (1, 2), (2, 3)]),
        ("lowercase", "ΟΔΟΣ ΣΑ", "οδος σα", [(i, i + 1) for i in range(7)]),  # the last sigma of a word
        ("none", "e\u0301ﬁ", "e\u0301ﬁ", [(0, 1), (1, 2), (2, 3)]),
    ],
)
def test_worked_examples(normalizer: Normalizer, text: str, normal: str, expected: list[tuple[int, int]]) -> None:
    """Composed, expanded, reordered and lowered characters come from just the raw ones they were made of."""
    normalized = normalize(text, normalizer)
    assert normalized.text == normal
    assert ranges(normalized) == expected


def test_every_composition_of_the_database() -> None:
    """Every character that is composed of others comes from all of them, and its neighbors only from themselves."""
    checked = 0
    for code in range(sys.maxunicode + 1):
        parts = unicodedata.normalize("NFD", chr(code))
        if len(parts) > 1 and unicodedata.normalize("NFC", parts) == chr(code):
            checked += 1
            assert ranges(normalize(f"x{parts}x", "nfc")) == [
                (0, 1),
                (1, 1 + len(parts)),
                (1 + len(parts), len(parts) + 2),
            ]
    assert checked > 11_172  # the Hangul syllables and some more


def test_every_lower_case_of_the_database() -> None:
    """Whatever lowering makes of a character comes from this character alone."""
    text = "".join(filter(lambda character: character.lower() != character, map(chr, range(sys.maxunicode + 1))))
    expected = [(position, position + 1) for position, character in enumerate(text) for _ in character.lower()]
    assert len(expected) > len(text) > 1000
    assert ranges(normalize(text, "lowercase")) == expected


def test_an_empty_range_stands_where_the_character_before_it_ends() -> None:
    """An empty range of the normalized text is an empty range of the raw text."""
    normalized = normalize("ae\u0301ﬁ", "nfkc")
    assert [normalized.raw_range(position, position) for position in range(5)] == [
        (0, 0),
        (1, 1),
        (3, 3),
        (4, 4),
        (4, 4),
    ]


def test_a_range_over_several_characters() -> None:
    """A range runs from the first raw character behind it to the last."""
    normalized = normalize("ae\u0301ﬁz", "nfkc")
    assert normalized.text == "aéfiz"
    assert normalized.raw_range(1, 3) == (1, 4)
    assert normalized.raw_range(3, 5) == (3, 5)


@pytest.mark.parametrize("normalizer", NORMALIZERS)
def test_what_is_in_order_needs_no_alignment(normalizer: Normalizer) -> None:
    """A text in which every character keeps its place carries no alignment."""
    assert normalize("in order, schön and 한국", normalizer).sources is None


@pytest.mark.parametrize("normalizer", NORMALIZERS)
@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS.keys())
def test_hostile_texts(normalizer: Normalizer, text: str) -> None:
    """No text is too strange to be normalized, and none loses its place."""
    normalized = normalize(text, normalizer)
    assert normalized.text == brute(text, normalizer)
    assert normalized.raw_range(0, len(normalized.text)) == (0, len(text))

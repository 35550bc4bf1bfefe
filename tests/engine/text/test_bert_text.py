"""BERT's text: normalized and split as Hugging Face's BertNormalizer and BertPreTokenizer do it."""

import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

from explorer.engine.text.normalizers import Normalizer, normalize, normalized_text
from explorer.engine.text.pretokenizers import split, words
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

FORMS: tuple[Normalizer, ...] = ("bert-cased", "bert-uncased")


def theirs(text: str, form: Normalizer) -> str:
    return str(BertNormalizer(lowercase=form == "bert-uncased").normalize_str(text))


def their_words(text: str) -> list[str]:
    return [word for word, _ in BertPreTokenizer().pre_tokenize_str(text)]


@cache
def strangers() -> dict[str, str]:
    """The characters that the library treats otherwise, each with what the difference is about."""
    # Without lone surrogates, which no text of theirs can hold, and the planes in which Unicode has nothing but tags.
    characters = [chr(code) for code in (*range(0xD800), *range(0xE000, 0x33480), *range(0xE0000, 0xE0200))]
    blocks = (characters[start : start + 128] for start in range(0, len(characters), 128))
    suspects = [character for block in blocks if differs("b".join(block)) for character in block]
    return {
        character: "ideograph" if "\U0002b820" <= character <= "\U0002b91f" else unicodedata.category(character)
        for character in suspects
        if differs(f"a{character}b")
    }


def differs(text: str) -> bool:
    return any(theirs(text, form) != normalized_text(text, form) for form in FORMS) or (
        their_words(text) != words(text, "bert")
    )


def test_where_the_library_differs() -> None:
    """Of all characters those differ that the library's Unicode tables are too old for, and a misprinted block.

    Its tables for marks, format characters and punctuation are those of Unicode 8 (2015). Of the ideographs it sets
    apart those from U+2B920 where BERT's own code has U+2B820. Every difference is of one of these kinds, and none is
    of a character that stood in Unicode in 2015, but for one reclassified since.
    """
    kinds = Counter(strangers().values())
    assert kinds.pop("ideograph") == 256
    assert set(kinds) <= {"Mn", "Mc", "Cf", "Cn", "Po", "Ps", "Pe", "Pd", "So"}
    assert kinds.total() < 700
    assert not [character for character in strangers() if character < "\u055f"]


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=400)
@given(text=hostile_texts | st.text(st.characters(max_codepoint=0x2FFF, exclude_categories=["Cs"])))
def test_as_the_library_has_it(form: Normalizer, text: str) -> None:
    """Any text without lone surrogates and without those characters is normalized and split alike."""
    text = "".join(c for c in text if c not in strangers() and not 0xD800 <= ord(c) < 0xE000)
    assert normalized_text(text, form) == theirs(text, form)
    assert words(text, "bert") == their_words(text)


@pytest.mark.parametrize("name", ["en_1", "mix_1"])
def test_real_text(corpus_text: Callable[[str], str], name: str) -> None:
    """Real text is normalized and split as the library does it, but for lines with such a character, few and none."""
    lines = corpus_text(name).split("\n")[::5]
    strange = [line for line in lines if not strangers().keys().isdisjoint(line)]
    assert len(strange) <= (0 if name == "en_1" else len(lines) // 100)
    for line in set(lines).difference(strange):
        for form in FORMS:
            assert normalized_text(line, form) == theirs(line, form)
        assert words(line, "bert") == their_words(line)


@pytest.mark.parametrize("form", FORMS)
@given(text=hostile_texts)
def test_with_and_without_the_places(form: Normalizer, text: str) -> None:
    """The text is the same whether one asks for its places or not; ranges go forward and stay in the raw text."""
    aligned = normalize(text, form)
    assert aligned.text == normalized_text(text, form)
    ranges = [aligned.raw_range(place, place + 1) for place in range(len(aligned.text))]
    assert ranges == sorted(ranges)
    assert all(0 <= start < end <= len(text) for start, end in ranges)
    for start, end in split(aligned.text, "bert"):
        raw_start, raw_end = aligned.raw_range(start, end)
        assert aligned.text[start:end] in normalized_text(text[raw_start:raw_end], form)


@pytest.mark.parametrize(
    ("form", "text", "expected", "places"),
    [
        ("bert-uncased", "Äp", "ap", [(0, 1), (1, 2)]),
        ("bert-uncased", "A\u0308p", "ap", [(0, 2), (2, 3)]),  # an accent goes with its letter
        ("bert-cased", "Äp", "Äp", [(0, 1), (1, 2)]),
        ("bert-uncased", "a\0b\u200dc", "abc", [(0, 1), (2, 3), (4, 5)]),  # NUL and ZWJ leave nothing
        ("bert-uncased", "x文y", "x 文 y", [(0, 1), (1, 2), (1, 2), (1, 2), (2, 3)]),
        ("bert-cased", "a\t\u3000b", "a  b", [(0, 1), (1, 2), (2, 3), (3, 4)]),
        ("bert-uncased", "İΣ", "iσ", [(0, 1), (1, 2)]),
        ("bert-uncased", "\ud55c", "\u1112\u1161\u11ab", [(0, 1)] * 3),  # Hangul in its letters
    ],
)
def test_worked_examples(form: Normalizer, text: str, expected: str, places: list[tuple[int, int]]) -> None:
    """What each step of BERT's normalizer does, and which raw characters its result comes from."""
    aligned = normalize(text, form)
    assert aligned.text == expected
    assert [aligned.raw_range(place, place + 1) for place in range(len(expected))] == places


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
def test_words_and_spans_agree(text: str) -> None:
    """The words are those of the spans, and no span holds white space or is empty."""
    assert [text[start:end] for start, end in split(text, "bert")] == words(text, "bert")
    assert all(word and (not word.isspace() or word in "\x1c\x1d\x1e\x1f") for word in words(text, "bert"))


def test_cased_text_is_not_composed() -> None:
    """A letter with its accent, and the two in one character, stay two different texts (huggingface #5738)."""
    assert normalized_text("a\u0301", "bert-cased") == "a\u0301"
    assert normalized_text("á", "bert-cased") == "á"
    assert normalized_text("a\u0301", "bert-uncased") == normalized_text("á", "bert-uncased") == "a"

"""SentencePiece's text: normalized as the library does it, with each character's place in the raw text."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sentencepiece import SentencePieceNormalizer

from explorer.engine import ExplorerError
from explorer.engine.text.charsmap import CHARSMAPS, Charsmap, CharsmapName, charsmap
from explorer.engine.text.sentencepiece_text import SentencePieceText, what_is_lost
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

texts = (hostile_texts | st.text("a b▁\u3000\u200b①\u0301ガｶﾞﾊﾟ㍿\t", max_size=20)).map(
    lambda text: "".join(c for c in text if not 0xD800 <= ord(c) < 0xE000)
)


# ── against the library ───────────────────────────────────────────────────────────────────────────────────────────────


def test_published_cases(shared: Path) -> None:
    """The 44 cases of the library's own test of its normalizer."""
    cases = json.loads((shared / "conformance" / "sentencepiece" / "normalizer_cases.json").read_text(encoding="utf-8"))
    assert len(cases) == 44
    for case in cases:
        ours = SentencePieceText(case["rule"], **case["spec"]).prepared(case["input"])
        assert ours.text == case["expected"], case


@pytest.mark.parametrize("rules", CHARSMAPS)
@settings(max_examples=200)
@given(text=texts, prefix=st.booleans(), extra=st.booleans(), escape=st.booleans())
def test_as_the_library_has_it(rules: CharsmapName, text: str, prefix: bool, extra: bool, escape: bool) -> None:
    """Any text without lone surrogates, under any rules and settings."""
    theirs = SentencePieceNormalizer(
        rule_name=rules, add_dummy_prefix=prefix, remove_extra_whitespaces=extra, escape_whitespaces=escape
    )
    ours = SentencePieceText(rules, prefix, extra, escape)
    assert ours.prepared(text).text == theirs.normalize(text)


@pytest.mark.parametrize("rules", ["nmt_nfkc", "nfkc_cf"])
def test_every_character(rules: CharsmapName) -> None:
    """Every character that can have a rule, in between others, and before a combining accent."""
    theirs, ours = SentencePieceNormalizer(rule_name=rules), charsmap(rules)
    for first in (*range(0, 0xD800, 64), *range(0xE000, 0x32000, 64), *range(0xE0000, 0xE0200, 64)):
        block = "".join(f"a{chr(code)}\u0301b" for code in range(first, first + 64))
        assert ours.normalize(block).text == theirs.normalize(block), hex(first)


@pytest.mark.parametrize("name", ["en_1", "mix_1"])
def test_real_text(corpus_text: Callable[[str], str], name: str) -> None:
    """Real text in English and in 48 languages."""
    theirs = SentencePieceNormalizer(
        rule_name="nmt_nfkc", add_dummy_prefix=True, remove_extra_whitespaces=True, escape_whitespaces=True
    )
    ours = SentencePieceText()
    for line in corpus_text(name).split("\n")[::10]:
        assert ours.prepared(line).text == theirs.normalize(line)


# ── places ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
@pytest.mark.parametrize("rules", ["identity", "nmt_nfkc_cf"])
def test_places_go_forward(rules: CharsmapName, text: str) -> None:
    """The range of each character lies in the raw text, behind none before it."""
    prepared = SentencePieceText(rules).prepared(text)
    ranges = [prepared.raw_range(place, place + 1) for place in range(len(prepared.text))]
    assert ranges == sorted(ranges)
    assert all(0 <= start <= end <= len(text) for start, end in ranges)


@pytest.mark.parametrize(
    ("text", "expected", "places"),
    [
        ("ab", "▁ab", [(0, 0), (0, 1), (1, 2)]),  # the mark that was added stands for nothing
        ("  a", "▁a", [(0, 2), (2, 3)]),  # or for the spaces that were there
        ("a  b ", "▁a▁b", [(0, 0), (0, 1), (1, 3), (3, 4)]),
        ("㍿", "▁株式会社", [(0, 0), *[(0, 1)] * 4]),
        ("ｶﾞx", "▁ガx", [(0, 0), (0, 2), (2, 3)]),
        ("a\u200b\tb", "▁a▁b", [(0, 0), (0, 1), (1, 3), (3, 4)]),
        ("  ", "", []),
        ("", "", []),
    ],
)
def test_worked_examples(text: str, expected: str, places: list[tuple[int, int]]) -> None:
    """Which raw characters each prepared one comes from."""
    prepared = SentencePieceText().prepared(text)
    assert prepared.text == expected
    assert [prepared.raw_range(place, place + 1) for place in range(len(expected))] == places


# ── settings ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(text=hostile_texts)
def test_nothing_is_lost(text: str) -> None:
    """Where the settings are said to lose nothing, every text comes back to the last character."""
    settings_ = SentencePieceText(
        "identity", add_dummy_prefix=False, remove_extra_whitespaces=False, escape_whitespaces=False
    )
    assert what_is_lost(settings_, all_characters_known=True) == ()
    assert settings_.text(settings_.prepared(text).text) == text


@given(text=hostile_texts)
def test_only_the_mark_is_lost(text: str) -> None:
    """With spaces written as ▁ and one put before the text, only a ▁ of the text itself does not come back."""
    marked = SentencePieceText("identity", remove_extra_whitespaces=False)
    assert what_is_lost(marked, all_characters_known=True) == (
        "A “▁” that was written in the text comes back as a space.",
    )
    assert marked.text(marked.prepared(text).text) == text.replace("▁", " ")


def test_what_the_usual_settings_lose() -> None:
    """The library's defaults lose something in five ways, and each is said."""
    assert what_is_lost(SentencePieceText()) == (
        "The rules nmt_nfkc replace characters, such as “ﬁ” by “fi”: which of them stood there is lost.",
        "Tabs and line breaks come back as spaces, and control characters not at all.",
        "Spaces at both ends of a text are lost, and of several in a row all but one.",
        "A “▁” that was written in the text comes back as a space.",
        "Characters that no piece spells come back as “⁇”.",
    )
    assert "All letters come back as small ones." in what_is_lost(SentencePieceText("nfkc_cf"))
    assert not any("Tabs" in sentence for sentence in what_is_lost(SentencePieceText("nfkc")))


def test_user_defined_symbols_stay() -> None:
    """A user-defined symbol is not normalized, the longest first; what stands around it is."""
    kept = SentencePieceText(user_defined=("①", "①②", ""))
    assert kept.prepared("①②①③").text == "▁①②①3"
    assert kept.prepared("①②①③").raw_range(1, 3) == (0, 2)


def test_damaged_rules() -> None:
    """Bytes that are no charsmap are refused with one sentence."""
    for compiled in (b"\1", b"\xff\xff\xff\xff....", b"\x05\0\0\0.....", b"\4\0\0\0...."):
        with pytest.raises(ExplorerError, match=r"^The normalization rules of the model are damaged: .*\.$"):
            Charsmap(compiled)


# ── what others met ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("raw", "becomes"),
    [
        ("︰", ".."),  # google/sentencepiece#329
        ("ŉ", "ʼn"),  # google/sentencepiece#839
        ("ŀ", "l·"),
        ("２①ﬁ㍿ｱ…", "21fi株式会社ア..."),
        ("a\u00a0b\u3000c", "a▁b▁c"),
        ("a\u200bb", "a▁b"),
        ("e\u0301", "é"),
    ],
)
def test_compatibility_characters(raw: str, becomes: str) -> None:
    """What the usual rules make of characters that surprised people; without rules they stay."""
    assert SentencePieceText().prepared(raw).text == f"▁{becomes}"
    assert SentencePieceText("identity").prepared(raw).text == f"▁{raw}"


@pytest.mark.parametrize("text", ["Hello  world", "Hello\nworld", "Hello\tworld ", " Hello world"])
def test_white_space_that_does_not_come_back(text: str) -> None:
    """Kinds and numbers of spaces are lost by default, and kept where that is asked for (google/sentencepiece#684)."""
    usual = SentencePieceText()
    assert usual.prepared(text).text == "▁Hello▁world"
    assert usual.text("▁Hello▁world") == "Hello world"
    keeping = SentencePieceText("identity", remove_extra_whitespaces=False)
    assert keeping.text(keeping.prepared(text).text) == text


@given(data=st.binary(min_size=8, max_size=400), text=hostile_texts)
def test_rules_of_any_bytes(data: bytes, text: str) -> None:
    """A charsmap of the right size with any bytes makes something of a text, with a place for every character."""
    compiled = (len(data) // 8 * 4).to_bytes(4, "little") + data
    normalized = Charsmap(compiled).normalize(text)
    for place in range(len(normalized.text)):
        start, end = normalized.raw_range(place, place + 1)
        assert 0 <= start < end <= len(text)

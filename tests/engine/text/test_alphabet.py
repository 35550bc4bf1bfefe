"""First symbols, and text from symbols."""

import pytest
import tokenizers
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.errors import CorpusError
from explorer.engine.text.alphabet import Spelling, gpt2_byte_characters, text_of_bytes, utf8_symbols
from tests.engine.text.hostile_texts import hostile_texts


@given(text=hostile_texts)
def test_bytes_and_back(text: str) -> None:
    """A text comes back from its bytes, lone surrogates included, and each byte is one character below U+0100."""
    symbols = utf8_symbols(text)
    assert max(symbols, default="\0") <= "\xff"
    assert text_of_bytes(symbols) == text


def test_bytes_that_are_no_text() -> None:
    """Bytes that make no character are shown in hex, never as U+FFFD."""
    assert text_of_bytes("a\xe2\x82 \xff") == "a\\xe2\\x82 \\xff"


@pytest.mark.parametrize(
    ("spelling", "initial", "expected"),
    [
        (Spelling(), False, ["h", "é"]),
        (Spelling("bytes"), False, ["h", "\xc3", "\xa9"]),
        (Spelling("characters", "end-of-word", "</w>"), False, ["h", "é", "</w>"]),
        (Spelling("characters", "end-of-word", "</w>", marker_joined=True), False, ["h", "é</w>"]),
        (Spelling("characters", "word-start", "_"), False, ["_", "h", "é"]),
        (Spelling("characters", "word-start", "_"), True, ["h", "é"]),
        (Spelling("bytes", "word-start", "▁"), False, ["\xe2\x96\x81", "h", "\xc3", "\xa9"]),
        (Spelling("bytes", "end-of-word", "</w>", marker_joined=True), False, ["h", "\xc3", "\xa9</w>"]),
    ],
)
def test_a_word(spelling: Spelling, initial: bool, expected: list[str]) -> None:
    """A word is spelled in characters or bytes, its marker apart or joined, before it or behind."""
    assert list(spelling.symbols("hé", initial=initial)) == expected


@pytest.mark.parametrize(
    ("spelling", "initial", "expected"),
    [
        (Spelling(), True, ["a", " ", " ", "b"]),
        (Spelling("characters", "word-start", "▁"), True, ["a", "▁", "▁", "b"]),
        (Spelling("characters", "word-start", "▁"), False, ["▁", "a", "▁", "▁", "b"]),
        (Spelling("characters", "end-of-word", "$"), True, ["a", "$", "$", "b", "$"]),
    ],
)
def test_a_stream(spelling: Spelling, initial: bool, expected: list[str]) -> None:
    """In a raw stream each space is a mark, or stays a space where there is no marker."""
    assert list(spelling.stream_symbols("a  b", initial=initial)) == expected


@pytest.mark.parametrize("marker", ["end-of-word", "word-start"])
@pytest.mark.parametrize("base", ["characters", "bytes"])
@given(text=st.text(st.characters(exclude_characters="▁")))
def test_a_stream_and_back(base: str, marker: str, text: str) -> None:
    """A raw stream without the marker comes back whole, whatever spaces it begins or ends with."""
    spelling = Spelling(base, marker, "▁")  # type: ignore[arg-type]
    assert spelling.text("".join(spelling.stream_symbols(text, initial=True))) == text


@pytest.mark.parametrize(
    ("spelling", "text", "sentence"),
    [
        (
            Spelling("characters", "word-start", "_"),
            "snake_case",
            "The marker “_” occurs in the text; “▁” does not, take that.",
        ),
        (
            Spelling("bytes", "end-of-word", "</w>"),
            "<w>low</w>",
            "The marker “</w>” occurs in the text; “⟩” does not, take that.",
        ),
        (
            Spelling("characters", "word-start", "##"),
            "C# is _sharp",
            "The marker “##” runs together with “#” in the text; “▁” does not, take that.",
        ),
        (
            Spelling("characters", "word-start", "⊢"),
            "_▁⟨⊢⟪w⟫",
            "The marker “⊢” occurs in the text; choose another.",
        ),
    ],
)
def test_a_marker_in_the_text_is_refused(spelling: Spelling, text: str, sentence: str) -> None:
    """A marker that occurs in the text, or cannot be told from it, is refused, and one that does not is suggested."""
    assert refusal(spelling, text) == sentence


@pytest.mark.parametrize(
    "spelling", [Spelling(), Spelling("characters", "word-start", "_"), Spelling("characters", "end-of-word", "</w>")]
)
def test_a_marker_that_does_not_occur_passes(spelling: Spelling) -> None:
    """A text without the marker is accepted, even if it holds parts of it."""
    assert refusal(spelling, "a < b, w/o </ w>") == ""


def refusal(spelling: Spelling, text: str) -> str:
    """The sentence with which the marker is refused; empty where it is not."""
    try:
        spelling.check_marker(text)
    except CorpusError as error:
        return str(error)
    return ""


def test_gpt2_byte_characters() -> None:
    """GPT-2 writes 256 different printable characters for the bytes, Ġ for the space and Ċ for the line feed."""
    characters = gpt2_byte_characters()
    assert (characters[0x20], characters[0x0A], characters[0x41], characters[0xAD]) == ("Ġ", "Ċ", "A", "Ń")
    assert sorted(characters) == list(range(256))
    assert len(set(characters.values())) == 256
    assert all(character.isprintable() and not character.isspace() for character in characters.values())


def test_gpt2_byte_characters_are_those_of_tokenizers() -> None:
    """They are the byte-level alphabet of HF tokenizers."""
    assert set(gpt2_byte_characters().values()) == set(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    splitter = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    for character in map(chr, range(0x80)):
        assert splitter.pre_tokenize_str(character)[0][0] == gpt2_byte_characters()[ord(character)]

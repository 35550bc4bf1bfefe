"""Nothing in a symbol stays invisible, and nothing is passed off as something else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.text.alphabet import Spelling, utf8_symbols
from explorer.figures.visible_text import Run, elided, plain_text, visible_runs, word_text

LETTERS = Spelling()
SENNRICH = Spelling("characters", "end-of-word", "</w>")
BYTES = Spelling("bytes", "word-start", "▁")


@pytest.mark.parametrize(
    ("piece", "runs"),
    [
        ("est", [("est", "text")]),
        ("est</w>", [("est", "text"), ("</w>", "marker")]),
        ("</w>", [("</w>", "marker")]),
        (" a\t\n", [("␣", "space"), ("a", "text"), ("⇥↵", "space")]),
        ("a\u00a0b", [("a", "text"), ("NBSP", "named"), ("b", "text")]),
        ("\u200b\u200c", [("ZWSP", "named"), ("ZWNJ", "named")]),
        ("\u2764\ufe0f", [("\u2764", "text"), ("VS16", "named")]),
        ("👩\u200d👧", [("👩", "text"), ("ZWJ", "named"), ("👧", "text")]),
        ("\r\u2028\u2029\x00\ufeff\u00ad", [(name, "named") for name in ("CR", "LS", "PS", "NUL", "BOM", "SHY")]),
        ("\u200e\u200f\u202e", [(name, "named") for name in ("LRM", "RLM", "RLO")]),
        ("\ud800", [("U+D800", "named")]),
        ("\ue000\u0378", [("U+E000", "named"), ("U+0378", "named")]),
        ("\ufffd", [("U+FFFD", "named")]),
        ("\u0301", [("◌\u0301", "text")]),
        ("e\u0301", [("e\u0301", "text")]),
        (" \u0301", [("␣", "space"), ("◌\u0301", "text")]),
        ("\u0600", [("\u0600", "text")]),
        ("", []),
    ],
)
def test_every_character_is_seen(piece: str, runs: list[tuple[str, str]]) -> None:
    """Letters stay letters; spaces, controls and what has no glyph get a sign or a name."""
    assert list(visible_runs(piece, SENNRICH)) == [Run(text, kind) for text, kind in runs]


@pytest.mark.parametrize(
    ("data", "plain"),
    [
        (b"low", "low"),
        ("é☃👧".encode(), "é☃👧"),
        ("☃".encode()[:2], "[E2 98]"),
        (b"\x98\x83" + b"a", "[98 83]a"),
        (b"\xff\xc3\xa9\xe2", "[FF]é[E2]"),
        ("\ud800".encode("utf-8", "surrogatepass"), "[U+D800]"),
        ("▁set".encode(), "▁set"),
        ("\u00a0".encode(), "[NBSP]"),
        (b"\xc0\xaf", "[C0 AF]"),
    ],
)
def test_bytes_are_characters_only_where_they_are_whole(data: bytes, plain: str) -> None:
    """Over bytes whole characters are shown as such and parts of one in hex, never as a replacement character."""
    assert plain_text(visible_runs(data.decode("latin-1"), BYTES)) == plain


@given(st.text())
def test_any_text_over_bytes_reads_as_over_characters(text: str) -> None:
    """The bytes of any text give the runs of its characters."""
    assert visible_runs(utf8_symbols(text), Spelling("bytes")) == visible_runs(text, LETTERS)


@given(st.binary(max_size=40))
def test_no_byte_is_lost(data: bytes) -> None:
    """Any bytes at all are shown, and none by a replacement character unless the text holds one."""
    runs = visible_runs(data.decode("latin-1"), Spelling("bytes"))
    n_hex = sum(len(run.text.split()) for run in runs if run.kind == "hex")
    assert n_hex <= sum(byte >= 0x80 for byte in data)
    assert bool(runs) == bool(data)
    assert all("\ufffd" not in run.text for run in runs)


@pytest.mark.parametrize(
    ("piece", "plain"),
    [
        ("internationally", "internationally"),
        ("internationaliza", "internationaliza"),
        ("internationalization", "internat…ization"),
        ("internationalization</w>", "internat…ion</w>"),
        ("a" * 15 + "\u00a0" + "b" * 15, "aaaaaaaa…bbbbbbb"),
        ("e\u0301" * 20, "e\u0301" * 8 + "…" + "e\u0301" * 7),
        ("x" + "\u0301" * 500, "x" + "\u0301" * 500),
        ("x" + "\u0301" * 20_000, "x" + "\u0301" * (511 + 7) + "…" + "\u0301" * 7),
    ],
)
def test_long_symbols_keep_beginning_and_end(piece: str, plain: str) -> None:
    """More than sixteen characters lose their middle; markers, names and up to 511 accents are never cut through."""
    assert plain_text(elided(visible_runs(piece, SENNRICH))) == plain


@given(st.text(alphabet="ab \u0301\u200d👧</w>", max_size=60), st.integers(3, 30))
def test_elided_text_is_short_enough(piece: str, longest: int) -> None:
    """An elided symbol has at most so many characters, and shorter ones are untouched."""
    runs = visible_runs(piece, LETTERS)
    shown = elided(runs, longest)
    assert shown == runs or any(run.kind == "elision" for run in shown)
    assert elided(shown, longest) == shown


def test_a_word_of_a_million_characters_is_named_briefly() -> None:
    """The one word of a raw stream is shown by its beginning and end."""
    assert word_text("set new " * 125_000, 16) == "set␣new␣…et␣new␣"


def test_a_word_from_right_to_left_is_isolated_in_a_sentence() -> None:
    """A word in Arabic or Hebrew stands between isolates, so that a number behind it stays there."""
    assert [word_text(word) for word in ("سلام", "a שלום", "low", "naïve")] == [
        "\u2068سلام\u2069",
        "\u2068a␣שלום\u2069",
        "low",
        "naïve",
    ]

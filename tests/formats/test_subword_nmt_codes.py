"""The codes of subword-nmt, read and applied as it does."""

import contextlib
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from subword_nmt.apply_bpe import BPE
from subword_nmt.learn_bpe import learn_bpe

from explorer.formats.diagnosis import TokenizerFileError
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.subword_nmt_codes import read_subword_nmt_codes
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

LOW = "low lower newest widest low lower newest newest"


def read(data: bytes | str, **options: bool) -> OpenedTokenizer:
    return read_subword_nmt_codes(data if isinstance(data, bytes) else data.encode(), "codes", **options)


def learned(text: str, n_merges: int) -> str:
    """The codes of a text in version 0.2."""
    codes = io.StringIO()
    with contextlib.redirect_stderr(io.StringIO()):
        learn_bpe(io.StringIO(text), codes, n_merges, min_frequency=1)
    return codes.getvalue()


def shown(opened: OpenedTokenizer, text: str) -> str:
    """The pieces of a text as subword-nmt writes them; what is unknown stands for itself."""
    run = opened.pipeline.run(text)
    vocabulary = opened.pipeline.model.vocabulary
    ends = {word.end for part in run.parts for word in part.words}
    pieces = []
    for piece_id, start, end in zip(run.tokens.ids, run.tokens.starts, run.tokens.ends, strict=True):
        separator = "" if end in ends else "@@"
        pieces.append(text[start:end] + separator)
        assert piece_id is None or vocabulary[piece_id] == pieces[-1]
    return " ".join(pieces)


def test_codes_of_version_0_2() -> None:
    """Words are cut by the codes, @@ behind what ends no word, and each token has its range."""
    opened = read(learned(LOW, 8))
    assert shown(opened, "lowest lower") == BPE(io.StringIO(learned(LOW, 8))).segment("lowest lower")
    assert opened.pipeline.decode(opened.pipeline.encode("lower newest")) == "lower newest"  # type: ignore[arg-type]
    assert opened.facts[0] == "8 merges, version 0.2."


def test_codes_of_version_0_1() -> None:
    """Without a header the mark of ends is a symbol of its own: "lo" + "w" make low, "low" + "</w>" its end."""
    codes = "l o\nlo w\nlow </w>\ne r\n"
    opened = read(codes)
    assert shown(opened, "low lower wer x") == "low low@@ er w@@ er x"
    assert shown(opened, "low lower wer x") == BPE(io.StringIO(codes)).segment("low lower wer x")
    assert opened.facts[0] == "4 merges, version 0.1."


def test_unknown_characters() -> None:
    """A character of no merge is a token without an id, at its place."""
    tokens = read(learned(LOW, 8)).pipeline.run("loXw").tokens
    assert tokens.kinds == ("piece", "unknown", "piece")
    assert (tokens.starts, tokens.ends, tokens.ids[1]) == ((0, 2, 3), (2, 3, 4), None)


def test_a_merge_that_needs_a_later_one() -> None:
    """Every place of a merge is joined before another has its turn: "abab" is ab ab, although "ab" + "a" stands first.

    (One that goes back as soon as it can would join ab + a.)
    """
    codes = "#version: 0.2\nab a\na b\na b</w>\n"
    assert shown(read(codes), "abab") == BPE(io.StringIO(codes)).segment("abab")
    assert [finding.sentence for finding in read(codes).findings] == [
        "At line 2, column 1 the merge needs “ab”, which is made in line 3 only (bytes 61 62 20 61); a merge of what "
        "is "
        "there already is expected."
    ]


def test_spaces_alone_end_words() -> None:
    """A tab, a no-break space and a carriage return within a line belong to their word."""
    opened = read(learned(LOW, 8))
    words = [word.text for part in opened.pipeline.run(" lo\tw  x\u00a0y\r\n z \r\nn").parts for word in part.words]
    assert words == ["lo\tw", "x\u00a0y", "z", "n"]


# ── lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\u0085", "\u000b", "\u001c"])
def test_lines_end_at_line_feeds_alone(odd: str) -> None:
    """A merge of what other readers take for a line end is read: “. U+2028</w>” is one line."""
    codes = f"#version: 0.2\n. {odd}</w>\nl o\n"
    opened = read(codes)
    assert opened.merges == [(".", f"{odd}</w>"), ("l", "o")]
    assert shown(opened, f".{odd}") == BPE(io.StringIO(codes, newline="\n")).segment(f".{odd}")


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        (
            "#version: 0.2\nl o\nl o w\n",
            "At line 3, column 4 the line “l o w” has 3 symbols (bytes 20 77); two symbols with one space between "
            "them are "
            "expected.",
        ),
        (
            "l o\nlow\n",
            "At line 2, column 4 the line “low” has 1 symbol; two symbols with one space between them are expected.",
        ),
        ("", "The file has no merges; two symbols with one space between them are expected."),
        ("#version: 0.2\n", "The file has no merges; two symbols with one space between them are expected."),
        (
            "#version: 0.3\nl o\n",
            "At line 1, column 1 the version is “#version: 0.3” (bytes 23 76 65 72 73 69 6F 6E 3A 20 30 2E 33); "
            "#version: 0.1 or #version: 0.2 is expected.",
        ),
    ],
)
def test_codes_that_are_refused(codes: str, sentence: str) -> None:
    """What has not two symbols is refused, and its line is named and shown; so is an unknown version."""
    with pytest.raises(TokenizerFileError) as error:
        read(codes, repair=True)
    assert error.value.findings[0].sentence == sentence


def test_a_blank_line_within() -> None:
    """subword-nmt refuses a line without anything between others; it is left out if asked."""
    with pytest.raises(TokenizerFileError, match=r"at line 2, column 1 the line is empty"):
        read("l o\n\nlo w\n")
    assert read("l o\n\nlo w\n", repair=True).merges == [("l", "o"), ("lo", "w")]


@pytest.mark.parametrize("codes", ["l o\nlo w\n\n\n", "l o \nlo w", " l o\r\nlo w\r\n"])
def test_codes_that_are_read_all_the_same(codes: str) -> None:
    """Empty lines at the end, spaces at the ends of lines, and carriage returns: subword-nmt does not mind."""
    assert read(codes).merges == [("l", "o"), ("lo", "w")]
    assert BPE(io.StringIO(codes)).bpe_codes == {("l", "o"): 0, ("lo", "w"): 1}


def test_odd_merges() -> None:
    """A merge that stands twice counts where it stands first, and a side that nothing makes is told."""
    assert [finding.sentence for finding in read("l o\nlo w\nl o\n").findings] == [
        "At line 3, column 1 the merge stands in line 1 too (bytes 6C 20 6F); the first one counts."
    ]
    assert [finding.sentence for finding in read("l o\nxy z\n").findings] == [
        "No merge makes “xy”, which another needs; such a merge never happens."
    ]


# ── against subword-nmt ───────────────────────────────────────────────────────────────────────────────────────────────

sides = st.text("abc", min_size=1, max_size=3)
some_merges = st.lists(
    st.tuples(sides, st.one_of(sides, sides.map(lambda s: s + "</w>"), st.just("</w>"))), min_size=1, max_size=15
)


@settings(max_examples=300)
@given(merges=some_merges, header=st.sampled_from(["", "#version: 0.2\n"]), text=st.text("abcd \t", max_size=40))
def test_any_codes_as_subword_nmt(merges: list[tuple[str, str]], header: str, text: str) -> None:
    """Whatever the codes are, in whatever order, texts are cut as subword-nmt cuts them."""
    codes = header + "".join(f"{left} {right}\n" for left, right in merges)
    opened = read(codes)
    assert shown(opened, text) == BPE(io.StringIO(codes)).segment(text)
    assert opened.reference is not None
    assert list(opened.pipeline.encode(text)) == opened.reference().encode(text)


@pytest.fixture(scope="module")
def botchan(shared: Path) -> tuple[str, str]:
    """A novel, and 300 codes that were learned from it."""
    text = (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text("utf-8")[1:60_000]
    return text, learned(text, 300)


def test_codes_that_were_learned(botchan: tuple[str, str]) -> None:
    """A text of 60,000 characters is cut as subword-nmt cuts it, line by line."""
    text, codes = botchan
    opened, library = read(codes), BPE(io.StringIO(codes))
    assert opened.findings == ()
    lines = text.split("\n")
    assert [shown(opened, line) for line in lines] == [library.segment(line) for line in lines]
    long = text.replace(" ", "").replace("\n", "")[:2_000]  # one word
    assert shown(opened, long) == library.segment(long)


@settings(max_examples=100)
@given(text=hostile_texts)
def test_hostile_texts(botchan: tuple[str, str], text: str) -> None:
    """Texts of all kinds have subword-nmt's pieces."""
    opened = read(botchan[1])
    for line in (text, *HOSTILE_TEXTS.values()):
        line = line.replace("\n", "")
        assert shown(opened, line) == BPE(io.StringIO(botchan[1])).segment(line)

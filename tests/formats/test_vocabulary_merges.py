"""A vocabulary with its merges, in two files."""

import json
import lzma
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import ByteLevelBPETokenizer, models

from explorer.engine.text.alphabet import gpt2_byte_characters
from explorer.formats.diagnosis import TokenizerFileError
from explorer.formats.how import How
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.shipped import open_shipped
from explorer.formats.vocabulary_merges import read_vocabulary_merges
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

ABC = {"<unk>": 0, "a": 1, "b": 2, "c": 3, "ab": 4, "abc": 5}
MERGES = b"#version: 0.2\na b\nab c\n"


def read(vocabulary: Any, merges: bytes, **options: Any) -> OpenedTokenizer:
    data = vocabulary if isinstance(vocabulary, bytes) else json.dumps(vocabulary).encode()
    return read_vocabulary_merges(data, merges, "vocab.json", **options)


def sentences(vocabulary: Any, merges: bytes, *, repair: bool = False) -> list[str]:
    """What is wrong or odd, whether the files open or not."""
    try:
        findings = read(vocabulary, merges, repair=repair).findings
    except TokenizerFileError as error:
        findings = error.findings
    return [finding.sentence for finding in findings if finding.weight != "note"]


@pytest.fixture(scope="module")
def gpt2(shared: Path) -> OpenedTokenizer:
    """GPT-2 from its two original files."""
    folder = shared / "tokenizers"
    encoder, bpe = (
        lzma.decompress((folder / f"gpt2.{name}.xz").read_bytes()) for name in ("encoder.json", "vocab.bpe")
    )
    return read_vocabulary_merges(encoder, bpe, "encoder.json")


def test_gpt2(gpt2: OpenedTokenizer) -> None:
    """GPT-2's original files are the ranks of r50k: the same sum, the same ids, the same merges."""
    ranks = open_shipped("gpt2")
    assert gpt2.kind == "GPT-2 vocabulary and merges"
    assert gpt2.facts == ("50,257 pieces = 256 bytes + 50,000 merges + 1 special token.",)
    assert gpt2.special_ids == {50256}
    assert [finding for finding in gpt2.findings if finding.weight != "note"] == []
    for text in HOSTILE_TEXTS.values():
        text = text.encode("utf-8", "ignore").decode()
        assert gpt2.pipeline.encode(text) == ranks.pipeline.encode(text), text
    spelled = gpt2_byte_characters()
    sides = [tuple("".join(spelled[ord(byte)] for byte in side) for side in merge) for merge in ranks.merges[:2000]]
    assert list(gpt2.merges[:2000]) == sides


@settings(max_examples=200)
@given(text=hostile_texts)
def test_gpt2_as_the_library(gpt2: OpenedTokenizer, text: str) -> None:
    """Ids and what is read back are the library's."""
    text = text.encode("utf-8", "ignore").decode()
    assert gpt2.reference is not None
    reference = gpt2.reference()
    assert list(gpt2.pipeline.encode(text)) == reference.encode(text)
    assert gpt2.pipeline.decode(reference.encode(text)) == reference.decode(reference.encode(text))  # type: ignore[arg-type]


def test_the_library_reads_gpt2_alike(gpt2: OpenedTokenizer, shared: Path, tmp_path: Path) -> None:
    """The library's own reader of the two files gives the same ids."""
    for name in ("encoder.json", "vocab.bpe"):
        (tmp_path / name).write_bytes(lzma.decompress((shared / "tokenizers" / f"gpt2.{name}.xz").read_bytes()))
    library = ByteLevelBPETokenizer.from_file(str(tmp_path / "encoder.json"), str(tmp_path / "vocab.bpe"))
    for text in HOSTILE_TEXTS.values():
        text = text.encode("utf-8", "ignore").decode()
        assert list(gpt2.pipeline.encode(text)) == library.encode(text).ids


# ── how texts are split ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("vocabulary", "merges", "text", "expected", "said"),
    [
        (ABC, MERGES, "abc  ab\nx", (5, 4, 0), "at white space is taken"),
        (
            {"a": 0, "b": 1, "a</w>": 2, "b</w>": 3, "ab</w>": 4},
            b"a b</w>\n",
            "ab aab",
            (4, 0, 4),
            "at white space is taken",
        ),
        (
            {"▁": 0, "a": 1, "b": 2, "▁a": 3, "▁ab": 4},
            "▁ a\n▁a b\n".encode(),
            "ab aab",
            (4, 3, 1, 2),
            "each word begins with ▁ in place of a space",
        ),
        ({"Ġ": 0, "a": 1, "b": 2, "Ġa": 3}, "Ġ a\n".encode(), "b a", (2, 3), "GPT-2's pattern is taken"),
        ({"ł": 0, "ą": 1, "łą": 2, "é": 3}, "ł ą\n".encode(), "łą é", (2, 3), "at white space is taken"),
    ],
)
def test_how_texts_are_split(vocabulary: Any, merges: bytes, text: str, expected: tuple[int, ...], said: str) -> None:
    """Neither file says it: how the pieces are spelled tells, and what is taken is said."""
    opened = read(vocabulary, merges)
    assert opened.pipeline.encode(text) == expected
    notes = [finding.sentence for finding in opened.findings if finding.weight == "note"]
    assert f"Neither file says how texts are split; {said}." in notes


def test_a_pattern_can_be_given() -> None:
    """A name or a regular expression of the caller's is taken instead, and refused where it does not compile."""
    assert read(ABC, MERGES, how=How("bert")).pipeline.encode("ab,ab") == (4, 0, 4)
    assert read(ABC, MERGES, how=How("a")).pipeline.encode("abc") == (1, 2, 3)
    vocabulary = {character: byte for byte, character in gpt2_byte_characters().items()}
    assert read(vocabulary | {"ab": 256, "1": 257}, b"a b\n", how=How("cl100k")).pipeline.encode("ab12")[0] == 256
    with pytest.raises(
        TokenizerFileError, match=r"cannot be opened with that pattern: The regular expression is wrong"
    ):
        read(ABC, MERGES, how=How("("))


# ── what is wrong ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("merges", "sentence"),
    [
        (
            b"\xef\xbb\xbf" + MERGES,
            "At line 1, column 1 stands a byte order mark (bytes EF BB BF); the first line is expected.",
        ),
        (
            b"a b\n\nab c\n",
            "At line 2, column 1 the line is empty; two symbols with one space between them are expected.",
        ),
        (
            b"a b\nab c\n\n",
            "At line 3, column 1 the line is empty; two symbols with one space between them are expected.",
        ),
        (
            b"a b \nab c\n",
            "At line 1, column 4 a space stands at the end of the line (bytes 20); two symbols with one space between "
            "them are expected.",
        ),
        (
            b"a b\n ab c\n",
            "At line 2, column 1 a space stands at the beginning of the line (bytes 20 61 62 20 63); two symbols "
            "with one "
            "space between them are expected.",
        ),
        (
            b"a b\nab c\na b c\n",
            "At line 3, column 4 the line “a b c” has 3 symbols (bytes 20 63); two symbols with one space between them "
            "are expected.",
        ),
        (
            b"a b\nab c\nabc\n",
            "At line 3, column 4 the line “abc” has 1 symbol; two symbols with one space between them are expected.",
        ),
        (
            b"a b\nab c\nb c\n",
            "At line 3, column 1 the vocabulary has no piece “bc” (bytes 62 20 63); a merge needs its two sides and "
            "what "
            "they make.",
        ),
        (
            b"a b\nab c\nb d\n",
            "At line 3, column 3 the vocabulary has no piece “d” (bytes 64); a merge needs its two sides and what they "
            "make.",
        ),
    ],
)
def test_merges_that_can_be_mended(merges: bytes, sentence: str, tmp_path: Path) -> None:
    """What the library refuses is refused with its line; mended, the other merges are all there."""
    assert sentences(ABC, merges)[0] == sentence
    with pytest.raises(TokenizerFileError) as error:
        read(ABC, merges)
    assert error.value.can_be_repaired
    opened = read(ABC, merges, repair=True)
    assert opened.pipeline.encode("abc ab") == (5, 4)
    assert opened.merges == [("a", "b"), ("ab", "c")]
    assert sentence in [finding.sentence for finding in opened.findings]
    (tmp_path / "vocab.json").write_text(json.dumps(ABC))
    (tmp_path / "merges.txt").write_bytes(merges)
    with pytest.raises(Exception, match=r"Merges text file invalid|out of vocabulary"):
        models.BPE.from_file(str(tmp_path / "vocab.json"), str(tmp_path / "merges.txt"))


@pytest.mark.parametrize(
    ("merges", "expected"),
    [
        (b"a b\nab c\n", [("a", "b"), ("ab", "c")]),  # no header
        (b"#version: 0.2\r\na b\r\nab c\r\n", [("a", "b"), ("ab", "c")]),
        (b"# a\n# #\n", [("#", "a"), ("#", "#")]),  # merges, not remarks
        (b"#version: 0.2\n# a\n", [("#", "a")]),
        (b"a b\n#version: 0.2\nab c", [("a", "b"), ("ab", "c")]),
    ],
)
def test_merges_that_are_read(merges: bytes, expected: list[tuple[str, str]], tmp_path: Path) -> None:
    """The first merge is not lost where there is no header, “# a” is a merge, and line ends do not matter; the library
    reads them alike."""
    vocabulary = {**ABC, "#": 6, "#a": 7, "##": 8}
    assert read(vocabulary, merges).merges == expected
    (tmp_path / "vocab.json").write_text(json.dumps(vocabulary))
    (tmp_path / "merges.txt").write_bytes(merges)
    assert models.BPE.read_file(str(tmp_path / "vocab.json"), str(tmp_path / "merges.txt"))[1] == expected


def test_merges_with_a_carriage_return() -> None:
    """A piece may end in a carriage return, as “,\\r” and “▁\\r” do (G6: OpenNMT/CTranslate2#1190): one such line does
    not make the file one from Windows."""
    vocabulary = {**ABC, ",": 6, "\r": 7, ",\r": 8, "▁": 9, "▁\r": 10}
    merges = "a b\n, \r\nab c\n▁ \r\na ab\n".encode()
    assert read({**vocabulary, "aab": 11}, merges).merges == [
        *[("a", "b"), (",", "\r"), ("ab", "c"), ("▁", "\r"), ("a", "ab")],
    ]


def test_odd_merges() -> None:
    """Line ends of two characters, a header within, and a merge that stands twice are told."""
    assert sentences(ABC, MERGES.replace(b"\n", b"\r\n")) == [
        "At line 1, column 14 the line ends in a carriage return and a line feed (bytes 0D 0A), and 2 more like it; "
        "a line "
        "feed alone is expected."
    ]
    assert sentences(ABC, b"a b\n#version: 0.2\nab c\n") == [
        "At line 2, column 1 a line begins with #version (bytes 23 76 65 72 73 69 6F 6E 3A 20 30 2E 32); it is "
        "passed over, "
        "as the tokenizers library does."
    ]
    assert sentences(ABC, b"a b\nab c\na b\n") == [
        "At line 3, column 1 the merge stands in line 1 too (bytes 61 20 62); its later place counts."
    ]


def test_a_merge_with_a_space() -> None:
    """ "  " + "a" cannot be told from other ways to part the line, except where only one has pieces on both sides."""
    vocabulary = {" ": 0, "a": 1, "  ": 2, "  a": 3}
    merges = b"   a\n"
    assert sentences(vocabulary, merges) == [
        "At line 1, column 2 the line “   a” has 4 symbols (bytes 20 20 61); two symbols with one space between them "
        "are "
        "expected."
    ]
    assert read(vocabulary, merges, repair=True).merges == [("  ", "a")]


@pytest.mark.parametrize(
    ("vocabulary", "sentence"),
    [
        (
            {"a": 0, "b": 1, "ab": 1},
            "At the vocabulary “b” and “ab” have the same id 1; an id stands for one piece, and only one of them can "
            "be "
            "read back.",
        ),
        (
            {"a": 0, "b": 1, "ab": 4},
            "At the vocabulary no piece has the id 2, and 1 more like it; ids go on without holes.",
        ),
        ({"a": 0, "b": 1, "ab": 2, "ba": 3}, "No merge makes the piece “ba”; no text is cut into it."),
    ],
)
def test_odd_vocabularies(vocabulary: dict[str, int], sentence: str) -> None:
    """The library takes such a vocabulary without a word; it opens, and what is odd is said."""
    assert read(vocabulary, b"a b\n").merges == [("a", "b")]
    assert sentence in sentences(vocabulary, b"a b\n")


@pytest.mark.parametrize(
    ("vocabulary", "sentence"),
    [
        (b"", "At line 1, column 1 the file ends while brackets are open"),
        (b"[1]", "At the vocabulary stands a list; an object with an id for each piece is expected."),
        (b"{}", "The vocabulary has no pieces."),
        (b'{"a": "x"}', "At the vocabulary[“a”] stands a string; an id is expected, a whole number from 0."),
        (b'{"a": -1}', "At the vocabulary[“a”] stands a negative id; ids are whole numbers from 0."),
        (b'{"a": 1.5}', "At the vocabulary[“a”] stands a number; an id is expected, a whole number from 0."),
        (b'{"a": 4294967296}', "At the vocabulary[“a”] stands the id 4,294,967,296; "),
        (b'{"a": 1', "At line 1, column 8 the file ends while brackets are open"),
        (b'{"a": 1,\n "\xff": 2}', "At line 2, column 3 stands a byte that is not UTF-8 (bytes FF "),
    ],
)
def test_vocabularies_that_are_refused(vocabulary: bytes, sentence: str) -> None:
    """What is no vocabulary is refused with its place."""
    with pytest.raises(TokenizerFileError) as error:
        read(vocabulary, b"a b\n", repair=True)
    if vocabulary:
        assert error.value.findings[0].sentence.startswith(sentence)


def test_a_byte_order_mark_before_the_vocabulary() -> None:
    """It is refused, and dropped if asked."""
    data = b"\xef\xbb\xbf" + json.dumps(ABC).encode()
    with pytest.raises(TokenizerFileError, match=r"at line 1, column 1 stands a byte order mark \(bytes EF BB BF\)"):
        read(data, MERGES)
    assert read(data, MERGES, repair=True).pipeline.encode("abc") == (5,)


def test_no_merges() -> None:
    """A file with nothing but a header has no merges."""
    for merges in (b"", b"#version: 0.2\n"):
        assert sentences(ABC, merges)[0] == (
            "The file has no merges; two symbols with one space between them are expected."
        )


# ── against the library ───────────────────────────────────────────────────────────────────────────────────────────────

some_merges = st.lists(
    st.tuples(st.text("abc", min_size=1, max_size=3), st.text("abc", min_size=1, max_size=3)), max_size=15
)


@settings(max_examples=150)
@given(pairs=some_merges, text=st.text("abc ", max_size=150))
def test_any_merges_as_the_library(pairs: list[tuple[str, str]], text: str) -> None:
    """Whatever the merges are, in whatever order, words are cut as the library's BPE cuts them."""
    pieces = dict.fromkeys([*"abc", *(piece for left, right in pairs for piece in (left, right, left + right))])
    vocabulary = {piece: piece_id for piece_id, piece in enumerate(pieces)}
    merges = "".join(f"{left} {right}\n" for left, right in [*pairs, ("a", "b")]).encode()
    vocabulary.setdefault("ab", len(vocabulary))
    opened = read(vocabulary, merges)
    assert opened.reference is not None
    assert list(opened.pipeline.encode(text)) == opened.reference().encode(text)
    library = models.BPE(vocabulary, [*pairs, ("a", "b")])
    words = text.split()
    assert [piece_id for word in words for piece_id in (token.id for token in library.tokenize(word))] == list(
        opened.pipeline.encode(text)
    )
    starts = opened.pipeline.run(text).tokens.starts
    assert all(first < second for first, second in pairwise(starts))

"""vocab.txt: every line is a piece, and its number the id."""

import lzma
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import BertWordPieceTokenizer

from explorer.formats.diagnosis import TokenizerFileError
from explorer.formats.wordpiece_vocabulary import read_wordpiece_vocabulary
from explorer.resource_files import resource_path
from tests.engine.text.hostile_texts import hostile_texts

SMALL = "[PAD] [UNK] [CLS] [SEP] want ##want ##ed wa un runn ##ing".split()


def written(*pieces: str, end: str = "\n") -> bytes:
    return "".join(piece + end for piece in pieces).encode()


def sentences(data: bytes, *, repair: bool = False) -> list[str]:
    """What is found in a file, whether it opens or not."""
    try:
        findings = read_wordpiece_vocabulary(data, "vocab.txt", repair=repair).findings
    except TokenizerFileError as error:
        findings = error.findings
    return [finding.sentence for finding in findings]


def pieces(data: bytes, text: str, *, repair: bool = False) -> list[str]:
    """What a text is cut into, without what is put around it."""
    opened = read_wordpiece_vocabulary(data, "vocab.txt", repair=repair)
    ids = opened.pipeline.run(text).tokens.ids
    return [opened.pipeline.model.vocabulary[piece_id] for piece_id in ids if piece_id is not None]


def test_a_word_that_cannot_be_cut_is_unknown_as_a_whole() -> None:
    """ "unwantedX" is [UNK], not "un", "##want", "##ed", [UNK], and each token has its range in the text."""
    opened = read_wordpiece_vocabulary(written(*SMALL), "vocab.txt")
    tokens = opened.pipeline.run("unwantedX running").tokens
    assert tokens.ids == (1, 9, 10)
    assert list(zip(tokens.starts, tokens.ends, strict=True)) == [(0, 9), (10, 14), (14, 17)]
    assert tokens.kinds == ("unknown", "piece", "piece")


def test_two_emoji_are_one_word() -> None:
    """💩💩 is one word for BERT, and one [UNK]."""
    data = lzma.decompress(resource_path("tokenizers", "bert-base-uncased.vocab.txt.xz").read_bytes())
    assert pieces(data, "💩💩") == ["[UNK]"]


def test_what_stands_around_a_text() -> None:
    """[CLS] and [SEP] are put around a text where the vocabulary has both, and are found in it."""
    opened = read_wordpiece_vocabulary(written(*SMALL), "vocab.txt")
    assert opened.pipeline.encode("wa [SEP] un") == (2, 7, 3, 8, 3)
    assert read_wordpiece_vocabulary(written("[UNK]", "wa"), "vocab.txt").pipeline.encode("wa") == (1,)


@pytest.mark.parametrize(
    ("pieces_there", "fact"),
    [
        (("[UNK]", "wa"), "No piece has a capital: texts are lower-cased and lose their accents."),
        (("[UNK]", "Wa"), "Some pieces have capitals: texts keep their case and their accents."),
    ],
)
def test_case_is_told_by_the_pieces(pieces_there: tuple[str, ...], fact: str) -> None:
    """Texts keep their case where a piece has a capital."""
    opened = read_wordpiece_vocabulary(written(*pieces_there), "vocab.txt")
    assert opened.facts[1] == fact
    assert opened.pipeline.encode(pieces_there[1].replace("a", "á")) == ((1,) if "No" in fact else (0,))


def test_a_cased_vocabulary_keeps_accents_apart() -> None:
    """Where case is kept nothing is composed: á of two code points is not á of one, and only the latter is a piece."""
    data = written("[UNK]", "[CLS]", "[SEP]", "á", "A")
    assert pieces(data, "á") == ["á"]
    assert pieces(data, "a\u0301") == ["[UNK]"]


# ── lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("odd", ["", "\u2028", "\u0085", "\u000b", "a\u2029b"])
def test_every_line_is_a_piece(odd: str) -> None:
    """An empty line, and one that holds what other readers take for a line end, keeps its id and shifts none."""
    data = written("[UNK]", "one", odd, "two", "three")
    assert read_wordpiece_vocabulary(data, "vocab.txt").pipeline.encode("two one three") == (3, 1, 4)


def test_a_blank_line_is_told() -> None:
    """That a line is empty is odd, and its place is said."""
    assert sentences(written("[UNK]", "one", "", "two", "")) == [
        "At line 3, column 1 the line is empty, and 1 more like it; it is taken for a piece, so that the lines "
        "behind it "
        "keep their ids."
    ]


def test_a_piece_that_stands_twice() -> None:
    """The later id counts, as for the library, and both lines are named."""
    data = written("[UNK]", "one", "two", "one")
    assert read_wordpiece_vocabulary(data, "vocab.txt").pipeline.encode("one two") == (3, 2)
    assert sentences(data) == [
        "At line 2, column 1 the piece stands in line 4 too (bytes 6F 6E 65); the later id is taken."
    ]


def test_white_space_at_the_end_of_a_piece() -> None:
    """No word of BERT ends in a space: such a piece is told."""
    assert sentences(written("[UNK]", "one ", "two")) == [
        "At line 2, column 1 the piece begins or ends with white space (bytes 6F 6E 65 20); no word of BERT has any."
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            written("[UNK]", "one", "two", end="\r\n"),
            "At line 1, column 6 the line ends in a carriage return and a line feed (bytes 0D 0A), and 2 more like "
            "it; a "
            "line feed alone is expected.",
        ),
        (
            written("[UNK]", "one", "two", end="\r"),
            "At line 1, column 6 the line ends in a carriage return (bytes 0D), and 2 more like it; a line feed "
            "alone is "
            "expected.",
        ),
        (
            b"\xef\xbb\xbf" + written("[UNK]", "one", "two"),
            "At line 1, column 1 stands a byte order mark (bytes EF BB BF); the first line is expected.",
        ),
        (
            written("[UNK]", "one", "two").decode().encode("utf-16-le").join([b"\xff\xfe", b""]),
            "At line 1, column 1 the file is UTF-16 (bytes FF FE); UTF-8 is expected.",
        ),
    ],
)
def test_what_can_be_mended(data: bytes, sentence: str) -> None:
    """Line ends of two characters, a byte order mark and another encoding are refused, and mended if asked."""
    assert sentences(data)[0] == sentence
    with pytest.raises(TokenizerFileError) as error:
        read_wordpiece_vocabulary(data, "vocab.txt")
    assert error.value.can_be_repaired
    opened = read_wordpiece_vocabulary(data, "vocab.txt", repair=True)
    assert opened.pipeline.encode("two one") == (2, 1)
    assert [finding.sentence for finding in opened.findings] == [sentence]
    assert {finding.weight for finding in opened.findings} == {"odd"}


def test_a_piece_may_end_in_a_carriage_return() -> None:
    """Where most lines end in a line feed alone a carriage return is part of its piece."""
    opened = read_wordpiece_vocabulary(b"[UNK]\none\r\ntwo\nthree\n", "vocab.txt")
    assert opened.pipeline.model.vocabulary[1] == "one\r"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file has no pieces; a piece a line is expected."),
        (b"\n\n", "The file has no pieces; a piece a line is expected."),
        (
            b"[UNK]\none\ntw\xc3\xa4\xff\n",
            "At line 3, column 4 stand bytes that are no UTF-8 (bytes FF 0A); UTF-8 is expected.",
        ),
        (b"[UNK]\n" + b"a" * 200_000, "At line 2 the line has 200,000 bytes; no more than 100,000 are taken."),
        (b"\n" * 5_000_000, "The file has 5,000,000 lines; no more than 2,000,000 are taken."),
        (
            b"\xff\xfea",
            "At line 1, column 1 the file is UTF-16 (bytes FF FE); UTF-8 is expected.",
        ),
    ],
)
def test_what_cannot_be_mended(data: bytes, sentence: str) -> None:
    """Such a file is refused with its place and its bytes."""
    with pytest.raises(TokenizerFileError) as error:
        read_wordpiece_vocabulary(data, "vocab.txt", repair=True)
    assert error.value.findings[0].sentence == sentence
    assert not error.value.can_be_repaired


def test_a_nul_character_is_told() -> None:
    """NUL is odd: BERT drops it from texts."""
    assert sentences(b"[UNK]\na\0b\n")[0] == (
        "At line 2, column 2 stands a NUL character (bytes 00); text is expected."
    )


# ── against the library ───────────────────────────────────────────────────────────────────────────────────────────────

some_vocabularies = st.lists(st.one_of(st.sampled_from(SMALL), st.text("abc#[]é日", max_size=4)), max_size=25).map(
    lambda some: list(dict.fromkeys([*SMALL[:4], "a", "##b", *some]))
)


@settings(max_examples=150)
@given(vocabulary=some_vocabularies, text=st.one_of(hostile_texts, st.text("abcABC é日[UNKSEP]", max_size=20)))
def test_any_vocabulary_as_the_library(vocabulary: list[str], text: str) -> None:
    """Whatever the pieces are, the ids are those of the library's BertWordPieceTokenizer."""
    text = text.encode("utf-8", "ignore").decode()
    opened = read_wordpiece_vocabulary(written(*vocabulary), "vocab.txt")
    uncased = opened.facts[1].startswith("No")
    ids = {piece: piece_id for piece_id, piece in enumerate(vocabulary)}
    library = BertWordPieceTokenizer(ids, lowercase=uncased, strip_accents=uncased)
    assert list(opened.pipeline.encode(text)) == library.encode(text).ids
    assert opened.reference is not None
    assert opened.reference().encode(text) == library.encode(text).ids


def test_findings_do_not_change_a_tokenizer() -> None:
    """What is opened from a repaired file is what its mended lines give."""
    plain = read_wordpiece_vocabulary(written(*SMALL), "vocab.txt")
    mended = read_wordpiece_vocabulary(b"\xef\xbb\xbf" + written(*SMALL, end="\r\n"), "vocab.txt", repair=True)
    assert replace(mended, findings=()).facts == plain.facts
    assert mended.pipeline.model.vocabulary == plain.pipeline.model.vocabulary

"""Pieces with their scores, as SentencePiece writes them beside a model."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer.engine.errors import CorpusFileError
from explorer.formats import piece_scores
from explorer.formats.piece_scores import read_piece_scores


@pytest.fixture
def written(tmp_path: Path) -> Callable[[bytes], Path]:
    """written(data): a file m.vocab that holds them."""

    def write(data: bytes) -> Path:
        path = tmp_path / "m.vocab"
        path.write_bytes(data)
        return path

    return write


def test_pieces_come_with_their_scores(written: Callable[[bytes], Path]) -> None:
    """In their order, whatever ends the lines and whether a byte-order mark stands before them."""
    for data in (
        b"h\t-2.5\nu\t-1\n",
        b"h\t-2.5\r\nu\t-1\r\n",
        b"\xef\xbb\xbfh\t-2.5\nu\t-1",
        b"h\t\xe2\x88\x922.5\nu\t-1e0\n",
    ):
        tokenizer = read_piece_scores(written(data))
        assert (tokenizer.vocabulary, tokenizer.scores) == (("h", "u"), (-2.5, -1.0))


def test_pieces_without_a_mark_are_sought_in_texts_as_they_are(written: Callable[[bytes], Path]) -> None:
    """Nothing is put before the text, and its spaces stay spaces."""
    tokenizer = read_piece_scores(written(b"h\t-1\nu g\t-2\n"))
    assert tokenizer.prepared("hu  g").text == "hu  g"
    assert tokenizer.encode("hu g").tokens == ("h", "u g")


def test_pieces_with_a_mark_are_those_of_sentencepiece(written: Callable[[bytes], Path]) -> None:
    """A space is written as ▁, and one is put before the text; unknown and control pieces stand for none."""
    tokenizer = read_piece_scores(written("<unk>\t0\n<s>\t0\n</s>\t0\n▁h\t-1\nu\t-2\n".encode()))
    assert tokenizer.encode(" hu").tokens == ("▁h", "u")
    assert tokenizer.kinds == ("unknown", "control", "control", "normal", "normal")


@pytest.mark.parametrize(
    ("data", "place", "why"),
    [
        (b"h\t-1\nu\tnan\n", "line 2, column 3", "the score of “u” is nan"),
        (b"h\t-inf\n", "line 1, column 3", "the score of “h” is −inf"),
        (b"h\t-1\nug\tten\n", "line 2, column 4", "the score of “ug” is “ten”"),
        (b"h\t\n", "line 1, column 3", "the score of “h” is missing"),
        (b"h\t1_0\n", "line 1, column 3", "“1_0”"),
        (b"\t-1\n", "line 1, column 1", "no piece before the tab"),
        (b"a\0b\t-1\n", "line 1, column 2", "NUL"),
        (b"   \t-1\n", "line 1, column 1", "nothing but spaces"),
        (b"h\t-1\nu\t-1\nh\t-2\n", "line 3, column 1", "“h” stands a second time, first in line 1"),
        (b"h\t-1\n\nu\t-1\n", "line 2, column 1", "the line is empty"),
        (b"a\tb\t-1\n", "line 1, column 2", "a tab stands in the piece"),
        (b"a\t-1\rb\t-2\r", "line 1, column 2", "a tab stands in the piece"),
        (b"a\rb\t-1\n", "line 1, column 2", "a carriage return stands in the piece"),
        (b"a\t-1e300\n", "line 1, column 3", "a logarithm from −1e100 to 1e100 is expected"),
        (b"hug\n", "line 1, column 4", "without a tab"),
    ],
)
def test_what_is_no_row_is_named_with_its_place(
    written: Callable[[bytes], Path], data: bytes, place: str, why: str
) -> None:
    """One sentence says where, and what is wrong there."""
    with pytest.raises(CorpusFileError) as raised:
        read_piece_scores(written(data))
    assert str(raised.value).startswith(f"m.vocab cannot be read as pieces with scores: at {place} ")
    assert why in str(raised.value)
    assert str(raised.value).endswith(".")


@pytest.mark.parametrize("end", [b"", b"\n", b"\n\n", b"\r\n\r\n"])
def test_lines_that_are_empty_at_the_end_are_no_fault(written: Callable[[bytes], Path], end: bytes) -> None:
    """However the last line ends, and whatever empty ones come after it, the pieces are read."""
    assert read_piece_scores(written(b"a\t-1\nb\t-2" + end)).vocabulary == ("a", "b")


def test_a_file_without_a_line(written: Callable[[bytes], Path]) -> None:
    """There is nothing that could be cut into."""
    with pytest.raises(CorpusFileError, match="it has no lines"):
        read_piece_scores(written(b""))


def test_a_file_with_nothing_that_stands_in_a_text(written: Callable[[bytes], Path]) -> None:
    """Control pieces alone are no vocabulary."""
    with pytest.raises(CorpusFileError, match="no piece that could stand in a text"):
        read_piece_scores(written(b"<unk>\t0\n<s>\t0\n"))


def test_a_file_of_100_mb_in_one_line(written: Callable[[bytes], Path]) -> None:
    """The line is not taken for a piece."""
    with pytest.raises(CorpusFileError, match="at line 1, column 10,001 the line goes on"):
        read_piece_scores(written(b"x" * 100_000_000))


def test_a_piece_too_many(written: Callable[[bytes], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named, and nothing is taken."""
    monkeypatch.setattr(piece_scores, "MOST_PIECES", 2)
    with pytest.raises(CorpusFileError, match="at line 3, column 1 begins one piece too many"):
        read_piece_scores(written(b"a\t-1\nb\t-1\nc\t-1\n"))


def test_another_encoding_is_named_with_its_place(written: Callable[[bytes], Path]) -> None:
    """As for every text."""
    with pytest.raises(CorpusFileError, match="line 2, column 1"):
        read_piece_scores(written(b"h\t-1\n\xff\t-1\n"))


def test_the_bytes_are_told_by_their_names(written: Callable[[bytes], Path]) -> None:
    """Only where all 256 are there; else such a name is a piece like any other."""
    rows = "".join(f"<0x{byte:02X}>\t-20\n" for byte in range(256)) + "▁h\t-1\n"
    assert read_piece_scores(written(rows.encode())).kinds[:2] == ("byte", "byte")
    few = read_piece_scores(written(b"<0x41>\t-2\n"))
    assert (few.kinds, few.encode("<0x41>").tokens) == (("normal",), ("<0x41>",))
    assert math.isclose(few.lattice("<0x41>").best().score, -2.0)

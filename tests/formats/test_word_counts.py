"""Tables of words with their counts."""

import csv
import gzip
import io
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.engine.errors import CorpusFileError
from explorer.formats import word_counts
from explorer.formats.word_counts import TableShape, likely_shape, read_counts, shape_of, why_no_table

COUNTS = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
PLAIN = "low\t5\nlower\t2\nnewest\t6\nwidest\t3\n"
TABS = TableShape("\t")


@pytest.fixture
def table(tmp_path: Path) -> Callable[[bytes], Path]:
    """table(data): a file words.tsv that holds them."""

    def write(data: bytes) -> Path:
        path = tmp_path / "words.tsv"
        path.write_bytes(data)
        return path

    return write


def opened(path: Path, text: str) -> tuple[TableShape | None, dict[str, int]]:
    shape = shape_of(text, path.name)
    assert shape is not None
    return shape, read_counts(path, shape)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        (PLAIN, TABS),
        (PLAIN.rstrip("\n"), TABS),
        (PLAIN.replace("\n", "\r\n"), TABS),
        (PLAIN.replace("\n", "\n\n"), TABS),
        (PLAIN.replace("\t", ","), TableShape(",")),
        (PLAIN.replace("\t", ";"), TableShape(";")),
        ("word\tcount\n" + PLAIN, TableShape("\t", header=True)),
        ("Wort;Anzahl\r\n" + PLAIN.replace("\t", ";"), TableShape(";", header=True)),
        ("5\tlow\n2\tlower\n6\tnewest\n3\twidest\n", TableShape("\t", count_first=True)),
        ("n,word\n5,low\n2,lower\n6,newest\n3,widest\n", TableShape(",", count_first=True, header=True)),
        ('"word","n"\n"low","5"\n"lower",2\nnewest,"6"\nwidest,3\n', TableShape(",", header=True)),
    ],
)
def test_the_shape_is_told_by_the_content(table: Callable[[bytes], Path], text: str, shape: TableShape) -> None:
    """Separator, order of the columns and header are told by what the lines hold, and the counts are the same."""
    assert opened(table(text.encode()), text) == (shape, COUNTS)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("1984\t3\n2001\t2\n", {"1984": 3, "2001": 2}),
        ("count\tword\n3\t1984\n2\t2001\n", {"1984": 3, "2001": 2}),
        ('"a,b",2\n"say ""so""",1\n"x\ny",4\n', {"a,b": 2, 'say "so"': 1, "x\ny": 4}),
        ('"\t7\n"so\t2\nso"\t1\n"a"b\t3\n', {'"': 7, '"so': 2, 'so"': 1, '"a"b': 3}),
        ('"\n"\t7\n" "\t2\n', {"\n": 7, " ": 2}),
        (
            "a b\t1\n\u00a0\t2\n\u2028\t3\n\u0085\t4\n\x1c\t5\n",
            {"a b": 1, "\u00a0": 2, "\u2028": 3, "\u0085": 4, "\x1c": 5},
        ),
    ],
)
def test_words_of_all_kinds(table: Callable[[bytes], Path], text: str, counts: dict[str, int]) -> None:
    """Words may be numbers, hold separators, quotes and line breaks in quotes, and white space of every kind."""
    assert opened(table(text.encode()), text)[1] == counts


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    counts=st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.integers(1, 10**12), min_size=2
    )
)
def test_what_a_writer_of_csv_writes_is_read(
    table: Callable[[bytes], Path], separator: str, ending: str, counts: dict[str, int]
) -> None:
    """Whatever the words are, a table written as CSV is read back as it was."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=separator, lineterminator=ending, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows(counts.items())
    assert read_counts(table(written.getvalue().encode()), TableShape(separator)) == counts


@pytest.mark.parametrize("pack", [bytes, gzip.compress, lzma.compress])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_packed_and_marked_tables(
    table: Callable[[bytes], Path], pack: Callable[[bytes], bytes], encoding: str
) -> None:
    """A table may be packed, and begin with a byte-order mark, which is no part of its first word."""
    assert read_counts(table(pack(PLAIN.encode(encoding))), TABS) == COUNTS


def test_a_table_of_a_spreadsheet(table: Callable[[bytes], Path]) -> None:
    """UTF-16 with its mark, as spreadsheets write, is read as well, and encodings of one byte a character too."""
    assert read_counts(table(PLAIN.encode("utf-16")), TABS, "utf-16-le") == COUNTS
    assert read_counts(table("größer\t3\n".encode("cp1252")), TABS, "cp1252") == {"größer": 3}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("low\t5\nlower\t\n", "line 2, column 7 the count of “lower” is missing; counts are whole numbers"),
        ("low\t5\nlower\t-2\n", "line 2, column 7 the count of “lower” is “-2”; counts are whole numbers"),
        ("low\t5\nlower\t0\n", "line 2, column 7 the count of “lower” is “0”; counts are whole numbers"),
        ("low\t5\nlower\t2.5\n", "line 2, column 7 the count of “lower” is “2.5”; counts are whole numbers"),
        ("low\t5\nlower\t1e3\n", "line 2, column 7 the count of “lower” is “1e3”; counts are whole numbers"),
        ("low\t5\nlower\t٣\n", "line 2, column 7 the count of “lower” is “٣”; counts are whole numbers"),
        ("low\t5\nlower\t9999999999999\n", "line 2, column 7 the count of “lower” is “9999999999999”; counts"),
        ("low\t5\nlower\t" + "9" * 5000 + "\n", "line 2, column 7 the count of “lower” is “999"),
        ("low\t5\n\t2\n", "line 2, column 1 there is no word beside the count “2”."),
        ("low\t5\nlower\n", "line 2, column 6 the line ends without a tab; a word and its count are expected."),
        ("low\t5\nlower\t2\t\n", "line 2, column 9 a third field begins; only a word and its count are expected."),
        ("low\t5\n\nlow\t2\n", "line 3, column 1 “low” stands a second time, first in line 1; put its counts"),
        ('low\t5\n"lower\nnewest\t6\n', "line 2, column 1 a quote opens that is never closed."),
        ('low\t5\n"lower"s\tx\n', "line 2, column 8 a quoted field goes on behind its quote; quotes in it"),
    ],
)  # fmt: skip
def test_what_is_no_row_is_refused(table: Callable[[bytes], Path], text: str, place: str) -> None:
    """A fault is named with its line and column and what is expected; no row is left out or mended in silence."""
    with pytest.raises(CorpusFileError) as refusal:
        read_counts(table(text.encode()), TABS)
    assert str(refusal.value).startswith(f"words.tsv cannot be read as a table of word counts: at {place}")


def test_a_fault_where_counts_stand_first(table: Callable[[bytes], Path]) -> None:
    """The columns of a fault are those of the file, also behind a header and a word of two lines."""
    text = 'n,word\n5,"a\nb"\n3,low\nmany,lower\n'
    with pytest.raises(CorpusFileError, match="at line 5, column 1 the count of “lower” is “many”"):
        read_counts(table(text.encode()), TableShape(",", count_first=True, header=True))


def test_a_wrong_byte(table: Callable[[bytes], Path]) -> None:
    """A byte that is no character is named with its place, as in a text."""
    with pytest.raises(CorpusFileError, match=r"words\.tsv is not UTF-8: byte E9 at line 5, column 4; "):
        read_counts(table(PLAIN.encode() + b"caf\xe9s\t3\n"), TABS)


@pytest.mark.parametrize("text", ["", "\n\n", "word\tcount\n"])
def test_no_rows(table: Callable[[bytes], Path], text: str) -> None:
    """A table without rows is none."""
    with pytest.raises(CorpusFileError, match=r"table of word counts: it has no rows\.$"):
        read_counts(table(text.encode()), TableShape("\t", header=bool(text.strip())))


def test_more_rows_than_can_be_taken(table: Callable[[bytes], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """One row too many is refused, and what to do is said; as many as there may be are read."""
    monkeypatch.setattr(word_counts, "MOST_ROWS", 4)
    assert read_counts(table(PLAIN.encode()), TABS) == COUNTS
    with pytest.raises(CorpusFileError, match="at line 5, column 1 begins one row too many: keep the 4 most frequent"):
        read_counts(table(PLAIN.encode() + b"so\t1\n"), TABS)


def test_a_quote_that_opens_by_mistake_ends_soon(table: Callable[[bytes], Path]) -> None:
    """An open quote does not swallow a long table: reading stops shortly behind it."""
    data = b'"low\n' + PLAIN.encode() * 100_000
    with pytest.raises(CorpusFileError, match="at line 1, column 1 a quote opens that is never closed"):
        read_counts(table(data), TABS)


@pytest.mark.parametrize(
    ("name", "text", "is_table"),
    [
        ("words.tsv", PLAIN, True),
        ("words.txt", PLAIN, True),
        ("words.tsv.gz", "low\t5\nlower\t-2\nnewest\nwidest\t3\n", True),
        ("words.txt", "low\t5\nlower\t-2\nnewest\nwidest\t3\n", False),
        ("words.txt", "low\t5", False),
        ("words.csv", "low,5", True),
        ("letters.csv", 'id,text\n1,"a letter, long"\nx,"another"\ny,third\n', False),
        ("prose.txt", "It was a bright day,\nand the clocks, 13\n", False),
        ("prose.csv", "It was a bright day,\nand the clocks, struck\n", False),
        ("rivers.txt", "", False),
        ("rivers.tsv", "", False),
        ("rivers.tsv", "a\tb\tc\n1\t2\t3\n", False),
    ],
)
def test_a_table_is_told_from_a_text(name: str, text: str, is_table: bool) -> None:
    """The content decides; where the name says table, some faulty rows do not make it a text."""
    assert (shape_of(text, name) is not None) == is_table


def test_the_last_line_of_a_beginning_may_be_cut() -> None:
    """A table is one by its beginning, wherever that is cut off."""
    text = "word\tcount\n" + PLAIN
    for end in range(text.index("5") + 4, len(text) + 1):
        assert shape_of(text[:end], "words") is None or shape_of(text[:end], "words") == TableShape("\t", header=True)
    assert shape_of(text[:-3], "words") == TableShape("\t", header=True)


def test_a_person_may_say_that_it_is_a_table() -> None:
    """What looks like no table is read as one all the same, by the separator in its first line."""
    assert likely_shape("low;many\n", "words.txt") == TableShape(";")
    assert likely_shape("low\n", "words.txt") == TableShape("\t")
    assert likely_shape(PLAIN, "words.txt") == TABS


def test_shapes_in_words() -> None:
    """A shape is said as a person reads the lines."""
    assert TABS.words == "the word first, a tab, the count"
    shape = TableShape(",", count_first=True, header=True)
    assert shape.words == "the count first, a comma, the word; the first line a header"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("low|5\nlower|2\n", "few of its lines have a tab, a comma or a semicolon"),
        ("low\t5\tA\nlower\t2\tB\n", "its rows have 3 fields, and a word and its count are expected"),
        ("low\t5\rlower\t2\r", "its lines end with a carriage return alone"),
        ("low,lower\nnew,newer\n", "few of its rows have a number for a count"),
        ("", "few of its lines have a tab, a comma or a semicolon"),
    ],
)
def test_what_keeps_a_text_from_being_a_table(text: str, why: str) -> None:
    """What is named a table and is none is told why it is not taken for one."""
    assert shape_of(text, "words.tsv") is None
    assert why_no_table(text) == why

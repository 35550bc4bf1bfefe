"""Tables of words with their counts, counted elsewhere: TSV and CSV, also packed (.gz, .xz).

A line has a word and a count, in either order, with a tab, a comma or a semicolon between them; the first line may be a
header. Quotes are those of CSV: a word that holds the separator, a quote or a line break stands in quotes, and a quote
in it is doubled. Beside a tab, quotes that are not so are part of the word, as programs write that know no quotes.
Empty lines are passed over. Every word stands once: whether equal words are one is for whoever counted them to say.

Lines end at a line feed, before which there may be a carriage return; a column counts code points; both start at 1.
"""

import io
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from explorer.engine.errors import CorpusFileError, quoted, shown_name
from explorer.engine.text.corpus import COUNT_RULE, LARGEST_COUNT
from explorer.engine.text.text_files import text_lines
from explorer.formats.csv_fields import Field, TableFault, fields_of, records_of

MOST_ROWS = 5_000_000
WORD_NAMES = frozenset("word words token tokens type term form string lemma".split())
COUNT_NAMES = frozenset("count counts frequency freq n times occurrences".split())
"""What the columns of word lists are called, in lower case."""

SEPARATORS = {"\t": "tab", ",": "comma", ";": "semicolon"}
_LOOKED_AT = 200  # lines, to tell what a file is
_is_number = re.compile(r"[+\-−]?\d[\d.,]*(e[+-]?\d+)?", re.IGNORECASE).fullmatch
_ends_as_a_table = re.compile(r"\.(tsv|csv|tab)(\.gz|\.xz)?$", re.IGNORECASE).search


class TableShape(NamedTuple):
    """How the rows of a table are written."""

    separator: str  # a tab, a comma or a semicolon
    count_first: bool = False
    header: bool = False

    @property
    def words(self) -> str:
        """The same in words: "the word first, a tab, the count; the first line a header"."""
        sides = ("the count first", "the word") if self.count_first else ("the word first", "the count")
        header = "; the first line a header" if self.header else ""
        return f"{sides[0]}, a {SEPARATORS[self.separator]}, {sides[1]}{header}"


def is_named_a_table(name: str) -> bool:
    """Whether a file has a name as tables have."""
    return _ends_as_a_table(name) is not None


def shape_of(beginning: str, name: str) -> TableShape | None:
    """The shape of a table of word counts by the beginning of its text; None for what seems to be no such table.

    A file whose name ends in .tsv, .csv or .tab may have faults, which reading it then names; any other is a table
    only if every line is a row of one.
    """
    lines = list(islice(io.StringIO(beginning, newline="\n"), _LOOKED_AT))
    if lines[1:] and not lines[-1].endswith("\n"):  # it may be cut
        lines.pop()
    for separator in SEPARATORS:
        rows, n_others = _rows_of(lines, separator)
        named = is_named_a_table(name)
        if len(rows) > n_others if named else len(rows) > 1 and not n_others:
            shape = _shape(rows, separator)
            column = 0 if shape.count_first else 1
            n_counts = sum(bool(_is_number(row[column])) for row in rows[shape.header :])
            if 2 * n_counts > len(rows) - shape.header if named else n_counts == len(rows) - shape.header > 0:
                return shape
    return None


def why_no_table(beginning: str) -> str:
    """What keeps a text, told by its beginning, from being a table of word counts: "its rows have 3 fields"."""
    if "\n" not in beginning.strip() and "\r" in beginning.strip():
        return "its lines end with a carriage return alone"
    lines = list(islice(io.StringIO(beginning, newline="\n"), _LOOKED_AT))
    separator = max(SEPARATORS, key=lambda separator: sum(separator in line for line in lines))
    n_separated = sum(separator in line for line in lines)
    if 2 * n_separated <= len(lines):
        return "few of its lines have a tab, a comma or a semicolon"
    if 2 * len(_rows_of(lines, separator)[0]) > n_separated:
        return "few of its rows have a number for a count"
    n_fields = Counter(line.count(separator) + 1 for line in lines if separator in line).most_common(1)[0][0]
    return f"its rows have {n_fields:,} fields, and a word and its count are expected"


def likely_shape(beginning: str, name: str) -> TableShape:
    """The shape to read a file by that a person says is a table, whatever it looks like."""
    first = beginning.partition("\n")[0]
    separator = next((separator for separator in SEPARATORS if separator in first), "\t")
    return shape_of(beginning, name) or TableShape(separator)


def read_counts(path: str | os.PathLike[str], shape: TableShape, encoding: str = "utf-8") -> dict[str, int]:
    """The words of a table with their counts, in their order.

    Raises CorpusFileError with the place of what is no row, of a word that stands twice, or of a row too many.
    """
    name = shown_name(Path(path).name)
    separator, count_first, _ = shape
    counts: dict[str, int] = {}
    n_rows = 0
    try:
        for line, record in _records(path, shape, encoding):
            first, _, second = record.partition(separator)
            word, times = (second, first) if count_first else (first, second)
            # Most rows are as plain as this; what is wrong with another one is told slowly and exactly.
            if not (word and times.isdigit() and times.isascii()) or '"' in record or separator in word:
                word, times = _row(line, record, shape)
            count = int(times) if len(times) < 20 else 0
            if not 0 < count <= LARGEST_COUNT:
                raise _count_fault(line, record, shape)
            counts[word] = count
            n_rows += 1
            if len(counts) < n_rows:
                raise _word_fault(line, record, shape, _twice(path, shape, encoding, word))
            if n_rows > MOST_ROWS:
                raise TableFault(line, 1, f"begins one row too many: keep the {MOST_ROWS:,} most frequent words")
    except TableFault as fault:
        place = f"at line {fault.line:,}, column {fault.column:,}"
        raise CorpusFileError(f"{name} cannot be read as a table of word counts: {place} {fault.words}.") from None
    if not counts:
        raise CorpusFileError(f"{name} cannot be read as a table of word counts: it has no rows.")
    return counts


def _records(path: str | os.PathLike[str], shape: TableShape, encoding: str) -> Iterator[tuple[int, str]]:
    """The records below the header."""
    return islice(records_of(text_lines(path, encoding), shape.separator), int(shape.header), None)


def _row(line: int, record: str, shape: TableShape) -> tuple[str, str]:
    """The word and the count of a record. Raises TableFault where it has no such two fields."""
    separator = SEPARATORS[shape.separator]
    fields = fields_of(line, record, shape.separator)
    if len(fields) < 2:
        raise TableFault(
            line, len(record) + 1, f"the line ends without a {separator}; a word and its count are expected"
        )
    if len(fields) > 2:
        raise TableFault(line, fields[2].column, "a third field begins; only a word and its count are expected")
    word, times = reversed(fields) if shape.count_first else fields
    if not word.text:
        raise _word_fault(line, record, shape, f"there is no word beside the count {quoted(times.text)}")
    if not (times.text.isdigit() and times.text.isascii()):
        raise _count_fault(line, record, shape)
    return word.text, times.text


def _count_fault(line: int, record: str, shape: TableShape) -> TableFault:
    fields = fields_of(line, record, shape.separator)
    word, times = reversed(fields) if shape.count_first else fields
    found = f"is {quoted(times.text)}" if times.text else "is missing"
    return TableFault(line, times.column, f"the count of {quoted(word.text)} {found}; {COUNT_RULE.rstrip('.')}")


def _word_fault(line: int, record: str, shape: TableShape, words: str) -> TableFault:
    return TableFault(line, fields_of(line, record, shape.separator)[1 if shape.count_first else 0].column, words)


def _twice(path: str | os.PathLike[str], shape: TableShape, encoding: str, word: str) -> str:
    """What is wrong with a word that stands twice."""
    column = 1 if shape.count_first else 0
    records = _records(path, shape, encoding)
    first = next(line for line, record in records if fields_of(line, record, shape.separator)[column].text == word)
    return f"{quoted(word)} stands a second time, first in line {first:,}; put its counts together in one row"


def _rows_of(lines: Sequence[str], separator: str) -> tuple[list[tuple[str, str]], int]:
    """The rows of two fields among lines, and how many records are none."""
    rows: list[tuple[str, str]] = []
    n_others = 0
    try:
        for line, record in records_of(lines, separator):
            fields: Sequence[Field] = _fields_or_none(line, record, separator)
            if len(fields) == 2:
                rows.append((fields[0].text.strip(), fields[1].text.strip()))
            else:
                n_others += 1
    except TableFault:  # a quote that is open where the lines end
        n_others += 1
    return rows, n_others


def _fields_or_none(line: int, record: str, separator: str) -> Sequence[Field]:
    try:
        return fields_of(line, record, separator)
    except TableFault:
        return ()


def _shape(rows: Sequence[tuple[str, str]], separator: str) -> TableShape:
    """The columns by what they hold, and where both hold numbers by the header or, without one, the word first."""
    names = tuple(name.lower() for name in rows[0])
    n_first, n_second = (sum(bool(_is_number(row[column])) for row in rows) for column in (0, 1))
    count_first = n_first > n_second or (n_first == n_second and names[0] in COUNT_NAMES and names[1] in WORD_NAMES)
    first_count = names[0] if count_first else names[1]
    return TableShape(separator, count_first, header=bool(first_count) and not _is_number(first_count))

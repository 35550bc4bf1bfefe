"""Lines of a TSV or CSV taken apart: which lines make a record, and where its fields begin."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*+)"').match  # *+: two quotes are one of the word, never the end
_LONGEST_LINES = 10_000  # characters of a record of several lines: a stray quote shall not swallow the file


class Field(NamedTuple):
    """A field of a record, without the quotes around it."""

    text: str
    column: int  # where it begins, in code points from 1


class TableFault(Exception):
    """What is wrong at a place of a table: ``words`` follow on "at line 3, column 7"."""

    def __init__(self, line: int, column: int, words: str) -> None:
        super().__init__(words)
        self.line, self.column, self.words = line, column, words


class _OpenQuote(TableFault):
    """A quote is not closed up to the end of the record."""


def records_of(lines: Iterable[str], separator: str) -> Iterator[tuple[int, str]]:
    """The records, without line ends, with the numbers of the lines that they begin in; empty lines are passed over.

    A record goes on in the next line where a quote stays open. Raises TableFault where none closes it.
    """
    numbered = enumerate(lines, start=1)
    for number, line in numbered:
        record = _without_end(line)
        if '"' in record:
            while (fault := _open_quote(number, record, separator)) is not None:
                _, more = next(numbered, (0, ""))
                if not more or len(line) > _LONGEST_LINES:
                    raise fault
                line += more
                record = _without_end(line)
        if record:
            yield number, record


def fields_of(line: int, record: str, separator: str) -> list[Field]:
    """The fields of a record that begins in a line. Raises TableFault where its quotes are not those of CSV.

    Beside a tab they may also be part of a word, if its count then stands on the other side.
    """
    try:
        return list(_fields(line, record, separator))
    except TableFault:
        first, _, second = record.partition("\t")
        if separator == "\t" and "\n" not in record and (first.isdigit() or second.isdigit()):
            return [Field(first, 1), Field(second, len(first) + 2)]
        raise


def _without_end(line: str) -> str:
    return line.removesuffix("\n").removesuffix("\r")


def _open_quote(line: int, record: str, separator: str) -> TableFault | None:
    try:
        fields_of(line, record, separator)
    except _OpenQuote as fault:
        return fault
    except TableFault:
        return None  # for whoever reads the record
    return None


def _fields(line: int, record: str, separator: str) -> Iterator[Field]:
    start = 0
    while True:
        if record.startswith('"', start):
            quoted = _QUOTED(record, start)
            if quoted is None:
                raise _OpenQuote(line, start + 1, "a quote opens that is never closed")
            text, end = quoted[1].replace('""', '"'), quoted.end()
            if end < len(record) and record[end] != separator:
                raise TableFault(line, end + 1, "a quoted field goes on behind its quote; quotes in it are doubled")
        else:
            end = record.find(separator, start)
            end = len(record) if end < 0 else end
            text = record[start:end]
        yield Field(text, start + 1)
        if end == len(record):
            return
        start = end + 1

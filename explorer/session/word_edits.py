"""What a person does to the words of the corpus, as new words. Whether they are right is the corpus's to say."""

import csv
from collections.abc import Collection

from explorer.engine import CorpusError
from explorer.engine.errors import quoted
from explorer.engine.text.corpus import COUNT_RULE, CountedWord
from explorer.figures.numbers import counted, whole_number
from explorer.formats.word_counts import COUNT_NAMES, WORD_NAMES

Words = tuple[CountedWord, ...]
Row = tuple[str, str]  # a word and its count, as written


def with_row(words: Words, row: int, word: str, times: str) -> Words:
    """The words with another word and count in a row. Raises CorpusError for a count that is no number."""
    changed = CountedWord(word, _count(word, times), words[row].initial)
    return (*words[:row], changed, *words[row + 1 :])


def with_word(words: Words, word: str, times: str) -> Words:
    """The words with one more. Raises CorpusError for a count that is no number."""
    return (*words, CountedWord(word, _count(word, times)))


def without_rows(words: Words, rows: Collection[int]) -> Words:
    """The words without some rows."""
    return tuple(word for row, word in enumerate(words) if row not in rows)


def pasted_words(text: str) -> Words:
    """One word a line, with its count after a tab or spaces; a word without one stands once.

    A table may have its counts in front, a header, which is no word, and with a header commas or semicolons between
    its columns. Raises CorpusError for a line of a table that is none of its rows.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    rows = _named_rows(lines) or _tabbed_rows(lines) or map(_loose_row, lines)
    return tuple(CountedWord(word.strip(), _count(word.strip(), times)) for word, times in rows)


def _named_rows(lines: list[str]) -> list[Row]:
    """The rows of a table under a header such as "word,count" or "count word"; none where there is no such header."""
    for separator in "\t,; ":
        names = [name.strip('"').lower() for name in lines[0].split(separator) if name.strip()] if lines[1:] else []
        if len(names) == 2 and WORD_NAMES & {*names} and COUNT_NAMES & {*names}:
            counts_first = names[0] in COUNT_NAMES
            return [_row(line, separator, counts_first) for line in lines[1:]]
    return []


def _tabbed_rows(lines: list[str]) -> list[Row]:
    """The rows of a table with tabs, if one column has a count in every line but perhaps the first, the header."""
    if all("\t" in line for line in lines):
        for counts_first in (False, True):
            rows = [_row(line, "\t", counts_first) for line in lines]
            if rows[1:] and all(_is_count(times) for _, times in rows[1:]):
                return rows if _is_count(rows[0][1]) else rows[1:]
    return []


def _row(line: str, separator: str, counts_first: bool) -> Row:
    """The word and the count of a line. Raises CorpusError where commas or semicolons make more columns, or fewer."""
    if separator in ",;":
        columns = _comma_columns(line, separator)
        if len(columns) != 2:
            n = counted(len(columns), "column", "columns")
            raise CorpusError(f"{quoted(line)} has {n}, and the header has two.")
        first, second = columns
    else:
        line = line.strip(" ") if separator == " " else line.rstrip()
        if separator not in line:  # a word alone
            return line, "1"
        first, _, second = line.partition(separator) if counts_first else line.rpartition(separator)
    return (second, first) if counts_first else (first, second)


def _comma_columns(line: str, separator: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator))
    except csv.Error as error:  # such as a column of more than 131,072 characters
        raise CorpusError(f"{quoted(line)} cannot be read as a row of the table: {error}.") from None


def _loose_row(line: str) -> Row:
    """A word, and the number that stands last on its line if there is one; a tab is always followed by a count."""
    if "\t" in line.rstrip():
        return _row(line, "\t", counts_first=False)
    word, times = _row(line, " ", counts_first=False)
    return (word, times) if word.strip() and _is_count(times) else (line, "1")


def _is_count(times: str) -> bool:
    try:
        whole_number(times)
    except ValueError:
        return False
    return True


def _count(word: str, times: str) -> int:
    if not times.strip():
        raise CorpusError(f"The count of {quoted(word)} is missing; {COUNT_RULE}")
    try:
        return whole_number(times)
    except ValueError:
        raise CorpusError(f"The count of {quoted(word)} is {quoted(times.strip())}; {COUNT_RULE}") from None

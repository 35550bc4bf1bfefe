"""What a person does to the words of the corpus, which are right, as new words that are right, too.

Of a hundred thousand words only the one that changes is looked at: an edit is answered at once.
"""

import csv
import re
from collections.abc import Collection
from dataclasses import replace

from explorer.engine import CorpusError
from explorer.engine.errors import quoted
from explorer.engine.text.corpus import COUNT_RULE, Corpus, CountedWord, check_row
from explorer.figures.numbers import counted, grouped, whole_number
from explorer.formats.word_counts import COUNT_NAMES, WORD_NAMES

Words = tuple[CountedWord, ...]
Row = tuple[str, str]  # a word and its count, as written

_marked = re.compile(r"(.*?[^\s\d])\s*[,;:=×]\s*([-−\d][\d,\s]*)").fullmatch
"""A word with its count behind a mark: "hugs,5", "Low: 4"; after a digit a mark belongs to a number, such as "1,5"."""


def with_row(words: Words, row: int, word: str, times: str) -> Words:
    """The words with another word and count in a row. Raises CorpusError where one of both is wrong."""
    typed = CountedWord(word, _count(word, times), words[row].initial)
    changed = (*words[:row], typed, *words[row + 1 :])
    check_row(changed, row)
    return changed


def with_word(words: Words, word: str, times: str) -> Words:
    """The words with one more. Raises CorpusError where it or its count is wrong."""
    longer = (*words, CountedWord(word, _count(word, times)))
    check_row(longer, len(words))
    return longer


def without_rows(words: Words, rows: Collection[int]) -> Words:
    """The words without some rows."""
    return tuple(word for row, word in enumerate(words) if row not in rows)


def with_words(words: Words, more: Words) -> tuple[Words, Words]:
    """The words with more of them at the end, and those of the latter whose counts were added to a word that was there.

    Raises CorpusError where one of them, or a sum, is wrong: a count that is none before it could vanish in a sum.
    """
    together = {(word.word, word.initial): word for word in words}
    repeated = []
    for word in more:
        key = word.word, word.initial
        if word.count < 1:
            raise CorpusError(f"The count of {quoted(word.word)} is {grouped(word.count)}; {COUNT_RULE}")
        if key in together:
            repeated.append(word)
            word = replace(word, count=together[key].count + word.count)
        together[key] = word
    return Corpus(words=tuple(together.values())).words, tuple(repeated)


def has_counts(text: str) -> bool:
    """Whether what was typed as a word has counts in it, as in "hug 10, pug 5"."""
    return bool(text.strip()) and _loose_rows(text) != [(text, "1")]


def pasted_words(text: str) -> Words:
    """One word a line, with its count after a tab, spaces or a mark; a word without one stands once.

    Words with counts may also share a line, with commas or semicolons between them: "hug 10, pug 5".

    A table may have its counts in front, a header, which is no word, and with a header commas or semicolons between
    its columns. Raises CorpusError for a line of a table that is none of its rows.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    rows = _named_rows(lines) or _tabbed_rows(lines) or [row for line in lines for row in _loose_rows(line)]
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


def _loose_rows(line: str) -> list[Row]:
    """The words of a line: one, and the number that stands last if there is one, or several that all have theirs.

    A tab is always followed by a count.
    """
    if "\t" in line.rstrip():
        return [_row(line, "\t", counts_first=False)]
    several = [_counted_row(part) for part in re.split("[,;]", line)]
    if len(several) > 1 and all(several):
        return [row for row in several if row]
    return [_counted_row(line) or (line, "1")]


def _counted_row(line: str) -> Row | None:
    """A word and the number behind it, after a mark or spaces; None where there is no such number."""
    if (marked := _marked(line.strip())) and _is_count(marked[2]):
        return marked[1], marked[2]
    word, _space, times = line.strip(" ").rpartition(" ")
    return (word, times) if word.strip() and _is_count(times) else None


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

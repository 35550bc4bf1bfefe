"""What a person does to the words of the corpus, as new words. Whether they are right is the corpus's to say."""

from collections.abc import Collection

from explorer.engine import CorpusError
from explorer.engine.errors import quoted
from explorer.engine.text.corpus import COUNT_RULE, CountedWord
from explorer.figures.numbers import whole_number

Words = tuple[CountedWord, ...]


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
    """One word a line, with its count after a tab or spaces; a word without one stands once."""
    words = []
    for line in text.splitlines():
        word, _, times = line.rstrip().rpartition("\t") if "\t" in line else line.strip().rpartition(" ")
        if not word.strip() or not _is_count(times):
            word, times = line, "1"
        if word.strip():
            words.append(CountedWord(word.strip(), _count(word, times)))
    return tuple(words)


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

"""What a person does to the words of the corpus, as new words. Whether they are right is the corpus's to say."""

import re
from collections.abc import Collection

from explorer.engine import CorpusError
from explorer.engine.text.corpus import LARGEST_COUNT, CountedWord

Words = tuple[CountedWord, ...]

_COUNT = re.compile(r"[+−-]?\d+")
_COUNTS = f"counts are whole numbers from 1 to {LARGEST_COUNT:,}"


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
        if not word.strip() or not _COUNT.fullmatch(times.strip()):
            word, times = line, "1"
        if word.strip():
            words.append(CountedWord(word.strip(), _count(word, times.strip())))
    return tuple(words)


def _count(word: str, times: str) -> int:
    times = times.strip().replace(",", "").replace("\u202f", "").replace("−", "-")
    if not times:
        raise CorpusError(f"The count of {_quoted(word)} is missing; {_COUNTS}.")
    try:
        return int(times)
    except ValueError:
        raise CorpusError(f"The count of {_quoted(word)} is {_quoted(times)}; {_COUNTS}.") from None


def _quoted(text: str, longest: int = 40) -> str:
    return f"“{text}”" if len(text) <= longest else f"“{text[: longest - 1]}…”"

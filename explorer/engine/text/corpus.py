"""The corpus: words with their counts, typed in or counted in texts, and the rows that training starts from."""

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from explorer.engine.errors import CorpusError, quoted
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.normalizers import Normalizer, normalized_text
from explorer.engine.text.pretokenizers import parts, words
from explorer.engine.text.text_files import read_text

RowOrder = Literal["as-written", "by-count"]
FirstWord = Literal["unmarked", "marked"]

LARGEST_COUNT = 10**12
MOST_SYMBOLS = 2**63 - 1  # each as often as its word stands in the corpus: what the arrays of a trace can hold
COUNT_RULE = f"counts are whole numbers from 1 to {LARGEST_COUNT:,}."


@dataclass(frozen=True, slots=True)
class CountedWord:
    """A word typed in with its count; ``initial`` says that it is the first of its text and has no space mark."""

    word: str
    count: int
    initial: bool = False

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by its fields: a hundred thousand are sent to another process in a third of the time."""
        return CountedWord, (self.word, self.count, self.initial)


@dataclass(frozen=True, slots=True)
class Row:
    """One distinct word of the corpus, as training sees it."""

    word: str  # as shown: normalized, without a marker
    symbols: tuple[str, ...]  # its first symbols, markers included
    count: int  # how often it occurs, at least 1


class _Initial(NamedTuple):
    """The first word of a text, counted apart from the same word elsewhere, which has a space mark."""

    word: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """What a tokenizer is trained on: words with counts, or texts; if several are given, in the order of the fields.

    ``counted`` are words of a table that may be long, none of them the first of its text; ``words`` are typed in.

    ``row_order`` "by-count" puts frequent rows first and leaves equal ones as written. ``first_word`` says whether a
    word-start marker stands before the first word of each text too, as SentencePiece has it.

    Raises CorpusError for a word that is missing or stands twice, and for a count that is none.
    """

    words: tuple[CountedWord, ...] = ()
    counted: Mapping[str, int] = field(default_factory=dict)
    texts: tuple[str, ...] = ()
    row_order: RowOrder = "as-written"
    first_word: FirstWord = "unmarked"

    def __post_init__(self) -> None:
        rows: dict[tuple[str, bool], int] = {}
        for row, typed in enumerate(self.words):
            earlier = rows.setdefault((typed.word, typed.initial), row)
            _check_word(typed, earlier, row)
        if self.counted and ("" in self.counted or not _all_counts(self.counted.values())):
            for word, count in self.counted.items():
                Corpus(words=(CountedWord(word, count),))  # says what is wrong with the one that is

    @classmethod
    def from_counts(
        cls, counts: Mapping[str, int] | Iterable[tuple[str, int]], *, row_order: RowOrder = "as-written"
    ) -> "Corpus":
        """Words with their counts, in the order given."""
        pairs = counts.items() if isinstance(counts, Mapping) else counts
        return cls(words=tuple(CountedWord(word, count) for word, count in pairs), row_order=row_order)

    @classmethod
    def from_text(
        cls, text: str, *, row_order: RowOrder = "as-written", first_word: FirstWord = "unmarked"
    ) -> "Corpus":
        """One text, however many lines it has; every character of it is kept."""
        return cls.from_texts([text], row_order=row_order, first_word=first_word)

    @classmethod
    def from_texts(
        cls, texts: Iterable[str], *, row_order: RowOrder = "as-written", first_word: FirstWord = "unmarked"
    ) -> "Corpus":
        """Several texts, each with a first word of its own: ``text.split("\\n")`` trains line by line."""
        return cls(texts=tuple(texts), row_order=row_order, first_word=first_word)

    @classmethod
    def from_file(
        cls, path: str | os.PathLike[str], *, row_order: RowOrder = "as-written", first_word: FirstWord = "unmarked"
    ) -> "Corpus":
        """The text of one file. Raises CorpusFileError if it cannot be read as text."""
        return cls.from_text(read_text(path).text, row_order=row_order, first_word=first_word)

    def lines(self) -> Iterator[tuple[str, int]]:
        """Every word typed or counted as a line of its own, then every line of the texts, each with its count."""
        yield from ((typed.word, typed.count) for typed in self.words)
        yield from self.counted.items()
        for text in self.texts:
            yield from ((line, 1) for line in text.split("\n"))

    def rows(
        self, spelling: Spelling, normalizer: Normalizer = "none", pretokenizer: str = "whitespace"
    ) -> tuple[Row, ...]:
        """The distinct words with their first symbols and counts, in order of first appearance or by count.

        Equal words share a row, except that a first word without its mark is not the same as that word with it.
        A word typed in is one row as it is, unsplit. Where nothing splits, each text is one row, a raw stream.

        Raises CorpusError if there is nothing to train on, or too much, or if the marker occurs in the text, and
        RecipeError where a regular expression cannot split it.
        """
        typed = [(normalized_text(word.word, normalizer), word) for word in self.words]
        counted = [normalized_text(word, normalizer) for word in self.counted]
        texts = [text for raw in self.texts if (text := normalized_text(raw, normalizer))]
        if not typed and not counted and not texts:
            raise CorpusError("The corpus is empty: type or open some text.")
        for text in (*(text for text, _ in typed), *counted, *texts):
            spelling.check_marker(text)

        first_is_apart = spelling.marker == "word-start" and self.first_word == "unmarked"
        counts: Counter[str | _Initial] = Counter()
        for text, word in typed:
            counts[_Initial(text) if first_is_apart and word.initial else text] += word.count
        for text, count in zip(counted, self.counted.values(), strict=True):
            counts[text] += count
        streams: list[Row] = []
        for text in texts:
            if pretokenizer == "none":
                streams.append(Row(text, spelling.stream_symbols(text, initial=first_is_apart), 1))
                continue
            first_to_come = first_is_apart
            for part in parts(text, pretokenizer):
                found = words(part, pretokenizer)
                if first_to_come and found:
                    counts[_Initial(found[0])] += 1
                    del found[0]
                    first_to_come = False
                counts.update(found)
        if not counts and not streams:
            raise CorpusError("The corpus holds only spaces, and splitting at white space leaves no word.")

        rows = [_row(key, count, spelling) for key, count in counts.items()] + streams
        n_symbols = sum(row.count * len(row.symbols) for row in rows)
        if n_symbols > MOST_SYMBOLS:
            raise CorpusError(f"The corpus has {n_symbols:,} symbols, more than can be counted ({MOST_SYMBOLS:,}).")
        if self.row_order == "by-count":
            rows.sort(key=lambda row: -row.count)
        return tuple(rows)


def check_row(words: Sequence[CountedWord], row: int) -> None:
    """Check one of many words, where the others are right, as a corpus of all of them would.

    Raises CorpusError if it is missing or stands twice, or if its count is none.
    """
    word, initial = words[row].word, words[row].initial
    same = [other for other, typed in enumerate(words) if typed.word == word and typed.initial == initial]
    _check_word(words[row], same[0], same[-1])


def _check_word(typed: CountedWord, first_row: int, last_row: int) -> None:
    """Check a word that stands in these rows."""
    if not typed.word:
        raise CorpusError(f"Row {last_row + 1} has no word.")
    if first_row != last_row:
        where = f"in rows {first_row + 1} and {last_row + 1}"
        raise CorpusError(f"{quoted(typed.word)} stands twice, {where}: put its counts together in one row.")
    _check_count(typed)


def _row(key: str | _Initial, count: int, spelling: Spelling) -> Row:
    if isinstance(key, _Initial):
        return Row(key.word, spelling.symbols(key.word, initial=True), count)
    return Row(key, spelling.symbols(key), count)


def _all_counts(counts: Collection[int]) -> bool:
    return all(type(count) is int for count in counts) and min(counts) >= 1 and max(counts) <= LARGEST_COUNT


def _check_count(typed: CountedWord) -> None:
    count: object = typed.count  # whatever a table or a file brought
    if type(count) is int and 1 <= count <= LARGEST_COUNT:
        return
    if count is None:
        fault = "is missing"
    elif isinstance(count, int) and abs(count) >= 10**21:
        fault = "is far too large" if count > 0 else "is far below zero"
    elif type(count) is int:
        fault = f"is {count:,}"
    else:
        fault = f"is {count}"
    fault = fault.replace("-", "−")
    raise CorpusError(f"The count of {quoted(typed.word)} {fault}; {COUNT_RULE}")

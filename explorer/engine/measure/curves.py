"""How a corpus shortens while merges are learned: curves over all steps."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.engine.text.alphabet import Spelling, text_of_bytes, utf8_symbols
from explorer.engine.text.corpus import Row


@dataclass(frozen=True, slots=True)
class CorpusSize:
    """How large a corpus is, each word as often as it stands there; no merge changes it."""

    n_characters: int  # that the pieces spell, in code points; a mark counts one
    n_bytes: int  # UTF-8 of the words as written: without marks, and without white space that splitting dropped


@dataclass(frozen=True, slots=True)
class Curves:
    """One entry for each step, 0 the alphabet."""

    n_symbols: tuple[int, ...]  # symbols left in the corpus
    piece_length: tuple[float, ...]  # average length of a symbol, in characters, a mark counting one
    bytes_per_token: tuple[float, ...]


def corpus_size(rows: Sequence[Row], spelling: Spelling) -> CorpusSize:
    """Characters and bytes of a corpus, from its rows as training starts with them."""
    n_characters = n_bytes = 0
    for row in rows:
        text, n_marks = text_and_marks(row, spelling)
        n_characters += (len(text) + n_marks) * row.count
        n_bytes += len(utf8_symbols(row.word)) * row.count
    return CorpusSize(n_characters, n_bytes)


def curves(n_symbols: Sequence[int], size: CorpusSize) -> Curves:
    """The curves of a training run from the symbols left at each step; there is at least one of each."""
    return Curves(
        n_symbols=tuple(n_symbols),
        piece_length=tuple([size.n_characters / n for n in n_symbols]),
        bytes_per_token=tuple([size.n_bytes / n for n in n_symbols]),
    )


def text_and_marks(row: Row, spelling: Spelling) -> tuple[str, int]:
    """What a row spells besides marks, and how many marks: in a stream they stand in place of spaces."""
    if spelling.continuation:  # which stands for nothing of the text
        return row.word, 0
    symbols, mark = "".join(row.symbols), spelling.marker_symbol
    n_marks = symbols.count(mark) if mark else 0
    if n_marks:
        symbols = symbols.replace(mark, "")
    return text_of_bytes(symbols) if spelling.base == "bytes" else symbols, n_marks

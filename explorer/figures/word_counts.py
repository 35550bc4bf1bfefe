"""Words with their counts, row by row as they are asked for: there may be a hundred thousand."""

from collections.abc import Sequence

from explorer.engine.learn.any_trace import AnyTrace
from explorer.engine.text.corpus import CountedWord


class TypedWords(Sequence[tuple[str, int]]):
    """Typed words with their counts."""

    def __init__(self, words: Sequence[CountedWord]) -> None:
        self._words = words

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, row: int) -> tuple[str, int]:  # type: ignore[override]
        word = self._words[row]
        return word.word, word.count


class CountedWords(Sequence[tuple[str, int]]):
    """The words of a trace with their counts."""

    def __init__(self, trace: AnyTrace) -> None:
        self._words, self._counts = trace.words, trace.word_counts

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, row: int) -> tuple[str, int]:  # type: ignore[override]
        return self._words[row], self._counts[row]

"""The same text in several languages, passage by passage."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ParallelTexts:
    """Passages that say the same in every language: the nth of each are translations of one another.

    A passage is a sentence or an article; one of several paragraphs has each on a line of its own. What a language
    lacks is an empty string, so that all have equally many; the others are still compared by what both have.
    """

    name: str
    passages: Mapping[str, tuple[str, ...]]  # by the language's code, in the order in which they are shown
    titles: Mapping[str, str] = field(default_factory=dict)  # the languages' names, where they are known
    note: str = ""  # a sentence on where they are from, or what is odd about them

    def __post_init__(self) -> None:
        if len({len(passages) for passages in self.passages.values()}) > 1:
            raise ValueError("Every language has as many passages as the others; what is lacking is empty.")

    @property
    def languages(self) -> tuple[str, ...]:
        """Their codes."""
        return tuple(self.passages)

    @property
    def n_passages(self) -> int:
        """How many there are, in each language."""
        return len(next(iter(self.passages.values()), ()))

    def title(self, language: str) -> str:
        """A language's name, or its code where no name is known."""
        return self.titles.get(language, language)

    def n_lacking(self, language: str) -> int:
        """How many passages a language lacks."""
        return sum(not passage for passage in self.passages[language])

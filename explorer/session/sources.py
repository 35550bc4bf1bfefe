"""Where the corpus comes from, as the person gave it."""

from dataclasses import dataclass

from explorer.engine import Corpus
from explorer.engine.text.corpus import CountedWord

LARGEST_TEXT = 5_000_000
"""Bytes of a file up to which its text is opened for editing; a larger one stays on disk and is trained by its path."""


@dataclass(frozen=True, slots=True)
class WordsSource:
    """Words with counts, typed in."""

    words: tuple[CountedWord, ...]

    @property
    def title(self) -> str:
        """The first words, as the name of what is open."""
        shown = " ".join(word.word for word in self.words[:4])
        return shown + (" …" if len(self.words) > 4 else "")

    def corpus(self) -> Corpus:
        """The corpus to train on; raises CorpusError."""
        return Corpus(words=self.words)


@dataclass(frozen=True, slots=True)
class TextSource:
    """A text, typed, pasted or opened; every character of it is kept."""

    text: str
    name: str = "text"

    @property
    def title(self) -> str:
        """The name of the file it was opened from."""
        return self.name

    def corpus(self) -> Corpus:
        """The corpus to train on; raises CorpusError."""
        return Corpus.from_text(self.text)


@dataclass(frozen=True, slots=True)
class FileSource:
    """A file too large to be edited here: its beginning is shown, all of it is trained on."""

    path: str
    name: str
    n_bytes: int
    sample: str

    @property
    def title(self) -> str:
        """The name of the file."""
        return self.name

    def corpus(self) -> Corpus:
        """The corpus to train on, read from disk; raises CorpusFileError or CorpusError."""
        return Corpus.from_file(self.path)


CorpusSource = WordsSource | TextSource | FileSource

SENNRICH = WordsSource(
    (CountedWord("low", 5), CountedWord("lower", 2), CountedWord("newest", 6), CountedWord("widest", 3))
)
"""The words of Sennrich, Haddow and Birch 2016, section 3.2."""

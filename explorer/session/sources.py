"""Where the corpus comes from, as the person gave it. What the application asks of a source, each kind answers here.

Several files, and tables of words, are in :mod:`explorer.session.file_sources`.
"""

import os
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from explorer.engine import Corpus
from explorer.engine.errors import shown_name
from explorer.engine.text.corpus import CountedWord
from explorer.engine.text.encodings import encoding_name
from explorer.engine.text.text_files import read_text
from explorer.figures.display_text import LONGEST_LINE, MOST_COSTLY, needs_sample, sample_of
from explorer.figures.numbers import file_size

LARGEST_TEXT = 5_000_000
"""Bytes of a file up to which its text is opened for editing; a larger one stays on disk and is trained by its path."""

CorpusView = Literal["words", "text"]


class ShownText(NamedTuple):
    """What a text editor shows of a source, and why it cannot be edited there; nothing where it can."""

    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class FileOnDisk:
    """A file, and how it is read."""

    path: str
    n_bytes: int  # as it is, packed or not
    encoding: str = "utf-8"  # by Python's name
    guessed: bool = False  # whether nothing but the look of the text says that this is its encoding
    modified: int = field(default=0, compare=False)  # when it was last written before it was read, in nanoseconds

    @property
    def name(self) -> str:
        """Its name, without the folders."""
        return os.path.basename(self.path)

    @property
    def read_as(self) -> str:
        """The encoding as a person reads it: "UTF-8", "windows-1251 (guessed)"."""
        return encoding_name(self.encoding) + (" (guessed)" if self.guessed else "")


@dataclass(frozen=True, slots=True)
class CorpusSource(ABC):
    """A frozen value that is compared, kept in the history and sent to the process that trains."""

    origin: int = field(default=0, compare=False, kw_only=True)
    """The number of the corpus that this is an edit of, counted as they are opened; the store gives it."""

    default_view: ClassVar[CorpusView] = "text"
    """How it is shown when it has just become the corpus: as it was given."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The name of what is open."""

    @abstractmethod
    def corpus(self) -> Corpus:
        """The corpus to train on; raises CorpusError, and CorpusFileError where a file is read for it."""

    @abstractmethod
    def shown_text(self) -> ShownText:
        """What the text editor shows."""

    @property
    def typed_words(self) -> tuple[CountedWord, ...] | None:
        """The words as they were typed, to be edited one by one; None where words are counted in a text."""
        return None

    @property
    def read_from(self) -> tuple[FileOnDisk, ...]:
        """The files on disk that it was read from, or is read from whenever it is trained on."""
        return ()

    @property
    def opened(self) -> tuple[str, ...]:
        """The paths that a person opened, files and folders, by which it is read again."""
        return tuple(file.path for file in self.read_from)

    @property
    def read_as(self) -> str:
        """What its files were taken for: an encoding, or a table; nothing where it was read from none."""
        ways = {file.read_as for file in self.read_from}
        return ways.pop() if len(ways) == 1 else f"{len(ways)} encodings" if ways else ""

    @property
    def is_table(self) -> bool:
        """Whether it is a table of words that were counted elsewhere."""
        return False

    @property
    def stays_on_disk(self) -> bool:
        """Whether its files are read anew whenever it is trained on."""
        return bool(self.read_from)

    def as_text(self) -> "TextSource":
        """The text that typing into the text editor goes into."""
        return TextSource("")

    @property
    def n_characters(self) -> int:
        """How many characters it keeps in memory that no other source shares with it."""
        return 0


@dataclass(frozen=True, slots=True)
class WordsSource(CorpusSource):
    """Words with counts, typed in."""

    words: tuple[CountedWord, ...]

    default_view: ClassVar[CorpusView] = "words"

    @property
    def title(self) -> str:
        """The first words."""
        shown = " ".join(word.word for word in self.words[:4])
        return shown + (" …" if len(self.words) > 4 else "")

    def corpus(self) -> Corpus:
        """The words."""
        return Corpus(words=self.words)

    def shown_text(self) -> ShownText:
        """Nothing: a text begins where it is typed."""
        return ShownText("")

    @property
    def typed_words(self) -> tuple[CountedWord, ...]:
        """All of it."""
        return self.words


@dataclass(frozen=True, slots=True)
class TextSource(CorpusSource):
    """A text, typed, pasted or opened; every character of it is kept."""

    text: str
    name: str = "text"
    file: FileOnDisk | None = None

    @property
    def title(self) -> str:
        """The name of the file it was opened from."""
        return self.name

    @property
    def read_from(self) -> tuple[FileOnDisk, ...]:
        """The file it was opened from, also when it was edited since."""
        return (self.file,) if self.file else ()

    @property
    def stays_on_disk(self) -> bool:
        """The text is kept here."""
        return False

    def corpus(self) -> Corpus:
        """The words of the text."""
        return Corpus.from_text(self.text)

    def shown_text(self) -> ShownText:
        """The text; where a line is too much for an editor, its beginning."""
        if not needs_sample(self.text):
            return ShownText(self.text)
        note = (
            f"The beginning of a text with a line of over {LONGEST_LINE:,} characters, or of over {MOST_COSTLY} "
            "that are shown by name or stacked; all of it is trained on."
        )
        return ShownText(sample_of(self.text), note)

    def as_text(self) -> "TextSource":
        """Itself."""
        return self

    @property
    def n_characters(self) -> int:
        """The length of the text."""
        return len(self.text)


@dataclass(frozen=True, slots=True)
class FileSource(CorpusSource):
    """A file too large to be edited here: its beginning is shown, all of it is trained on."""

    path: str
    name: str
    n_bytes: int
    sample: str
    encoding: str = "utf-8"
    guessed: bool = False
    modified: int = field(default=0, compare=False)

    @property
    def title(self) -> str:
        """The name of the file."""
        return self.name

    @property
    def read_from(self) -> tuple[FileOnDisk, ...]:
        """The file."""
        return (FileOnDisk(self.path, self.n_bytes, self.encoding, self.guessed, self.modified),)

    def corpus(self) -> Corpus:
        """The words of the file, read from disk."""
        return Corpus.from_text(read_text(self.path, self.encoding).text)

    def shown_text(self) -> ShownText:
        """The sample."""
        note = (
            f"The beginning of {shown_name(self.name)}, which has {file_size(self.n_bytes)} "
            "and is trained on whole. It is too large to be edited here."
        )
        return ShownText(self.sample, note)


SENNRICH = WordsSource(
    (CountedWord("low", 5), CountedWord("lower", 2), CountedWord("newest", 6), CountedWord("widest", 3))
)
"""The words of Sennrich, Haddow and Birch 2016, section 3.2."""

"""Corpora that stay on disk: several files as one corpus, and tables of words that were counted elsewhere."""

from dataclasses import dataclass
from typing import ClassVar

from explorer.engine import Corpus
from explorer.engine.errors import shown_name
from explorer.engine.text.text_files import read_text
from explorer.figures.numbers import counted, file_size
from explorer.formats.word_counts import TableShape, read_counts
from explorer.session.sources import CorpusSource, CorpusView, FileOnDisk, ShownText

MOST_WATCHED = 1_000
"""Files of a corpus that are watched for changes, the first ones, and as many folders: systems have a limit."""


@dataclass(frozen=True, slots=True)
class FilesSource(CorpusSource):
    """Several files, each a text of its own: its first word has no space mark, and no merge goes beyond it."""

    name: str  # of their folder, or of the first of them
    files: tuple[FileOnDisk, ...]
    sample: str  # of the first
    left_out: str = ""  # a sentence about what lay beside them and is no part of the corpus
    chosen: tuple[str, ...] = ()  # the paths that a person chose, folders among them; none where it is these files

    @property
    def title(self) -> str:
        """The name, and how many files there are."""
        return f"{self.name}, {counted(len(self.files), 'file', 'files')}"

    @property
    def read_from(self) -> tuple[FileOnDisk, ...]:
        """All of them."""
        return self.files

    @property
    def opened(self) -> tuple[str, ...]:
        """The folders themselves, so that reading them again finds what is new there."""
        return self.chosen or tuple(file.path for file in self.files)

    def corpus(self) -> Corpus:
        """Their texts, read from disk."""
        return Corpus.from_texts(read_text(file.path, file.encoding).text for file in self.files)

    def shown_text(self) -> ShownText:
        """The beginning of the first."""
        n_files = counted(len(self.files), "file", "files")
        size = file_size(sum(file.n_bytes for file in self.files))
        first = shown_name(self.files[0].name)
        note = f"The beginning of {first}, the first of {n_files} with {size}, each trained on as a text of its own."
        unwatched = (
            f"Changes on disk are noticed in the first {MOST_WATCHED:,}." if len(self.files) > MOST_WATCHED else ""
        )
        return ShownText(self.sample, " ".join(filter(None, (note, self.left_out, unwatched))))


@dataclass(frozen=True, slots=True)
class TableSource(CorpusSource):
    """A table of words with their counts."""

    file: FileOnDisk
    shape: TableShape
    sample: str

    default_view: ClassVar[CorpusView] = "words"

    @property
    def title(self) -> str:
        """The name of the file."""
        return self.file.name

    @property
    def read_from(self) -> tuple[FileOnDisk, ...]:
        """The file."""
        return (self.file,)

    @property
    def read_as(self) -> str:
        """A table, whatever its encoding."""
        return "word counts"

    @property
    def is_table(self) -> bool:
        """It is."""
        return True

    def corpus(self) -> Corpus:
        """The words, read from disk."""
        return Corpus(counted=read_counts(self.file.path, self.shape, self.file.encoding))

    def shown_text(self) -> ShownText:
        """The first lines."""
        size = file_size(self.file.n_bytes)
        note = f"The beginning of {shown_name(self.title)}, a table of word counts with {size}: {self.shape.words}."
        return ShownText(self.sample, note)
